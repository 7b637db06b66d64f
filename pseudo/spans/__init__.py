"""Stage one: names, identifiers, dates and addresses found, read, and tied to whom they mean. Start at `stage`."""
