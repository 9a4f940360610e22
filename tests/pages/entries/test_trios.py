"""Three who play together, six at a table: from the list to the papers, in every format of two sides."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules.matches import match_outcome
from tests.factories import DESK, action, make_club, make_evening
from tests.pages.entries.sent_lists import boxes_of, look, post
from tests.pages.papers.pdf.reading import written
from tests.services.entries.test_arrival_changes import charge
from tests.services.entries.test_registration_changes import ask
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Seat, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.entries.registration_changes import registration_approve
from tournaments.services.setup.simulation import evening_invent, evening_simulate

pytestmark = pytest.mark.django_db

THREE = ("Anna Rossi", "Bruno Bianchi", "Carla Neri")
EVENINGS = [preset.key for preset in PRESETS.values() if Ranked.TRIOS in preset.choices]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["six"].stages, entrants=0, ranked=Ranked.TRIOS)


def page(client: Client, name: str, tournament: Tournament, **more: object) -> str:
    response = client.get(reverse(name, kwargs={"slug": tournament.slug, **more}))
    assert response.status_code == 200
    return unescape(response.content.decode())


def people_of(tournament: Tournament) -> list[tuple[str, ...]]:
    teams = Team.objects.filter(tournament=tournament).order_by("number")
    return [tuple(Player.objects.filter(team=team).order_by("number").values_list("name", flat=True)) for team in teams]


def test_a_pasted_list_of_trios_has_three_boxes_a_line_and_is_stored(desk: Client, tournament: Tournament) -> None:
    shown = look(desk, tournament, " - ".join(THREE), "Ada Blu - Edo Viola - Ugo Verdi; Bar Sport")
    boxes = boxes_of(shown)
    assert [boxes[f"{box}_1"] for box in ("first", "second", "third")] == list(THREE)
    assert "Terzo" in shown
    assert post(desk, tournament, **boxes).status_code == 302
    assert people_of(tournament) == [THREE, ("Ada Blu", "Edo Viola", "Ugo Verdi")]


def test_a_line_with_two_names_says_that_three_play_together(desk: Client, tournament: Tournament) -> None:
    assert "Giocano in tre" in look(desk, tournament, "Anna Rossi - Bruno Bianchi")


def test_the_page_of_a_trio_has_a_box_for_everybody_and_changes_them(desk: Client) -> None:
    tournament = make_evening(*PRESETS["six"].stages, entrants=2, ranked=Ranked.TRIOS, slug="altra")
    team = Team.objects.filter(tournament=tournament).order_by("number")[0]
    address = reverse("desk_team", kwargs={"slug": tournament.slug, "team_id": team.id})
    assert "Terzo giocatore" in unescape(desk.get(address).content.decode())
    sent = {f"person_{number}": name for number, name in enumerate(THREE, start=1)}
    assert desk.post(address, sent).status_code == 302
    assert people_of(tournament)[0] == THREE


def test_a_trio_asks_to_enter_with_three_names_and_nobody_alone(tournament: Tournament) -> None:
    charge(tournament, 1000, "person", registration=True)
    for people in (THREE[:1], THREE[:2]):
        with pytest.raises(DomainError):
            ask(tournament, people)
    registration_approve(action(tournament), ask(tournament, THREE).id)
    assert people_of(tournament) == [THREE]


def test_the_registration_page_asks_for_three_names(client: Client, tournament: Tournament) -> None:
    charge(tournament, 1000, "person", registration=True)
    shown = page(client, "public_register", tournament)
    assert all(f'name="person_{number}"' in shown for number in (1, 2, 3))
    assert "Facoltativo: chi è da solo" not in shown


@pytest.mark.parametrize("key", EVENINGS)
def test_six_play_every_format_of_two_sides_with_real_cards(key: str) -> None:
    preset = PRESETS[key].played_by(Ranked.TRIOS)
    tournament = evening_invent(
        club=make_club(), slug=key, name="In sei", preset=preset, entrants=8, number=1, actor=DESK
    )
    evening_simulate(action(tournament), 1)
    for match in Match.objects.filter(tournament=tournament):
        assert Seat.objects.filter(match=match).count() == 6
    records = match_records(stage_of(tournament))
    assert records
    assert all(match_outcome(one.match_format, one.deals).complete for one in records)


def test_papers_and_pages_say_how_many_play_and_with_which_cards(client: Client, desk: Client) -> None:
    tournament = evening_invent(
        club=make_club(), slug="sei", name="In sei", preset=PRESETS["six"], entrants=6, number=1, actor=DESK
    )
    evening_simulate(action(tournament), 1, most=1)
    assert "36 carte" in page(client, "public_regulation", tournament)
    paper = desk.get(reverse("print_sheets", kwargs={"slug": tournament.slug, "number": 1}))
    assert "Si gioca con 36 carte" in written(paper)
    seated = page(desk, "desk_teams", tournament)
    assert "Terzetto" in seated
