"""The program as a single file for the laptop of a hall: `python3 briscola.pyz`, made by `dev.py pack`.

Its data lie in a folder beside the file. They can be seen and taken along there, and survive a newer file; where the
file unpacks itself to, in a cache of the user, nothing may lie that somebody wants to keep.
"""

import io
import os
import sys
from pathlib import Path

from briscola_site.command_line import main as run

DATA = "briscola-data"
OPENED = ("serve", "--lan", "--open")
"""What is meant by who names no command."""
NO_POSTGRESQL = "Questo file è per una sala e tiene i dati accanto a sé: togli DATABASE_URL, o usa il programma intero."


def main() -> None:
    """Run the command that is named; without one, serve a hall: anybody who opens the file with a click means that."""
    file = Path(sys.argv[0]).resolve()
    if os.environ.get("DATABASE_URL"):
        sys.exit(NO_POSTGRESQL)
    os.environ.setdefault("BRISCOLA_DATA", str(file.with_name(DATA)))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")  # the QR code and the accents, on any terminal
    run([str(file), *(sys.argv[1:] or OPENED)])


def at_home() -> None:
    """The same as the command `briscola`, which pipx installs from a checkout.

    Its data lie in the user's home: where the program is, the next installation throws everything away.
    """
    os.environ.setdefault("BRISCOLA_DATA", str(Path.home() / DATA))
    run([sys.argv[0], *(sys.argv[1:] or OPENED)])
