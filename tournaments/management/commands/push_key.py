"""Make the key in whose name phones are sent messages: `dev.py manage push_key`, once for an installation."""

from typing import Any

from django.core.management.base import BaseCommand

from briscola_site.push import new_key


class Command(BaseCommand):
    help = "Crea la chiave da scrivere in BRISCOLA_PUSH_KEY, per avvisare i telefoni quando un tavolo è chiamato."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        self.stdout.write(new_key())
