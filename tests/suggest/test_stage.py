"""The choices: keyed, injective, consistent within a family, and nothing that a person has written is touched."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry, Span
from pseudo.language.letters import fold
from pseudo.suggest import choice
from pseudo.suggest import stage as suggest
from pseudo.suggest.choice import SAMPLE
from pseudo.suggest.originals import Original

KEY = b"a test key of sixteen bytes"
P = Pseudonymiser("hu", key=KEY)
TOOLS = P.choice
SURNAMES = [row.name for row in P.language.names.pool("surname")][:300]
GIVEN = {sex: [row.name for row in P.language.names.pool("given", gender=sex)][:60] for sex in "FM"}
TOWNS = [row.name for row in P.language.names.pool("settlement") if row.population > 15_000]

people = st.builds("{} {}".format, st.sampled_from(SURNAMES), st.sampled_from(GIVEN["F"] + GIVEN["M"]))
places = st.sampled_from(TOWNS).map("{}/GPE".format)
mentions = st.lists(people | places, min_size=1, max_size=8)
some = settings(max_examples=25)


def made(found, key=KEY, **entries):
    """A document of bare mentions (`norm` or `norm/TYPE`), suggested."""
    spans, text = [], ""
    for mention in found:
        norm, _, type_ = mention.partition("/")
        spans.append(Span(len(text), len(text) + len(norm), norm, type_ or "PER"))
        text += norm + ", "
    return suggest.suggest(P.spans(Document(text, spans=tuple(spans))), key, TOOLS)


def repl(found, norm, key=KEY):
    return next(entry.repl for entry in made(found, key).replacements.values() if entry.norm == norm)


@given(mentions)
@some
def test_every_list_begins_with_the_original_and_the_second_is_taken(found):
    for entry in made(found).replacements.values():
        listed = [part for part in entry.parts if part.list is not None]
        if entry.of is None and not entry.rel:
            assert len(entry.allsugg) == len(listed)
            for part, column in zip(listed, entry.allsugg, strict=True):
                assert column[0] == part.text and 2 <= len(column) <= 1 + SAMPLE
                assert len(set(column)) == len(column)
            assert entry.repl == " ".join(column[1] for column in entry.allsugg)


@given(mentions)
@some
def test_choices_are_injective_and_no_name_of_the_text(found):
    entries = [entry for entry in made(found).replacements.values() if entry.repl]
    assert len({fold(entry.repl) for entry in entries}) == len(entries)
    old = {fold(word) for mention in found for word in mention.partition("/")[0].split()}
    assert not {fold(word) for entry in entries for word in entry.repl.split()} & old


@given(st.sampled_from(SURNAMES), st.lists(st.sampled_from(GIVEN["F"] + GIVEN["M"]), min_size=2, max_size=4, unique=True))
@some
def test_one_family_stays_one_family(surname, given_names):
    entries = made([f"{surname} {name}" for name in given_names]).replacements.values()
    assert len({entry.allsugg[0][1] for entry in entries if entry.allsugg and entry.parts[0].role == "surname"}) <= 1


def test_a_surname_alone_is_judged_by_the_full_names_that_have_it():
    # `Csang` could be Hungarian, and nothing ties it to one of the two.
    surname = repl(["Csang", "Csang Kaj-sek", "Csang Hszüe-liang"], "Csang")
    assert P.language.names.origins(surname, "surname") == ("chinese",)


@given(st.sampled_from(SURNAMES), st.sampled_from("FM").flatmap(lambda sex: st.tuples(st.just(sex), st.sampled_from(GIVEN[sex]))))
@some
def test_given_names_keep_their_gender(surname, name):
    sex, given_name = name
    (entry,) = made([f"{surname} {given_name}"]).replacements.values()
    if entry.gender:
        assert entry.gender == sex
        assert all(sex in P.language.names.given(text).genders for text in entry.allsugg[1])


@given(mentions, st.randoms())
@some
def test_the_order_of_mentions_does_not_matter(found, random):
    shuffled = list(found)
    random.shuffle(shuffled)
    assert {e.norm: e.repl for e in made(found).replacements.values()} == {e.norm: e.repl for e in made(shuffled).replacements.values()}


@given(people)
@some
def test_another_key_makes_another_choice_and_the_same_the_same(name):
    assert repl([name], name) == repl([name], name)
    others = {repl([name], name, bytes([n]) * 16) for n in range(6)}
    assert len(others) > 2


@given(mentions)
@some
def test_what_somebody_wrote_stays_and_is_taken(found):
    doc = made(found)
    first = next(iter(doc.replacements))
    mine = {first: dataclasses.replace(doc.replacements[first], repl="Xirgya Zorka")}
    again = suggest.suggest(P.spans(dataclasses.replace(doc, replacements=mine)), KEY, TOOLS)
    assert again.replacements[first] == mine[first]
    assert [entry.norm for entry in again.replacements.values() if entry.repl == "Xirgya Zorka"] == [mine[first].norm]


@given(mentions)
@some
def test_suggesting_twice_changes_nothing(found):
    doc = made(found)
    assert suggest.suggest(doc, KEY, TOOLS) == doc


def test_a_double_surname_is_made_of_its_members():
    found = made(["Kun-Bognár Réka", "Bognár Ernő", "Kun Pál"])
    new = {entry.norm: entry.repl for entry in found.replacements.values()}
    assert new["Kun-Bognár Réka"].split()[0] == f"{new['Kun Pál'].split()[0]}-{new['Bognár Ernő'].split()[0]}"


FOLLOWERS = [
    ["Kovács János", "Kovács"], ["Kovács János", "Jancsi"], ["Kovács János", "K. J."], ["Kovács János", "Kovács Jánosné"],
    ["Szeged/GPE", "Szegedi Járásbíróság/ORG"], ["Nemzeti Adó- és Vámhivatal/ORG", "NAV/ORG"],
]  # fmt: skip


@pytest.mark.parametrize("found", FOLLOWERS)
def test_who_follows_another_has_no_choice_of_its_own(found):
    norm = found[1].partition("/")[0]
    (entry,) = [entry for entry in made(found).replacements.values() if entry.norm == norm]
    assert entry.repl is None and entry.allsugg == ()


KEPT = ["Magyarország/GPE", "Ausztria/GPE", "Ptk./LAW", "1 000 000 forint/MONEY", "Suzuki/CAR"]


@pytest.mark.parametrize("mention", KEPT)
def test_what_the_policy_keeps_has_no_choice(mention):
    (entry,) = made([mention]).replacements.values()
    assert entry.repl is None and entry.allsugg == ()


SORTS = [
    ("Szeged/GPE", lambda new: bool(P.language.names.place(new))),
    ("Baranya vármegye/GPE", lambda new: new.endswith(" vármegye")),
    ("IX. kerület/GPE", lambda new: P.language.names.place(new)[0].kind == "district"),  # of the capital, which no text names
    ("Liget utca/FAC", lambda new: new.endswith(" utca")),
    ("Holdfény Kft./ORG", lambda new: new.endswith(" Kft.") and "Holdfény" not in new),
    ("Holdfény Cukrászda Kft./ORG", lambda new: new.endswith(" Cukrászda Kft.")),
    ("dr. Kovács János", lambda new: new.startswith("dr. ") and len(new.split()) == 3),
    ("Kovács Jánosné", lambda new: new.endswith("né") and len(new.split()) == 2),
    ("Kovács Jánosné Nagy Mária", lambda new: new.split()[1].endswith("né") and len(new.split()) == 4),
    ("ifj. Kovács János", lambda new: new.startswith("ifj. ")),
    ("Jan van Dijk", lambda new: " van " in new),
    ("Kovács J.", lambda new: new.endswith(".") and "Kovács" not in new),
    ("Kovács Kati", lambda new: bool(P.language.names.nickname(new.split()[1]))),
    ("Xirgyanöbb Zorka", lambda new: "Xirgyanöbb" not in new),  # no table knows her
]


@pytest.mark.parametrize(("mention", "right"), SORTS, ids=[mention for mention, _ in SORTS])
def test_a_name_becomes_one_of_its_sort(mention, right):
    new = repl([mention], mention.partition("/")[0])
    assert new and right(new)


def test_dates_move_together():
    first, second = "2024. március 18.", "2024. március 20."
    doc = made([f"{first}/DATE", f"{second}/DATE"])
    new = [entry.repl for entry in doc.replacements.values()]
    assert None not in new and first not in new
    import datetime

    months = "január február március április május június július augusztus szeptember október november december".split()
    days = [datetime.date(int(y), months.index(m) + 1, int(d)) for y, m, d in (text.replace(".", "").split() for text in new)]
    assert days[1] - days[0] == datetime.timedelta(days=2)


def test_a_full_pool_leaves_nothing_in_clear():
    taken = frozenset(fold(text) for text in "abcdefghijklmnopqrstuvwxyz")
    district = Original("county", "Baranya", tail="megye")
    everything = taken | {fold(row.name) for row in P.language.names.pool("county", status="")}
    offered = choice.choose([district], KEY, everything, TOOLS)[district]
    assert offered and "Baranya" not in offered


def test_members():
    double = Original("surname", "Kun-Bognár", "hungarian")
    assert [member.text for member in choice.members(double)] == ["Kun", "Bognár"]
    assert choice.members(Original("settlement", "Szász-Régen")) == (Original("settlement", "Szász-Régen"),)


def test_an_entry_without_a_mention_is_no_obstacle():
    doc = dataclasses.replace(made(["Kovács János"]), replacements={"gone": Entry("Szabó Éva", {"PER": 0}, 0)})
    assert suggest.suggest(P.spans(doc), KEY, TOOLS).replacements["Kovács János[/N]"].repl


FINNISH = Pseudonymiser("fi", key=b"k" * 16)


@pytest.mark.parametrize("norm", ["Stenberg", "Kalle Wahlroos", "Eliel Forsberg"])
def test_a_swedish_surname_of_finland_becomes_another(norm):
    found = [Span(0, len(norm), norm, "PER", norm=norm)]
    doc = FINNISH.suggest(Document(norm, lang="fi", spans=tuple(found)))
    surname = next(iter(doc.replacements.values())).repl.split()[-1]
    assert FINNISH.language.names.origins(surname, "surname") == ("swedish",)


BYNAMES = [
    ("Hornok Pál, akit mindenki csak Paprikásnak hív, elment. Paprikás nem jött.", "Paprikás"),
    ("Kiss Ede, becenevén Cérna, elment. Cérna nem jött.", "Cérna"),
]


@pytest.mark.parametrize(("text", "nick"), BYNAMES)
def test_what_others_call_somebody_becomes_another_word_and_none_of_his_names(text, nick):
    """No `Vilmos, akit mindenki csak Vilmosnak hív`."""
    doc = P.replace(text)
    entry = next(e for e in (doc.replacements or {}).values() if e.norm == nick)
    full = (doc.replacements or {})[entry.of or ""]
    new = entry.repl or ""
    assert [part.role for part in entry.parts] == ["nick"] and new != nick
    assert new in {row.name for kind in ("byname", "byname short") for row in P.language.names.pool("word", kind=kind)}
    assert new not in (full.repl or "").split()
