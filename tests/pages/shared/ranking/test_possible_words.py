"""What can still happen to somebody in words: all that one page says of it agrees."""

from collections.abc import Mapping

import pytest
from django.utils import translation

from tournaments.pages.shared.ranking.possible_words import possible_context
from tournaments.selectors.counted.possible_places import (
    Goal,
    InReach,
    Needed,
    Possible,
    StillPossible,
    WithVictories,
    in_reach,
)
from tournaments.standings.possible import Places

DOWN_TO = 8


@pytest.fixture(autouse=True)
def _in_italian() -> object:
    with translation.override("it"):
        yield


def told(
    places: Places, by_victories: Mapping[int, Places], needed: Needed = Needed.OTHERS
) -> tuple[object, object, list[tuple[object, object]]]:
    """The sentence of what is needed, that of the places, and what is said of so many victories, the most first."""
    still = StillPossible({"A": Possible(places, needed)}, Goal.PRIZES, DOWN_TO, drawn=False, anybody=True)
    ends = [
        WithVictories(count, place, in_reach(place, DOWN_TO))
        for count, place in sorted(by_victories.items(), reverse=True)
    ]
    shown = possible_context(still, "A", ends)
    assert shown is not None
    victories: list[dict[str, object]] = shown["victories"]  # type: ignore[assignment]
    return shown["needed"], shown["places"], [(one["span"], one["said"]) for one in victories]


SURE = "Sicuro: un premio."
OTHERS = "Per un premio conta anche come finiscono gli altri tavoli."
OPEN = "Possibile: un premio, secondo gli altri tavoli."


def test_a_victory_that_is_enough_is_what_is_needed() -> None:
    """Before a turn that nobody has drawn no result of one's own is known, but what a victory is enough for is."""
    assert told(Places(1, 26), {1: Places(1, 6), 0: Places(1, 26)}) == (
        "Con una vittoria è sicuro un premio.",
        "Posto finale: al peggio 26º.",
        [("al peggio 6º", SURE), ("al peggio 26º", OPEN)],
    )


@pytest.mark.parametrize(
    ("by_victories", "needed"),
    [
        ({2: Places(1, 4), 1: Places(1, 12), 0: Places(3, 30)}, "Con 2 vittorie è sicuro un premio."),
        ({2: Places(1, 4), 1: Places(1, 8), 0: Places(3, 30)}, "Con una vittoria è sicuro un premio."),
        ({2: Places(1, 9), 1: Places(1, 12), 0: Places(3, 30)}, OTHERS),
    ],
)
def test_the_least_number_of_victories_is_said_from_which_on_it_is_sure(
    by_victories: Mapping[int, Places], needed: str
) -> None:
    assert told(Places(1, 30), by_victories)[0] == needed


def test_bounds_of_two_reckonings_are_one_and_no_line_says_less_than_another() -> None:
    """All places are 1 to 9, with a victory 2 to 5, without one 4 to 7: so 2 to 7, and a prize whatever happens."""
    assert told(Places(1, 9), {1: Places(2, 5), 0: Places(4, 7)}) == (
        "Già sicuro: un premio.",
        "Posto finale: 2º–7º.",
        [("2º–5º", SURE), ("4º–7º", SURE)],
    )
    needed, _places, lines = told(Places(1, 7), {1: Places(1, 12), 0: Places(2, 20)}, Needed.NOTHING)
    assert (needed, lines) == ("Già sicuro: un premio.", [("al peggio 7º", SURE), ("2º–7º", SURE)])


def test_a_place_that_is_certain_is_no_range() -> None:
    assert told(Places(9, 9), {}, Needed.NO_MORE)[:2] == (
        "Non più possibile: un premio.",
        "Posto finale già certo: 9º.",
    )
    assert in_reach(Places(9, 9), DOWN_TO) is InReach.NO_MORE
