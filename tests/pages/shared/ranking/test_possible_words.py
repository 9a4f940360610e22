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

DOWN_TO, MANY = 8, 46
EVERYBODY = {str(one): Possible(Places(1, MANY), Needed.OTHERS) for one in range(1, MANY)}


@pytest.fixture(autouse=True)
def _in_italian() -> object:
    with translation.override("it"):
        yield


def told(
    places: Places, by_victories: Mapping[int, Places], needed: Needed = Needed.OTHERS
) -> tuple[object, object, list[tuple[object, object]]]:
    """The sentence of what is needed, that of the places, and what is said of so many victories, the most first."""
    still = StillPossible(EVERYBODY | {"A": Possible(places, needed)}, Goal.PRIZES, DOWN_TO, drawn=False, anybody=True)
    ends = [
        WithVictories(count, place, in_reach(place, DOWN_TO))
        for count, place in sorted(by_victories.items(), reverse=True)
    ]
    shown = possible_context(still, "A", ends)
    assert shown is not None
    victories: list[dict[str, object]] = shown["victories"]  # type: ignore[assignment]
    return shown["needed"], shown["places"], [(one["span"], one["said"]) for one in victories]


SURE = "Già sicuro: un premio."
OTHERS = "Per un premio conta anche come finiscono gli altri tavoli."
OPEN = "Possibile: un premio, secondo gli altri tavoli."


def test_a_victory_that_is_enough_is_what_is_needed() -> None:
    """Before a turn that nobody has drawn no result of one's own is known, but what a victory is enough for is."""
    assert told(Places(1, 26), {1: Places(1, 6), 0: Places(1, 26)}) == (
        "Con una vittoria un premio è sicuro.",
        "In ogni caso: 26º o meglio.",
        [("6º o meglio", SURE), ("26º o meglio", OPEN)],
    )


@pytest.mark.parametrize(
    ("by_victories", "needed"),
    [
        ({2: Places(1, 4), 1: Places(1, 12), 0: Places(3, 30)}, "Con 2 vittorie un premio è sicuro."),
        ({2: Places(1, 4), 1: Places(1, 8), 0: Places(3, 30)}, "Con una vittoria un premio è sicuro."),
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
        "In ogni caso: dal 2º al 7º.",
        [("dal 2º al 5º", SURE), ("dal 4º al 7º", SURE)],
    )
    needed, _places, lines = told(Places(1, 7), {1: Places(1, 12), 0: Places(2, 20)}, Needed.NOTHING)
    assert (needed, lines) == ("Già sicuro: un premio.", [("7º o meglio", SURE), ("dal 2º al 7º", SURE)])


def test_of_most_places_at_once_only_what_tells_something_is_said() -> None:
    """Of 46: 7 to 45 are 39, more than half; 8 to 30 are 23, just half; all of them are no news at all."""
    for places, said in (
        (Places(7, 45), "In ogni caso: 7º o peggio."),
        (Places(8, 30), "In ogni caso: dall’8º al 30º."),
        (Places(8, 31), "In ogni caso: 8º o peggio."),
        (Places(1, MANY), ""),
    ):
        assert told(places, {0: places})[1] == said
        assert told(places, {0: places})[2] == [(said.removeprefix("In ogni caso: ").removesuffix("."), OPEN)]


def test_a_place_that_is_certain_is_no_range() -> None:
    assert told(Places(9, 9), {}, Needed.NO_MORE)[:2] == (
        "Non più possibile: un premio.",
        "Posto finale già certo: 9º.",
    )
    assert in_reach(Places(9, 9), DOWN_TO) is InReach.NO_MORE
