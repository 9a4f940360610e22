"""Warnings, penalties and disqualifications: given, counted, taken back."""

import uuid
from fractions import Fraction

import pytest

from rules.match_points import PenaltyKind, PenaltyProblem, Points
from tests.damage import comes_back
from tests.factories import action, make_evening
from tests.services.refused import codes, codes_of
from tests.staged import KNOCKOUT, make_won
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ChangeProblem, SanctionProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import LogEntry, Match, Penalty, Player, Team, Tournament
from tournaments.selectors.core.log_queries import LogFilter, log_page
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.play.desk import match_page
from tournaments.services.entries.penalty_changes import penalty_give, penalty_withdraw
from tournaments.services.frame.changes import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_won()


def winner(tournament: Tournament) -> Team:
    match = Match.objects.select_related("fixture__home").filter(tournament=tournament)[0]
    assert match.fixture is not None
    return match.fixture.home


def fine(tournament: Tournament, team: Team, points: int = 1, *, reason: str = "Segni vietati") -> None:
    penalty_give(action(tournament, reason=reason), team_id=team.id, kind=PenaltyKind.PENALTY, points=points)


def points_of(tournament: Tournament, team: Team) -> tuple[Points, Points]:
    row = next(row for row in team_table(stage_of(tournament)) if row.entrant == str(team.id))
    return row.totals.points, row.totals.deducted


def test_a_penalty_takes_points_until_it_is_taken_back(tournament: Tournament) -> None:
    team = winner(tournament)
    before = points_of(tournament, team)
    fine(tournament, team)
    assert points_of(tournament, team) == (before[0] - 1, 1)

    penalty_withdraw(action(tournament), Penalty.objects.get().id)
    assert points_of(tournament, team) == before
    assert Penalty.objects.count() == 1


def test_a_warning_of_one_player_takes_nothing_and_is_in_the_log(tournament: Tournament) -> None:
    team = winner(tournament)
    player = Player.objects.filter(team=team)[0]
    before = points_of(tournament, team)
    penalty_give(action(tournament, reason="Voce alta"), team_id=team.id, kind=PenaltyKind.WARNING, player_id=player.id)

    assert points_of(tournament, team) == before
    entry = LogEntry.objects.latest("seq")
    assert entry.new == {"kind": "warning", "team": team.name, "player": player.name, "points": 0}
    assert entry.reason == "Voce alta"


def test_every_problem_is_said_at_once(tournament: Tournament) -> None:
    team, other = winner(tournament), Player.objects.exclude(team=winner(tournament))[0]

    with pytest.raises(DomainError) as caught:
        penalty_give(
            action(tournament, reason=" "),
            team_id=team.id,
            kind=PenaltyKind.WARNING,
            points=2,
            player_id=other.id,
            place=(9, 1),
        )
    assert codes(caught) == [
        PenaltyProblem.POINTS_NOT_HERE,
        SanctionProblem.REASON_MISSING,
        SanctionProblem.OTHER_TEAM,
        SanctionProblem.MATCH_UNKNOWN,
    ]
    assert not Penalty.objects.exists()


def test_the_match_where_it_happened_tells_of_it_in_its_history_and_in_the_log(tournament: Tournament) -> None:
    match = Match.objects.filter(tournament=tournament)[0]
    team = winner(tournament)
    penalty_give(
        action(tournament, reason="Voce alta"),
        team_id=team.id,
        kind=PenaltyKind.WARNING,
        place=(match.turn.number, match.table),
    )

    page = match_page(tournament, match.id)
    assert page is not None
    assert page.revisions[0].reason == "Voce alta"
    entry, *_results = log_page(tournament, LogFilter(turn=match.turn.number, table=match.table)).entries
    assert (entry.kind, entry.match and entry.match.id) == ("penalty", match.id)


def test_nobody_is_told_off_at_a_table_where_others_sit(tournament: Tournament) -> None:
    elsewhere = Match.objects.filter(tournament=tournament)[1]

    with pytest.raises(DomainError) as caught:
        penalty_give(
            action(tournament, reason="Voce alta"),
            team_id=winner(tournament).id,
            kind=PenaltyKind.WARNING,
            place=(elsewhere.turn.number, elsewhere.table),
        )
    assert codes(caught) == [SanctionProblem.MATCH_OF_OTHERS]


def test_a_knockout_has_no_points_to_take() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4, slug="altra")

    with pytest.raises(DomainError) as caught:
        fine(tournament, Team.objects.filter(tournament=tournament)[0])
    assert codes(caught) == [PenaltyProblem.POINTS_NOT_HERE]


def test_what_was_taken_back_cannot_be_taken_back_again(tournament: Tournament) -> None:
    fine(tournament, winner(tournament))
    penalty = Penalty.objects.get()
    penalty_withdraw(action(tournament), penalty.id)

    assert codes_of(lambda: penalty_withdraw(action(tournament), penalty.id)) == [SanctionProblem.GONE]


def test_the_desk_alone_takes_no_points(tournament: Tournament) -> None:
    desk = Actor(name="Segreteria", rights=RIGHTS[Role.DESK])

    with pytest.raises(DomainError) as caught:
        penalty_give(
            action(tournament, desk, reason="Ritardo"), team_id=winner(tournament).id, kind=PenaltyKind.WARNING
        )
    assert codes(caught) == [ChangeProblem.NOT_ALLOWED]


def test_the_same_request_fines_once(tournament: Tournament) -> None:
    key, team = uuid.uuid4(), winner(tournament)
    for _attempt in range(2):
        penalty_give(action(tournament, key=key, reason="Ritardo"), team_id=team.id, kind=PenaltyKind.PENALTY, points=1)

    assert Penalty.objects.count() == 1


def test_a_file_with_penalties_comes_back_the_same(tournament: Tournament) -> None:
    team = winner(tournament)
    fine(tournament, team)
    fine(tournament, team, 2)
    first = Penalty.objects.order_by("entered__seq")[0]
    penalty_withdraw(action(tournament, reason="Chiarito"), first.id)
    table = team_table(stage_of(tournament))
    assert team_table(stage_of(comes_back(tournament))) == table


def test_half_a_point_is_taken_and_logged_exactly(tournament: Tournament) -> None:
    team = winner(tournament)
    before = points_of(tournament, team)[0]
    penalty_give(action(tournament, reason="Ritardo"), team_id=team.id, kind=PenaltyKind.PENALTY, points=Fraction(1, 2))
    assert points_of(tournament, team) == (before - Fraction(1, 2), Fraction(1, 2))
    logged = LogEntry.objects.get(tournament=tournament, kind=LogKind.PENALTY)
    assert logged.new is not None
    assert logged.new["points"] == "1/2"


def test_a_part_of_a_point_that_cannot_be_stored_is_refused(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as caught:
        penalty_give(
            action(tournament, reason="Ritardo"),
            team_id=winner(tournament).id,
            kind=PenaltyKind.PENALTY,
            points=Fraction(1, 7),
        )
    assert codes(caught) == [PenaltyProblem.POINTS_RANGE]
