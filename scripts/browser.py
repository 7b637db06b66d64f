"""Prints the path of a Chromium for `make test-browser`, and installs one where none is at hand.

What comes in: nothing. What goes out: a path on stdout. Looked for in this order: PSEUDO_BROWSER; Debian's chromium
(and other names of it) on the path; Playwright's own. Where there is none: Debian's by apt, if we may; else
Playwright's by download. Where neither can be had, one line says so, and the exit status is 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REMEDY = ("no Chromium for the browser tests: none is on the path, and neither `apt-get install chromium` nor "
          "`playwright install chromium` could get one; install one and say PSEUDO_BROWSER=/path/to/it")


def own() -> str:
    """Playwright's own, where it was downloaded; else empty."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else ""


def there() -> str:
    """The Chromium that is at hand; empty: none."""
    named = os.environ.get("PSEUDO_BROWSER", "")
    return named or next(filter(None, map(shutil.which, NAMES)), "") or own()


def install() -> None:
    """Try to get one; what the installers say goes to stderr."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    before = [] if root else [sudo, "-n"] if sudo else None
    tries = []
    if apt and before is not None:
        tries.append([*before, apt, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"])
    tries.append([sys.executable, "-m", "playwright", "install", "chromium"])
    for command in tries:
        subprocess.run(command, stdout=sys.stderr, check=False)
        if there():
            return


if __name__ == "__main__":
    if not there():
        install()
    if not (found := there()):
        sys.exit(REMEDY)
    print(found)
