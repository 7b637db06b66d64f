"""`pseudo serve` under what `deploy/pseudo.service` forbids, where no systemd is at hand.

    python -m scripts.container_unit                as root, on Linux, with systemd-analyze and libseccomp

The unit's SystemCallFilter and MemoryDenyWriteExecute are laid on the service by the kernel's own means (seccomp,
prctl), in a network of its own with loopback alone, without any capability; then it is asked. What the unit says of
files, users and amounts is not tried here.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.container_run import KEY, TEXT, TOKEN, ask, bare, held, letter, until, words_of

ROOT = Path(__file__).parent.parent
UNIT = (ROOT / "deploy/pseudo.service").read_text("utf-8")
ALLOW, REFUSE, MDWE = 0x7FFF0000, 0x00050000 | 1, 65  # libseccomp's SCMP_ACT_ALLOW, _ERRNO(EPERM); PR_SET_MDWE
OUTSIDE = "import mmap; mmap.mmap(-1, 4096, prot=7)", "import os; os.chroot('/')", "import os; os.nice(-1)"
"""What must fail."""


def calls(group: str) -> set[str]:
    """The system calls of a group, and of those in it."""
    said = subprocess.run(["systemd-analyze", "--no-pager", "syscall-filter", group], capture_output=True,
                          encoding="utf-8", check=True).stdout
    lines = [line.strip() for line in said.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
    return set().union(*(calls(line) if line.startswith("@") else {line} for line in lines))


def allowed() -> set[str]:
    """What the unit's filters leave; of a later line that begins with ~ nothing."""
    left: set[str] = {"execve"}
    for line in re.findall(r"^SystemCallFilter=(.*)$", UNIT, re.MULTILINE):
        for group in line.removeprefix("~").split():
            left = left - calls(group) if line.startswith("~") else left | calls(group)
    return left


def confine(names: set[str]) -> None:
    """This process, and what comes of it, may make these calls and have no memory that is both written and run."""
    seccomp, libc = ctypes.CDLL("libseccomp.so.2"), ctypes.CDLL(None, use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(REFUSE)))
    for name in names:
        if (number := seccomp.seccomp_syscall_resolve_name(name.encode())) >= 0:
            seccomp.seccomp_rule_add(rules, ctypes.c_uint32(ALLOW), number, 0)
    if libc.prctl(MDWE, 1, 0, 0, 0) or seccomp.seccomp_load(rules):
        raise OSError("this kernel cannot be asked for that; take Linux 6.3 or later")


def main() -> None:
    if sys.argv[1:2] == ["--exec"]:
        confine(allowed())
        os.execv(sys.argv[2], sys.argv[2:])
    if sys.argv[1:2] != ["--inside"]:
        sys.exit(subprocess.run(["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable,
                                 "-m", "scripts.container_unit", "--inside"], cwd=ROOT, check=False).returncode)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    under = [sys.executable, "-m", "scripts.container_unit", "--exec", sys.executable]
    for what in ("pass", *OUTSIDE):  # as root with all capabilities: nothing else refuses it
        ran = subprocess.run([*under, "-c", what], cwd=ROOT, capture_output=True, check=False)
        held(ran.returncode == 0 if what == "pass" else b"\nPermissionError: " in ran.stderr,
             f"{'done' if what == 'pass' else 'refused'}: {what}")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("key", KEY), ("tokens", f"officer {TOKEN}\n")):
            (Path(folder) / name).write_text(content)
            (Path(folder) / name).chmod(0o600)
        (start,) = re.findall(r"^ExecStart=\S+ (.*)$", UNIT, re.MULTILINE)
        command = ["setpriv", "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", *under, "-m", "pseudo",
                   *start.replace("${CREDENTIALS_DIRECTORY}", folder).split()]
        running = subprocess.Popen(command, cwd=ROOT)
        try:
            held(until(lambda: ask("GET", "/readyz")[0] == 200, 120), "/readyz: a worker is ready")
            status, said = ask("POST", "/replace", json.dumps({"text": TEXT}).encode())
            held(status == 200 and bare(json.loads(said)["pseudonymised"]), "/replace: none of the names")
            status, said = ask("POST", "/run?format=docx", letter())
            held(status == 200 and bare(words_of(said)), "/run: a .docx with new names")
            libraries = "".join((each / "maps").read_text() for each in Path("/proc").iterdir()
                                if each.name.isdigit() and b"spawn_main" in (each / "cmdline").read_bytes())
            held("onnxruntime" in libraries and "lxml" in libraries, "onnxruntime and lxml are loaded in the workers")
            running.send_signal(signal.SIGTERM)
            held(running.wait(130) in (0, -signal.SIGTERM, 128 + signal.SIGTERM), "stopped by SIGTERM")
        finally:
            running.kill()


if __name__ == "__main__":
    main()
