"""What a request may ask for in its address, and what its body is, for the page about the routes.

What comes in: query parameters. What goes out: `Asked`. Start at `Asked`; an unknown parameter is an error.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pseudo.core.errors import InputError, LanguageError
from pseudo.formats import jsonio
from pseudo.language import folders, which
from pseudo.methods import preset
from pseudo.pipeline import RECALL, Settings

PRESETS = r"^[a-z]*$"


class Asked(BaseModel):
    """How documents are to be read; what is not said is as the service was started."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lang: str = Field("", description="Language of documents that name none; auto (stages, files): as the text tells")
    offsets: Literal["codepoints", "utf16"] = Field("codepoints", description="What offsets count, in and out")
    recall: Literal["", "balanced", "high", "max"] = Field("", description="How much is taken for a name")
    preset: str = Field("", pattern=PRESETS, description="A policy in one word, as of `pseudo run --preset`")
    ocr: bool | None = Field(None, description="Find numbers with slips of a reading machine, too")
    strict: bool | None = Field(None, description="What should be replaced and comes out as it was is an error")

    def settings(self, served: Settings) -> Settings:
        """The settings of the service with what is asked for."""
        assert not self.recall or self.recall in RECALL
        if self.lang and not which.is_auto(self.lang):
            try:
                folders.folder(folders.place(self.lang, served.data, "pseudo"))
            except LanguageError:
                raise InputError("parameter lang: is none that is there; GET /languages says which are") from None
        wanted = {"recall": self.recall or None, "preset": self.preset or None, "ocr": self.ocr, "strict": self.strict}
        if self.preset and self.preset not in preset.names():
            raise InputError(f"parameter preset: is none that is there; take one of {', '.join(preset.names())}")
        if self.preset and served.policy is not None:
            raise InputError("parameter preset: this service has a policy of its own; leave the parameter out")
        return replace(served, **{name: value for name, value in wanted.items() if value is not None})  # type: ignore[arg-type]


class AskedText(Asked):
    """The same for what comes out with new names."""

    strip: bool = Field(False, description="Give only what may leave the building: no original, no mapping")


def json_body(says: str, *, lines: bool = False) -> dict[str, Any]:
    """What OpenAPI says of a body that our own reader reads."""
    kinds: dict[str, Any] = {"application/json": {"schema": {"description": says}}}
    if lines:
        kinds["application/x-ndjson"] = {"schema": {"type": "string", "description": "one document a line; as many "
                                                    "lines come back, in order; a bad one is a line with `error`"}}
    return {"requestBody": {"required": True, "content": kinds}}


def a_document() -> str:
    """What the body of the stages is."""
    return f"a document ({jsonio.SCHEMA}, docs/document.schema.json), at least {{\"text\": ...}}, or a list of them"


def file_body() -> dict[str, Any]:
    """What OpenAPI says of a body that is a file."""
    return {"requestBody": {"required": True, "content": {
        "application/octet-stream": {"schema": {"type": "string", "format": "binary", "description": "the file"}}}}}
