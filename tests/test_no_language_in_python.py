"""No Python of the four packages knows a language: what one has of its own is data in its folder.

Read are string constants and names, not comments and docstrings. What is looked for: letters beyond ASCII, tags of
languages, features and cases as a meaning, endings and lists of them, words of a language with their accents or
without, `a-z` for the letters of a word, vowels, and whatever raises or lowers a letter elsewhere than in `letters`.
Words and endings are those of the tables of a language that is there.
"""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from pseudo.core.document import TYPES
from pseudo.core.tables import rows
from pseudo.language.letters import fold

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pseudo", "morph", "name_db", "embeddings")
LANGUAGES = tuple(sorted(path.parent for path in ROOT.glob("pseudo/*/language.toml")))
TAGS = frozenset(path.parent.name for path in ROOT.glob("*/*/language.toml")) | {"et", "fi", "tr"}
NAMES = re.compile(r"(?:^|_)(?:estonian|finnish|german|hungarian|magyar|turkish)", re.IGNORECASE)
CASE = frozenset(("lower", "upper", "casefold", "capitalize", "title", "swapcase"))
"""What raises or lowers letters."""
THEIRS = frozenset(("pseudo/language/letters.py", "pseudo/core/codes.py", "morph/letters.py", "name_db/letters.py"))
"""Where that is done."""
ENDS = frozenset(("endswith", "removesuffix"))
MEANT = {
    "pseudo/core/codes.py": "1: language 'hu'",  # which is meant where none is told: a decision, no knowledge
}
ASCII = {
    "embeddings/store.py": 1,  # tags of languages
    "morph/asked.py": 1,  # features in the output of a transducer
    "morph/feats.py": 1,  # names and values of features
    "morph/morphology.py": 1,  # tags of languages
    "pseudo/kinds/identifiers/rebuild.py": 1,  # schemes of addresses
    "pseudo/kinds/identifiers/search/labelled.py": 3,  # codes behind a label: registered letters, series
    "pseudo/kinds/identifiers/sources.py": 2,  # syntax of expressions, names of patterns
    "pseudo/kinds/identifiers/structures/plate.py": 2,  # series of plates
    "pseudo/kinds/identifiers/tables.py": 1,  # names of patterns
    "pseudo/kinds/identifiers/world/bic.py": 1,  # ISO 9362
    "pseudo/kinds/identifiers/world/code.py": 6,  # codes: registered letters, wallets, ICD-10
    "pseudo/kinds/identifiers/world/handles.py": 6,  # accounts, which most systems write in ASCII
    "pseudo/kinds/identifiers/world/iban.py": 2,  # ISO 13616
    "pseudo/kinds/identifiers/world/links.py": 6,  # hosts and mail boxes
    "pseudo/kinds/identifiers/world/phone.py": 1,  # a code before figures
    "pseudo/language/folders.py": 1,  # tags of languages
    "pseudo/spans/sources/clinical.py": 2,  # ICD-10, vertebrae and scores
    "pseudo/suggest/coordinates.py": 1,  # keys in the addresses of maps
    "pseudo/suggest/originals.py": 1,  # hosts
    "pseudo/evaluate/markup.py": 1,  # names of types
}
"""Where `a-z` or `A-Z` stands for the letters of codes, not of words, and how often: these numbers fall, none rises."""
VOWELS = {
    "pseudo/kinds/identifiers/shapes.py": 1,  # letters that codes and addresses are drawn from
}
FORMATS = ("pseudo/formats/", "pseudo/integrations/", "pseudo/service/")
"""Where words and `a-z` are names of elements and keys in other people's formats."""
INTERNATIONAL = frozenset("biz clock com cur deriv farm hotel internal let login mes physician plur shop sun transport vague www".split())
"""Words that are English as well, of the web, or names of features and groups, and stand in no prose of ours."""

