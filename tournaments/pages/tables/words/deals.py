"""A deal in words: the same on the page of a turn, on phones, in the history of a match and in the log."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.cards import LEVEL_POINTS
from rules.matches import PlayedDeal


def deal_name(number: int, attempt: int = 1) -> str:
    """ "Smazzata 3", or which deal is played again."""
    if attempt > 1:
        return _("Ripetizione della smazzata %(number)d") % {"number": number}
    return _("Smazzata %(number)d") % {"number": number}


def deal_score(deal: PlayedDeal, names: Sequence[str]) -> str:
    """ "70–50", with who took the last trick where that decided it; who won, where the points are not told.

    `names` are those of the two sides.
    """
    both, winner = deal.score.by_party, deal.score.winner
    if both is None:
        won = _("vince %(name)s") % {"name": names[winner - 1]} if winner else ""
        return f"{won} ({_('31 dichiarato a torto')})" if deal.score.error else won
    marks = [_("cappotto")] if deal.score.cappotto else []
    if deal.score.points == LEVEL_POINTS and winner:
        marks.append(_("ultima presa: %(name)s") % {"name": names[winner - 1]})
    return "–".join(map(str, both)) + (f" ({', '.join(marks)})" if marks else "")
