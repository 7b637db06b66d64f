"""Which candidates are names, weighed by what was learned: see `rule`."""
