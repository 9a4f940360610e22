"""A sheet entered at the desk while the table, or another desk, says something of the same match."""

from collections.abc import Sequence

import pytest

from rules.outcomes import PlayedDeal
from tests.factories import DESK, action, award, deals, make_tournament, match_action, publish, record
from tests.services.history import untouched, written
from tournaments.event.errors import StaleVersion
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import Match
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.frame.changes import Actor
from tournaments.services.play.award_changes import match_abandon
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.result_changes import match_enter
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

FOUR_ONE = deals(70, 70, 70, 70, 50)
THREE_TWO = deals(70, 70, 70, 50, 50)
HELPER = Actor(name="Bruna", rights=RIGHTS[Role.HELPER])
SEEN = 1


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    found = publish(make_tournament(sizes=(4, 4)))[0]
    trust_choose(action(found.tournament_id), Trust.DESK)
    assert found.version == SEEN
    return found


def told(match: Match, played: Sequence[PlayedDeal] = FOUR_ONE, side: int = 1) -> None:
    report_make(match_action(match, seen=None), side, played, phone=f"telefono {side}")


def enter(match: Match, played: Sequence[PlayedDeal] = FOUR_ONE, *, actor: Actor = DESK) -> None:
    match_enter(match_action(match, seen=SEEN, actor=actor), played)


def state(match: Match) -> MatchState:
    return known_match(match.id).state


def test_the_sheet_confirms_what_the_table_told_meanwhile(match: Match) -> None:
    told(match)
    assert written(match.tournament, lambda: enter(match)).kind == "result"
    assert state(match) is MatchState.CONFIRMED


def test_a_sheet_that_says_otherwise_is_decided_by_a_person(match: Match) -> None:
    told(match, THREE_TWO)
    with pytest.raises(StaleVersion):
        untouched(match.tournament, lambda: enter(match))
    assert state(match) is MatchState.ENTERED


def test_between_two_who_differ_a_sheet_does_not_decide_by_itself(match: Match) -> None:
    told(match)
    told(match, THREE_TWO, side=2)
    with pytest.raises(StaleVersion):
        enter(match)
    assert state(match) is MatchState.DISPUTED


def test_a_whole_sheet_of_which_somebody_saved_a_part_goes_on_from_it(match: Match) -> None:
    record(match, 70, 70)
    enter(match)
    assert [deal.points for deal in known_match(match.id).in_force] == [70, 70, 70, 70, 50]


@pytest.mark.parametrize("saved", [(80, 70), (70, 70, 70, 50, 50)])
def test_a_sheet_never_replaces_what_somebody_else_saved_meanwhile(match: Match, saved: tuple[int, ...]) -> None:
    record(match, *saved)
    with pytest.raises(StaleVersion):
        untouched(match.tournament, lambda: enter(match))


def test_a_part_of_a_sheet_is_not_added_to_what_was_not_seen(match: Match) -> None:
    told(match)
    with pytest.raises(StaleVersion):
        untouched(match.tournament, lambda: enter(match, deals(70, 70)))


def test_a_match_that_was_awarded_meanwhile_is_decided_by_a_person(match: Match) -> None:
    award(match, 1)
    with pytest.raises(StaleVersion):
        enter(match)


def test_the_word_of_a_helper_joins_that_of_the_table(match: Match) -> None:
    told(match)
    enter(match, actor=HELPER)
    assert [one.side for one in known_match(match.id).reported] == [0, 1]
    assert state(match) is MatchState.ENTERED


def test_who_may_not_draw_enters_and_breaks_off_because_nothing_is_drawn_again_unasked() -> None:
    match = publish(make_tournament(sizes=(4, 4), slug="altra"))[0]
    actor = Actor(name="Bruna", rights=ALL_RIGHTS - {Right.RUN})
    match_enter(match_action(match, actor=actor), deals(70))
    match.refresh_from_db()
    match_abandon(match_action(match, actor=actor, reason="Malore"), 1)
    assert known_match(match.id).state is MatchState.ABANDONED
