"""What the file of a tournament holds otherwise than the column that it comes from, and how it is read again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.deals_of_two import DealScore
from rules.games import SIDES, Sides
from rules.match_points import as_written, read_exact
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import Number

Deal = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """`write` makes what the file holds of a column, `read` the column of that."""

    write: Callable[[Any], object]
    read: Callable[[Any], object]


def by_side(points: int | None, second: int | None = None, game: str = "") -> list[int] | None:
    """The card points of each party, from those of the first, and of the second where there are three, or where another
    `game` than Briscola was played.
    """
    parties = DealScore(points, second=second, game=game).by_party
    return None if parties is None else list(parties)


SHARED_OUT = frozenset({"deals"})
"""The sections whose rows have card points."""


def shared_out(deal: Deal) -> dict[str, object]:
    """The same deal with the card points of each party together."""
    rest = {name: value for name, value in deal.items() if name != "second"}
    return rest | {"points": by_side(deal["points"], deal.get("second"), deal.get("game", ""))}


def taken_apart(deal: Deal) -> dict[str, object]:
    """The deal as it is kept, from the one that a file holds."""
    points = deal["points"]
    told = points is not None and (len(points) > len(SIDES) or deal.get("game"))
    second = {"second": points[1]} if told else {}
    return {**deal, "points": None if points is None else points[0], **second}


def reported_by_side(deals: Sequence[Deal]) -> list[Deal]:
    """The deals of a report with the card points of each side."""
    return [shared_out(deal) for deal in deals]


def numbers_of(sides: int) -> list[int]:
    """The sides of a set, each by its number."""
    return list(Sides(sides).numbers)


def _reported_of_side_one(deals: Sequence[Deal]) -> list[Deal]:
    return [taken_apart(deal) for deal in deals]


_POINTS = Written(as_written, read_exact)
WRITTEN: Mapping[str, Mapping[str, Written]] = {
    "stages": {one.key: _POINTS for one in SETTINGS if isinstance(one.kind, Number)},
    "penalties": {"points": _POINTS},
    "reports": {"deals": Written(reported_by_side, _reported_of_side_one)},
    "awards": {"absent": Written(numbers_of, lambda numbers: Sides.of(*numbers).value)},
}
"""By section and field."""


def written_in(section: str) -> Mapping[str, Written]:
    """The fields of a section that are written otherwise, by name."""
    return WRITTEN.get(section, {})
