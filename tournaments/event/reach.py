"""What a change of the regulation of a stage reaches: the draw, how matches are played, how they count, or none of it.

Once there are results, what was drawn and played has to stay what it was; how it counts, and what counts nothing, may
still be changed.
"""

from dataclasses import fields, replace

from tournaments.event.regulation import Regulation

DRAWN = frozenset({"tables", "legs", "lineup", "format", "turns", "groups", "rematches", "knockout", "takes"})
"""What turns, tables and fixtures are drawn from."""
HALL = frozenset({"hall", "queued"})
"""At which tables it is played, and whether matches wait for them. A draw asks for it, but what was drawn can be played
in another hall; `selectors/play/hall.hall_faults` says in which it cannot.
"""
PLAYED = frozenset({"match_format", "last_lengths"})
"""What makes a sheet a legal match."""
COUNTED = frozenset(
    {
        "match_points",
        "counting",
        "table_points",
        "tiebreaks",
        "place_points",
        "rest_worth",
        "rest_points",
        "rest_is_opponent",
        "forfeit",
        "time_rule",
        "counted_by",
    }
)
"""What points and places follow from."""
UNCOUNTED = frozenset({"name", "manners", "wait_minutes", "turn_minutes"}) | HALL
"""What no point depends on."""


def worths_changed(before: Regulation, after: Regulation) -> tuple[tuple[str, ...], ...]:
    """Where what a deal is worth differs at a table at which everybody is alone, as faults of a regulation name it."""
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
