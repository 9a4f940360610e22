"""The check of stored data: nothing to find where only the program wrote, and whatever somebody wrote past it."""

import re
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from tests.eventful import make_eventful
from tests.factories import award, deals, make_club, make_evening, make_tournament, match_action, publish
from tests.pages.addresses import make_full_tournament
from tests.staged import make_continued, make_danish, make_left, make_rotating, make_staged, stage
from tournaments.checks.tournament import tournament_findings
from tournaments.event.match_states import Trust
from tournaments.labels.import_labels import finding_sentence
from tournaments.models import (
    Award,
    Deal,
    Decision,
    Draw,
    LogEntry,
    Match,
    Penalty,
    Player,
    PrivateData,
    Registration,
    Seat,
    Stage,
    Tournament,
    Turn,
)
from tournaments.selectors.counted import progress
from tournaments.services.play.report_changes import report_make

pytestmark = pytest.mark.django_db
MAKERS = (make_eventful, make_staged, make_left, make_danish, make_rotating, make_continued)


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> None:
    """One with one of everything; and another one of the same club, published, with a match awarded."""
    make_full_tournament(club=make_club(), slug="giochi", canary="Canarino")
    award(publish(make_tournament(slug="altro", sizes=(2, 2, 2)))[0], 1)


@pytest.fixture
def tournament(made: None) -> Tournament:
    return Tournament.objects.get(slug="giochi")


@pytest.fixture
def other(made: None) -> Tournament:
    return Tournament.objects.get(slug="altro")


def said(tournament: Tournament) -> list[str]:
    """The findings in words, without the ids of rows."""
    tournament.refresh_from_db()
    sentences = [finding_sentence(one) for one in tournament_findings(tournament)]
    return [re.sub(r" [0-9a-f-]{36}", "", one) for one in sentences]


@pytest.mark.parametrize("make", MAKERS)
def test_nothing_is_found_where_only_the_program_wrote(make: Callable[[], Tournament]) -> None:
    assert said(make()) == []


def test_nothing_is_found_in_a_tournament_with_one_of_everything(tournament: Tournament) -> None:
    assert said(tournament) == []


def test_nothing_is_found_where_the_tables_told_and_agreed() -> None:
    # The words of two tables differ by a deal that decided nothing: either may have become the result.
    told = {1: deals(60, 70, 80), 2: deals(70, 80)}
    tournament = make_evening(stage("round_robin"), entrants=2)
    Tournament.objects.filter(pk=tournament.pk).update(trust=Trust.PLAYERS)
    match = publish(tournament)[0]
    for side, played in told.items():
        report_make(match_action(match, seen=None), side, played)
    assert Deal.objects.filter(tournament=tournament).count() == 3
    assert said(tournament) == []


def played(tournament: Tournament) -> Match:
    return Match.objects.filter(tournament=tournament, turn__number=1, table=1).get()


def seat_astray(tournament: Tournament, other: Tournament) -> None:
    seat = Seat.objects.filter(match=played(other), side=1, chair=1).get()
    resting = Turn.objects.filter(tournament=other).exclude(matches__seats__player=seat.player).get()
    Seat.objects.filter(pk=seat.pk).update(turn=resting)


def penalty_raised(tournament: Tournament, other: Tournament) -> None:
    Penalty.objects.filter(tournament=tournament).update(kind="disqualification")


def awarded_to_the_other(tournament: Tournament, other: Tournament) -> None:
    Award.objects.filter(tournament=other).update(absent=2)


def deal_changed(tournament: Tournament, other: Tournament) -> None:
    Deal.objects.filter(match=played(tournament), number=1).update(points=72, winner=1)


def log_garbled(tournament: Tournament, other: Tournament) -> None:
    LogEntry.objects.filter(tournament=tournament, subject=played(tournament).id).update(new={"points": "many"})


def asked_by_nobody(tournament: Tournament, other: Tournament) -> None:
    Registration.objects.filter(tournament=tournament).update(people=[""])


def seated_elsewhere(tournament: Tournament, other: Tournament) -> None:
    stranger = Player.objects.filter(tournament=other).earliest("id")
    Seat.objects.filter(match=played(tournament), side=1, chair=1).update(player=stranger)


