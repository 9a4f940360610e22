"""What can still happen is on one leaf, whatever the names of those who can still get there; or on none."""

from typing import Any

import pytest

from tests.pages.papers.pdf.awkward import pairs_of_names
from tournaments.event.letters import BETWEEN
from tournaments.pages.projector.possible_slides import MOST_POSSIBLE, possible_slides
from tournaments.selectors.counted.possible_places import Goal, Needed, Possible, StillPossible
from tournaments.standings.possible import Places


def still(places: list[Places], down_to: int, goal: Goal = Goal.PRIZES) -> StillPossible:
    """By place, who can still come to these places."""
    of = {str(at): Possible(one, Needed.OTHERS) for at, one in enumerate(places, start=1)}
    return StillPossible(of, goal, down_to, drawn=True, anybody=False)


@pytest.mark.parametrize(
    ("names", "least"), [(pairs_of_names()[:12], 4), ([["Ada Neri", "Ugo Bassi"]] * 12, MOST_POSSIBLE)]
)
def test_those_who_can_still_get_there_are_on_one_leaf(names: list[list[str]], least: int) -> None:
    rows: list[dict[str, Any]] = [
        {"place": place, "whose": str(place), "name": BETWEEN.join(people), "letter": str(place)}
        for place, people in enumerate([*names, *names], start=1)
    ]
    slide: Any
    (slide,) = possible_slides({"tables": [{"rows": rows}]}, still([Places(1, 22)] * 12 + [Places(3, 24)] * 12, 1))
    listed = len(slide["columns"][0])
    assert least <= listed <= MOST_POSSIBLE
    assert slide["note"] == f"In corsa per un premio: 12 su 24. Poi altri {12 - listed}."


def ranked(count: int) -> list[dict[str, Any]]:
    return [{"place": at, "whose": str(at), "name": f"Ada {at}", "letter": str(at)} for at in range(1, count + 1)]


def values(slide: Any) -> list[tuple[str, str]]:
    return [(row["label"], row["value"]) for row in slide["columns"][0]]


def test_nobody_who_can_still_win_a_prize_is_left_out_and_a_range_is_a_bound() -> None:
    """The 3rd can come to every place, which does not take them off the leaf; the 5th can win nothing any more."""
    places = [Places(1, 1), Places(2, 4), Places(1, 5), Places(3, 4), Places(4, 5)]
    slide: Any
    (slide,) = possible_slides({"tables": [{"rows": ranked(5)}]}, still(places, 3))
    assert values(slide) == [("1", "già 1º"), ("2", "4º o meglio"), ("3", "5º o meglio"), ("4", "4º o meglio")]
    assert slide["note"] == "In corsa per un premio: 4 su 5, già sicuro 1."


def test_who_has_a_prize_whatever_happens_is_told_so() -> None:
    places = [Places(1, 3), Places(1, 3), Places(2, 9), *[Places(4, 9)] * 6]
    slide: Any
    (slide,) = possible_slides({"tables": [{"rows": ranked(9)}]}, still(places, 3))
    assert values(slide) == [("1", "sicuro, 3º o meglio"), ("2", "sicuro, 3º o meglio"), ("3", "9º o meglio")]
    assert slide["note"] == "In corsa per un premio: 3 su 9, già sicuri 2."


def test_every_group_has_a_leaf_of_its_own_and_says_who_can_still_pass() -> None:
    tables = [{"caption": f"Girone {letter}", "rows": ranked(3)} for letter in "AB"]
    passing = still([Places(1, 2), Places(1, 3), Places(3, 3)], 2, Goal.PASSAGE)
    first, second = possible_slides({"tables": tables}, passing)
    assert [str(one["title"]).rpartition(": ")[2] for one in (first, second)] == ["Girone A", "Girone B"]
    assert first["id"] != second["id"]
    assert len(values(first)) == len(values(second)) == 2
    assert first["note"] == "Possono ancora passare: 2 su 3, già sicuro 1."


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ([Places(1, 46)] * 46, 0),  # all can
        ([Places(1, 46)] * 41 + [Places(9, 46)] * 5, 0),  # most can, of whom few have room
        ([Places(1, 46)] * 23 + [Places(9, 46)] * 23, 1),
        ([Places(1, 8)] + [Places(1, 46)] * 45, 1),  # all can, and one has
    ],
)
def test_where_it_is_open_for_most_there_is_no_leaf(places: list[Places], shown: int) -> None:
    """One turn before the end of 46 pairs with eight prizes everybody can still win one, which tells nothing."""
    assert len(possible_slides({"tables": [{"rows": ranked(46)}]}, still(places, 8))) == shown


def test_a_first_place_that_is_decided_is_said_in_words() -> None:
    slide: Any
    (slide,) = possible_slides(
        {"tables": [{"rows": ranked(3)}]}, still([Places(1, 1), *[Places(2, 3)] * 2], 1, Goal.VICTORY)
    )
    assert slide["note"] == "Il primo posto è già deciso."
