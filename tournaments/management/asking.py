"""Before a command changes what cannot be had back by itself."""

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

YES = frozenset({"sì", "si", "s", "yes", "y"})


def agreed(command: BaseCommand, question: str) -> bool:
    """Whether the person at the keyboard says yes; says that nothing was changed where not."""
    if input(question).strip().lower() in YES:
        return True
    command.stdout.write(_("Niente è cambiato."))
    return False
