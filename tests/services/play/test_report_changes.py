"""What the table says of its match: it counts when two say the same, or when the desk says so."""

from collections.abc import Callable

import pytest

from rules.outcomes import PlayedDeal
from tests.damage import forget
from tests.factories import DESK, action, deals, match_action, read_again, record
from tests.services.history import untouched
from tests.services.play.told import FOUR_ONE, THREE_TWO, accept, state, stored, tell, version
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.match_states import MatchState, StateProblem, Trust, WithdrawalEffect
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.models import Deal, LogEntry, Match, Report, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.report_queries import from_one_hand
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.award_changes import match_abandon
from tournaments.services.play.report_changes import report_accept, reports_set_aside
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


def test_what_one_side_says_counts_nowhere(match: Match) -> None:
    tell(match, 1)

    assert state(match) is MatchState.ENTERED
    assert not stored(match).complete
    assert stored(match).points is None
    assert not Deal.objects.filter(match=match).exists()


def test_who_says_the_same_once_more_says_nothing(match: Match) -> None:
    tell(match, 1)
    untouched(match.tournament, lambda: tell(match, 1))


def test_the_other_side_says_the_same_and_it_is_the_result(match: Match) -> None:
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (4, 1)
    assert not Report.objects.filter(match=match, settled=None).exists()
    kinds = LogEntry.objects.filter(subject=match.id).order_by("seq").values_list("kind", "source", "actor_name")
    assert list(kinds) == [("reported", "table", "Tavolo 1"), ("agreed", "table", "Tavolo 1")]


def test_the_other_side_says_otherwise_and_the_match_is_disputed(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)

    assert state(match) is MatchState.DISPUTED
    assert not stored(match).complete
    assert LogEntry.objects.filter(kind="disputed", subject=match.id).count() == 1


def test_who_comes_round_settles_the_dispute(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, THREE_TWO)
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (4, 1)


def test_a_side_may_mend_what_it_said(match: Match) -> None:
    tell(match, 1, THREE_TWO)
    tell(match, 1)

    assert state(match) is MatchState.ENTERED
    (told,) = stored(match).reported
    assert told.outcome.deals_won == (4, 1)


def test_a_sheet_without_the_deal_that_was_played_again_says_the_same(match: Match) -> None:
    tell(match, 1, deals(60, 70, 70, 70, 70, 50))
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.void_deals == 1, "the fuller of the two sheets is kept"


def test_what_the_desk_has_written_of_a_deal_is_not_replaced_by_the_table(match: Match) -> None:
    record(match, 40)
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.ENTERED
    assert [deal.points for deal in Deal.objects.filter(match=match, replaced=None)] == [40]
    accept(match)
    assert state(match) is MatchState.CONFIRMED
    assert stored(match).outcome.deals_won == (4, 1)


def test_the_table_completes_what_the_desk_has_written_as_they_say(match: Match) -> None:
    record(match, 70)
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.CONFIRMED


def test_one_phone_that_speaks_for_both_sides_waits_for_the_desk(match: Match) -> None:
    tell(match, 1, phone="uno")
    tell(match, 2, phone="uno", origin="altra")

    assert state(match) is MatchState.ENTERED
    assert from_one_hand(stored(match).reported)


def test_two_words_from_one_hand_wait_for_the_desk_which_accepts_them(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una")

    assert state(match) is MatchState.ENTERED
    assert from_one_hand(stored(match).reported)
    assert not Deal.objects.filter(match=match).exists()
    accept(match)
    assert state(match) is MatchState.CONFIRMED


@pytest.mark.parametrize("origins", [("una", "altra"), ("", ""), ("una", "")])
def test_two_words_from_elsewhere_or_from_who_knows_where_are_the_result(
    match: Match, origins: tuple[str, str]
) -> None:
    for side, origin in enumerate(origins, start=1):
        tell(match, side, origin=origin)

    assert state(match) is MatchState.CONFIRMED


def test_a_word_from_elsewhere_is_the_one_that_was_missing(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una", phone="nascosto")
    tell(match, 2, origin="altra")

    assert state(match) is MatchState.CONFIRMED


def test_a_helper_of_the_desk_vouches_for_what_one_origin_said_for_both(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una")
    tell(match, 0)

    assert state(match) is MatchState.CONFIRMED


def test_who_spoke_for_one_side_cannot_take_back_what_the_other_said_from_elsewhere(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, THREE_TWO, origin="altra")

    assert codes_of(lambda: tell(match, 2, origin="una", phone="nascosto")) == [ReportProblem.SAME_ORIGIN]
    assert state(match) is MatchState.DISPUTED


def test_the_other_side_can_contest_what_somebody_said_for_both(match: Match) -> None:
    tell(match, 1, origin="una")
    tell(match, 2, origin="una", phone="nascosto")
    tell(match, 2, THREE_TWO, origin="altra")

    assert state(match) is MatchState.DISPUTED


def test_no_file_holds_from_where_a_word_came(match: Match) -> None:
    tell(match, 1, origin="canarino")
    data = export_bytes(match.tournament)
    assert b"canarino" not in data
    assert b"origin" not in data

    forget(match.tournament)
    tournament_import(data=data, club_slug=match.tournament.club.slug)
    assert Report.objects.get().origin == ""


def test_a_part_of_a_match_cannot_be_told(match: Match) -> None:
    assert codes_of(lambda: tell(match, 1, deals(70, 70))) == [ReportProblem.NOT_WHOLE]


def test_every_problem_is_said_at_once(match: Match) -> None:
    with pytest.raises(DomainError) as caught:
        tell(match, 5, [PlayedDeal(9, 1, FOUR_ONE[0].score)])

    assert ReportProblem.SIDE_UNKNOWN in codes(caught)
    assert len(codes(caught)) == 2
    assert not Report.objects.exists()


def test_where_the_desk_confirms_two_who_agree_are_still_waiting(match: Match) -> None:
    trust_choose(action(match.tournament_id), Trust.DESK)
    tell(match, 1)
    tell(match, 2)

    assert state(match) is MatchState.ENTERED
    accept(match)
    assert state(match) is MatchState.CONFIRMED


def test_where_only_the_desk_enters_a_side_says_nothing_but_a_helper_may(match: Match) -> None:
    trust_choose(action(match.tournament_id), Trust.PAPER)

    assert codes_of(lambda: tell(match, 1)) == [ReportProblem.NOT_WANTED]

    tell(match, 0)
    assert state(match) is MatchState.ENTERED


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
