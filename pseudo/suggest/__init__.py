"""Stage two: every choice. Start at `stage`."""
