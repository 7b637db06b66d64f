"""The report of an audit as a page: by itself, without script, to be read and printed.

What comes in: the table of `report.told`. What goes out: HTML; it holds no original, and what stands in the table is
escaped. Start at `page`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

STYLE = """
body { font: 11pt/1.45 Georgia, serif; max-width: 48em; margin: 2em auto; padding: 0 1em; color: #222;
background: #fff }
h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin: 1.6em 0 .4em; break-after: avoid }
table { border-collapse: collapse; width: 100%; font: 10pt/1.4 sans-serif; break-inside: auto }
th, td { border-bottom: 1px solid #ccc; padding: .2em .5em; text-align: left } td.n { text-align: right }
tr { break-inside: avoid } .bad { background: #fde8e8; padding: .6em .8em; border-left: 4px solid #b00 }
.good { background: #e9f6ea; padding: .6em .8em; border-left: 4px solid #2a7a2e }
.note { color: #555; font-size: .92em }
@media print { body { margin: 0; max-width: none } h2 { margin-top: 1em } }
@media screen and (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b }
.bad { background: #472020 } .good { background: #1f3a22 } .note { color: #aaa } }
"""
ABOUT = ("schema", "auditor", "version", "policy", "key", "world", "originals_from", "documents", "mapping_borne_out")
HIDDEN = ("entities", "hidden_entities", "recall", "mentions", "hidden", "partly")
HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Audit of a pseudonymised result</title><style>{style}</style></head><body>
"""


def page(told: Mapping[str, Any]) -> str:
    """The page of a report.

    >>> from pseudo.audit.inspect import Audit
    >>> from pseudo.audit.report import told
    >>> "<script" in page(told(Audit((), {}, {}, {}, {}, {}), {"version": "<script>"}))
    False
    """
    return HEAD.format(style=STYLE) + "\n".join(filter(None, _parts(told))) + "\n</body></html>\n"


def _parts(told: Mapping[str, Any]) -> Iterable[str]:
    found = told["findings"]
    sure, doubtful, suspect = (sum(found[level].values()) for level in ("sure", "doubtful", "suspect"))
    yield "<h1>Audit of a pseudonymised result</h1>"
    failed = told["failed_on"]
    verdict = f"Above the threshold: {', '.join(failed)}." if failed else "Nothing is above the threshold."
    colour = "bad" if failed else "good"
    yield (f'<p class="{colour}"><strong>{escape(verdict)}</strong> {sure} sure, {doubtful} doubtful, {suspect} '
           f"suspect findings in {told['documents']} documents, by {sum(told['originals'].values())} originals.</p>")
    yield f'<p>{escape(str(told["proves"]))}</p>'
    yield _table(("what", "is"), [(name.replace("_", " "), str(told[name])) for name in ABOUT if name in told])
    yield "<h2>What survives</h2>"
    yield ('<p class="note">Sure: an original, or a part that tells it, can be read. Doubtful: what can be read may be '
           "a common word or somebody&#x27;s new name. Suspect: no known original; it looks like a name and stands "
           "unchanged. "
           f"The most telling sure finding tells {told['worst_bits']} bits.</p>")
    rows = [(level, kind, count) for level in ("sure", "doubtful", "suspect") for kind, count in found[level].items()]
    yield _table(("how sure", "what", "findings"), rows) if rows else "<p>Nothing.</p>"
    yield "<h2>What contradicts itself</h2>"
    yield _table(("what", "compared", "wrong"),
                 [(kind, each["compared"], each["wrong"]) for kind, each in told["clashes"].items()])
    if told["attributes"]:
        yield "<h2>Direct and quasi-identifiers</h2>"
        yield ('<p class="note">Kept: the policy leaves them on purpose. Left: they stand as they did, though it does '
               "not.</p>")
        yield _table(("type", "sort", "mentions", "kept", "left"),
                     [(type_, each["sort"], each["mentions"], each["kept"], each["left"])
                      for type_, each in told["attributes"].items()])
    yield from _numbers(told)
    if told["recall"]:
        yield "<h2>Recall against gold</h2>"
        yield _table(("sort", "entities", "hidden", "recall", "mentions", "hidden", "partly"),
                     [(sort, *(each[name] for name in HIDDEN)) for sort, each in told["recall"].items()])
    yield "<h2>Documents</h2>"
    worst = sorted(told["each"], key=lambda each: (-each["sure"], -each["suspect"], each["document"]))[:50]
    yield _table(("document", "originals", "sure", "doubtful", "suspect", "contradictions", "people"), [
        (each["document"], each["originals"], each["sure"], each["doubtful"], each["suspect"], each["clashes"],
         each["people"] or "") for each in worst])
    if len(told["each"]) > len(worst):
        yield f'<p class="note">The {len(worst)} with most findings of {len(told["each"])}.</p>'


def _numbers(told: Mapping[str, Any]) -> Iterable[str]:
    """How well people are hidden, and what attacks tell."""
    if told["new_names_could_be_at_most"]:
        yield "<h2>Of how many originals a new name could be, at most</h2>"
        yield ('<p class="note">Equally likely ones, by what the tables count; who knows the program and its '
               "candidates tells more (--privacy).</p>")
        yield _table(("type", "names", "fewest", "median"), [
            (type_, each["count"], each["fewest"], each["median"])
            for type_, each in told["new_names_could_be_at_most"].items()])
    people = told["people_that_a_document_could_be_of"]
    if people:
        yield "<h2>Among how many people a document hides somebody</h2>"
        yield ('<p class="note">By the attributes that stay, as if all were of one person and independent: a rough '
               "estimate, too small rather than too large.</p>")
        yield _table(("people", "documents"), list(people["distribution"].items()))
    if told["known_pairs"]:
        yield "<h2>What is told by who knows some pairs</h2>"
        yield _table(("what", "items", "1 pair", "3 pairs", "10 pairs"), [
            (sort, each["items"], *(_share(each["told"].get(k)) for k in ("1", "3", "10")))
            for sort, each in told["known_pairs"].items()])
    if told["frequency"]:
        yield "<h2>What is told by who knows how often each original is met</h2>"
        yield _table(("type", "names", "expected right", "by chance"), [
            (type_, each["names"], each["expected"], each["chance"]) for type_, each in told["frequency"].items()])


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; numbers stand on the right."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"


def _cell(value: object) -> str:
    return f'<td class="n">{value}</td>' if isinstance(value, int | float) else f"<td>{escape(str(value))}</td>"
