"""What a change of the regulation of a stage reaches: the draw, how matches are played, how they count, or none of it.

Once there are results, what was drawn and played has to stay what it was; how it counts, and what counts nothing, may
still be changed.
"""

from dataclasses import fields

from tournaments.event.regulation import Regulation

DRAWN = frozenset(
    {"tables", "legs", "lineup", "hall", "queued", "format", "turns", "groups", "rematches", "knockout", "takes"}
)
"""What turns, tables and fixtures are drawn from."""
PLAYED = frozenset({"match_format", "last_lengths"})
"""What makes a sheet a legal match."""
COUNTED = frozenset(
    {
        "match_points",
        "tiebreaks",
        "place_points",
        "rest_worth",
        "rest_points",
        "rest_is_opponent",
        "forfeit",
        "time_rule",
    }
)
"""What points and places follow from."""
UNCOUNTED = frozenset({"name", "manners", "wait_minutes", "turn_minutes"})
"""What no point depends on."""


def hall_is_free(regulation: Regulation) -> bool:
    """Whether the tables of the hall may change at any time: where matches wait for a free one nothing is drawn from
    their number, and where every turn is drawn from the results before it, only turns to come are.
    """
    return regulation.queued or regulation.traits.turn_by_turn


def parts_changed(before: Regulation, after: Regulation) -> frozenset[str]:
    """The fields in which two regulations of a stage differ; the tables of a hall are none where they may change."""
    changed = {one.name for one in fields(Regulation) if getattr(before, one.name) != getattr(after, one.name)}
    free = before.queued == after.queued and hall_is_free(before) and hall_is_free(after)
    return frozenset(changed - ({"hall"} if free else set()))
