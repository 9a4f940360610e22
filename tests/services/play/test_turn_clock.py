"""The clock of a turn, and matches that are stopped when its time is up."""

import datetime
import uuid
from dataclasses import replace

import pytest
from django.utils import timezone

from rules.awards import TimeRule
from tests.damage import changed, forget, put
from tests.factories import action, make_evening, make_tournament, match_action, publish, record
from tests.services.history import untouched
from tests.staged import KNOCKOUT
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import AwardProblem, ClockProblem
from tournaments.event.regulation import GIOCHI, Regulation, RegulationProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, Deal, LogEntry, Match, Stage, Tournament, Turn
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.award_changes import award_withdraw, match_stop
from tournaments.services.play.call_changes import clock_follow, clock_set
from tournaments.settings.values import check_regulation
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2026, 11, 21, 20, 55, 30, tzinfo=datetime.UTC)
TIMED = replace(GIOCHI, turn_minutes=45, time_rule=TimeRule.LEADER, tiebreaks=(Criterion.DEAL_DIFFERENCE,))


def matches_of(regulation: Regulation = TIMED) -> list[Match]:
    return publish(make_tournament(sizes=(4, 4), regulation=regulation))


def ends_at(match: Match) -> datetime.datetime | None:
    return Turn.objects.get(pk=match.turn_id).ends_at


def move(
    match: Match,
    minutes: int | None,
    *,
    seen: datetime.datetime | None = None,
    now: datetime.datetime = NOW,
    key: uuid.UUID | None = None,
) -> datetime.datetime | None:
    clock_set(action(match.tournament_id, key=key, at=now), turn=1, minutes=minutes, seen=seen)
    return ends_at(match)


def refused(match: Match, minutes: int | None, **how: datetime.datetime) -> str:
    with pytest.raises(DomainError) as caught:
        move(match, minutes, **how)  # type: ignore[arg-type]
    return caught.value.problems[0].code


def test_a_clock_that_was_put_back_or_on_leaves_the_desk_its_way() -> None:
    match, hour = matches_of()[0], datetime.timedelta(hours=1)
    end = move(match, 15)
    assert end is not None
    assert move(match, -60, seen=end, now=NOW - hour) == end - hour
    later = move(match, 10, seen=end - hour, now=NOW + 24 * hour)
    assert later is not None
    assert later > NOW + 24 * hour
    assert move(match, None, seen=later, now=NOW - 24 * hour) is None


def test_an_end_follows_the_clock_of_the_computer_unless_it_was_chosen_by_it_already() -> None:
    match, hour = matches_of()[0], datetime.timedelta(hours=1)

    def follow(since: datetime.datetime, now: datetime.datetime) -> datetime.datetime | None:
        clock_follow(action(match.tournament_id), turn=1, by=hour, since=since, now=now)
        return ends_at(match)

    end = move(match, 15)
    assert end is not None
    assert follow(NOW, NOW + hour) == end  # the first end there is, chosen in between
    assert follow(NOW + hour, NOW + 2 * hour) == end + hour
    later = move(match, 5, seen=end + hour, now=NOW + hour)  # on from the end before, which had not come
    assert later is not None
    assert follow(NOW + hour / 2, NOW + 2 * hour) == later + hour
    assert move(match, None, seen=later + hour, now=NOW + hour) is None
    assert follow(NOW + 2 * hour, NOW + 3 * hour) is None


def test_an_end_that_was_chosen_at_the_end_before_was_chosen_by_the_clock_as_it_went_then() -> None:
    match = matches_of()[0]
    end = NOW.replace(second=30)  # as one that followed the clock
    Turn.objects.filter(pk=match.turn_id).update(ends_at=end)
    chosen = move(match, 5, seen=end, now=end)
    clock_follow(action(match.tournament_id), turn=1, by=datetime.timedelta(hours=1), since=end, now=end)
    assert ends_at(match) == chosen == end + datetime.timedelta(minutes=5, seconds=30)


