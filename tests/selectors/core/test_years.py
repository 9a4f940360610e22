"""Lists that go back far, and what people are called by their initials."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import action, make_evening, publish
from tests.staged import stage
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.core.disclosure import called_in, initials, redacted
from tournaments.selectors.core.years import MOST_LATEST, year_page
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.setup.setup import names_shorten


def weekly(count: int) -> list[date]:
    return [date(2026, 2, 27) - timedelta(weeks=week) for week in range(count)]


def day(row: date) -> date:
    return row


def test_a_short_list_is_whole_whatever_year_is_asked_for() -> None:
    page = year_page(weekly(MOST_LATEST), day, 2025)
    assert (len(page.rows), page.years, page.year) == (MOST_LATEST, (), 0)


def test_of_a_long_list_the_latest_are_shown_or_all_of_a_year() -> None:
    rows = weekly(120)
    latest = year_page(rows, day, 0)
    assert (list(latest.rows), latest.years, latest.year) == (rows[:MOST_LATEST], (2026, 2025, 2024, 2023), 0)
    one = year_page(rows, day, 2024)
    assert (len(one.rows), {row.year for row in one.rows}, one.year) == (52, {2024}, 2024)
    assert year_page(rows, day, 1999) == latest


def test_every_row_is_on_the_page_of_its_year() -> None:
    rows = weekly(300)
    years = year_page(rows, day, 0).years
    assert [row for year in years for row in year_page(rows, day, year).rows] == rows


NAMES = st.lists(st.text("ABab èÈ'-", min_size=1, max_size=8).filter(str.strip), max_size=8)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Maria Rossi", "M. R."),
        ("maria addolorata degl'Innocenti-Bevilacqua", "M. A. D."),
        ("Élodie 'Ndrangola", "É. N."),
        ("Gino", "G."),
        ("(Bis) Rossi", "B. R."),
    ],
)
def test_every_word_gives_its_first_letter(name: str, short: str) -> None:
    assert initials([name]) == [short]


def test_who_looks_like_somebody_before_gets_a_number() -> None:
    assert initials(["Maria Rossi", "Mario Russo", "Ugo Neri", "Mara Riva"]) == [
        "M. R.",
        "M. R. (2)",
        "U. N.",
        "M. R. (3)",
    ]


@given(NAMES, NAMES)
def test_nobody_looks_like_somebody_else_and_who_comes_later_changes_nobody(
    before: list[str], later: list[str]
) -> None:
    short = initials([*before, *later])
    assert len(set(short)) == len(short)
    assert short[: len(before)] == initials(before)


@pytest.mark.django_db
def test_a_pair_is_called_after_who_sits_for_it_now() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    first = Player.objects.filter(tournament=tournament, team__number=1).earliest("number")
    player_substitute(action(tournament, reason="Malata"), player_id=first.id, name="Zoë Verdi", from_turn=1)
    names_shorten(action(tournament), initials=True)
    team = Team.objects.get(tournament=tournament, number=1)
    held = redacted(Tournament.objects.get(pk=tournament.pk))
    assert called_in(held).name(team.id, team.name) == "Z. V. – G. 1. (2)"
    assert called_in(Tournament.objects.get(pk=tournament.pk)).name(team.id, team.name) == team.name
