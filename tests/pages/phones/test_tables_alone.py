"""The phones of a table at which everybody is a side: one seat writes the table, another confirms it."""

import re
from collections.abc import Iterator

import pytest

from tests.factories import action, make_evening, publish
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
    trust_choose(action(made), Trust.PLAYERS)
    publish(made)
    return Match.objects.filter(tournament=made).order_by("turn__number")[0]


def tell(match: Match, seat: int, totals: tuple[str, ...], phone: Phone | None = None) -> Phone:
    phone = phone or Phone(match, side=seat)
    form = phone.form("d1.1.total1") | {f"d1.1.total{place}": value for place, value in enumerate(totals, start=1)}
    phone.client.post(phone.address, form)
    return phone


def told(phone: Phone) -> Iterator[list[tuple[str, str]]]:
    """Every word in force as it is read: a line a person, the name and what they have."""
    for table in re.findall(r'<table class="told-people">(.*?)</table>', phone.text(), re.DOTALL):
        yield re.findall(r"<bdi>([^<]+)</bdi>.*?<td>([^<]+)</td>", table, re.DOTALL)


def lines(match: Match, *values: str) -> list[tuple[str, str]]:
    (record,) = [one for one in match_records(stage_of(match.tournament)) if one.id == match.id]
    return list(zip([side.team.name for side in record.sides], values, strict=True))


def test_every_seat_has_a_code_of_its_own(match: Match) -> None:
    assert set(TableLink.objects.filter(match=match).values_list("side", flat=True)) == {1, 2, 3, 4, 5}


def test_another_seat_confirms_what_one_wrote(match: Match) -> None:
    phone = tell(match, 3, TOTALS)
    assert state(match) is MatchState.ENTERED
    assert list(told(phone)) == [lines(match, "+4", "+1", "−3", "−1", "−1")]
    other = Phone(match, side=5)
    assert list(told(other)) == [lines(match, "+4", "+1", "−3", "−1", "−1")]
    assert re.findall(r'<tr class="told-own">\s*<th scope="row"><bdi>([^<]+)', other.text()) == [
        lines(match, *"12345")[4][0]
    ]
    assert "È giusto?" in other.text()
    other.agree()
    assert state(match) is MatchState.CONFIRMED
    assert match_records(stage_of(match.tournament))[0].points == (4, 1, -3, -1, -1)
    assert list(told(other)) == [lines(match, "+4", "+1", "−3", "−1", "−1")]


def test_a_seat_may_write_totals_with_an_error_among_them(match: Match) -> None:
    tell(match, 3, ("-10", "10", "4", "0", "-4"))
    Phone(match, side=5).agree()
    assert match_records(stage_of(match.tournament))[0].points == (-10, 10, 4, 0, -4)


def test_who_writes_otherwise_makes_it_disputed_and_both_are_shown(match: Match) -> None:
    tell(match, 1, TOTALS)
    other = tell(match, 2, ("1", "4", "-3", "-1", "-1"))
    assert state(match) is MatchState.DISPUTED
    assert list(told(other)) == [
        lines(match, "+4", "+1", "−3", "−1", "−1"),
        lines(match, "+1", "+4", "−3", "−1", "−1"),
    ]


def test_one_phone_cannot_confirm_its_own_word_with_the_code_of_another_seat(match: Match) -> None:
    phone = tell(match, 1, TOTALS)
    phone.scan(opening(match, 2))
    assert "Confermo" not in phone.text()
    assert state(match) is MatchState.ENTERED


def test_a_deal_is_three_choices_on_the_phone_after_it_was_played(match: Match) -> None:
    shown = Phone(match, side=1).text()
    assert [shown.count(f'name="d1.1.{box}"') for box in ("caller", "partner")] == [5, 6]


def calls(phone: Phone, partner: str = "2") -> None:
    """Five deals with a call, tapped one by one; in the last one the partner may be another."""
    form = phone.form("d1.1.bid")
    for number in range(1, 6):
        told = {"caller": "1", "partner": partner if number == 5 else "2", "ended": "won"}
        form |= {f"d{number}.1.{box}": value for box, value in told.items()}
    phone.client.post(phone.address, form)


def test_two_seats_that_tap_the_same_deals_have_confirmed_them(match: Match) -> None:
    calls(Phone(match, side=1))
    assert state(match) is MatchState.ENTERED
    calls(Phone(match, side=3))
    assert state(match) is MatchState.CONFIRMED
    assert match_records(stage_of(match.tournament))[0].points == (10, 5, -5, -5, -5)


def test_a_seat_that_names_another_partner_makes_it_disputed_and_both_see_both(match: Match) -> None:
    one, other = Phone(match, side=1), Phone(match, side=3)
    calls(one)
    calls(other, partner="4")
    assert state(match) is MatchState.DISPUTED
    for phone in (one, other):
        assert list(told(phone)) == [
            lines(match, "+10", "+5", "−5", "−5", "−5"),
            lines(match, "+10", "+3", "−5", "−3", "−5"),
        ]


def test_the_same_phone_twice_is_one_word(match: Match) -> None:
    phone = Phone(match, side=1)
    calls(phone)
    phone.scan(opening(match, 3))
    calls(phone)
    assert state(match) is MatchState.ENTERED
