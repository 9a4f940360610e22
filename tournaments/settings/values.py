"""The settings of a stage as one value: read from what is stored, stored again, checked, and compared.

What a change reaches is compared by the parts of a regulation: once there are results, what was drawn and played has to
stay what it was; how it counts, and what counts nothing, may still be changed.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from rules.card_games import games_of
from rules.counting import FIVE_PLACES
from rules.games import Game, Manners
from rules.match_formats import MatchFormat, MatchKind
from rules.places import PlacePoints
from rules.problems import Problem
from tournaments.event.regulation import LastLength, Regulation, regulation_problems
from tournaments.event.regulation_kinds import CountedBy
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.qualify import Takes
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import Reach, Setting, Stored

Column = Callable[[str], Stored]
"""What a column holds, by its name."""
OF_STAGE = tuple(one.key for one in SETTINGS if not one.of_all)
OF_ALL = tuple(one.key for one in SETTINGS if one.of_all)
"""The columns of a stage, and those of the tournament."""
_OF_PART = {
    part: [one for one in SETTINGS if one.path[:-1] == (part,)] for part in ("knockout", "place_points", "takes")
}


def regulation_from(column: Column, counted_by: CountedBy) -> Regulation:
    """The regulation that these columns hold."""
    found: dict[tuple[str, ...], dict[str, Any]] = defaultdict(dict)
    for one in SETTINGS:
        value = one.kind.read(column(one.key))
        if one.spread:
            found[one.path].update(value)
        else:
            found[one.path[:-1]][one.path[-1]] = value
    game = Game(**found["match_format", "game"])
    usual = MatchFormat(**found["match_format",], game=game, sides=min(game.tables))
    own, takes = found[()], found["takes",]
    own["last_lengths"] = tuple(last_length(one, usual) for one in own["last_lengths"])
    return Regulation(
        **own,
        match_format=usual,
        knockout=KnockoutOptions(**found["knockout",]),
        takes=None if takes["per_group"] is None else Takes(**takes),
        table_points=replace(FIVE_PLACES, **found["table_points",]),
        place_points=PlacePoints(**found["place_points",]),
        manners=Manners(**found["manners",]),
        counted_by=counted_by,
    )


def part_from(column: Column, part: str) -> dict[str, Any]:
    """The values of one part of a regulation ("knockout"), by name."""
    return {one.path[-1]: one.kind.read(column(one.key)) for one in _OF_PART[part]}


def last_length(one: Mapping[str, Any], usual: MatchFormat) -> LastLength:
    """Another length, with games of its own where it has some, the other choices about a deal being as usual."""
    games = games_of(one["playings"]) if "playings" in one else usual.playings
    length = replace(usual, kind=MatchKind(one["kind"]), length=one["length"], playings=games)
    return LastLength(one["turns"], length, consolation=one.get("consolation", False))


def columns_of(regulation: Regulation) -> dict[str, Stored]:
    """What the columns hold of a regulation, by name."""
    return {one.key: one.kind.stored(one.value_in(regulation)) for one in SETTINGS}


def with_values(regulation: Regulation, values: Mapping[Setting, Any]) -> Regulation:
    """The same regulation but for these settings."""
    parts: dict[str, dict[str, Any]] = defaultdict(dict)
    own: dict[str, Any] = {}
    for one, value in values.items():
        if len(one.path) == 1:
            own[one.path[0]] = value
        elif len(one.path) == 2:  # what is deeper is read together
            parts[one.path[0]][one.path[1]] = value
    for name, found in parts.items():
        before = getattr(regulation, name)
        own[name] = replace(before, **found) if before is not None else Takes(**found)
    return replace(regulation, **own)


def kept_in_log(column: Column, usual: Column) -> dict[str, object]:
    """What the log keeps of a regulation: what every evening has, and what is not as usual."""
    return {
        one.name: one.kind.written(value)
        for one in SETTINGS
        if (value := column(one.key)) != usual(one.key) or one.always
    }


def check_regulation(regulation: Regulation, *, confirmed: bool = False) -> tuple[Problem, ...]:
    """Every problem of a regulation, each led by the name of the part it is in.

    `confirmed`: the organizer knows that card points, or the sums of tables that play against the clock, will not be
    comparable and wants them to count.
    """
    limits = (problem for one in SETTINGS for problem in one.kind.problems(one.value_in(regulation), one.path[0]))
    return (*limits, *regulation_problems(regulation, confirmed=confirmed))


def reached(*by: Reach) -> frozenset[str]:
    """The parts of a regulation, by name, of which a change reaches this."""
    return frozenset(one.path[0] for one in SETTINGS if one.reach in by)


DRAWN, HALL = reached(Reach.DRAWN), reached(Reach.HALL)
PLAYED, COUNTED = reached(Reach.PLAYED), reached(Reach.COUNTED) | {"counted_by"}
UNCOUNTED = reached(Reach.UNCOUNTED, Reach.HALL)


def worths_changed(before: Regulation, after: Regulation) -> tuple[tuple[str, ...], ...]:
    """Differences in the worth of a deal at individual tables, as problem fields of a regulation."""
    old, new = before.match_format.game, after.match_format.game
    if old.two_sided or old.key is not new.key:
        return ()
    worths = tuple(
        ("match_format", "game", one.name)
        for one in fields(old.calls)
        if getattr(old.calls, one.name) != getattr(new.calls, one.name)
    )
    return (*worths, *((("match_format", "alone"),) if old.alone is not new.alone else ()))


def only_worths_changed(before: Regulation, after: Regulation) -> bool:
    """Whether of how it is played nothing else differs."""
    old, new = before.match_format, after.match_format
    game = replace(new.game, calls=old.game.calls, alone=old.game.alone)
    return replace(new, game=game) == old and before.last_lengths == after.last_lengths


def parts_changed(before: Regulation, after: Regulation) -> frozenset[str]:
    """The fields in which two regulations of a stage differ."""
    return frozenset(one.name for one in fields(Regulation) if getattr(before, one.name) != getattr(after, one.name))
