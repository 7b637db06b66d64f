"""What is known of a language: where its folders lie, its letters, its names, its forms."""
