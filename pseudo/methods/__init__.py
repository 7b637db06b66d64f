"""What is done with a name: one module a method. `method` says what a method is, `found` looks, `policy` says which."""
