"""Changing who sits at a table before the match begins, and never inside it."""

import uuid

import pytest

from tests.factories import make_tournament, match_action, publish, record
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.evening_problems import LineupProblem
from tournaments.event.regulation import Regulation
from tournaments.models import Match, Player, Seat
from tournaments.scheduling.base.types import Lineup
from tournaments.services.play.lineups import lineup_change

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    """Teams of 5 and 4: one table is full, so two tables of two pairs and one resting player."""
    return publish(make_tournament(sizes=(5, 4)))[0]


def change(match: Match, seats: dict[tuple[int, int], uuid.UUID], *, version: int = 1, reason: str = "") -> None:
    lineup_change(match_action(match, seen=version, reason=reason), seats)


def refusals(match: Match, seats: dict[tuple[int, int], uuid.UUID]) -> list[str]:
    with pytest.raises(DomainError) as caught:
        change(match, seats)
    return [str(problem.code) for problem in caught.value.problems]


def side_of(match: Match, team: int) -> int:
    assert match.fixture is not None
    return 1 if match.fixture.home.number == team else 2


def resting(match: Match) -> Player:
    seated = Seat.objects.filter(turn=match.turn).values("player")
    return Player.objects.filter(tournament=match.tournament, team__number=1).exclude(pk__in=seated).get()


def test_a_resting_player_of_the_same_team_may_come_in(match: Match) -> None:
    substitute, side = resting(match), side_of(match, 1)
    change(match, {(side, 1): substitute.id})

    assert Seat.objects.get(match=match, side=side, chair=1).player == substitute


def test_partners_may_exchange_chairs(match: Match) -> None:
    first, second = Seat.objects.filter(match=match, side=1).order_by("chair")
    change(match, {(1, 1): second.player_id, (1, 2): first.player_id})

    assert Seat.objects.get(match=match, side=1, chair=1).player_id == second.player_id


def test_a_player_of_the_other_team_is_refused(match: Match) -> None:
    guest = resting(match)
    assert refusals(match, {(3 - side_of(match, 1), 1): guest.id}) == [LineupProblem.OTHER_TEAM]


def test_nobody_sits_twice_at_a_table(match: Match) -> None:
    partner = Seat.objects.get(match=match, side=1, chair=2).player_id
    assert refusals(match, {(1, 1): partner}) == [LineupProblem.TWICE]


def test_nobody_sits_at_two_tables_in_a_turn() -> None:
    match, other = publish(make_tournament(slug="altra", sizes=(4, 4)))[:2]
    elsewhere = Seat.objects.get(match=other, side=1, chair=1).player_id
    assert refusals(match, {(1, 1): elsewhere}) == [LineupProblem.SEATED_ELSEWHERE]


def test_unknown_chairs_and_players_are_refused_together(match: Match) -> None:
    nobody = uuid.uuid4()
    assert refusals(match, {(1, 3): nobody, (2, 1): nobody}) == [
        LineupProblem.CHAIR_UNKNOWN,
        LineupProblem.PLAYER_UNKNOWN,
    ]


def test_a_lineup_never_changes_inside_a_match(match: Match) -> None:
    record(match, 70)
    match.refresh_from_db()
    with pytest.raises(DomainError) as caught:
        change(match, {(side_of(match, 1), 1): resting(match).id}, version=match.version)
    assert [problem.code for problem in caught.value.problems] == [LineupProblem.BEGUN]


def test_fixed_pairs_change_only_for_a_reason() -> None:
    match = publish(make_tournament(slug="altra", sizes=(5, 4), regulation=Regulation(lineup=Lineup.FIXED)))[0]
    seats = {(side_of(match, 1), 1): resting(match).id}
    assert refusals(match, seats) == [LineupProblem.FIXED_NEEDS_REASON]
    change(match, seats, reason="Malore")
    assert Seat.objects.filter(match=match, player=seats[side_of(match, 1), 1]).exists()


def test_an_older_view_is_stale(match: Match) -> None:
    substitute, side = resting(match), side_of(match, 1)
    change(match, {(side, 1): substitute.id})
    with pytest.raises(StaleVersion):
        change(match, {(side, 2): substitute.id})


def test_the_same_lineup_again_changes_nothing(match: Match) -> None:
    seat = Seat.objects.get(match=match, side=1, chair=1)
    change(match, {(1, 1): seat.player_id})
    match.refresh_from_db()
    assert match.version == 1
