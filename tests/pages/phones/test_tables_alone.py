"""The phones of a table at which everybody is a side: one seat writes the table, another confirms it."""

import pytest

from tests.factories import deed, make_evening, publish
from tests.pages.telephones import Phone, opening, state
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, TableLink
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db
TOTALS = ("4", "1", "-3", "-1", "-1")


@pytest.fixture
def match() -> Match:
    made = make_evening(PRESETS["quintets"].stages[0], entrants=5, ranked=Ranked.PLAYERS)
    trust_choose(deed(made), Trust.PLAYERS)
    publish(made)
    return Match.objects.filter(tournament=made).order_by("turn__number")[0]


def tell(match: Match, seat: int, totals: tuple[str, ...], phone: Phone | None = None) -> Phone:
    phone = phone or Phone(match, side=seat)
    form = phone.form("d1.1.total1") | {f"d1.1.total{place}": value for place, value in enumerate(totals, start=1)}
    phone.client.post(phone.address, form)
    return phone


def test_every_seat_has_a_code_of_its_own(match: Match) -> None:
    assert set(TableLink.objects.filter(match=match).values_list("side", flat=True)) == {1, 2, 3, 4, 5}


def test_another_seat_confirms_what_one_wrote(match: Match) -> None:
    phone = tell(match, 3, TOTALS)
    assert state(match) is MatchState.ENTERED
    assert "+4 · +1 · −3 · −1 · −1" in phone.text()
    other = Phone(match, side=5)
    assert "È giusto?" in other.text()
    other.agree()
    assert state(match) is MatchState.CONFIRMED
    assert match_records(stage_of(match.tournament))[0].points == (4, 1, -3, -1, -1)


def test_who_writes_otherwise_makes_it_disputed_and_both_are_shown(match: Match) -> None:
    tell(match, 1, TOTALS)
    other = tell(match, 2, ("1", "4", "-3", "-1", "-1"))
    assert state(match) is MatchState.DISPUTED
    shown = other.text()
    assert "+4 · +1" in shown
    assert "+1 · +4" in shown


def test_one_phone_cannot_confirm_its_own_word_with_the_code_of_another_seat(match: Match) -> None:
    phone = tell(match, 1, TOTALS)
    phone.scan(opening(match, 2))
    assert "Confermo" not in phone.text()
    assert state(match) is MatchState.ENTERED


def test_a_deal_is_three_choices_on_the_phone_after_it_was_played(match: Match) -> None:
    shown = Phone(match, side=1).text()
    assert [shown.count(f'name="d1.1.{box}"') for box in ("caller", "partner")] == [5, 6]
