"""JSON in and out: what goes in comes out, what cannot be used is refused in one line that quotes nothing."""

from __future__ import annotations

import json
import pickle
import unicodedata
from dataclasses import replace
from decimal import Decimal
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import TYPES, Document, Entry, Head, NamePart, Offsets, Place, Repair, Span, Token
from pseudo.core.errors import InputError, PseudoError
from pseudo.formats import jsonio
from pseudo.formats.jsonio import JsonError, dumps, loads, loads_replacements, strip

DESIGN = {
    "schema": "pseudo/2", "id": "1", "lang": "hu", "text": "Tegnap az Antal Jánossal beszéltem.",
    "spans": [
        {"start": 10, "end": 24, "text": "Antal Jánossal", "type": "PER", "entity": "Antal János[/N]",
         "norm": "Antal János",
         "head": {"start": 16, "end": 24, "lemma": "János", "upos": "PROPN", "feats": {"Case": "Ins"}},
         "source": "ner", "score": 0.99,
         "new_start": 9, "new_end": 23, "new_text": "Szabó Péterrel"}],
    "repairs": [{"start": 7, "end": 9, "text": "az", "new_start": 7, "new_end": 8, "new_text": "a", "why": "article"}],
    "replacements": {
        "Antal János[/N]": {
            "norm": "Antal János", "type": {"PER": 1}, "frq": 1,
            "parts": [{"text": "Antal", "role": "surname", "list": 0}, {"text": "János", "role": "given", "list": 1}],
            "allsugg": [["Antal", "Szabó", "Tóth"], ["János", "Péter", "László"]],
            "repl": "Szabó Péter"}},
    "pseudonymised": "Tegnap a Szabó Péterrel beszéltem.",
}


KEY = "Antal János[/N]"


def put(document: dict[str, Any], path: str, value: Any) -> None:
    """Writes at `spans__0__end` (`entry` is the entry of the design); None takes the key out."""
    *way, last = (int(step) if step.isdigit() else KEY if step == "entry" else step for step in path.split("__"))
    at: Any = document
    for step in way:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value


def edited(**changes: Any) -> dict[str, Any]:
    """The document of the design with some of its values replaced: `edited(spans__0__end=99)`."""
    copy: dict[str, Any] = json.loads(json.dumps(DESIGN))
    for path, value in changes.items():
        put(copy, path, value)
    return copy


def read(document: dict[str, Any]) -> Document:
    return loads(orjson.dumps(document))


# -- what goes in comes out


def test_the_document_of_the_design_comes_back_byte_for_byte() -> None:
    assert dumps(read(DESIGN)) == json.dumps(DESIGN, ensure_ascii=False, separators=(",", ":")).encode()


