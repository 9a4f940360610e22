"""Make the public demonstration again from nothing, as a timer does every night (deploy/systemd)."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.management.console import DataCommand, refuse
from tournaments.services.setup.rehearsal import demonstration_reset


class Command(DataCommand):
    help = _("Rifà da capo la dimostrazione: cancella tutti i circoli e le persone.")
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        if not settings.DEMONSTRATION:
            refuse(self, [_("Qui non c’è una dimostrazione. Per farne una serve BRISCOLA_DEMONSTRATION=1.")])
        demonstration_reset()
        self.stdout.write(_("La dimostrazione è di nuovo com’era."))
