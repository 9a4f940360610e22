"""What the program is called where it was started."""

import sys
from pathlib import Path

PACKED = (".pyz", ".command")
INSTALLED = "briscola"


def called() -> str:
    """What is typed before the name of a command, for sentences that name one."""
    file = Path(sys.argv[0])
    if file.stem == INSTALLED and file.suffix not in PACKED:
        return INSTALLED
    return f"python3 {file.name}" if file.suffix in PACKED else "python3 dev.py manage"
