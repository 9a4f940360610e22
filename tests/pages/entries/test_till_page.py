"""The page of the till, from the float to the count, its paper and its workbook; nothing of it is public."""

import html
import io
import re
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening
from tests.pages.papers.pdf.reading import written
from tests.services.entries.test_arrival_changes import charge, pay
from tournaments.event.fees import MovementKind
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Movement, Tournament
from tournaments.selectors.entries.till_queries import till_page
from tournaments.services.entries.till_changes import till_pay, till_take

pytestmark = pytest.mark.django_db
PUBLIC = ("public_now", "public_standings", "public_results", "public_final", "public_regulation")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    charge(tournament, 1000)
    return tournament


def client(role: Role = Role.OWNER) -> Client:
    found = Client()
    found.force_login(make_account(club=make_club(), role=role, name=f"Anna {role}"))
    return found


def at(name: str, tournament: Tournament, **more: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **more})


def words(response: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", response.content.decode()))


def send(who: Client, tournament: Tournament, name: str, **typed: str) -> Any:
    return who.post(at(name, tournament), typed, follow=True)


def test_who_paid_a_part_is_among_those_who_owe_and_not_among_those_who_paid(tournament: Tournament) -> None:
    pay(tournament, 1)
    pay(tournament, 2, cents=400)
    # 10 € each of four: one has paid, one owes 6 €, two owe 10 €.
    assert "1 coppia ha pagato, 3 devono ancora 26 €" in words(client().get(at("desk_till", tournament)))


def test_an_evening_from_the_float_to_the_count(tournament: Tournament) -> None:
    owner = client()
    pay(tournament, 1)
    pay(tournament, 2)
    for kind, euro, what in (
        ("float", "50", ""),
        ("offer", "30,50", "Busta dello sponsor"),
        ("expense", "12", "Affitto della sala"),
    ):
        assert "Salvato." in words(send(owner, tournament, "desk_till_write", kind=kind, euro=euro, what=what))
    page = words(send(owner, tournament, "desk_till_destination", destination="Alla Pro Loco"))
    # 20 + 30,50 - 12 = 38,50, and 50 that were there before.
    for said in ("2 coppie hanno pagato, 2 devono ancora 20 €", "38,50 €", "88,50 €", "Busta dello sponsor"):
        assert said in page
    refused = send(owner, tournament, "desk_till_count", euro="80", what="")
    assert refused.status_code == 422
    assert ("scrivi il motivo" in words(refused), 'value="80"' in words(refused)) == (True, True)
    page = words(send(owner, tournament, "desk_till_count", euro="80", what="Un resto sbagliato"))
    assert ("−8,50 €" in page, "(Un resto sbagliato)" in page) == (True, True)
    assert "Cassa contata: 80 €. Mancano 8,50 €." in words(owner.get(at("desk_home", tournament)))
    assert "Mancano 8,50 €." in words(owner.get(at("desk_final", tournament)))


def test_the_report_says_on_paper_what_the_page_says(tournament: Tournament) -> None:
    till_take(action(tournament), MovementKind.RAFFLE, 500_00, "Cesto", 500)
    till_pay(action(tournament), MovementKind.PRIZES, 120_00, "Prosciutti")
    found = written(client().get(reverse("print_paper", args=[tournament.slug, "till"])))
    for said in ("Rendiconto", "Cesto, 500 biglietti", "500 €", "Prosciutti", "380 €", "Per il circolo"):
        assert said in found


def test_the_workbook_has_sums_as_numbers(tournament: Tournament) -> None:
    till_take(action(tournament), MovementKind.OFFER, 30_50, "=1+1")
    with zipfile.ZipFile(io.BytesIO(client().get(at("desk_till_book", tournament)).content)) as book:
        sheet, shared = (book.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "sharedStrings"))
    assert ("<v>30.5</v>" in sheet, "<f>" in sheet, "=1+1" in shared) == (True, False, True)


