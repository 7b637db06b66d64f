"""Compile a language's grammar into the two transducers that `morph` loads.

What comes in: `morph/<lang>/grammar/`: `alphabet.rules`, the rules of `stem/` (classes that the spelling gives),
the lexc file of suffixes, and the rules of `word/` (stem and suffixes together), each folder in the order of its
file names. What goes out: `generator.hfstol` (stem with class markers and features -> form), `analyser.hfstol`
(form -> every stem and features that some class allows; `morph` then keeps those that the generator confirms) and
`manifest.tsv` with their sha256. Start at `build`. A rule file holds statements that end in `;`: `Name := regex` names
a set, anything else is a rule.

    python scripts/build_morph.py hu
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from morph.folder import read_tables  # noqa: E402


class GrammarError(Exception):
    """A grammar file that does not compile: names file and statement."""


def statements(path: Path) -> list[tuple[str, str]]:
    """The statements of a rule file in order: (name, regex), name "" for a rule.

    A `#` starts a comment at the start of a line or after a blank.
    """
    lines = [re.sub(r"(^|\s)#(\s.*|)$", "", line) for line in path.read_text("utf-8").splitlines()]
    found = []
    for text in re.split(r";\s*(?:\n|$)", "\n".join(lines)):
        text = " ".join(text.split())
        if not text:
            continue
        name = re.match(r"([A-Z][A-Za-z]*) := (.*)", text)
        found.append((name[1], name[2]) if name else ("", text))
    return found


def compile_regex(text: str, names: dict[str, Any], where: str) -> Any:
    import hfst

    result = hfst.regex(text, definitions=names)
    if result is None:
        raise GrammarError(f"{where}: does not compile: {text[:80]}")
    return result


def rules(folder: Path, names: dict[str, Any]) -> list[tuple[str, Any]]:
    """All rules of the files of a folder, in the order of their names, each with its place; sets go into `names`."""
    found = []
    for path in sorted(folder.glob("*.rules")):
        for number, (name, text) in enumerate(statements(path), 1):
            compiled = compile_regex(text, names, f"{path.name}, statement {number}")
            if name:
                names[name] = compiled
            else:
                found.append((f"{path.name}:{number}", compiled))
    return found


def lexicon(path: Path, *, weighted: bool) -> Any:
    """The lexc file compiled for the analyser (weighted), or for the generator: without weights, and smaller so.

    `variant: 1` beside or in place of a weight is the generator's: the form is right, and not the first to be given.
    The generator reads features and writes letters, as the file has them. The analyser reads letters: there they
    stand before their features, lest every place of a word be tried as the beginning of every suffix.
    """
    import hfst

    text = path.read_text("utf-8")
    if weighted:
        symbols = sorted(re.findall(r"\S+", re.split(r"Multichar_Symbols|LEXICON", text)[1]), key=len, reverse=True)
        symbol = re.compile("|".join([*map(re.escape, symbols), "."]))
        text = re.sub(r"(?m)^([^\s!]+):(\S+)", lambda pair: _letters_first(pair[1], pair[2], symbol), text)
        text = re.sub(r'"variant: \d+"|, variant: \d+', "", text)
    else:
        text = re.sub(r'"(?:weight: \d+)?(?:, )?(?:variant: (\d+))?"', lambda both: _weight(both[1]), text)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_text(text, "utf-8")
        result = hfst.compile_lexc_file(str(copy))
    if result is None:
        raise GrammarError(f"{path.name} does not compile")
    return result


def _weight(number: str | None) -> str:
    return f'"weight: {number}"' if number else ""


def _letters_first(upper: str, lower: str, symbol: re.Pattern[str]) -> str:
    """An entry `upper:lower` of lexc as a regular expression that has its lower symbols first."""
    pairs = [f'0:"{one}"' for one in symbol.findall(lower)] + [f'"{one}":0' for one in symbol.findall(upper)]
    return f"< {' '.join(pairs)} >"


def listed(folder: Path) -> str:
    """A regex of the stems that change: the marker of the change, then the letters of the table's entry; that of
    nothing where none does."""
    settings = read_tables(folder)
    words = set()
    for entry, markers in settings.entries.items():
        words |= {(marker, entry.lstrip("~")[1:].lower()) for marker in markers if settings.changes(marker)}
    return " | ".join(f'["{marker}" {" ".join(letters)}]' for marker, letters in sorted(words)) or "[ ? - ? ]"


def cascade(start: Any, steps: list[tuple[str, Any]]) -> Any:
    """`start` composed with each rule in turn."""
    result = start.copy()
    for _, rule in steps:
        result.compose(rule)
        result.minimize()
    return result


def build(folder: Path) -> None:
    """Writes the transducers and the manifest of one language folder."""
    import hfst

    grammar = folder / "grammar"
    names: dict[str, Any] = {}
    rules(grammar, names)
    on_stem, on_word = rules(grammar / "stem", names), rules(grammar / "word", names)
    names["Listed"] = compile_regex(listed(folder), names, "stems that change")
    for name, text in statements(grammar / "stems.regex"):
        names[name] = compile_regex(text, names, f"stems.regex, {name}")
    for which in ("Generator", "Analyser"):
        began = time.time()
        stem = cascade(names[which], on_stem)
        stem.concatenate(lexicon(grammar / "suffixes.lexc", weighted=which == "Analyser"))
        result = cascade(stem, on_word)
        if which == "Analyser":
            result.invert()
        result.remove_epsilons()
        result.determinize() if which == "Generator" else None
        result.minimize()
        states, arcs = result.number_of_states(), result.number_of_arcs()
        result.lookup_optimize()
        path = folder / f"{which.lower()}.hfstol"
        out = hfst.HfstOutputStream(filename=str(path), type=result.get_type())
        out.write(result)
        out.flush()
        out.close()
        print(f"{path.name}: {states} states, {arcs} arcs, {path.stat().st_size} bytes, {time.time() - began:.1f} s")
    manifest(folder)


def manifest(folder: Path) -> None:
    """sha256 of each transducer of the folder, one a line."""
    lines = ["# file\tsha256 (scripts/build_morph.py)"]
    for path in sorted(folder.glob("*.hfstol")):
        lines.append(f"{path.name}\t{hashlib.sha256(path.read_bytes()).hexdigest()}")
    (folder / "manifest.tsv").write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("lang", nargs="+", help="language tag, or a folder")
    for lang in parser.parse_args().lang:
        path = Path(lang)
        build(path if (path / "grammar").is_dir() else HERE / "morph" / lang)


if __name__ == "__main__":
    main()
