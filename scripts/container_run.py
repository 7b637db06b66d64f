"""The image in a folder, run as compose.yaml runs it, and asked. `scripts.container_chroot` calls it, in namespaces of
its own for mounts, network, processes.

What comes in: the folder. What goes out: exit status 0, and a line for each thing that was as it must be. Start at
`main`.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from http.client import HTTPConnection
from pathlib import Path

import docx
import yaml

from scripts.containerfile import read

ROOT = Path(__file__).parent.parent
KEY, TOKEN = "a-key-of-the-container-run-0123456789", "a-token-of-the-container-run-0123456789"
SECRETS = [KEY, TOKEN]
CANARIES = ["Zsirkanári", "Kanáriházi"]
"""Names that are in no list and in every text that is sent."""
TEXT = ("Zsirkanári Kelemennel tegnap beszéltünk. Kanáriházi Dorottyának levelet írtunk, "
        "Dr. Zsirkanári Kelemen ma felelt: kelemen.zsirkanari@example.hu, 06 30 123 4567. ")
PORT = 8321
OPEN = {"authorization": f"Bearer {TOKEN}", "host": f"localhost:{PORT}"}
DEVICES = ("null", "zero", "full", "random", "urandom")


def held(claim: bool, says: str) -> None:
    """Says what was as it must be; ends with what was not."""
    if not claim:
        raise SystemExit(f"not so: {says}")
    print(f"ok  {says}", flush=True)


def mount(*arguments: str) -> None:
    """mount, with these arguments."""
    subprocess.run(["mount", *arguments], check=True)


def mounted(root: Path, tmpfs: list[str], user: str) -> list[Path]:
    """The folder as a container has it: read-only, with what an engine lays over it. Gives the places of `tmpfs`."""
    mount("--bind", str(root), str(root))
    for name in ("proc", "dev", "tmp", "run"):
        (root / name).mkdir(exist_ok=True)
    mount("-t", "proc", "-o", "nosuid,nodev,noexec", "proc", f"{root}/proc")
    mount("-t", "tmpfs", "-o", "mode=755,nosuid", "tmpfs", f"{root}/dev")
    for device in DEVICES:
        (root / "dev" / device).touch()
        mount("--bind", f"/dev/{device}", f"{root}/dev/{device}")
    mount("-o", "remount,ro,mode=755", f"{root}/dev")
    mount("-t", "tmpfs", "-o", "mode=755,nosuid,nodev,noexec", "tmpfs", f"{root}/run")
    secrets = root / "run/secrets"
    secrets.mkdir()
    for name, content in (("key", KEY), ("tokens", f"officer {TOKEN}\n")):
        (secrets / name).write_text(content)
        (secrets / name).chmod(0o400)
        os.chown(secrets / name, *map(int, user.split(":")))
    mount("-o", "remount,ro", f"{root}/run")
    places = []
    for each in tmpfs:
        place, _, options = each.partition(":")
        places.append(root / place.lstrip("/"))
        mount("-t", "tmpfs", "-o", options, "tmpfs", str(places[-1]))
    mount("-o", "remount,bind,ro,nosuid,nodev", str(root))
    return places


def confined(root: Path, user: str, command: list[str], environment: Mapping[str, str]) -> list[str]:
    """The command in the folder, as the user, without any capability or a way to get one."""
    uid, gid = user.split(":")
    return ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), "chroot", str(root), "setpriv",
            f"--reuid={uid}", f"--regid={gid}", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all",
            "--no-new-privs", "--", *command]


def ask(method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = OPEN) -> tuple[int, bytes]:
    """Status and body of an answer; status 0 where there is none."""
    connection = HTTPConnection("127.0.0.1", PORT, timeout=120)
    try:
        connection.request(method, path, body or None, dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read()
    except OSError:
        return 0, b""
    finally:
        connection.close()


def until(is_so: Callable[[], bool], seconds: float) -> bool:
    """Whether it comes to be so within these seconds."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def letter() -> bytes:
    """A .docx with the text in a paragraph, a table and a header."""
    made = docx.Document()
    made.add_paragraph(TEXT)
    made.add_table(1, 1).cell(0, 0).text = TEXT
    made.sections[0].header.paragraphs[0].text = TEXT
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def words_of(data: bytes) -> str:
    """All words of such a letter."""
    made = docx.Document(io.BytesIO(data))
    return "\n".join([*(each.text for each in made.paragraphs), made.tables[0].cell(0, 0).text,
                      made.sections[0].header.paragraphs[0].text])


def bare(data: bytes | str) -> bool:
    """Whether no name of the text is in it, as it stands or written as JSON does."""
    text = data if isinstance(data, str) else data.decode("utf-8", "replace") + data.decode("utf-16-le", "replace")
    return not any(each.casefold() in text.casefold() or json.dumps(each)[1:-1] in text for each in CANARIES)


def processes() -> list[Path]:
    """Those of the service, in /proc."""
    return [each for each in Path("/proc").iterdir() if each.name.isdigit()
            and b"/opt/pseudo/bin/" in (each / "cmdline").read_bytes()]


