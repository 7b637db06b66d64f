"""`python -m pseudo` is the command `pseudo`."""

from pseudo.cli import main

if __name__ == "__main__":
    main()
