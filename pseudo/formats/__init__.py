"""Documents in and out: `door` is what a format is, `found` which there are, `jsonio` the JSON of the stages."""
