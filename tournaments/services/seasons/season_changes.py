"""Seasons of a club: made, changed, filled with evenings. Nothing that would have a problem is ever stored."""

import json
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import F, Max

from rules.problems import problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.letters import fold
from tournaments.event.problems.import_problems import ImportRefused, Placed
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, Person, ResultSheet, Season, Tournament
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.counting import check_numbers, check_scale, with_sheet_alone
from tournaments.seasons.document import VERSION, season_of
from tournaments.selectors.seasons.evening_results import taken
from tournaments.selectors.seasons.stored import (
    assembled,
    register_document,
    season_document,
    sheet_named,
    with_sheet,
)
from tournaments.services.files.importing.file_reading import refuse_unusable, schema_problems
from tournaments.services.frame.changes import require
from tournaments.services.frame.club_room import room_for_people, room_for_season
from tournaments.services.frame.write_lock import tournament_hold
from tournaments.services.seasons.frame import ClubAction, Noted, season_write
from tournaments.services.seasons.register_changes import require_seen, seasons_touched
from tournaments.services.seasons.season_files import sound_season

Document = dict[str, Any]


def season_create(action: ClubAction, *, slug: str, name: str, regulation: Document) -> bool:
    """A new season without evenings. Raises DomainError for a name that is missing, an address that is taken and
    everything that is wrong with the regulation.
    """

    def act(club: Club) -> Noted:
        room_for_season(club)
        season = Season(club=club, slug=slug, name=name, regulation=regulation)
        _refuse_named(season)
        _require_sound(assembled(season, [], register_document(club.id)), "")
        season.save()
        return Noted(name, None, {"name": name, "regulation": regulation})

    return season_write(action, ClubKind.SEASON_CREATED, act)


def season_change(action: ClubAction, slug: str, *, seen: int, name: str, regulation: object, closed: bool) -> bool:
    """Another name, regulation or end; the evenings stay, and have to be sound under it. One that is opened again is
    counted by the newest rules. Raises StaleVersion where somebody changed the season since version `seen`,
    DomainError with everything that is wrong.
    """

    def act(club: Club) -> Noted | None:
        season = _season(club, slug)
        _require_seen(season, seen)
        old = _about(season)
        season.name, season.regulation, season.closed = name, regulation, closed
        if _about(season) == old:
            return None
        season.share_of_held = season.share_of_held and closed
        refuse_unusable({"season": {"name": name}})
        if not name:
            raise DomainError(problem_at(SeasonProblem.NAME_MISSING, "name"))
        _require_sound(season_document(season), "" if regulation != old["regulation"] else None)
        season.version += 1
        season.save(update_fields=["name", "regulation", "closed", "share_of_held", "version"])
        return Noted(name, old, _about(season))

    return season_write(action, ClubKind.SEASON_CHANGED, act)


def evening_take(action: ClubAction, slug: str, tournament_id: uuid.UUID, *, seen: int, section: str = "") -> bool:
    """Take over a closed evening of the club as it is at version `seen`, new or in place of what it was before.

    Never by itself: this is the button. Raises StaleVersion where the evening was changed since it was looked at,
    DomainError for one that is not closed or not of this club, or whose table strangers may not see yet (a season is
    public), and with everything that is wrong with it.
    """

    def act(club: Club) -> Noted | None:
        season = _season(club, slug)
        tournament_hold(tournament_id)  # nobody opens it again while its places are worked out
        tournament = Tournament.objects.filter(pk=tournament_id, club=club, closed_at__isnull=False).first()
        if tournament is None or tournament.is_rehearsal:
            raise DomainError(problem_at(SeasonProblem.EVENING_NOT_CLOSED))
        if tournament.frozen_after is not None:
            raise DomainError(problem_at(SeasonProblem.EVENING_KEPT_BACK))
        if tournament.version != seen:
            raise StaleVersion(expected=seen, found=tournament.version)
        return _put(season, taken(season, tournament, section))

    return season_write(action, ClubKind.SHEET_TAKEN, act)


def sheet_put(action: ClubAction, slug: str, document: Document) -> bool:
    """A result sheet that was typed by hand or comes from a file, new or in place of the one with its key. Raises
    DomainError with everything that is wrong with it.
    """
    return season_write(action, ClubKind.SHEET_TAKEN, lambda club: _put(_season(club, slug), document))


