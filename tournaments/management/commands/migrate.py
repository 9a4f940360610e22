"""Django's own, which also makes the folder that the data are in: SQLite makes the file, never the folder."""

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from briscola_site.installation import data_folder


class Command(migrate.Command):
    def execute(self, *args: Any, **options: Any) -> str | None:
        data_folder(settings.DATA)  # before the checks, which look into the database
        return super().execute(*args, **options)