def test_the_desk_takes_money_and_does_not_pay_out(tournament: Tournament) -> None:
    desk = client(Role.DESK)
    assert "Salvato." in words(send(desk, tournament, "desk_till_write", kind="offer", euro="5", what="X"))
    page = send(desk, tournament, "desk_till_write", kind="expense", euro="5", what="X")
    assert page.status_code == 422
    assert [one.kind for one in till_page(tournament).lines] == ["offer"]
    assert 'value="expense"' not in words(desk.get(at("desk_till", tournament)))
    assert send(desk, tournament, "desk_till_count", euro="5").status_code == 404


def test_what_was_typed_is_there_again_with_everything_that_is_wrong(tournament: Tournament) -> None:
    sent = {"kind": "raffle", "euro": "tanti", "what": "Cesto", "tickets": "molti"}
    answer = send(client(), tournament, "desk_till_write", **sent)
    page = words(answer)
    assert (answer.status_code, Movement.objects.count()) == (422, 0)
    for said in (
        "per esempio 10 o 12,50",
        "numero intero",
        'value="tanti"',
        'value="molti"',
        'value="raffle" selected',
    ):
        assert said in page


def test_a_row_is_corrected_and_the_wrong_one_is_told(tournament: Tournament) -> None:
    till_take(action(tournament), MovementKind.OFFER, 500, "Sponsor")
    row = Movement.objects.get()
    where = at("desk_till_correct", tournament, movement_id=row.id)
    page = words(client().post(where, {"euro": "50", "what": "Sponsor"}, follow=True))
    assert ("Salvato." in page, "1 riga corretta" in page, "50 €" in page) == (True, True, True)
    page = words(client().post(where, {"euro": "60", "what": "Sponsor"}, follow=True))
    assert "Nel frattempo qui è cambiato qualcosa" in page
    now = Movement.objects.get(replaced__isnull=True)
    gone = at("desk_till_correct", tournament, movement_id=now.id)
    assert "Tolto." in words(client().post(gone, {"remove": "1"}, follow=True))
    assert till_page(tournament).sums.expected == 0
    told = words(client().get(at("desk_log", tournament)))
    assert "da Offerta 5 € (Sponsor) a Offerta 50 € (Sponsor)" in told
    assert LogEntry.objects.filter(tournament=tournament, kind="till").count() == 3


@pytest.mark.parametrize("euro", ["0", "0,00", "0 €", ""])
def test_a_row_corrected_to_nothing_is_not_saved_and_the_button_that_strikes_it_off_is_named(
    tournament: Tournament, euro: str
) -> None:
    till_take(action(tournament), MovementKind.OFFER, 500, "Sponsor")
    where = at("desk_till_correct", tournament, movement_id=Movement.objects.get().id)
    page = client().post(where, {"euro": euro, "what": "Sponsor"})
    assert page.status_code == 422
    assert "Per togliere la riga premi «Togli la riga»." in words(page)
    assert till_page(tournament).sums.expected == 500


def test_nothing_of_the_till_is_public(tournament: Tournament) -> None:
    till_take(action(tournament), MovementKind.OFFER, 123_45, "Canarino dello sponsor")
    for name in PUBLIC:
        page = words(Client().get(at(name, tournament)))
        assert ("Canarino" in page, "123,45" in page) == (False, False)
    assert Client().get(at("desk_till", tournament)).status_code == 302


def test_closing_says_beside_the_till_which_fees_are_still_owed(tournament: Tournament) -> None:
    """Four owe 10 euros each: three pay, so 30 are in the till and 10 are missing of one."""
    for number in (1, 2, 3):
        pay(tournament, number)
    owner, final = client(), at("desk_final", tournament)
    assert "In cassa dovrebbero esserci 30 €. Quote ancora da pagare: 10 € (1 coppia)." in words(owner.get(final))
    pay(tournament, 4)
    assert "Quote ancora da pagare" not in words(owner.get(final))
