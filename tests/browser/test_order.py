"""Who works faster than the server answers loses nothing: what was done is done in its order."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Opened, choose, texts, until

LONG = "".join(f"{n}. Antal János leült, Antal Jánossal beszéltünk. Kovács Rozália is ott volt.\n" for n in range(1, 121))
COUNT = "document.querySelector('#count').textContent"
NAME = "document.querySelector('#list [aria-selected=true] .is').textContent"
FORMS = "[...document.querySelectorAll('#forms td:nth-child(2)')].map((each) => each.textContent)"


def held(page: Page) -> None:
    """From now on the server's answers to changes wait until `let_go`."""
    page.evaluate("""() => {
      const real = window.fetch;
      window.waiting = [];
      window.open_ = false;
      window.problem = "";
      window.fetch = async (path, options) => {
        if (!String(path).endsWith("/forms")) return real(path, options);
        const answer = await real(path, options);
        if (!window.open_) await new Promise((go) => window.waiting.push(go));
        const sent = await new Response(options.body).text();
        return window.problem && sent.includes(window.problem) ? new Response('{"problem": "no form"}') : answer;
      };
    }""")


def let_go(page: Page, all_: bool = True) -> None:
    """The next answer comes, or all that ever will."""
    until(page, "window.waiting.length > 0")
    page.evaluate("(all) => { window.open_ = all; for (const go of window.waiting.splice(0, all ? 1e6 : 1)) go(); }", all_)


def named(page: Page, name: str) -> None:
    """A new name by keyboard, for the one that is looked at, and back to the list."""
    page.keyboard.press("e")
    page.keyboard.press("Control+a")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def test_keys_that_come_before_the_answer_are_done_in_their_order(opened: Opened) -> None:
    page = opened()
    held(page)
    choose(page, "Antal János")
    page.focus("#list")
    named(page, "Ács Ödön")
    page.keyboard.press("Enter")  # on to the next at once
    until(page, "document.querySelector('#detail h3').textContent === 'Kovács Rozália'")
    page.keyboard.press("m")
    assert page.is_checked("#keep")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    assert page.evaluate(COUNT).startswith("0 /") and page.evaluate("document.body.dataset.waiting") == "5"
    let_go(page)
    until(page, "document.body.dataset.waiting === '0'")
    assert page.evaluate(COUNT).startswith("4 /")
    shown = texts(page)
    assert "az Ács Ödönnel" in shown and "a Kovács Rozáliát" in shown and "Zsivkó Ubulnak" in shown


def test_undo_before_the_answer_is_for_what_was_done_last(opened: Opened) -> None:
    page = opened()
    choose(page, "Kovács Rozália")
    page.focus("#list")
    page.keyboard.press("m")
    until(page, f"{COUNT}.startsWith('1 /')")
    held(page)
    choose(page, "Antal János")
    page.focus("#list")
    named(page, "Ács Ödön")
    page.keyboard.press("Control+z")
    let_go(page)
    until(page, "document.body.dataset.waiting === '0'")
    assert "Ács Ödön" not in texts(page) and "a Kovács Rozáliát" in texts(page)
    page.keyboard.press("Control+y")
    assert "az Ács Ödönnel" in texts(page)


def test_what_hangs_on_a_name_that_cannot_be_written_is_not_done_and_the_rest_is(opened: Opened) -> None:
    page = opened()
    choose(page, "Kovács Rozália")
    page.focus("#list")
    page.keyboard.press("m")
    until(page, f"{COUNT}.startsWith('1 /')")
    choose(page, "Antal János")
    page.focus("#list")
    held(page)
    page.evaluate("window.problem = 'Qqq'")
    named(page, "Qqq")
    page.keyboard.press("Control+z")  # of that name: nothing else is taken back
    named(page, "Qqqq")
    page.keyboard.press("Enter")
    page.keyboard.press("m")  # the next one
    let_go(page)
    until(page, "document.body.dataset.waiting === '0'")
    assert page.evaluate(COUNT).startswith("2 /")
    assert "Antal János: " in (page.text_content("#toast") or "")
    choose(page, "Antal János")
    assert page.input_value("#new-name") != "Qqqq"


def test_a_late_answer_stands_above_no_newer_decision(opened: Opened) -> None:
    page = opened(LONG)
    choose(page, "Antal János")
    old = page.evaluate(FORMS)
    page.focus("#list")
    held(page)
    named(page, "Ács Ödön")
    let_go(page, False)
    until(page, f"{NAME} === 'Ács Ödön' && window.waiting.length === 1")  # the mentions further down are asked for
    named(page, "Tóth Béla")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    let_go(page)
    until(page, "document.body.dataset.waiting === '0'")
    until(page, f"{FORMS}.join() === 'Tóth Béla,Tóth Bélával'")
    page.keyboard.press("Control+z")
    until(page, f"{FORMS}.join() === 'Ács Ödön,Ács Ödönnel'")
    page.keyboard.press("Control+z")
    until(page, f"(old) => {FORMS}.join() === old.join()", old)
    page.keyboard.press("Control+y")
    until(page, f"{FORMS}.join() === 'Ács Ödön,Ács Ödönnel'")


def test_what_is_taken_back_and_done_again_meanwhile_is_written_to_the_end(opened: Opened) -> None:
    page = opened(LONG)
    choose(page, "Antal János")
    page.focus("#list")
    held(page)
    named(page, "Ács Ödön")
    let_go(page, False)
    until(page, f"{NAME} === 'Ács Ödön' && window.waiting.length === 1")
    page.keyboard.press("Control+z")
    let_go(page, False)
    until(page, "document.body.dataset.waiting === '0'")
    page.keyboard.press("Control+y")
    let_go(page)
    until(page, f"{FORMS}.join() === 'Ács Ödön,Ács Ödönnel'")


def test_what_is_being_typed_stays_when_an_answer_comes(opened: Opened) -> None:
    page = opened()
    choose(page, "Antal János")
    page.focus("#list")
    held(page)
    named(page, "Ács Ödön")
    page.keyboard.press("Enter")
    page.keyboard.press("e")
    page.keyboard.press("Control+a")
    page.keyboard.type("Gál ")
    let_go(page)
    until(page, f"{COUNT}.startsWith('1 /')")
    page.keyboard.type("Lea")
    assert page.input_value("#new-name") == "Gál Lea"
    page.click("#accept")  # written, though not applied: it counts
    until(page, f"{COUNT}.startsWith('2 /')")
    assert "Gál Lea Debrecenben" in texts(page)
    page.click("#add-open")
    page.fill("#add-text", "vadvirág")
    page.evaluate("document.querySelector('#undo').click()")
    assert page.input_value("#add-text") == "vadvirág"
