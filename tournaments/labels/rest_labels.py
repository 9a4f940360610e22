"""What a rest is worth, in words."""

from collections.abc import Mapping, Sequence

from rules.match_points import RestWorth
from rules.words import Words, gettext_lazy
from rules.words import gettext as _
from tournaments.event.regulation import Regulation
from tournaments.labels.points import points_in_words
from tournaments.scheduling.audit.figures import Figure, FigureKey

REST_WORTHS: Mapping[str, Words] = {
    RestWorth.FIXED: gettext_lazy("i punti scritti qui sotto"),
    RestWorth.WIN: gettext_lazy("come una partita vinta a tavolino"),
    RestWorth.HALF: gettext_lazy("metà di una partita vinta a tavolino"),
    RestWorth.FIELD_MEAN: gettext_lazy("la media di chi gioca quel turno"),
    RestWorth.OWN_MEAN: gettext_lazy("la media delle sue partite"),
}

_GAMES = (FigureKey.GAMES_MIN, FigureKey.GAMES_MAX)


def rest_in_words(regulation: Regulation) -> str:
    """What the regulation gives for a rest."""
    if regulation.rest_worth is not RestWorth.FIXED:
        return _("chi riposa: %(worth)s") % {"worth": REST_WORTHS[regulation.rest_worth]}
    return _("chi riposa: %(worth)s") % {"worth": points_in_words(regulation.rest_points)}


def fewer_in_words(regulation: Regulation, figures: Sequence[Figure]) -> tuple[str, ...]:
    """What somebody has for it who plays a match less than others; nothing where all of a draw play as many."""
    of = {figure.key: figure.value for figure in figures if figure.key in _GAMES and not figure.where}
    if not regulation.traits.rests_unequally or len(set(of.values())) < len(_GAMES):
        return ()
    if regulation.rest_worth is not RestWorth.FIXED:
        worth = REST_WORTHS[regulation.rest_worth]
        return (_("Chi riposa prende %(worth)s.") % {"worth": worth},)
    points = points_in_words(regulation.rest_points)
    return (_("Chi riposa prende %(worth)s.") % {"worth": points},)
