"""The seasons of a club as they are stored: as the file of a season, and as the values that are ranked."""

import hashlib
import json
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.regulation import Ranked
from tournaments.models import Club, Person, ResultSheet, Season, Tournament
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.counting import MOST_SHOWN, check_scale
from tournaments.seasons.document import FORMAT, VERSION, people_of, season_of
from tournaments.seasons.people import Register
from tournaments.seasons.table import SeasonTable, season_table
from tournaments.seasons.types import Season as SeasonValue
from tournaments.seasons.types import Unit
from tournaments.selectors.core.disclosure import initials
from tournaments.selectors.core.years import YearPage, year_page

Document = dict[str, Any]
MARK_DIGITS = 7
"""Of sixteen kinds: a form takes a number of nine digits."""


def seasons_of(club: Club) -> Sequence[Season]:
    """The newest first."""
    return list(Season.objects.filter(club=club))


def season_named(club: Club, slug: str) -> Season | None:
    """The season of a club that the address names."""
    return Season.objects.filter(club=club, slug=slug).first()


def season_for_public(slug: str) -> Season | None:
    """A season as anybody may see it."""
    return Season.objects.filter(slug=slug).select_related("club").first()


def season_document(season: Season) -> Document:
    """The whole season as its file: the same season gives the same bytes, on every database."""
    sheets = ResultSheet.objects.filter(season=season).values_list("document", flat=True)
    return assembled(season, list(sheets), register_document(season.club_id))


def assembled(season: Season, sheets: Sequence[Document], people: Sequence[Document]) -> Document:
    """A season with these result sheets and this register, whatever of it is stored yet."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "season": {"name": season.name, "closed": season.closed}
        | ({"share_of_held": True} if season.share_of_held else {}),
        "regulation": season.regulation,
        "people": list(people),
        "result_sheets": list(sheets),
        "lots": season.lots,
    }


def mark_of(document: object) -> int:
    """A number that is another one as soon as anything in the document is: the version of a result sheet or a person,
    the same on every database.
    """
    written = json.dumps(document, sort_keys=True, ensure_ascii=False).encode()
    return int(hashlib.sha256(written).hexdigest()[:MARK_DIGITS], 16)


def decided_mark(register: Register, name: str, key: str = "") -> int:
    """The mark of the person called so, and of the one for whom it is proposed, if any."""
    return mark_of([sorted(register.known(name)), register.person(key).name if key else ""])


def sheet_named(season: Season, key: str) -> Document | None:
    """The result sheet of a season that the address names."""
    return ResultSheet.objects.filter(season=season, key=key).values_list("document", flat=True).first()


def register_document(club_id: uuid.UUID) -> list[Document]:
    """The register of a club as the file of a season holds it."""
    rows = list(Person.objects.filter(club_id=club_id))
    keys = {row.id: row.key for row in rows}
    return [
        {
            "id": row.key,
            "name": row.name,
            "aliases": row.aliases,
            "card": row.card,
            "merged_into": None if row.merged_into_id is None else keys[row.merged_into_id],
        }
        for row in rows
    ]


def person_document(club: Club, key: str) -> Document | None:
    """Somebody of the register of a club."""
    return next((one for one in register_document(club.id) if one["id"] == key), None)


def register_of(club: Club) -> Register:
    """The people of a club, to be looked up by their names."""
    return Register(people_of({"people": register_document(club.id)}))


def season_value(document: Document) -> SeasonValue:
    """The season that a stored document says. Raises DomainError where it was changed past the program."""
    season, problems = season_of(document)
    if season is None:
        raise DomainError(problem_at(SeasonProblem.UNREADABLE), *problems)
    return season


def season_counted(season: SeasonValue) -> SeasonTable:
    """Its table. Raises DomainError where no page can show it: before fractions were looked at, a file could bring in
    enough different ones that their sums have thousands of digits.
    """
    table = season_table(season)
    if problems := check_scale(season, table.counts, MOST_SHOWN):
        raise DomainError(problem_at(SeasonProblem.UNREADABLE), *problems)
    return table


def season_for_strangers(document: Document) -> SeasonValue:
    """The season as a public page shows it: people by their initials, where the public saw no more of one of its
    evenings. Quarters keep their names.
    """
    season = season_value(document)
    if season.regulation.unit is Unit.TEAM or not any(sheet.initials for sheet in season.sheets):
        return season
    return replace(season, called=dict(zip(season.called, initials(list(season.called.values())), strict=True)))


def to_take(season: Season, year: int = 0) -> YearPage[Tournament]:
    """The evenings of the club that are closed and in this season not yet, the latest first; rehearsals are none, nor
    are those whose table the public may not see yet. A season of quarters takes evenings of quarters alone.
    """
    taken = ResultSheet.objects.filter(season=season, tournament__isnull=False).values("tournament")
    closed = Tournament.objects.filter(club_id=season.club_id, closed_at__isnull=False, is_rehearsal=False)
    if season.regulation["unit"] == Unit.TEAM:
        closed = closed.filter(ranked=Ranked.TEAMS)
    rows = closed.filter(frozen_after=None).exclude(pk__in=taken).order_by("-date", "-created_at")
    page = year_page(rows.values_list("id", "date"), lambda row: row[1], year)
    return page.showing(list(rows.filter(pk__in=[key for key, _date in page.rows])))


def with_sheet(sheets: Sequence[Document], sheet: Document) -> list[Document]:
    """The result sheets with this one: in place of the one of the same key, else behind them."""
    if all(other["key"] != sheet["key"] for other in sheets):
        return [*sheets, sheet]
    return [sheet if other["key"] == sheet["key"] else other for other in sheets]
