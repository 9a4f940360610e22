"""A turn that was paired on paper: every problem of it at once, and the turns that it makes."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.base.types import Meeting, singles
from tournaments.scheduling.pairing.turn import Couples, HandProblem, hand_problems, hand_turns

SIX = [str(number) for number in range(1, 7)]
THREE_TABLES = [(4, 1), (4, 2), (4, 3)]


def problems(couples: Couples, numbers: list[str] = SIX, last: frozenset[str] = frozenset()) -> list[tuple[str, ...]]:
    found = hand_problems(couples, THREE_TABLES, numbers, last)
    return [(str(problem.code), *map(str, problem.where)) for problem in found]


def test_a_pairing_that_takes_everybody_once_has_no_problem() -> None:
    assert problems({(4, 1): ("6", "1"), (4, 2): ("2", "5"), (4, 3): ("3", "4")}) == []


def test_of_an_odd_number_one_may_be_left_out_and_no_second() -> None:
    seven = [*SIX, "7"]
    assert problems({(4, 1): ("7", "1"), (4, 2): ("2", "5"), (4, 3): ("3", "4")}, seven) == []
    assert problems({(4, 1): ("7", "1"), (4, 2): ("2", "5")}, seven) == [(HandProblem.LEFT_OUT,)]


def test_every_problem_is_said_at_once_and_where_it_is() -> None:
    assert problems({(4, 1): ("1", "99"), (4, 2): ("1", ""), (4, 3): ("x", "2")}) == [
        (HandProblem.STRANGER, "4", "1", "2"),
        (HandProblem.HALF, "4", "2", "2"),
        (HandProblem.STRANGER, "4", "3", "1"),
        (HandProblem.TWICE, "4", "2", "1"),
        (HandProblem.LEFT_OUT,),
    ]


def test_nobody_meets_nobody_else() -> None:
    assert problems({(4, 1): ("1", "1"), (4, 2): ("2", "5"), (4, 3): ("3", "4")}) == [
        (HandProblem.TWICE, "4", "1", "2"),
        (HandProblem.LEFT_OUT,),
    ]


def test_places_that_are_not_asked_for_count_for_nothing() -> None:
    written = {(4, 1): ("1", "2"), (4, 2): ("3", "4"), (4, 3): ("5", "6"), (4, 9): ("1", "2"), (7, 1): ("x", "")}
    assert problems(written) == []


def test_with_too_few_tables_somebody_who_played_last_opens_the_pairing() -> None:
    places, last = [(4, 1), (5, 1)], frozenset({"3", "4"})
    wrong = hand_problems({(4, 1): ("1", "2"), (5, 1): ("3", "4")}, places, ["1", "2", "3", "4"], last)
    assert [(problem.code, problem.values) for problem in wrong] == [(HandProblem.ALL_NEW, {"turn": 4})]
    assert not hand_problems({(4, 1): ("3", "4"), (5, 1): ("1", "2")}, places, ["1", "2", "3", "4"], last)


def test_where_nobody_is_left_to_be_paired_there_is_no_problem_either() -> None:
    assert hand_problems({}, [], ["1"], frozenset({"1"})) == ()


@given(st.integers(2, 30), st.randoms(use_true_random=False), st.integers(1, 4))
def test_any_order_of_everybody_is_a_pairing_and_its_turns_hold_them_once(
    many: int, chance: object, turns: int
) -> None:
    numbers = [str(number) for number in range(1, many + 1)]
    order = list(numbers)
    chance.shuffle(order)  # type: ignore[attr-defined]
    tables = many // 2
    places = [(1 + table * turns // tables, 1 + table) for table in range(tables)]
    couples = {place: (order[2 * at], order[2 * at + 1]) for at, place in enumerate(places)}
    assert hand_problems(couples, places, numbers, frozenset()) == ()
    field = singles(many)
    made = hand_turns(couples, {number: number for number in numbers}, field)
    assert {(turn.number, one.table): (one.sides[0][0], one.sides[1][0]) for turn in made for one in turn.meetings} == (
        couples
    )
    for turn in made:
        busy = [one for meeting in turn.meetings for side in meeting.sides for one in side]
        assert sorted([*busy, *turn.rests]) == sorted(field.ids)


def test_sides_are_as_they_were_written() -> None:
    (turn,) = hand_turns({(2, 2): ("8", "3"), (2, 1): ("1", "2")}, {"8": "d", "3": "c", "1": "a", "2": "b"}, singles(4))
    assert (turn.number, turn.meetings) == (2, (Meeting(1, (("a",), ("b",))), Meeting(2, (("d",), ("c",)))))
