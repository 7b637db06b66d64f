"""A real browser before a real service: Chromium, driven by Playwright. Run by `make test-browser`, not by pytest alone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from pseudo.service.tokens import Token
from scripts.browser import REMEDY, there
from tests.service.conftest import OFFICER, Service, started

TEXT = """Jegyzőkönyv

Tegnap az Antal Jánossal beszéltem, Jancsi szegedi. Antal János a Kovács Rozáliát is ismeri.
Kovács Rozália Pécsett lakik. A vadvirág szép ház. Rozáliával holnap találkozom.
Zsivkó Ubul is ott volt, Zsivkó Ubulnak köszöntem. Tamási Ede 1980. május 3-án született.
"""
WIDE, NARROW = (1280, 800), (390, 844)

Opened = Callable[..., Page]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = started(tmp_path_factory.mktemp("service"), "--shared-key", "--workers", "2")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = there()
    assert path, REMEDY
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def link(service: Service) -> str:
    return service.origin + Token("officer", OFFICER).address


@pytest.fixture
def opened(browser: Browser, link: str, tmp_path: Path) -> Iterator[Opened]:
    """Opens the page, and a text or a file on it. What the page says on its console, and what it asks of others, fails."""
    contexts, faults = [], []

    def open_(given: str | Path | None = TEXT, size: tuple[int, int] = WIDE, scheme: Any = "light", locale: str = "hu-HU",
              who: str = "K. Éva", **more: Any) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale=locale,
                                      accept_downloads=True, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url) if not request.url.startswith(
            (link.partition("/page/")[0], "blob:")) else None)
        page.goto(link)
        page.wait_for_selector("#start:not([hidden])")
        if given is not None:
            if isinstance(given, str):
                (tmp_path / "letter.txt").write_text(given, encoding="utf-8")
                given = tmp_path / "letter.txt"
            page.fill("#who", who)
            page.set_input_files("#file", given)
            page.wait_for_selector("#work:not([hidden])", timeout=600_000)
        return page

    open_.faults = faults  # type: ignore[attr-defined]
    yield open_
    for context in contexts:
        context.close()
    assert not faults


def until(page: Page, said: str, arg: object = None, timeout: float = 20) -> None:
    """Waits until something holds on the page. (Playwright's own waiting evaluates texts, which the page forbids.)"""
    end = time.monotonic() + timeout
    while not page.evaluate(said, arg):
        assert time.monotonic() < end, said
        page.wait_for_timeout(10)


def choose(page: Page, norm: str) -> None:
    """The entity of this name is looked at."""
    page.fill("#search", norm)
    page.locator("#list .item", has=page.locator(".was", has_text=re.compile(rf"^\s*{re.escape(norm)}\s*$"))).first.click()
    page.fill("#search", "")
    until(page, "(norm) => document.querySelector('#detail h3').textContent === norm", norm)


def rename(page: Page, norm: str, new: str) -> None:
    """A new name for an entity, by hand."""
    choose(page, norm)
    page.fill("#new-name", new)
    page.press("#new-name", "Enter")
    until(page, "(new_) => document.querySelector('#list .item[aria-selected=true] .is')?.textContent === new_", new)


def more(page: Page) -> None:
    """What else can be done with an entity is shown."""
    page.locator("#more").evaluate("(box) => { box.open = true; }")


def texts(page: Page, side: str = "new") -> str:
    """What is to be read on one side."""
    return "\n".join(page.locator(f".row .{side}").all_text_contents())


def saved(page: Page, what: str) -> Path:
    """The file that is saved."""
    if not page.locator("#save[open]").count():
        page.click("#save-open")
    with page.expect_download() as got:
        page.click(f"#save-{what}")
    page.click("#save [data-close]")
    path: Path = got.value.path()
    return path
