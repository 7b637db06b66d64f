"""The attack that is simulated: the same for the same seed, and met by the numbers that are reported."""

import math
import random
import statistics

from pseudo.pipeline import Pseudonymiser
from scripts.measure_privacy import Case, attacked, drawn, line, main, sources_of


def test_the_numbers_are_what_the_attacker_meets() -> None:
    tools = Pseudonymiser("hu", b"an example key of 16+ bytes").choice
    sources, rng = sources_of(tools), random.Random(3)
    cases = [case for _ in range(150) for case in attacked(drawn(rng, sources, tools), rng.randbytes(32), tools)]
    for kind in ("surname", "given", "settlement", "places of a text"):
        met = [math.log(case.reported * case.true) for case in cases if case.kind == kind and case.true > 0.0]
        none = [case for case in cases if case.kind == kind and case.true <= 0.0]
        assert len(met) > 100 and len(none) < 5
        assert abs(statistics.fmean(met)) < 4 * statistics.stdev(met) / math.sqrt(len(met))


def test_a_seed_is_a_result(capsys) -> None:
    for _ in range(2):
        main(["--texts", "3", "--seed", "5"])
    out = capsys.readouterr().out
    assert out[: len(out) // 2] == out[len(out) // 2 :] and "reported" in out


def test_a_line_tells_what_stood_outside_of_the_means() -> None:
    row = line("x", [Case("x", 8.0, 0.125, 0.5, True, 10), Case("x", 4.0, 0.0, 0.5, False, 10)])
    assert row.split() == ["x", "2", "8.0", "8.0", "10", "1.00", "50.0", "50.0", "50.0"]