def test_unknown_keys_survive_everywhere() -> None:
    raw = edited(meta={"page": [1, 2.5, None]})
    raw["spans"][0]["colour"] = "red"
    raw["replacements"][KEY]["note"] = {"by": "me"}
    raw["replacements"][KEY]["parts"][0]["sure"] = True
    raw["tokens"] = [{"start": 0, "end": 6, "lemma": "tegnap", "upos": "ADV", "feats": {}, "sent": 0, "new_start": 0, "new_end": 6, "misc": "x"}]
    again = json.loads(dumps(read(raw)))
    assert again == raw


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
FEATS = st.sampled_from(["", "Case=Ins", "Case=Ine|Number=Plur", "Deriv=i"])
EXTRA = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5).map("xyz".__add__),
                        st.none() | st.booleans() | st.integers(-9, 9) | TEXT | st.lists(st.integers(0, 9)), max_size=2)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Documents with disjoint spans over any text, in which replace has put other texts."""
    text = draw(TEXT)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    ranges = list(zip(cuts[::2], cuts[1::2], strict=False))
    keys = [draw(st.sampled_from(["a[/N]", "b[/N]", "ő[/N]"])) for _ in ranges]
    norms = {"a[/N]": "a", "b[/N]": "b", "ő[/N]": "ő"}
    new, spans, at = "", [], 0
    for (start, end), key in zip(ranges, keys, strict=True):
        new += text[at:start]
        put = draw(TEXT)
        head = Head(start, end, norms[key], "PROPN", draw(FEATS)) if draw(st.booleans()) else None
        spans.append(Span(start, end, text[start:end], draw(st.sampled_from(sorted(TYPES))), key, norms[key], head,
                          draw(st.sampled_from(["", "ner"])), draw(st.sampled_from([1.0, 0.5])),
                          scheme=draw(st.sampled_from(["", "hu.taj"])), new_start=len(new), new_end=len(new) + len(put), new_text=put, extra=draw(EXTRA)))
        new += put
        at = end
    entries = {key: Entry(norms[key], {s.type: 1 for s in spans if s.entity == key}, 1, (NamePart(norms[key], "given", 0, feats=draw(FEATS)),),
                          ((norms[key], "x"),), repl=draw(st.none() | st.just("új")), extra=draw(EXTRA))
               for key in sorted({*keys})}
    tokens = tuple(Token(start, end, "lemma", "NOUN", draw(FEATS), 0, draw(EXTRA)) for start, end in ranges)
    places = tuple(Place(s.new_start or 0, s.new_end or 0, s.type) for s in spans if draw(st.booleans()))
    return Document(text, draw(st.none() | TEXT), "hu", tokens, tuple(spans), (), entries, new + text[at:],
                    places, places[:1], extra=draw(EXTRA))


@given(documents(), st.sampled_from(["codepoints", "utf16"]), st.booleans())
def test_any_document_comes_back(doc: Document, offsets: Offsets, indent: bool) -> None:
    assert loads(dumps(doc, offsets=offsets, indent=indent), offsets=offsets) == doc


@given(documents())
def test_utf16_offsets_are_those_of_utf16(doc: Document) -> None:
    units = doc.text.encode("utf-16-le")
    for span in json.loads(dumps(doc, offsets="utf16"))["spans"]:
        assert units[2 * span["start"] : 2 * span["end"]].decode("utf-16-le") == span["text"]


@pytest.mark.parametrize(("text", "surface", "why"), [
    ("Győrben", "Győrben", "composed letters"),
    (unicodedata.normalize("NFD", "Ő Győrben él."), unicodedata.normalize("NFD", "Győrben"), "decomposed letters"),
    ("\u0301Győrben", "Győrben", "a lone combining mark before it"),
    ("első sor\r\nGyőrben\r\n", "Győrben", "lines that end in CRLF"),
    ("😀👨‍👩‍👧 Győrben 😀", "Győrben", "emoji, one and joined"),
    ("𝔊 Győrben", "Győrben", "a letter beyond the first plane"),
    ("\ufeffGyőrben", "Győrben", "a byte order mark inside JSON is text"),
])
def test_offsets_count_what_arrived(text: str, surface: str, why: str) -> None:
    start = text.index(surface)
    for offsets, where in (("codepoints", start), ("utf16", len(text[:start].encode("utf-16-le")) // 2)):
        size = len(surface) if offsets == "codepoints" else len(surface.encode("utf-16-le")) // 2
        raw = {"text": text, "spans": [{"start": where, "end": where + size, "type": "GPE"}]}
        doc = loads(orjson.dumps(raw), offsets=offsets)  # type: ignore[arg-type]
        assert doc.spans is not None and doc.spans[0].text == surface, why
        out = json.loads(dumps(doc, offsets=offsets))  # type: ignore[arg-type]
        assert (out["spans"][0]["start"], out["spans"][0]["end"]) == (where, where + size), why


# -- what is missing is filled in


def test_a_span_needs_start_end_and_type() -> None:
    doc = read({"text": "Itt van Pécs.", "spans": [{"start": 8, "end": 12, "type": "GPE"}]})
    assert doc.spans == (Span(8, 12, "Pécs", "GPE"),)


def test_spans_are_put_in_order() -> None:
    doc = read({"text": "ab", "spans": [{"start": 1, "end": 2, "type": "GPE"}, {"start": 0, "end": 1, "type": "PER"}]})
    assert doc.spans is not None and [span.start for span in doc.spans] == [0, 1]


def test_an_entry_counts_its_mentions() -> None:
    doc = read(edited(replacements={KEY: {"repl": "Tóth Béla"}}))
    assert doc.entry(KEY) == Entry("Antal János", {"PER": 1}, 1, repl="Tóth Béla")


def test_a_deleted_entry_is_no_error() -> None:
    assert read(edited(replacements={})).replacements == {}


def test_a_tie_to_a_deleted_entry_that_its_spans_bring_back_is_no_error() -> None:
    raw = edited()
    raw["replacements"] = {"Jani[/N]": {"norm": "Jani", "of": "Antal János[/N]"}}
    assert read(raw).entry("Jani[/N]").of == "Antal János[/N]"


def test_new_offsets_without_the_new_text_are_dropped() -> None:
    doc = read(edited(pseudonymised=None))
    assert doc.spans is not None and doc.spans[0].new_start is None and doc.repairs == ()


def test_features_may_be_a_string() -> None:
    doc = read(edited(spans__0__head__feats="Case=Ins|Number=Plur"))
    assert doc.spans is not None and doc.spans[0].head is not None
    assert doc.spans[0].head.feats == "Case=Ins|Number=Plur"


def test_the_language_of_the_document_goes_before_the_one_given() -> None:
    assert loads('{"text": "", "lang": "hu"}', lang="fi").lang == "hu"


def test_a_byte_order_mark_before_the_json_is_dropped() -> None:
    assert loads(b'\xef\xbb\xbf{"text": "a"}').text == "a"


# -- what cannot be used


BAD: list[tuple[Any, str, str]] = [
    (b"", "is empty", "nothing"),
    (b"  \n", "is empty", "blanks"),
    (b"Kov\xc3\xa1cs", "is not JSON (line 1, column 1)", "bare text"),
    (b'{"text": "Kov', "is not JSON (line 1", "broken off"),
    (b'{"text": "\xe1"}', "is not UTF-8 (byte 11)", "Latin-2"),
    (b"\x89PNG\r\n\x1a\n\0\0", "is not UTF-8 (byte 1)", "a picture"),
    (b'{"text": "\\ud800"}', "has half a surrogate pair (line 1, column ", "half a surrogate pair"),
    (b'{"text": "\\ude00\\ud83d"}', "has half a surrogate pair", "two halves the wrong way round"),
    (b'{"text": "a", "x": 1e400}', "has a number too large to be kept (line 1, column ", "a number like infinity"),
    (b'{"text": "a", "x": ' + b"9" * 400 + b"}", "has a number too large", "hundreds of figures"),
    (b'{"text": "a", "x": NaN}', "has NaN or Infinity (line 1, column ", "no number"),
    (b'{"text": "a", "x": -Infinity, oops', "has NaN or Infinity", "infinity, and broken off behind it"),
    (b'{"text": "a", "x": ' + b"[" * 300 + b"]" * 300 + b"}", "is nested deeper than 250 levels", "nested"),
    (b'{"text": "a", "x": ' + b"[" * 5000 + b"]" * 5000 + b"}", "is nested deeper than 250 levels", "nested without end"),
    (b'{"text": "a"}\n{"text": "b"}\n', "has several documents (line 2, column 1); put each on a line of its own and say --jsonl", "JSON lines"),
    (b'[{"text": "a"}, {"text": "b"}]', "is a list, not a JSON object; of several documents put each on a line of its own and say --jsonl", "an array"),
    (b'{"text": "a", "text": "b"}', 'has "text" twice (keys 1 and 2); make', "a key twice"),
    (b'{"text": "a", "Kov\xc3\xa1cs": 1, "x": 2, "Kov\xc3\xa1cs": 1}', "has one key twice (keys 2 and 4); make", "a key of one's own twice"),
    (b'{"text": ":", "x": {"\\u003a": 1, "y": 2, "y": 3}}', "key 2: has one key twice (keys 2 and 3)", "beside an escaped colon"),
    (b'{"text": "a\\u003a", "id": 1, "id": 1}', 'has "id" twice (keys 2 and 3)', "an escaped colon in the place of one that was dropped"),
    (b'{"text": "ab", "spans": [{"start": 0, "end": 1, "type": "PER"}, {"start": 1, "end": 2, "type": "PER", "norm": "x", "norm": "y"}]}',
     'spans[1]: has "norm" twice (keys 4 and 5)', "in a span"),
    (b'{"text": "ab", "spans": [], "replacements": {"K": {"norm": "x"}, "L": {"norm": "x", "repl": "y", "repl": "z"}}}',
     'replacements entry 2: has "repl" twice (keys 2 and 3)', "in an entry"),
    (b'{"text": "ab", "x": 1, "spans": [{"y": 1, "y": 2}], "spans": []}', 'has "spans" twice (keys 3 and 4)', "one in the dropped of two"),
    (b'["Kov"]', "is a list, not a JSON object", "a list"),
    (b'"Kov"', "is a text, not a JSON object", "a string"),
    (b"7", "is a number", "a number"),
    (b"null", "is null", "null"),
    ({"id": "1"}, 'has no "text"', "no text"),
    ({"text": None}, "text: is null", "text null"),
    ({"text": 5}, "text: is a number", "text a number"),
    ({"text": ["Kovács"]}, "text: is a list", "text a list"),
    ({"text": "", "id": True}, "id: is true or false", "id true"),
    ({"text": "", "id": ["Kovács"]}, "id: is a list", "id a list"),
    ({"text": "", "schema": "pseudo/3"}, "schema: is none of pseudo/1 pseudo/2", "another format"),
    ({"text": "", "lang": "xx"}, "lang: no data for 'xx'; available: ", "unknown language"),
    ({"text": "", "lang": "Kovács/../hu"}, "lang: no data for that language", "no language tag at all"),
    ({"text": "", "lang": 5}, "lang: is a number", "language a number"),
    ({"text": "", "tokens": {}}, "tokens: is an object; a list", "tokens no list"),
    ({"text": "ab", "tokens": [{"start": 1, "end": 2}, {"start": 0, "end": 1}]}, "tokens[1]: is empty, or starts", "order"),
    (edited(spans={}), "spans: is an object; a list", "spans no list"),
    (edited(spans__0="Kovács"), "spans[0]: is a text; an object", "span no object"),
    (edited(spans__0__start=-1), "spans[0].start: -1 is before the beginning", "before the text"),
    (edited(spans__0__start="10"), "spans[0].start: is a text; a whole number", "offset in quotes"),
    (edited(spans__0__start=10.0), "spans[0].start: is a number; a whole number", "offset with a point"),
    (edited(spans__0__start=True), "spans[0].start: is true or false", "offset true"),
    (edited(spans__0__start=None), "spans[0].start: is missing", "no offset"),
    (edited(spans__0__end=512), "spans[0].end: 512 is beyond the end of the text (35 code points)", "beyond the text"),
    (edited(spans__0__end=9), "spans[0].end: 9 is before the start (10)", "backwards"),
    (edited(spans__0__end=10), "spans[0]: is empty (10:10)", "empty"),
    (edited(spans__0__text="Antal János"), "spans[0].text: is not what the text has at 10:24", "text unlike the text"),
    (edited(spans__0__type=None), "spans[0].type: is missing; give one of ACCOUNT", "no type"),
    (edited(spans__0__type="Kovács"), "spans[0].type: is not a type; give one of ACCOUNT", "unknown type"),
    (edited(spans__0__type=["PER"]), "spans[0].type: is not a type", "type a list"),
    (edited(spans__0__entity=5), "spans[0].entity: is a number", "key a number"),
    (edited(spans__0__head__end=99), "spans[0].head.end: 99 is beyond", "head beyond the text"),
    (edited(spans__0__head__feats=["Ins"]), "spans[0].head.feats: is a list", "features a list"),
    (edited(spans__0__head__feats={"Case": 5}), "spans[0].head.feats: are not Universal", "features no features"),
    (edited(spans__0__new_text="Kovács"), 'spans[0].new_text: is not what "pseudonymised" has at 9:23', "new text edited"),
    (edited(spans__0__new_end=999), "spans[0].new_end: 999 is beyond", "new offsets beyond the new text"),
    (edited(repairs__0__text="a"), "repairs[0].text: is not what the text has at 7:9", "repair unlike the text"),
    (edited(pseudonymised=5), "pseudonymised: is a number", "new text a number"),
    ({"text": "Pécs", "spans": [{"start": 0, "end": 3, "type": "GPE"}, {"start": 2, "end": 4, "type": "PER"}]},
     "spans[1]: overlaps spans[0] (both have the code point 2)", "overlap"),
    ({"text": "Pécs", "spans": [{"start": 2, "end": 4, "type": "GPE"}, {"start": 0, "end": 4, "type": "PER"}]},
     "spans[0]: overlaps spans[1] (both have the code point 2)", "overlap, in the other order"),
    (edited(replacements=[]), "replacements: is a list; an object", "configuration a list"),
    (edited(replacements__entry="Kovács"), "replacements entry 1: is a text; an object", "entry a text"),
    (edited(replacements__entry__repl=""), "replacements entry 1.repl: is empty; write", "repl empty"),
    (edited(replacements__entry__repl=" \t"), "replacements entry 1.repl: is empty; write", "repl blank"),
    (edited(replacements__entry__repl=5), "replacements entry 1.repl: is a number; write", "repl a number"),
    (edited(replacements__entry__repl=["Kovács"]), "replacements entry 1.repl: is a list; write", "repl a list"),
    (edited(replacements__entry__norm="Kovács"), "replacements entry 1.norm: was changed: spans[0] has", "norm changed"),
    (edited(replacements__entry__norm=""), "replacements entry 1.norm: is missing", "norm emptied"),
    (edited(replacements__entry__type={"Kovács": 1}), "replacements entry 1.type: does not count types", "unknown type"),
    (edited(replacements__entry__keep="false"), "replacements entry 1.keep: is a text; say true or false", "keep in quotes"),
    (edited(replacements__entry__of="Kovács"), "replacements entry 1.of: names no entry", "of to nobody"),
    (edited(replacements__entry__of="Antal János[/N]"), "replacements entry 1.of: leads back", "of to itself"),
    (edited(replacements__entry__rel={"wife_of": "Kovács"}), "replacements entry 1.rel: names no entry", "rel to nobody"),
    (edited(replacements__entry__rel={"wife_of": 5}), "replacements entry 1.rel: does not name entries", "rel a number"),
    (edited(replacements__entry__allsugg="Kovács"), "replacements entry 1.allsugg: is a text; a list", "allsugg a text"),
    (edited(replacements__entry__allsugg=[["a"], "b"]), "replacements entry 1.allsugg[1]: is a text", "a list in it a text"),
    (edited(replacements__entry__allsugg=[["a"], []]), "replacements entry 1.allsugg[1]: is an empty list", "an empty list"),
    (edited(replacements__entry__allsugg=[["a"], ["b", ""]]), "replacements entry 1.allsugg[1]: has a name that", "empty name"),
    (edited(replacements__entry__allsugg=[["Antal", "Szabó"]]), "replacements entry 1.allsugg: has 1 lists", "too few lists"),
    (edited(replacements__entry__allsugg=[["a"], ["b"], ["c"]]), "replacements entry 1.allsugg: has 3 lists", "too many"),
    (edited(replacements__entry__parts__0__list=-1), "replacements entry 1.allsugg: has 2 lists", "list before the first"),
    (edited(replacements__entry__parts__0__role=5), "replacements entry 1.parts[0].role: is a number", "role a number"),
]


@pytest.mark.parametrize(("data", "message", "why"), BAD, ids=[why for *_, why in BAD])
def test_what_cannot_be_used_is_refused_in_one_line(data: Any, message: str, why: str) -> None:
    with pytest.raises(JsonError) as caught:
        loads(data if isinstance(data, bytes) else orjson.dumps(data), where="line 3")
    line = str(caught.value)
    assert line.startswith(("line 3, " + message, "line 3: " + message)), why
    assert "\n" not in line and len(line) < 500
    assert ";" in line, "names a remedy"
    for personal in ("Kovács", "Antal", "János", "Szabó"):
        assert personal not in line, "a log must not hold what is personal"


def test_of_in_a_circle_is_refused() -> None:
    entries = {name: {"norm": name, "of": of} for name, of in (("a", "b"), ("b", "c"), ("c", "b"))}
    with pytest.raises(JsonError, match=r"replacements entry 2\.of: leads back to the entry itself"):
        read({"text": "", "spans": [], "replacements": entries})


def test_an_offset_inside_a_character_is_refused() -> None:
    with pytest.raises(JsonError, match=r"spans\[0\]\.start: 0:1 cuts a character in two"):
        loads('{"text": "😀", "spans": [{"start": 0, "end": 1, "type": "PER"}]}', offsets="utf16")


@pytest.mark.parametrize("id", ["akta-7", 7, 0, -7.5, 2**70])
def test_an_error_knows_the_id_for_the_report(id: Any) -> None:
    with pytest.raises(JsonError) as caught:
        loads(json.dumps({"id": id, "text": 5}))
    assert caught.value.id == id and type(caught.value.id) is type(loads(json.dumps({"id": id, "text": ""})).id)


# -- nothing is lost


LITERALS = st.one_of(
    st.integers(-(10**25), 10**25).map(str), st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.tuples(st.integers(0, 10**20), st.integers(0, 10**25)).map(lambda two: f"{two[0]}.{two[1]:025d}"),
    st.sampled_from(["1e-400", "-0.1E-9", "18446744073709551615", "18446744073709551616", "-9223372036854775809", "0.1", "-0.0",
                     "true", "null", '":"', '"\\u003a"', '"1e-400"', '"😀"']))


@st.composite
def values(draw: st.DrawFn, depth: int = 3) -> str:
    """JSON as others write it, with blanks and escapes and numbers of any length."""
    kind = draw(st.sampled_from(["one", "list", "object"])) if depth else "one"
    if kind == "one":
        return draw(LITERALS)
    inner = draw(st.lists(values(depth - 1), max_size=3))
    blank = draw(st.sampled_from(["", " ", "\n\t"]))
    if kind == "list":
        return f"[{blank}{f',{blank}'.join(inner)}]"
    return "{" + f"{blank},".join(f'"x:{number}"{blank}:{blank}{each}' for number, each in enumerate(inner)) + "}"


def every_figure(data: str | bytes) -> Any:
    """What JSON says, as the decimal numbers that stand there."""
    return json.loads(data, parse_float=Decimal, parse_int=Decimal)


@given(values(), values(), st.booleans())
def test_keys_of_ones_own_come_back_with_every_figure(mine: str, hers: str, indent: bool) -> None:
    data = f'{{"text": "a: b", "my": {mine}, "spans": [{{"start": 0, "end": 1, "type": "PER", "her": {hers}}}]}}'
    doc = loads(data)
    again = every_figure(dumps(doc, indent=indent))
    assert (again["my"], again["spans"][0]["her"]) == (every_figure(mine), every_figure(hers))
    assert loads(dumps(doc)) == doc


@given(st.integers(-(10**30), 10**30).map(str) | st.decimals(-10**9, 10**9, places=25).map(str) | TEXT.map(json.dumps))
def test_an_id_comes_back_as_it_was(id: str) -> None:
    doc = loads(f'{{"id": {id}, "text": "a"}}')
    for out in (dumps(doc), strip(replace(doc, pseudonymised="b"))):
        assert every_figure(out)["id"] == every_figure(id)
        assert isinstance(json.loads(out)["id"], str) == id.startswith('"')


@given(values(), st.lists(st.sampled_from("xyz"), min_size=1, max_size=5), st.booleans())
def test_a_key_that_stands_twice_is_never_passed_over(value: str, keys: list[str], colon: bool) -> None:
    inner = ", ".join(f'"{key}": {value}' for key in keys)
    text = "\\u003a:" if colon else "a"
    data = f'{{"text": "{text}", "my": [{{{inner}}}]}}'
    if len(set(keys)) == len(keys):
        assert loads(data).extra["my"][0].keys() == set(keys)
    else:
        with pytest.raises(JsonError, match=r"^key 2\[0\]: has one key twice \(keys \d and \d\); make them one$"):
            loads(data)


def test_a_score_of_many_figures_is_a_score() -> None:
    doc = loads('{"text": "a", "my": 0.12345678901234567890, "spans": [{"start": 0, "end": 1, "type": "PER", "score": 0.12345678901234567890}]}')
    assert doc.spans is not None and doc.spans[0].score == 0.12345678901234568
    assert doc.extra["my"] == Decimal("0.12345678901234567890")


@given(documents())
def test_any_document_can_be_pickled_and_has_a_public_json(doc: Document) -> None:
    assert pickle.loads(pickle.dumps(doc)) == doc == Document.from_json(doc.to_json())
    assert repr(pickle.loads(pickle.dumps(doc))) == repr(doc)


@pytest.mark.parametrize("lang", ["hu", "hu-HU", "HU", "hu_HU", "hun", "Hun", "hu-Latn-HU-x-jogi"])
def test_a_language_stays_as_the_document_has_it(lang: str) -> None:
    doc = loads(json.dumps({"text": "", "lang": lang}))
    assert doc.lang == lang and json.loads(dumps(doc))["lang"] == lang
    assert loads('{"text": ""}', lang=lang).lang == "hu"


@given(st.binary(max_size=40) | TEXT.map(str.encode))
def test_any_bytes_are_a_document_or_one_of_our_errors(data: bytes) -> None:
    try:
        loads(data)
    except PseudoError as error:
        assert "\n" not in str(error)


JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False) | st.sampled_from(
    ["", "PER", "Antal János[/N]", "Case=Ins", "hu"]), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["start", "end", "type", "norm", "of", "Case"]), inner, max_size=3), max_leaves=6)
PLACES = ["spans", "spans__0", "replacements", "repairs", "repairs__0", "lang", "id", "tokens", "pseudonymised",
          *(f"spans__0__{key}" for key in sorted(jsonio.SPAN)), *(f"replacements__entry__{key}" for key in sorted(jsonio.ENTRY))]


@given(st.sampled_from(PLACES), JSON)
def test_any_edit_is_a_document_or_one_of_our_errors(place: str, value: Any) -> None:
    raw = edited()
    put(raw, place, "" if value is None else value)
    put(raw, place, value)
    try:
        doc = read(raw)
    except PseudoError as error:
        assert "Antal" not in str(error)
    else:
        assert loads(dumps(doc)) == doc


def test_what_cannot_be_written_says_so() -> None:
    deep: Any = []
    for _ in range(300):
        deep = [deep]
    for doc, why in ((Document("a", extra={"x": deep}), ": is nested deeper than 250 levels; "),
                     (Document("\ud800"), ", text: has half a surrogate pair; "),
                     (Document("a", extra={"x": 1, "Kovács": [0, {1}]}), r", key 5\[1\]: is of a kind that JSON does not have; "),
                     (Document("a", extra={"x": {1: 2}}), ", key 4: has a key that is not a text; ")):
        with pytest.raises(InputError, match="^the document cannot be written as JSON" + why):
            dumps(doc)


# -- a shared configuration, and what leaves the building


def test_a_configuration_is_read_alone_or_from_a_document() -> None:
    alone = loads_replacements(orjson.dumps(DESIGN["replacements"]))
    assert alone == loads_replacements(orjson.dumps(DESIGN))
    assert alone[KEY].repl == "Szabó Péter"


def test_a_bad_configuration_is_refused() -> None:
    with pytest.raises(JsonError, match=r"^names\.json, replacements entry 1\.repl: is empty"):
        loads_replacements('{"x": {"norm": "x", "repl": ""}}', where="names.json")


@pytest.mark.parametrize("data", [
    '{"a": {"norm": "x", "repl": "y"}, "b": {"norm": "z"}, "a": {"norm": "x", "repl": "w"}}',  # an entry twice
    b'\xef\xbb\xbf{"a": {"norm": "x", "repl": "y", "repl": "w"}}'])  # one of its keys twice
def test_no_key_stands_twice_in_a_configuration(data: bytes | str) -> None:
    with pytest.raises(JsonError, match=r"^names.json(: has one key|, replacements entry 1: has \"repl\") twice \(keys [12] and 3\)"):
        loads_replacements(data, where="names.json")


def test_strip_writes_what_may_leave_and_nothing_else() -> None:
    assert json.loads(strip(read(edited(meta="Antal")))) == {
        "id": "1", "lang": "hu", "pseudonymised": "Tegnap a Szabó Péterrel beszéltem.",
        "spans": [{"start": 9, "end": 23, "text": "Szabó Péterrel", "type": "PER", "entity": "e1"}]}


def test_strip_counts_entities_in_the_order_of_the_text_and_follows_of() -> None:
    def span(at: int, key: str, new: str | None = "x") -> Span:
        return Span(at, at + 1, "a", "PER", key, new_start=at, new_end=at + len(new or ""), new_text=new)

    doc = Document("aaaa", spans=(span(0, "b"), span(1, "a"), span(2, "nick"), span(3, "gone", "")), pseudonymised="xxx",
                   replacements={"nick": Entry("nick", {}, 1, of="b"), "b": Entry("b", {}, 1), "a": Entry("a", {}, 1)})
    assert [span["entity"] for span in json.loads(strip(doc))["spans"]] == ["e1", "e2", "e1"]


def test_places_are_written_in_new_offsets_and_stripped_to_counts() -> None:
    doc = Document("Kórház", spans=(), pseudonymised="😀 Kórház", unchanged=(Place(2, 8, "ORG"),), leftovers=(Place(2, 4, "PER"),))
    assert json.loads(dumps(doc, offsets="utf16"))["unchanged"] == [{"start": 3, "end": 9, "type": "ORG"}]
    assert json.loads(dumps(doc))["leftovers"] == [{"start": 2, "end": 4, "type": "PER"}]
    assert json.loads(strip(doc)) == {"lang": "hu", "pseudonymised": "😀 Kórház", "spans": [], "unchanged": {"ORG": 1}}
    with pytest.raises(InputError, match=r"leftovers\[0\].end: 20 is beyond"):
        loads(dumps(doc).replace(b'"end":4', b'"end":20'))


def test_strip_before_replace_is_refused() -> None:
    with pytest.raises(InputError, match="run `pseudo replace` first"):
        strip(Document("a"))


def test_repairs_are_written_as_in_the_design() -> None:
    doc = read(DESIGN)
    assert doc.repairs == (Repair(7, 9, "az", 7, 8, "a", "article"),)


def test_utf16_takes_time_in_proportion_to_the_text() -> None:
    """A million characters with ten thousand spans: a conversion per span that walks the text would take minutes."""
    text = "😀 Pécs " * 140_000  # seven code points, eight UTF-16 units
    spans = [{"start": 8 * block + 3, "end": 8 * block + 7, "type": "GPE"} for block in range(0, 140_000, 14)]
    doc = loads(orjson.dumps({"text": text, "spans": spans}), offsets="utf16")
    assert doc.spans is not None and {span.text for span in doc.spans} == {"Pécs"}
    again = json.loads(dumps(doc, offsets="utf16"))["spans"]
    assert [span["start"] for span in again] == [span["start"] for span in spans]


BEFORE = {
    "schema": "pseudo/1", "text": "Kovács Jánosné 123 456 788",
    "spans": [{"start": 0, "end": 14, "type": "PER", "entity": "K"}, {"start": 15, "end": 26, "type": "TAJ", "entity": "T"}],
    "replacements": {
        "K": {"norm": "Kovács Jánosné", "type": {"PER": 1}, "frq": 1,
              "parts": [{"text": "Kovács", "role": "surname", "list": 0}, {"text": "János", "role": "given", "list": 1},
                        {"text": "né", "role": "né"}]},
        "T": {"norm": "123 456 788", "type": {"TAJ": 1}, "frq": 1, "method": "mask"}},
    "pseudonymised": "Szabó Péterné 123 456 788", "unchanged": [{"start": 14, "end": 25, "type": "TAJ"}],
}
"""A document of the first schema, in its words."""


def test_the_first_schema_is_read_with_its_words() -> None:
    doc = loads(orjson.dumps(BEFORE))
    assert [span.type for span in doc.spans or ()] == ["PER", "SOCIALID"]
    entries = doc.replacements or {}
    assert [part.role for part in entries["K"].parts] == ["surname", "given", "wife"]
    assert dict(entries["T"].type) == {"SOCIALID": 1} and doc.unchanged[0].type == "SOCIALID"
    written = dumps(doc)
    assert orjson.loads(written)["schema"] == "pseudo/2" and loads(written) == doc
    assert b'"TAJ"' not in written and '"role":"né"'.encode() not in written


def test_a_configuration_of_the_first_schema_is_read() -> None:
    shared = jsonio.loads_replacements(orjson.dumps(BEFORE["replacements"]))
    assert dict(shared["T"].type) == {"SOCIALID": 1} and shared["K"].parts[-1].role == "wife"
