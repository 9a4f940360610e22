"""What groups are called."""

from django.utils.translation import gettext as _

from tournaments.views.present import LETTERS


def group_name(number: int) -> str:
    """ "Girone A"; beyond the alphabet by number."""
    letter = LETTERS[number - 1] if number <= len(LETTERS) else str(number)
    return _("Girone %(letter)s") % {"letter": letter}