def written_of_a_stranger(tournament: Tournament, other: Tournament) -> None:
    stranger = Player.objects.filter(tournament=other).earliest("id")
    PrivateData.objects.create(tournament=tournament, player=stranger)


def told_of_another(tournament: Tournament, other: Tournament) -> None:
    LogEntry.objects.filter(tournament=tournament, seq=3).update(subject=played(other).id)


def turns_as_text(tournament: Tournament, other: Tournament) -> None:
    Draw.objects.filter(tournament=tournament).update(turns="none")


Break = Callable[[Tournament, Tournament], None]
BREAKS: list[tuple[Break, str]] = [
    (seat_astray, "altro, fase 1, turno 1, tavolo 1, seats, turn: Il posto è segnato in un turno"),
    (penalty_raised, "giochi, fase 1, penalties: La sanzione non è quella che risulta dal registro."),
    (awarded_to_the_other, "altro, fase 1, turno 1, tavolo 1, matches: L’assegnazione a tavolino non è quella"),
    (deal_changed, "giochi, fase 1, turno 1, tavolo 1, matches: Le smazzate in vigore non sono quelle"),
    (log_garbled, "giochi, log: La voce del registro non dice il risultato come lo scrive il programma."),
    (asked_by_nobody, "giochi, Registration, people: La richiesta di iscrizione non dice di chi è."),
    (
        seated_elsewhere,
        "giochi, fase 1, turno 1, tavolo 1, seats, player: Nell’elenco «players» questo",
    ),
    (written_of_a_stranger, "giochi, PrivateData, player: Rimanda a una riga di un altro torneo"),
    (told_of_another, "giochi, log, subject: La voce del registro parla di un altro torneo."),
    (turns_as_text, "giochi, fase 1, draws, turns: Il valore è di un altro tipo"),
]


@pytest.mark.parametrize(("broken", "sentence"), BREAKS, ids=[broken.__name__ for broken, _sentence in BREAKS])
def test_what_was_written_past_the_program_is_found(
    broken: Break, sentence: str, tournament: Tournament, other: Tournament
) -> None:
    with transaction.atomic():
        broken(tournament, other)
        (found,) = said(tournament) + said(other)
        transaction.set_rollback(True)  # at its end, the database would refuse some of it
    assert found.startswith(sentence)


def test_an_order_that_was_decided_otherwise_is_found() -> None:
    tournament = make_eventful()
    decision = Decision.objects.get(tournament=tournament, withdrawn__isnull=True)
    Decision.objects.filter(pk=decision.pk).update(order=[*reversed(decision.order)])
    (found,) = said(tournament)
    assert found == "eventi, fase 1, decisions: L’ordine deciso non è quello che risulta dal registro."


def test_sums_that_do_not_come_out_are_found(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress.Checks, "wrong", True)
    assert said(tournament) == ["giochi, fase 1, stages: Le somme di controllo della fase non tornano."]


def test_what_cannot_be_read_is_a_finding_and_no_crash(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version"))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("UPDATE tournaments_stage SET match_points = 'null'")
        Stage.objects.update(tiebreaks=3)
        assert said(tournament)
        transaction.set_rollback(True)


def test_looking_changes_nothing(tournament: Tournament) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert said(tournament) == []
    words = {query["sql"].split()[0] for query in asked.captured_queries}
    assert words <= {"SELECT", "SAVEPOINT", "RELEASE"}


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ValueError("not a\nnumber"), "Non si può leggere: not a number."),
        (KeyError("pairs"), "Non si può leggere: KeyError 'pairs'."),
        (RecursionError(), "Non si può leggere: RecursionError."),
    ],
)
def test_whatever_a_row_does_to_its_reader_is_told_as_a_sentence(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, error: Exception, expected: str
) -> None:
    def broken(_tournament: Tournament) -> object:
        raise error

    monkeypatch.setattr("tournaments.checks.tournament.whole_document", broken)
    assert said(tournament) == [f"giochi: {expected}"]
