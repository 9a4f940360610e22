"""Before a command changes what cannot be had back by itself."""

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

YES = frozenset({"sì", "si", "s", "yes", "y"})


def agreed(command: BaseCommand, question: str) -> bool:
    """Whether somebody at the keyboard says yes; says that nothing was changed where not, or where nobody is there."""
    try:
        if input(question).strip().lower() in YES:
            return True
    except EOFError:
        command.stdout.write("")
    command.stdout.write(_("Niente è cambiato."))
    return False
