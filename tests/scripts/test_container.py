"""Container, compose file and unit say what they must, and what `scripts.container_chroot` reads of them is what stands
there. The run itself is that script's: it needs root, Debian's packages and minutes."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import yaml

from scripts.container_chroot import holding, manifest
from scripts.containerfile import Stage, copied, read, sent

ROOT = Path(__file__).parent.parent.parent
STAGES = read((ROOT / "Containerfile").read_text("utf-8"))
IMAGE = STAGES[-1]
RULES = (ROOT / ".containerignore").read_text("utf-8").splitlines()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
HEALTHY = ROOT / "deploy/healthy.py"

# -- the Containerfile


def test_each_stage_stands_on_the_slim_base_or_on_a_stage_before() -> None:
    assert [(stage.base, stage.name) for stage in STAGES] == [
        ("docker.io/library/debian:bookworm-slim", "python"), ("python", "build"), ("python", "")]
    assert read((ROOT / "Containerfile").read_text("utf-8"), {"BASE": "debian@sha256:0"})[0].base == "debian@sha256:0"


def test_only_the_service_is_installed_of_pinned_wheels() -> None:
    (install,) = [step.rest for stage in STAGES for step in stage.steps if " install " in step.rest and "pip" in step.rest]
    assert "PIP_CONSTRAINT=constraints.txt" in install and "--only-binary=:all:" in install and install.endswith("'.[service]'")


def test_the_image_runs_as_a_user_with_a_fixed_number_and_holds_no_secret() -> None:
    assert IMAGE.last("USER") == "10001:10001"
    assert IMAGE.started("ENTRYPOINT") == ["/opt/pseudo/bin/pseudo", "serve"]
    assert IMAGE.environment() == {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
    assert {"/run/secrets/key", "/run/secrets/tokens"} <= set(IMAGE.started("CMD"))
    assert not any(word in (ROOT / "Containerfile").read_text("utf-8") for word in ("curl ", "wget ", "PSEUDO_KEY", "ADD "))
    assert IMAGE.started("HEALTHCHECK")[-1] == "/opt/pseudo/bin/healthy.py"


def test_what_is_copied_is_there_and_the_build_gets_to_see_it_and_nothing_else() -> None:
    taken = [name for stage in STAGES for step in stage.steps if step.word == "COPY" and not copied(step)[0] for name in copied(step)[1]]
    for name in taken:
        path = ROOT / name
        assert sent(name if path.is_file() else f"{name}/__init__.py", RULES), name
        assert path.exists()
    assert {rule[1:] for rule in RULES if rule.startswith("!")} == set(taken)
    for name in ("secrets/key", ".git/config", "tests/conftest.py", "pseudo/__pycache__/cli.pyc", "key.bin", "deploy/pseudo.service", "docs/x"):
        assert not sent(name, RULES), name
    assert (ROOT / ".dockerignore").read_text("utf-8") == (ROOT / ".containerignore").read_text("utf-8"), "docker reads this name"
    assert "secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_what_the_reader_does_not_know_it_refuses() -> None:
    for text in ("FROM a\nADD b c", "RUN a", "FROM a\nONBUILD RUN b"):
        with pytest.raises(ValueError, match=r"line [12]: \w+ is not known here"):
            read(text)
    with pytest.raises(ValueError, match="line 2"):
        copied(read("FROM a\nCOPY --chown=1 b c")[0].steps[0])
    assert read("FROM a AS b\n# c\nRUN d \\\n  # e\n  f")[0] == Stage("a", "b", read("FROM a\n\nRUN d   f")[0].steps)


# -- the compose file


@pytest.mark.parametrize("name", ["pseudo", "proxy"])
def test_each_container_may_do_no_more_than_it_must(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["user"].split(":")[0] not in ("0", "root")
    assert service["memswap_limit"] == service["mem_limit"] and service["pids_limit"] and service["ulimits"]["core"] == 0
    assert all("noexec,nosuid,nodev" in each for each in service["tmpfs"])
    assert not {"privileged", "cap_add", "network_mode", "pid", "environment", "env_file", "devices"} & set(service)


def test_no_way_leads_out_from_where_texts_are() -> None:
    service, proxy = COMPOSE["services"]["pseudo"], COMPOSE["services"]["proxy"]
    assert service["networks"] == ["inside"] and COMPOSE["networks"]["inside"]["internal"] is True and "ports" not in service
    assert all(each.startswith("127.0.0.1:") for each in proxy["ports"])
    assert service["user"] == IMAGE.last("USER") and service["healthcheck"]["test"][1:] == IMAGE.started("HEALTHCHECK")
    assert proxy["depends_on"]["pseudo"]["condition"] == "service_healthy"
    for each in (service, proxy):
        assert set(each["secrets"]) <= set(COMPOSE["secrets"])
    assert all(each["file"].startswith("./secrets/") for each in COMPOSE["secrets"].values())
    assert {"--behind-proxy", "--key-file", "--token-file"} <= set(service["command"]) and "--shared-key" not in service["command"]


def test_the_proxy_spools_nothing_and_logs_nothing() -> None:
    lines = {line.partition("#")[0].strip() for line in (ROOT / "deploy/nginx.conf").read_text("utf-8").splitlines()}
    assert {"access_log off;", "proxy_request_buffering off;", "proxy_buffering off;", "proxy_set_header Host $http_host;"} <= lines


# -- the health check


class Service(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        known = self.headers["authorization"] == "Bearer good-token-of-the-test"
        self.send_response(200 if known and self.path == "/healthz" else 401)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None: ...


def test_the_health_check_asks_with_the_first_token_and_says_nothing(tmp_path: Path) -> None:
    server = HTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def asked(tokens: str | None) -> tuple[int, str]:
        if tokens is not None:
            (tmp_path / "tokens").write_text(tokens)
        ran = subprocess.run([sys.executable, "-I", HEALTHY, tmp_path / "tokens", str(server.server_port)],
                             capture_output=True, encoding="utf-8", check=False)
        return ran.returncode, ran.stdout + ran.stderr

    assert asked(None) == (1, ""), "no file"
    assert asked("# who may ask\n\nofficer good-token-of-the-test\nother x\n") == (0, "")
    assert asked("officer another-token\n") == (1, "") and asked("officer\n") == (1, "") and asked("") == (1, "")
    server.shutdown()
    server.server_close()
    assert asked("officer good-token-of-the-test\n") == (1, ""), "nobody listens"


# -- the unit


def test_the_unit_is_one_and_takes_away_what_the_service_needs_not(tmp_path: Path) -> None:
    text = (ROOT / "deploy/pseudo.service").read_text("utf-8")
    parser = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",), delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    unit = parser["Service"]
    for name, value in {"DynamicUser": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "PrivateTmp": "yes", "NoNewPrivileges": "yes",
                        "MemoryDenyWriteExecute": "yes", "IPAddressDeny": "any", "IPAddressAllow": "localhost", "CapabilityBoundingSet": "",
                        "SystemCallArchitectures": "native", "RestrictNamespaces": "yes", "MemorySwapMax": "0", "LimitCORE": "0"}.items():
        assert unit[name] == value, name
    assert "LoadCredential=key:" in text and "LoadCredential=tokens:" in text and "PSEUDO_KEY" not in text
    assert "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged" in text
    if verify := shutil.which("systemd-analyze"):  # the program that it starts is not here
        (tmp_path / "pseudo.service").write_text(text.replace("/opt/pseudo/bin/pseudo", "/bin/true"))
        ran = subprocess.run([verify, "verify", "--man=no", tmp_path / "pseudo.service"], capture_output=True, encoding="utf-8", check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


# -- what the run looks with


def test_what_was_written_is_seen_and_words_are_found_however_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/b").write_text("x")
    before = manifest(tmp_path)
    assert holding(tmp_path, ["Kanári"]) == [] and before == manifest(tmp_path)
    (tmp_path / "a/c").write_text("Kanári", "utf-8")
    (tmp_path / "a/d").write_text("a Kanári", "utf-16-le")
    assert sorted(holding(tmp_path, ["Kanári"])) == ["a/c", "a/d"]
    assert {name for name in manifest(tmp_path) if manifest(tmp_path)[name] != before.get(name)} == {"a", "a/c", "a/d"}
    times = (tmp_path / "a/b").stat()
    (tmp_path / "a/b").write_text("y")
    os.utime(tmp_path / "a/b", ns=(times.st_atime_ns, times.st_mtime_ns))
    assert manifest(tmp_path)["a/b"] != before["a/b"], "of the same size and time"
