"""Addresses: their pieces found beside each other, and their pieces moved together.

What comes in: spans of a document, later its entries with their choices. What goes out: spans tied in groups; entries
whose zips, streets, districts, telephone codes and courts fit the new town. Start at `grouped` and `settled`.
"""

from __future__ import annotations

from pseudo.kinds.addresses.finding import apart, grouped, towns, zips
from pseudo.kinds.addresses.moving import moved, settled

__all__ = ["apart", "grouped", "moved", "settled", "towns", "zips"]
