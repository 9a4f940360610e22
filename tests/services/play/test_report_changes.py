"""What the table says of its match: it counts when two say the same, or when the desk says so."""

import pytest

from rules.outcomes import PlayedDeal
from tests.damage import forget
from tests.factories import action, deals, record
from tests.services.history import untouched
from tests.services.play.told import FOUR_ONE, THREE_TWO, accept, state, stored, tell
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.models import Deal, LogEntry, Match, Report
from tournaments.selectors.core.report_queries import from_one_hand
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import
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
