"""Limits and faults: what is too large, too slow, too much; workers that die; a service that is stopped. Nothing that is
answered is lost or mixed up, and /healthz answers all the while."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from pseudo.cli import app
from tests.service.conftest import KEY, OFFICER, Service, started
from tests.service.limited import SHORT

TEXT = '{"text": "Itt van Kovács János."}'.encode()
HEADERS = {"Authorization": f"Bearer {OFFICER}"}


@pytest.fixture(scope="module")
def limited(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with narrow limits (`limited`) on a disk that is full; it begins after the other, of whose byte code it
    has the use."""
    made = started(tmp_path_factory.mktemp("limited"), program="tests.service.limited", limit=0)
    while httpx.get(f"{made.origin}/readyz", headers=HEADERS, verify=False).status_code != 200:
        time.sleep(0.05)
    yield made
    made.process.kill()
    made.process.wait()


@pytest.fixture
def tight(limited: Service) -> str:
    """Its address."""
    return limited.origin


def workers(service: Service) -> list[int]:
    """The worker processes of a service."""
    tasks = Path(f"/proc/{service.process.pid}/task").glob("*/children")
    children = " ".join(each.read_text() for each in tasks).split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def post(origin: str, path: str, data: bytes, **headers: str) -> httpx.Response:
    return httpx.post(f"{origin}{path}", content=data, headers={**HEADERS, **headers}, timeout=30, verify=False)


def says(answer: httpx.Response, status: int) -> bool:
    return answer.status_code == answer.json()["error"]["status"] == status and bool(answer.json()["error"]["remedy"])


def test_a_body_that_is_too_large(tight: str) -> None:
    assert says(post(tight, "/spans", b'{"text": "' + b"a" * 20_000 + b'"}'), 413)
    chunks = httpx.post(f"{tight}/spans", content=iter([b"a" * 9_000] * 3), headers=HEADERS, verify=False)
    assert says(chunks, 413)
    assert post(tight, "/spans", b'{"text": "Itt."}').status_code == 200


def test_work_that_takes_too_long_blocks_nobody(limited: Service) -> None:
    """The process is killed and another stands in; meanwhile /healthz answers."""
    stopped, replaced, answered = workers(limited), metric(limited, "workers_replaced"), 0
    limited.process.send_signal(signal.SIGUSR1)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)  # as slow as can be
    with ThreadPoolExecutor(1) as threads, limited.client() as client:
        waiting = threads.submit(post, limited.origin, "/replace", TEXT)
        while not waiting.done():
            assert client.get("/healthz").status_code == 200
            answered += not waiting.done()
            time.sleep(0.05)
    for pid in stopped:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
    limited.process.send_signal(signal.SIGUSR2)
    assert says(waiting.result(), 503) and f"{SHORT:g} seconds" in waiting.result().text and answered > 2
    assert until_right(limited.origin, TEXT) and metric(limited, "workers_replaced") == replaced + 1


def until_right(origin: str, data: bytes) -> bytes:
    """The good answer, asked for again after each error that says to."""
    for _ in range(100):
        answer = post(origin, "/replace?strip=true", data)
        if answer.status_code == 200:
            return answer.content
        assert says(answer, answer.status_code) and answer.status_code in (429, 500, 503) and "Kovács" not in answer.text
        time.sleep(0.2)
    raise AssertionError("no new worker")


def metric(service: Service, name: str) -> float:
    """A number of /metrics."""
    with service.client() as client:
        return float(client.get("/metrics").text.partition(f"\npseudo_{name} ")[2].split()[0])


def test_too_many_at_once(tight: str) -> None:
    """More than `each` of one token are told so, more than `waiting` that nobody is free; none goes without an answer."""
    body = json.dumps({"text": "Kovács János. " * 200}).encode()
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda _: post(tight, "/replace", body), range(18)))
    assert {each.status_code for each in answers} <= {200, 429, 503}
    assert all(each.status_code == 200 or (says(each, each.status_code) and each.headers["retry-after"]) for each in answers)
    assert {each.status_code for each in answers} & {429, 503}


def test_half_sent_and_slow(tight: str) -> None:
    """Half a head and half a body are over after a while; who reads nothing is cut off; others go on."""
    host, port = tight.removeprefix("http://").split(":")
    head = f"POST /spans HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {OFFICER}\r\n"
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
    deaf.sendall(f"POST /analyse HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {OFFICER}\r\nContent-Type: application/x-ndjson\r\n"
                 "Content-Length: 100000000\r\n\r\n".encode())
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        while True:  # it fails when the service has had enough
            with suppress(TimeoutError):
                deaf.sendall(lines)
    assert post(tight, "/spans", b'{"text": "Itt."}').status_code == 200


def test_workers_that_are_killed_are_replaced_and_nothing_is_mixed_up(limited: Service) -> None:
    """Under load, with a full disk: every answer is the right one or an error that says so."""
    texts = [json.dumps({"text": f"Az ügyfél Kovács János, TAJ-száma 123 456 788, {n} forint."}).encode() for n in range(8)]
    right, replaced = [until_right(limited.origin, text) for text in texts], metric(limited, "workers_replaced")
    with ThreadPoolExecutor(5) as threads:
        answers = threads.map(lambda number: until_right(limited.origin, texts[number % 8]), range(48))
        time.sleep(0.1)
        killed = workers(limited)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        assert list(answers) == [right[number % 8] for number in range(48)]
    assert len(set(right)) == 8 and len(killed) == 2 and metric(limited, "workers_replaced") == replaced + 2


def test_what_runs_when_it_is_stopped_is_finished(limited: Service) -> None:
    """The last test of this service: on SIGTERM what runs ends, and nothing was written."""
    text = " ".join(f"Az ügyfél Kovács János, TAJ-száma 123 456 788, {n} forint." for n in range(100))
    with ThreadPoolExecutor(1) as threads:
        last = threads.submit(post, limited.origin, "/replace?strip=true", json.dumps({"text": text}).encode())
        while not metric(limited, "workers_busy") and not last.done():
            time.sleep(0.02)
        assert limited.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert last.result().status_code == 200
    assert "Kovács" not in limited.logs() and list(limited.temporary.iterdir()) == []


@pytest.mark.parametrize(("options", "said"), [
    (["--address", "0.0.0.0"], "--tls-cert and --tls-key, or --behind-proxy"),
    (["--address", "0.0.0.0", "--behind-proxy"], "--name"), (["--tls-cert", "x.pem"], "go together"),
    (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "certificate"), (["--address", "203.0.113.1", "--behind-proxy", "--name", "x"], "cannot listen"),
    (["--token-file", "README.md"], "is no name and token"), (["--lang", "xx"], "no data")])
def test_what_is_not_started(options: list[str], said: str) -> None:
    ran = CliRunner().invoke(app, ["serve", "--port", "0", *options], env={"PSEUDO_KEY": KEY}, prog_name="pseudo")
    told = ran.stderr or str(ran.exception)
    assert ran.exit_code in (1, 2) and said in " ".join(told.replace("│", " ").split()) and "Traceback" not in told
