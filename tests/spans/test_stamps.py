"""The number of a doctor's stamp in a clinical text is no measure."""

from __future__ import annotations

from pseudo import Pseudonymiser

SHEET = """Ambuláns lap
Kezelőorvos: dr. Manninger Ottó (O61244)
Panasz: 3 napja láz. Ágy: 3
RR 105/60, QRS 146, SatO2 84 %.
"""


def test_a_number_of_five_figures_is_somebodys_and_a_measure_stays() -> None:
    done = Pseudonymiser("hu", b"a key for the tests, no other use").replace(SHEET).pseudonymised or ""
    assert "O61244" not in done
    assert all(stays in done for stays in ("Ágy: 3", "105/60", "QRS 146", "84 %"))
