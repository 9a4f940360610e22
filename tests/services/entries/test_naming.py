"""What pairs are called: both names, short enough, and never like another pair."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.services.entries.pairs import LONGEST, entrant_name

LONG = ("Maria Addolorata Degl'Innocenti-Bevilacqua", "Giovanni Battista Della Rovere-Castelnuovo")


def test_a_pair_is_called_by_its_two_names() -> None:
    assert entrant_name(("Anna Rossi", "Bruno Bianchi"), ()) == "Anna Rossi – Bruno Bianchi"


def test_a_name_that_is_too_long_gives_up_its_longest_forename_first() -> None:
    assert entrant_name(LONG, ()) == "Maria A. Degl'Innocenti-Bevilacqua – Giovanni Battista Della Rovere-Castelnuovo"


@pytest.mark.parametrize(("letters", "forename"), [(75, "Anna"), (76, "A.")])
def test_a_name_that_just_fits_gives_up_nothing(letters: int, forename: str) -> None:
    assert entrant_name((f"Anna {'x' * letters}",), ()) == f"{forename} {'x' * letters}"


def test_a_forename_that_is_as_short_as_an_initial_stays() -> None:
    assert entrant_name((f"Jo {'x' * 90}",), ()) == f"Jo {'x' * 76}…"


def test_who_looks_like_somebody_else_gets_a_number() -> None:
    taken = {"mario rossi", "mario rossi (2)"}
    assert entrant_name(("Mario Rossi",), taken) == "Mario Rossi (3)"


def test_names_without_a_forename_to_shorten_are_cut_alike() -> None:
    name = entrant_name(("x" * 120, "y" * 120), ())
    assert (len(name) <= LONGEST, name.count("…")) == (True, 2)
    assert entrant_name(("x" * 120,), ()) == f"{'x' * 79}…"


def test_names_that_are_cut_fill_the_length_and_one_that_fits_its_share_stays_whole() -> None:
    share = (LONGEST - len(" – ")) // 2
    assert entrant_name(("x" * share, "y" * 120), ()) == f"{'x' * share} – {'y' * (share - 1)}…"


@settings(deadline=None)
@given(st.lists(st.lists(st.text("ab ", min_size=1, max_size=120), min_size=1, max_size=2), min_size=1, max_size=12))
def test_no_two_entrants_have_one_name(people: list[list[str]]) -> None:
    taken: set[str] = set()
    for one in people:
        name = entrant_name(one, taken)
        assert len(name) <= LONGEST
        assert name.casefold() not in taken
        taken.add(name.casefold())
