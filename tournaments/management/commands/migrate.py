"""Django's own, which also makes the folder that the data are in, and the file.

Asked for all that is new, it is as careful as the start of the program.
"""

from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import transaction

from briscola_site.installation import data_folder
from rules.problems import sentences
from tournaments.event.errors import DomainError
from tournaments.management.console import refuse
from tournaments.management.upgrade import database_begin, upgrade
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.selectors.clubs.running import steps

PARTLY = ("app_label", "plan", "check_unapplied", "fake", "fake_initial", "prune")
"""An option for those who know what they do."""


class Command(migrate.Command):
    def execute(self, *args: Any, **options: Any) -> str | None:
        data_folder(settings.DATA)
        try:
            database_begin()  # before the checks, which look into the database
        except DomainError as error:
            refuse(self, sentences(error.problems))
        with transaction.atomic():
            pass  # where somebody else writes, that is said, and not what the checks make of it
        return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        take_steps = partial(super().handle, *args, **options)
        try:
            if any(options[name] for name in PARTLY) or not upgrade(self.stdout.write, take_steps):
                take_steps()
            if not steps().waiting:
                repeat_erasures()
        except DomainError as error:
            refuse(self, sentences(error.problems))
