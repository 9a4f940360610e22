"""What is kept back from strangers, in words: for them, and for the desk that decides it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.rights import Right
from tournaments.selectors.progress import TurnProgress
from tournaments.views.present import Plain


def frozen_sentence(tournament: Tournament) -> str:
    """Up to where results are told to everybody; empty where all of them are."""
    if tournament.frozen_after is None:
        return ""
    if not tournament.frozen_after:
        return _("La classifica si scopre alla premiazione.")
    return _("Classifica ferma al turno %(turn)d: si scopre alla premiazione.") % {"turn": tournament.frozen_after}


def kept_back(tournament: Tournament, turns: Sequence[TurnProgress], rights: frozenset[Right]) -> Plain:
    """What _kept_back.html shows at the desk: the table to uncover, and the next turn to announce."""
    until = tournament.shown_until
    waiting = [turn.number for turn in turns if until is not None and turn.number > until]
    return {
        "frozen": frozen_sentence(tournament),
        "turn": min(waiting, default=None),
        "may_tell": Right.RUN in rights,
    }
