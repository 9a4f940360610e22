"""Closing a tournament, reopening it with a reason, and ties that a lot or a play-off settles."""

import pytest

from rules.modifiers import FRAMASUN, GIRANDOLA
from tests.factories import (
    DESK,
    action,
    make_tournament,
    players_of,
    publish,
    record,
    record_wins,
    team_named,
)
from tests.services.ending import (
    RECORDED_ONLY,
    activate,
    close,
    declare,
    latest_declaration,
    places,
    points,
    reopen,
    settle,
    withdraw,
)
from tests.services.history import refusals, untouched, written
from tournaments.event.problems.evening_problems import ChangeProblem, FinalProblem
from tournaments.models import Decision as StoredDecision
from tournaments.models import Match, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.final_queries import final_rows
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.play.final_changes import decision_record, decision_withdraw
from tournaments.standings.table import DecisionProblem
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


def test_closing_writes_the_final_points_into_the_log(decided: Tournament) -> None:
    declare(decided, activate(decided, GIRANDOLA), "La Cesa")
    entry = written(decided, lambda: close(decided))

    assert (entry.kind, entry.actor_name) == ("closed", DESK.name)
    assert [(row["place"], row["team"], row["base"], row["final"]) for row in entry.new] == [
        (1, "La Custera", "5", "5"),
        (2, "L'Orsa", "3", "3"),
        (3, "La Cesa", "2", "4"),
        (4, "I Pinacin", "1", "1"),
    ]
    decided.refresh_from_db()
    assert decided.closed_at is not None


def test_a_tournament_without_a_calendar_is_not_closed() -> None:
    tournament = make_tournament(sizes=(2, 2))
    assert refusals(tournament, lambda: close(tournament)) == [FinalProblem.NOTHING_PLAYED]


def test_a_tournament_with_results_missing_is_not_closed() -> None:
    tournament = make_tournament(sizes=(4, 4))
    matches = publish(tournament)
    record(matches[0], 70, 70, 70, 70, 70)
    record(matches[1], 70, 70, 70, 70, 60)

    assert refusals(tournament, lambda: close(tournament)) == [FinalProblem.MATCHES_MISSING]
    tournament.refresh_from_db()
    assert tournament.closed_at is None


def test_a_tie_that_nobody_settled_is_closed_as_a_shared_place(tied: Tournament) -> None:
    close(tied)
    assert points(tied) == {"La Custera": "5", "L'Orsa": "5", "La Cesa": "2", "I Pinacin": "1"}


def test_a_tournament_is_closed_once(decided: Tournament) -> None:
    close(decided)
    assert refusals(decided, lambda: close(decided)) == [ChangeProblem.CLOSED]


def test_everything_is_frozen_after_closing(tied: Tournament) -> None:
    settle(tied, "L'Orsa", "La Custera")
    decision, row = StoredDecision.objects.get(tournament=tied), activate(tied, GIRANDOLA)
    declare(tied, row, "La Cesa")
    made = latest_declaration(tied)
    close(tied)
    before = final_rows(stage_of(tied))

    frozen = {
        "a result": lambda: record(Match.objects.filter(tournament=tied).first() or Match(), reason="tardi"),
        "a decision": lambda: decision_withdraw(action(tied), decision.id),
        "a rule": lambda: activate(tied, FRAMASUN),
        "a declaration": lambda: declare(tied, row, "L'Orsa"),
        "its withdrawal": lambda: withdraw(tied, made),
        "a name": lambda: player_rename(action(tied), player_id=players_of(tied, 1)[0].id, name="Ada"),
    }
    assert {what: refusals(tied, act) for what, act in frozen.items()} == {
        what: [ChangeProblem.CLOSED] for what in frozen
    }
    assert final_rows(stage_of(tied)) == before


def test_reopening_says_why_and_lets_results_be_corrected_again(decided: Tournament) -> None:
    close(decided)
    entry = written(decided, lambda: reopen(decided, "  Risultato letto male "))

    assert (entry.kind, entry.actor_name, entry.reason) == ("reopened", DESK.name, "Risultato letto male")
    match = Match.objects.filter(tournament=decided).earliest("id")
    written(decided, lambda: record(match, 100, 100, 100, 100, 100, reason="Contati di nuovo"))


def test_a_reopened_tournament_may_be_closed_again(decided: Tournament) -> None:
    close(decided)
    reopen(decided)
    written(decided, lambda: close(decided))


def test_reopening_needs_a_reason(decided: Tournament) -> None:
    close(decided)
    assert refusals(decided, lambda: reopen(decided, "  ")) == [FinalProblem.REASON_MISSING]


def test_an_open_tournament_is_not_reopened(decided: Tournament) -> None:
    assert refusals(decided, lambda: reopen(decided)) == [FinalProblem.NOT_CLOSED]


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
