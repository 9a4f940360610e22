"""Typed, keyword-only makers of what a test needs; everything goes through the services, as in real life."""

import datetime
import functools
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from rules.deals_of_two import score_of_points
from rules.match_formats import MatchKind
from rules.outcomes import PlayedDeal
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.event.regulation_kinds import Source
from tournaments.event.rights import Role
from tournaments.models import Account, Club, Match, Membership, Player, Team, Tournament
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import match_format_of
from tournaments.services.clubs.member_changes import club_create
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.frame.changes import Action, Actor, MatchAction
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.draw_changes import draw_make, draw_publish
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import tournament_create

TEAM_NAMES = ("La Custera", "I Pinacin", "La Cesa", "L'Orsa", "Borgo Nuovo", "Rione Ponte")
Row = TypeVar("Row", bound=Model)
DESK = Actor(name="Banco di prova", source=Source.DESK)


def action(tournament: Tournament | uuid.UUID, actor: Actor = DESK, **told: Any) -> Action:
    """What a service is told first: `told` are the key and the reason."""
    return Action(tournament if isinstance(tournament, uuid.UUID) else tournament.id, actor, **told)


def match_action(
    match: Match, *, actor: Actor = DESK, seen: int | None = -1, redraw: bool = False, **told: Any
) -> MatchAction:
    """The same of a match, seen as `match` holds it unless another version is named."""
    version = match.version if seen == -1 else seen
    return action(match.tournament_id, actor, **told).of_match(match.id, version, redraw=redraw)


def read_again(row: Row) -> Row:
    """The same row, read again: what a file of tests made for all of them (`kept_for_all`) no test may change."""
    again: list[Row] = _rows_of(type(row))(row.pk)
    return again[0]


def make_club(*, slug: str = "pro-loco", name: str = "Pro Loco") -> Club:
    return next(iter(_clubs_called(slug)), None) or club_create(slug=slug, name=name)


def make_account(*, club: Club | None = None, role: Role = Role.OWNER, name: str = "Ada Organizza") -> Account:
    account = Account.objects.create_account(name=name)
    if club is not None:
        Membership.objects.create(club=club, account=account, role=role)
    return account


def make_tournament(
    *,
    club: Club | None = None,
    slug: str = "giochi",
    sizes: Sequence[int] = (4, 4, 4, 4),
    regulation: Regulation = GIOCHI,
) -> Tournament:
    """A tournament of quarters with that many players each, nothing drawn yet."""
    tournament = tournament_create(
        club=club or make_club(),
        slug=slug,
        name="Giochi senza quartiere",
        date=datetime.date(2026, 11, 21),
        place="Salone polivalente",
        teams=TEAM_NAMES[: len(sizes)],
        regulation=regulation,
        actor=DESK,
    )
    teams = zip(_teams_of(tournament.id), sizes, strict=True)
    players_add(action(tournament), {team: [f"{name} {n}" for n in range(1, size + 1)] for (team, name), size in teams})
    return tournament


def publish(tournament: Tournament, *, number: int = 1) -> list[Match]:
    """Draw and publish; the matches by turn and table."""
    draw = draw_make(action(tournament), number)
    assert draw is not None
    draw_publish(action(tournament), draw.id)
    return _matches_of(tournament.id)


def deals(*points: int) -> list[PlayedDeal]:
    """The deals of a match by the points of side one; a 60 is a void deal, and what follows it is its replay."""
    played: list[PlayedDeal] = []
    number, attempt = 1, 1
    for value in points:
        played.append(PlayedDeal(number, attempt, score_of_points(value)))
        number, attempt = (number, attempt + 1) if value == 60 else (number + 1, 1)
    return played


def record(match: Match, *points: int, reason: str = "") -> None:
    """Save the deals of a match as the desk would, whatever its version is now."""
    _look_again(match)
    match_record(match_action(match, reason=reason), deals(*points))


def players_of(tournament: Tournament, team: int) -> list[Player]:
    return list(Player.objects.filter(tournament=tournament, team__number=team).order_by("number"))


def team_named(tournament: Tournament, name: str) -> Team:
    return Team.objects.get(tournament=tournament, name=name)


