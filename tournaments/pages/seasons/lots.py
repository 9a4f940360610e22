"""Lots of a season, as they were drawn in the room: who shares a place, and the order that the lot gave them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.event.letters import fold, fold_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.seasons.season_reading import ReadSeason
from tournaments.seasons.table import open_ties
from tournaments.seasons.types import PAIR_SIGN, Group, Season, SeasonCriterion, UnitId
from tournaments.selectors.seasons.stored import mark_of


@dataclass(frozen=True, slots=True)
class TypedLot:
    """Among whom a lot was typed, in the order that was typed, and how the file of a season holds it; or what is wrong
    with it.
    """

    group: Group
    order: tuple[tuple[str, ...], ...] = ()
    errors: tuple[str, ...] = ()


def read_lot(data: Mapping[str, str], read: ReadSeason) -> TypedLot:
    """The lot among those whose boxes were sent: every one of its places has to be there once."""
    sent = {unit: data[box] for unit, address in read.addresses.items() if (box := f"lot-{address}") in data}
    places = {unit: read_whole(text, digits=4) for unit, text in sent.items()}
    group = tuple(sorted(places, key=places.__getitem__))
    if [places[unit] for unit in group] != list(range(1, len(group) + 1)) or not group:
        return TypedLot(
            group, errors=(_("Scrivi a ognuno il suo posto nel sorteggio: da 1 in su, ciascuno una volta."),)
        )
    return TypedLot(group, tuple(_written(unit, read.value) for unit in group))


def _written(unit: UnitId, value: Season) -> Group:
    """A person's key in the file: a name that links by itself, else the register's."""
    found = []
    for one in unit.split(PAIR_SIGN):
        name = value.called.get(one, one)
        found.append(name if one in (fold_name(name), fold(name)) else one)
    return tuple(found)


def lots_context(read: ReadSeason, typed: TypedLot | None, data: Mapping[str, str]) -> Plain:
    """The boxes of every lot that may be drawn, where the season asks one, and of those that were: one that was typed
    wrong is typed again, and the latest counts. `seen` is the mark of all that were drawn.
    """
    if SeasonCriterion.LOT not in read.value.regulation.criteria:
        return {"open": (), "drawn": (), "seen": 0}
    places = {row.unit: row.place for row in read.table.rows}
    ties = [group for group in open_ties(read.table.rows) if places[group[0]] is not None]
    known = {frozenset(group) for group in ties}
    again = [
        group for group in _drawn(read.value, typed) if frozenset(group) not in known and set(group) <= set(places)
    ]
    return {
        "open": [_boxes(group, read, data, number=at) for at, group in enumerate(ties)],
        "drawn": [_boxes(group, read, data, number=len(ties) + at, drawn=True) for at, group in enumerate(again)],
        "seen": mark_of(read.stored.lots),
    }


def _drawn(value: Season, typed: TypedLot | None) -> Iterator[Group]:
    """Among whom lots were drawn, the latest first, each once; one that was typed comes along whatever it was about."""
    told = set()
    for order in (*([typed.group] if typed and len(typed.group) > 1 else []), *reversed(value.lots)):
        if frozenset(order) not in told:
            told.add(frozenset(order))
            yield _latest(value, order) or order


def _latest(value: Season, group: Group) -> Group | None:
    """The order of the latest lot among exactly these."""
    return next((order for order in reversed(value.lots) if set(order) == set(group)), None)


def _boxes(group: Group, read: ReadSeason, data: Mapping[str, str], *, number: int, drawn: bool = False) -> Plain:
    """The address of each says who it is. What was typed of them, and refused, is in their boxes again."""
    return {
        "number": number,
        "place": next(row.place for row in read.table.rows if row.unit == group[0]),
        "units": [
            {
                "who": (address := read.addresses[unit]),
                "name": read.value.name_of(unit),
                "typed": data.get(f"lot-{address}", str(at) if drawn and _latest(read.value, group) else ""),
            }
            for at, unit in enumerate(group, start=1)
        ],
        "most": len(group),
    }


def lot_meanwhile(read: ReadSeason, typed: TypedLot) -> list[Plain]:
    """What somebody else recorded first, beside what was typed."""
    now = _latest(read.value, typed.group)
    return [
        {
            "title": _("Sorteggio"),
            "now": _named(read, now) if now else _("nessun sorteggio"),
            "typed": _named(read, typed.group),
        }
    ]


def _named(read: ReadSeason, group: Group) -> str:
    return "\n".join(f"{place}. {read.value.name_of(unit)}" for place, unit in enumerate(group, start=1))
