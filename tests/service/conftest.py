"""One service for all tests of this folder: a process of its own, on a free port of this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
KEY = "a key of the tests, 16+"
OFFICER, ARCHIVE = "officer-token-of-the-tests-0123456789", "archive-token-of-the-tests-0123456789"


@dataclass
class Service:
    """A service that runs. said: the files with what it wrote on stdout and stderr; temporary: its temp folder;
    tokens: the file of tokens"""

    origin: str
    process: subprocess.Popen[bytes]
    said: tuple[Path, Path]
    temporary: Path
    tokens: Path

    def client(self, token: str = OFFICER, **more: object) -> httpx.Client:
        """A client with a token. Without TLS no certificates are loaded, which takes longer than most requests."""
        options = {"timeout": 60, "verify": False, **more}
        return httpx.Client(base_url=self.origin, headers={"Authorization": f"Bearer {token}"}, **options)  # type: ignore[arg-type]

    def logs(self) -> str:
        """All that it wrote."""
        return "".join(each.read_text() for each in self.said)

    def stop(self) -> int:
        """Ends it; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def started(folder: Path, *options: str, program: str = "pseudo serve --port 0 --token-file",
            limit: int | None = None) -> Service:
    """A service with these options, once requests can come. program: what is run, but for the file of tokens and the
    options; limit: bytes that a file may have which it writes, as on a disk that is full (what it says goes through a
    pipe then)"""
    temporary = folder / "tmp"
    temporary.mkdir()
    (folder / "tokens").write_text(f"officer {OFFICER}\narchive {ARCHIVE}\n")
    (folder / "tokens").chmod(0o600)
    said = folder / "stdout", folder / "stderr"
    command = [sys.executable, "-m", *program.split(), str(folder / "tokens"), *options]
    environment = {**os.environ, "PSEUDO_KEY": KEY, "TMPDIR": str(temporary)}
    with said[0].open("wb") as out, said[1].open("wb") as err:
        if limit is None:
            process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err, env=environment)
        else:
            shell = f'ulimit -f {limit}; exec "$@" 2>&1'
            pipe = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=err)
            process = subprocess.Popen(["bash", "-c", shell, "-", *command], cwd=ROOT, stdout=pipe.stdin,
                                       env={**environment, "PYTHONDONTWRITEBYTECODE": "1"})
            assert pipe.stdin is not None
            pipe.stdin.close()
    while "listens on " not in said[1].read_text():
        assert process.poll() is None, said[1].read_text()
        time.sleep(0.02)
    return Service(said[1].read_text().partition("listens on ")[2].split()[0], process, said, temporary, folder / "tokens")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service that all tests share; its choice key is the operator's, so that results can be compared."""
    made = started(tmp_path_factory.mktemp("service"), "--shared-key", "--workers", "1")
    yield made
    assert made.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[httpx.Client]:
    """A client with a good token."""
    with service.client() as made:
        yield made
