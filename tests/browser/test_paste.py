"""A pasted list with everything that is wrong with such lists: looked at, decided, and entered with one button."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, sign_in
from tests.factories import action, make_evening
from tournaments.event.presets import PRESETS
from tournaments.models import Payment, PrivateData, Single, Team
from tournaments.services.entries.arrival_changes import terms_change

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """Anna Rossi - Bruno Bianchi
2) Maria Grazia Sant’Andrea della Valle - Giovanbattista Castelnuovo Berardenga
Nicolò D’Angelo – Élodie Bérénice Müller-Østergård
O - X
Giuseppe 🐯 Tigre - Pia 💃 Ballerina
محمد الأحمد - יעקב כהן
Wolfeschlegelsteinhausenbergerdorff Hubert / Łukasz Brzęczyszczykiewicz
Ennio De’ Medici & Carlotta Dell’Orefice
Nguyễn Thị Ánh Tuyết + Đặng Văn Hùng
Anna Rossi - Bruno Bianchi
Gian Pier Paolo Colonna di Stigliano - Maria Vittoria Ruffo di Calabria
Luigi Brambilla con Teresa Colombo
Franco Esposito e Carmela Esposito
Ciro Esposito - Gennaro Esposito 3331234567
Mario Ferrari;Paola Greco;Bar Sport;pagato
Sergio Conti\tLivia Marini\t338 7654321
Dario Galli - Elsa Rizzo; Bar Centrale; tessera 118
"Pietro Barbieri";"Ugo Fontana"
SERRA-CARUSO
Silvia Mariani - Aldo Rinaldi - Ivo Lombardi
Bice Gatti, Tea Testa
  Remo   Farina -  Ida Villa
23. Dino Vitali – Lia Martini pagato
Guido Cattaneo -
Loris Bianco - Ada Longo;Bar Sport;2
Oreste Leone/Gina Gentile
Rocco Martinelli – Elio Vitale
Tullio Coppola - Olga Parisi
Fabio De Luca - Marta De Santis
Igor Mancini - Sonia Costa
Walter Giordano - Nadia Ricci
Claudio Sala - Ester Palmieri
Bruno Neri - Rosa Valentini; non pagato
Gino Sorrentino - Alba Monti
Vasco Pellegrini - Dora Negri
Tito Grasso - Nives Fabbri
Renzo Basile - Milena Riva
Ezio Donati - Clara Battaglia
Marco Orlando - Sara Amato
Enea Silvestri - Nora Bernardi
Ludovico Guerra - Ines Caputo
Elio Sanna - Piera Piras
Gavino Mura - Grazia Deiana
Cesare Fiore - Mirella Bruno
Jörg Weiß - Zoë Ångström
Sandro Pirri"""


def decide(page: Page, line: int, answer: str) -> None:
    page.locator(f"#row-{line}").get_by_label(answer).check()


def change_a_column_and_back(page: Page) -> None:
    page.get_by_label("Colonna 3").select_option("Bar o circolo")
    page.get_by_role("button", name="Iscrivi tutti").last.click()
    expect(page.get_by_role("status")).to_contain_text("Elenco letto di nuovo: guarda le righe, poi iscrivi.")
    expect(page.locator("#row-15").get_by_label("Bar o circolo")).to_have_value("Bar Sport")
    page.get_by_label("Colonna 3").select_option("Non serve")
    page.get_by_role("button", name="Rileggi l’elenco").click()
    expect(page.locator("#row-15").get_by_label("Bar o circolo")).to_have_value("")


@pytest.mark.parametrize("script", [True, False])
def test_forty_six_dirty_lines_are_looked_at_and_entered_with_one_button(same_page: NewPage, script: bool) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=0)
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    page = same_page(java_script_enabled=script)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/teams/")
    page.get_by_label("Coppie", exact=True).fill(LINES)
    page.get_by_role("button", name="Guarda l’elenco").click()
    expect(page.locator("h1")).to_contain_text("46 righe lette: da iscrivere 39 coppie, da decidere 5")
    first = page.locator("tbody[id]").evaluate_all("rows => rows.slice(0, 5).map(row => row.id)")
    assert first == ["row-4", "row-10", "row-15", "row-18", "row-20"]
    assert not Team.objects.exists()

    change_a_column_and_back(page)
    assert not Team.objects.exists()

    page.goto(f"/desk/{tournament.slug}/teams/")  # the list waits for who comes back
    page.get_by_role("link", name="Riprendilo").click()
    for line, answer in ((4, "Iscrivi così"), (10, "Salta la riga"), (15, "Iscrivi così"), (18, "Iscrivi così")):
        decide(page, line, answer)
    page.locator("#row-20").get_by_label("Secondo").fill("Aldo Rinaldi")
    page.locator("#row-20").get_by_label("Bar o circolo").fill("Bar Lombardi")
    page.locator("#row-24").get_by_label("Secondo").fill("Eva Ferri")
    page.get_by_role("button", name="Iscrivi tutti").last.click()
    expect(page.locator("table.entrants tbody tr")).to_have_count(44)
    assert Single.objects.get().name == "Sandro Pirri"
    known = PrivateData.objects.values_list("player__name", "phone", "card")
    assert set(known) == {
        ("Ciro Esposito", "3331234567", ""),
        ("Sergio Conti", "338 7654321", ""),
    }
    paid = Payment.objects.values_list("team__name", "cents")
    assert set(paid) == {("Mario Ferrari – Paola Greco", 1000), ("Dino Vitali – Lia Martini", 1000)}
    assert Team.objects.get(name="Silvia Mariani – Aldo Rinaldi").club == "Bar Lombardi"
    assert not any(letter.isdigit() for name in Team.objects.values_list("name", flat=True) for letter in name)


def test_what_was_typed_and_not_sent_is_there_again_after_going_elsewhere(page: Page) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=0)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/teams/")
    page.get_by_label("Coppie", exact=True).fill("Anna Rossi - Bruno Bianchi\nAda Neri -")
    page.get_by_role("button", name="Guarda l’elenco").click()
    page.locator("#row-1").get_by_label("Telefono").fill("333 1112223")
    page.locator("#row-2").get_by_label("Primo").fill("Ada Negri")
    page.wait_for_load_state()
    page.goto(f"/desk/{tournament.slug}/teams/")  # the box was never left
    page.get_by_role("link", name="Riprendilo").click()
    expect(page.locator("#row-1").get_by_label("Telefono")).to_have_value("333 1112223")
    expect(page.locator("#row-2").get_by_label("Primo")).to_have_value("Ada Negri")
    assert not Team.objects.exists()


def test_a_row_that_is_corrected_says_so_and_is_not_left_out(page: Page) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=0)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/teams/")
    page.get_by_label("Coppie", exact=True).fill("Anna Rossi - Bruno Bianchi\nAda Fabbri - Ada Fabbri")
    page.get_by_role("button", name="Guarda l’elenco").click()
    row, said = page.locator("#row-2"), page.locator("#said-2")
    expect(said).to_contain_text("Da correggere:")
    row.get_by_label("Salta la riga").check()
    row.get_by_label("Secondo").fill("Edo Fabbri")
    expect(said).to_have_text("Corretta: se ora va bene, entra con le altre.", use_inner_text=True)
    expect(row.get_by_label("La correggo")).to_be_checked()
    row.get_by_label("Secondo").fill("Ada Fabbri")
    expect(said).to_contain_text("due volte", use_inner_text=True)
    row.get_by_label("Secondo").fill("Edo Fabbri")
    page.get_by_role("button", name="Iscrivi tutti").last.click()
    expect(page.locator("table.entrants tbody tr")).to_have_count(2)
