"""The review page in a real browser: what a person does on it, and what comes out."""

from __future__ import annotations

import base64
import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import docx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, TEXT, WIDE, Opened, choose, more, rename, saved, texts, until
from tests.service.conftest import KEY, ROOT

PICTURE = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
           "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
FAMILY = """A Kovács Jánossal beszéltem. Kovács Jánosné is ott volt, meg Kovács Rozália. Kovács János nem ment el.
Kovács-Szűts Ubul is jött. Kovácsék otthon vannak. Kovács Ede és Nagy Pál nem rokonok.
"""


def pseudo(*options: str | Path) -> bytes:
    """What the command line says."""
    return subprocess.run([sys.executable, "-m", "pseudo", *map(str, options)], check=True, cwd=ROOT, capture_output=True,
                          env={**os.environ, "PSEUDO_KEY": KEY}).stdout


def test_a_new_name_is_put_into_every_form_and_can_be_taken_back(opened: Opened) -> None:
    page = opened()
    before = texts(page)
    assert "Antal" not in before
    rename(page, "Antal János", "Ács Ödön")
    assert "Tegnap az Ács Ödönnel beszéltem" in texts(page) and "Ács Ödön a " in texts(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    until(page, "!document.querySelector('#redo').disabled")
    assert texts(page) == before
    page.keyboard.press("Control+y")
    assert "Tegnap az Ács Ödönnel" in texts(page)
    rename(page, "Antal János", "Tóth Béla")
    assert "Tegnap a Tóth Bélával beszéltem, Bé" in texts(page)  # who hangs on him goes along: Jancsi


def test_a_name_that_was_missed_is_added_in_all_its_forms(opened: Opened) -> None:
    page = opened()
    assert "vadvirág" in texts(page)
    page.locator(".row .old", has_text="vadvirág").evaluate("""(cell) => {
      const node = cell.firstChild, at = node.data.indexOf("vadvirág");
      getSelection().setBaseAndExtent(node, at, node, at + 8);
    }""")
    page.wait_for_selector("#add-text")
    assert page.input_value("#add-text") == "vadvirág"
    page.select_option("#add-type", "FAC")
    page.click("#add-go")
    page.wait_for_selector("#accept")
    assert "vadvirág" not in texts(page)
    page.click("#undo")
    assert "vadvirág" in texts(page)


def test_a_false_find_is_dropped_and_a_name_kept(opened: Opened) -> None:
    page = opened()
    choose(page, "Kovács Rozália")
    page.check("#keep")
    until(page, "document.querySelector('#count').textContent.startsWith('1 /')")
    assert "a Kovács Rozáliát is ismeri" in texts(page) and "Kovács Rozália Pécsett" not in texts(page)
    choose(page, "Pécs")
    page.click("#notname")
    until(page, "document.querySelector('#count').textContent.startsWith('2 /')")
    assert "Kovács Rozália Pécsett lakik" in texts(page)


def test_a_word_that_has_no_other_value_says_so(opened: Opened) -> None:
    page = opened()
    page.select_option("#show", "all")
    choose(page, "holnap")
    page.uncheck("#keep")
    until(page, "document.querySelector('#toast').textContent.includes('nincs másik értéke')")
    until(page, "document.querySelector('#keep').checked && document.querySelector('#undo').disabled")


def test_two_become_one_and_one_becomes_two(opened: Opened) -> None:
    page = opened()
    rename(page, "Antal János", "Tóth Béla")
    choose(page, "Zsivkó Ubul")
    more(page)
    page.fill("#merge-with", "Tamási Ede")
    page.press("#merge-with", "Enter")
    until(page, "document.querySelector('#detail h3').textContent === 'Tamási Ede'")
    new = page.input_value("#new-name")
    assert texts(page).count(new) == 3
    page.locator(".members button").first.click()
    until(page, "!document.querySelector('.members')")
    assert texts(page).count(new) == 1
    choose(page, "Zsivkó Ubul")
    page.click(".steps button >> nth=1")
    more(page)
    page.click("#split-one")
    until(page, "document.querySelector('#count').textContent.startsWith('3 /')")
    line = next(line for line in texts(page).splitlines() if "köszöntem" in line)
    first, second = line.split(" is ott volt, ")
    assert not second.startswith(first.split()[0])  # another person, another name


def test_a_whole_family_is_given_another_surname_in_one_step(opened: Opened, tmp_path: Path) -> None:
    page = opened(FAMILY)
    before = texts(page)
    rename(page, "Kovács János", "Tóth Béla")
    page.click("#family-0 summary")
    page.wait_for_selector("#family-0-name")
    assert page.locator("#family-0 li").count() == 4 and page.input_value("#family-0-name") == "Tóth"  # Kovácsék are János's
    page.locator("#family-0 li", has_text="Kovács Ede").locator("input").uncheck()  # a namesake
    page.fill("#family-0-name", "Nagy")
    assert page.text_content("#family-0-note")  # somebody else is
    page.fill("#family-0-name", "Varga")
    page.press("#family-0-name", "Enter")
    until(page, "document.body.dataset.waiting === '0'")
    assert page.locator("#forms td:nth-child(2)").all_text_contents() == ["Varga Bélával", "Varga Béla", "Vargáék"]
    assert not violations(page)
    shown = texts(page)
    assert "A Varga Bélával" in shown and "Varga Béláné" in shown and "Vargáék" in shown and "Varga-" in shown and shown.count("Varga") == 5
    told = json.loads(saved(page, "config").read_bytes())
    decided = {key: entry["review"] for key, entry in told.items() if entry.get("review")}
    assert len(decided) == 3 and all(each["by"] == "K. Éva" and each["what"] == "renamed" and each["at"] for each in decided.values())
    assert saved(page, "text").read_text(encoding="utf-8") == shown
    page.keyboard.press("Escape")
    page.focus("#list")
    page.keyboard.press("Control+z")
    assert "Varga" not in texts(page) and "Tóth Bélával" in texts(page)
    page.keyboard.press("Control+z")
    assert texts(page) == before


def test_numbered_labels_are_those_of_the_whole_text(opened: Opened) -> None:
    page = opened()
    for name, label in (("Zsivkó Ubul", "[3. személy]"), ("Tamási Ede", "[4. személy]")):
        choose(page, name)
        more(page)
        page.select_option("#method", "number")
        until(page, "(label) => document.querySelector('#new-name').value === label", label)
    shown = texts(page)
    assert shown == saved(page, "text").read_text(encoding="utf-8")


@pytest.mark.parametrize("suffix", ["txt", "docx"])
def test_what_is_saved_is_what_the_command_line_makes(opened: Opened, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"irat.{suffix}"
    if suffix == "docx":
        made = docx.Document()
        for line in TEXT.splitlines():
            made.add_paragraph(line)
        made.save(str(file))
    else:
        file.write_text(TEXT, encoding="utf-8")
    page = opened(file)
    rename(page, "Antal János", "Wolff Makk")
    choose(page, "Kovács Rozália")
    page.check("#keep")
    until(page, "document.querySelector('#count').textContent.startsWith('2 /')")
    rename(page, "Tamási Ede", "Rossz Név")
    page.click("#undo")
    new, config = saved(page, "file").read_bytes(), tmp_path / "config.json"
    config.write_bytes(saved(page, "config").read_bytes())
    pseudo("run", file, "-o", tmp_path / "out", "--replacements", config)
    assert next((tmp_path / "out").glob(f"*.{suffix}")).read_bytes() == new
    told = json.loads(config.read_text())
    assert told["Antal János[/N]"]["review"]["by"] == "K. Éva" and told["Antal János[/N]"]["review"]["what"] == "renamed"
    assert "review" not in told["Tamási Ede[/N]"]


def test_the_working_file_with_added_names_goes_through_the_command_line(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    add(page, "vadvirág", "FAC")
    (tmp_path / "work.json").write_bytes(saved(page, "document").read_bytes())
    text = saved(page, "text").read_text(encoding="utf-8")
    assert "vadvirág" not in text and json.loads(pseudo("replace", tmp_path / "work.json"))["pseudonymised"] == text
    assert json.loads(saved(page, "report").read_text())["decided"] == {"added": 1}


def test_what_was_added_and_dropped_by_hand_holds_for_the_raw_file_on_the_command_line(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    add(page, "vadvirág", "FAC")
    add(page, "ismeri", "PER")
    choose(page, "Zsivkó Ubul")
    more(page)
    page.click("#split-one")
    until(page, "document.querySelector('#count').textContent.startsWith('3 /')")
    choose(page, "Pécs")
    more(page)
    page.click("#notname")
    until(page, "document.querySelector('#count').textContent.startsWith('4 /')")
    choose(page, "Kovács Rozália")
    page.click(".steps button >> nth=0")  # her last mention: Rozáliával
    drop(page)
    text, config = saved(page, "text").read_text(encoding="utf-8"), tmp_path / "config.json"
    assert "vadvirág" not in text and "ismeri" not in text and "Rozáliával holnap" in text
    config.write_bytes(saved(page, "config").read_bytes())
    (tmp_path / "letter.txt").write_text(TEXT, encoding="utf-8")
    pseudo("run", tmp_path / "letter.txt", "-o", tmp_path / "out", "--replacements", config)
    assert next((tmp_path / "out").glob("*.txt")).read_text(encoding="utf-8") == text
    (tmp_path / "letter.txt").write_text("Egy másik levél a vadvirágról.\n", encoding="utf-8")
    pseudo("run", tmp_path / "letter.txt", "-o", tmp_path / "other", "--replacements", config)
    assert "vadvirág" not in next((tmp_path / "other").glob("*.txt")).read_text(encoding="utf-8")


def drop(page: Page) -> None:
    """The mention that is looked at is no name; the others stay."""
    more(page)
    page.click("#drop-one")


def add(page: Page, name: str, type_: str) -> None:
    page.click("#add-open")
    page.fill("#add-text", name)
    page.select_option("#add-type", type_)
    page.click("#add-go")
    page.wait_for_selector("#accept")


def test_decisions_are_loaded_again(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    rename(page, "Antal János", "Ács Ödön")
    add(page, "vadvirág", "FAC")
    choose(page, "Zsivkó Ubul")
    more(page)
    page.click("#drop-one")
    until(page, "document.querySelector('#count').textContent.startsWith('3 /')")
    before = texts(page)
    config = tmp_path / "config.json"
    config.write_bytes(saved(page, "config").read_bytes())
    again = opened()
    again.set_input_files("#settings-file", config)
    until(again, "document.querySelector('#count').textContent.startsWith('3 /')", timeout=60)
    until(again, "(text) => [...document.querySelectorAll('.row .new')].map((each) => each.textContent).join('\\n') === text", before)
    assert saved(again, "config").read_text() == config.read_text()


def test_decisions_go_through_a_spreadsheet(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    rename(page, "Tamási Ede", "=Egri Pál")
    rows = list(csv.reader(io.StringIO(saved(page, "table").read_text(encoding="utf-8-sig")), delimiter=";"))
    mine = next(row for row in rows if row[0] == "Tamási Ede[/N]")
    assert mine[4] == "'=Egri Pál" and mine[9] == "K. Éva"
    mine[4] = "Nyúl Benő"
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    (tmp_path / "table.csv").write_text(out.getvalue(), encoding="cp1250")
    page.set_input_files("#settings-file", tmp_path / "table.csv")
    until(page, "[...document.querySelectorAll('.row .new')].some((each) => each.textContent.includes('Nyúl Benő'))", timeout=60)


def test_a_table_alone_brings_back_what_was_added_by_hand(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    add(page, "vadvirág", "FAC")
    choose(page, "Zsivkó Ubul")
    more(page)
    page.click("#split-one")
    until(page, "document.querySelector('#count').textContent.startsWith('2 /')")
    rename(page, "Antal János", "Ács Ödön")
    (tmp_path / "table.csv").write_bytes(saved(page, "table").read_bytes())
    new = saved(page, "file").read_bytes()
    again = opened()
    again.set_input_files("#settings-file", tmp_path / "table.csv")
    until(again, "document.querySelector('#count').textContent.startsWith('3 /')", timeout=60)
    assert saved(again, "file").read_bytes() == new
    choose(again, "Antal János")
    assert "K. Éva" in (again.text_content(".decided") or "")


def test_settings_that_are_none_or_of_another_text_say_so_and_cost_no_decision(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    rename(page, "Antal János", "Ács Ödön")
    for name, data in (("a.json", "{"), ("b.json", "[1]"), ("c.csv", "a;b\n1;2\n")):
        (tmp_path / name).write_text(data)
        page.set_input_files("#settings-file", tmp_path / name)
        until(page, "document.querySelector('#toast').textContent.startsWith('Ezt nem tudtuk betölteni')")
        page.locator("#toast").evaluate("(toast) => { toast.textContent = ''; }")
        assert "Ács Ödönnel" in texts(page)
    (tmp_path / "other.json").write_text(json.dumps({"Mák Ida[/N]": {"norm": "Mák Ida", "type": {"PER": 1}, "frq": 1, "repl": "Tök Éva"}}))
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.set_input_files("#settings-file", tmp_path / "other.json")
    page.wait_for_timeout(300)
    assert "Ács Ödönnel" in texts(page)  # who is asked may say no
    page.once("dialog", lambda dialog: dialog.accept())
    page.set_input_files("#settings-file", tmp_path / "other.json")
    until(page, "document.querySelector('#toast').textContent.includes('egyik neve sem')", timeout=60)
    opened.faults.clear()  # type: ignore[attr-defined]  # the browser itself tells of an answer 422


def test_a_new_name_that_is_none_or_somebody_elses_is_told_and_stays_told(opened: Opened) -> None:
    page = opened()
    rename(page, "Antal János", "Tamási Ede")
    until(page, "document.querySelector('#name-note').textContent.includes('már más viseli')")
    page.fill("#new-name", "")
    page.press("#new-name", "Enter")
    assert "Írjon be egy nevet" in (page.text_content("#name-note") or "") and "Tamási Edével" in texts(page)


def test_a_name_that_is_tied_to_another_can_be_merged_with(opened: Opened) -> None:
    page = opened("Bodnár Gergelyné (leánykori neve: Sipos Katalin) tegnap jött. Hegedűs Ilona is ott volt.\n")
    choose(page, "Hegedűs Ilona")
    page.click("#more summary")
    until(page, "(() => { const [box, body] = ['#more', '.detail-body'].map((each) => document.querySelector(each).getBoundingClientRect()); "
                "return box.top >= body.top - 1 && (box.bottom <= body.bottom + 1 || box.top <= body.top + 1); })()")
    page.fill("#merge-with", "Sipos Katalin")
    page.press("#merge-with", "Enter")
    until(page, "document.querySelector('#detail h3').textContent === 'Bodnár Gergelyné'")


def test_all_of_it_goes_by_keyboard(opened: Opened) -> None:
    page = opened()
    press = page.keyboard.press
    assert page.evaluate("document.activeElement.id") == "list"
    press("End")
    press("Home")
    first = page.text_content("#detail h3")
    press("e")
    assert page.evaluate("document.activeElement.id") == "new-name"
    press("Control+a")
    page.keyboard.type("Ács Ödön")
    press("Enter")
    until(page, "document.querySelector('#count').textContent.startsWith('1 /')")
    press("Escape")
    assert page.evaluate("document.activeElement.id") == "list"
    press("Enter")  # fine already: on to the next
    until(page, "(first) => document.querySelector('#detail h3').textContent !== first", first)
    press("m")
    until(page, "document.querySelector('#count').textContent.startsWith('2 /')")
    press("ArrowDown")
    press("Delete")
    until(page, "document.querySelector('#count').textContent.startsWith('3 /')")
    press("F6")
    assert page.evaluate("document.activeElement.id") == "panes"
    press("F6")
    press("a")
    page.keyboard.type("vadvirág")
    press("Enter")
    until(page, "document.querySelector('#count').textContent.startsWith('4 /')")
    for _ in range(4):
        press("Control+z")
    until(page, "document.querySelector('#count').textContent.startsWith('0 /')")
    reached = set()
    for _ in range(80):
        press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
    assert {"search", "show", "order", "list", "new-name", "keep", "accept", "notname", "panes", "save-open", "redo", "help-open"} <= reached
    page.focus("#save-open")
    press("Enter")
    assert page.locator("#save[open]").count() == 1
    press("Escape")
    assert page.locator("#save[open]").count() == 0 and page.evaluate("document.activeElement.id") == "save-open"


PLACE = """(word) => {
  const walker = document.createTreeWalker(document.querySelector('#panes'), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const at = node.data.indexOf(word);
    if (at < 0 || !node.parentElement.offsetParent) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const panes = document.querySelector('#panes').getBoundingClientRect();
    if (top < panes.top || bottom > panes.bottom) {
      document.querySelector('#panes').scrollTop += top - panes.top - 5;
      return null;
    }
    return [left, top, right, bottom];
  }
  return null;
}"""
"""Where a word of the text is to be seen; where it is not, it comes nearer."""


@pytest.mark.parametrize("size", [NARROW, (320, 512)])  # the second is 1280 at 400 %
def test_on_a_narrow_screen_names_are_added_and_decided_in_the_text(opened: Opened, size: tuple[int, int]) -> None:
    page = opened(size=size)
    page.click("#tabs button >> nth=2")
    for word, shown in (("vadvirág", "#add-text"), ("Zsivkó", "#detail h3")):
        for place in range(0, 2000, 60):  # what is far from the edges is not in the document
            page.evaluate("(place) => { document.querySelector('#panes').scrollTop = place; }", place)
            page.wait_for_timeout(60)
            if word in "".join(page.locator(".row .old").all_text_contents()):
                break
        found = None
        for _ in range(40):  # until the rows around it have their heights and nothing moves any more
            before, found = found, page.evaluate(PLACE, word)
            if found and found == before:
                break
            page.wait_for_timeout(60)
        left, top, right, bottom = found
        page.mouse.move(left + 2, (top + bottom) / 2)
        page.mouse.down()
        if word == "vadvirág":
            page.mouse.move(right - 1, (top + bottom) / 2, steps=3)
        page.mouse.up()
        page.wait_for_selector(shown, timeout=5000)
        if word == "vadvirág":
            page.click("#add-go")
            until(page, "document.querySelector('#count').textContent.startsWith('1 /')")
    until(page, "document.querySelector('#detail h3').textContent === 'Zsivkó Ubul'")
    page.focus("#panes")
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.id") == "list" and page.is_visible("#list")
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.id") == "panes" and page.is_visible("#panes")
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.id") == "add-text"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0] and not violations(page)


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe-core has against the page as it is."""
    wanted = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, options=wanted).response["violations"]
    return [(each["id"], [node["html"][:160] + " " + node["failureSummary"][:240] for node in each["nodes"][:3]]) for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_nobody_is_shut_out(opened: Opened, size: tuple[int, int], scheme: str) -> None:
    """axe-core, WCAG 2.2 AA, in every state of the page."""

    def fine(state: str) -> None:
        assert not (found := violations(page)), (state, found)

    page = opened(None, size, scheme)
    fine("start")
    page = opened(size=size, scheme=scheme)
    fine("work")
    page.locator("#list .item").first.click()
    more(page)
    page.wait_for_timeout(200)
    fine("detail")
    page.click("#detail-close" if size == NARROW else ".steps button >> nth=0", force=True)
    page.click("#add-open")
    fine("adding")
    page.keyboard.press("Escape")
    page.click("#save-open")
    fine("saving")
    page.keyboard.press("Escape")
    page.click("#help-open")
    fine("keys")
    page.keyboard.press("Escape")
    if size == NARROW:
        page.click("#tabs button >> nth=1")
        fine("new text")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_file_that_cannot_be_read_is_told_in_plain_words(opened: Opened, tmp_path: Path) -> None:
    page = opened(None)
    (tmp_path / "kiss.docx").write_bytes(b"no document")
    page.set_input_files("#file", tmp_path / "kiss.docx")
    page.wait_for_selector("#failed:not([hidden])")
    assert "nem sikerült" in (page.text_content("#failed-title") or "")
    found = Axe().run(page).response["violations"]
    assert not found
    page.click("#failed-back")
    page.wait_for_selector("#start:not([hidden])")
    opened.faults.clear()  # type: ignore[attr-defined]  # the browser itself tells of an answer 422


@pytest.mark.parametrize(("name", "data", "said"), [
    ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".docx"), ("letter.qqq", b"x", "Ilyen fájlt nem ismerünk"), ("letter", b"x", "Ilyen fájlt nem ismerünk")])
def test_files_of_no_use_say_what_to_do(opened: Opened, tmp_path: Path, name: str, data: bytes, said: str) -> None:
    page = opened(None)
    (tmp_path / name).write_bytes(data)
    page.set_input_files("#file", tmp_path / name)
    page.wait_for_selector("#failed:not([hidden])")
    assert said in (page.text_content("#failed-say") or "")
    opened.faults.clear()  # type: ignore[attr-defined]  # the browser itself tells of an answer 422


def test_a_file_is_dropped_and_a_second_one_takes_no_ones_place(opened: Opened) -> None:
    page = opened(None)
    drop = """(name) => { const data = new DataTransfer();
      data.items.add(new File([`Tegnap ${name} Jánossal beszéltem.`], `${name}.txt`));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })); }"""
    page.evaluate(drop, "Kovács")
    page.wait_for_selector("#work:not([hidden])", timeout=60_000)
    page.evaluate(drop, "Szabó")
    until(page, "document.querySelector('#toast').textContent.startsWith('Már meg van nyitva')")
    assert page.text_content("#file-name") == "Kovács.txt" and "Tegnap Kovács" in texts(page, "old")


def test_a_text_of_an_older_program_is_opened_and_comes_back_in_its_encoding(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes(TEXT.encode("cp1250"))
    page = opened(tmp_path / "old.txt")
    assert "Kovács Rozália Pécsett lakik" in texts(page, "old")
    rename(page, "Kovács Rozália", "Szűcs Őszike")
    assert "Szűcs Őszike" in saved(page, "file").read_bytes().decode("cp1250")


def test_a_document_with_a_picture_can_be_opened_when_a_person_says_so(opened: Opened, tmp_path: Path) -> None:
    made = docx.Document()
    for line in TEXT.splitlines():
        made.add_paragraph(line)
    made.add_picture(io.BytesIO(base64.b64decode(PICTURE)))
    made.save(str(tmp_path / "irat.docx"))
    page = opened(None)
    page.set_input_files("#file", tmp_path / "irat.docx")
    page.click("#failed-ways button")
    page.wait_for_selector("#work:not([hidden])")
    assert "image 1" in (page.text_content("#unread") or "")
    rename(page, "Antal János", "Ács Ödön")
    (tmp_path / "new.docx").write_bytes(saved(page, "file").read_bytes())
    new = docx.Document(str(tmp_path / "new.docx"))
    assert "az Ács Ödönnel" in new.paragraphs[2].text and len(new.inline_shapes) == 1
    opened.faults.clear()  # type: ignore[attr-defined]  # the browser itself tells of an answer 422


def test_what_can_still_be_read_is_shown_where_it_stands(opened: Opened) -> None:
    """A full name that was dropped at one place, and is replaced elsewhere, gives the file away."""
    page = opened("Lassan telt az idő.\n" * 80 + "Antal János jött.\n" + "Lassan telt az idő.\n" * 80 + "Antal János ment.\n")
    choose(page, "Antal János")
    drop(page)
    page.evaluate("() => { document.querySelector('#panes').scrollTop = 0; }")
    page.click("#save-open")
    page.click("#save-file")
    page.wait_for_selector("#save-problem:not([hidden])")
    assert "1 helyen" in (page.text_content("#save-problem") or "")
    page.click("#save-problem button")
    assert not page.locator("#save[open]").count()
    until(page, "[...CSS.highlights.get('p-left')].some((range) => range.startContainer.data.includes('János jött'))")
    page.click("#undo")
    assert "Antal" not in saved(page, "file").read_text(encoding="utf-8")


def test_a_report_saves_no_decision(opened: Opened) -> None:
    page = opened()
    rename(page, "Antal János", "Ács Ödön")
    saved(page, "report")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.click("#save-open")
    page.click("#save-again")
    assert asked == ["confirm"] and "Ács Ödönnel" in texts(page)
    page.click("#save [data-close]")
    saved(page, "config")
    page.click("#save-open")
    page.click("#save-again")
    assert page.is_visible("#start")


def test_the_browser_keeps_nothing_and_the_address_has_no_token(opened: Opened) -> None:
    page = opened()
    rename(page, "Antal János", "Ács Ödön")
    saved(page, "text")
    kept = page.evaluate("""async () => ({local: localStorage.length, session: sessionStorage.length, cookie: document.cookie,
      databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length, hash: location.hash,
      workers: (await navigator.serviceWorker.getRegistrations()).length})""")
    assert kept == {"local": 0, "session": 0, "cookie": "", "databases": 0, "caches": 0, "hash": "", "workers": 0}
    assert not page.context.cookies()


def test_the_page_speaks_english_and_changes_its_language(opened: Opened) -> None:
    page = opened(locale="en-GB")
    assert page.text_content("#save-open") == "Save…"
    page.select_option("#language", "hu")
    until(page, "document.querySelector('#save-open').textContent === 'Mentés…'")
    assert page.get_attribute("html", "lang") == "hu"
