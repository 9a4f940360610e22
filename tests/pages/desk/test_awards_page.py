"""A match to which a side did not come, at the desk."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_evening, publish, record, win
from tests.pages.sheets import forms_of
from tests.staged import KNOCKOUT, ROTATING
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Role
from tournaments.models import Award, Match, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(KNOCKOUT, entrants=4)


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=tournament.club))
    return client


def address(match: Match, name: str = "desk_match") -> str:
    return reverse(name, kwargs={"slug": match.tournament.slug, "match_id": match.id})


def test_beside_a_refused_award_the_sheet_is_still_saved_as_a_result(desk: Client, tournament: Tournament) -> None:
    match = publish(tournament)[0]
    refused = desk.post(address(match, "desk_award"), {"match_version": "1"})
    assert refused.status_code == 422
    assert [where for where, fields in forms_of(refused) if "d1.1.first" in fields] == [address(match)]


def form_at(desk: Client, match: Match, action: str) -> dict[str, str]:
    """The form of the page of a match that is sent to this address."""
    found = [form for where, form in forms_of(desk.get(address(match))) if where == address(match, action)]
    assert found, f"no form is sent to {action}"
    return found[0]


def give(desk: Client, match: Match, absent: str) -> int:
    typed = form_at(desk, match, "desk_award") | {"absent": absent, "reason": "Chiamati tre volte"}
    return desk.post(address(match, "desk_award"), typed).status_code


def text(desk: Client, url: str) -> str:
    return " ".join(desk.get(url).content.decode().replace("&#x27;", "'").split())


def test_a_match_that_began_is_broken_off_with_a_loser_and_a_reason(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    record(match, 80)
    typed = form_at(desk, match, "desk_abandon") | {"absent": "2", "reason": ""}

    refused = desk.post(address(match, "desk_abandon"), typed)
    assert refused.status_code == 422
    assert "Scrivi il motivo: resta nel registro." in refused.content.decode()

    assert desk.post(address(match, "desk_abandon"), typed | {"reason": "Un malore"}).status_code == 302
    page = text(desk, address(match))
    assert "Interrotta: perde" in page
    assert "Un malore" in page
    assert "a tav." in text(desk, reverse("public_results", kwargs={"slug": tournament.slug}))


def test_a_match_that_has_not_begun_cannot_be_broken_off(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)

    assert not [form for where, form in forms_of(desk.get(address(match))) if where == address(match, "desk_abandon")]


def test_who_came_wins_and_goes_on(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)

    assert give(desk, match, "1") == 302

    assert Award.objects.get(match=match).absent == 1
    assert "0–2" in text(desk, f"/desk/{tournament.slug}/turns/1/")
    assert "a tav." in text(desk, f"/t/{tournament.slug}/")
    assert "a tavolino con" in text(desk, f"/t/{tournament.slug}/standings/")


def test_the_page_of_the_match_says_who_did_not_come_and_takes_no_deals(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    give(desk, match, "2")
    absent = match.fixture
    assert absent is not None
    shown = text(desk, address(match))
    assert f"A tavolino: {absent.away.name} non si è presentata." in shown
    assert 'name="d1.1.first"' not in shown


def test_nobody_came_is_another_choice(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    assert give(desk, match, "3") == 302
    assert "non si è presentato nessuno" in text(desk, address(match))


def test_somebody_must_be_chosen(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    assert give(desk, match, "") == 422
    assert not Award.objects.exists()


def test_an_award_is_taken_back_with_a_reason(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    give(desk, match, "1")
    form = form_at(desk, match, "desk_award_take_back")

    assert desk.post(address(match, "desk_award_take_back"), form).status_code == 422
    again = form_at(desk, match, "desk_award_take_back") | {"reason": "Sono arrivati"}
    assert desk.post(address(match, "desk_award_take_back"), again).status_code == 302

    assert 'name="d1.1.first"' in text(desk, address(match))
    assert "A tavolino" in text(desk, address(match)).split("Storia di questa partita")[1]


def test_somebody_else_saved_first(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    form = form_at(desk, match, "desk_award") | {"absent": "1"}
    win(match, 2)
    answer = desk.post(address(match, "desk_award"), form)
    assert answer.status_code == 409
    assert "Qualcun altro ha salvato prima" in answer.content.decode()
    names = [side.team.name for side in match_records(stage_of(tournament))[0].sides]
    assert f"Tu: A tavolino: {names[0]} non si è presentata." in answer.content.decode()
    assert not Award.objects.exists()


def test_a_match_that_has_begun_offers_no_award(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    win(match, 1)
    assert "Qualcuno non si è presentato" not in text(desk, address(match))


def test_partners_of_one_match_have_a_sheet_but_no_lineup(client: Client) -> None:
    tournament = make_evening(ROTATING, entrants=5, ranked=Ranked.PLAYERS, slug="altra")
    client.force_login(make_account(club=tournament.club))
    match, *_others = publish(tournament)
    shown = text(client, address(match))
    assert 'name="d1.1.first"' in shown
    assert "Cambia la formazione" not in shown
    assert client.get(address(match, "desk_lineup")).status_code == 404


def test_without_a_choice_the_form_stays_open_for_it(desk: Client, tournament: Tournament) -> None:
    match, *_others = publish(tournament)
    typed = form_at(desk, match, "desk_award")
    answer = desk.post(address(match, "desk_award"), {name: typed[name] for name in typed if name != "absent"})
    assert answer.status_code == 422
    asked = r'<details class="card" open id="absent">\s*<summary>Qualcuno non si è presentato'
    assert re.search(asked, answer.content.decode())


def test_the_row_of_a_table_leads_to_the_open_form_until_a_deal_is_played(desk: Client, tournament: Tournament) -> None:
    match, other = publish(tournament)
    record(match, 80)
    turn = reverse("desk_turn", kwargs={"slug": tournament.slug, "number": 1})
    page = desk.get(turn).content.decode()
    assert f'href="{address(match)}?absent#absent"' not in page
    assert f'href="{address(other)}?absent#absent"' in page
    assert re.search(r'<details class="card" open id="absent">', desk.get(f"{address(other)}?absent").content.decode())
    assert "open" not in re.findall(r"<details[^>]*>", desk.get(address(other)).content.decode())[0]


def test_who_may_not_award_sees_no_way_to_it(client: Client, tournament: Tournament) -> None:
    publish(tournament)
    client.force_login(make_account(club=tournament.club, role=Role.HELPER))
    turn = reverse("desk_turn", kwargs={"slug": tournament.slug, "number": 1})
    assert "absent" not in client.get(turn).content.decode()


def test_what_is_said_of_an_award_names_who_won(desk: Client, tournament: Tournament) -> None:
    first, second, *_others = publish(tournament)
    assert first.fixture is not None
    turn = f"/desk/{tournament.slug}/turns/1/"
    give(desk, first, "1")
    assert f"Tavolo {first.table}: vince a tavolino {first.fixture.away.name}." in text(desk, turn)
    give(desk, second, "3")
    assert f"Tavolo {second.table}: nessuno si è presentato, non vince nessuno." in text(desk, turn)
