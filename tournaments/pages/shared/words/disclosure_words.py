"""What is hidden from the public, in words: for the public, and for the desk that decides it."""

from django.utils.translation import gettext as _

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.counted.course import Course


def frozen_sentence(tournament: Tournament) -> str:
    """Up to which turn results are public; empty if all are."""
    if tournament.frozen_after is None:
        return ""
    if not tournament.frozen_after:
        return _("La classifica si scopre alla premiazione.")
    return _("Classifica al turno %(turn)s: il resto si scopre alla premiazione.") % {"turn": tournament.frozen_after}


def withheld(tournament: Tournament, course: Course, rights: frozenset[Right]) -> Plain:
    """Template values of _withheld.html at the desk: the table to uncover, and the next turn to announce.

    `freeze_at` is the turn at which the table can be stopped now, None where that is not the time for it.
    """
    until = tournament.shown_until
    waiting = [turn.number for turn in course.turns if until is not None and turn.number > until]
    done = [turn.number for turn in course.turns if turn.done]
    in_time = Right.RUN in rights and tournament.frozen_after is None and not course.over
    return {
        "frozen": frozen_sentence(tournament),
        "turn": min(waiting, default=None),
        "may_tell": Right.RUN in rights,
        "freeze_at": max(done, default=None) if in_time else None,
    }


def covered_at_the_end(tournament: Tournament, rights: frozenset[Right]) -> Plain:
    """The same for the page on which the tournament is closed: only the table, and what uncovers it."""
    note = _("Anche a torneo chiuso resta coperta: si scopre alla fine della premiazione o da qui.")
    return {"frozen": frozen_sentence(tournament), "note": note, "turn": None, "may_tell": Right.RUN in rights}