def sheet_change(action: ClubAction, slug: str, document: Document, *, seen: int) -> bool:
    """Another result sheet in place of the one with its key. Raises StaleVersion where that one was changed since it
    had the mark `seen`, DomainError where it is gone, and with everything that is wrong with the new one.
    """

    def act(club: Club) -> Noted | None:
        season = _season(club, slug)
        before = sheet_named(season, document["key"])
        if before is None:
            raise DomainError(problem_at(SeasonProblem.SHEET_UNKNOWN, key=document["key"]))
        require_seen(before, seen)
        return _put(season, document)

    return season_write(action, ClubKind.SHEET_TAKEN, act)


def sheet_remove(action: ClubAction, slug: str, key: str, *, seen: int | None = None) -> bool:
    """Take a result sheet out; all of it stays in the log. Raises StaleVersion where it was changed since it had the
    mark `seen`, DomainError where it is gone already.
    """

    def act(club: Club) -> Noted:
        season = _season(club, slug)
        row = ResultSheet.objects.filter(season=season, key=key).first()
        if row is None:
            raise DomainError(problem_at(SeasonProblem.SHEET_UNKNOWN, key=key))
        if seen is not None:
            require_seen(row.document, seen)
        row.delete()
        _require_sound(season_document(season))
        Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
        return Noted(season.name, _sheet_told(season, row.document), None)

    return season_write(action, ClubKind.SHEET_REMOVED, act)


def season_delete(action: ClubAction, slug: str, *, name: str, seen: int) -> bool:
    """A season with its result sheets, for good; the log keeps one line, the register and the tournaments stay. Raises
    DomainError where `name` is not that of the season, StaleVersion where it was changed since version `seen`.
    """
    require(action.actor, Right.OWN)

    def act(club: Club) -> Noted:
        season = _season(club, slug)
        _require_seen(season, seen)
        if name != season.name and fold(name) != (fold(season.name) or season.name):
            raise DomainError(problem_at(SeasonProblem.ANOTHER_NAME, "name"))
        old = {"name": season.name, "result_sheets": ResultSheet.objects.filter(season=season).count()}
        season.delete()
        return Noted(season.name, old, None)

    return season_write(action, ClubKind.SEASON_CHANGED, act)


def lot_record(action: ClubAction, slug: str, order: Sequence[Sequence[str]], *, seen: int) -> bool:
    """A lot that was drawn among some who are level, the winner first; of two among the same the latest counts. Raises
    StaleVersion where another was recorded since the lots had the mark `seen`, DomainError for somebody who has not
    played.
    """

    def act(club: Club) -> Noted:
        season = _season(club, slug)
        old = list(season.lots)
        require_seen(old, seen)
        season.lots = [*old, [list(one) for one in order]]
        _require_sound(season_document(season))
        season.version += 1
        season.save(update_fields=["lots", "version"])
        return Noted(season.name, {"lots": old}, {"lots": season.lots, "called": _called(club, season.lots)})

    return season_write(action, ClubKind.SEASON_CHANGED, act)


def season_import(
    action: ClubAction, *, slug: str, data: bytes, without: Callable[[Document], Document] = lambda whole: whole
) -> bool:
    """A season from its file, with its people, `without` those whom somebody may not bring back. Raises ImportRefused
    for a file that is none, DomainError for an address that is taken and for people who are other people here.
    """
    require(action.actor, Right.SEASON)
    document = without(sound_season(data)[0])

    def act(club: Club) -> Noted:
        room_for_season(club)
        season = Season(
            club=club,
            slug=slug,
            name=document["season"]["name"],
            regulation=document["regulation"],
            lots=document.get("lots", []),
            closed=document["season"].get("closed", False),
            share_of_held=document["season"].get("closed", False) and document["season"].get("share_of_held", False),
        )
        _refuse_named(season)
        if take_people(club, document.get("people", [])):
            seasons_touched(club)
        _require_sound(assembled(season, document["result_sheets"], register_document(club.id)))
        season.save()
        for number, sheet in enumerate(document["result_sheets"], start=1):
            _row(season, number, sheet).save()
        return Noted(season.name, None, {"name": season.name, "result_sheets": len(document["result_sheets"])})

    return season_write(action, ClubKind.SEASON_CREATED, act)


def season_bytes(season: Season) -> bytes:
    """The file of a season: UTF-8, a line feed at the end."""
    return (json.dumps(season_document(season), ensure_ascii=False, indent=1) + "\n").encode()


