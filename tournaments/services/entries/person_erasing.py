"""Erasing a person from a tournament: a number, the results, and who erased them when remain."""

import datetime
import uuid
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db.models import Exists, Max, Model, OuterRef
from django.utils.translation import gettext as _

from rules.problems import problem_at
from tournaments.event.erasing import Erasure, name_of_nobody
from tournaments.event.errors import DomainError
from tournaments.event.letters import fold_name
from tournaments.event.problems.entrant_problems import EntrantProblem, PrivateProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import (
    ListDraft,
    LogEntry,
    Player,
    PrivateData,
    Registration,
    Tournament,
)
from tournaments.models.arrival import BIRTH_YEARS
from tournaments.models.fields import TournamentRow
from tournaments.models.name_columns import Holds, columns, rows_with, title_columns
from tournaments.selectors.entries.known import entries_of, erasure_of, full_names, others_in
from tournaments.selectors.seasons.register import names_of_club
from tournaments.services.entries.pairs import name_after_people
from tournaments.services.frame.changes import Action, Change, the_program, writes
from tournaments.services.play.call_changes import calls_forget


@writes(LogKind.ERASED, needs=Right.OWN, even_if_closed=True)
def player_erase(change: Change, *, player_id: uuid.UUID, label: str = "") -> str:
    """Put somebody's name out of every row and every entry of the log, also of a closed tournament, with all that only
    the desk knew of them, and out of every entry of theirs where they entered again; what they are called from now on:
    `label`, where one is told. The log says which entries were changed.
    """
    rows = Player.objects.select_related("team", "tournament")
    player = rows.filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    if erased(player.tournament_id, player.id):
        change.nothing_changed = True
        return player.name
    erasure, own = erasure_of(player, label or label_of(player)), entries_of(player)
    PrivateData.objects.filter(player__in=own).delete()
    calls_forget(player.tournament_id, [one.team_id for one in own])
    redacted = _put_out(player, erasure)
    for one in own:
        one.name, one.surname = erasure.label, ""
        one.save(update_fields=["name", "surname"])
        if one.tournament.kind.listed:
            name_after_people(one.team)
    change.record(subject=player.id, new={"player": player.name, "redacted": redacted})
    return player.name


