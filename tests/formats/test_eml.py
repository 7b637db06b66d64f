"""Mails as `email` writes them: who is named is another one in all parts, and the structure stays."""

from __future__ import annotations

import mailbox
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.errors import InputError
from pseudo.formats import mbox
from pseudo.formats.door import DEFAULTS, Options, joined
from pseudo.formats.eml import FORMAT
from pseudo.formats.eml.headers import decoded, encoded
from tests.formats.remade import remade, texts, unread

NEW = {"Kovács": "Tóth", "János": "Béla", "kovacs.janos@freemail.hu": "toth.bela@example.org", "abc@mail.kovacs.hu": "xyz@b.hu", "kep1@x.hu": "kep9@y.hu", "2023-01-05": "2022-12-17"}
BODY = "Kedves Ödön!\n\nTegnap Kovács\nJánossal beszéltem.\n\n> Hol van Kovács\n> János?\n\n-- \nKovács János\n"


def mail(charset: str = "utf-8", cte: str = "quoted-printable", **more: str) -> EmailMessage:
    made = EmailMessage()
    made["Received"] = "from mail.kovacs.hu ([84.2.1.3]) by mx.x.hu; Thu, 5 Jan 2023 10:00:00 +0100"
    made["DKIM-Signature"] = "v=1; d=kovacs.hu; b=AAAA"
    made["From"] = "Kovács János <kovacs.janos@freemail.hu>"
    made["To"] = "\"Szőke, Ödön\" <szoke@citromail.hu>, Nagy Éva <nagy@freemail.hu>"
    made["Subject"] = "Kovács János ügye"
    made["Date"] = "Thu, 05 Jan 2023 10:11:12 +0100"
    made["Message-ID"] = "<abc@mail.kovacs.hu>"
    made["References"] = "<nulla@x.hu> <abc@mail.kovacs.hu>"
    made["X-Originating-IP"] = "84.2.1.3"
    for name, value in more.items():
        made[name.replace("_", "-")] = value
    made.set_content(BODY.replace("ő", "ö") if charset == "iso-8859-1" else BODY, charset=charset, cte=cte)
    return made


def parsed(data: bytes) -> EmailMessage:
    made = message_from_bytes(data, policy=policy.default)
    assert isinstance(made, EmailMessage) and not made.defects
    return made