def run_out(match: Match) -> None:
    Turn.objects.filter(pk=match.turn_id).update(ends_at=timezone.now() - datetime.timedelta(minutes=3))


def stop(match: Match) -> MatchRecord:
    match.refresh_from_db(fields=["version"])
    match_stop(match_action(match))
    stage = stage_of(Tournament.objects.get(pk=match.tournament_id))
    return next(found for found in match_records(stage) if found.id == match.id)


def stop_refused(match: Match) -> list[str]:
    with pytest.raises(DomainError) as caught:
        stop(match)
    return [problem.code for problem in caught.value.problems]


def test_the_clock_ends_on_a_whole_minute_and_nobody_gets_less() -> None:
    match, key = matches_of()[0], uuid.uuid4()
    at_2141 = NOW.replace(hour=21, minute=41, second=0)

    assert move(match, 45, key=key) == at_2141
    assert move(match, 45, key=key) == at_2141
    entry = LogEntry.objects.get(kind=LogKind.CLOCK)
    assert (entry.old, entry.new) == (
        {"turn": 1, "ends_at": None},
        {"turn": 1, "ends_at": "2026-11-21T21:41:00+00:00"},
    )


def test_minutes_are_added_to_the_end_and_from_now_once_the_time_is_up() -> None:
    match = matches_of()[0]
    first = move(match, 45)
    assert first is not None
    later = move(match, 5, seen=first)
    assert later == first + datetime.timedelta(minutes=5)
    earlier = move(match, -5, seen=later)
    assert earlier == first
    much_later = first + datetime.timedelta(minutes=30)
    assert move(match, 5, seen=first, now=much_later) == much_later + datetime.timedelta(minutes=5)


def test_the_clock_is_stopped_and_started_again() -> None:
    match = matches_of()[0]
    assert move(match, None, seen=move(match, 45)) is None
    assert move(match, 45) is not None
    assert LogEntry.objects.filter(kind=LogKind.CLOCK).count() == 3


def test_who_saw_another_end_moves_nothing() -> None:
    match = matches_of()[0]
    untouched(match.tournament, lambda: move(match, None))
    first = move(match, 45)

    assert refused(match, 45) == ClockProblem.CHANGED
    assert refused(match, 5, seen=NOW) == ClockProblem.CHANGED
    assert ends_at(match) == first


def test_a_clock_that_would_be_over_at_once_or_never_is_refused() -> None:
    match = matches_of()[0]
    first = move(match, 45)
    assert first is not None

    assert refused(match, -5, seen=first, now=first - datetime.timedelta(minutes=5)) == ClockProblem.OVER_AT_ONCE
    assert refused(match, 301, seen=first) == ClockProblem.TOO_LONG
    assert move(match, 300, seen=first) == first + datetime.timedelta(hours=5)


@pytest.mark.parametrize(("minutes", "problems"), [(4, 1), (5, 0), (300, 0), (301, 1), (None, 0)])
def test_a_turn_lasts_between_five_minutes_and_five_hours(minutes: int | None, problems: int) -> None:
    found = check_regulation(replace(GIOCHI, turn_minutes=minutes))

    assert [problem.code for problem in found] == [RegulationProblem.TURN_MINUTES_RANGE] * problems


def test_in_a_knockout_somebody_goes_on_from_every_match() -> None:
    found = check_regulation(replace(KNOCKOUT, time_rule=TimeRule.NOBODY))

    assert [problem.code for problem in found] == [RegulationProblem.TIME_RULE_WITHOUT_WINNER]


def test_nothing_is_stopped_before_the_time_is_up() -> None:
    match = matches_of()[0]
    record(match, 80)
    assert stop_refused(match) == [AwardProblem.TIME_NOT_UP]
    clock_set(action(match.tournament_id), turn=1, minutes=45, seen=None)
    assert stop_refused(match) == [AwardProblem.TIME_NOT_UP]
    assert not Award.objects.exists()
    match.refresh_from_db()
    match_stop(match_action(match, at=ends_at(match)))
    assert Award.objects.exists()


