"""What `train_embeddings.py` and `measure_embeddings.py` share: readers of corpora, and facts from name_db."""
