"""Whether the program here answers, as a container's health check asks: exit status 0 or 1. Standard library only."""

import os
import sys
import urllib.error
import urllib.request

SECONDS = 5


def healthy(port: str, host: str) -> bool:
    """`host` is a name that the program answers to."""
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host})  # fixed
    try:
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310 # fixed
            return bool(answer.status == 200)
    except urllib.error.HTTPError as refusal:
        refusal.close()
        return False
    except OSError:
        return False


if __name__ == "__main__":
    port = sys.argv[1] if len(sys.argv) > 1 else "8000"
    sys.exit(not healthy(port, os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip()))
