"""What `scripts/evaluate.py` is made of: gold documents, their alignment with the output, measures."""
