"""Files that commands read and write; what the system refuses becomes a sentence."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.management.refusal import refuse

STANDARD_INPUT = Path("-")


def write_bytes(command: BaseCommand, data: bytes, output: Path | None) -> None:
    """Into the file, or as they are to where the command prints."""
    if output is None:
        command.stdout.write(data.decode(), ending="")
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        refuse(command, [_("Non si può scrivere %(path)s: %(why)s.") % {"path": output, "why": error.strerror}])


def read_bytes(command: BaseCommand, path: Path, most: int) -> bytes:
    """The first bytes of a file or of the standard input, one more than `most` at the most."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(most + 1)
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        refuse(command, [_("Non si può leggere %(path)s: %(why)s.") % {"path": path, "why": why}])
