"""How fast the review page answers: milliseconds from an action to the picture that shows it, server included.

What comes in: a text with 10,000 mentions, made here of the tables of names; a service, a browser. What goes out: a
line for each kind of action with its median and its 95th percentile, and of all: of the time that went by, and of the
time that processors worked for it, in the service's processes and in the page's own thread. The second is the same
whatever else the machine does. Start at `measured`.

    python -m scripts.measure_page [MENTIONS [EACH]] [--json FOLDER/page.json]     # the table of docs/figures.md
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from scripts.browser import REMEDY, there
from scripts.measure_service import working

MENTIONS = 10_000
EACH = 20
"""How often each action is measured."""
SENTENCES = (
    "{a} tegnap {b} mellett lakott, {c} pedig {b} előtt várta.",
    "A panaszt {a} írta alá, majd {c} és {b} is megjelent.",
    "{b} szerint {a} nem volt ott, ezt {c} is állítja.", "Ekkor {c} belépett, {a} után {b} is szólt.")
SURNAMES = """Kovács Szabó Tóth Varga Horváth Kiss Molnár Németh Farkas Balogh
    Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete Szilágyi""".split()
GIVEN = """János Péter László István Mária Erzsébet Katalin Ilona
    Zoltán Gábor Éva Judit Ferenc Attila Zsuzsanna""".split()


BUSY = "Number(document.body.dataset.waiting || 0) > 0 || document.body.dataset.writing === 'yes'"


def text(mentions: int = MENTIONS, seed: int = 1) -> str:
    """A text with so many mentions, of 300 people; one of them is in every tenth sentence."""
    draw = random.Random(seed)
    people = [f"{one} {two}" for one in SURNAMES for two in GIVEN]
    lines, count = [], 0
    while count < mentions:
        sentences = []
        for _ in range(4):
            a, b, c = draw.sample(people, 3)
            sentences.append(draw.choice(SENTENCES).format(a=people[0] if draw.random() < 0.1 else a, b=b, c=c))
            count += len(re.findall("{", sentences[-1])) or 3
        lines.append(" ".join(sentences))
    return "\n".join(lines) + "\nEzt a vadvirág is tudja.\n" * 3


class Took(NamedTuple):
    """Milliseconds of one action: by the clock, and of processors' work."""

    wall: float
    work: float


def measured(page: Page, service: int, each: int = EACH) -> dict[str, list[Took]]:
    """What each action took on a page on which a file is open. service: the number of its process."""
    out: dict[str, list[Took]] = {}
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")

    def work() -> float:
        told = browser.send("Performance.getMetrics")["metrics"]
        return working(service) + 1000 * next(one["value"] for one in told if one["name"] == "ThreadTime")

    def timed(name: str, act: str, done: str, arg: object = None) -> None:
        while page.evaluate(BUSY):  # what is written behind an answer is nobody's waiting
            page.wait_for_timeout(10)
        before = work()
        took = page.evaluate(f"""async (arg) => {{
          const $ = (id) => document.getElementById(id);
          const frame = () => new Promise((go) => requestAnimationFrame(go));
          const press = (key, id = "list", more = {{}}) => {{ $(id).focus({{preventScroll: true}});
            $(id).dispatchEvent(new KeyboardEvent("keydown", {{key, bubbles: true, cancelable: true, ...more}})); }};
          const count = () => $("count").textContent, was = count(), here = $("detail").textContent;
          const done = () => {done};
          await frame();
          const since = performance.now();
          {act};
          for (let n = 0; n < 1000 && !done(); n++) await frame();
          await frame();
          return done() ? performance.now() - since : -1;
        }}""", arg)
        assert took >= 0, f"{name}: nothing came of it; the page says: {page.text_content('#toast')}"
        out.setdefault(name, []).append(Took(took, work() - before))

    name = "document.querySelector('#list [aria-selected=true] .is')?.textContent"
    for number in range(each):
        timed("rename", "$('new-name').value = arg; $('new-name').form.requestSubmit()", f"{name} === arg",
              f"Zsivkó {'ÁBCDEFGHIJKLMNOPQRST'[number % 20]}dám")
        timed("undo", "press('z', 'list', {ctrlKey: true})", "!$('redo').disabled")
        timed("redo", "press('y', 'list', {ctrlKey: true})", "$('redo').disabled")
        timed("next mention", "press('n')", "$('detail').textContent !== here")
        timed("accept", "press('Enter')", "$('detail').textContent !== here")
        timed("keep", "$('keep').checked || press('m')",
              "$('keep').checked && $('list').querySelector('[aria-selected=true].kept')")
        timed("next name", "press('ArrowDown')", "$('detail').textContent !== here")
        search = "$('search').value = arg; $('search').dispatchEvent(new Event('input'))"
        timed("search", search, "true", SURNAMES[number % 20])
        timed("search", search, "true", "")
        timed("scroll", "$('panes').scrollTop = arg", "Math.abs($('panes').scrollTop - arg) < 400", 3000 * number)
        page.evaluate("() => document.getElementById('add-open').click()")
        timed("add a name", "$('add-text').value = 'vadvirág'; $('add-type').value = 'FAC'; $('add-go').click()",
              "$('accept') && count() !== was")
        page.evaluate("() => document.getElementById('undo').click()")
        page.evaluate("""(down) => { const box = document.getElementById("list"); box.focus();
          for (const key of ["Home", ...Array(down).fill("ArrowDown")])
            box.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true})); }""", 2 * number + 2)
    return out


