"""What the seasons and the register of a club hold of a person, by the names they are called."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.event.enums import SEASON_KINDS
from tournaments.event.erasing import Erasure, strings
from tournaments.event.letters import fold_name
from tournaments.models import Club, ClubEntry, ResultSheet, Season
from tournaments.seasons.erasing import names_in, people_called, sheet_names
from tournaments.selectors.seasons.stored import register_document, season_document

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeasonName:
    """A name as it is written in the register or on result sheets, and on how many of these."""

    name: str
    evenings: int


def names_of_club(club_id: uuid.UUID) -> tuple[str, ...]:
    """Every spelling of a person's name in the register and the seasons of a club."""
    found = [name for season in Season.objects.filter(club_id=club_id) for name in names_in(season_document(season))]
    register = {"regulation": {"unit": ""}, "people": register_document(club_id)}
    return tuple(dict.fromkeys([*names_in(register), *found]))


def names_alike(club: Club, names: Sequence[str]) -> tuple[SeasonName, ...]:
    """The names of the club's seasons that may be the person's: the same, those of the same person of the register, and
    those with initials or cut short, unless the register says that they are somebody else's.
    """
    register, erasure = register_document(club.id), Erasure("", tuple(names))
    theirs = people_called(register, names)
    owners = [(fold_name(name), one["id"] in theirs) for one in register for name in (one["name"], *one["aliases"])]
    same = {fold_name(name) for name in names} | {name for name, own in owners if own}
    others = {name for name, own in owners if not own}
    found = [
        name
        for name in names_of_club(club.id)
        if fold_name(name) in same or (fold_name(name) not in others and erasure.text(name) == "")
    ]
    written = [fold_name(name) for sheet in _sheets(club) for name in _on(sheet)]
    once = {fold_name(name): name for name in reversed(found)}
    return tuple(SeasonName(name, written.count(folded)) for folded, name in reversed(once.items()))


def known_in_seasons(club: Club, names: Sequence[str]) -> dict[str, object]:
    """Their rows of the register; every line, use of a modifier and lot with a name that an erasure would propose; and
    what the club's log says of them.
    """
    register = register_document(club.id)
    theirs = people_called(register, names)
    called = {fold_name(name) for name in (*names, *(one.name for one in names_alike(club, names)))}
    people = [one for one in register if one["id"] in theirs]

    def about(value: object) -> bool:
        return any(name in theirs or fold_name(name) in called for name in strings(value))

    parts = {"lines": ("people",), "declarations": ("who", "target")}
    found: dict[str, list[Document]] = {
        part: [
            {"season": sheet.season.name, "evening": sheet.document["name"], "date": sheet.document["date"], **line}
            for sheet in _sheets(club)
            for line in sheet.document.get(part, ())
            if about([line.get(field) for field in fields])
        ]
        for part, fields in parts.items()
    }
    lots = [
        {"season": one.name, "lot": lot} for one in Season.objects.filter(club=club) for lot in one.lots if about(lot)
    ]
    erasure = Erasure("", (*names, *(name for one in people for name in (one["name"], *one["aliases"]))))
    entries = ClubEntry.objects.filter(club=club, kind__in=SEASON_KINDS).order_by("at", "id")
    log = entries.values("at", "kind", "actor_name", "member_name", "old", "new")
    return {
        "register": people,
        "result_sheets": found["lines"],
        "declarations": found["declarations"],
        "lots": lots,
        "log": [one for one in log if erasure.holds({key: one[key] for key in ("member_name", "old", "new")})],
    }


def was_carried_out(club_id: uuid.UUID, key: uuid.UUID) -> bool:
    """Whether the club's log has the change that this request made."""
    return ClubEntry.objects.filter(club_id=club_id, key=key).exists()


def _sheets(club: Club) -> Iterator[ResultSheet]:
    yield from ResultSheet.objects.filter(season__club=club).select_related("season").order_by("date", "number")


def _on(sheet: ResultSheet) -> Iterator[str]:
    return sheet_names(sheet.document, sheet.season.regulation["unit"])
