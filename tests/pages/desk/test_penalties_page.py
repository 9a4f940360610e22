"""The page of warnings and penalties, and what everybody sees of them."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account
from tests.pages.sheets import forms_of
from tests.staged import make_won
from tournaments.event.rights import Role
from tournaments.models import Match, Penalty, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_won()


def address(tournament: Tournament, name: str = "desk_penalties") -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def sent(desk: Client, tournament: Tournament, **typed: str) -> dict[str, str]:
    """The form of a penalty of one point for the pair that won, as it was filled in."""
    team = Match.objects.filter(tournament=tournament)[0].fixture.home  # type: ignore[union-attr]  # pairs meet
    (form,) = [form for where, form in forms_of(desk.get(address(tournament))) if "team" in form]
    return form | {"kind": "penalty", "team": str(team.id), "points": "1", "reason": "Segni vietati"} | typed


def fine(desk: Client, tournament: Tournament, **typed: str) -> int:
    """Given, after it was seen who moves."""
    return desk.post(address(tournament), sent(desk, tournament, confirmed="1", **typed)).status_code


def test_a_penalty_is_shown_to_everybody_and_its_reason_to_the_desk(desk: Client, tournament: Tournament) -> None:
    assert fine(desk, tournament) == 302

    seen = desk.get(address(tournament, "public_standings")).content.decode()
    assert "(−1)" in seen
    assert "Penalità: 1 punto tolto." in seen
    assert "Segni vietati" not in seen
    assert "Segni vietati" in desk.get(address(tournament)).content.decode()
    assert "Segni vietati" in desk.get(address(tournament, "desk_log")).content.decode()


def test_the_match_sheet_leads_to_a_penalty_in_it_and_tells_of_it(desk: Client, tournament: Tournament) -> None:
    match = Match.objects.filter(tournament=tournament)[0]
    sheet = reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": match.id})
    asked = f"{address(tournament)}?turn=1&amp;table={match.table}"
    assert asked in desk.get(sheet).content.decode()
    (boxes,) = [form for where, form in forms_of(desk.get(asked.replace("&amp;", "&"))) if "team" in form]

    assert fine(desk, tournament, turn=boxes["turn"], table=boxes["table"]) == 302
    assert "Penalità: " in desk.get(sheet).content.decode()
    assert sheet in desk.get(address(tournament)).content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"reason": ""}, "Scrivi il motivo: resta nel registro."),
        ({"kind": ""}, "Scegli che cosa e a chi"),
        ({"kind": "", "reason": ""}, "Scrivi il motivo: resta nel registro."),
        ({"kind": "warning"}, "Solo una penalità toglie punti"),
        ({"team": "nobody"}, "Scegli che cosa e a chi"),
        ({"points": "1001"}, "da 0 a 1000"),
        ({"table": "T7"}, "Non c’è nessuna partita con questo turno"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_written(
    desk: Client, tournament: Tournament, typed: dict[str, str], said: str
) -> None:
    team = Team.objects.filter(tournament=tournament)[0]
    sent = {"kind": "penalty", "team": str(team.id), "points": "1", "reason": "Segni vietati"} | typed
    answer = desk.post(address(tournament), sent)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Penalty.objects.exists()


def test_a_box_that_was_emptied_stays_empty(desk: Client, tournament: Tournament) -> None:
    assert 'name="points" value="0"' in desk.get(address(tournament)).content.decode()
    answer = desk.post(address(tournament), {"kind": "", "points": "", "reason": "Segni vietati"})
    assert 'name="points" value=""' in answer.content.decode()


def test_a_penalty_is_taken_back(desk: Client, tournament: Tournament) -> None:
    fine(desk, tournament)
    penalty = Penalty.objects.get()
    back = reverse("desk_penalty_withdraw", kwargs={"slug": tournament.slug, "penalty_id": penalty.id})

    assert desk.post(back, {"reason": "Chiarito", "confirmed": "1"}).status_code == 302
    assert "(−1)" not in desk.get(address(tournament, "public_standings")).content.decode()
    assert desk.post(back).status_code == 422


def test_beside_a_refused_withdrawal_the_form_of_a_new_one_still_gives_one(
    desk: Client, tournament: Tournament
) -> None:
    fine(desk, tournament)
    back = reverse("desk_penalty_withdraw", args=[tournament.slug, Penalty.objects.get().id])
    desk.post(back, {"confirmed": "1"})
    (form,) = [where for where, fields in forms_of(desk.post(back)) if "team" in fields]
    assert form == address(tournament)


def test_the_desk_without_the_right_finds_no_such_page(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.DESK, name="Bea"))

    assert client.get(address(tournament)).status_code == 404
    assert "Sanzioni" not in client.get(address(tournament, "desk_standings")).content.decode()


def test_half_a_point_is_typed_and_read_as_half_a_point(desk: Client, tournament: Tournament) -> None:
    assert fine(desk, tournament, points="½") == 302
    assert "· ½ punto tolto" in desk.get(address(tournament)).content.decode()
    assert "Penalità: ½ punto tolto." in desk.get(address(tournament, "public_standings")).content.decode()
    assert "½ punto tolto" in desk.get(address(tournament, "desk_log")).content.decode()


def test_points_that_are_no_number_are_told_with_all_else_and_stay_in_their_box(
    desk: Client, tournament: Tournament
) -> None:
    answer = desk.post(address(tournament), {"kind": "", "points": "uno", "reason": ""})
    page = answer.content.decode()
    assert answer.status_code == 422
    for said in (
        "Scegli che cosa e a chi",
        "I punti da togliere vanno da 0 a 1000",
        "Scrivi il motivo: resta nel registro.",
    ):
        assert said in page
    assert 'value="uno"' in page


def test_a_penalty_that_moves_places_shows_first_who_moves_and_asks(desk: Client, tournament: Tournament) -> None:
    """A pair that won is first with its point, and with a point less it is not."""
    answer = desk.post(address(tournament), sent(desk, tournament))
    page = " ".join(unescape(answer.content.decode()).split())
    assert answer.status_code == 200
    assert "Non è ancora salvato niente" in page
    assert "2: dal 1º al 2º" in page
    assert not Penalty.objects.exists()
    back = desk.post(address(tournament), sent(desk, tournament, back="1")).content.decode()
    assert "Segni vietati" in back
    assert not Penalty.objects.exists()
    assert fine(desk, tournament) == 302
    withdraw = reverse("desk_penalty_withdraw", args=[tournament.slug, Penalty.objects.get().id])
    asked = unescape(desk.post(withdraw, {"reason": "Chiarito"}).content.decode())
    assert "Non è ancora salvato niente" in asked
    assert Penalty.objects.get().withdrawn_id is None


def test_a_warning_moves_nobody_and_is_written_down_at_once(desk: Client, tournament: Tournament) -> None:
    assert desk.post(address(tournament), sent(desk, tournament, kind="warning", points="")).status_code == 302
    assert Penalty.objects.exists()


def test_who_wants_a_penalty_after_the_closing_is_led_to_where_it_is_reopened(
    desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=timezone.now())
    page = unescape(desk.get(address(tournament)).content.decode())
    assert "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo." in page
    assert f'<a href="{address(tournament, "desk_final")}">Vai alla chiusura</a>' in page
