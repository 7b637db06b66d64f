"""Vectors of names: which other name of the same kind is most like this one.

What comes in: a name without suffixes and its kind (`given`, `surname`, `GPE`, ...). What goes out: its nearest names
of that kind with their cosines, the same on every machine. A language is a folder of arrays named by its tag, written
by `scripts/train_embeddings.py`; numpy is all that is needed to use it.

Start at `load`. `vectors.py` answers, `store.py` reads and writes the folder, `subwords.py` cuts names into n-grams (in
training and afterwards alike), `corpus.py` and `knowledge.py` make the training text, `train.py` runs gensim over it.

>>> import embeddings
>>> vectors = embeddings.load("hu")
>>> [name for name, cosine in vectors.nearest("Judit", "given", n=3)]  # doctest: +SKIP
['Katalin', 'Ildikó', 'Zsuzsanna']
"""

from __future__ import annotations

from embeddings.store import StoreError, languages, load
from embeddings.vectors import KindError, Pool, Vectors

__all__ = ["KindError", "Pool", "StoreError", "Vectors", "languages", "load"]
