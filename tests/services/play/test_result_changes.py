"""Saving what was played, correcting it, and refusing what cannot be."""

import uuid

import pytest

from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem
from tests.factories import DESK, action, deals, make_tournament, match_action, publish, record
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.evening_problems import ChangeProblem, ResultProblem
from tournaments.models import Deal, LogEntry, Match, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    return publish(make_tournament(sizes=(4, 4)))[0]


def stored(match: Match) -> MatchRecord:
    return next(r for r in match_records(stage_of(match.tournament)) if r.id == match.id)


def save(match: Match, version: int, played: list[PlayedDeal], key: uuid.UUID | None = None, reason: str = "") -> None:
    match_record(match_action(match, seen=version, key=key, reason=reason), played)


def test_a_whole_match_is_stored_counted_and_logged(match: Match) -> None:
    before = Tournament.objects.get(pk=match.tournament_id).version

    record(match, 70, 80, 60, 61, 50, 45)

    assert stored(match).outcome.deals_won == (3, 2)
    assert stored(match).points == (4, 3)
    assert Deal.objects.filter(match=match, replaced=None).count() == 6
    entry = LogEntry.objects.get(tournament_id=match.tournament_id, seq=before + 1)
    assert (entry.kind, entry.actor_name, entry.subject) == ("result", DESK.name, match.id)


def test_deals_may_be_saved_one_by_one(match: Match) -> None:
    record(match, 70)
    record(match, 70, 44)

    assert stored(match).outcome.deals_won == (1, 1)
    assert stored(match).points is None
    assert LogEntry.objects.filter(kind="correction").count() == 0


def test_a_match_does_not_close_after_three_wins(match: Match) -> None:
    record(match, 70, 80, 90)

    assert not stored(match).complete
    assert stored(match).outcome.missing == ((4, 1), (5, 1))


def test_a_level_deal_is_kept_and_its_repeat_is_owed(match: Match) -> None:
    record(match, 70, 60)

    assert stored(match).outcome.void_deals == 1
    assert (2, 2) in stored(match).outcome.missing


def test_every_problem_is_said_at_once_and_nothing_is_stored(match: Match) -> None:
    wrong = [PlayedDeal(9, 1, deals(70)[0].score), PlayedDeal(1, 3, deals(70)[0].score)]

    with pytest.raises(DomainError) as caught:
        save(match, 1, wrong)

    assert sorted(codes(caught)) == sorted([RuleProblem.NUMBER_OUT_OF_RANGE, RuleProblem.ATTEMPT_SKIPPED])
    assert not Deal.objects.exists()
    match.refresh_from_db()
    assert match.version == 1


def test_a_correction_needs_a_reason(match: Match) -> None:
    record(match, 70)

    assert codes_of(lambda: record(match, 71)) == [ResultProblem.REASON_MISSING]


def test_a_correction_keeps_the_old_value_with_author_time_and_reason(match: Match) -> None:
    record(match, 70, 44)
    record(match, 71, 44, reason="Letto male")

    old, new = Deal.objects.filter(match=match, number=1).order_by("entered__seq")
    assert (old.points, new.points) == (70, 71)
    assert old.replaced == new.entered
    entry = new.entered
    assert (entry.kind, entry.reason, entry.actor_name) == ("correction", "Letto male", DESK.name)
    assert entry.old
    assert entry.new
    assert (entry.old[0]["points"], entry.new[0]["points"]) == (70, 71)
    assert Deal.objects.get(match=match, number=2).replaced is None


def test_a_deal_may_be_taken_back(match: Match) -> None:
    record(match, 70, 44)
    record(match, 70, reason="Altra partita")

    assert stored(match).outcome.deals_won == (1, 0)


def test_saving_the_same_again_changes_nothing(match: Match) -> None:
    record(match, 70)
    version = Tournament.objects.get(pk=match.tournament_id).version
    record(match, 70)

    assert Tournament.objects.get(pk=match.tournament_id).version == version
    match.refresh_from_db()
    assert match.version == 2


def test_who_saves_an_older_view_is_told_and_nothing_is_lost(match: Match) -> None:
    save(match, 1, deals(70))

    with pytest.raises(StaleVersion) as caught:
        save(match, 1, deals(55))

    assert (caught.value.expected, caught.value.found) == (1, 2)
    assert Deal.objects.get(match=match).points == 70


def test_the_same_request_twice_acts_once(match: Match) -> None:
    key = uuid7()
    save(match, 1, deals(70), key)
    save(match, 1, deals(70), key)

    assert Deal.objects.filter(match=match).count() == 1


def test_a_match_that_is_gone_is_said(match: Match) -> None:
    match.id = uuid7()
    assert codes_of(lambda: save(match, 1, deals(70))) == [ChangeProblem.MATCH_GONE]


def test_a_match_of_another_tournament_is_not_found(match: Match) -> None:
    other = make_tournament(slug="altro", sizes=(4, 4))
    assert codes_of(lambda: match_record(action(other).of_match(match.id, 1), deals(70))) == [ChangeProblem.MATCH_GONE]


def test_a_closed_tournament_takes_no_result() -> None:
    matches = publish(make_tournament(slug="altra", sizes=(4, 4)))
    for one in matches:
        record(one, 70, 70, 70, 70, 70)
    tournament_close(action(matches[0].tournament_id))

    assert codes_of(lambda: record(matches[0], 71, 70, 70, 70, 70, reason="tardi")) == [ChangeProblem.CLOSED]
    assert not Deal.objects.filter(points=71).exists()


def test_who_saw_a_match_before_the_closing_is_told_of_the_closing_and_not_of_another_version() -> None:
    """The closing makes every open sheet stale: nobody is asked to choose between versions that cannot change."""
    (match,) = publish(make_tournament(slug="chiusa", sizes=(2, 2)))
    record(match, *[70] * 5)
    match.refresh_from_db()
    tournament_close(action(match.tournament_id))

    assert codes_of(lambda: save(match, match.version, deals(*[50] * 5), reason="Letto male")) == [ChangeProblem.CLOSED]