QUOTED = frozenset(
    "arany csoki egyetem egyetemi farkas hatvan hivatal hoz kft lengyel megye megyei nagy nek szent sziget tegnap utca".split()
)
"""Words that stand in our prose as examples."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(found)


def docstrings(nodes: tuple[ast.AST, ...]) -> set[int]:
    """The constants that stand alone as a statement: docstrings, and the remarks below a name."""
    return {id(node.value) for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


WORD = re.compile(r"[^\W\d_]{3,}")
SYNTAX = re.compile(r"\\[A-Za-z]|\(\?P?[<=a-z!]*\w*[>:)]?|<[A-Z][A-Z\d_]*>|\[[^\]]*\]")
"""What in a pattern is no letter of a text: signs behind a backslash, names of groups and patterns, classes."""
EXAMPLE = re.compile(r"(?m)^\s*(?:>>>|\.\.\.).*(?:\n(?!\s*\n).*)*|`[^`]*`")
"""What in our prose is no prose."""


COMMENT = re.compile(r"""(?s)\"{3}(?:\\.|[^\\])*?\"{3}|'{3}(?:\\.|[^\\])*?'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(\#[^\n]*)""")
"""A string, or a comment (group 1)."""


@functools.cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All of the tree of a module."""
    return tuple(ast.walk(ast.parse(source)))


def prose(source: str) -> Iterator[str]:
    """Comments, docstrings and names of a module.

    >>> list(prose("x = 'no # comment' # one\\ny.of = 1"))
    ['# one', 'x', 'of', 'y']
    """
    yield from (EXAMPLE.sub("", found[1]) for found in COMMENT.finditer(source) if found[1])
    for node in nodes(source):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield EXAMPLE.sub("", node.value.value)
        elif isinstance(node, ast.Name | ast.Attribute):
            yield (node.id if isinstance(node, ast.Name) else node.attr).replace("_", " ")


@functools.cache
def english() -> frozenset[str]:
    """The words that we write our own prose with: what a language shares with them tells nothing."""
    sources = (path.read_text(encoding="utf-8") for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    types = {word for type in TYPES for word in type.casefold().split("_")}
    said = {word.casefold() for source in sources for text in prose(source) for word in WORD.findall(text)}
    return (frozenset(said) - QUOTED) | types | INTERNATIONAL


def cells(table: str) -> Iterator[list[str]]:
    for folder in LANGUAGES:
        yield from (line.split("\t") for line in rows(folder / table) if line and not line.startswith("#"))


@functools.cache
def vocabulary() -> frozenset[str]:
    """Words of the languages that are there, without accents, as far as they are none of our own prose."""
    tables = ("body_words", "chat_words", "dates_patterns", "dates_words", "identifiers_context",
              "identifiers_patterns", "identifiers_streets", "identifiers_words", "abbreviations", "person_contexts")
    found = {fold(row[0]) for row in cells("common_words.tsv")}
    for table in tables:
        for row in cells(f"{table}.tsv"):
            found.update(fold(word) for cell in row for word in WORD.findall(SYNTAX.sub(" ", cell)))
    return frozenset(word for word in found if len(word) > 2) - english()


@functools.cache
def endings() -> frozenset[str]:
    """How words end in the languages that are there, with accents and without, where that is more than a letter."""
    found = {ending for row in cells("identifiers_suffixes.tsv") for ending in row[2].split()}
    return frozenset(ending for one in found for ending in (one, fold(one)) if len(ending) > 1)


@functools.cache
def cases() -> frozenset[str]:
    """The cases of the languages that are there, but for the nominative, which Unicode's feature tables call none."""
    texts = (path.read_text(encoding="utf-8") for path in ROOT.glob("morph/*/language.toml"))
    return frozenset(case for text in texts for case in re.findall(r"\[Case=(\w+)\]", text)) - {"Nom"}


