"""The Containerfile without a container engine: built by debootstrap in a folder, run there as compose.yaml runs it.

    apt-get install debootstrap                     as root, on Debian
    python -m scripts.container_chroot [--base DIR] [--keep DIR]

Every instruction of the Containerfile is carried out in its order, each RUN in the folder of its stage (chroot). Where
packages come from is what apt and pip of this machine are set to; nothing of that stays in the result. Then the service
is started with the command of compose.yaml: without a network but loopback, its root read-only, as the user of the
image without any capability, key and tokens in a small file system of their own. It is asked for health, for new names
in a text and in a .docx, as it is being stopped, too; then nothing may have been written anywhere. It ends with 1 at
the first thing that is not as it must be.

--base  a folder that debootstrap made, or is to make; --keep: where the image is to stay
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scripts.containerfile import Stage, copied, read, sent

ROOT = Path(__file__).parent.parent
LEFT = ("/usr/bin/gcc", "/usr/bin/cc", "/usr/bin/make", "/usr/bin/pip", "/usr/bin/pip3", "/opt/pip", "/src",
        "/opt/pseudo/bin/pip", "/usr/include/python3.11", "/root/.cache", "/usr/bin/curl", "/usr/bin/wget")
"""What must not be in the image."""
ONLY_BUILDING = ("pip", "setuptools", "hatchling", "torch", "pytest", "spacy", "presidio_analyzer", "pyarrow")
SUITE = "bookworm"

IN_STAGE = """
mount -t proc proc "$1/proc"
touch "$1/etc/resolv.conf" "$1/etc/hosts"
mount --bind /etc/hosts "$1/etc/hosts"
mount --bind "$(readlink -f /etc/resolv.conf)" "$1/etc/resolv.conf"
mount -t tmpfs tmpfs "$1/run"
[ -z "$3" ] || { mkdir "$1/run/build"; cp "$3" "$1/run/build/certificates"; }
cd /
exec chroot "$1" /bin/sh -ec "cd '$4' && $2"
"""


def packages() -> tuple[str, str]:
    """Where apt of this machine has its packages from: for debootstrap, and as a list for the folder."""
    said = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)",
                           "Created-By: Packages"], capture_output=True, encoding="utf-8", check=True).stdout
    found = sorted({line for line in said.splitlines() if re.search(f" {SUITE}(-updates|-security)? main$", line)})
    if not (own := [line.split()[0] for line in found if f" {SUITE} " in line]):
        sys.exit(f"apt of this machine knows no packages of Debian {SUITE}; run it there, after apt-get update")
    return own[0], "".join(f"deb {line}\n" for line in found)


def asked_of_pip() -> tuple[dict[str, str], str]:
    """What pip of this machine is set to, as its environment; the file with its certificates."""
    said = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, encoding="utf-8",
                          check=True).stdout
    found = dict(re.findall(r"^(?:global|:env:)\.([a-z-]+)='(.*)'$", said, re.MULTILINE))
    certificates = found.pop("cert", "")
    for local in ("find-links", "require-virtualenv", "user", "target"):
        found.pop(local, None)
    given = {"PIP_" + name.upper().replace("-", "_"): value for name, value in found.items()}
    return given | ({"PIP_CERT": "/run/build/certificates"} if certificates else {}), certificates


def debootstrap(base: Path) -> None:
    """A minimal Debian, as the slim image is one."""
    site, sources = packages()
    if not (base / "bin").exists():
        subprocess.run(["debootstrap", "--variant=minbase", SUITE, str(base), site], check=True,
                       stdout=subprocess.DEVNULL)
    (base / "etc/apt/sources.list").write_text(sources)
    for each in (base / "var/cache/apt/archives").glob("*.deb"):
        each.unlink()


def build(stage: Stage, root: Path, roots: dict[str, Path]) -> None:
    """Carries out the instructions of a stage in its folder."""
    settings, certificates = asked_of_pip()
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                   "DEBIAN_FRONTEND": "noninteractive", **settings}
    environment |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    work = "/"
    for step in stage.steps:
        if step.word in ("RUN", "COPY"):
            print(f"line {step.line}: {step.word} {step.rest[:90]}", flush=True)
        if step.word == "RUN":
            command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", IN_STAGE, "sh", str(root),
                       step.rest, certificates, work]
            ran = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
            if ran.returncode:
                said = (ran.stdout + ran.stderr)[-3000:]
                sys.exit(f"Containerfile, line {step.line}: exit status {ran.returncode}\n{said}")
        elif step.word == "WORKDIR":
            work = step.rest
            (root / work.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif step.word == "COPY":
            copy(step, root / work.lstrip("/"), root, roots)


def copy(step: object, work: Path, root: Path, roots: dict[str, Path]) -> None:
    """COPY, of another stage or of the files that the build gets to see."""
    from_, sources, target = copied(step)  # type: ignore[arg-type]
    to = root / target.lstrip("/") if target.startswith("/") else work / target
    rules = (ROOT / ".containerignore").read_text("utf-8").splitlines()
    for source in sources:
        if from_:
            subprocess.run(["cp", "-a", f"{roots[from_]}{source}", str(to)], check=True)
            continue
        whole = ROOT / source
        for file in [whole] if whole.is_file() else sorted(whole.rglob("*")):
            if file.is_file() and sent(file.relative_to(ROOT).as_posix(), rules):
                end = to / (file.relative_to(whole) if whole.is_dir() else source if target.endswith("/") else "")
                end.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, end)


def files(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Every file under a folder, of its own file system."""
    device = root.lstat().st_dev
    for folder, inner, names in os.walk(root):
        inner[:] = [name for name in inner if (Path(folder) / name).lstat().st_dev == device]
        for name in (*inner, *names):
            path = Path(folder) / name
            yield str(path.relative_to(root)), path.lstat()


