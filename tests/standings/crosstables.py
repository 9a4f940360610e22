"""Matches written as on a crosstable; the match points of the Giochi regulation are typed in by hand."""

from collections.abc import Mapping
from typing import Any

from rules.match_points import Points
from rules.outcomes import Ending, SideLine
from tournaments.standings.types import Encounter, Line, Row

GIOCHI_POINTS = {(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2, (0, 5): 0}


def met(
    key: str,
    sides: tuple[tuple[str, ...], ...],
    points: tuple[Points, Points],
    deals: tuple[int, int],
    winner: int | None = None,
    *,
    level_deals: int = 0,
    cards: tuple[int, int] | None = None,
    forfeit: bool = False,
) -> Encounter:
    """One match, every number of it for side one and for side two; a forfeit that nobody won is lost by both."""
    others = Ending.LEVEL if winner is None and not forfeit else Ending.LOST
    lines = []
    for side, entrants in enumerate(sides):
        ending = Ending.WON if winner == side + 1 else others
        made, conceded = (cards[side], cards[1 - side]) if cards else (None, None)
        played = SideLine(deals[side], deals[1 - side], level_deals, made, conceded, deals[side], ending)
        lines.append(Line(entrants, points[side], played))
    return Encounter(key, tuple(lines))


def column(match: Encounter, what: str) -> tuple[Any, Any]:
    """The "points", "deals" or "cards" of side one and of side two."""
    named = {"deals": "deals_won", "cards": "cards_for"}
    first, second = (line.points if what == "points" else getattr(line.played, named[what]) for line in match.lines)
    return first, second


def encounter(
    first: str,
    second: str,
    deals: tuple[int, int],
    key: str = "",
    cards: tuple[int, int] | None = None,
    worth: Mapping[tuple[int, int], int] = GIOCHI_POINTS,
    *,
    forfeit: bool = False,
) -> Encounter:
    """One match of five deals; a side of several players is written "P Q"."""
    won, lost = deals
    return met(
        key or f"{first}-{second}",
        (tuple(first.split()), tuple(second.split())),
        (worth[won, lost], worth[lost, won]),
        deals,
        1 if won > lost else 2,
        cards=cards,
        forfeit=forfeit,
    )


def crosstable(text: str, worth: Mapping[tuple[int, int], int] = GIOCHI_POINTS) -> tuple[Encounter, ...]:
    """One match a word: "A-B:5-0"; the same two sides may meet again, at another table."""
    found = []
    for number, word in enumerate(text.split()):
        sides, deals = word.split(":")
        first, second = sides.split("-")
        won, lost = (int(count) for count in deals.split("-"))
        found.append(encounter(first, second, (won, lost), key=f"{number} {sides}", worth=worth))
    return tuple(found)


def places(rows: tuple[Row, ...]) -> list[tuple[int, str]]:
    return [(row.place, row.entrant) for row in rows]