def in_text(text: str) -> Iterator[str]:
    """What a string has of a language.

    >>> list(in_text("the program has an internal error, nothing is lost"))
    []

    >>> list(in_text("Case=Ade")), list(in_text("Deriv=i|Case=Acc")), list(in_text("(?:info|kukac)")), list(in_text("hu"))
    (["feature 'Case=Ade'"], ["feature 'Deriv=i|Case=Acc'"], ["word 'kukac'"], ["language 'hu'"])
    >>> list(in_text("(?:com|hu|net)")), list(in_text("-(?:ban|ben)")), list(in_text("ban ben"))
    (["language '(?:com|hu|net)'"], ["endings '-(?:ban|ben)'"], ["endings 'ban ben'"])
    >>> list(in_text("[a-z]{2}")), list(in_text("[aeiou]")), list(in_text("Ine"))
    (["ASCII '[a-z]{2}'"], ["vowels '[aeiou]'"], ["case 'Ine'"])
    """
    shown = repr(text[:40])
    if any(sign.isalpha() and not sign.isascii() for sign in text):
        yield f"letter {shown}"
    either = [part.split("|") for part in re.findall(r"\w+(?:\|\w+)+", text)]
    if text in TAGS or any(TAGS.intersection(map(str.casefold, parts)) for parts in either):
        yield f"language {shown}"
    if re.search(r"(?:Case|Deriv)=\w", text) and " " not in text:
        yield f"feature {shown}"
    if text in cases():
        yield f"case {shown}"
    lists = [*either, text.split()]
    if any(len(parts) > 1 and endings().issuperset(parts) for parts in lists):
        yield f"endings {shown}"
    if re.search(r"a-z|A-Z", text):
        yield f"ASCII {shown}"
    if "aeiou" in text or "aáe" in text:
        yield f"vowels {shown}"
    found = [word for word in WORD.findall(SYNTAX.sub(" ", text)) if not word.isupper()]
    words = [word for word in found if fold(word) in vocabulary()]
    if len(words) < 2 and sum(word.casefold() in english() for word in found) > 2:
        return  # a message
    if words:
        yield f"word {words[0]!r}"


def faults(source: str, name: str = "") -> Iterator[str]:
    """What in a module is some language's, with its line.

    >>> list(faults("y = word.lower(); z = word.endswith('s'); ok = letters.lower(word); w = ('ban', 'ben')"))
    ['1: lower()', "1: ending 's'", "1: endings 'ban'"]
    """
    every = nodes(source)
    aside = docstrings(every)
    strs = {f"str.{one}" for one in CASE}
    for node in every:
        line = f"{getattr(node, 'lineno', 0)}: "
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield from (line + fault for fault in in_text(node.value))
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            texts = [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(texts) > 1 and len(texts) == len(node.elts) and endings().issuperset(texts):
                yield f"{line}endings {texts[0]!r}"
        elif isinstance(node, ast.Name | ast.arg):
            called = node.id if isinstance(node, ast.Name) else node.arg
            if not called.isascii() or NAMES.search(called):
                yield f"{line}name"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CASE and not node.args and name not in THEIRS:
                yield f"{line}{node.func.attr}()"
            for end in (part for arg in node.args for part in ast.walk(arg)) if node.func.attr in ENDS else ():
                if isinstance(end, ast.Constant) and re.fullmatch(r"[a-z]+\.?", str(end.value)):
                    yield f"{line}ending {end.value!r}"
        elif isinstance(node, ast.Attribute) and name not in THEIRS and ast.unparse(node) in strs:
            yield f"{line}{ast.unparse(node)}"


def test_no_module_knows_a_language() -> None:
    wrong = []
    for name in files():
        found = [fault.partition(": ")[2] for fault in faults((ROOT / name).read_text(encoding="utf-8"), name)]
        if name.startswith(FORMATS):
            found = [fault for fault in found if not fault.startswith(("word ", "ASCII"))]
        known = [fault for fault in found if fault.startswith(("ASCII", "vowels"))]
        ours = MEANT.get(name, "").partition(": ")[2]
        wrong += [f"{name}: {fault}" for fault in found if fault not in (*known, ours)]
        for kind, most in (("ASCII", ASCII), ("vowels", VOWELS)):
            those = [fault for fault in known if fault.startswith(kind)]
            wrong += [f"{name}: {fault}" for fault in those] if len(those) > most.get(name, 0) else []
    assert not wrong, "\n".join(wrong)
