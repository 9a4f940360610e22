"""How far a tournament has come, stage by stage, and who rests."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament, publish, record, win, win_all
from tests.staged import DANISH, GROUPS, KNOCKOUT, THEN_KNOCKOUT, make_staged
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.rests import rests_in
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db


def play(tournament: Tournament, *, number: int = 1) -> None:
    for match in publish(tournament, number=number):
        if not match.deals.exists():
            win(match, 1)


def resting(course: Course) -> list[str]:
    turn = course.current
    assert turn is not None
    return [name for rest in rests_in(course.now, turn) for name in rest.names]


def test_before_a_draw_nothing_is_drawn_and_nothing_over() -> None:
    course = course_of(make_evening(KNOCKOUT, entrants=4))
    assert (course.now.drawn, course.over, course.turns, course.current) == (False, False, (), None)


def test_once_a_turn_is_played_the_next_one_is_to_be_drawn() -> None:
    tournament = make_evening(DANISH, entrants=6)
    matches = publish(tournament)
    assert course_of(tournament).now.next_turn is None
    win_all(matches, 1)
    course = course_of(tournament)
    assert (course.now.next_turn, course.now.over) == (2, False)


def test_after_the_last_turn_no_other_is_drawn() -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=6)
    play(tournament)
    course = course_of(tournament)
    assert (course.now.next_turn, course.over) == (None, True)


def test_a_calendar_that_is_drawn_at_once_has_no_next_turn() -> None:
    tournament = make_tournament(sizes=(2, 2))
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    course = course_of(tournament)
    assert (course.now.next_turn, course.over) == (None, True)


def test_turns_are_numbered_through_all_stages_and_belong_to_theirs() -> None:
    course = course_of(make_staged())
    assert [turn.number for turn in course.turns] == list(range(1, len(course.turns) + 1))
    assert [one.stage.number for one in course.reached] == [1, 2]
    first, last = course.stage_with(1), course.stage_with(len(course.turns))
    assert first is not None
    assert last is not None
    assert (first.stage.number, last.stage.number) == (1, 2)
    assert course.stage_with(99) is None
    assert course.over


def test_a_stage_that_is_played_does_not_end_the_tournament() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    play(tournament)
    course = course_of(tournament)
    assert (course.now.over, course.over) == (True, False)


def test_in_a_knockout_those_rest_who_pass_the_first_turn() -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    publish(tournament)
    assert len(resting(course_of(tournament))) == 2
    win_all(Match.objects.filter(tournament=tournament, turn__number=1), 1)
    assert resting(course_of(tournament)) == []


@pytest.mark.parametrize("shown_until", [5, 4])
def test_a_group_that_has_finished_rests_no_longer(shown_until: int) -> None:
    """Nine pairs are groups of five and of four: one of the five rests in each of five turns, the four end after
    three, also while the fifth turn is not shown yet.
    """
    tournament = make_evening(GROUPS, entrants=9)
    publish(tournament)
    Tournament.objects.update(shown_until=shown_until)
    course = course_of(redacted(Tournament.objects.get())).now
    smaller, larger = sorted(groups_of_stage(course.stage) or (), key=len)
    assert (len(smaller), len(larger)) == (4, 5)
    rested = [[rest.team.id for rest in rests_in(course, turn)] for turn in course.progress.turns]
    assert [len(turn) for turn in rested] == [1] * shown_until
    assert len({team for turn in rested for team in turn} & set(larger)) == shown_until


def test_at_few_tables_a_group_rests_until_its_last_match() -> None:
    """Sixteen matches at two tables are eight turns; who sits at none rests, as long as their group plays on."""
    tournament = make_evening(replace(GROUPS, hall=2), entrants=9)
    publish(tournament)
    course = course_of(tournament).now
    turns = course.progress.turns
    assert len(turns) == 8
    plays = [{team for one in turn.matches for side in one.sides for team in side.team_ids} for turn in turns]
    rests = [{rest.team.id for rest in rests_in(course, turn)} for turn in turns]
    for group in map(set, groups_of_stage(course.stage) or ()):
        last = max(turn for turn, playing in enumerate(plays) if playing & group)
        assert [here & group for here in rests[: last + 1]] == [group - playing for playing in plays[: last + 1]]
        assert not any(here & group for here in rests[last + 1 :])


def test_of_an_odd_number_one_pair_rests_and_who_withdrew_is_not_told_to() -> None:
    tournament = make_evening(DANISH, entrants=7)
    publish(tournament)
    (name,) = resting(course_of(tournament))
    team_withdraw(action(tournament), Team.objects.get(name=name).id)
    assert resting(course_of(tournament)) == []


def test_whose_opponent_withdrew_is_told_to_pass_the_turn() -> None:
    tournament = make_evening(KNOCKOUT, entrants=8)
    play(tournament)
    semifinal = Match.objects.select_related("fixture__home", "fixture__away").get(
        tournament=tournament, turn__number=2, table=1
    )
    assert semifinal.fixture is not None
    left, alone = semifinal.fixture.home, semifinal.fixture.away
    team_withdraw(action(tournament), left.id)
    assert resting(course_of(tournament)) == [alone.name]


def test_who_came_after_the_draw_of_a_turn_does_not_rest_in_it() -> None:
    """Of seven pairs of which one came late nobody rests in turn 1; in turn 2 one of seven does."""
    tournament = make_evening(DANISH, entrants=6)
    first = publish(tournament)
    entrants_add(action(tournament), [NewEntrant(("Ada Late", "Ugo Late"))])
    assert resting(course_of(tournament)) == []
    win_all(first, 1)
    publish(tournament, number=2)

    course = course_of(tournament)
    assert [len(rests_in(course.now, turn)) for turn in course.now.progress.turns[:2]] == [0, 1]
