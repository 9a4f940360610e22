"""All that is known of one person in a tournament, and where else in the club somebody is called the same."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.apps import apps
from django.db.models import ForeignKey, Model, Q

from tournaments.event.erasing import Erasure, strings
from tournaments.event.letters import fold, fold_name
from tournaments.event.regulation_kinds import ClubKind, LogKind
from tournaments.models import (
    Club,
    ClubEntry,
    LogEntry,
    Player,
    ResultSheet,
    Season,
    Team,
    Tournament,
)
from tournaments.models.fields import TournamentRow
from tournaments.models.name_columns import Holds, columns, rows_with, title_columns
from tournaments.seasons.season_erasing import sheet_names


@dataclass(frozen=True, slots=True)
class Namesake:
    """Somebody of the same name in another tournament of the club: most likely the same person."""

    id: uuid.UUID
    name: str
    tournament_id: uuid.UUID
    tournament: str


def player_in(tournament_id: uuid.UUID, player_id: uuid.UUID) -> Player | None:
    """Somebody who plays, or played, in this very tournament."""
    return Player.objects.filter(tournament_id=tournament_id, pk=player_id).select_related("tournament").first()


def erasure_of(player: Player, label: str) -> Erasure:
    """What puts a person out of texts of their tournament; those of the same name as well, who cannot be told apart in
    a text.
    """
    own = [one.pk for one in entries_of(player)]
    others = Player.objects.filter(tournament_id=player.tournament_id).exclude(pk__in=own)
    return Erasure(label, names_of(player), tuple(others.values_list("name", flat=True)))


def entries_of(player: Player) -> list[Player]:
    """The same person in every entry of theirs: once, unless they were out and entered again."""
    first, wanted = player.team.again_of_id or player.team_id, fold_name(player.name)
    others = Player.objects.filter(tournament_id=player.tournament_id).exclude(team_id=player.team_id)
    others = others.filter(Q(team_id=first) | Q(team__again_of=first)).select_related("team", "tournament")
    return [player, *(one for one in others if fold_name(one.name) == wanted)]


def names_of(player: Player) -> tuple[str, ...]:
    """How somebody is called, and was before, as far as the log tells."""
    own = [key for one in entries_of(player) for key in (one.pk, one.team_id)]
    entries = LogEntry.objects.filter(tournament_id=player.tournament_id, subject__in=own)
    return called_since(player.name, entries.order_by("-seq").values_list("old", "new"))


def called_since(name: str, told: Iterable[tuple[object, object]]) -> tuple[str, ...]:
    """A name and those that it took the place of, by what the log told of the person as old and new, latest first."""
    names = [name]
    for old, new in told:
        pairs = zip(_called(old), _called(new), strict=False)
        names += [before for before, after in pairs if after in names and before not in names]
    return tuple(names)


def rows_below() -> Iterator[type[TournamentRow]]:
    """Every list of rows that a tournament has."""
    yield from (model for model in apps.get_app_config("tournaments").get_models() if issubclass(model, TournamentRow))


def same_elsewhere(player: Player) -> tuple[Namesake, ...]:
    """Everybody of the same name in the other tournaments of the club, the latest first."""
    called = called_in_club(player.tournament.club_id, player.name)
    return tuple(one for one in called if one.tournament_id != player.tournament_id)


def called_in_club(club_id: uuid.UUID, name: str) -> tuple[Namesake, ...]:
    """Everybody of this name in the tournaments of a club, the latest first."""
    rows = Player.objects.filter(tournament__club_id=club_id).select_related("tournament")
    wanted = fold_name(name)
    return tuple(
        Namesake(one.id, one.name, one.tournament_id, one.tournament.name)
        for one in rows.order_by("-tournament_id")
        if fold_name(one.name) == wanted
    )


def known_of(player: Player) -> dict[str, object]:
    """Every row of the tournament that is about a person or their entrant, or holds their name, list by list."""
    erasure = erasure_of(player, "")
    lists = {
        model._meta.model_name: [plain_row(row) for row in _about(model, player, erasure)] for model in rows_below()
    }
    return {
        "tournament": {"name": player.tournament.name, "date": player.tournament.date, "slug": player.tournament.slug},
        "names": names_of(player),
        **{str(name): rows for name, rows in lists.items() if rows},
    }


def _about(model: type[TournamentRow], player: Player, erasure: Erasure) -> Iterator[Model]:
    entries = entries_of(player)
    wanted: dict[type[Model], list[uuid.UUID]] = {
        Player: [one.pk for one in entries],
        Team: [one.team_id for one in entries],
    }
    own = Q(pk__in=wanted[Player]) | Q(pk__in=wanted[Team])
    for field in model._meta.get_fields():
        if isinstance(field, ForeignKey) and field.related_model in wanted and model is not Player:
            own |= Q(**{f"{field.name}__in": wanted[field.related_model]})
    texts = columns(model, Holds.TEXT)
    by_id = set(model._default_manager.filter(own, tournament_id=player.tournament_id).values_list("pk", flat=True))
    for row in model._default_manager.filter(tournament_id=player.tournament_id).order_by("pk"):
        if row.pk in by_id or any(erasure.holds(getattr(row, name)) for name in texts):
            yield row


def plain_row(row: Model) -> dict[str, object]:
    """What is stored in a row, but of which tournament."""
    return {one.name: one.value_from_object(row) for one in row._meta.concrete_fields if one.name != "tournament"}


def _called(told: object) -> list[str]:
    """Names in a log entry: a player, or the people of an entrant."""
    if not isinstance(told, dict):
        return []
    names = told.get("people", [told.get("player")])
    return [one for one in names if isinstance(one, str)] if isinstance(names, list) else []


# Where else a club writes a person's name: what it calls itself, its evenings, its prizes, its teams and its seasons,
# and tournaments in which nobody of that name plays.

TITLED = (LogKind.CREATED, LogKind.SETTINGS, LogKind.STAGES, LogKind.TEAMS, LogKind.PLAYERS, LogKind.PRIZES)
"""What is changed where somebody writes a title."""


def titles_with(club: Club, names: Sequence[str]) -> tuple[str, ...]:
    """Every text that a club gave something of its own, and in which one of the names is, as it is written."""
    erasure = Erasure("", tuple(names))
    return tuple(text for text in dict.fromkeys(_titles(club)) if erasure.holds(text))


def tournaments_with(club: Club, names: Sequence[str], titles: Sequence[str]) -> tuple[Tournament, ...]:
    """The tournaments that hold one of the titles, or in another row the name of somebody who plays in them no more."""
    named = _with_rows_of(club, full_names(names))
    return tuple(
        one
        for one in Tournament.objects.filter(club=club).order_by("pk")
        if one.pk in named or not set(titles).isdisjoint(titles_of(one))
    )


def named_elsewhere(club: Club, names: Sequence[str]) -> dict[str, object]:
    """What else the club has of somebody: titles, and rows of tournaments in which nobody of one of the names plays."""
    own, found = {fold_name(name) for name in names}, []
    for one in tournaments_with(club, names, ()):
        if own.isdisjoint(map(fold_name, others_in(one))):
            found.append({"tournament": one.name, "slug": one.slug, **_named_in(one, names)})
    return {"titles": list(titles_with(club, names)), "tournaments": found}


def full_names(names: Sequence[str]) -> tuple[str, ...]:
    """Those that say who is meant also where that person is not: a single word may be a town, or a day."""
    return tuple(name for name in names if len(fold(name).split()) > 1)


def others_in(tournament: Tournament) -> tuple[str, ...]:
    """The people in a tournament now."""
    return tuple(Player.objects.filter(tournament=tournament).values_list("name", flat=True))


def titles_of(tournament: Tournament) -> Iterator[str]:
    """What a tournament, its stages, prizes, venues and teams are called; pairs are called after their people."""
    yield from (getattr(tournament, name) for name in columns(Tournament, Holds.TITLE))
    for model, _names in rows_with(Holds.TITLE):
        names = title_columns(model, listed=tournament.kind.listed)
        rows = model._default_manager.filter(tournament=tournament).order_by("number")
        for texts in rows.values_list(*names):
            yield from texts


def sheet_titles(sheet: ResultSheet) -> Iterator[str]:
    """What a result sheet says beside who was there."""
    people = set(sheet_names(sheet.document, sheet.season.regulation["unit"]))
    yield from (text for text in strings(sheet.document) if text not in people)


def texts_of_club(club: Club) -> Iterator[str]:
    """All texts in the rows of its tournaments, in its log and in its titles."""
    yield from _titles(club)
    for model, texts in rows_with(Holds.NAME | Holds.TEXT | Holds.TITLE):
        rows = model._default_manager.filter(tournament__club=club).values_list(*texts)
        yield from (text for row in rows.iterator() for text in strings(row))
    told = ClubEntry.objects.filter(club=club).values_list(*columns(ClubEntry, Holds.TEXT | Holds.ADDRESS))
    yield from (text for row in told.iterator() for text in strings(row))


def _titles(club: Club) -> Iterator[str]:
    for tournament in Tournament.objects.filter(club=club).order_by("-pk"):
        yield from titles_of(tournament)
    yield from _titles_of_club(club)


def _titles_of_club(club: Club) -> Iterator[str]:
    yield from (getattr(club, field) for field in columns(Club, Holds.TITLE))
    for season in Season.objects.filter(club=club):
        yield season.name
    for sheet in ResultSheet.objects.filter(season__club=club).select_related("season"):
        yield from sheet_titles(sheet)


def titles_of_before(club: Club, at: datetime.datetime) -> Iterator[str]:
    """The titles that nobody can have written since a moment: those of tournaments that were decided on no more, and
    of a club and its seasons, where the club's log tells of nothing since.
    """
    written = LogEntry.objects.filter(kind__in=TITLED, at__gt=at, tournament__club=club).values("tournament_id")
    for tournament in Tournament.objects.filter(club=club).exclude(pk__in=written):
        yield from titles_of(tournament)
    if not ClubEntry.objects.filter(club=club, at__gt=at).exclude(kind=ClubKind.PERSON_CHANGED).exists():
        yield from _titles_of_club(club)


def _named_in(tournament: Tournament, names: Sequence[str]) -> dict[str, object]:
    erasure = Erasure("", full_names(names), others_in(tournament))
    lists = {
        str(model._meta.model_name): [
            plain_row(row)
            for row in model._default_manager.filter(tournament=tournament).order_by("pk")
            if any(erasure.holds(getattr(row, text)) for text in columns(model, Holds.TEXT))
        ]
        for model in rows_below()
    }
    return {name: rows for name, rows in lists.items() if rows}


def _with_rows_of(club: Club, names: tuple[str, ...]) -> set[uuid.UUID]:
    """The tournaments of a club in whose rows one of the names is; each list is read once for all of them."""
    if not names:
        return set()
    others, found = defaultdict[uuid.UUID, list[str]](list), set[uuid.UUID]()
    for of, name in Player.objects.filter(tournament__club=club).values_list("tournament_id", "name"):
        others[of].append(name)
    of_club = Tournament.objects.filter(club=club).values_list("pk", flat=True)
    erasures = {of: Erasure("", names, tuple(others[of])) for of in of_club}
    for model, texts in rows_with(Holds.TEXT):
        rows = model._default_manager.filter(tournament__club=club).values_list("tournament_id", *texts)
        for of, *values in rows.iterator():
            if of not in found and any(erasures[of].holds(value) for value in values):
                found.add(of)
    return found
