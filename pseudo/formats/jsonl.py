"""A stream of documents as JSON, one a line: what `pseudo.formats.json` does, for each line."""

from pseudo.formats.door import Format
from pseudo.formats.json import read_lines, write_lines

FORMAT = Format("jsonl", (".jsonl",), "a stream: one JSON document a line", read_lines, write_lines, stream=True)
