"""What everybody stands on: the values of a document, errors, keyed choice, ranges, a bounded memory."""
