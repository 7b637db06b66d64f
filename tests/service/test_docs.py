"""The examples of docs/service.md run as they stand there."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from pathlib import Path

from typer.testing import CliRunner

from pseudo.cli import app
from tests.service.conftest import OFFICER, ROOT, Service

DOCS = (ROOT / "docs/service.md").read_text(encoding="utf-8")


def example(kind: str) -> str:
    found = re.search(rf"<!-- {kind} -->\n\n((?:    .*\n|\n)+)", DOCS)
    assert found is not None
    return textwrap.dedent(found[1])


def test_the_python_client(service: Service) -> None:
    code = example("python").replace("ORIGIN", repr(service.origin)).replace("{TOKEN}", OFFICER)
    said: list[str] = []
    exec(code, {"print": lambda *words: said.append(" ".join(map(str, words)))})
    assert said[0].startswith("Tegnap ") and said[1].startswith("<p>") and '"documents":1' in said[1]
    assert len(said[-1].split()) == 2 and not [line for line in said if "Kovács János" in line]


def test_curl(service: Service, tmp_path: Path) -> None:
    (tmp_path / "records.jsonl").write_text('{"id": 1, "text": "Itt van Kovács János."}\n{"id": 2, "text": "Itt."}\n')
    (tmp_path / "letter.html").write_text("<p>Itt van Kovács János.</p>")
    environment = {**os.environ, "ORIGIN": service.origin, "TOKEN": OFFICER, "HOME": str(tmp_path)}
    ran = subprocess.run(["bash", "-e", "-c", example("curl")], cwd=tmp_path,
                         env=environment, capture_output=True, text=True, check=True)
    assert '"pseudonymised"' in ran.stdout and '"anonymized_text"' in ran.stdout and '"error"' not in ran.stdout
    assert re.findall(r'"id":(\d)', ran.stdout) == ["1", "2"]
    assert "Kovács" not in (tmp_path / "new.html").read_text()


def test_every_option_and_route_of_the_table_is_there(service: Service) -> None:
    with service.client() as client:
        paths = " ".join(client.get("/openapi.json").json()["paths"]).replace("{id}", "ID")
    for route in re.findall(r"(?<![\w`./-])/[a-z/]+(?:ID)?(?:/result)?", " ".join(line for line in DOCS.splitlines() if re.match(r"\| `(POST|GET)", line)).split("docs/")[0]):
        assert route.rstrip("/") in paths, route
    ran = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"})
    for option in re.findall(r"--[a-z-]+", "".join(line.split("|")[1] for line in DOCS.splitlines() if line.startswith("| `--"))):
        assert option in ran.stdout
