"""Helpers of `scripts/train_tagger.py`: corpora, labels, augmentation, network, export."""
