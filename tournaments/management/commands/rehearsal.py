"""Make the rehearsal tournament of a new installation; a second time changes nothing."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.management.console import DataCommand
from tournaments.services.setup.rehearsal import rehearsal_create


class Command(DataCommand):
    help = _("Crea il torneo di prova, se non c’è ancora nessun circolo.")
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        if (tournament := rehearsal_create()) is not None:
            self.stdout.write(_("Creato il torneo di prova «%(slug)s».") % {"slug": tournament.slug})
