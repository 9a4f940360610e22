"""Closing a tournament, which freezes everything, and reopening it with a reason."""

import pytest

from rules.modifiers import FRAMASUN, GIRANDOLA
from tests.factories import (
    DESK,
    action,
    make_tournament,
    players_of,
    publish,
    record,
)
from tests.services.ending import (
    activate,
    close,
    declare,
    latest_declaration,
    points,
    reopen,
    settle,
    withdraw,
)
from tests.services.history import refusals, written
from tournaments.event.problems.evening_problems import ChangeProblem, FinalProblem
from tournaments.models import Decision as StoredDecision
from tournaments.models import Match, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.final_queries import final_rows
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.play.final_changes import decision_withdraw

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
