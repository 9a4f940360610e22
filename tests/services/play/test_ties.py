"""Ties that a lot or a play-off settles, outside the count."""

import pytest

from tests.factories import (
    DESK,
    action,
    make_tournament,
    publish,
    record,
    record_wins,
    team_named,
)
from tests.services.ending import (
    RECORDED_ONLY,
    places,
    settle,
)
from tests.services.history import refusals, untouched, written
from tournaments.event.problems.evening_problems import FinalProblem
from tournaments.models import Decision as StoredDecision
from tournaments.models import Tournament
from tournaments.models.fields import uuid7
from tournaments.services.play.final_changes import decision_record, decision_withdraw
from tournaments.standings.table import DecisionProblem
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", [Criterion.LOT, Criterion.PLAY_OFF])
def test_a_lot_or_play_off_settles_a_tie_and_is_logged(tied: Tournament, kind: Criterion) -> None:
    assert places(tied)[:2] == [(1, "L'Orsa"), (1, "La Custera")]
    entry = written(tied, lambda: settle(tied, "L'Orsa", "La Custera", kind=kind, reason="Alla presenza di tutti"))

    assert places(tied)[:2] == [(1, "L'Orsa"), (2, "La Custera")]
    assert (entry.kind, entry.actor_name, entry.reason) == ("decision", DESK.name, "Alla presenza di tutti")
    assert (entry.old, entry.new) == (None, {"kind": kind.value, "order": ["L'Orsa", "La Custera"]})


def test_a_decision_is_recorded_once_however_often_the_request_comes(tied: Tournament) -> None:
    key = uuid7()
    written(tied, lambda: settle(tied, "L'Orsa", "La Custera", key=key))
    untouched(tied, lambda: settle(tied, "L'Orsa", "La Custera", key=key))

    assert StoredDecision.objects.filter(tournament=tied).count() == 1


@pytest.mark.parametrize(
    "names", [["La Custera"], ["La Custera", "La Cesa"], ["La Custera", "L'Orsa", "La Cesa"]], ids=len
)
def test_a_decision_names_exactly_the_tied(tied: Tournament, names: list[str]) -> None:
    assert refusals(tied, lambda: settle(tied, *names)) == [DecisionProblem.NO_SUCH_TIE]


def test_a_team_of_another_tournament_is_not_among_the_tied(tied: Tournament) -> None:
    foreign = team_named(make_tournament(slug="altro", sizes=(2, 2)), "La Custera")
    order = [foreign.id, team_named(tied, "L'Orsa").id]

    assert refusals(tied, lambda: decision_record(action(tied), Criterion.LOT, order)) == [DecisionProblem.NO_SUCH_TIE]


def test_only_what_happens_outside_the_count_is_recorded(tied: Tournament) -> None:
    assert refusals(tied, lambda: settle(tied, "L'Orsa", "La Custera", kind=Criterion.WINS)) == [
        DecisionProblem.NOT_A_DECISION
    ]


def test_a_play_off_settles_nothing_where_the_regulation_knows_none(decided: Tournament) -> None:
    assert refusals(decided, lambda: settle(decided, "L'Orsa", "La Custera", kind=Criterion.PLAY_OFF)) == [
        DecisionProblem.NOT_IN_USE,
        DecisionProblem.NO_SUCH_TIE,
    ]


def test_a_tie_that_the_count_has_broken_is_not_drawn_for(decided: Tournament) -> None:
    assert refusals(decided, lambda: settle(decided, "L'Orsa", "La Custera")) == [DecisionProblem.NO_SUCH_TIE]


def test_a_settled_tie_is_not_settled_again_before_it_is_taken_back(tied: Tournament) -> None:
    settle(tied, "L'Orsa", "La Custera")

    assert refusals(tied, lambda: settle(tied, "La Custera", "L'Orsa")) == [DecisionProblem.NO_SUCH_TIE]


def test_a_lot_is_never_drawn_in_advance() -> None:
    tournament = make_tournament(sizes=(2, 2), regulation=RECORDED_ONLY)
    assert refusals(tournament, lambda: settle(tournament, "La Custera", "I Pinacin")) == [FinalProblem.TIE_PROVISIONAL]
    match = publish(tournament)[0]
    record(match, 70)
    assert refusals(tournament, lambda: settle(tournament, "La Custera", "I Pinacin")) == [FinalProblem.TIE_PROVISIONAL]


def test_a_decision_taken_back_opens_the_tie_again_and_both_stay_in_the_log(tied: Tournament) -> None:
    settle(tied, "L'Orsa", "La Custera")
    decision = StoredDecision.objects.get(tournament=tied)
    entry = written(tied, lambda: decision_withdraw(action(tied), decision.id))

    assert places(tied)[:2] == [(1, "L'Orsa"), (1, "La Custera")]
    assert (entry.kind, entry.actor_name, entry.subject) == ("decision_withdrawn", DESK.name, decision.id)
    assert (entry.old, entry.new) == ({"kind": "lot", "order": ["L'Orsa", "La Custera"]}, None)
    decision.refresh_from_db()
    assert decision.withdrawn_id == entry.id


def test_a_decision_is_taken_back_once(tied: Tournament) -> None:
    settle(tied, "L'Orsa", "La Custera")
    decision = StoredDecision.objects.get(tournament=tied)
    decision_withdraw(action(tied), decision.id)

    assert refusals(tied, lambda: decision_withdraw(action(tied), decision.id)) == [FinalProblem.DECISION_UNKNOWN]


def test_a_decision_of_another_tournament_is_not_found(tied: Tournament) -> None:
    settle(tied, "L'Orsa", "La Custera")
    decision = StoredDecision.objects.get(tournament=tied)
    other = make_tournament(slug="altro", sizes=(2, 2))

    assert refusals(other, lambda: decision_withdraw(action(other), decision.id)) == [FinalProblem.DECISION_UNKNOWN]


def test_a_tie_that_a_correction_enlarged_is_open_again(tied: Tournament) -> None:
    """Three corrections lift C to 13 points, beside A and D: the lot was drawn for two, now there are three."""
    settle(tied, "L'Orsa", "La Custera")
    record_wins(tied, {(2, 3): 2, (2, 4): 0, (3, 4): 3}, reason="Contati di nuovo")

    assert places(tied) == [(1, "L'Orsa"), (1, "La Cesa"), (1, "La Custera"), (4, "I Pinacin")]