def shape(message: EmailMessage) -> list[tuple[str, str | None, str | None]]:
    return [(part.get_content_type(), part.get_content_charset(), part["Content-Transfer-Encoding"]) for part in message.walk()]


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-2", "windows-1250"])
@pytest.mark.parametrize("cte", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("how", [policy.default, policy.SMTP], ids=["lf", "crlf"])
def test_text_and_headers_in_every_encoding(charset: str, cte: str, how: policy.EmailPolicy) -> None:
    data = mail(charset, cte).as_bytes(policy=how)
    new = remade(FORMAT, data, NEW)
    made = parsed(new)
    assert str(made["From"]) == "Tóth Béla <toth.bela@example.org>"
    assert str(made["To"]) == "\"Szőke, Ödön\" <szoke@citromail.hu>, Nagy Éva <nagy@freemail.hu>"
    assert str(made["Subject"]) == "Tóth Béla ügye"
    assert str(made["Date"]) == "Sat, 17 Dec 2022 10:11:12 +0100"  # the time stays, the day of the week is the new one's
    assert (made["Message-ID"], made["References"]) == ("<xyz@b.hu>", "<nulla@x.hu> <xyz@b.hu>")
    assert [made[name] for name in ("Received", "DKIM-Signature", "X-Originating-IP")] == [None, None, None]
    assert made.get_content().replace("\r\n", "\n") == BODY.replace("Kovács", "Tóth").replace("János", "Béla")
    assert shape(made) == shape(parsed(data))
    assert (b"\r\n" in new) == (b"\r\n" in data)


def test_a_name_over_two_quoted_lines_is_one() -> None:
    assert "Hol van Kovács\nJános?\n" in texts(FORMAT, mail().as_bytes())


def test_what_is_kept_is_the_same_parts_and_texts() -> None:
    made = mail()
    made.add_alternative("<p>Kovács <b>János</b></p>", subtype="html")
    made.add_attachment(b"nev;kor\nKov\xc3\xa1cs;3\n", maintype="text", subtype="csv", filename="Kovács.csv")
    old, new = parsed(made.as_bytes()), parsed(remade(FORMAT, made.as_bytes()))
    assert shape(old) == shape(new)
    assert [part.get_payload() for part in old.walk() if not part.is_multipart()] == [part.get_payload() for part in new.walk() if not part.is_multipart()]
    assert (new["From"], new["Subject"], new["Date"]) == (old["From"], old["Subject"], old["Date"])


def test_pages_attachments_and_mails_in_the_mail() -> None:
    made, inner = mail(), mail()
    made.add_alternative("<p>Kovács <b>János</b><img src='cid:kep1@x.hu'></p>", subtype="html", charset="iso-8859-2")
    made.add_attachment("nev;kor\nKovács János;34\n".encode(), maintype="text", subtype="csv", filename="Kovács János táblája.csv")
    made.add_attachment(b"{}", maintype="application", subtype="octet-stream", filename="jegyzet.txt")
    made.add_attachment(inner)
    new = parsed(remade(FORMAT, made.as_bytes(), NEW))
    html, table, note = [part for part in new.walk() if part.get_content_type() in ("text/html", "text/csv", "application/octet-stream")]
    assert html.get_content().strip() == "<p>Tóth <b>Béla</b><img src='cid:kep9@y.hu'></p>"
    assert table.get_filename() == "Tóth Béla táblája.csv" and table.get_payload(decode=True) == "nev;kor\nTóth Béla;34\n".encode()
    assert note.get_payload(decode=True) == b"{}"
    (rfc,) = [part for part in new.walk() if part.get_content_type() == "message/rfc822"]
    assert str(rfc.get_content()["Subject"]) == "Tóth Béla ügye" and rfc.get_content()["Received"] is None


def test_the_same_person_address_and_id_are_the_same_in_all_parts() -> None:
    made = mail()
    made.add_alternative("<p>Kovács János, <a href='mailto:kovacs.janos@freemail.hu'>kovacs.janos@freemail.hu</a></p>", subtype="html")
    p = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
    (unit,) = FORMAT.read(made.as_bytes(), DEFAULTS).units
    doc = p.replace(joined(unit))
    new = FORMAT.write(made.as_bytes(), DEFAULTS, [doc])  # type: ignore[misc]
    for gone in ("kovacs", "abc@", "84.2.1.3", "kovacs.janos"):
        assert gone not in parsed(new).as_string().lower()
    name, address = str(parsed(new)["From"]).rstrip(">").split(" <")
    page = next(part for part in parsed(new).walk() if part.get_content_type() == "text/html").get_content()
    assert page.strip() == f"<p>{name}, <a href='mailto:{address}'>{address}</a></p>"
    assert str(parsed(new)["Message-ID"]) == str(parsed(new)["References"]).split()[1]


@pytest.mark.parametrize("word", ["X", "Tőth"], ids=str)
def test_a_letter_that_the_encoding_does_not_have_makes_it_utf_8(word: str) -> None:
    made = parsed(remade(FORMAT, mail("iso-8859-1").as_bytes(), {"Kovács": word}))
    assert made.get_content_charset() == ("iso-8859-1" if word == "X" else "utf-8")
    assert word in made.get_content()
    plain = b"Subject: a\n\nEde jon.\n"
    new = parsed(remade(FORMAT, plain, {"Ede": word}))
    assert new.get_content() == f"{word} jon.\n"


@pytest.mark.parametrize(("old", "new"), [
    ("kovacs_vallomas.txt", "toth_vallomas.txt"),  # as it was spelt
    ("Kovács János.txt", "Tóth Béla.txt"),
    ("kovacs.tar.gz", "toth.tar.gz"),
    ("kep.png.txt", "kep.png.txt"),
    ("kovacsi.txt", "kovacsi.txt"),  # another word
])
def test_the_name_of_a_file_keeps_its_suffix(old: str, new: str) -> None:
    made = mail()
    made.add_attachment("Semmi.", filename=old)
    assert [part.get_filename() for part in parsed(remade(FORMAT, made.as_bytes(), NEW)).walk()][-1] == new


@pytest.mark.parametrize(("kind", "name"), [
    ("text/calendar", "a.ics"),
    ("text/calendar", ""),
    ("text/vcard", "a.vcf"),
    ("text/directory", ""),
    ("text/x-vcard", ""),
    ("text/enriched", ""),
    ("text/unheard-of", "a.txt"),
    ("text/plain", "a.ics"),  # the name says what it is
    ("application/octet-stream", "a.vcf"),
])
def test_a_text_that_no_format_reads_is_reported_and_taken_out(kind: str, name: str) -> None:
    made = mail()
    made.add_attachment("BEGIN:VEVENT\r\nCN=Kov\r\n ács János\r\n".encode(), maintype="text", subtype="plain", filename=name or None)
    part = made.get_payload(1)
    assert isinstance(part, EmailMessage)
    part.set_type(kind)
    assert any("text that no format reads" in what for what in unread(FORMAT, made.as_bytes()))
    assert not any("VEVENT" in text for text in texts(FORMAT, made.as_bytes()))
    new = parsed(remade(FORMAT, made.as_bytes(), NEW))
    assert len(list(new.walk())) == len(list(made.walk()))
    assert [part.get_payload(decode=True) for part in new.walk()][-1] == b""


@pytest.mark.parametrize(("kind", "name"), [("text/calendar", ""), ("text/plain", "a.vcf"), ("application/ics", "a.ics")])
def test_a_calendar_is_read_by_its_own_format(kind: str, name: str) -> None:
    made = mail()
    made.add_attachment("BEGIN:VEVENT\r\nCN:Kovács Já\r\n nos\r\n", filename=name or None)
    part = made.get_payload(1)
    assert isinstance(part, EmailMessage)
    part.set_type(kind)
    assert "Kovács János" in texts(FORMAT, made.as_bytes()) and not unread(FORMAT, made.as_bytes())
    new = [part.get_payload(decode=True) for part in parsed(remade(FORMAT, made.as_bytes(), NEW)).walk()][-1]
    assert isinstance(new, bytes) and "Tóth Béla" in new.decode().replace("\r", "").replace("\n ", "")


@pytest.mark.parametrize(("maintype", "subtype", "name", "what"), [
    ("image", "png", "kep.png", "image"),
    ("application", "octet-stream", "a.exe", "attachment"),
    ("application", "pkcs7-mime", "smime.p7m", "encrypted part"),
    ("application", "pgp-signature", "a.asc", "signature"),
    ("application", "xml", "a.xml", "broken attachment"),
    ("application", "ms-tnef", "winmail.dat", "attachment"),
], ids=str)
def test_what_cannot_be_read_is_reported(maintype: str, subtype: str, name: str, what: str) -> None:
    made = mail()
    made.add_attachment(b"\x00\x01", maintype=maintype, subtype=subtype, filename=name)
    assert unread(FORMAT, made.as_bytes()) == {what: 1}


def test_a_body_that_lies_about_its_encoding_is_reported() -> None:
    data = b"Subject: a\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nKov\xe1cs\n"
    assert list(unread(FORMAT, data)) == ["text that is not utf-8 (byte 4)"]
    data = b"Subject: =?papyrus?q?x?=\nContent-Type: text/plain; charset=papyrus\n\nKovacs\n"
    assert unread(FORMAT, data) == {"header in an unknown encoding": 1, "text that unknown encoding": 1} or len(unread(FORMAT, data)) == 2


@pytest.mark.parametrize(("data", "said"), [
    (b"", "is no mail"),
    (b"Kov\xe1cs J\xe1nos\n", "is no mail"),
    (b"\x00" * 100, "is no mail"),
    (b"Subject: a\n" + b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(100)), "nested"),
    (b"Subject: a\n" + b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(3000)), "nested"),
    (b"Subject: a\n" + b"Content-Type: message/rfc822\n\n" * 200, "nested"),
    (b"Subject: a\nContent-Type: text/html\n\n" + b"<font>" * 10**6, "nested"),
], ids=["empty", "text", "zeros", "nested", "very nested", "mails in mails", "page"])
def test_what_is_no_mail_or_too_deep_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        FORMAT.read(data, DEFAULTS)
    assert "\n" not in str(caught.value)


