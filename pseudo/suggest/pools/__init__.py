"""One module a kind of original: which names may stand for it, in which order, and what else is asked of it.

What is asked is in `kind` (a `Kind` is the answers of one kind), which module answers for which kind in `table`.
"""
