"""A person put out of a tournament: nothing finds the name any more, and everything else is as it was."""

import json

import pytest
from django.utils import timezone

from tests.damage import forget
from tests.factories import action, make_evening, make_tournament, players_of, publish, win
from tests.services.entries.test_arrival_changes import charge, check_in
from tests.services.history import refusals, untouched, written
from tournaments.event.erasing import Erasure
from tournaments.event.fees import AfterPayment, Choice, TillSums
from tournaments.event.presets import PRESETS
from tournaments.event.prizes import PrizeDraft, PrizeKind
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Handover, LogEntry, Player, PrivateData, Prize, Registration, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.known import known_of, rows_below, same_elsewhere
from tournaments.selectors.entries.till_queries import ReceiptLine, receipts_of, till_page
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.prize_winners import prizes_page
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.arrival_changes import entrant_settle, payment_give_back, payment_take, receipt_make
from tournaments.services.entries.pairs import NewEntrant, entrant_change
from tournaments.services.entries.person_erasing import (
    Private,
    player_erase,
    private_data_change,
    private_data_forget,
    titles_erase,
)
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.setup.prize_changes import prize_draw, prize_hand, prize_receipt, prizes_add

pytestmark = pytest.mark.django_db
NAMES = ("Annamaria D'Angelo", "Ann. D'Angelo")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Three pairs of a bar, of which one was mistyped first; a result, private data, a request to enter."""
    made = make_evening(PRESETS["bar"].stages[0], entrants=3)
    first = Team.objects.get(tournament=made, number=1)
    for name in reversed(NAMES):
        entrant_change(action(made), first.id, NewEntrant((name, "Bruno Verdi")))
    person = players_of(made, 1)[0]
    private_data_change(action(made), player_id=person.id, known=Private(phone="333 7654321", birth_year=1954))
    Registration.objects.create(tournament=made, people=["D'ANGELO ANNAMARIA"], sender="x", outcome="refused")
    return made


def person_of(tournament: Tournament) -> Player:
    return players_of(tournament, 1)[0]


def closed(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=timezone.now())


def found_in(tournament: Tournament) -> list[str]:
    """Every row that holds the name in any form."""
    looked_for = Erasure("", NAMES)
    rows = [row for model in rows_below() for row in model._default_manager.filter(tournament=tournament)]
    return [
        type(row).__name__
        for row in rows
        if any(looked_for.holds(json.loads(json.dumps(value, default=str))) for value in vars(row).values() if value)
    ]


def test_nothing_finds_the_name_any_more_and_the_results_stay(tournament: Tournament) -> None:
    win(publish(tournament)[0], 1)
    closed(tournament)
    assert found_in(tournament)
    person = person_of(tournament)
    entry = written(tournament, lambda: player_erase(action(tournament), player_id=person.id))
    assert found_in(tournament) == []
    assert (entry.kind, entry.subject, entry.new["player"]) == ("erased", person.id, "Giocatore 1")
    assert len(entry.new["redacted"]) >= 3
    assert Team.objects.get(pk=person.team_id).name == "Giocatore 1 – Bruno Verdi"
    assert not PrivateData.objects.filter(player=person).exists()


def test_a_second_time_changes_nothing(tournament: Tournament) -> None:
    person = person_of(tournament)
    player_erase(action(tournament), player_id=person.id)
    assert untouched(tournament, lambda: player_erase(action(tournament), player_id=person.id)) == "Giocatore 1"


def test_only_the_organizer_erases_and_only_somebody_who_is_there(tournament: Tournament) -> None:
    person = person_of(tournament)
    director = Actor("Dino", rights=RIGHTS[Role.DIRECTOR])
    assert refusals(tournament, lambda: player_erase(action(tournament, director), player_id=person.id)) == [
        ChangeProblem.NOT_ALLOWED
    ]
    assert refusals(tournament, lambda: player_erase(action(tournament), player_id=uuid7())) == [
        EntrantProblem.PLAYER_UNKNOWN
    ]


def test_somebody_of_the_same_name_keeps_theirs(tournament: Tournament) -> None:
    other = Team.objects.get(tournament=tournament, number=2)
    entrant_change(action(tournament), other.id, NewEntrant((NAMES[0], "Carla Neri")), alike=Alike.OTHER)
    player_erase(action(tournament), player_id=person_of(tournament).id)
    other.refresh_from_db()
    assert NAMES[0] in str(LogEntry.objects.get(subject=other.id).new)
    assert other.name == f"{NAMES[0]} – Carla Neri"
    assert players_of(tournament, 2)[0].name == NAMES[0]


def test_the_log_keeps_a_name_as_long_as_somebody_who_is_called_so_plays(tournament: Tournament) -> None:
    entrant_change(
        action(tournament), Team.objects.get(tournament=tournament, number=2).id, NewEntrant(("Zoe Zoppi", "Y"))
    )

    def erase() -> None:
        titles_erase(action(tournament), names=["Zoe Zoppi"], label="Nessuno", titles=())

    untouched(tournament, erase)
    entrant_change(
        action(tournament), Team.objects.get(tournament=tournament, number=2).id, NewEntrant(("Ada Neri", "Y"))
    )
    entry = written(tournament, erase)
    assert (entry.kind, entry.new["titles"], len(entry.new["redacted"])) == ("erased", 0, 2)
    assert "Zoppi" not in str(list(LogEntry.objects.filter(tournament=tournament).values()))


def test_the_file_of_the_tournament_holds_nothing_of_the_name_and_can_be_read(tournament: Tournament) -> None:
    win(publish(tournament)[0], 1)
    player_erase(action(tournament), player_id=person_of(tournament).id)
    tournament.refresh_from_db()
    data = export_bytes(tournament)
    assert not Erasure("", NAMES).holds(json.loads(data))
    forget(tournament)
    tournament_import(data=data, club_slug=tournament.club.slug)
    assert found_in(Tournament.objects.get()) == []


def test_all_that_is_known_is_handed_over(tournament: Tournament) -> None:
    known = json.loads(json.dumps(known_of(person_of(tournament)), default=str))
    assert known["names"] == [*NAMES, "Gioca 1a"]
    assert known["privatedata"][0]["phone"] == "333 7654321"
    assert known["registration"][0]["people"] == ["D'ANGELO ANNAMARIA"]
    assert len(known["logentry"]) >= 3
    assert known.keys() >= {"team", "player"}


def test_the_same_name_in_another_tournament_of_the_club_is_shown(tournament: Tournament) -> None:
    assert same_elsewhere(person_of(tournament)) == ()
    other = make_tournament(sizes=(2, 2), slug="altro")
    namesake = players_of(other, 1)[0]
    Player.objects.filter(pk=namesake.pk).update(name="D'Angelo Annamaria")
    assert [one.id for one in same_elsewhere(person_of(tournament))] == [namesake.pk]


def test_what_the_desk_knew_is_forgotten_after_the_closing_too(tournament: Tournament) -> None:
    closed(tournament)
    entry = written(tournament, lambda: private_data_forget(action(tournament)))
    assert (entry.kind, entry.new) == ("forgotten", {"people": 1, "requests": 1})
    assert not PrivateData.objects.exists()
    assert not Registration.objects.exists()
    untouched(tournament, lambda: private_data_forget(action(tournament)))


def test_an_erased_name_leaves_what_was_chosen_and_paid(tournament: Tournament) -> None:
    first = Team.objects.get(tournament=tournament, number=1)
    told: list[tuple[TillSums, int, tuple[ReceiptLine, ...], int]] = []
    charge(tournament, None, choices=(Choice(1, "con cena", 25_00, dinner=True),))
    entrant_settle(action(tournament), first.id, chosen={1: 2})
    receipt_make(action(tournament), first.id)
    charge(tournament, 30_00, choices=(Choice(1, "con cena", 30_00, dinner=True),), paid=AfterPayment.KEEP)
    payment_give_back(action(tournament), first.id)
    payment_take(action(tournament), first.id)
    receipt_make(action(tournament), first.id)
    for erase in (True, False):
        page = till_page(tournament)
        told.append((page.sums, page.arrivals.dinners, receipts_of(tournament, first.id), page.arrivals.still_due))
        if erase:
            player_erase(action(tournament), player_id=person_of(tournament).id)
    before, after = told
    assert found_in(tournament) == []
    assert after == before
    # Two pairs pay 30,00 each of the new fee; the 50,00 of the old one are on the second receipt of the first.
    assert (after[0].taken, after[1], [one.number for one in after[2]], after[3]) == (50_00, 2, [2], 60_00)


def test_an_erased_name_leaves_the_receipt_of_a_prize(tournament: Tournament) -> None:
    check_in(tournament, 1)
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.DRAW, money=True, cents=25_00)])
    prize = Prize.objects.get(tournament=tournament)
    prize_draw(action(tournament), prize.id, 7)
    prize_hand(action(tournament), prize.id, Team.objects.get(tournament=tournament, number=1).id)
    prize_receipt(action(tournament), Handover.objects.get().id)
    player_erase(action(tournament), player_id=person_of(tournament).id)
    assert found_in(tournament) == []
    (line,) = prizes_page(tournament).lines
    assert line.taken[0].receipt is not None
    assert (line.taken[0].receipt.number, line.taken[0].receipt.cents) == (1, 25_00)
    told = LogEntry.objects.get(tournament=tournament, kind="receipt").new
    assert told is not None
    assert (told["receipt"], told["cents"]) == (1, 25_00)
