"""Whether the service in this container answers: exit status 0 or 1, for HEALTHCHECK. It needs Python alone.

    python healthy.py [FILE OF TOKENS [PORT]]

It asks /healthz on loopback with the first token of the file, and says nothing: what it asked with is a secret.
"""

import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path


def healthy(tokens: Path, port: int) -> bool:
    """Whether it answers within four seconds, for one of its own."""
    try:
        lines = [line.split() for line in tokens.read_text("utf-8").splitlines() if line.strip() and line[0] != "#"]
        connection = HTTPConnection("127.0.0.1", port, timeout=4)
        connection.request("GET", "/healthz", headers={"Authorization": f"Bearer {lines[0][1]}"})
        return connection.getresponse().status == 200
    except (OSError, ValueError, IndexError, HTTPException):
        return False


if __name__ == "__main__":
    file, port = [*sys.argv[1:], *("/run/secrets/tokens", "8321")[len(sys.argv) - 1:]]
    sys.exit(not healthy(Path(file), int(port)))
