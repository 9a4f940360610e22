"""Awarded matches: what they count as, and matches that began and were broken off."""

from dataclasses import replace

import pytest

from tests.damage import comes_back
from tests.factories import award, make_evening, make_tournament, match_action, publish, record
from tests.services.play.test_match_moves import abandon
from tests.staged import KNOCKOUT
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import AwardProblem
from tournaments.event.regulation import GIOCHI, RegulationProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, Deal, LogEntry, Match, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.award_changes import award_withdraw, match_abandon
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    return publish(make_tournament(sizes=(4, 4), regulation=replace(GIOCHI, forfeit=(4, 1))))[0]


def result_of(match: Match) -> tuple[int, ...]:
    stage = stage_of(Tournament.objects.get(pk=match.tournament_id))
    return next(record.outcome.deals_won for record in match_records(stage) if record.id == match.id)


def test_an_awarded_match_counts_as_the_event_chose(match: Match) -> None:
    award(match, 1)

    assert result_of(match) == (1, 4)
    table = team_table(stage_of(match.tournament))
    assert sorted(row.totals.points for row in table) == [2, 5]


def test_a_result_that_no_such_match_can_have_is_no_forfeit() -> None:
    problems = check_regulation(replace(GIOCHI, forfeit=(3, 0)))

    assert [(problem.code, problem.where) for problem in problems] == [
        (RegulationProblem.FORFEIT_NOT_LEGAL, ("forfeit",))
    ]


@pytest.mark.parametrize(("minutes", "problems"), [(4, 1), (5, 0), (20, 0), (21, 1)])
def test_a_side_is_waited_for_between_five_and_twenty_minutes(minutes: int, problems: int) -> None:
    found = check_regulation(replace(GIOCHI, wait_minutes=minutes))

    assert [problem.code for problem in found] == [RegulationProblem.WAIT_RANGE] * problems


def test_a_match_that_was_broken_off_counts_as_an_awarded_one_and_keeps_its_deals(match: Match) -> None:
    record(match, 80, 80, 80)
    abandon(match, loser=1)

    assert result_of(match) == (1, 4)
    assert Deal.objects.filter(match=match, replaced__isnull=True).count() == 3
    assert all(row.totals.cards_for is None for row in team_table(stage_of(match.tournament)))


def test_both_may_lose_a_match_that_was_broken_off(match: Match) -> None:
    record(match, 80)
    abandon(match, loser=3)

    assert result_of(match) == (0, 0)
    assert [row.totals.lost for row in team_table(stage_of(match.tournament))] == [1, 1]


def test_a_match_that_was_broken_off_goes_on_where_it_was_when_that_is_taken_back(match: Match) -> None:
    record(match, 80, 80)
    abandon(match)
    match.refresh_from_db()
    award_withdraw(match_action(match, reason="Si riprende"))

    assert known_match(match.id).state == "playing"
    assert result_of(match) == (2, 0)
    record(match, 80, 80, 80, 80, 80)
    assert result_of(match) == (5, 0)


def test_breaking_off_needs_a_loser_and_a_reason(match: Match) -> None:
    record(match, 80)
    match.refresh_from_db()

    with pytest.raises(DomainError) as caught:
        match_abandon(match_action(match, reason=" "), 0)

    codes = [problem.code for problem in caught.value.problems]
    assert codes == [AwardProblem.LOSER_UNKNOWN, AwardProblem.ABANDONED_REASON_MISSING]
    assert not Award.objects.exists()


def test_who_wins_a_match_that_was_broken_off_goes_on_in_a_bracket() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    first, second = publish(tournament)[:2]
    record(first, 80)
    abandon(first, loser=1)
    award(second, 1)

    won = {str(match.fixture.away_id) for match in (first, second) if match.fixture}
    meeting = [{side.team.id for side in match.sides} for match in course_of(tournament).turns[-1].matches]
    assert won in meeting


def test_the_log_says_who_lost_and_why(match: Match) -> None:
    record(match, 80)
    abandon(match, loser=2)

    entry = LogEntry.objects.latest("seq")
    assert (entry.kind, entry.new, entry.reason) == (LogKind.ABANDONED, {"loser": 2}, "Un malore")


def test_a_file_with_a_match_that_was_broken_off_comes_back_the_same() -> None:
    tournament = make_evening(replace(PRESETS["round_robin"].stages[0], wait_minutes=15), entrants=4)
    first, second, *_others = publish(tournament)
    record(first, 80)
    abandon(first)
    award(second, 3)
    comes_back(tournament)