# Four quarters, one table each: A 13 points and +3 deals, D 13 and +5, C 10, B 6. A won against D by 3-2.
WORKED_CASE = {(1, 2): 5, (1, 3): 1, (1, 4): 3, (2, 3): 3, (2, 4): 1, (3, 4): 1}


def record_wins(tournament: Tournament, won: Mapping[tuple[int, int], int], *, reason: str = "") -> None:
    """Save matches of five deals: (team, other team), by number -> deals won by the first; each 70-50 or 50-70."""
    for match in Match.objects.filter(tournament=tournament).select_related("fixture__home", "fixture__away"):
        assert match.fixture is not None
        home, away = match.fixture.home.number, match.fixture.away.number
        wins = won.get((home, away), 5 - won.get((away, home), 6))
        if wins >= 0:
            record(match, *[70] * wins, *[50] * (5 - wins), reason=reason)


def play_worked_case(tournament: Tournament) -> Tournament:
    """Publish and play the worked case in a tournament of four quarters with two players each."""
    publish(tournament)
    record_wins(tournament, WORKED_CASE)
    return tournament


def make_evening(
    *stages: Regulation, entrants: int, ranked: Ranked = Ranked.PAIRS, slug: str = "serata", club: Club | None = None
) -> Tournament:
    """A tournament of that many pairs, threes or players, called "1" and so on, nothing drawn yet."""
    tournament = tournament_create(
        club=club or make_club(),
        slug=slug,
        name="Serata di briscola",
        date=datetime.date(2026, 11, 21),
        teams=[str(number) for number in range(1, entrants + 1)],
        regulation=stages[0],
        later=stages[1:],
        ranked=ranked,
        actor=DESK,
    )
    seats = {Ranked.PAIRS: "ab", Ranked.TRIOS: "abc"}.get(ranked, ("",))
    called = {team: [f"Gioca {name}{seat}" for seat in seats] for team, name in _teams_of(tournament.id)}
    players_add(action(tournament), called)
    return tournament


def win(match: Match, side: int, *, reason: str = "") -> None:
    """Let a side win a match of any length as quickly as it can."""
    _look_again(match)
    (seen,) = _with_stage(match.id)
    match_format = match_format_of(seen)
    needed = (
        match_format.length
        if match_format.kind in (MatchKind.FIXED, MatchKind.FIRST_TO)
        else (match_format.length // 2 + 1)
    )
    match_record(match_action(match, reason=reason), deals(*[80 if side == 1 else 40] * needed))


def win_all(matches: Iterable[Match], side: int) -> None:
    """Let this side win each of them."""
    for match in matches:
        win(match, side)


def award(match: Match, absent: int) -> None:
    """Award a match because of who did not come, whatever its version is now."""
    _look_again(match)
    match_award(match_action(match), absent)


def _look_again(match: Match) -> None:
    (match.version,) = _version_of(match.id)


# What nearly every evening of a test asks: its SQL is made once.


@functools.cache
def _rows_of(model: type[Row]) -> Callable[[uuid.UUID], list[Row]]:
    return prepared(lambda pk, /: model._default_manager.filter(pk=pk))


@prepared
def _clubs_called(slug: str, /) -> QuerySet[Club]:
    return Club.objects.filter(slug=slug)


@prepared
def _teams_of(tournament_id: uuid.UUID, /) -> QuerySet[Team, tuple[uuid.UUID, str]]:
    return Team.objects.filter(tournament_id=tournament_id).order_by("number").values_list("id", "name")


@prepared
def _matches_of(tournament_id: uuid.UUID, /) -> QuerySet[Match]:
    return Match.objects.filter(tournament_id=tournament_id).order_by("turn__number", "table")


@prepared
def _with_stage(match_id: uuid.UUID, /) -> QuerySet[Match]:
    return Match.objects.select_related("turn__stage__tournament").filter(pk=match_id)


@prepared
def _version_of(match_id: uuid.UUID, /) -> QuerySet[Match, int]:
    return Match.objects.filter(pk=match_id).values_list("version", flat=True)
