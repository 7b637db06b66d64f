"""The evidence of candidates for names, and what of them stands: what `scripts.train_judge` fits and measures."""
