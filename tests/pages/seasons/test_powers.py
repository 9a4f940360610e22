"""Powers and jokers of a season: turned on and declared at the desk, shown with base, effect and final everywhere."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rules.modifiers import GIRANDOLA
from tests.factories import action, make_account, make_tournament, play_worked_case
from tests.pages.papers.pdf.reading import words
from tests.pages.seasons.conftest import asked
from tests.services.seasons.evenings import closed_games
from tournaments.models import Club, ClubEntry, ResultSheet, Season, Tournament
from tournaments.pages.shared.ranking.rule_boxes import preset_values
from tournaments.seasons.regulation_document import BAR, GIOCHI, POWERS, regulation_document
from tournaments.selectors.seasons.stored import mark_of
from tournaments.services.play.final_changes import modifier_add, tournament_close, tournament_reopen
from tournaments.services.seasons.season_changes import evening_take, season_create, sheet_put

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(club: Club) -> Tournament:
    return closed_games(club)


@pytest.fixture
def season(club: Club, games: Tournament) -> Season:
    season_create(asked(club), slug="giochi-2026", name="Giochi", regulation=regulation_document(GIOCHI))
    evening_take(asked(club), "giochi-2026", games.id, seen=games.version)
    return Season.objects.get()


def page(season: Season) -> str:
    return reverse("club_season_powers", args=[season.club.slug, season.slug])


def turn_on(client: Client, season: Season, key: str, **boxes: str) -> int:
    season.refresh_from_db()
    rule = {name: str(value) for name, value in preset_values(key, POWERS).items() if value is not False}
    return client.post(page(season), {"act": "add", "seen": str(season.version), **rule, **boxes}).status_code


def declare(client: Client, season: Season, **boxes: str) -> str:
    sheet = ResultSheet.objects.get(season=season)
    form = {"act": "declare", "confirmed": "1", "evening": sheet.key, "seen": str(mark_of(sheet.document)), **boxes}
    response = client.post(page(season), form)
    return "" if response.status_code == 302 else response.content.decode()


def public(season: Season, name: str = "public_season") -> str:
    return re.sub(r"\s+", " ", Client().get(reverse(name, args=[season.slug])).content.decode())


def printed(season: Season) -> str:
    return words(Client().get(reverse("public_season_paper", args=[season.slug])).content)


def test_the_final_results_of_an_evening_say_what_was_chosen_and_who_decides(club: Club) -> None:
    evening = play_worked_case(make_tournament(club=club, slug="girandola", sizes=(2, 2, 2, 2)))
    addresses = [reverse("public_final", args=[evening.slug]), reverse("print_paper", args=[evening.slug, "final"])]

    def read() -> list[str]:
        desk = Client()
        desk.force_login(make_account(club=club, name="Bea"))
        page, paper = (desk.get(address).content for address in addresses)
        return [page.decode(), words(paper)]

    assert not any("regolamento generale" in text for text in read())
    modifier_add(action(evening), GIRANDOLA)
    for text in read():
        assert "lo decide il regolamento generale" in text
        assert "Potere della Girandola: moltiplica i punti (2)" in text


def test_without_powers_nothing_is_said_of_them(season: Season) -> None:
    assert "regolamento generale" not in public(season)
    assert "regolamento generale" not in printed(season)


def test_a_power_is_turned_on_declared_and_shown_with_base_effect_and_final(client: Client, season: Season) -> None:
    assert client.get(page(season) + "?preset=girandola").status_code == 200
    assert turn_on(client, season, "girandola") == 302
    assert turn_on(client, season, "framasun") == 302
    assert client.get(page(season) + f"?evening={ResultSheet.objects.get().key}").status_code == 200
    assert declare(client, season, modifier="girandola", team="1") == ""
    assert declare(client, season, modifier="framasun", team="2", target="1") == ""
    first, second = (line["team"] for line in ResultSheet.objects.get().document["lines"][:2])
    for text in (public(season), printed(season), public(season, "public_season_embed")):
        plain = text.replace("&#x27;", "'")
        assert "lo decide il regolamento generale" in plain
        assert "Potere della Girandola: moltiplica i punti (2)" in plain
        assert f"Potere della Girandola di {first}: da 5 a 10" in plain
        assert f"Maledizione del Framasun di {second}: da 10 a 5" in plain
    assert '<td class="number">5</td> <td class="number">0</td> <td class="number final"' in public(season)


def test_what_is_wrong_with_a_declaration_is_said_at_its_box_and_saved_nowhere(client: Client, season: Season) -> None:
    turn_on(client, season, "framasun")
    refused = declare(client, season, modifier="framasun", team="1", target="1")
    assert "» vale contro un’altra squadra, non la propria. Scegline un’altra." in refused
    assert 'id="id_target_error"' in refused
    assert "Questo campo è obbligatorio" in declare(client, season, modifier="", team="1")
    assert ResultSheet.objects.get().document["declarations"] == []


def test_a_declaration_is_taken_back_and_a_rule_that_was_declared_stays(client: Client, season: Season) -> None:
    turn_on(client, season, "jolly")
    declare(client, season, modifier="jolly", team="1")
    season.refresh_from_db()
    remove = {"act": "remove", "confirmed": "1", "rule": "jolly"}
    assert client.post(page(season), {**remove, "seen": str(season.version)}).status_code == 422
    sheet = ResultSheet.objects.get()
    back = {
        "act": "withdraw",
        "confirmed": "1",
        "evening": sheet.key,
        "declaration": sheet.document["declarations"][0]["key"],
    }
    assert client.post(page(season), {**back, "seen": "1"}).status_code == 409
    assert client.post(page(season), {**back, "seen": str(mark_of(sheet.document))}).status_code == 302
    season.refresh_from_db()
    assert client.post(page(season), {**remove, "seen": str(season.version)}).status_code == 302
    season.refresh_from_db()
    assert season.regulation["modifiers"] == []
    assert ClubEntry.objects.filter(kind="sheet_taken").count() == 3


@pytest.mark.usefixtures("templates_noted")
def test_two_jokers_have_two_keys_and_persons_are_no_quarters(client: Client, club: Club) -> None:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    season = Season.objects.get()
    lines = [{"place": 1, "people": ["Anna", "Bruno"]}, {"place": 2, "people": ["Carla", "Dino"]}]
    sheet_put(asked(club), "venerdi", {"key": "1", "name": "Serata", "date": "2026-01-09", "lines": lines})
    assert turn_on(client, season, "jolly") == 302
    alone = client.get(page(season) + "?evening=1").context["declared_for"]["boxes"]
    assert alone["modifier"].initial == "jolly"
    assert turn_on(client, season, "jolly", label="Jolly doppio") == 302
    season.refresh_from_db()
    assert [one["key"] for one in season.regulation["modifiers"]] == ["jolly", "jolly-2"]
    shown = client.get(page(season) + "?preset=jolly").content.decode()
    assert "1 volta a testa" in shown
    assert "quartiere" not in shown
    only = client.get(page(season) + "?evening=1").context["declared_for"]["boxes"]
    assert only["modifier"].initial is None
    assert declare(client, season, modifier="jolly", team="1.2", declared_at="2026-01-09T21:00") == ""
    assert ResultSheet.objects.get().document["declarations"][0]["who"] == ["Bruno"]
    assert "Jolly di Bruno: da 10 a 20" in public(season)
    assert "lo decide il regolamento della stagione" in public(season)
    assert "Giochi" not in public(season)


def test_a_declaration_of_the_season_stays_when_its_evening_is_taken_over_again(
    client: Client, season: Season, games: Tournament
) -> None:
    turn_on(client, season, "jolly")
    declare(client, season, modifier="jolly", team="1")
    tournament_reopen(action(games, reason="Un errore"))
    tournament_close(action(games))
    games.refresh_from_db()
    assert evening_take(asked(season.club), season.slug, games.id, seen=games.version)
    sheet = ResultSheet.objects.get()
    assert sheet.version == games.version
    assert [one["modifier"] for one in sheet.document["declarations"]] == ["jolly"]


def test_a_choice_that_is_none_and_an_evening_that_is_gone_are_refused(client: Client, season: Season) -> None:
    turn_on(client, season, "jolly")
    assert client.post(page(season), {"act": "burn"}).status_code == 422
    assert client.post(page(season), {"act": "declare", "evening": "x"}).status_code == 404
    assert client.get(page(season) + "?evening=x").status_code == 404


def test_what_a_file_declared_for_a_typed_evening_is_of_no_tournament(client: Client, season: Season) -> None:
    turn_on(client, season, "jolly")
    assert "dal file della stagione" not in client.get(page(season)).content.decode()
    declared = [{"modifier": "jolly", "who": ["Ponte"]}]
    sheet = {"key": "b", "name": "Bocce", "date": "2026-07-05", "lines": [{"place": 1, "team": "Ponte"}]}
    sheet_put(asked(season.club), season.slug, sheet | {"declarations": declared})
    shown = client.get(page(season)).content.decode()
    assert "dal file della stagione" in shown
    assert "dal torneo stesso" not in shown
