"""What the program is called where it was started."""

import sys
from pathlib import Path

PACKED = ".pyz"


def called() -> str:
    """What is typed before the name of a command, for sentences that name one."""
    file = Path(sys.argv[0])
    return f"python3 {file.name}" if file.suffix == PACKED else "python3 dev.py manage"
