"""A deal in words: the same on the page of a turn, on phones, in the history of a match and in the log."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.calls import CALLER_PARTY, LEAST_BID, Call
from rules.cards import LEVEL_POINTS
from rules.outcomes import PlayedDeal
from rules.sides import SIDES
from tournaments.pages.tables.words.scores import score_words


def deal_name(number: int, attempt: int = 1) -> str:
    """ "Smazzata 3", or which deal is played again."""
    if attempt > 1:
        return _("Ripetizione della smazzata %(number)d") % {"number": number}
    return _("Smazzata %(number)d") % {"number": number}


def deal_score(deal: PlayedDeal, names: Sequence[str]) -> str:
    """ "70–50", with who took the last trick where that decided it; who won, where the points are not told.

    `names` are those of the sides.
    """
    if len(names) > len(SIDES) and (told := _at_a_table(deal, names)):
        return told
    both, winner = deal.score.by_party, deal.score.winner
    if both is None:
        won = _("vince %(name)s") % {"name": names[winner - 1]} if winner else ""
        return f"{won} ({_('31 dichiarato a torto')})" if deal.score.error else won
    marks = [_("cappotto")] if deal.score.cappotto else []
    if deal.score.points == LEVEL_POINTS and winner:
        marks.append(_("ultima presa: %(name)s") % {"name": names[winner - 1]})
    return "–".join(map(str, both)) + (f" ({', '.join(marks)})" if marks else "")


def _at_a_table(deal: PlayedDeal, names: Sequence[str]) -> str:
    """A deal with a call, or what a whole table has; nothing of three who wrote their totals."""
    score = deal.score
    if score.totals is not None:
        return _("totali del tavolo: %(totals)s") % {"totals": score_words(score.totals)}
    if score.call is not None:
        points = "" if score.by_party is None else " ({}–{})".format(*score.by_party)
        won = _("vinta") if score.winner == CALLER_PARTY else _("persa")
        marks = f", {_('cappotto')}" if score.cappotto else ""
        return f"{_caller(score.call, names)}: {won}{points}{marks}"
    if score.error is not None and score.winner is None:
        return _("errore di %(name)s, da rigiocare") % {"name": names[score.error - 1]}
    return _("a monte") if score.winner is None and score.by_party is None else ""


def _caller(call: Call, names: Sequence[str]) -> str:
    values = {"caller": names[call.caller - 1], "bid": call.bid}
    if call.partner is None:
        said = _("chiama %(caller)s, da solo") % values
    else:
        said = _("chiama %(caller)s, socio %(partner)s") % (values | {"partner": names[call.partner - 1]})
    return said if call.bid == LEAST_BID else said + _(" a %(bid)d") % values
