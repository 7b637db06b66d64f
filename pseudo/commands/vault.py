"""`pseudo vault`: the file that keeps who became whom.

What comes in: a vault, and what opens it. What goes out: who is in it, restored documents, receipts, its log. Start at
`COMMAND`; what each does is in `pseudo.vault`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.restoring.result import Restored
    from pseudo.vault.people import Known
    from pseudo.vault.store import Vault

BUSY = ("another process has the vault open, or the disk has no room: old pages stay in its -wal file until that ends, "
        "and it is opened again")
VaultFile = Annotated[Path, typer.Argument(metavar="VAULT", help="The file of the vault.")]
Name = Annotated[str, typer.Argument(metavar="NAME|-", help=(
    "A name, or a key id; - reads it from standard input, where no list of processes and no history shows it."))]
Out = Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=(
    "Where the result goes (mode 0600). Without it: standard output."))]


def init(vault: VaultFile, vault_key: opt.VaultKey = None) -> None:
    """Make a new vault that only you may read (mode 0600), opened by a passphrase or a key file (`pseudo key new`).

    \b
    Try:  pseudo vault init names.vault --vault-key vault.key
    """
    from pseudo.commands import secret
    from pseudo.vault import store

    store.created(vault, secret.new(vault_key))


def add(vault: VaultFile,
        sources: Annotated[list[Path], typer.Argument(metavar="PATH...", help=(
            "Finished documents with their mapping, as `pseudo replace` and --mapping write them, one a file or one a "
            "line; a replacements configuration; or a folder of such."))],
        vault_key: opt.VaultKey = None, recipient: opt.Recipient = "") -> None:
    """Add what earlier runs have chosen: their mappings. Whoever is there already stays as she is.

    \b
    Try:  pseudo vault add names.vault /tmp/mapping --vault-key vault.key
    """
    from pseudo.formats import mappings
    from pseudo.vault import bring, people

    with _opened(vault, vault_key) as opened:
        to = people.recipient_id(opened.keys, recipient)
        files = [each for source in sources for each in (
            mappings.of_folder(source) if source.is_dir() else () if source.is_file() and mappings.is_state(source)
            else (source,))]
        if not files:
            raise InputError(f"{sources[0]}: has no mapping in it; give what --mapping wrote")
        read = [bring.read(source) for source in files]  # all of them before anything is added
        with opened.writing() as change:
            ids = [id_ for each in read for id_ in bring.add(change, each, to)]
            change.noted("add", *ids, **({"recipient": to} if to else {}))
    say(f"{len(set(ids))} entities of {len(read)} {'file' if len(read) == 1 else 'files'} are in the vault")


def find(vault: VaultFile, name: Name, vault_key: opt.VaultKey = None,
         new: Annotated[bool, typer.Option("--new", help="NAME is what somebody became.")] = False,
         recipient: opt.Recipient = "") -> None:
    """Look for a name, whole or a word of it, however it is capitalised and accented, or for a number, however its
    figures are grouped. A line of JSON each: key id, name, new name, type, world. Exit status 1 when nobody is found.

    \b
    Try:  pseudo vault find names.vault "Kovács János" --vault-key vault.key
    """
    from pseudo.vault import people

    with _opened(vault, vault_key) as opened:
        found = people.find(opened, _name(name), new=new)
        if recipient:
            to = people.recipient_id(opened.keys, recipient)
            found = [each for each in found if each.recipient == to]
        with opened.writing() as change:
            change.noted("find", *(each.id.hex() for each in found))
    for each in found:
        print(_line(each))
    if not found:
        raise typer.Exit(1)


def restore(vault: VaultFile, source: opt.Source = "-", out: Out = None, vault_key: opt.VaultKey = None,
            form: opt.Form = "", encoding: opt.Encoding = "", columns: opt.Columns = None, rows: opt.Rows = None,
            lang: opt.Lang = DEFAULT, recipient: opt.Recipient = "") -> None:
    """Put the original names back: into a document that came out of a run with this vault, exactly; into a text that
    was changed since, name by name (as `pseudo restore` does, which writes reports, too). What was forgotten keeps its
    new name, and is counted.

    \b
    Try:  pseudo vault restore names.vault /tmp/out/letter.txt --vault-key vault.key
    """
    from pseudo.commands import asked
    from pseudo.commands import restore as restoring
    from pseudo.commands.restored import of_vault, refilled

    files = asked.Files(form, encoding, columns, None, rows, True)
    told: list[tuple[str, str, Restored]] = []
    with _opened(vault, vault_key) as opened:
        put_back, ids, forgotten = of_vault(opened, lang, recipient)

        def one(text: str, where: str, walls: Sequence[int]) -> Restored:
            found = put_back(text, where, walls)
            told.append((where, text, found))
            return found

        data = refilled(source, files, lang, one)
        with opened.writing() as change:
            change.noted("restore", *sorted(set(ids)))
    lost = sum(forgotten)
    if lost:
        say(f"{lost} {'place keeps its' if lost == 1 else 'places keep their'} new text: who was named there is "
            "forgotten")
    restoring.tell(told)
    restoring.write(out, data)


def rotate(vault: VaultFile, vault_key: opt.VaultKey = None,
           new_key: Annotated[Path | None, typer.Option("--new-key", metavar="FILE", help=(
               "The key file that is to open it from now on. Without it: a passphrase, that of "
               "PSEUDO_VAULT_NEW_PASSPHRASE, else asked for."))] = None) -> None:
    """Give the vault another passphrase or key file: every key in it is wrapped anew, every token made anew. Old copies
    still open with the old one.

    \b
    Try:  pseudo vault rotate names.vault --vault-key vault.key --new-key new.key
    """
    from pseudo.commands import secret
    from pseudo.vault import care

    with _opened(vault, vault_key) as opened:
        count, clean = care.rotate(opened, secret.new(new_key, "PSEUDO_VAULT_NEW_PASSPHRASE"))
    say(f"{count} keys are wrapped anew; copies and backups made before still open with the old secret")
    if not clean:
        say(BUSY)


def export(vault: VaultFile,
           out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="Where it goes (mode 0600).")],
           vault_key: opt.VaultKey = None, recipient: opt.Recipient = "") -> None:
    """Write the whole mapping in clear, as a configuration for --replacements. Forgetting does not reach it.

    \b
    Try:  pseudo vault export names.vault -o mapping.json --vault-key vault.key
    """
    from pseudo.core.files import Whole
    from pseudo.vault import care, people

    if os.path.lexists(out):
        raise InputError(f"{out}: is there already, and is not written over; take another name")
    file = Whole(out, 0o600, fresh=True)  # what cannot be written is not exported, nor logged
    try:
        with _opened(vault, vault_key) as opened:
            data, count = care.exported(opened, people.recipient_id(opened.keys, recipient))
        file.write(data)
        file.finish()
    finally:
        file.drop()
    say(f"{count} entities are in {out}, in clear: for your eyes only")


def forget(vault: VaultFile, name: Name, vault_key: opt.VaultKey = None,
           everybody: Annotated[bool, typer.Option("--all", help="All that have the name.")] = False) -> None:
    """Destroy a person's key, for all recipients (a key id: for its one), and clean the file of what it sealed. The
    receipt (JSON, without a name) says what that cannot reach.

    \b
    Try:  pseudo vault forget names.vault "Kovács János" --vault-key vault.key
    """
    from pseudo.vault import care

    with _opened(vault, vault_key) as opened:
        receipt = care.forget(opened, care.meant(opened, _name(name), everybody=everybody))
    print(receipt.json())
    if not receipt.clean:
        say(BUSY)


def log(vault: VaultFile, vault_key: opt.VaultKey = None,
        head: Annotated[bool, typer.Option("--head", help=(
            "Print the head of the log alone. Keep it elsewhere: on paper, in a mail to yourself."))] = False,
        check: Annotated[str, typer.Option("--check", metavar="HEAD", help=(
            "Check that the log goes through a head that was kept, and that no row was changed."))] = "") -> None:
    """What was done with the vault: a line of JSON each, with key ids, never a name. All rows are checked before.

    \b
    Try:  pseudo vault log names.vault --head --vault-key vault.key
    """
    from pseudo.vault import log as logs
    from pseudo.vault import store

    with _opened(vault, vault_key) as opened, store.told(vault):
        if check:
            newer = logs.agrees(opened.db, check)
            say(f"the log goes through that head, and has {newer} {'entry' if newer == 1 else 'entries'} more")
        elif head:
            print(logs.head(opened.db))
        else:
            for line in logs.entries(opened.db):
                print(line)


def _opened(vault: Path, vault_key: Path | None) -> Vault:
    from pseudo.commands import secret
    from pseudo.vault import store

    return store.opened(vault, secret.given(vault_key))


def _name(name: str) -> str:
    text = sys.stdin.buffer.readline().decode("utf-8", "replace") if name == "-" else name
    if not text.strip():
        raise InputError("the name is empty; give a name or a key id")
    return text.strip()


def _line(each: Known) -> str:
    import json

    from pseudo.vault.people import new_name

    return json.dumps({"key": each.id.hex(), "norm": each.entry.norm, "new": new_name(each.entry),
                       "type": each.entry.main_type, "world": each.world, "recipient": each.recipient},
                      ensure_ascii=False)


COMMAND = Command({"init": init, "add": add, "find": find, "restore": restore, "rotate": rotate, "export": export,
                   "forget": forget, "log": log}, rank=75, says=(
    "Keep who became whom in an encrypted file: the same names next month, originals put back, persons forgotten. "
    "See docs/vault.md."), writes=("out",))
