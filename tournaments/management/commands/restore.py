"""Restore a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.problems import sentences
from tournaments.backups.backup_files import backup_check, backup_restore, backups
from tournaments.backups.sqlite import unsound
from tournaments.event.errors import DomainError
from tournaments.management.backup_lines import content_lines
from tournaments.management.console import agreed, refuse
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.selectors.clubs.running import steps


class Command(BaseCommand):
    help = _("Rimette una copia al posto dei dati; senza dire quale, elenca le copie.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", nargs="?", help=_("Il numero della copia nell’elenco, o un file."))
        parser.add_argument("--yes", action="store_true", help=_("Senza chiedere conferma."))

    def handle(self, *, copy: str | None, yes: bool, **options: Any) -> None:
        if copy is None:
            self._list()
            return
        try:
            path = _meant(copy)
            backup_check(path)
            self.stdout.write(_("%(path)s contiene:") % {"path": path})
            for line in content_lines(path):
                self.stdout.write(line)
            if not yes and not agreed(self, _("Rimetterla al posto dei dati di adesso? Scrivi sì: ")):
                return
            done = backup_restore(path)
        except DomainError as error:
            refuse(self, sentences(error.problems))
        self.stdout.write(_("Fatto: i dati sono quelli della copia."))
        if not steps().waiting and (again := repeat_erasures()):
            said = ngettext(
                "%(count)s persona cancellata era tornata con la copia: è di nuovo cancellata.",
                "%(count)s persone cancellate erano tornate con la copia: sono di nuovo cancellate.",
                again,
            )
            self.stdout.write(said % {"count": again})
        if done.before is not None:
            self.stdout.write(_("Quelli di prima sono in %(path)s") % {"path": done.before.path})
        if done.set_aside is not None:
            aside = _("Quelli di prima non si potevano copiare: i loro file sono in %(path)s")
            self.stdout.write(aside % {"path": done.set_aside})
        if done.left_out:
            names = ", ".join(f"{kind} {name}" for kind, name in done.left_out)
            said = _("Nella copia c’era anche dell’altro, non di questo programma: è rimasto fuori (%(names)s).")
            self.stdout.write(said % {"names": names})

    def _list(self) -> None:
        found = backups()
        for number, one in enumerate(found, start=1):
            made = date_format(timezone.localtime(one.made), "SHORT_DATETIME_FORMAT")
            self.stdout.write(f"{number}. {made}  {one.path}")
            for line in [_("non è sana")] if unsound(one.path) else content_lines(one.path):
                self.stdout.write(f"   {line}")
        if not found:
            self.stdout.write(_("Non c’è ancora nessuna copia."))


def _meant(said: str) -> Path:
    """A copy by its number in the list, else a file."""
    found = backups()
    if said.isdigit() and 1 <= int(said) <= len(found):
        return found[int(said) - 1].path
    return Path(said)
