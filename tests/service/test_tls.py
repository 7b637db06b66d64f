"""A service that speaks https, and one behind a proxy that does: links, origins, and nothing in clear."""

from __future__ import annotations

import signal
import ssl
import stat
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.service.conftest import OFFICER, Service, started

NAME = "pseudo.example.org"


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key: two files."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256()))
    (folder / "cert.pem").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return folder / "cert.pem", folder / "key.pem"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tls")


@pytest.fixture(scope="module")
def secure(folder: Path) -> Iterator[Service]:
    """A service with a certificate, for a name."""
    cert, key = certificate(folder)
    made = started(folder, "--tls-cert", str(cert), "--tls-key", str(key), "--name", NAME, "--link", str(folder / "links"),
                   "--engine", "rules", "--workers", "1")
    yield made
    assert made.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)


def links(folder: Path) -> dict[str, str]:
    """Of each token, checked that nobody else can read them."""
    file = folder / "links"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    lines = (line.partition(" ") for line in file.read_text().splitlines())
    return {name: link for name, _, link in lines}


def test_it_speaks_https_to_who_checks_its_certificate(secure: Service, folder: Path) -> None:
    assert secure.origin.startswith("https://127.0.0.1:")
    trusting = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    with secure.client(verify=trusting) as client:
        assert client.get("/healthz").json() == {"ok": True}
        assert client.get("/healthz", headers={"origin": secure.origin}).status_code == 200
        assert client.get("/healthz", headers={"origin": secure.origin.replace("https", "http")}).status_code == 403
        assert client.post("/analyse", json={"form": "Szegeden"}).json()["readings"][0]["lemma"] == "Szeged"
        port = secure.origin.rpartition(":")[2]
        opened = links(folder)["officer"].replace(NAME, "127.0.0.1")
        assert opened.startswith(f"https://127.0.0.1:{port}/page/") and opened.endswith(f"/#{OFFICER}")
        page = client.get(opened.partition("#")[0], headers={"authorization": ""})
        assert page.status_code == 200 and "<title" in page.text
    assert list(links(folder)) == ["officer", "archive"] and OFFICER not in secure.logs()


def test_nothing_is_answered_in_clear_or_to_who_trusts_another(secure: Service) -> None:
    with pytest.raises(httpx.HTTPError):
        httpx.get(secure.origin.replace("https", "http") + "/healthz")
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"{secure.origin}/healthz")


def test_behind_a_proxy_the_page_is_the_proxys(tmp_path: Path) -> None:
    """What comes from the proxy has its name and https as its origin; the link, too."""
    made = started(tmp_path, "--behind-proxy", "--name", NAME, "--link", str(tmp_path / "links"), "--engine", "rules", "--workers", "1")
    try:
        with made.client() as client:
            for origin, status in ((f"https://{NAME}", 200), (f"http://{NAME}", 403), ("https://evil.example.org", 403)):
                assert client.get("/healthz", headers={"host": NAME, "origin": origin}).status_code == status
            link = links(tmp_path)["archive"]
            assert link.startswith(f"https://{NAME}/page/")
            path = link.removeprefix(f"https://{NAME}").partition("#")[0]
            assert client.get(path, headers={"host": NAME, "authorization": ""}).status_code == 200
    finally:
        made.process.terminate()
        made.process.wait()
