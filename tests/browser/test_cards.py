"""The cards of two pairs: a phone that goes round the table, and one that followed a pair until it opened its card."""

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.match_formats import MatchFormat, MatchKind
from tests.browser.conftest import PHONE, NewPage
from tests.browser.test_table_phones import FOUR_ONE, STATUS, told
from tests.factories import action, make_evening, publish, win
from tests.pages.telephones import card_of
from tests.staged import stage
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import Match, Team
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.setup import table_freeze

LONG = "Maria Concetta Dell’Acquasanta di Roccabruna – Pierfrancesco Montecuccoli degli Ubaldini"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    found = publish(make_evening(stage("round_robin", MatchFormat(MatchKind.FIXED, 5)), entrants=4))[0]
    trust_choose(action(found.tournament_id), Trust.CARDS)
    return found


def pairs_of(match: Match) -> tuple[Team, Team]:
    assert match.fixture is not None
    return match.fixture.home, match.fixture.away


def test_one_phone_goes_round_the_table_with_both_cards(same_page: NewPage, match: Match) -> None:
    phone = same_page(**PHONE)
    first, second = pairs_of(match)
    phone.goto(card_of(first))
    told(phone, FOUR_ONE)
    assert known_match(match.id).state is MatchState.ENTERED
    phone.goto(card_of(second))
    phone.get_by_role("button", name="Confermo").click()

    expect(phone.locator(STATUS)).to_have_text("Tutto inviato")
    expect(phone.get_by_text("Il risultato è confermato.")).to_be_visible()
    assert known_match(match.id).state is MatchState.CONFIRMED


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_that_follows_a_pair_becomes_its_own_and_forgets_with_one_tap(
    same_page: NewPage, match: Match, *, scripts: bool
) -> None:
    phone = same_page(**PHONE, java_script_enabled=scripts)
    pair, _other = pairs_of(match)
    table_freeze(action(match.tournament_id), 0)
    phone.goto(f"/t/serata/who/{pair.id}/")
    phone.get_by_role("link", name="Segui da questo telefono").click()
    expect(phone.get_by_text("Questo telefono ricorda questa pagina.")).to_be_visible()
    kept = withheld(phone)
    expect(kept).to_have_count(0)

    phone.goto(card_of(pair))
    phone.get_by_role("link", name="Serata di briscola").click()
    phone.get_by_role("link", name="Tu", exact=True).click()
    expect(kept).to_be_visible()
    expect(phone.get_by_role("link", name="Inserisci il risultato")).to_be_visible()
    phone.get_by_role("button", name="Dimentica su questo telefono").click()
    expect(phone.get_by_role("heading", name="Trova il tuo nome")).to_be_visible()


def test_the_page_of_a_card_has_table_place_and_the_way_to_write_on_the_first_screen_of_a_small_phone(
    same_page: NewPage, match: Match
) -> None:
    pair, _other = pairs_of(match)
    Team.objects.filter(pk=pair.pk).update(name=LONG)
    win(Match.objects.filter(tournament=match.tournament, turn=match.turn).exclude(pk=match.pk).get(), 0)
    phone = same_page(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    phone.goto(card_of(pair))
    phone.goto("/t/serata/mine/")
    write = phone.get_by_role("link", name="Inserisci il risultato")
    for seen in (write, phone.locator("[data-watch=table]"), phone.locator("[data-watch='place 1']")):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640


def withheld(phone: Page) -> Locator:
    return phone.get_by_text("Lo vedete solo voi, fino alla premiazione:")
