"""The hash of a policy: of all that it does, and of what the files hold that it names, not of where these lie."""

from pathlib import Path

from pseudo.pipeline import Settings
from pseudo.run.about import identity
from pseudo.run.job import Job


def told(folder: Path, text: str = "", words: str = "Kiss\tNagy\n", preset: str = "") -> str:
    """The hash of a policy in this folder with a list of these words beside it."""
    folder.mkdir(exist_ok=True)
    (folder / "list.tsv").write_text(words, encoding="utf-8")
    own = folder / "own.toml"
    own.write_text(text, encoding="utf-8")
    return str(identity(Job("replace", settings=Settings(policy=own, preset=preset)))["policy"])


def test_presets_kinds_and_lists_count_and_places_do_not(tmp_path: Path) -> None:
    listed = '[PER]\nmethod = "dictionary"\nfile = "list.tsv"\n'
    hashes = [told(tmp_path), told(tmp_path, preset="max"), told(tmp_path, '[GPE.village]\nmethod = "label"\n'),
              told(tmp_path, '[GPE.town]\nmethod = "label"\n'), told(tmp_path, listed), told(tmp_path, listed, "Kiss\tTóth\n")]
    assert len(set(hashes)) == len(hashes)
    assert told(tmp_path / "one", listed) == told(tmp_path / "other", listed) == hashes[4]
