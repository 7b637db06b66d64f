"""Who may ask, from where; and that nothing of what is asked is kept or told anywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import InputError
from pseudo.service import tokens
from pseudo.service.served import Served
from pseudo.service.work import Tools
from tests.service.conftest import OFFICER, Service

get, post = partial(httpx.get, verify=False), partial(httpx.post, verify=False)
"""Without TLS there is no certificate to load those for that are trusted, which takes longer than to ask."""
CANARY = "Zsirkanári"
"""Part of every name that is sent here."""
ROUTES = ["/", "/spans", "/healthz", "/metrics", "/openapi.json", "/docs", "/page/", "/page/0/", "/page/0/index.html", "/jobs/x"]


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("token", ["", "Bearer", f"Bearer {OFFICER}x", f"Bearer {OFFICER[:-1]}", f"Basic {OFFICER}", OFFICER, "Bearer ő"])
def test_nothing_without_a_token(service: Service, route: str, token: str) -> None:
    answer = get(f"{service.origin}{route}", headers={"authorization": token.encode()} if token else {})
    assert answer.status_code == 401 and answer.json()["error"]["place"] == "header Authorization"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_is_taken_from_the_header_alone(service: Service) -> None:
    for more in ({"params": {"token": OFFICER}}, {"cookies": {"token": OFFICER}}, {"auth": ("officer", OFFICER)}):
        assert get(f"{service.origin}/formats", **more).status_code == 401  # type: ignore[arg-type]


def test_the_page_opens_with_its_ticket_and_nothing_else_does(service: Service) -> None:
    ticket = tokens.Token("officer", OFFICER).ticket
    assert OFFICER not in ticket
    page = get(f"{service.origin}/page/{ticket}/")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert get(f"{service.origin}/page/{ticket}/docs/").status_code == 200
    assert get(f"{service.origin}/formats", headers={"authorization": f"Bearer {ticket}"}).status_code == 401
    assert post(f"{service.origin}/page/{ticket}/").status_code == 401
    for way in ("../app.py", "..%2fapp.py", "%2e%2e/%2e%2e/tokens.py", "//etc/passwd"):
        assert get(f"{service.origin}/page/{ticket}/{way}").status_code in (401, 404)


@pytest.mark.parametrize(("headers", "status"), [
    ({"host": "evil.example.org"}, 421), ({"host": "127.0.0.1.evil.example.org"}, 421), ({"host": ""}, 421),
    ({"host": "localhost"}, 200), ({"host": "[::1]:8321"}, 200),
    ({"origin": "https://evil.example.org"}, 403), ({"origin": "null"}, 403), ({"origin": "http://127.0.0.1:1"}, 403)])
def test_hosts_and_origins(client: httpx.Client, headers: dict[str, str], status: int) -> None:
    assert client.get("/healthz", headers=headers).status_code == status


def test_our_own_page_may_ask_and_no_other_may_read(service: Service, client: httpx.Client) -> None:
    answer = client.get("/healthz", headers={"origin": service.origin})
    assert answer.status_code == 200
    for each in (answer, client.get("/nothing"), client.options("/spans", headers={"access-control-request-method": "POST"})):
        assert not [name for name in each.headers if name.startswith("access-control")]
        assert "default-src 'self'" in each.headers["content-security-policy"] and "unsafe" not in each.headers["content-security-policy"]
        assert (each.headers["cache-control"], each.headers["referrer-policy"], each.headers["x-frame-options"]) == ("no-store", "no-referrer", "DENY")
        assert "set-cookie" not in each.headers


# -- choice keys


def test_each_token_chooses_with_a_key_of_its_own() -> None:
    two = tokens.Token("a", "x" * 16), tokens.Token("b", "y" * 16)
    own = Served(two, b"an example key of 16+ bytes").keys()
    assert len({*own.values(), b"an example key of 16+ bytes"}) == 3 and all(len(key) == 32 for key in own.values())
    assert Served((tokens.Token("a", "z" * 16),), b"an example key of 16+ bytes").keys()["a"] == own["a"]  # a new secret, the old names
    assert set(Served(two, b"an example key of 16+ bytes", shared=True).keys().values()) == {b"an example key of 16+ bytes"}
    assert "key of 16" not in repr(Served(two, b"an example key of 16+ bytes")) and "xxxx" not in repr(two)
    texts = {name: Tools(name, key, "hu", Served(two, key).settings, lambda done, of: None, {}).pseudonymiser().replace(
        "Tegnap Kovács Jánossal beszéltem.").pseudonymised for name, key in own.items()}
    assert texts["a"] != texts["b"]


def test_choice_keys_are_hkdf_of_rfc_5869() -> None:
    """By its own definition: extract, then expand once."""
    import hmac
    drawn = hmac.digest(bytes(32), b"an example key of 16+ bytes", "sha256")
    assert tokens.choice_key(b"an example key of 16+ bytes", "page") == hmac.digest(drawn, b"pseudo service choice page\x01", "sha256")


@given(st.text(max_size=40))
def test_only_the_token_is_the_token(given_: str) -> None:
    two = tokens.Token("a", "x" * 16), tokens.Token("b", "y" * 16)
    assert tokens.holder(two, given_) is None and tokens.holder(two, "y" * 16) is two[1]
    assert tokens.guest(two, given_) is None and tokens.guest(two, two[0].ticket) is two[0]


@pytest.mark.parametrize(("lines", "said"), [
    ("", "has no token"), ("alone\n", "line 1"), ("a short\n", "could be guessed"), ("a b c\n", "line 1"), ("ő " + "x" * 16, "line 1"),
    ("# note\na " + "x" * 16 + "\nb " + "x" * 16, "line 3"), ("a " + "x" * 16 + "\n\na " + "y" * 16, "line 3")])
def test_files_of_tokens_that_are_refused(tmp_path: Path, lines: str, said: str) -> None:
    (tmp_path / "tokens").write_text(lines)
    with pytest.raises(InputError, match=said) as told:
        tokens.read(tmp_path / "tokens")
    assert "xxxx" not in str(told.value)


# -- nothing is kept


def test_nothing_that_is_sent_is_told_or_kept(service: Service) -> None:
    """Under load and under faults: no log, no count, no error, no temporary file has a word of it."""
    name = f"{CANARY} Bálint"
    good, json_ = f"Tegnap {name} beszélt.", {"content-type": "application/json"}
    lines = {"content-type": "application/x-ndjson"}
    asked: list[tuple[str, bytes, dict[str, str]]] = [
        ("/replace?strip=true", json.dumps({"text": good, "id": name}).encode(), json_),
        ("/replace?strip=true", json.dumps({"text": good, "spans": [{"start": 9, "end": 3, "type": name}]}).encode(), json_),
        (f"/replace?{name}=1", b"{}", json_), (f"/replace?recall={name}", b"{}", json_), (f"/{name}", b"{}", json_),
        (f"/replace?preset={name}", b"{}", json_), (f"/replace?lang={name}", b'{"text": "a"}', json_),
        ("/replace", f'{{"text": "{name}'.encode(), json_), ("/replace", json.dumps({name: 1, "text": 3}).encode(), json_),
        ("/forms", json.dumps({"document": {"text": good}, "entry": name}).encode(), json_),
        ("/inflect", json.dumps({"lemma": name, "feats": name}).encode(), json_), ("/inflect", json.dumps({name: name}).encode(), json_),
        ("/run?format=docx", name.encode(), {}), ("/run", name.encode(), {"content-disposition": 'attachment; filename="Zsirkan.docx"'}),
        ("/run?format=csv&columns=" + name, b"a;b\n", {}), (f"/run?format={name}", b"", {}), ("/run?format=json", f'{{"{name}": 1}}'.encode(), {}),
        ("/run?format=xml", f"<{name}>".encode(), {}), ("/run?format=conllu", f"{name}\t1\n".encode(), {}), ("/run?format=eml", f"{name}: x".encode(), {}),
        ("/anonymize", json.dumps({"text": name, "format": name}).encode(), json_),
        ("/presidio/analyze", json.dumps({"text": name, "language": name}).encode(), json_),
        ("/presidio/analyze", json.dumps({"text": name, "language": "hu", "entities": [CANARY]}).encode(), json_),
        ("/presidio/anonymize", json.dumps({"text": name, "analyzer_results": [{"entity_type": "PERSON", "start": 0, "end": 99, name: 1}]}).encode(), json_),
        ("/spans", f'{{"text": 3, "{name}": 1}}\n{name}\n'.encode(), lines), ("/analyse", f'{{"{name}": 3}}\n'.encode(), lines),
    ]
    with service.client() as client, ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda one: client.post(one[0], content=one[1], headers={**one[2], "x-name": CANARY.encode().hex()}), asked))
        metrics = client.get("/metrics").text
    for (path, *_), answer in zip(asked, answers, strict=True):
        assert answer.status_code == 200 or CANARY not in answer.text, path
        assert answer.status_code in (200, 400, 404, 422), path
        assert b"Zsirkan" not in answer.headers.raw.__repr__().encode(), path
    errors = [line for answer in answers for line in answer.text.splitlines() if '"error"' in line]
    assert len(errors) >= 20 and not [line for line in errors if "Zsirkan" in line]
    assert "internal error" not in "".join(errors)
    assert "Zsirkan" not in metrics and OFFICER not in metrics
    assert service.logs().count("\n") == 1 and "Zsirkan" not in service.logs() and OFFICER not in service.logs()
    assert list(service.temporary.iterdir()) == []


@pytest.mark.parametrize(("mode", "told"), [(0o644, True), (0o640, True), (0o600, False)])
def test_a_file_of_tokens_that_others_can_read_is_told(tmp_path: Path, mode: int, told: bool) -> None:
    (tmp_path / "tokens").write_text(f"officer {OFFICER}\n")
    (tmp_path / "tokens").chmod(mode)
    said = subprocess.run([sys.executable, "-m", "pseudo", "serve", "--token-file", tmp_path / "tokens", "--behind-proxy",
                           "--name", "x", "--address", "192.0.2.1"], capture_output=True, text=True).stderr
    assert "cannot listen" in said and (f"chmod 600 {tmp_path / 'tokens'}" in said) == told