def manifest(root: Path) -> dict[str, tuple[object, ...]]:
    """What lies under a folder: rights, owner, size, times, and the content of what is small."""
    found: dict[str, tuple[object, ...]] = {}
    for name, status in files(root):
        regular = stat.S_ISREG(status.st_mode) and status.st_size < 2**20
        content = hashlib.sha256((root / name).read_bytes()).digest() if regular else b""
        found[name] = (status.st_mode, status.st_uid, status.st_gid, status.st_size if regular else 0,
                       status.st_mtime_ns, status.st_ctime_ns, content)
    return found


def holding(root: Path, words: list[str]) -> list[str]:
    """Files in which one of the words stands, in UTF-8 or UTF-16."""
    sought = re.compile(b"|".join(re.escape(word.encode(code)) for word in words for code in ("utf-8", "utf-16-le")))
    return [name for name, status in files(root)
            if stat.S_ISREG(status.st_mode) and sought.search((root / name).read_bytes())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--again", action="store_true", help="run what --keep has, without building it")
    given = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("chroot and mount need root")
    from scripts.container_run import CANARIES, SECRETS

    stages = read((ROOT / "Containerfile").read_text("utf-8"))
    with tempfile.TemporaryDirectory(prefix="pseudo-container-") as folder:
        work = Path(folder)
        image = given.keep or work / "image"
        if not (given.again and image.is_dir()):
            base = given.base or work / "base"
            print("debootstrap", flush=True)
            debootstrap(base)
            roots: dict[str, Path] = {}
            for stage in stages:
                root = work / stage.name if stage.name else image
                subprocess.run(["cp", "-a", "--reflink=auto", str(roots.get(stage.base, base)), str(root)], check=True)
                build(stage, root, roots)
                roots[stage.name or "image"] = root
            (image / "etc/apt/sources.list").write_text("")  # where this machine has its packages from
            for name in ("resolv.conf", "hostname", "hosts"):
                (image / "etc" / name).write_text("")
        if left := [each for each in LEFT if (image / each.lstrip("/")).exists()]:
            sys.exit(f"left in the image: {left}")
        site = next(image.glob("opt/pseudo/lib/python3*/site-packages"))
        installed = {each.name.partition("-")[0].lower() for each in site.glob("*.dist-info")}
        if left := sorted(installed & set(ONLY_BUILDING)):
            sys.exit(f"installed and not needed: {left}")
        if found := holding(image, [*SECRETS, *CANARIES]):
            sys.exit(f"in the image before it ran: {found}")
        size = sum(status.st_blocks for _, status in files(image)) * 512
        own = sum(status.st_blocks for _, status in files(image / "opt/pseudo")) * 512
        print(f"image: {size / 1e6:.0f} MB, of that ours {own / 1e6:.0f} MB; {len(installed)} packages of Python")
        before = manifest(image)
        inside = ["unshare", "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "--mount-proc",
                  sys.executable, "-m", "scripts.container_run", str(image)]
        if status := subprocess.run(inside, cwd=ROOT, check=False).returncode:
            sys.exit(status)
        after = manifest(image)
        if changed := sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)):
            sys.exit(f"changed in the image: {changed[:20]}")
        if found := holding(image, [*SECRETS, *CANARIES]):
            sys.exit(f"a text or a secret lies in {found}")
        print(f"nothing was written: {len(after)} files and folders as they were, no text and no secret in any; passed")


if __name__ == "__main__":
    main()
