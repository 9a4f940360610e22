"""The settings of what counts: points of a match and of a rest, tie-breaks, points of the final places."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from rules.counting import FIVE_PLACES, Counting
from rules.labels import (
    COUNTING_NAMES,
    COUNTING_OF_SIDES,
)
from rules.match_points import RestWorth, as_written, points_table, read_exact
from rules.places import LastValue, SharedRule
from rules.words import Capital, Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.regulation import (
    MOST_REST_POINTS,
    REST_UNEQUALLY,
    Regulation,
)
from tournaments.labels.final_labels import LAST_VALUES, SHARED_RULES
from tournaments.labels.points import figure
from tournaments.labels.rest_labels import REST_WORTHS, rest_in_words
from tournaments.labels.standings_labels import CRITERION_NAMES, STILL_LEVEL, TURNS_COUNTED
from tournaments.settings import lines
from tournaments.settings.kinds import (
    Box,
    Choice,
    Number,
    Part,
    Parts,
    Place,
    Reach,
    Setting,
    YesNo,
    always,
    in_first,
    read_result,
    some_of,
    two_sided,
)
from tournaments.standings.types import Criterion, StillLevel, TurnsCounted

_worth = partial(Setting, part=Part.MATCH_POINTS, reach=Reach.COUNTED)
_tie = partial(Setting, part=Part.TIEBREAKS, reach=Reach.COUNTED)
_final = partial(Setting, part=Part.PLACE_POINTS, reach=Reach.COUNTED, of_all=True)


def _amounts(values: Any) -> list[str]:
    return [str(value) for value in values]


def _fractions(stored: Any) -> tuple[Fraction, ...]:
    return tuple(Fraction(value) for value in stored)


def _alone(regulation: Regulation, _place: Place) -> bool:
    return not regulation.match_format.game.two_sided


def _rests(regulation: Regulation, _place: Place) -> bool:
    return regulation.format in REST_UNEQUALLY


def _rest_worths(regulation: Regulation, _place: Place) -> Mapping[str, Words]:
    """A player alone has no match that is won, or half won, nor have two sides whose card points are added up."""
    if regulation.match_format.game.two_sided and not regulation.sums_of_sides:
        return REST_WORTHS
    return some_of(REST_WORTHS, RestWorth.FIXED, RestWorth.FIELD_MEAN, RestWorth.OWN_MEAN)


def _countings(regulation: Regulation, _place: Place) -> Mapping[str, Words]:
    if regulation.match_format.game.two_sided:
        return COUNTING_OF_SIDES
    return some_of(COUNTING_NAMES, Counting.SUM, Counting.PLACES)


def _in_one_ranking(regulation: Regulation, _place: Place) -> bool:
    return not (regulation.traits.bracket or regulation.traits.in_groups)


COUNT = (
    _worth(
        "counting",
        Choice(Counting, COUNTING_NAMES),
        _("che cosa conta in classifica"),
        box=Box(
            hint=_("Se sommi i punti delle carte, anche ogni partita somma i punti di tutte le sue smazzate."),
            shown=lambda one, _place: not one.traits.bracket,
            among=_countings,
            otherwise=((_alone, Capital("che cosa conta in classifica"), ""),),
        ),
        line=lines.counting,
    ),
    _worth(
        "table_points",
        Parts(
            lambda values: [] if values == FIVE_PLACES.values else _amounts(values),
            lambda stored: _fractions(stored) or FIVE_PLACES.values,
        ),
        _("punti dei posti al tavolo, dal primo in giù"),
        at="table_points.values",
        box=Box(shown=_alone, required=always),
    ),
    _worth(
        "turns_counted",
        Choice(TurnsCounted.read, TURNS_COUNTED),
        _("turni che contano"),
        limit="stage_turns_counted_known",
        box=Box(shown=_in_one_ranking),
        line=lines.turns_counted,
    ),
    _worth(
        "by_mean",
        YesNo(),
        _("conta la media per partita, non la somma"),
        box=Box(
            hint=_("Serve quando qualcuno gioca più partite di altri. Un riposo non è una partita."),
            shown=_in_one_ranking,
        ),
        line=lines.where(lambda one, _place: one.by_mean, _("conta la media per partita, non la somma")),
    ),
    _worth(
        "match_points",
        Parts(
            lambda table: {f"{first}-{second}": as_written(points) for (first, second), points in table.values},
            lambda stored: points_table({read_result(result): read_exact(one) for result, one in stored.items()}),
            lambda written: [f"{result}: {figure(read_exact(one))}" for result, one in written.items()],
        ),
        _("punti partita"),
        line=lines.match_points,
        always=True,
    ),
    _worth(
        "rest_worth",
        Choice(RestWorth, REST_WORTHS),
        _("chi riposa riceve"),
        unsaid=REST_WORTHS[RestWorth.FIXED],
        box=Box(shown=_rests, among=_rest_worths, empty=RestWorth.FIXED),
        line=lambda one, _place: rest_in_words(one) if one.traits.rests_unequally else "",
    ),
    _worth(
        "rest_points",
        Number(MOST_REST_POINTS),
        _("punti a chi riposa"),
        box=Box(_("Punti fissi"), shown=_rests, empty=0),
    ),
    _tie(
        "tiebreaks",
        Parts(
            lambda criteria: [one.value for one in criteria],
            lambda stored: tuple(map(Criterion, stored)),
            lambda written: [str(CRITERION_NAMES.get(one, one)) for one in written],
        ),
        Small("A pari punti"),
        line=lines.tiebreaks,
        brief=lines.tiebreaks_short,
        always=True,
    ),
    _tie(
        "still_level",
        Choice(StillLevel, STILL_LEVEL),
        _("se qualcuno resta ancora pari"),
        limit="stage_still_level_known",
        box=Box(shown=lambda one, _place: not one.traits.bracket),
        line=lines.still_level,
    ),
    _tie(
        "rest_is_opponent",
        YesNo(),
        _("un riposo conta come un avversario con gli stessi punti"),
        unsaid=_("no"),
        box=Box(
            shown=lambda one, place: _rests(one, place) and two_sided(one, place),
        ),
        line=lines.rest_is_opponent,
    ),
    _final(
        "place_points",
        Parts(_amounts, _fractions),
        Small("Punti finali"),
        at="place_points.values",
        box=Box(
            _("Punti per posto"),
            _("Dal primo posto in giù, separati da spazi: 5 3 2 1. Mezzi punti: 1½."),
            shown=in_first,
            required=always,
        ),
        line=lines.place_points,
        told=lines.place_points_told,
        always=True,
    ),
    _final(
        "last_value",
        Choice(LastValue, LAST_VALUES),
        _("l’ultimo numero dell’elenco è"),
        limit="tournament_last_value_known",
        at="place_points.last",
        unsaid=LAST_VALUES[LastValue.PLACE],
        box=Box(shown=lambda one, place: in_first(one, place) and one.traits.teams),
    ),
    _final(
        "shared_places",
        Choice(SharedRule, SHARED_RULES),
        _("a pari merito"),
        limit="tournament_shared_places_known",
        at="place_points.shared",
        box=Box(shown=in_first, required=always),
        always=True,
    ),
)