def looked_at(user: str) -> None:
    """What the kernel says of each process of the service."""
    uid, memory, threads = user.partition(":")[0], 0, 0
    found = processes()
    for each in found:
        status = dict(re.findall(r"^(\w+):[ \t]*(.*)$", (each / "status").read_text(), re.MULTILINE))
        told = (each / "environ").read_bytes() + (each / "cmdline").read_bytes()
        wrong = [name for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb") if int(status[name], 16)]
        if wrong or set(status["Uid"].split()) != {uid} or status["NoNewPrivs"] != "1" or status["Groups"].strip():
            held(False, f"process {each.name} may do no more than it must ({wrong or status})")
        if any(secret.encode() in told for secret in SECRETS):
            held(False, f"process {each.name} has no secret in its environment or arguments")
        interfaces = re.findall(r"^\s*(\S+):", (each / "net/dev").read_text(), re.MULTILINE)
        if interfaces != ["lo"]:
            held(False, f"process {each.name} has loopback alone")
        memory += int(re.findall(r"^Pss:\s+(\d+)", (each / "smaps_rollup").read_text(), re.MULTILINE)[0])
        threads += int(status["Threads"])
    held(len(found) > 1, f"{len(found)} processes: user {uid}, no capability, no new privileges, no secret in "
                         "environment or arguments, loopback alone")
    print(f"    {memory / 1024:.0f} MB of memory (PSS), {threads} threads")


def asked_of() -> None:
    """The routes."""
    held(ask("GET", "/healthz") == (200, b'{"ok":true}'), "/healthz answers")
    held(ask("GET", "/healthz", headers={})[0] == 401, "without a token it does not")
    held(until(lambda: ask("GET", "/readyz")[0] == 200, 120), "/readyz: a worker is ready")
    status, said = ask("POST", "/replace", json.dumps({"text": TEXT}).encode())
    new = json.loads(said).get("pseudonymised", "") if status == 200 else ""
    held(bool(new) and bare(new) and "tegnap beszéltünk" in new, f"/replace: {len(new)} characters, none of the names")
    named = {"content-disposition": 'attachment; filename="level.docx"', "content-type": "application/octet-stream"}
    status, said = ask("POST", "/run", letter(), {**OPEN, **named})
    held(status == 200 and bare(words_of(said)) and words_of(said).count("tegnap beszéltünk") == 3,
         "/run: a .docx comes back with new names in paragraph, table and header")
    for path, body in (("/replace", b'{"text": "' + TEXT.encode()), ("/run?format=docx", TEXT.encode())):
        status, said = ask("POST", path, body)
        held(400 <= status < 500 and bare(said), f"{path}, broken: status {status}, no word of it in the answer")


def stopped(running: subprocess.Popen[bytes]) -> None:
    """Asked to end while it works, it ends when it is done."""
    answers: list[tuple[int, bytes]] = []
    long = json.dumps({"text": TEXT * 200}).encode()
    waiting = threading.Thread(target=lambda: answers.append(ask("POST", "/replace", long)), daemon=True)
    waiting.start()
    held(until(lambda: b"pseudo_workers_busy 1.0" in ask("GET", "/metrics")[1], 30), "a long text is worked on")
    running.send_signal(signal.SIGTERM)
    status = running.wait(130)
    waiting.join(10)
    new = json.loads(answers[0][1]).get("pseudonymised", "") if answers and answers[0][0] == 200 else ""
    held(bool(new) and bare(new), "stopped by SIGTERM, it first finishes that text")
    held(status in (0, -signal.SIGTERM, 128 + signal.SIGTERM), f"and ends: status {status}")
    held(not processes(), "no process is left")


def main() -> None:
    (root,) = map(Path, sys.argv[1:])
    image = read((ROOT / "Containerfile").read_text("utf-8"))[-1]
    service = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["pseudo"]
    user = image.last("USER")
    held(service["user"] == user and not user.startswith("0"), f"user {user}, in the image and in compose.yaml")
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    places = mounted(root, service["tmpfs"], user)
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", **image.environment()}

    def tried(*command: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(confined(root, user, list(command), environment), capture_output=True, check=False)

    for place in ("/opt/pseudo/x", "/run/x", "/dev/x"):
        touched = subprocess.run(["chroot", str(root), "touch", place], capture_output=True, check=False)
        held(b"Read-only" in touched.stderr, f"{place} cannot be written, not even by root")
    held(b"nreachable" in tried("/opt/pseudo/bin/python", "-c",
                                "import socket; socket.create_connection(('192.0.2.1', 80), 5)").stderr,
         "no way leads out")
    command = confined(root, user, [*image.started("ENTRYPOINT"), *service["command"]], environment)
    with tempfile.TemporaryFile() as heard:
        since = time.monotonic()
        running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=heard, stderr=heard)
        try:
            begun = until(lambda: running.poll() is not None or ask("GET", "/healthz")[0] == 200, 60)
            held(begun and running.poll() is None, f"it starts, and answers after {time.monotonic() - since:.1f} s")
            held(tried(*image.started("HEALTHCHECK")).returncode == 0, "HEALTHCHECK: healthy")
            held(service["healthcheck"]["test"][1:] == image.started("HEALTHCHECK"), "compose.yaml checks the same")
            asked_of()
            looked_at(user)
            stopped(running)
            held(tried(*image.started("HEALTHCHECK")).returncode == 1, "HEALTHCHECK: not healthy any more")
        finally:
            for each in processes():
                os.kill(int(each.name), signal.SIGKILL)
        heard.seek(0)
        said = heard.read()
    held(bare(said) and not any(secret.encode() in said for secret in SECRETS),
         f"what it said, {len(said.splitlines())} lines, holds no name and no secret")
    for place in places:
        held(not list(place.iterdir()), f"/{place.relative_to(root)} is empty")


if __name__ == "__main__":
    main()
