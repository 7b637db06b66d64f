"""Stage three: the new names put into the text. Start at `stage`."""
