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


def parts_changed(before: Regulation, after: Regulation) -> frozenset[str]:
    """The fields in which two regulations of a stage differ.

    The tables of a hall in which matches wait for a free table are none of them: nothing is drawn from their number.
    """
    changed = {one.name for one in fields(Regulation) if getattr(before, one.name) != getattr(after, one.name)}
    return frozenset(changed - ({"hall"} if before.queued and after.queued else set()))
