"""The way into every command, for manage.py and for the program in a single file."""

import os
import sys
from pathlib import Path

from django.core.management import execute_from_command_line

from briscola_site.env import SettingError
from briscola_site.memory import look_for_rings_seldom

PACKED = ".pyz"


def main(arguments: list[str]) -> None:
    """Run the command that the arguments name, the program's own name first; a wrong setting takes one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    look_for_rings_seldom()
    try:
        execute_from_command_line(arguments)
    except SettingError as fault:
        sys.exit(str(fault))


def called() -> str:
    """What is typed before the name of a command, for sentences that name one."""
    file = Path(sys.argv[0])
    return f"python3 {file.name}" if file.suffix == PACKED else "python3 dev.py manage"
