"""A run with a vault: whom it knows keeps their names, whom it does not know is added before anything is written.

What comes in: the documents of a run, a `Job`, an opened vault. What goes out: the job with one choice for all of them
in it, in which the persons of the vault stand as a shared configuration. Start at `prepared`, then `noted` for each
outcome.

New persons are chosen for and added in one transaction, which no other run can break: two runs that meet the same
person have the same name for her.
"""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pseudo.core.canonical import composed
from pseudo.core.document import KEY, Document, Entry
from pseudo.kinds import persons
from pseudo.run.job import Item, Job, Outcome
from pseudo.run.runner import Runner
from pseudo.run.streams import batches
from pseudo.suggest import choice, inventory
from pseudo.suggest.naming import named
from pseudo.suggest.originals import follows, originals
from pseudo.vault import documents, people
from pseudo.vault.sealing import bound
from pseudo.vault.store import Change, Vault


def for_recipient(key: bytes | None, recipient: str) -> bytes | None:
    """The choice key for a recipient: names for different ones have nothing to do with each other."""
    if not recipient or key is None:
        return key
    return hmac.digest(key, bound("recipient", unicodedata.normalize("NFC", recipient)), "sha256")


def prepared(items: Iterable[Item], job: Job, vault: Vault, recipient: str = "") -> Job:
    """The job for documents that are read here once, and come again; whom the vault knows keeps her name."""
    runner = Runner(replace(job, stage="spans", shared=None))
    found: dict[str, inventory.Inventory] = {}
    met: dict[str, dict[str, Entry]] = {}
    for batch in batches(items):
        for lang, doc, *_ in runner.read(batch):
            inventory.add(found.setdefault(lang, inventory.Inventory()), doc, runner.choice(lang))
            _meet(met.setdefault(lang, {}), doc, runner.choice(lang))
    to = people.recipient_id(vault.keys, recipient)
    fixed = {}
    with vault.writing() as change:
        drawn = [runner.choice(lang).policy for lang in found]
        known = {key: entry for key, entry in _persons(people.all_in(change, to)).items()
                 if all(policy.of("PER", entry).draws for policy in drawn)}
        added: list[str] = []
        for lang, held in sorted(found.items()):
            tools = inventory.with_choices(held, runner.key(lang), runner.choice(lang), known)
            fixed[lang] = {"fixed": tools.fixed, "pairs": tools.pairs, "shift": tools.shift}
            new = _named({key: each for key, each in met[lang].items() if key not in known}, tools)
            world = tools.language.world
            added += [_added(change, key, each, lang, world, to) for key, each in sorted(new.items())]
            known |= new
        if added:
            change.noted("add", *added, **({"recipient": to} if to else {}))
    return replace(job, fixed=fixed, shared={**known, **(job.shared or {})}, noting=True)


def noted(outcome: Outcome, vault: Vault, recipient: str = "") -> None:
    """Notes in the vault what stood where in a finished document; raises InputError, VaultError."""
    if outcome.noted is None or outcome.error:
        return
    to = people.recipient_id(vault.keys, recipient)
    with vault.writing() as change:
        ids = documents.record(change, outcome.noted, to)
        change.noted("record", *ids, **({"recipient": to} if to else {}))


def _meet(met: dict[str, Entry], doc: Document, tools: choice.Tools) -> None:
    """Notes the full names of persons that a document has of its own and that are to become others."""
    doc, _ = composed(doc)
    entries, grammar = doc.replacements or {}, tools.language.persons
    for key, entry in entries.items():
        drawn = tools.policy.of(entry.main_type, entry).draws and not tools.policy.keeps(entry, tools.language.names)
        own = entry.repl is None and not entry.allsugg and entry.method is None
        if (entry.main_type == "PER" and key == entry.norm + KEY and drawn and own and persons.is_full(entry.parts)
                and not entry.ties and not follows(entry, entries, grammar)):
            met.setdefault(key, entry)


def _named(met: Mapping[str, Entry], tools: choice.Tools) -> dict[str, Entry]:
    """Persons with the new names that were chosen for the run; those for whom a part was not chosen are left out."""
    out = {}
    for key, entry in met.items():
        wanted = originals(entry, tools.language.persons)
        if all(member in tools.fixed for original in wanted for member in choice.members(original)):
            new = named(entry, wanted, tools.fixed, tools)
            if new.repl is not None:
                out[key] = replace(new, allsugg=(), drawn=new.repl, drawn_ties=())
    return out


def _added(change: Change, key: str, entry: Entry, lang: str, world: int, to: str) -> str:
    return people.add(change, people.known(key, entry, lang=lang, world=world, recipient=to, stays=True)).id.hex()


def _persons(entities: Iterable[people.Known]) -> dict[str, Entry]:
    """The full names of persons as a shared configuration; of several of one name the first alone."""
    found: dict[str, Entry] = {}
    for entity in sorted(entities, key=lambda each: (each.number, each.key)):
        entry = entity.entry
        if entity.stays and entry.main_type == "PER" and entry.repl is not None and persons.is_full(entry.parts):
            found.setdefault(entry.norm + KEY, entry)
    return found