@writes(LogKind.ERASED, needs=Right.OWN, even_if_closed=True)
def titles_erase(change: Change, *, names: Sequence[str], label: str, titles: Collection[str]) -> None:
    """Put somebody out of those titles of a tournament that were chosen, and of its address, which was made of one; and
    out of all its rows and its log where nobody of that name plays in it (any more).
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    others, own = others_in(tournament), {fold_name(name) for name in names}
    in_titles = Erasure(label, tuple(names), others)
    renamed = _titles_changed(tournament, in_titles, titles)
    erasure = replace(in_titles, names=full_names(names))
    there = not own.isdisjoint(map(fold_name, others))
    redacted = [] if there or not erasure.names else _redacted(tournament.id, erasure)
    change.nothing_changed = not (renamed or redacted)
    change.record(new={"player": label, "titles": renamed, "redacted": redacted})


@writes(LogKind.FORGOTTEN, even_if_closed=True)
def private_data_forget(change: Change, *, player_id: uuid.UUID | None = None) -> None:
    """Delete what only the desk knows, of one person or of everybody, also of a closed tournament; of everybody the
    requests to enter and a list that is not entered yet, too.
    """
    known = PrivateData.objects.filter(tournament_id=change.tournament_id)
    asked = Registration.objects.filter(tournament_id=change.tournament_id)
    if player_id is not None:
        known, asked = known.filter(player_id=player_id), asked.none()
    people, requests = known.count(), asked.count()
    known.delete()
    asked.delete()
    lists = 0
    if player_id is None:
        lists, _of_kind = ListDraft.objects.filter(tournament_id=change.tournament_id).delete()
    change.nothing_changed = not (people or requests or lists)
    change.record(subject=player_id, new={"people": people, "requests": requests})


def private_data_forget_due(now: datetime.datetime) -> int:
    """Forget what only the desk knows of the people of tournaments that were closed so long ago as their club says; of
    how many tournaments.
    """
    closed = (
        Tournament.objects.filter(closed_at__isnull=False)
        .select_related("club")
        .filter(
            Exists(PrivateData.objects.filter(tournament=OuterRef("pk")))
            | Exists(Registration.objects.filter(tournament=OuterRef("pk")))
        )
    )
    days = {one.id: datetime.timedelta(days=one.club.private_days) for one in closed}
    due = [one for one in closed if _closed(one) + days[one.id] <= now]
    for one in due:
        private_data_forget(Action(one.id, the_program(), at=now))
    return len(due)


def _closed(tournament: Tournament) -> datetime.datetime:
    """When it was closed: a clock that was behind then does not count, where the log knows better."""
    entries = LogEntry.objects.filter(tournament=tournament)
    closing = entries.filter(kind=LogKind.CLOSED).values("kind").annotate(last=Max("seq")).values("last")
    last = entries.filter(seq__lte=closing).aggregate(last=Max("at"))["last"]
    return max(moment for moment in (tournament.closed_at, last) if moment)


def erased(tournament_id: uuid.UUID, player_id: uuid.UUID) -> bool:
    """Whether somebody was erased from a tournament before."""
    return LogEntry.objects.filter(tournament_id=tournament_id, kind=LogKind.ERASED, subject=player_id).exists()


def label_of(player: Player) -> str:
    """What somebody who is put out is called, by their place in the list: as nobody else in the club."""
    listed = Player.objects.filter(tournament_id=player.tournament_id).order_by("team__number", "number")
    place = list(listed.values_list("pk", flat=True)).index(player.pk) + 1
    return label_in_club(player.tournament.club_id, place)


def label_in_club(club_id: uuid.UUID, number: int) -> str:
    """The name of nobody with this number, or the next that nobody in the club has: a season would take two of one name
    for one person. In the language of the member who erases, and from then on the same for all readers.
    """
    taken = Player.objects.filter(tournament__club_id=club_id).values_list("name", flat=True)
    return name_of_nobody(number, _("Giocatore %(number)s"), [*taken, *names_of_club(club_id)])


def _put_out(player: Player, erasure: Erasure) -> list[int]:
    """The numbers of the log entries that held the name."""
    return _redacted(player.tournament_id, erasure, _of_namesakes(player))


def _redacted(tournament_id: uuid.UUID, erasure: Erasure, spared: Collection[uuid.UUID] = ()) -> list[int]:
    """Out of the rows and the log of a tournament, but the entries about the `spared`; which entries they were."""
    for model, _names in rows_with(Holds.TEXT):
        if model is not LogEntry:
            for row in model._default_manager.filter(tournament_id=tournament_id):
                _changed(row, erasure)
    entries = LogEntry.objects.filter(tournament_id=tournament_id).exclude(subject__in=spared)
    return [entry.seq for entry in entries.order_by("seq") if _changed(entry, erasure)]


def _titles_changed(tournament: Tournament, erasure: Erasure, titles: Collection[str]) -> int:
    """How many titles of a tournament, its stages, prizes, venues and teams were changed."""
    now = _with_titles(tournament, columns(Tournament, Holds.TITLE), erasure, titles)
    if now.get("name", tournament.name) != tournament.name:
        taken = Tournament.objects.exclude(pk=tournament.pk).values_list("slug", flat=True)
        now["slug"] = erasure.address(tournament.slug, set(taken))
    Tournament.objects.filter(pk=tournament.pk).update(**now)
    changed = len(now)
    for model, _names in rows_with(Holds.TITLE):
        names = title_columns(model, listed=tournament.kind.listed)
        for row in model._default_manager.filter(tournament=tournament):
            if others := _with_titles(row, names, erasure, titles):
                model._default_manager.filter(pk=row.pk).update(**others)
                changed += 1
    return changed


def _with_titles(row: Model, names: Sequence[str], erasure: Erasure, titles: Collection[str]) -> dict[str, Any]:
    """The columns of a row whose titles were changed."""
    now = {name: erasure.titles(getattr(row, name), titles) for name in names}
    return {name: value for name, value in now.items() if value != getattr(row, name)}


def _of_namesakes(player: Player) -> set[uuid.UUID]:
    """Other people and entrants of the same name that a log entry may be about."""
    own = entries_of(player)
    everybody = Player.objects.filter(tournament_id=player.tournament_id).exclude(pk__in=[one.pk for one in own])
    same = [one for one in everybody if fold_name(one.name) == fold_name(player.name)]
    return {one.id for one in same} | ({one.team_id for one in same} - {one.team_id for one in own})


def _changed(row: TournamentRow, erasure: Erasure) -> bool:
    """Erase the name from the texts of the row; whether it was in one."""
    now = {name: erasure.value(getattr(row, name)) for name in columns(type(row), Holds.TEXT)}
    changed = {name: value for name, value in now.items() if value != getattr(row, name)}
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)
    return bool(changed)


# What the desk knows of a person and shows to nobody.


@dataclass(frozen=True, slots=True)
class Private:
    """All that is known of a person; `minor_allowed` is None where it is not asked. `paid` and `paid_cents` are what a
    list told of the fee before there was one.
    """

    phone: str = ""
    email: str = ""
    card: str = ""
    note: str = ""
    birth_year: int | None = None
    minor_allowed: bool | None = None
    paid: bool = False
    paid_cents: int | None = None


@writes(LogKind.PLAYERS)
def private_data_change(change: Change, *, player_id: uuid.UUID, known: Private) -> None:
    """Write down or delete what is known of a person. The log says which of it changed, never what it says."""
    player = Player.objects.filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    if known.birth_year is not None and not BIRTH_YEARS[0] <= known.birth_year <= BIRTH_YEARS[1]:
        first, last = BIRTH_YEARS
        raise DomainError(problem_at(PrivateProblem.BIRTH_YEAR_RANGE, "birth_year", first=first, last=last))
    row = player.private_data.first() or PrivateData(tournament_id=change.tournament_id, player=player)
    wanted = asdict(known)
    changed = [name for name, value in wanted.items() if getattr(row, name) != value]
    if not changed:
        change.nothing_changed = True
        return
    for name in changed:
        setattr(row, name, wanted[name])
    row.save()
    change.record(subject=player.id, new={"player": player.name, "private": changed})
