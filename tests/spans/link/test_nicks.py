"""Names of one word that are no surnames, by where they stand."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

READ = [
    ("[2024.06.11. 18:02] Szasza: ki jön?\n[18:04] Bence: én", "Szasza", "nick", "who writes in a chat"),
    ("18:02 - Szasza: ki jön?\n18:04 - Bence: én", "Szasza", "nick", "whatever the stamp is like"),
    ("[2024.06.11. 18:02] Kovács: ki jön?\n[18:04] Bence: én", "Kovács", "surname", "but what many bear"),
    ("A sértettet Csibi néven ismeri mindenki.", "Csibi", "nick", "who is known by it"),
    ("A sértettet Kovács néven ismeri mindenki.", "Kovács", "surname", "but what many bear"),
    ("Megérkezett a férje, Uri is.", "Uri", "given", "a man of abroad"),
    ("Megérkezett Uri, a férje.", "Uri", "given", "the same with what he is behind"),
    ("Nagyapám testvére, Jakob maradt otthon.", "Jakob", "given", "who may be a woman or a man"),
    ("A sógora, Barta elment.", "Barta", "surname", "but whom many are called as"),
]


@pytest.mark.parametrize(("text", "name", "role", "why"), READ, ids=[f"{row[1]}: {row[3]}" for row in READ])
def test_how_a_name_of_one_word_is_read(text, name, role, why):
    entry = next(e for e in (P.spans(text).replacements or {}).values() if e.norm == name)
    assert [part.role for part in entry.parts] == [role]


def test_a_byname_becomes_one():
    doc = P.replace("[2024.06.11. 18:02] Szasza: ki jön?\n[18:05] Pocok: én is, Szasza")
    new = {row.name for row in P.language.names.pool("word", kind="byname")}
    assert {e.repl for e in (doc.replacements or {}).values() if e.main_type == "PER"} <= new


FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
FINNISH = [
    ("Mies, jota kutsutaan Kössiksi, tuli. Kössi lähti.", "Kössi", "nick", "in the case of what he is called, though some bear it"),
    ("Häntä sanotaan Hyrräksi, koska Hyrrä pyörii.", "Hyrrä", "nick", "another verb"),
    ("Tunnen miehen vain nimellä Purtsi. Purtsin auto.", "Purtsi", "nick", "by which he is known"),
    ("Kutsumanimi Nappu, koko nimi Anna-Kaisa Laine. Nappu tuli.", "Nappu", "nick", "behind what it is"),
    ("Häntä kutsutaan Virtaseksi.", "Virtanen", "surname", "but what many bear"),
    ("Valitsimme hänet Mäkisen tilalle.", "Mäkinen", "surname", "no such verb"),
]


@pytest.mark.parametrize(("text", "name", "role", "why"), FINNISH, ids=[f"{row[1]}: {row[3]}" for row in FINNISH])
def test_how_a_finnish_name_of_one_word_is_read(text, name, role, why):
    entry = next(e for e in (FI.spans(text).replacements or {}).values() if e.norm == name)
    assert [part.role for part in entry.parts] == [role]


@pytest.mark.parametrize(("text", "full", "short"), [
    ("Adatközlő: Kalla Verona (Veron néni), 1931. Veron néni mesélt.", "Kalla Verona", "Veron"),
    ("Adatközlő: Bíró Borbála (Borbál néni), 1921. Borbál sokat dalolt.", "Bíró Borbála", "Borbál"),
    ("Szabó Apollónia (Polla néni), 1915. Polla néni sütött.", "Szabó Apollónia", "Polla"),
    ("Pap Demeter (Deme bácsi), 1899. Deme bácsi kovács volt.", "Pap Demeter", "Deme"),
])
def test_short_forms_of_the_old_folk_are_tied(text, full, short):
    entries = P.spans(text).replacements or {}
    key = next(key for key, entry in entries.items() if entry.norm == full)
    assert next(entry for entry in entries.values() if entry.norm == short).of == key
