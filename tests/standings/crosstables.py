"""Matches written as on a crosstable; the match points of the Giochi regulation are typed in by hand."""

from tournaments.standings.types import Encounter, Row

GIOCHI_POINTS = {(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2, (0, 5): 0}


def encounter(
    first: str, second: str, deals: tuple[int, int], key: str = "", cards: tuple[int, int] | None = None
) -> Encounter:
    """One match of five deals; a side of several players is written "P Q"."""
    won, lost = deals
    return Encounter(
        key=key or f"{first}-{second}",
        sides=(tuple(first.split()), tuple(second.split())),
        points=(GIOCHI_POINTS[won, lost], GIOCHI_POINTS[lost, won]),
        deals=deals,
        winner=1 if won > lost else 2,
        cards=cards,
    )


def crosstable(text: str) -> tuple[Encounter, ...]:
    """One match a word: "A-B:5-0"; the same two sides may meet again, at another table."""
    found = []
    for number, word in enumerate(text.split()):
        sides, deals = word.split(":")
        first, second = sides.split("-")
        won, lost = (int(count) for count in deals.split("-"))
        found.append(encounter(first, second, (won, lost), key=f"{number} {sides}"))
    return tuple(found)


def places(rows: tuple[Row, ...]) -> list[tuple[int, str]]:
    return [(row.place, row.entrant) for row in rows]
