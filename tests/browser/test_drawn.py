"""What is drawn anew only where something changed says the same as what is drawn from the beginning."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import TEXT, Opened, choose, more, rename, until

DIFFERENT = """async () => {
  const { desk } = await import("./desk.js");
  const { groupsOf } = await import("./groups.js");
  const { shown } = await import("./rows.js");
  const told = (groups) => JSON.stringify([...groups.values()].map((each) => ({ ...each, keys: [...each.keys].sort() })),
    (key, value) => (value && value.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value));
  const { touched, moved } = desk.model;
  const out = told(desk.groups) === told(groupsOf(desk.model)) ? [] : ["groups"];
  Object.assign(desk.model, { touched, moved });
  for (const unit of desk.model.units) {
    const wanted = [...desk.model.spans.values()].filter((span) => span.unit === unit.at).sort((a, b) => a.start - b.start).map((span) => span.id);
    if (wanted.join() !== unit.ids.join()) out.push("mentions of a text");
  }
  for (const [at, row] of desk.panes.mounted) {
    if (row.marks && row.fresh.data !== shown(desk.model, desk.panes.rows[at]).fresh) out.push(`row ${at}`);
    if (Math.abs(row.box.offsetHeight - desk.panes.heights.each[at]) > 0.5) out.push(`height of row ${at}`);
    if (row.box.style.transform !== `translateY(${desk.panes.heights.top(at)}px)`) out.push(`place of row ${at}`);
  }
  if (desk.panes.top !== desk.panes.box.scrollTop || desk.list.top !== desk.list.box.scrollTop) out.push("where it is scrolled to");
  const items = () => [...document.querySelectorAll("#list .item")].map((each) => each.outerHTML).sort().join("");
  const marks = () => [...CSS.highlights].map(([name, ranges]) => `${name}: ${[...ranges].map((range) =>
    `${range.startContainer.parentNode.className} ${range.startContainer.parentNode.parentNode.dataset.at} ${range.startOffset} ${range.endOffset}`).sort()}`).sort().join();
  const before = [items(), marks()];
  for (const each of desk.list.mounted.values()) each.item.remove();
  desk.list.mounted.clear();
  desk.list.render();
  for (const row of desk.panes.mounted.values()) desk.panes._unmark(row);
  desk.panes.marked();
  [items(), marks()].forEach((now, at) => now === before[at] || out.push(["list", "marks"][at]));
  return out;
}"""


def same(page: Page, after: str) -> None:
    """Fails where something that is shown is not what the model says."""
    until(page, "Number(document.body.dataset.waiting || 0) === 0 && document.body.dataset.writing !== 'yes'")
    assert page.evaluate(DIFFERENT) == [], after


def test_every_action_leaves_what_a_new_page_would_show(opened: Opened) -> None:
    page = opened(TEXT + "Bodnár Gergelyné (leánykori neve: Sipos Katalin) is jött, Jancsi meg nem.\n" * 30)
    same(page, "opened")
    rename(page, "Antal János", "Ács Ödön")
    same(page, "renamed")
    page.focus("#list")
    for key in ("m", "n", "p", "ArrowDown", "Delete", "End", "Enter", "Home", "Control+z", "Control+z", "Control+y", "PageDown"):
        page.keyboard.press(key)
        same(page, key)
    choose(page, "Kovács Rozália")
    more(page)
    page.click("#drop-one")
    same(page, "a mention dropped")
    page.focus("#list")
    page.keyboard.press("Control+z")
    same(page, "and taken back")
    choose(page, "Kovács Rozália")
    more(page)
    page.click("#split-one")
    same(page, "a mention split")
    choose(page, "Zsivkó Ubul")
    more(page)
    page.fill("#merge-with", "Tamási Ede")
    page.press("#merge-with", "Enter")
    until(page, "document.querySelector('#detail h3').textContent === 'Tamási Ede'")
    same(page, "merged")
    page.click(".members button")
    same(page, "split")
    for _ in range(4):
        page.click("#undo")
        same(page, "undone")
    for _ in range(4):
        page.click("#redo")
        same(page, "redone")
    page.click("#add-open")
    page.fill("#add-text", "vadvirág")
    page.select_option("#add-type", "FAC")
    page.click("#add-go")
    until(page, "document.querySelector('#detail h3').textContent === 'vadvirág'")
    same(page, "added")
    page.click("#undo")
    same(page, "taken back")
    for value in ("open", "done", "all"):
        page.select_option("#show", value)
        same(page, value)
    page.locator("#panes").evaluate("(box) => { box.scrollTop = 900; }")
    page.wait_for_timeout(200)
    same(page, "scrolled")
    page.set_viewport_size({"width": 1000, "height": 600})
    page.wait_for_timeout(200)
    same(page, "a smaller window")
