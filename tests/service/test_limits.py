"""Limits and faults: what is too large, too slow, too much; workers that die; a service that is stopped. Nothing that is
answered is lost or mixed up, and /healthz answers all the while."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import httpx
import pytest

from pseudo import Settings
from pseudo.service.running import Listening, listening, server
from pseudo.service.served import Limits, Served
from pseudo.service.tokens import Token
from tests.service.conftest import KEY, ROOT, started

TEXT = '{"text": "Itt van Kovács János."}'.encode()
TOKEN = "a-token-for-tests-of-limits"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def tight() -> Iterator[str]:
    """A service with narrow limits in this process, one worker without a model: its address."""
    limits = Limits(bytes=20_000, seconds=3, each=4, waiting=1, wait_seconds=3, idle=0.5)
    served = Served((Token("tight", TOKEN),), KEY.encode(), settings=Settings(engine="rules"), workers=1, limits=limits)
    at, origins = Listening(), list[str]()
    listener = listening(at)
    running = server(served, at, listener, origins.append)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    while not origins or post(origins[0], "/replace", TEXT).status_code != 200:
        time.sleep(0.02)
    yield origins[0]
    running.should_exit = True
    thread.join()
    listener.close()


def post(origin: str, path: str, data: bytes, **headers: str) -> httpx.Response:
    return httpx.post(f"{origin}{path}", content=data, headers={**HEADERS, **headers}, timeout=30)


def says(answer: httpx.Response, status: int) -> bool:
    return answer.status_code == answer.json()["error"]["status"] == status and bool(answer.json()["error"]["remedy"])


def test_a_body_that_is_too_large(tight: str) -> None:
    assert says(post(tight, "/spans", b'{"text": "' + b"a" * 20_000 + b'"}'), 413)
    chunks = httpx.post(f"{tight}/spans", content=iter([b"a" * 9_000] * 3), headers=HEADERS)
    assert says(chunks, 413)
    assert post(tight, "/spans", b'{"text": "Itt."}').status_code == 200


def test_work_that_takes_too_long_blocks_nobody(tight: str) -> None:
    """The process is killed and another stands in; meanwhile /healthz answers."""
    for child in active_children():
        os.kill(child.pid or 0, signal.SIGSTOP)  # as slow as can be
    with ThreadPoolExecutor(1) as threads:
        waiting, worst = threads.submit(post, tight, "/replace", TEXT), 0.0
        while not waiting.done():
            before = time.monotonic()
            assert httpx.get(f"{tight}/healthz", headers=HEADERS).status_code == 200
            worst = max(worst, time.monotonic() - before)
    assert says(waiting.result(), 503) and "3 seconds" in waiting.result().text and worst < 1.5
    for _ in range(20):
        if post(tight, "/spans", TEXT).status_code == 200:
            return
    raise AssertionError("no new worker")


def test_too_many_at_once(tight: str) -> None:
    """More than `each` of one token are told so, more than `waiting` that nobody is free; none goes without an answer."""
    body = json.dumps({"text": "Kovács János. " * 200}).encode()
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: post(tight, "/replace", body), range(16)))
    assert {each.status_code for each in answers} <= {200, 429, 503}
    assert all(each.status_code == 200 or (says(each, each.status_code) and each.headers["retry-after"]) for each in answers)
    assert {each.status_code for each in answers} & {429, 503}


def test_half_sent_and_slow(tight: str) -> None:
    """Half a head and half a body are over after a while; who reads nothing is cut off; others go on."""
    host, port = tight.removeprefix("http://").split(":")
    head = f"POST /spans HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {TOKEN}\r\n"
    halves = [head.encode(), f"{head}Content-Length: 500\r\n\r\n{{".encode(), b"", b"\x16\x03\x01 no HTTP\r\n\r\n"]
    open_ = [socket.create_connection((host, int(port))) for _ in halves]
    for each, data in zip(open_, halves, strict=True):
        each.sendall(data)
        each.settimeout(20)
    assert post(tight, "/spans", b'{"text": "Itt."}').status_code == 200
    ends = []
    for each in open_:
        got = b""
        while data := _received(each):
            got += data
        ends.append(got)
    assert ends[0] == ends[2] == b"" and b" 408 " in ends[1] and b'"place":"body"' in ends[1] and b" 400 " in ends[3]


def _received(each: socket.socket) -> bytes:
    try:
        return each.recv(4096)
    except ConnectionResetError:
        return b""


def test_who_does_not_read_is_cut_off(tight: str) -> None:
    host, port = tight.removeprefix("http://").split(":")
    lines = b"x\n" * 4000  # a line of error for each, so that the most comes of the least work
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect((host, int(port)))
    deaf.settimeout(0.2)
    deaf.sendall(f"POST /analyse HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: application/x-ndjson\r\n"
                 "Content-Length: 100000000\r\n\r\n".encode())
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        while True:  # it fails when the service has had enough
            with suppress(TimeoutError):
                deaf.sendall(lines)
    assert post(tight, "/spans", b'{"text": "Itt."}').status_code == 200


def test_workers_that_are_killed_are_replaced_and_nothing_is_mixed_up(tmp_path: Path) -> None:
    """Under load, with a full disk: every answer is the right one or an error that says so; on SIGTERM what runs ends."""
    service = started(tmp_path, "--shared-key", "--workers", "2", "--engine", "rules", limit=0)
    texts = [f"Az ügyfél Kovács János, TAJ-száma 123 456 788, {n} forint." for n in range(8)]
    with service.client() as client:
        right = {text: client.post("/replace?strip=true", json={"text": text}).content for text in texts}
        tasks = Path(f"/proc/{service.process.pid}/task").glob("*/children")
        children = " ".join(each.read_text() for each in tasks).split()
        workers = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

        def asked(number: int) -> bool | None:
            answer = client.post("/replace?strip=true", json={"text": texts[number % 8]})
            if answer.status_code == 200:
                return answer.content == right[texts[number % 8]]
            assert answer.status_code in (500, 503) and "Kovács" not in answer.text
            return None

        with ThreadPoolExecutor(8) as threads:
            answers = threads.map(asked, range(64))
            time.sleep(0.1)
            for pid in workers:
                os.kill(int(pid), signal.SIGKILL)
            done = list(answers)
        assert len(workers) == 2 and False not in done and done.count(True) >= 40
        assert "pseudo_workers_replaced 2.0" in client.get("/metrics").text
        with ThreadPoolExecutor(1) as threads:
            last = threads.submit(client.post, "/replace?strip=true", json={"text": " ".join(texts)})
            time.sleep(0.2)
            assert service.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
            assert last.result().status_code == 200
    assert "Kovács" not in service.logs() and list(service.temporary.iterdir()) == []


@pytest.mark.parametrize(("options", "said"), [
    (["--address", "0.0.0.0"], "--tls-cert and --tls-key, or --behind-proxy"),
    (["--address", "0.0.0.0", "--behind-proxy"], "--name"), (["--tls-cert", "x.pem"], "go together"),
    (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "certificate"), (["--address", "203.0.113.1", "--behind-proxy", "--name", "x"], "cannot listen"),
    (["--token-file", "README.md"], "is no name and token"), (["--lang", "xx"], "no data")])
def test_what_is_not_started(options: list[str], said: str) -> None:
    ran = subprocess.run([sys.executable, "-m", "pseudo", "serve", "--port", "0", *options], cwd=ROOT, capture_output=True,
                         text=True, env={**os.environ, "PSEUDO_KEY": KEY}, timeout=60)
    assert ran.returncode in (1, 2) and said in " ".join(ran.stderr.replace("│", " ").split()) and "Traceback" not in ran.stderr
