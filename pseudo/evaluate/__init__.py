"""Gold compared with what came out: figures, without a finder of ours. Start at `cases` and `figures`."""