@given(st.lists(st.sampled_from(["Kovács", "János", "a,", "<a@b.hu>", "=?utf-8?q?x?=", "\"x, é\"", "ő" * 70, ";", "Ede"]), min_size=1, max_size=9).map(" ".join))
def test_a_header_that_is_encoded_is_read_as_it_was(text: str) -> None:
    made = f"Subject: {encoded(text.replace('=?', ''))}\n\n".encode()
    assert made.isascii() and max(map(len, made.splitlines())) < 400
    assert decoded(str(message_from_bytes(made)["Subject"])) == text.replace("=?", "")


@given(st.binary(max_size=200))
def test_any_bytes_behind_a_header_come_back_or_are_refused(body: bytes) -> None:
    data = b"Subject: a\n" + body
    try:
        parsed_ = message_from_bytes(remade(FORMAT, data))
        assert parsed_["Subject"] is not None
    except InputError as error:
        assert "\n" not in str(error)


def test_a_box_of_mails(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "a.mbox")
    for number in range(3):
        box.add(mail(X_Number=str(number)))
    box.flush()
    data = (tmp_path / "a.mbox").read_bytes()
    assert [unit.id for unit in mbox.FORMAT.read(data, Options()).units] == [1, 2, 3]
    (tmp_path / "b.mbox").write_bytes(remade(mbox.FORMAT, data, NEW))
    made = list(mailbox.mbox(tmp_path / "b.mbox"))
    assert [decoded(each["Subject"]) for each in made] == ["Tóth Béla ügye"] * 3
    assert [decoded(str(each.get_payload(decode=True), "utf-8")) for each in made] == [" ".join(BODY.replace("Kovács", "Tóth").replace("János", "Béla").split())] * 3
    with pytest.raises(InputError, match="is no box"):
        mbox.FORMAT.read(b"Subject: a\n\n", Options())
