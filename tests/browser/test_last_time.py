"""Last month's evening again; and an old one put away, deleted after a copy, and taken back."""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.browser.conftest import sign_in
from tests.factories import make_evening, publish, win_all
from tests.prizes import give_prizes, prizes_listed
from tests.staged import DANISH
from tournaments.models import Team, Tournament
from tournaments.selectors.files.tournament_export import export_bytes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before() -> Tournament:
    tournament = make_evening(DANISH, entrants=8)
    give_prizes(tournament, ["Prosciutto", "Salame"])
    win_all(publish(tournament), 1)
    return tournament


@pytest.fixture
def desk_page(page: Page) -> Page:
    sign_in(page)
    return page


def test_last_months_evening_again_in_three_clicks(desk_page: Page, before: Tournament) -> None:
    page = desk_page
    page.goto("/desk/")
    expect(page.get_by_text("Turno 1 finito: si sorteggia il turno 2")).to_be_visible()
    page.get_by_role("link", name="Nuovo torneo come questo").click()
    expect(page.get_by_role("checkbox")).to_have_count(8)
    page.get_by_role("checkbox", name="Gioca 3a – Gioca 3b").uncheck()
    page.get_by_role("button", name="Crea il torneo").first.click()
    expect(page.get_by_role("heading", name="Serata di briscola")).to_be_visible()
    expect(page.get_by_text("Torneo creato.")).to_be_visible()

    made = Tournament.objects.exclude(pk=before.pk).get()
    assert prizes_listed(made) == ["Prosciutto", "Salame"]
    assert list(Team.objects.filter(tournament=made).values_list("players__name", flat=True)[:2]) == [
        "Gioca 1a",
        "Gioca 1b",
    ]
    assert Team.objects.filter(tournament=made).count() == 7


def pressed(page: Page, name: str) -> None:
    """One click: on the link or button of this name."""
    page.get_by_role("link", name=name).or_(page.get_by_role("button", name=name)).first.click()


def test_a_new_evening_is_on_paper_with_five_clicks_and_the_next_one_with_four(desk_page: Page) -> None:
    page = desk_page
    page.goto("/desk/")
    pressed(page, "Nuovo torneo")
    pressed(page, "Prepara questa serata")
    page.get_by_label("Nome del torneo").fill("Serata")
    page.get_by_label("Coppie", exact=True).fill("\n".join(f"Anna Rossi{n} - Bice Neri{n}" for n in "abcdefgh"))
    pressed(page, "Crea e sorteggia")
    expect(page.get_by_text("bozza, il pubblico non la vede")).to_be_visible()
    pressed(page, "Pubblica questo sorteggio")
    with page.expect_download() as paper:  # a browser without a screen shows no PDF
        pressed(page, "Stampa i segnapunti")
    assert paper.value.suggested_filename.endswith(".pdf")

    page.goto("/desk/")
    pressed(page, "Nuovo torneo come questo")
    pressed(page, "Crea e sorteggia")
    expect(page.get_by_text("bozza, il pubblico non la vede")).to_be_visible()
    pressed(page, "Pubblica questo sorteggio")
    expect(page.get_by_role("link", name="Stampa i segnapunti")).to_be_visible()


def test_put_away_deleted_and_taken_back(
    desk_page: Page, before: Tournament, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA = tmp_path
    kept, page = export_bytes(before), desk_page
    page.goto("/desk/serata/settings/")
    page.get_by_role("button", name="Metti in archivio").click()
    expect(page.get_by_role("link", name="Serata di briscola")).to_have_count(0)
    page.get_by_role("link", name="Archivio (1)").click()
    page.get_by_role("button", name="Togli dall’archivio").click()
    expect(page.get_by_role("link", name="Serata di briscola", exact=True)).to_be_visible()

    page.goto("/desk/serata/settings/")
    page.get_by_role("link", name="Elimina per sempre").click()
    page.get_by_label("Scrivi il nome del torneo").fill("Serata di briscola")
    page.get_by_role("button", name="Elimina per sempre").click()
    expect(page.get_by_text("Torneo eliminato: «Serata di briscola».")).to_be_visible()
    assert Client().get("/t/serata/").status_code == 404

    page.goto("/clubs/pro-loco/copies/")
    page.get_by_role("button", name="Rimettilo").click()
    expect(page.get_by_role("heading", name="Serata di briscola")).to_be_visible()
    assert export_bytes(Tournament.objects.get()) == kept
