"""Ties that end: whatever hangs together, no chain of ours comes back to where it began."""

from hypothesis import example, given
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry, Head, NamePart, Span
from pseudo.spans.link import entities
from pseudo.spans.link.ties import untangled

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
KEYS = [f"k{number}" for number in range(6)]
WORDS = ["Holt", "Tisza", "TISZA", "tiszA", "Tiszai", "Kft.", "HT", "Holtka", "Tisza-Holt"]


@st.composite
def configurations(draw: st.DrawFn) -> dict[str, Entry]:
    """Entries tied in every way, to themselves too."""
    other = st.sampled_from(KEYS)
    made = {}
    for key in draw(st.lists(other, unique=True)):
        norm = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3)))
        rel = {"wife_of": draw(other)} if draw(st.booleans()) else {}
        part = NamePart(norm, "place", entity=draw(other)) if draw(st.booleans()) else NamePart(norm, "name", list=0)
        made[key] = Entry(norm, {"PER": 1}, draw(st.integers(1, 9)), (part,), of=draw(st.none() | other), rel=rel)
    return made


def leads(entries: dict[str, Entry], only: frozenset[str] | None = None) -> dict[str, set[str]]:
    """Whom each entry is tied to (of those in `only`), of those that are there."""
    return {
        key: {
            other
            for other in (entry.of, *entry.rel.values(), *(part.entity for part in entry.parts))
            if other in entries and (only is None or key in only)
        }
        for key, entry in entries.items()
    }


def circular(found: dict[str, set[str]]) -> set[str]:
    """The keys from which one comes back to them."""
    reach = {key: set(others) for key, others in found.items()}
    for _ in found:
        for others in reach.values():
            others |= {far for near in others for far in reach[near]}
    return {key for key, others in reach.items() if key in others}


@given(configurations())
def test_nothing_of_ours_runs_in_a_circle(entries: dict[str, Entry]) -> None:
    done = untangled(entries)
    assert list(done) == list(entries) and not circular(leads(done))
    if not circular(leads(entries)):
        assert done == entries
    for key, others in leads(entries).items():
        for lost in others - leads(done)[key]:  # only what would close one is lost
            assert circular({**leads(done), key: leads(done)[key] | {lost}})


@given(configurations(), st.frozensets(st.sampled_from(KEYS)))
def test_what_a_person_wrote_stays(entries: dict[str, Entry], written: frozenset[str]) -> None:
    done = untangled(entries, written)
    assert all(done[key] == entries[key] for key in written & entries.keys())
    assert circular(leads(done)) == circular(leads(done, written))


NORMS = [
    "Kovács János", "Kovács Jánosné", "Kovácsné", "Kovács", "kováCS", "Jancsi", "Jancsika", "K. J.", "Timár-Geng Lajos", "Timka",
    "lehajtottöshegY", "Lehajtottöshegy", "Hegy", "Földvár", "Tiszaföldvár", "TISZAFÖLDVÁR", "Tiszaföldvári járás", "Kovács Bt.",
    "KB", "Kovács János Kft.", "KJK", "kjk", "Kjk Kft.", "Nemzeti Adó- és Vámhivatal", "NAV", "Szeged", "Szegedi Járásbíróság", "SZJ",
]  # fmt: skip
mentions = st.lists(
    st.tuples(st.sampled_from(NORMS), st.sampled_from(["PER", "ORG", "GPE", "LOC", "FAC", "EVENT"]), st.sampled_from(["", "", "e1", "e2"])),
    max_size=12,
)


@given(mentions)
@example([("Kovács Jánosné", "ORG", "e1"), ("Kovács János", "PER", "e1"), ("Kovács János", "PER", "e1")])  # one key for both
def test_link_ties_nothing_in_a_circle(found: list[tuple[str, str, str]]) -> None:
    """Whatever a reader takes for whatever, with keys of his own."""
    text = "; ".join(norm for norm, _, _ in found)
    spans, at = [], 0
    for norm, type_, key in found:
        spans.append(Span(at, at + len(norm), norm, type_, key, norm, Head(at, at + len(norm), norm.split()[-1])))
        at += len(norm) + 2
    _, made = entities.link(spans, P.language, text)
    assert not circular(leads(made))


def test_a_tie_by_hand_beats_ours() -> None:
    text = "Antal János jött. Jancsi is."
    found = P.spans(text)
    assert found.replacements is not None and found.replacements["Jancsi[/N]"].of == "Antal János[/N]"
    mine = Entry("Antal János", {"PER": 1}, 1, of="Jancsi[/N]")
    done = P.replace(Document(text, spans=found.spans, replacements={"Antal János[/N]": mine}))
    assert done.replacements is not None
    assert (done.replacements["Antal János[/N]"].of, done.replacements["Jancsi[/N]"].of) == ("Jancsi[/N]", None)
    shared = P.with_replacements(found, {"Antal János[/N]": mine})
    assert "Antal" not in (P.replace(shared).pseudonymised or "Antal")
