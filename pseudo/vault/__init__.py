"""A vault: who became whom, sealed person by person, to keep names the same and to put them back (docs/vault.md).

What comes in: a file and a `Secret` (a passphrase or a key file). What goes out: an opened `Vault` that finds, adds,
restores and forgets. Start at `store.created` and `store.opened`; `people` has who is in it, `documents` what stood in
which document, `care` what its keeper does, `log` what was done, `sealing` the keys.

Another program that restores names in texts that were changed starts at `people.pairs`.
"""
