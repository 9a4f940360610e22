"""The end of a bracket as it is drawn: from the quarter-finals to the final, the matches beside those they lead to."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.slides import entrant_lines, numbered
from tournaments.pages.projector.type import CLEAR, INNER, ROOM
from tournaments.pages.projector.wall_names import WallNames, divided, people_of
from tournaments.pages.shared.words.present import Shown

COLUMNS, MOST_MATCHES = 3, 4
GUTTER, SCORE = 40, 60
"""Space between two columns, and beside a name in one; projector.css has the same numbers."""
HEAD, LEAST, BETWEEN_SIDES = 30, 44, 6
"""Heights of the head of a column, and of a side of a match."""

Columns = Sequence[Shown]


def tree_slides(bracket: Shown, names: WallNames) -> list[Plain]:
    """The last columns of the main bracket, once the one that is played is among them: all on one leaf, else two and
    two, else these in halves; none where names are so long that there is no room like that.
    """
    part = bracket["parts"][0]
    columns = part["columns"][-COLUMNS:]
    sizes = [len(column["matches"]) for column in columns]
    reached = any(column["current"] or any(map(_won, column["matches"])) for column in columns)
    if not reached or len(sizes) < 2 or sizes != [2**left for left in reversed(range(len(sizes)))]:
        return []
    title = _("Tabellone") if part["plain"] else str(part["title"])
    names = names.alike(_of_tree(side) for column in columns for match in column["matches"] for side in match["sides"])
    pieces = next((some for some in _ways(columns) if all(_fits(piece, names) for piece in some)), [])
    drawn = (_drawn(piece, names, single=part["plain"]) for piece in pieces)
    return numbered("tree", [{"kind": "tree", "title": title, "columns": columns} for columns in drawn])


def _ways(columns: Columns) -> Iterator[list[Columns]]:
    """How the columns may be on leaves, as few as can be first."""
    yield [columns]
    two = list(pairwise(columns))
    yield [list(one) for one in two]
    yield [half for one in two for half in _halves(*one)]


def _halves(before: Shown, after: Shown) -> list[Columns]:
    """Two columns, or their upper and their lower half where the second one can be halved."""
    most = len(after["matches"]) // 2
    if not most:
        return [[before, after]]
    return [
        [
            {**before, "matches": before["matches"][2 * first : 2 * (first + most)]},
            {**after, "matches": after["matches"][first : first + most]},
        ]
        for first in (0, most)
    ]


def _room(columns: Columns) -> int:
    """The width of a name, in thousandths of the type."""
    return CLEAR.ems((INNER - GUTTER * (len(columns) - 1)) // len(columns) - SCORE)


def _fits(columns: Columns, names: WallNames) -> bool:
    """Whether the matches of every column have room one below the other."""
    room = _room(columns)
    heights = [
        sum(
            max(LEAST, BETWEEN_SIDES + CLEAR.line * entrant_lines(one, room))
            for match in column["matches"]
            for one in _sides(match["sides"], room, names)
        )
        for column in columns
    ]
    return max(heights) <= ROOM - HEAD


def _drawn(columns: Columns, names: WallNames, *, single: bool) -> list[Plain]:
    """A final is marked where nothing is played behind it."""
    room = _room(columns)
    return [
        {
            "title": column["title"],
            "final": single and len(column["matches"]) == 1,
            "matches": [
                {"sides": _sides(match["sides"], room, names), "now": column["current"] and not _won(match)}
                for match in column["matches"]
            ],
        }
        for column in columns
    ]


def _won(match: Shown) -> bool:
    return any(side["winner"] for side in match["sides"])


def _sides(sides: Sequence[Shown], room: int, names: WallNames) -> Sequence[Plain]:
    return [divided(people_of(_of_tree(side), room, names), room) | {"score": str(side["score"])} for side in sides]


def _of_tree(side: Shown) -> Plain:
    return {
        "name": side["who"].name or side["coming"] or side["nobody"],
        "players": side["who"].players,
        "quiet": not side["known"],
        "winner": side["winner"],
    }
