"""Somebody does not come to a table where partners rotate."""

import uuid
from collections.abc import Callable

import pytest

from tests.damage import comes_back
from tests.factories import action, award, make_evening, match_action, publish, read_again, win, win_all
from tests.services.history import refusals, written
from tests.staged import DANISH, ROTATING
from tournaments.event.errors import StaleVersion
from tournaments.event.problems.evening_problems import LineupProblem, MissingProblem
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Seat, Stage, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.rest_points import counted_rests
from tournaments.selectors.play.missing import TableRepair
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.call_changes import turn_call
from tournaments.services.play.lineups import player_missing
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db


def rotating(entrants: int) -> Tournament:
    """Players of whose evening the first turn is played and the second is called."""
    tournament = make_evening(ROTATING, entrants=entrants, ranked=Ranked.PLAYERS)
    for match in publish(tournament):
        if match.turn.number == 1:
            win(match, 1)
    turn_call(action(tournament), 2)
    return tournament


def second(tournament: Tournament, table: int = 1) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=2, table=table)


def seated(match: Match) -> list[str]:
    return list(match.seats.order_by("side", "chair").values_list("player__team__name", flat=True))


def lacks(match: Match, name: str, *, version: int | None = None, key: uuid.UUID | None = None) -> TableRepair | None:
    return player_missing(
        match_action(match, seen=match.version if version is None else version, key=key),
        Team.objects.get(tournament_id=match.tournament_id, name=name).id,
    )


def resting(tournament: Tournament) -> set[str]:
    busy = Seat.objects.filter(tournament=tournament, turn__number=2).values("player__team_id")
    return set(Team.objects.filter(tournament=tournament).exclude(pk__in=busy).values_list("name", flat=True))


def test_who_rests_takes_the_chair_and_nobody_else_moves() -> None:
    tournament = rotating(9)
    match, other = second(tournament), second(tournament, 2)
    before, beside, (rests,) = seated(match), seated(other), resting(tournament)
    lacks(match, before[2])
    assert seated(match) == [*before[:2], rests, before[3]]
    assert seated(other) == beside
    assert resting(tournament) == {before[2]}


def test_the_log_says_who_sat_there_and_who_sits_there_now() -> None:
    tournament = rotating(9)
    match, (rests,) = second(tournament), resting(tournament)
    seat = match.seats.select_related("player__team").order_by("side", "chair")[2]
    entry = written(tournament, lambda: lacks(match, seat.player.team.name))
    assert entry.old == [[seat.side, seat.chair, seat.player.name]]
    assert entry.new == [[seat.side, seat.chair, f"Gioca {rests}"]]


def test_where_nobody_rests_the_table_closes() -> None:
    tournament = rotating(8)
    match = second(tournament)
    before = seated(match)
    lacks(match, before[0])
    assert not Match.objects.filter(pk=match.pk).exists()
    assert resting(tournament) == set(before)


def test_the_only_table_of_a_turn_does_not_close() -> None:
    tournament = rotating(4)
    match = second(tournament)
    assert refusals(tournament, lambda: lacks(match, seated(match)[0])) == [MissingProblem.ONLY_TABLE]


def played_and_taken_back(match: Match) -> None:
    win(match, 1)
    change_undo(action(match.tournament_id), LogEntry.objects.filter(subject=match.id).latest("seq").id)


def awarded_and_taken_back(match: Match) -> None:
    award(match, 1)
    award_withdraw(match_action(read_again(match), reason="È arrivato"))


@pytest.mark.parametrize("act", [played_and_taken_back, awarded_and_taken_back])
def test_a_table_that_keeps_what_was_taken_back_does_not_close(act: Callable[[Match], None]) -> None:
    tournament = rotating(8)
    match = second(tournament)
    act(match)
    again = read_again(match)
    assert refusals(tournament, lambda: lacks(again, seated(again)[0])) == [MissingProblem.KEPT_RESULTS]


def test_a_match_that_has_begun_keeps_its_players() -> None:
    tournament = rotating(9)
    match = second(tournament)
    win(match, 1)
    match.refresh_from_db()
    assert refusals(tournament, lambda: lacks(match, seated(match)[0])) == [LineupProblem.BEGUN]


def test_who_sits_elsewhere_is_not_missing_here_and_pairs_have_no_reserve() -> None:
    tournament = rotating(9)
    match = second(tournament)
    assert refusals(tournament, lambda: lacks(match, seated(second(tournament, 2))[0])) == [MissingProblem.NOT_SEATED]
    pairs = make_evening(DANISH, entrants=5, slug="coppie")
    match = publish(pairs)[0]
    assert refusals(pairs, lambda: lacks(match, seated(match)[0])) == [MissingProblem.NOT_HERE]


def test_a_request_that_is_sent_twice_changes_the_table_once_and_an_older_view_nothing() -> None:
    tournament = rotating(9)
    match, key = second(tournament), uuid.uuid4()
    name = seated(match)[0]
    assert lacks(match, name, key=key) is not None
    assert lacks(match, name, key=key) is None
    with pytest.raises(StaleVersion):
        lacks(match, seated(match)[0])
    assert LogEntry.objects.filter(tournament=tournament, kind="lineup").count() == 1


def test_what_was_played_by_somebody_else_counts_in_the_next_draw_and_in_the_file() -> None:
    tournament = rotating(9)
    match = second(tournament)
    lacks(match, seated(match)[0])
    win_all(Match.objects.filter(tournament=tournament, turn__number=2), 1)
    entrants_add(action(tournament), [NewEntrant(("Zoë",))])
    publish(tournament, number=4)
    comes_back(tournament)


def test_who_came_in_has_no_points_for_a_rest_and_who_was_missing_neither() -> None:
    tournament = rotating(9)
    Stage.objects.filter(tournament=tournament).update(rest_points=3)
    match = second(tournament)
    lacks(match, seated(match)[0])
    win_all(Match.objects.filter(tournament=tournament, turn__number=2), 1)
    stage = stage_of(tournament)
    rests = counted_rests(stage, match_records(stage))
    assert [rest.turn for found in rests.values() for rest in found] == [1]
