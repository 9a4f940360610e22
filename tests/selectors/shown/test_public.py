"""What the public pages are made from: the right values, in a number of queries that does not grow."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import action, make_evening, make_tournament, match_action, publish, record, win, win_all
from tests.staged import GROUPS, THEN_KNOCKOUT, make_staged, stage
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Entry, Tournament
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.shown.public import final_page, now_page, standings_page
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.bracket_changes import passage_confirm

pytestmark = pytest.mark.django_db


def queries(page: Callable[[Tournament], object], tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as asked:
        page(tournament)
    return len(asked)


@pytest.mark.parametrize(("page", "count"), [(now_page, 18), (standings_page, 13), (course_of, 7), (final_page, 15)])
def test_a_page_takes_as_many_queries_for_one_match_as_for_thirty(
    page: Callable[[Tournament], object], count: int
) -> None:
    small = make_tournament(slug="small", sizes=(2, 2))
    large = make_tournament(slug="large", sizes=(10, 10, 10, 10))
    assert len(publish(small)) == 1
    matches = publish(large)
    assert len(matches) == 30
    for match in matches[:7]:
        record(match, 70, 70, 70, 50, 50)
    assert (queries(page, small), queries(page, large)) == (count, count)


def test_the_matches_of_a_line_sum_to_its_points() -> None:
    tournament = make_tournament(sizes=(4, 6, 4, 4))
    for number, match in enumerate(publish(tournament)):
        record(match, *(((70,) * 3 + (50,) * 2) if number % 2 else (60, 61, 0, 120, 80, 59)))
    page = standings_page(tournament)
    for table in (page.teams, page.pairs, page.players):
        for line in table:
            assert sum(match.points for match in line.matches) == line.row.totals.points
            assert len(line.matches) == line.row.totals.played


def test_lines_that_share_a_place_are_in_the_order_of_their_names() -> None:
    tournament = make_tournament()
    publish(tournament)
    assert [line.name for line in standings_page(tournament).teams] == ["I Pinacin", "L'Orsa", "La Cesa", "La Custera"]


def test_without_a_calendar_nothing_is_being_played() -> None:
    page = now_page(make_tournament())
    assert (page.turn, page.following, page.rests) == (None, None, ())


def test_who_does_not_sit_in_the_turn_rests() -> None:
    tournament = make_tournament(sizes=(4, 5, 4, 7), regulation=Regulation(tables=2))
    publish(tournament)
    rests = now_page(tournament).rests
    assert [(rest.team.name, len(rest.players)) for rest in rests] == [("I Pinacin", 1), ("L'Orsa", 3)]


def test_the_last_turn_has_none_after_it() -> None:
    tournament = make_tournament()
    for match in publish(tournament)[:8]:
        record(match, 70, 70, 70, 50, 50)
    page = now_page(tournament)
    assert page.turn is not None
    assert (page.turn.number, page.following) == (3, None)


def grouped(per_group: int, rest: int = 0, after: int = 0) -> Tournament:
    """Seven pairs in two groups, the first group of four, then a knockout; who is listed first won every match."""
    tournament = make_evening(GROUPS, replace(THEN_KNOCKOUT, takes=Takes(per_group, rest, after)), entrants=7)
    for match in publish(tournament):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    return tournament


def test_every_group_has_a_table_and_who_moves_on_is_marked() -> None:
    page = standings_page(grouped(per_group=1))
    assert [len(lines) for lines in page.now.groups] == [4, 3]
    assert page.now.rest == ()
    assert page.now.moving == {lines[0].row.entrant for lines in page.now.groups}


def test_the_best_of_the_others_are_compared_in_a_table_of_their_own() -> None:
    tournament = grouped(per_group=1, rest=1)
    page = standings_page(tournament)
    seconds = {line.row.entrant for lines in page.now.groups for line in lines if line.row.place == 2}
    assert {line.row.entrant for line in page.now.rest} == seconds
    assert page.now.rest[0].row.place == 1


def test_nobody_is_said_to_move_on_before_the_stage_is_over() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=7)
    win_all(publish(tournament)[:-1], 1)
    assert standings_page(tournament).now.moving == frozenset()


def test_after_the_passage_the_groups_stay_and_everybody_has_a_place_over_all_stages() -> None:
    tournament = make_staged()
    page = standings_page(tournament)
    assert [one.course.stage.number for one in (page.now, *page.earlier)] == [2, 1]
    assert len(page.earlier[0].groups) == 2
    assert [line.row.place for line in page.whole][:4] == [1, 2, 3, 4]
    assert len(page.whole) == 7


def test_a_pair_is_called_by_its_players_once() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    match, *_others = publish(tournament)
    win(match, 1)
    opponents = [one.opponent for line in standings_page(tournament).teams for one in line.matches]
    assert sorted(opponents) == sorted(side.team.name for side in now_page(tournament).course.turns[0].matches[0].sides)


def test_an_awarded_match_is_told_as_such() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    match, *_others = publish(tournament)
    match_award(match_action(match, seen=1), 1)
    assert [one.awarded for line in standings_page(tournament).teams for one in line.matches] == [True, True]


def test_who_went_on_is_still_said_to_when_they_withdraw_later() -> None:
    tournament = grouped(per_group=2)
    passage_confirm(action(tournament))
    publish(tournament)
    went = set(Entry.objects.filter(tournament=tournament).values_list("team_id", flat=True))
    team_withdraw(action(tournament), min(went))
    (groups,) = standings_page(tournament).earlier
    assert groups.moving == {str(team) for team in went}


@pytest.mark.parametrize(
    ("effect", "counted", "void"), [("unplayed_void", [True], [False]), ("all_void", [], [True, False])]
)
def test_the_matches_that_count_for_nobody_are_told_beside_those_that_count(
    effect: str, counted: list[bool], void: list[bool]
) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=3)
    first, *_later = publish(tournament)
    win(first, 1)
    assert first.fixture is not None
    left = first.fixture.home
    team_withdraw(action(tournament), left.id, effect=WithdrawalEffect(effect))

    line = next(line for line in standings_page(tournament).teams if line.team.id == str(left.id))
    assert [any(match.deals) for match in line.matches] == counted
    assert [any(match.deals) for match in line.void] == void
