"""The kinds of things that names and figures stand for: each read, compared, put together, derived."""
