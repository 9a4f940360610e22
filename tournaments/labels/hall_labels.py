"""What a number in a turn is the number of: a table, or a match where matches wait for tables."""

from rules.words import gettext as _


def number_word(*, queued: bool) -> str:
    """ "Tavolo", or "Partita" where matches wait for tables."""
    return _("Partita") if queued else _("Tavolo")
