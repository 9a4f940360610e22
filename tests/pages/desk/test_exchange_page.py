"""Two sheets exchanged through their page: offered where it is possible, asked about first, done once, taken back."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_evening, make_tournament, publish, record
from tests.pages.sheets import shown
from tests.staged import DANISH
from tournaments.event.letters import bound
from tournaments.event.rights import Role
from tournaments.models import Club, Deal, LogEntry, Match, Seat, Tournament

pytestmark = pytest.mark.django_db

OFFER, OWN = "I risultati di due tavoli sono scambiati?", "Questo risultato è di un altro tavolo"


@pytest.fixture(scope="module")
def made_matches(kept_for_all: None) -> list[Match]:
    """Three tables of a turn: 2-0, 1-2, nothing yet."""
    one, other, third = publish(make_evening(DANISH, entrants=6))
    record(one, 70, 70)
    record(other, 40, 70, 40)
    return [one, other, third]


@pytest.fixture
def client(client: Client, matches: list[Match]) -> Client:
    client.force_login(make_account(club=matches[0].tournament.club))
    return client


def address(match: Match, name: str = "desk_exchange") -> str:
    return reverse(name, kwargs={"slug": match.tournament.slug, "number": 1})


def form(one: Match, other: Match, **more: str) -> dict[str, str]:
    for match in (one, other):
        match.refresh_from_db()
    return {"one": f"{one.id}.{one.version}", "other": f"{other.id}.{other.version}", **more}


def post(client: Client, one: Match, other: Match, **more: str) -> HttpResponse:
    return client.post(address(one), form(one, other, **more))  # type: ignore[return-value]


def points(*matches: Match) -> list[list[int | None]]:
    rows = Deal.objects.filter(replaced__isnull=True).order_by("number")
    return [list(rows.filter(match=match).values_list("points", flat=True)) for match in matches]


def test_what_follows_is_shown_first_and_nothing_is_changed(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    page = shown(post(client, one, other))
    assert "Non è ancora salvato niente" in page
    assert "Turno 1 · tavoli 1 e 2" in page
    assert "Posti in classifica" in page
    assert points(one, other) == [[70, 70], [40, 70, 40]]


def test_both_tables_are_shown_with_what_they_have_before_and_then(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    html = " ".join(post(client, one, other).content.decode().split())
    won = [part.split("</td>")[:2] for part in html.split('<td class="number">')[1:5]]
    figures = [(before, then.rpartition(">")[2]) for before, then in won]
    assert figures == [("2", "1"), ("0", "2"), ("1", "2"), ("2", "0")]


def test_a_yes_exchanges_and_says_so_in_the_log(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    answer = post(client, one, other, confirmed="1")
    assert answer.headers["Location"] == address(one, "desk_turn")
    assert points(one, other) == [[40, 70, 40], [70, 70]]
    assert "Scambiati: tavoli 1 e 2." in shown(client.get(address(one, "desk_turn")))
    assert LogEntry.objects.latest("seq").reason == "Segnapunti scambiati: tavoli 1 e 2"
    assert "Segnapunti scambiati: tavoli 1 e 2" in shown(
        client.get(reverse("desk_log", kwargs={"slug": one.tournament.slug}))
    )


def test_the_same_press_twice_exchanges_once(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    sent = form(one, other, confirmed="1", key="0193b6f2-7a6e-7c3a-9c1b-0d1f2a3b4c5d")
    for _press in range(2):
        assert client.post(address(one), sent).status_code == 302
    assert points(one, other) == [[40, 70, 40], [70, 70]]


def test_a_wish_to_go_back_keeps_what_was_chosen(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    page = post(client, one, other, back="1").content.decode()
    assert all(f'value="{chosen}" selected' in page for chosen in form(one, other).values())


def test_tables_of_the_same_two_quarters_are_told_apart_by_who_sits(client: Client) -> None:
    one, other = publish(make_tournament(slug="quartieri", sizes=(4, 4), club=Club.objects.get()))
    for match, points_made in ((one, 70), (other, 50)):
        record(match, *[points_made] * 3)
    offered, asked = shown(client.get(address(one))), shown(post(client, one, other))
    for match in (one, other):
        seats = (
            Seat.objects.filter(match=match).order_by("side", "chair").values_list("player__team__name", "player__name")
        )
        (team, first), (_same, second), (against, third), (_too, fourth) = seats
        sides = f"{team} ({first} – {second})", f"{against} ({third} – {fourth})"
        assert f"{match.table}: {' – '.join(sides)}" in offered
        assert all(bound(side) in asked for side in sides)


@pytest.mark.parametrize("chosen", ["", "x.1"])
def test_two_tables_must_be_chosen(client: Client, matches: list[Match], chosen: str) -> None:
    answer = client.post(address(matches[0]), {**form(*matches[:2]), "other": chosen})
    assert answer.status_code == 422
    assert "Scegli i due tavoli scambiati." in shown(answer)


def test_what_cannot_be_is_said_beside_what_was_chosen(client: Client, matches: list[Match]) -> None:
    one = matches[0]
    answer = post(client, one, one)
    assert answer.status_code == 422
    assert "Hai scelto due volte lo stesso tavolo" in shown(answer)
    assert f'value="{one.id}.{one.version}" selected' in answer.content.decode()


def test_who_was_slower_is_told_and_sees_the_tables_as_they_are(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    old = form(one, other, confirmed="1")
    record(other, 80, 80, reason="Letto male")
    answer = client.post(address(one), old)
    assert answer.status_code == 409
    assert "Qualcun altro ha salvato prima." in shown(answer)
    assert form(one, other)["other"] in answer.content.decode()
    assert points(one, other) == [[70, 70], [80, 80]]


def test_the_way_back_is_one_button_for_both(client: Client, matches: list[Match]) -> None:
    one, other, _third = matches
    post(client, one, other, confirmed="1")
    assert "Annulla lo scambio (turno 1, tavoli 1 e 2)" in shown(client.get(address(one, "desk_turn")))
    undo = reverse("desk_undo", kwargs={"slug": one.tournament.slug, "log_id": LogEntry.objects.latest("seq").id})
    answer: Any = client.post(undo, {"turn": "1"}, headers={"X-Requested-With": "entry"})
    assert [f'id="table-{table}"' in answer.content.decode() for table in (1, 2, 3)] == [True, True, False]
    assert points(one, other) == [[70, 70], [40, 70, 40]]


def test_it_is_offered_on_the_turn_and_at_a_sheet_with_a_result(client: Client, matches: list[Match]) -> None:
    one, _other, third = matches
    assert OFFER in shown(client.get(address(one, "desk_turn")))
    sheets = [
        client.get(reverse("desk_match", kwargs={"slug": one.tournament.slug, "match_id": match.id}))
        for match in (one, third)
    ]
    assert [OWN in shown(page) for page in sheets] == [True, False]
    page = client.get(address(one) + f"?one={one.id}").content.decode()
    assert f'value="{one.id}.{one.version + 1}" selected' in page or f'value="{form(one, one)["one"]}" selected' in page


def test_it_is_offered_before_a_result_on_a_page_that_stays_and_never_to_who_may_not_correct(
    client: Client, matches: list[Match]
) -> None:
    empty = publish(make_evening(DANISH, entrants=4, slug="vuota"))[0]
    assert OFFER in shown(client.get(address(empty, "desk_turn")))
    assert "non c’è ancora un risultato da scambiare" in shown(client.get(address(empty)))
    client.force_login(make_account(club=empty.tournament.club, role=Role.DESK, name="Bice"))
    for page in (
        client.get(address(matches[0], "desk_turn")),
        client.get(reverse("desk_match", kwargs={"slug": matches[0].tournament.slug, "match_id": matches[0].id})),
    ):
        assert OFFER not in shown(page)
        assert OWN not in shown(page)
    assert client.get(address(matches[0])).status_code == 404


def test_a_closed_tournament_offers_nothing(client: Client, matches: list[Match]) -> None:
    one = matches[0]
    Tournament.objects.filter(pk=one.tournament_id).update(closed_at=LogEntry.objects.latest("seq").at)
    assert OFFER not in shown(client.get(address(one, "desk_turn")))
    page = shown(client.get(address(one)))
    assert "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo." in page
    assert "non c’è ancora un risultato" not in page
