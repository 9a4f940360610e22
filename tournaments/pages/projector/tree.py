"""The end of a bracket as it is drawn: from the quarter-finals to the final, the matches beside those they lead to."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.event.surnames import Surnames
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import people_of
from tournaments.pages.projector.type import ROOM, Scale, pair_lines
from tournaments.pages.tables.words.present import Shown

TYPE = Scale("near", 18)
COLUMNS, MOST_MATCHES = 3, 4
NAME_ROOM = TYPE.ems(236)
"""The width of a name in a column, as projector.css says it, too."""
HEAD, TWO_LINES, BETWEEN_SIDES = 28, 47, 4
"""Heights of the head of a column, and of a side of a match."""


def tree_leaf(bracket: Shown, surnames: Surnames) -> Plain | None:
    """One leaf with the last columns of the main bracket, once the one that is played is among them; else None."""
    part = bracket["parts"][0]
    columns = part["columns"][-COLUMNS:]
    reached = any(column["current"] or any(map(_won, column["matches"])) for column in columns)
    if not reached or len(columns) < 2 or any(len(column["matches"]) > MOST_MATCHES for column in columns):
        return None
    if not all(_fits(column, surnames) for column in columns) or [len(column["matches"]) for column in columns] != [
        2**left for left in reversed(range(len(columns)))
    ]:
        return None
    return {
        "kind": "tree",
        "id": "leaf-tree",
        "title": _("Tabellone") if part["plain"] else str(part["title"]),
        "columns": [_column(column, surnames) for column in columns],
    }


def _fits(column: Shown, surnames: Surnames) -> bool:
    """Whether its matches have room one below the other, whatever their names."""
    sides: list[Shown] = [one for match in column["matches"] for one in _sides(match["sides"], surnames)]
    lines = [pair_lines(one.get("persons") or [one["name"]], NAME_ROOM) for one in sides]
    return sum(max(TWO_LINES, BETWEEN_SIDES + TYPE.line * count) for count in lines) <= ROOM - HEAD


def _column(column: Shown, surnames: Surnames) -> Plain:
    return {
        "title": column["title"],
        "matches": [
            {"sides": _sides(match["sides"], surnames), "now": column["current"] and not _won(match)}
            for match in column["matches"]
        ],
    }


def _won(match: Shown) -> bool:
    return any(side["winner"] for side in match["sides"])


def _sides(sides: Sequence[Shown], surnames: Surnames) -> Sequence[Plain]:
    return [
        people_of(
            {
                "name": side["who"].name or side["coming"] or side["nobody"],
                "players": side["who"].players,
                "quiet": not side["known"],
            },
            NAME_ROOM,
            surnames,
        )
        | {"winner": side["winner"], "score": str(side["score"])}
        for side in sides
    ]
