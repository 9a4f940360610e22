"""What a server prints, in the form in which it logs: where programs read along, every line is an object."""

import sys

from django.conf import settings
from django.core.management.base import BaseCommand, OutputWrapper

from briscola_site.logs import print_json


def as_logged() -> bool:
    """From now on this process prints as it logs; whether that is another way than before."""
    if settings.LOG == "json":
        print_json()
    return bool(settings.LOG == "json")


def say_as_logged(command: BaseCommand) -> None:
    """The same, and the command that has begun does."""
    if as_logged():
        command.stdout, command.stderr = OutputWrapper(sys.stdout), OutputWrapper(sys.stderr)
