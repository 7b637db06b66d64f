"""Tokens cover the text exactly and once; then readable cases, one a line, with the reason."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.document import Token
from pseudo.core.errors import LanguageError
from pseudo.language.tokenise import Rules, rules, tokenise

HU = rules("hu")

PIECES = [
    "Kovács", "Kft.-vel", "dr.", "2024.", "március", "18-án", "XIV.", "K.", "OTP-nek", "kiss.bela@pelda.hu-ra", "stb.", "„", "”", '"',
    "https://pelda.hu/a_(b)?c=1", "(", ")", "-e", "–", "…", "...", "?!", ":)", ":", ",", "😊", "👨‍👩‍👧", "\u0301", "\u200b", "\ufeff", "n\u0303",
    "\n", "\n\n", "\r\n", "\t", "     ", " ", "\xa0", "Név:", "12.", "A", "a)", "%", "…A", "'70-es", "jött.Aztán", "\x1c", "\u2028", "é", "É",
]
texts = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
                  st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))


def words(text: str, known: Rules = HU) -> list[list[str]]:
    """Sentences of tokens."""
    found: dict[int, list[str]] = {}
    for token in tokenise(text, known):
        found.setdefault(token.sent, []).append(text[token.start : token.end])
    return list(found.values())


@settings(max_examples=400, deadline=None)
@given(texts)
def test_every_visible_code_point_is_in_exactly_one_token(text: str) -> None:
    tokens = tokenise(text, HU)
    covered = [at for token in tokens for at in range(token.start, token.end)]
    assert covered == [at for at, c in enumerate(text) if not c.isspace()]


@settings(max_examples=200, deadline=None)
@given(texts)
def test_tokens_are_not_empty_and_sentences_are_counted_without_gaps(text: str) -> None:
    tokens = tokenise(text, HU)
    assert all(token.start < token.end for token in tokens)
    numbers = [token.sent for token in tokens]
    assert numbers == sorted(numbers)
    assert sorted(set(numbers)) == list(range(len(set(numbers))))


@settings(max_examples=200, deadline=None)
@given(texts, texts)
def test_a_blank_line_makes_texts_independent(one: str, two: str) -> None:
    first, second, both = words(one), words(two), words(one + "\n\n" + two)
    assert both == first + second


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([p for p in PIECES if not unicodedata.combining(p[0])]), max_size=40).map(" ".join))
def test_decomposed_letters_give_the_same_tokens(text: str) -> None:
    decomposed = [[unicodedata.normalize("NFC", w) for w in s] for s in words(unicodedata.normalize("NFD", text))]
    assert decomposed == words(unicodedata.normalize("NFC", text))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_line_ends_of_windows_change_nothing(text: str) -> None:
    plain = text.replace("\r\n", "\n")
    assert words(plain.replace("\n", "\r\n")) == words(plain)


TOKENS = [  # text, tokens, reason
    ("Kft.-vel OTP-nek", "Kft.-vel OTP-nek", "hyphenated suffixes stay on"),
    ("2024. március 18-án", "2024. március 18-án", "ordinals keep their full stop"),
    ("XIV. Lajos", "XIV. Lajos", "roman ordinal"),
    ("#Szeged #TóthMari", "# Szeged # TóthMari", "a name behind the sign of a hash tag is the name that it is elsewhere"),
    ("#tothmari #2 a #Balatonnál", "#tothmari #2 a # Balatonnál", "small letters and figures make one tag"),
    ("K. J. és Sz. Péter", "K. J. és Sz. Péter", "initials, a digraph too"),
    ("dr. Nagy, ifj. Kis", "dr. Nagy , ifj. Kis", "titles"),
    ("dr.Nagy", "dr. Nagy", "a forgotten space"),
    ("Tudja-e?", "Tudja -e ?", "the question clitic is a word"),
    ("29-e", "29-e", "but a possessive figure is not"),
    ("írj a kiss.bela@pelda.hu-ra!", "írj a kiss.bela@pelda.hu-ra !", "e-mail with its suffix"),
    ("<a.b@c.hu>; d@e.hu", "< a.b@c.hu > ; d@e.hu", "e-mails in brackets"),
    ("lásd https://pelda.hu/a_(b)?c=1, ott", "lásd https://pelda.hu/a_(b)?c=1 , ott", "URL with a bracket of its own"),
    ("(www.pelda.hu/x/)", "( www.pelda.hu/x/ )", "URL in brackets"),
    ("10%-os 9:30 1,5 1 500 000", "10%-os 9:30 1,5 1 500 000", "figures; groups of thousands are apart, as in NerKor"),
    ("06-20/555-0183, +36 30", "06-20/555-0183 , +36 30", "telephone numbers"),
    ("„Arany”-t", "„ Arany ” -t", "a suffix behind a quotation mark"),
    ("a '70-es évek", "a '70-es évek", "apostrophe of a short year"),
    ("gólszerző(k)", "gólszerző(k)", "bracket inside a word"),
    ("(2) bekezdés a) pontja", "( 2 ) bekezdés a) pontja", "the label of a list item is one token"),
    ("Szeged–Budapest, 2008–2012", "Szeged – Budapest , 2008–2012", "two names are two tokens, a range is one"),
    ("Kovács/Szabó és/vagy", "Kovács / Szabó és/vagy", "likewise for strokes"),
    ("alma,körte", "alma , körte", "comma without a space"),
    ("szia:) 😊😊", "szia :) 😊 😊", "emoticons and emoji"),
    ("100 km. Aztán", "100 km . Aztán", "a unit is not an abbreviation"),
]


@pytest.mark.parametrize(("text", "tokens", "reason"), TOKENS)
def test_tokens(text: str, tokens: str, reason: str) -> None:
    assert " ".join(w for s in words(text) for w in s) == tokens, reason


SENTENCES = [  # text with | where a sentence begins, reason
    ("Elment. |Aztán hazajött.", "full stop"),
    ("„Nem!” – mondta. |Ő igen.", "a small letter behind the dash goes on"),
    ("A Kovács Kft. Szegeden van. |A Kft. vezetője ő.", "Kft. before a name does not end a sentence"),
    ("A vevő a Stein Bau GmbH. |Felperes a másik.", "an abbreviation that has no full stop of its own"),
    ("Ez egy Kft. |Az ott egy Bt.", "Kft. before a word that opens sentences does"),
    ("Született 1991. június 12-én. |Ott élt.", "a date does not end a sentence"),
    ("Az 5. hadtest jött. |2010-ben elment.", "a figure may open a sentence"),
    ("XIV. Lajos és II. Rákóczi Ferenc.", "roman ordinals before names"),
    ("Dr. Kovács K. J. orvos.", "titles and initials"),
    ("Név: Vörös Dániel\n|Születési hely: Makó\n|Anyja neve: Juhász Anna", "fields of a form"),
    ("Lakcím: 6724 Szeged, Rókusi körút 14/B. III. em. 11.\n|Foglalkozás: kovács", "an address is one sentence"),
    ("JEGYZŐKÖNYV\n|Készült Szegeden.", "a heading"),
    ("Kovács Béla          |Nagy Anna\t|Kis Pál", "columns"),
    ("Név:\tKovács Béla", "a tab behind a label is no column"),
    ("Elment (hazament). |Aztán „itt volt”. |Ma nincs.", "closing marks before the full stop"),
    ("Ez az.” |Majd jött. […] |Aztán ment.", "closing quotation mark behind the full stop"),
    ("Kérdezte... |Nem felelt… de jött.", "an ellipsis ends a sentence only before a capital"),
    ("jött.|Aztán ment.", "a forgotten space"),
    ("- alma\n|- körte\n|1. szilva\n|2. dió", "list items"),
    ("szia\n|itt vagyok\n|holnap megyek", "short lines are lines"),
    (("A tanú előadta, hogy az esetet megelőzően a sértettel\ntöbb alkalommal találkozott, és arról Kovács\n"
      "Bélának is beszámolt, aki azonban a rendőrségen mindezt\nkövetkezetesen tagadta. |Más nem volt ott."), "wrapped prose"),
    ("Az ügyben Zsufa\tBoróka nyilatkozott a bíróság előtt. |Ma jött.", "a tab inside a sentence"),
    ("Az ügyben Zsufa      Boróka nyilatkozott a bíróság előtt.", "spaces inside a sentence"),
    ("A múlt heti ülésen és ma is Zsufa\n    Boróka nyilatkozott elsőként.", "a line's end inside a sentence, however long"),
    ("Az eladó neve Zsufa Boróka volt és lakása\t|Szeged", "a tab behind a small word parts columns"),
    ("Az ügyben itt ma eljár Kovács\t|Béla mint bíró.\n|Az ügyben ma nem jár el Kis\t|Anna mint bíró.", "neighbours with tabs are rows"),
    ("Tisztelettel várjuk szeretettel Kovács\t|Béla", "no full stop, no sentence"),
    ("Ma délután hosszan írtam neki Erzsinek\n|Az üzenetet ma olvasta el.", "a word that opens sentences opens one"),
]


@pytest.mark.parametrize(("marked", "reason"), SENTENCES)
def test_sentences(marked: str, reason: str) -> None:
    text = marked.replace("|", "")
    expected = [piece.split() for piece in marked.split("|")]
    found = [text[s[0].start : s[-1].end].split() for s in _grouped(text)]
    assert found == [piece for piece in expected if piece], reason


def _grouped(text: str) -> list[list[Token]]:
    found: dict[int, list[Token]] = {}
    for token in tokenise(text, HU):
        found.setdefault(token.sent, []).append(token)
    return list(found.values())


@pytest.mark.parametrize("unit", ["a.", "(", ")", "\"", "a@", "-", "–a", "...", "A–", ":)", "'", "\u0301", "😊\u200d", "1.", "/", "a(b)", "x ", "A\n", "! ", "\t"])
def test_time_grows_with_the_length_only(unit: str) -> None:
    for wrap in ("{}", "a{}", "{}a", "A. {} a"):
        short, long = wrap.format(unit * 2_000), wrap.format(unit * 16_000)
        # Eight times the text; a quadratic step would take sixty-four times as long. One of three runs, as the machine
        # may be busy.
        most = 25 * _seconds(short) + 0.1
        assert any(_seconds(long) < most for _ in range(3)), wrap


def _seconds(text: str) -> float:
    begin = time.process_time()
    tokenise(text, HU)
    return time.process_time() - begin


def test_a_language_without_data_is_refused() -> None:
    with pytest.raises(LanguageError):
        tokenise("abc", "xx")