def test_the_deals_that_are_missing_go_to_the_side_ahead_and_those_played_stay() -> None:
    match = matches_of()[0]
    record(match, 80, 50, 90)
    run_out(match)
    found = stop(match)

    assert (found.state, found.outcome.deals_won, found.points) == ("stopped", (4, 1), (5, 2))
    assert Deal.objects.filter(match=match, replaced__isnull=True).count() == 3
    totals = {row.totals.points: row.totals for row in team_table(stage_of(match.tournament))}
    assert (totals[5].cards_for, totals[2].cards_for) == (220, 140)
    assert LogEntry.objects.latest("seq").new == {"stopped": 2}


def test_where_nobody_is_ahead_one_more_deal_decides() -> None:
    match = matches_of()[0]
    record(match, 80, 40)
    run_out(match)
    assert stop_refused(match) == [AwardProblem.LEVEL]

    record(match, 80, 40, 59)
    assert stop(match).outcome.deals_won == (1, 4)


def test_the_rule_may_let_matches_go_on() -> None:
    match = matches_of(replace(TIMED, time_rule=TimeRule.PLAY_ON))[0]
    record(match, 80)
    run_out(match)

    assert stop_refused(match) == [AwardProblem.PLAYS_ON]


@pytest.mark.parametrize(
    ("rule", "won", "points"), [(TimeRule.FORFEIT, (3, 2), (4, 3)), (TimeRule.NOBODY, (0, 0), (0, 0))]
)
def test_under_the_other_rules_it_counts_as_an_awarded_match(
    rule: TimeRule, won: tuple[int, int], points: tuple[int, int]
) -> None:
    match = matches_of(replace(TIMED, time_rule=rule, forfeit=(3, 2)))[0]
    record(match, 80, 80)
    run_out(match)
    found = stop(match)

    assert (found.outcome.deals_won, found.points, found.outcome.card_points) == (won, points, None)


def test_a_stopped_match_goes_on_where_it_was_when_that_is_taken_back() -> None:
    match = matches_of()[0]
    record(match, 80)
    run_out(match)
    stop(match)
    match.refresh_from_db()
    award_withdraw(match_action(match, reason="Errore"))

    assert known_match(match.id).state == "playing"
    assert LogEntry.objects.latest("seq").old == {"stopped": 2}


def test_who_is_ahead_goes_on_in_a_bracket() -> None:
    first, second = publish(make_evening(replace(KNOCKOUT, turn_minutes=30, time_rule=TimeRule.LEADER), entrants=4))[:2]
    won = set()
    for match in (first, second):
        record(match, 40)
        run_out(match)
        won.add(stop(match).sides[1].team.id)

    meeting = [{side.team.id for side in match.sides} for match in course_of(first.tournament).turns[-1].matches]
    assert won in meeting


def stopped_file() -> tuple[Tournament, bytes]:
    tournament = make_tournament(sizes=(4, 4), regulation=TIMED)
    match = publish(tournament)[0]
    record(match, 80)
    run_out(match)
    stop(match)
    data = export_bytes(Tournament.objects.get(pk=tournament.pk))
    forget(tournament)
    return tournament, data


def test_a_file_with_a_clock_and_a_stopped_match_comes_back_the_same() -> None:
    tournament, data = stopped_file()
    again = tournament_import(data=data, club_slug=tournament.club.slug)

    assert export_bytes(again) == data
    assert Stage.objects.get().turn_minutes == 45


def test_a_file_in_which_the_side_ahead_loses_is_refused() -> None:
    tournament, data = stopped_file()
    other = changed(put("awards", 0, "absent", value=[1]), data)
    with pytest.raises(DomainError) as caught:
        tournament_import(data=other, club_slug=tournament.club.slug)

    assert [problem.code for problem in caught.value.problems] == ["import_stopped_against_rule"]
