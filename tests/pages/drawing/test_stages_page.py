"""The stages at the desk: who would move on, the ties that decide it, the passage and its way back."""

import re
from dataclasses import replace

import pytest
from django.db.models import F
from django.test import Client

from tests.factories import make_account, make_evening, publish, win, win_all
from tests.pages.sheets import forms_of, read
from tests.staged import DANISH, GROUPS, THEN_KNOCKOUT, make_staged
from tournaments.event.regulation import Regulation
from tournaments.event.rights import Role
from tournaments.models import Entry, Team, Tournament
from tournaments.scheduling.qualify import Crossing, Takes

pytestmark = pytest.mark.django_db


def grouped() -> Tournament:
    """Five pairs in groups of three and two, played: who is listed first won."""
    tournament = make_evening(GROUPS, replace(THEN_KNOCKOUT, takes=Takes(per_group=1, rest=1)), entrants=5)
    for match in publish(tournament):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    return tournament


def signed_in(client: Client, tournament: Tournament, role: Role = Role.OWNER) -> Client:
    client.force_login(make_account(club=tournament.club, role=role))
    return client


def test_all_stages_are_listed_with_what_was_decided_and_how_far_they_are(client: Client) -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    shown = read(signed_in(client, tournament), "/desk/serata/stages/")
    assert "1. Gironi" in shown
    assert "2 gironi" in shown
    assert "da sorteggiare" in shown
    assert "2. Finali" in shown
    assert "passano i primi 2 di ogni girone" in shown
    assert "aspetta chi si qualifica" in shown


def test_while_results_are_missing_the_passage_is_shown_but_cannot_be_confirmed(client: Client) -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    publish(tournament)
    shown = read(signed_in(client, tournament), "/desk/serata/stages/")
    assert "ecco chi passerebbe adesso" in shown
    assert "Conferma chi passa" not in shown
    assert client.post("/desk/serata/stages/passage/").status_code == 422
    assert not Entry.objects.exists()


def test_who_moves_on_is_shown_with_group_place_and_seed_before_it_is_confirmed(client: Client) -> None:
    tournament = grouped()
    shown = read(signed_in(client, tournament), "/desk/serata/stages/")
    assert "Girone A, 1º posto" in shown
    assert "2º posto: tra i migliori di tutti i gironi" in shown
    assert "2 restano fuori" in shown


def test_the_list_of_those_who_move_on_says_which_number_is_the_order_and_which_ones_own_one(client: Client) -> None:
    tournament = grouped()
    Team.objects.filter(tournament=tournament).update(number=F("number") + 40)
    shown = read(signed_in(client, tournament), "/desk/serata/stages/")
    table = re.sub(r"<[^>]*>", " ", shown.split("<table>")[1].split("</table>")[0]).split()
    assert "Ordine Nome e numero Da dove" in " ".join(table)
    assert " 2 4 n.&nbsp;44 Girone A" in " ".join(table)
    assert shown.count("Chi passa, dal più forte: i primi possono incontrarsi solo verso la fine") == 2


@pytest.mark.parametrize(
    "following",
    [
        replace(THEN_KNOCKOUT, takes=Takes(per_group=1, crossing=Crossing.LOT)),
        replace(DANISH, turns=1, takes=Takes(per_group=1)),
    ],
)
def test_no_order_is_shown_where_it_does_not_say_who_meets_whom(client: Client, following: Regulation) -> None:
    tournament = make_evening(GROUPS, following, entrants=6)
    for match in publish(tournament):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    table = read(signed_in(client, tournament), "/desk/serata/stages/").split("<table>")[1]
    assert ("Ordine" in table, "dal più forte" in table, "Nome e numero" in table) == (False, False, True)


def test_a_passage_is_confirmed_with_one_button_and_taken_back_with_another(client: Client) -> None:
    tournament = grouped()
    desk = signed_in(client, tournament)
    page = desk.get("/desk/serata/stages/")
    (form,) = [form for where, form in forms_of(page) if where == "/desk/serata/stages/passage/"]

    assert desk.post("/desk/serata/stages/passage/", form).status_code == 302
    assert Entry.objects.count() == 3
    assert "I qualificati sono pronti" in read(desk, "/desk/serata/")
    assert "Torna alla fase prima" in read(desk, "/desk/serata/stages/")

    assert desk.post("/desk/serata/stages/passage/take-back/").status_code == 302
    assert not Entry.objects.exists()
    assert "Vedi chi passa" in read(desk, "/desk/serata/")


def test_a_form_sent_twice_confirms_once(client: Client) -> None:
    desk = signed_in(client, grouped())
    page = desk.get("/desk/serata/stages/")
    (form,) = [form for where, form in forms_of(page) if where == "/desk/serata/stages/passage/"]
    assert [desk.post("/desk/serata/stages/passage/", form).status_code for _ in range(2)] == [302, 302]
    assert Entry.objects.count() == 3


def test_once_the_next_stage_is_published_nothing_is_taken_back(client: Client) -> None:
    tournament = make_staged(slug="serata")
    desk = signed_in(client, tournament)
    assert "Torna alla fase prima" not in read(desk, "/desk/serata/stages/")
    assert desk.post("/desk/serata/stages/passage/take-back/").status_code == 422


def test_a_tie_that_decides_who_moves_on_is_settled_first(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), replace(THEN_KNOCKOUT, takes=Takes(per_group=2)), entrants=6)
    win_all(publish(tournament), 1)
    desk = signed_in(client, tournament)
    shown = read(desk, "/desk/serata/stages/")
    assert "Chi passa dipende da un pari merito." in shown
    assert "Conferma chi passa" not in shown

    ties = desk.get("/desk/serata/standings/")
    (lot,) = [form for _where, form in forms_of(ties) if form.get("method") == "program"][:1]
    assert desk.post("/desk/serata/standings/ties/", lot).status_code == 302
    assert "Conferma chi passa" in read(desk, "/desk/serata/stages/")


def test_ties_on_which_nothing_hangs_are_folded_away(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), replace(THEN_KNOCKOUT, takes=Takes(per_group=3)), entrants=6)
    win_all(publish(tournament), 1)
    shown = read(signed_in(client, tournament), "/desk/serata/standings/")
    assert "Altri pari merito, senza conseguenze" in shown


def test_a_viewer_looks_and_changes_nothing(client: Client) -> None:
    tournament = grouped()
    viewer = signed_in(client, tournament, Role.VIEWER)
    assert "Conferma chi passa" not in read(viewer, "/desk/serata/stages/")
    assert viewer.post("/desk/serata/stages/passage/").status_code == 404


def test_only_several_stages_have_a_page_in_the_menu(client: Client) -> None:
    several = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    one = make_evening(DANISH, entrants=6, slug="danese")
    desk = signed_in(client, several)
    assert "/desk/serata/stages/" in read(desk, "/desk/serata/")
    assert f"/desk/{one.slug}/stages/" not in read(desk, f"/desk/{one.slug}/")


def test_who_shares_a_place_that_is_not_settled_is_not_yet_counted_out(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), replace(THEN_KNOCKOUT, takes=Takes(per_group=2)), entrants=6)
    win_all(publish(tournament), 1)
    assert "3 restano fuori" in read(signed_in(client, tournament), "/desk/serata/stages/")
