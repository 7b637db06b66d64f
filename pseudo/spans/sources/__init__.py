"""Who offers candidates: name tables, looks, other mentions, haste, clinical shorthand."""
