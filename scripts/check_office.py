"""LibreOffice makes documents, we pseudonymise them, LibreOffice opens both: are they still the same pages?

    apt-get install libreoffice-writer poppler-utils
    make test-office                        or: python scripts/check_office.py [--keep DIR] [FILE...]

Each FILE (without one: `tests/office/*.fodt` and the samples) becomes an .odt and a .docx by LibreOffice, and a .docx
by python-docx where it is bare text; each of them is renamed by us and printed by LibreOffice beside its original. It
fails when the number of pages differs, when a word of the result is neither of the original nor of a new name, when a
word of the original is gone that was of no old name, or when an original name can still be read in the pages or in the
file. `--keep` leaves the pages there, to be looked at.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import docx

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.formats.door import DEFAULTS, joined
from pseudo.formats.found import by_suffix

ROOT = Path(__file__).resolve().parents[1]
KEY = b"a key for the pages only"


def soffice(source: Path, kind: str, out: Path) -> Path:
    """The file as another kind."""
    profile = (out / "profile").as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", kind, "--outdir", str(out)]
    subprocess.run([*command, str(source)], check=True, capture_output=True, timeout=300)
    return out / f"{source.stem}.{kind.partition(':')[0]}"


def pages(file: Path, out: Path) -> tuple[int, str]:
    """How many pages LibreOffice makes of it, and what is on them."""
    pdf = soffice(file, "pdf", out)
    pdf = pdf.rename(pdf.with_name(f"{file.name}.pdf"))
    info = subprocess.run(["pdfinfo", str(pdf)], check=True, capture_output=True, text=True).stdout
    text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    return int(next(line.split()[1] for line in info.splitlines() if line.startswith("Pages:"))), text


def made(source: Path, out: Path) -> Iterator[Path]:
    """The documents that are made of a source."""
    for kind in ("odt", "docx"):
        yield soffice(source, "docx:MS Word 2007 XML" if kind == "docx" else kind, out)
    if source.suffix == ".txt":
        book = docx.Document()
        for line in source.read_text("utf-8").splitlines():
            paragraph = book.add_paragraph()
            for word in line.split(" "):
                paragraph.add_run(f"{word} ")
        book.save(str(out / f"{source.stem}-python.docx"))
        yield out / f"{source.stem}-python.docx"


def renamed(file: Path, p: Pseudonymiser) -> tuple[Path, Document]:
    """Our result, beside the file."""
    form = by_suffix(file)
    assert form is not None and form.write is not None
    data = file.read_bytes()
    contents = form.read(data, DEFAULTS)
    if contents.unread:
        print("     not read:", ", ".join(f"{each.count} {each.what}" for each in contents.unread))
    doc = p.replace(p.suggest(p.spans(joined(contents.units[0]))))
    new = file.with_name(f"{file.stem}-new{file.suffix}")
    new.write_bytes(form.write(data, DEFAULTS, [doc]))
    return new, doc


def faults(old: tuple[int, str], new: tuple[int, str], doc: Document, data: bytes) -> Iterator[str]:
    """What is wrong with the result: its pages against those of the original, and what its file holds."""
    if old[0] != new[0]:
        yield f"{old[0]} pages became {new[0]}"
    changed = [(each.text, each.new_text) for each in (*(doc.spans or ()), *doc.repairs) if each.new_text != each.text]
    gone, come = words(" ".join(text for text, _ in changed)), words(" ".join(text or "" for _, text in changed))
    before, after = words(old[1]), words(new[1])
    if lost := len(set(before - after) - set(gone)):
        yield f"{lost} words of the original are gone that were of no name"
    if strange := len(set(after - before) - set(come)):
        yield f"{strange} words of the result are from nowhere"
    names = {text for text, _ in changed if len(text) > 4 and " " in text}
    held = new[1] + b"\n".join(parts(data)).decode("utf-8", "replace")
    if left := sum(name in held for name in names):
        yield f"{left} names of the original are still there"


def words(text: str) -> Counter[str]:
    return Counter("".join(sign if sign.isalnum() else " " for sign in text).split())


def parts(data: bytes) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return [opened.read(name) for name in opened.namelist()]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--keep", type=Path, help="folder for documents and pages")
    wanted = parser.parse_args(arguments)
    ours = [*(ROOT / "tests/office").glob("*.fodt"), *(ROOT / "samples").glob("*.txt")]
    sources = wanted.files or sorted(ours)
    p, wrong = Pseudonymiser("hu", key=KEY), 0
    with tempfile.TemporaryDirectory() as folder:
        out = wanted.keep or Path(folder)
        out.mkdir(parents=True, exist_ok=True)
        for source in sources:
            for file in made(source, out):
                new, doc = renamed(file, p)
                before, after = pages(file, out), pages(new, out)
                found = list(faults(before, after, doc, new.read_bytes()))
                said = f"{'FAIL' if found else 'ok  '} {file.name}: {before[0]} pages, {len(doc.spans or ())} spans"
                print(said, *found, sep="; ")
                wrong += bool(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
