"""The way into every command, for manage.py and for the program in a single file."""

import os
import sys

from django.apps import apps
from django.conf import settings
from django.core.management import execute_from_command_line
from django.utils.module_loading import import_string

from briscola_site.env import SettingError
from briscola_site.memory import look_for_rings_seldom

REFUSED = 2


def main(arguments: list[str]) -> None:
    """Run the command that the arguments name, the program's own name first; a wrong setting takes one sentence, and so
    do data that cannot be read or written.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    look_for_rings_seldom()
    try:
        execute_from_command_line(arguments)
    except SettingError as problem:
        sys.exit(str(problem))
    except Exception as error:  # whatever a command stumbled over in damaged data
        if not apps.ready:
            raise
        why = import_string(settings.WHY_UNUSABLE)(error)
        if why is None:
            raise
        sys.stderr.write(f"{why}\n")
        sys.exit(REFUSED)
