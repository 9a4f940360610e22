"""The page at the door: taps, filters, the till, the list on paper, and who is missing at the draw."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_account, make_club, make_evening, make_tournament, publish
from tests.pages.papers.pdf.reading import looked_up, written
from tests.services.entries.test_arrival_changes import charge, check_in, pay
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Player, Team, Tournament
from tournaments.selectors.entries.arrival_queries import arrivals_page

pytestmark = pytest.mark.django_db

QUERIES_OF_THE_PAGE = 17


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=4)


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club(), role=Role.DESK))
    return client


def at(name: str, tournament: Tournament) -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def door_paper(desk: Client, tournament: Tournament) -> str:
    return written(desk.get(reverse("print_paper", args=[tournament.slug, "checkin"])))


def words(response: Any) -> str:
    return str(response.content.decode())


def tap(desk: Client, tournament: Tournament, what: str, number: int, *, script: bool = False, **more: str) -> Any:
    team = Team.objects.get(tournament=tournament, number=number)
    headers = {"HX-Request": "true"} if script else {}
    sent = {"mark": f"{what}:{team.id}", **more}
    return desk.post(at("desk_checkin_mark", tournament), sent, headers=headers)


def test_a_tap_marks_somebody_present_and_comes_back_to_the_line(desk: Client, tournament: Tournament) -> None:
    team = Team.objects.get(number=2)
    response = tap(desk, tournament, "present", 2, only="missing", q="gio")
    assert response["Location"] == f"{at('desk_checkin', tournament)}?only=missing&q=gio#e{team.id}"
    assert "1 su 4" in words(desk.get(at("desk_checkin", tournament)))
    tap(desk, tournament, "absent", 2)
    assert "0 su 4" in words(desk.get(at("desk_checkin", tournament)))


def test_with_script_a_tap_answers_with_the_list_alone(desk: Client, tournament: Tournament) -> None:
    response = tap(desk, tournament, "present", 2, script=True)
    assert response.status_code == 200
    assert "<html" not in words(response)
    assert "1 su 4" in words(response)
    assert "HX-Request" in response["Vary"]


def test_a_script_that_goes_back_in_the_history_is_answered_with_the_whole_page(
    desk: Client, tournament: Tournament
) -> None:
    asking = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in words(desk.get(at("desk_checkin", tournament), headers=asking))


def test_money_is_taken_and_given_back_by_a_tap_and_the_till_adds_up(desk: Client, tournament: Tournament) -> None:
    charge(tournament, 1250)
    page = words(tap(desk, tournament, "paid", 1, script=True))
    assert "pagato 12,50 €" in page
    assert [said in page for said in ("12,50 € su 50 €", "37,50 €")] == [True] * 2
    tap(desk, tournament, "unpaid", 1)
    assert arrivals_page(tournament).taken == 0


def test_one_of_a_pair_pays_for_one(desk: Client, tournament: Tournament) -> None:
    charge(tournament, 500, "person")
    assert "paga uno dei due 5 €" in words(desk.get(at("desk_checkin", tournament)))
    page = words(tap(desk, tournament, "share", 1, script=True))
    assert "restituisci 5 €" in page
    assert arrivals_page(tournament).taken == 500


def test_a_sum_that_is_typed_is_taken_once_and_the_rest_is_still_due(desk: Client, tournament: Tournament) -> None:
    charge(tournament, 1000)
    key = str(uuid.uuid4())
    for _sent in range(2):
        page = words(tap(desk, tournament, "sum", 1, script=True, euro="7,50", key=key))
    assert "pagato in parte: 7,50 € su 10 €" in page
    assert "paga 2,50 €" in page
    assert arrivals_page(tournament).taken == 750


@pytest.mark.parametrize(("typed", "said"), [("sette", "Scrivi la somma in euro"), ("11", "10,00"), ("0", "10,00")])
def test_a_sum_that_cannot_be_taken_is_refused(desk: Client, tournament: Tournament, typed: str, said: str) -> None:
    charge(tournament, 1000)
    response = tap(desk, tournament, "sum", 1, euro=typed)
    assert response.status_code == 422
    assert said in words(response)
    assert arrivals_page(tournament).taken == 0


def test_the_list_asks_again_and_is_answered_when_another_door_marked_somebody(
    desk: Client, tournament: Tournament
) -> None:
    address, asking = at("desk_checkin", tournament), {"HX-Request": "true"}
    tag = desk.get(address, headers=asking)["HX-PTag"]
    assert desk.get(address, headers=asking | {"HX-PTag": tag}).status_code == 304
    check_in(tournament, 2)
    assert "1 su 4" in words(desk.get(address, headers=asking | {"HX-PTag": tag}))


def test_the_state_of_a_line_is_in_words_and_told_to_readers(desk: Client, tournament: Tournament) -> None:
    page = words(tap(desk, tournament, "present", 1, script=True))
    assert page.count('aria-pressed="true"') == 1
    assert page.count('aria-pressed="false"') == 3
    assert page.count("✓ presente") == 1


def test_filters_and_letters_find_who_is_missing(desk: Client, tournament: Tournament) -> None:
    check_in(tournament, 1)
    address = at("desk_checkin", tournament)
    assert words(desk.get(address, {"only": "missing"})).count('<li id="e') == 3
    assert words(desk.get(address, {"q": "gio 2"})).count('<li id="e') == 1
    assert words(desk.get(address, {"q": "2a"})).count('<li id="e') == 1
    assert "Nessuno con questo nome" in words(desk.get(address, {"q": "xyz"}))
    Player.objects.filter(tournament=tournament, name="Gioca 2a").update(name="Łukasz D’Angelo-Østergård")
    for typed in ("dangelo", "lukasz", "ostergard luk", "d angelo"):
        assert words(desk.get(address, {"q": typed})).count('<li id="e') == 1, typed


def test_once_the_last_one_has_come_the_list_of_the_missing_says_so_and_leads_to_the_draw(
    client: Client, tournament: Tournament
) -> None:
    client.force_login(make_account(club=make_club()))
    charge(tournament, 2000)
    for number in (1, 2, 3):
        check_in(tournament, number)
    page = words(tap(client, tournament, "settled", 4, script=True, only="missing"))
    assert "Nessuno con questo nome" not in page
    assert "Non manca più nessuno." in page
    draw = f'href="{at("desk_draw", tournament)}">Vai al sorteggio'
    address = at("desk_checkin", tournament)
    assert draw in page
    assert draw in words(client.get(address))
    helper = Client()
    helper.force_login(make_account(club=make_club(), role=Role.HELPER, name="Aiuto"))
    page = words(helper.get(address))
    assert ("Non manca più nessuno." in page, draw in page) == (True, False)
    publish(tournament)
    assert "Non manca più nessuno." not in words(client.get(address))
    page = words(client.get(address, {"only": "missing"}))
    assert ("Non manca più nessuno." in page, draw in page) == (True, False)


def test_once_the_last_one_has_paid_the_list_of_those_who_owe_says_so(desk: Client, tournament: Tournament) -> None:
    charge(tournament, 2000)
    for number in (1, 2, 3):
        pay(tournament, number)
    page = words(tap(desk, tournament, "paid", 4, script=True, only="unpaid"))
    assert ("Hanno pagato tutti." in page, "Nessuno con questo nome" in page) == (True, False)
    assert "Nessuno con questo nome" in words(desk.get(at("desk_checkin", tournament), {"q": "xyz"}))


def test_while_no_fee_is_set_the_top_of_the_page_leads_to_it(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club()))
    link = f'href="{at("desk_registrations", tournament)}#fee">Quota d’iscrizione'
    assert link in words(client.get(at("desk_checkin", tournament))).partition('role="search"')[0]
    assert 'id="fee"' in words(client.get(at("desk_registrations", tournament)))
    charge(tournament)
    assert link not in words(client.get(at("desk_checkin", tournament)))


def test_a_long_list_shows_its_beginning_and_the_search_finds_the_rest(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.pages.entries.arrivals_page.MOST_ROWS", 3)
    address = at("desk_checkin", tournament)
    assert words(desk.get(address)).count('<li id="e') == 3
    assert "Ce n’è ancora 1" in words(desk.get(address))
    page = words(tap(desk, tournament, "present", 1, script=True))
    assert (page.count('<li id="e'), "1 su 4" in page) == (3, True)
    found = words(desk.get(address, {"q": "gioca 4"}))
    assert (found.count('<li id="e'), "ancora" in found) == (1, False)


def test_what_cannot_be_done_is_told_above_the_list(desk: Client, tournament: Tournament) -> None:
    response = tap(desk, tournament, "paid", 1)
    assert response.status_code == 422
    assert "non ha una quota" in words(response)


def test_a_helper_sees_the_list_and_taps_nothing(client: Client, tournament: Tournament) -> None:
    charge(tournament)
    client.force_login(make_account(club=make_club(), role=Role.HELPER))
    page = words(client.get(at("desk_checkin", tournament)))
    assert 'name="mark"' not in page
    assert "da pagare: 10 €" in page
    assert tap(client, tournament, "present", 1).status_code == 404


def test_the_list_goes_by_surname_as_the_paper_does() -> None:
    tournament = make_evening(PRESETS["danish"].stages[0], entrants=2, slug="cognomi")
    for team, (first, second) in zip(
        Team.objects.filter(tournament=tournament).order_by("number"),
        (("Aldo Zanella", "Rita Abate"), ("Zeno Abate", "Ida Zanella")),
        strict=True,
    ):
        for player, name in zip(team.players.order_by("number"), (first, second), strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
    assert [line.people[0] for line in arrivals_page(tournament).lines] == ["Zeno Abate", "Aldo Zanella"]


@pytest.mark.parametrize("entrants", [2, 40])
def test_the_list_takes_the_same_queries_however_many_play(
    desk: Client, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=entrants, slug="conta")
    charge(tournament)
    check_in(tournament, 1)
    with django_assert_num_queries(QUERIES_OF_THE_PAGE):
        desk.get(at("desk_checkin", tournament))


def test_the_paper_lists_everybody_under_their_own_name(desk: Client, tournament: Tournament) -> None:
    charge(tournament)
    check_in(tournament, 1)
    pay(tournament, 2)
    page = door_paper(desk, tournament)
    places = [page.index(f"{looked_up(f'Gioca {number}{letter}')} con ") for number in range(1, 5) for letter in "ab"]
    assert places == sorted(places)
    assert page.count("✓") == 4  # two who are here, two who paid; the empty boxes are drawn


def test_quarters_have_a_door_as_well(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    tap(desk, tournament, "present", 1)
    assert "1 su 2" in words(desk.get(at("desk_checkin", tournament)))
    page = door_paper(desk, tournament)
    assert [page.count(f"{looked_up(name)} La Custera") for name in ("La Custera 1", "La Custera 2")] == [1, 1]


def test_the_draw_names_who_is_missing_and_offers_to_do_without(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club()))
    assert "Lascia fuori chi manca" not in words(client.get(at("desk_draw", tournament)))
    for number in (1, 2, 3):
        check_in(tournament, number)
    assert "Manca ancora 4." in words(client.get(at("desk_draw", tournament)))
    assert "riportalo in gioco" in words(client.post(at("desk_absent", tournament), follow=True))
    assert Team.objects.get(tournament=tournament, number=4).withdrawn_id is not None
    team = Team.objects.get(tournament=tournament, number=4)
    page = words(client.get(reverse("desk_team", kwargs={"slug": tournament.slug, "team_id": team.id})))
    assert "Rientra in gioco" in page
    publish(tournament)
    assert "Manca ancora" not in words(client.get(at("desk_draw", tournament)))


def test_the_log_tells_the_door_in_words(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club()))
    charge(tournament, 1000, "person", registration=True, limit=64)
    check_in(tournament, 1)
    check_in(tournament, 1, present=False)
    pay(tournament, 2)
    page = words(client.get(at("desk_log", tournament)))
    for said in ("È arrivato: 1", "Segnato per sbaglio: 1", "2 paga 20 €", "quota: da — a 10 €", "posti: da — a 64"):
        assert said in page
    assert LogEntry.objects.filter(tournament=tournament, kind="check_in").count() == 2