def _put(season: Season, sheet: Document) -> Noted | None:
    refuse_unusable({"result_sheets": [sheet]})
    whole = season_document(season)
    before = next((one for one in whole["result_sheets"] if one["key"] == sheet.get("key")), None)
    if before == sheet:
        return None
    _require_sound({**whole, "result_sheets": with_sheet(whole["result_sheets"], sheet)}, sheet.get("key"))
    rows = ResultSheet.objects.filter(season=season)
    row = rows.filter(key=sheet["key"]).first()
    last: int = rows.aggregate(last=Max("number"))["last"] or 0
    made = _row(season, row.number if row else last + 1, sheet)
    if row is None:
        made.save()
    else:
        made.id = row.id
        made.save(force_update=True)
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    return Noted(season.name, _sheet_told(season, before), _sheet_told(season, sheet))


def _sheet_told(season: Season, sheet: Document | None) -> Document | None:
    """A result sheet for the log, with what its part or discipline and the rules of the season that were declared are
    called: keys say nothing to people.
    """
    if sheet is None:
        return None
    declared, within = (
        {one["modifier"] for one in sheet.get("declarations", ())},
        (sheet.get("part"), sheet.get("discipline")),
    )
    of_season = season.regulation
    sections = [*of_season.get("parts", ()), *of_season.get("disciplines", ())]
    told = {
        "rules": {one["key"]: one["label"] for one in of_season.get("modifiers", ()) if one["key"] in declared},
        "sections": {one["key"]: one["name"] for one in sections if one["key"] in within},
    }
    return sheet | {kind: called for kind, called in told.items() if called}


def _called(club: Club, lots: Sequence[Sequence[Sequence[str]]]) -> dict[str, str]:
    """The names of those whom lots name by their keys in the register."""
    named = {name for order in lots for who in order for name in who}
    return {one["id"]: one["name"] for one in register_document(club.id) if one["id"] in named}


def _row(season: Season, number: int, sheet: Document) -> ResultSheet:
    origin = sheet.get("tournament")
    return ResultSheet(
        season=season,
        key=sheet["key"],
        date=sheet["date"],
        number=number,
        tournament=uuid.UUID(origin["id"]) if origin else None,
        version=origin["version"] if origin else 0,
        document=sheet,
    )


def take_people(club: Club, people: Sequence[Document]) -> int:
    """Take in the people of a file who are not here yet and count them; those who are here must be the same."""
    here = {one["id"]: one for one in register_document(club.id)}
    new = [one for one in people if one["id"] not in here]
    clash = [one for one in people if one["id"] in here and here[one["id"]]["name"] != one["name"]]
    if clash:
        raise DomainError(
            *(problem_at(SeasonProblem.PERSON_IS_ANOTHER, key=one["id"], name=one["name"]) for one in clash)
        )
    rows = {
        one["id"]: Person(
            club=club, key=one["id"], name=one["name"], aliases=one.get("aliases", []), card=one.get("card", "")
        )
        for one in new
    }
    room_for_people(club, len(rows))
    Person.objects.bulk_create(rows.values())
    for one in new:
        if one.get("merged_into"):
            rows[one["id"]].merged_into = Person.objects.get(club=club, key=one["merged_into"])
            rows[one["id"]].save(update_fields=["merged_into"])
    return len(new)


def _refuse_named(season: Season) -> None:
    refuse_unusable({"season": {"name": season.name}})
    problems = []
    if not season.name:
        problems.append(problem_at(SeasonProblem.NAME_MISSING, "name"))
    if Season.objects.filter(slug=season.slug).exists():
        problems.append(problem_at(SeasonProblem.SLUG_TAKEN, "slug", slug=season.slug))
    if problems:
        raise DomainError(*problems)


def _season(club: Club, slug: str) -> Season:
    season = Season.objects.filter(club=club, slug=slug).first()
    if season is None:
        raise DomainError(problem_at(SeasonProblem.UNKNOWN))
    return season


def _require_seen(season: Season, seen: int) -> None:
    if season.version != seen:
        raise StaleVersion(expected=seen, found=season.version)


def _about(season: Season) -> Document:
    return {"name": season.name, "regulation": season.regulation, "closed": season.closed}


def _require_sound(document: Document, key: str | None = None) -> None:
    """Every problem of the season as it would be, each with its place. Raises ImportRefused.

    `key`: of the result sheet that is new, "" where it is the regulation. Its numbers are looked at as well, and
    whether with them all sums can still be shown; what was taken in before is as it is.
    """
    problems = schema_problems(f"season-{VERSION}", document)
    if not problems:
        season, wrong = season_of(document)
        if season is not None and key is not None:
            wrong = check_numbers(with_sheet_alone(season, key)) or check_scale(season)
        problems = [Placed(problem.where, problem) for problem in wrong]
    if problems:
        raise ImportRefused(problems)
