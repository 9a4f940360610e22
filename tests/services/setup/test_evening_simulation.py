"""What a program plays in a rehearsal: a turn or a whole evening, and what somebody typed stays."""

import dataclasses
from collections.abc import Callable

import pytest

from tests.factories import action, deals, make_evening, make_tournament, match_action, publish, record
from tests.services.history import refusals
from tests.services.setup.test_rehearsal_copy import copy_of, made_tournament
from tests.staged import DANISH
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.problems.evening_problems import RehearsalProblem
from tournaments.event.regulation_kinds import Source
from tournaments.models import Match, Tournament
from tournaments.selectors.counted.course import course_of
from tournaments.services.frame.changes import Actor, MatchAction
from tournaments.services.play.match_lock import match_claim
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate, turn_simulate

pytestmark = pytest.mark.django_db
__all__ = ["made_tournament"]

TABLE = Actor(name="Tavolo 1", source=Source.TABLE)


def test_one_turn_is_drawn_and_played_and_the_next_one_not_yet(tournament: Tournament) -> None:
    copy = copy_of(tournament)
    first = turn_simulate(action(copy), 2)
    second = turn_simulate(action(copy), 3)

    assert (first, second) == (3, 3)
    assert [turn.done for turn in course_of(copy).turns] == [True, True]


def test_when_so_many_were_played_as_are_wanted_nothing_more_is_drawn() -> None:
    copy = rehearsal_copy(action(make_evening(DANISH, entrants=4, slug="altra")))
    assert evening_simulate(action(copy), 1, most=2) == 2
    assert len(course_of(copy).turns) == 1


def test_nothing_is_simulated_in_a_real_tournament_even_where_nothing_is_left() -> None:
    real = make_tournament(sizes=(2, 2), slug="vero")
    for match in publish(real):
        record(match, *[70] * 5)
    assert refusals(real, lambda: evening_simulate(action(real), 1)) == [RehearsalProblem.REAL]


def test_nothing_is_played_after_the_end(tournament: Tournament) -> None:
    copy = copy_of(tournament)
    evening_simulate(action(copy), 2)

    assert turn_simulate(action(copy), 3) == 0


def test_what_somebody_typed_for_practice_is_kept_and_played_on() -> None:
    copy = copy_of(make_tournament(sizes=(4, 4)))
    begun = publish(copy)[0]
    record(begun, 84, 31)
    turn_simulate(action(copy), 2)

    (match,) = [one for one in course_of(copy).now.records if one.id == begun.id]
    assert match.complete
    assert [deal.score.points for deal in match.deals[:2]] == [84, 31]


def test_what_a_table_told_is_confirmed_and_a_dispute_is_decided() -> None:
    copy = copy_of(make_tournament(sizes=(4, 4)))
    trust_choose(action(copy), Trust.PLAYERS)
    told = publish(copy)[0]
    for side, points in ((1, 84), (2, 36)):
        report_make(match_action(told, seen=None, actor=TABLE), side, deals(points, 70, 70, 70, 70))
    turn_simulate(action(copy), 2)

    (match,) = [one for one in course_of(copy).now.records if one.id == told.id]
    assert match.state is MatchState.CONFIRMED
    assert match.deals[0].score.points == 84


def test_a_match_that_was_called_is_played_too() -> None:
    copy = copy_of(make_tournament(sizes=(4, 4)))
    called = publish(copy)[0]
    Match.objects.filter(pk=called.pk).update(called_at=copy.created_at, started_at=copy.created_at)
    turn_simulate(action(copy), 2)

    assert course_of(copy).turns[0].done


def test_where_somebody_saves_at_the_same_moment_their_word_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = copy_of(make_tournament(sizes=(4, 4)))
    matches = publish(copy)
    monkeypatch.setattr("tournaments.services.play.match_lock.match_claim", overtaken(match_claim, matches[0]))
    played = turn_simulate(action(copy), 2)

    assert played == len([one for one in matches if one.turn == matches[0].turn]) - 1
    assert not course_of(copy).now.records[0].deals


def overtaken(claim: Callable[[MatchAction], None], match: Match) -> Callable[[MatchAction], None]:
    """Somebody else saves at this match just before it is claimed."""

    def claimed(action: MatchAction) -> None:
        claim(dataclasses.replace(action, seen=(action.seen or 0) - (action.match == match.id)))

    return claimed


def test_it_is_said_how_many_matches_were_simulated() -> None:
    copy = rehearsal_copy(action(make_tournament(sizes=(4, 4)).id))
    assert evening_simulate(action(copy), 1, most=1) == 1
    rest = evening_simulate(action(copy), 1)
    assert rest + 1 == Match.objects.filter(tournament=copy).count()
