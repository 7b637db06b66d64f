"""The pictures of docs/review.md: the review page with a sample, at two widths.

What comes in: a sample document, a service, a browser. What goes out: docs/review-1280.png and docs/review-390.png.

    python -m scripts.shoot_page
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.browser import REMEDY, there

ROOT = Path(__file__).parents[1]
SIZES = {1280: 800, 390: 780}


def main() -> None:
    """Take both."""
    if not (path := there()):
        sys.exit(REMEDY)
    served = subprocess.Popen([sys.executable, "-m", "pseudo", "serve", "--port", "0", "--workers", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env={**os.environ, "PSEUDO_KEY": "the key of the pictures"})
    try:
        assert served.stdout is not None
        link = served.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for width, height in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, locale="hu-HU")
                page.goto(link)
                page.wait_for_selector("#start:not([hidden])")
                page.set_input_files("#file", ROOT / "samples" / "zarojelentes.txt")
                page.wait_for_selector("#work:not([hidden])", timeout=120_000)
                for _ in range(3):
                    page.keyboard.press("Enter")
                page.locator("#list .item", has_text="Vörös András").first.click()
                page.wait_for_timeout(500)
                page.screenshot(path=ROOT / "docs" / f"review-{width}.png")
            browser.close()
    finally:
        served.terminate()
        served.wait(30)


if __name__ == "__main__":
    main()
