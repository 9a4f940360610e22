"""Lots of a season, as they were drawn in the room: who shares a place, and the order that the lot gave them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.event.letters import fold, fold_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.seasons.table import SeasonTable, open_ties
from tournaments.seasons.types import PAIR_SIGN, Group, Season, SeasonCriterion, UnitId


@dataclass(frozen=True, slots=True)
class TypedLot:
    """The order that was typed, as the file of a season holds a lot; or what is wrong with it."""

    order: tuple[tuple[str, ...], ...]
    errors: tuple[str, ...] = ()


def lots_context(
    value: Season, table: SeasonTable, addresses: Mapping[UnitId, str], data: Mapping[str, str]
) -> list[Plain]:
    """Those who share a place, where the season asks a lot: the address of each says who it is. What was typed of them,
    and refused, is in their boxes again.
    """
    if SeasonCriterion.LOT not in value.regulation.criteria:
        return []
    places = {row.unit: row.place for row in table.rows}
    return [
        {
            "place": places[group[0]],
            "units": [
                {
                    "who": addresses[unit],
                    "name": value.name_of(unit),
                    "typed": data.get(f"lot-{addresses[unit]}", ""),
                }
                for unit in group
            ],
            "most": len(group),
        }
        for group in open_ties(table.rows)
        if places[group[0]] is not None
    ]


def read_lot(data: Mapping[str, str], value: Season, table: SeasonTable, addresses: Mapping[UnitId, str]) -> TypedLot:
    """The lot of the tie to which the first typed place belongs: every one of its places has to be there once."""
    typed = {unit: read_whole(data.get(f"lot-{addresses[unit]}", ""), digits=4) for unit in addresses}
    group = next((one for one in open_ties(table.rows) if any(typed[unit] for unit in one)), ())
    if sorted(typed[unit] for unit in group) != list(range(1, len(group) + 1)) or not group:
        return TypedLot((), (_("Scrivi a ognuno il suo posto nel sorteggio: da 1 in su, ciascuno una volta."),))
    return TypedLot(tuple(_written(unit, value) for unit in sorted(group, key=typed.__getitem__)))


def _written(unit: UnitId, value: Season) -> Group:
    """Who it is in the file: a name that leads to them by itself, else what they are called by in the register."""
    found = []
    for one in unit.split(PAIR_SIGN):
        name = value.called.get(one, one)
        found.append(name if one in (fold_name(name), fold(name)) else one)
    return tuple(found)
