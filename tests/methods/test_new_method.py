"""A method dropped into the folder is one: no other file knows the methods by their names."""

import dataclasses

import pytest

import pseudo.methods as folder
from pseudo.methods import found
from pseudo.pipeline import Pseudonymiser, Settings

TEXT = "Tegnap Kovács János Szegeden járt, 2023. március 5-én. Kovács Jánosné nem."
MODULE = "from pseudo.methods.method import Method, every\n\nMETHOD = Method(every, rank=20, {})\n"


@pytest.fixture
def dropped(tmp_path, monkeypatch):
    """Methods of one's own, each a module of another folder that is looked through, too."""
    for name, so in {"unsaid": "omits=True, redacts=True", "asis": "stays=True", "another": "draws=True"}.items():
        (tmp_path / f"{name}.py").write_text(MODULE.format(so), encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    found.found.cache_clear()
    yield
    found.found.cache_clear()


@pytest.mark.parametrize(
    ("new", "old"),
    [("unsaid", "delete"),  # is left out, as is what is made of it (his wife)
     ("asis", "keep"),
     ("another", "replace")],
)  # fmt: skip
def test_a_new_method_does_what_its_properties_say(dropped, new, old):
    def done(method: str) -> str | None:
        doc = p.spans(TEXT)
        entries = {
            key: dataclasses.replace(entry, method=method) if entry.main_type == "PER" else entry
            for key, entry in (doc.replacements or {}).items()
        }
        return p.replace(dataclasses.replace(doc, replacements=entries)).pseudonymised

    p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    assert done(new) == done(old)


def test_a_policy_can_name_a_new_method(dropped, tmp_path):
    def done(name: str) -> str | None:
        own = tmp_path / f"{name}.toml"
        own.write_text(f'[GPE]\nmethod = "{name}"\n[DATE]\nmethod = "{name}"\n', encoding="utf-8")
        return Pseudonymiser("hu", key=b"an example key of 16+ bytes", settings=Settings(policy=own)).replace(TEXT).pseudonymised

    assert done("unsaid") == done("delete")
    assert done("asis") == done("keep")
