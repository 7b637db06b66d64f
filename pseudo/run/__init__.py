"""Work on many documents: streams, files, folders. Start at `streams`."""
