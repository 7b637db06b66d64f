"""Documents in several languages: each paragraph read and written in its own, by the stages of that language.

`cutting` takes a document apart by language, `joining` puts it together again, `tying` says who is whom across the
languages. Start at `stages.Mixed`.
"""
