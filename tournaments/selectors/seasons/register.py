"""The register of a club as its page shows it: its people, and the names on result sheets that are nobody's yet."""

import datetime
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.event.erasing import Erasure, strings
from tournaments.event.letters import fold_name
from tournaments.event.regulation_kinds import SEASON_KINDS
from tournaments.event.surnames import Surnames
from tournaments.models import Club, ClubEntry, Player, ResultSheet, Season
from tournaments.seasons.document import people_of
from tournaments.seasons.people import Person, Register
from tournaments.seasons.season_erasing import names_in, people_called, sheet_names
from tournaments.selectors.core.years import YearPage, year_page
from tournaments.selectors.seasons.stored import decided_mark, register_document, season_document

Evening = tuple[uuid.UUID, datetime.date]
"""A result sheet and its day."""
MOST_OPEN = 30
"""Open names on a page, those of the most evenings first; the next ones follow when these are settled."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Somebody of the register. `whole`: as whom they count, None where that is themselves; `evenings`: on how many of
    the result sheets that are counted they are, by any of their spellings.
    """

    person: Person
    whole: Person | None
    evenings: int


@dataclass(frozen=True, slots=True)
class OpenName:
    """A name on result sheets that is nobody's by itself, on how many, and the three who are likeliest, each with the
    mark of what is decided of the name so far (`stored.decided_mark`); `mark` is that of somebody new.
    """

    name: str
    evenings: int
    proposed: tuple[tuple[Person, int], ...]
    mark: int


@dataclass(frozen=True, slots=True)
class RegisterPage:
    """`more`: how many names are open besides those that are shown. `evenings`: the days of those that are counted."""

    people: tuple[Registered, ...]
    open: tuple[OpenName, ...]
    more: int
    evenings: YearPage[Evening]


@dataclass
class _Count:
    """On how many result sheets people of the register are, and open names, folded: how often, as they were written
    first, and who was there, too.
    """

    register: Register
    evenings: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    written: dict[str, str] = field(default_factory=dict)
    beside: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    known: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    """Cache of looked-up names, typed and folded: most people come every evening."""

    def add(self, typed: Sequence[str]) -> None:
        """The people of one result sheet."""
        for name in typed:
            if name not in self.known:
                self.known[name] = fold_name(name), self.register.known(name)
        there = {person for name in typed if len(found := self.known[name][1]) == 1 for person in found}
        for person in there:
            self.evenings[person] += 1
        for name in typed:
            folded, found = self.known[name]
            if len(found) != 1:
                self.written.setdefault(folded, name)
                self.names[folded] += 1
                self.beside[folded] |= there

    def open(self, folded: str) -> OpenName:
        register, name = self.register, self.written[folded]
        proposed = register.link(name, self.beside[folded]).proposed
        people = tuple((register.person(one), decided_mark(register, name, one)) for one in proposed)
        return OpenName(name, self.names[folded], people, decided_mark(register, name))


def register_page(club: Club, year: int) -> RegisterPage:
    """Everybody by surname, and the open names of the most evenings first: of the latest evenings, or of a year."""
    people, count, evenings = _read(club, year)
    shown = sorted(count.names, key=lambda folded: (-count.names[folded], folded))
    return RegisterPage(
        people=people,
        open=tuple(count.open(folded) for folded in shown[:MOST_OPEN]),
        more=max(0, len(shown) - MOST_OPEN),
        evenings=evenings,
    )


def registered_people(club: Club, year: int) -> tuple[tuple[Registered, ...], YearPage[Evening]]:
    """Everybody by surname, for a page that asks nothing of open names: whom they may be is most of the work."""
    people, _count, evenings = _read(club, year)
    return people, evenings


def _read(club: Club, year: int) -> tuple[tuple[Registered, ...], _Count, YearPage[Evening]]:
    people = people_of({"people": register_document(club.id)})
    count, evenings = _Count(Register(people)), _evenings(club, year)
    for typed in _typed(evenings):
        count.add(typed)
    surnames = _surnames(evenings)
    by_name = sorted(people, key=lambda one: (surnames.parts(one.name).order, one.name, one.id))
    return tuple(_registered(one, count.register, count.evenings) for one in by_name), count, evenings


def _evenings(club: Club, year: int) -> YearPage[Evening]:
    rows = ResultSheet.objects.filter(season__club=club).order_by("-date", "-number", "id")
    return year_page(rows.values_list("id", "date"), lambda row: row[1], year)


def _surnames(evenings: YearPage[Evening]) -> Surnames:
    """How the names of these evenings are read: as it was said last in those that were played here."""
    sheets = ResultSheet.objects.filter(pk__in=[key for key, _date in evenings.rows], tournament__isnull=False)
    rows = Player.objects.filter(tournament_id__in=sheets.values("tournament")).exclude(surname="").order_by("pk")
    return Surnames(dict(rows.values_list("name", "surname")))


def _typed(evenings: YearPage[Evening]) -> Iterator[Sequence[str]]:
    """The people of every result sheet, as they were typed."""
    rows = ResultSheet.objects.filter(pk__in=[key for key, _date in evenings.rows]).order_by("date", "number")
    for document, regulation in rows.values_list("document", "season__regulation"):
        yield tuple(dict.fromkeys(sheet_names(document, regulation["unit"])))


def _registered(person: Person, register: Register, evenings: Counter[str]) -> Registered:
    whole = register.whole(person.id)
    other = None if whole == person.id else register.person(whole)
    return Registered(person, other, evenings[whole] if other is None else 0)


# What the seasons and the register of a club hold of a person, by the names they are called.

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
