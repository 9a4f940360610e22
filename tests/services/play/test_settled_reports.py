"""How what the tables told becomes the result, or is set aside."""

from collections.abc import Callable

import pytest

from tests.factories import DESK, action, match_action, read_again, record
from tests.services.play.told import THREE_TWO, accept, state, stored, tell, version
from tests.services.refused import codes_of
from tournaments.event.errors import StaleVersion
from tournaments.event.match_states import MatchState, StateProblem, WithdrawalEffect
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.models import LogEntry, Match, Report, Tournament
from tournaments.models.fields import uuid7
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.award_changes import match_abandon
from tournaments.services.play.report_changes import report_accept, reports_set_aside

pytestmark = pytest.mark.django_db


def test_the_desk_decides_a_dispute_for_one_of_the_two(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    accept(match, side=2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (3, 2)
    assert LogEntry.objects.filter(subject=match.id).latest("seq").actor_name == DESK.name


def test_the_desk_confirms_only_what_it_saw(match: Match) -> None:
    tell(match, 1)
    seen = version(match)
    tell(match, 1, THREE_TWO)

    with pytest.raises(StaleVersion):
        accept(match, seen=seen)


def test_a_side_confirms_only_what_it_saw(match: Match) -> None:
    tell(match, 1)
    seen = version(match)
    tell(match, 1, THREE_TWO)

    with pytest.raises(StaleVersion):
        tell(match, 2, seen=seen)
    assert state(match) is MatchState.ENTERED


def test_a_word_that_was_taken_back_cannot_be_confirmed(match: Match) -> None:
    tell(match, 1)
    gone = Report.objects.get(match=match)
    tell(match, 1, THREE_TWO)

    assert codes_of(lambda: report_accept(match_action(match, seen=version(match)), gone.id)) == [ReportProblem.GONE]


def leave(match: Match) -> None:
    team = match.seats.filter(side=1)[0].player.team_id
    team_withdraw(action(match.tournament_id), team, effect=WithdrawalEffect.WIN)


def abandon(match: Match) -> None:
    match_abandon(match_action(read_again(match), reason="Litigio"), loser=1)


@pytest.mark.parametrize("act", [leave, abandon])
def test_a_match_that_is_decided_otherwise_settles_what_the_table_said(
    match: Match, act: Callable[[Match], None]
) -> None:
    tell(match, 1)
    act(match)
    assert state(match) is MatchState.ABANDONED
    assert not Report.objects.filter(match=match, settled=None).exists()


def test_the_paper_that_the_desk_enters_settles_what_the_table_said(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    record(match, 70, 70, 70, 70, 70)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (5, 0)
    assert not Report.objects.filter(match=match, settled=None).exists()


def set_aside(match: Match) -> None:
    reports_set_aside(match_action(match, seen=version(match)))


def test_the_desk_lets_the_table_count_again(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    set_aside(match)

    assert state(match) is MatchState.PLAYING
    entry = LogEntry.objects.get(kind="set_aside")
    assert entry.old is not None
    assert [one["side"] for one in entry.old] == [1, 2]


def test_there_is_nothing_to_set_aside_where_nothing_was_said(match: Match) -> None:
    assert codes_of(lambda: set_aside(match)) == [StateProblem.TO_PLAY]


def test_a_lost_reply_doubles_nothing(match: Match) -> None:
    key = uuid7()
    tell(match, 1, key=key)
    before = Tournament.objects.get(pk=match.tournament_id).version
    tell(match, 1, key=key)

    assert Report.objects.filter(match=match).count() == 1
    assert Tournament.objects.get(pk=match.tournament_id).version == before


def test_saying_the_same_again_changes_nothing(match: Match) -> None:
    tell(match, 1)
    before = LogEntry.objects.filter(tournament_id=match.tournament_id).count()
    tell(match, 1)

    assert LogEntry.objects.filter(tournament_id=match.tournament_id).count() == before


def test_after_it_is_confirmed_the_table_says_nothing_more(match: Match) -> None:
    record(match, 70, 70, 70, 70, 50)

    assert codes_of(lambda: tell(match, 1)) == [StateProblem.CONFIRMED]