def p95(times: list[float]) -> float:
    """The 95th percentile.

    >>> p95([1.0] * 95 + [9.0] * 5)
    1.0
    """
    ordered = sorted(times)
    return ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]


def told(times: Mapping[str, list[Took]]) -> str:
    """The figures, a line each."""
    rows = _rows(times)
    return "\n".join(f"{name:14} n {len(one):4}  clock {_told([each.wall for each in one])}  work "
                     f"{_told([each.work for each in one])}" for name, one in rows)


def _told(times: list[float]) -> str:
    return f"p50 {median(times):6.1f} p95 {p95(times):6.1f} ms"


def _rows(times: Mapping[str, list[Took]]) -> list[tuple[str, list[Took]]]:
    return [*times.items(), ("all", [each for one in times.values() for each in one])]


def table(times: Mapping[str, list[Took]]) -> list[list[str]]:
    """The same as cells: the action, how often, and p50 and p95 in ms, by the clock and of work."""
    return [[name, str(len(one)), *(f"{of([each[at] for each in one]):.0f}" for at in (0, 1) for of in (median, p95))]
            for name, one in _rows(times)]


def main(mentions: int, each: int, kept: Path | None = None) -> None:
    """Start a service and a browser, and print the figures."""
    path = there()
    if not path:
        sys.exit(REMEDY)
    environment = {**os.environ, "PSEUDO_KEY": os.environ.get("PSEUDO_KEY", "a key to measure with")}
    served = subprocess.Popen([sys.executable, "-m", "pseudo", "serve", "--port", "0", "--workers", "1"],
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert served.stdout is not None
        link = served.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            file = Path(folder, "long.txt")
            file.write_text(text(mentions), encoding="utf-8")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="hu-HU")
            page.goto(link)
            page.wait_for_selector("#start:not([hidden])")  # before that nothing listens
            since = time.monotonic()
            page.set_input_files("#file", file)
            page.wait_for_selector("#work:not([hidden])", timeout=600_000)
            print(f"opened in {time.monotonic() - since:.1f} s: {len(file.read_text(encoding='utf-8'))} characters, "
                  f"{page.text_content('#count')}")
            times = measured(page, served.pid, each)
            print(told(times))
            if kept is not None:
                kept.write_text(json.dumps({"mentions": mentions, "rows": table(times)}, indent=1) + "\n")
            browser.close()
    finally:
        served.terminate()
        served.wait(30)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mentions", type=int, nargs="?", default=MENTIONS)
    parser.add_argument("each", type=int, nargs="?", default=EACH)
    parser.add_argument("--json", type=Path, help="the rows, for scripts.figures")
    asked = parser.parse_args()
    main(asked.mentions, asked.each, asked.json)
