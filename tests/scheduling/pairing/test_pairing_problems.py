"""Turns paired on paper with every problem at once, and what could not be avoided and why."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.covers import some
from tests.scheduling.pairing.test_turn import played
from tests.scheduling.pairing.ways import Situation, random_situation
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.base.types import Apart, Meeting, Options, Played, Rank, Restrictions, singles
from tournaments.scheduling.pairing.pairing_problems import Forced, ForcedKind, Reason
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


def standing(count: int) -> tuple[Rank, ...]:
    return tuple(Rank(entrant, 0) for entrant in singles(count).ids)


def forced(count: int, past: list[Played], options: Options | None = None) -> tuple[Forced, ...]:
    return danish.forced(singles(count), options or Options(turns=9, standing=standing(count)), 1, tuple(past))


def test_nothing_is_forced_while_there_is_an_alternative():
    assert forced(4, [*played(1, "1-2", "3-4"), *played(2, "1-3", "2-4")]) == ()


def test_who_has_met_everybody_meets_somebody_again():
    past = [*played(1, "1-2", "3-4"), *played(2, "1-3", "2-4"), *played(3, "1-4")]
    (rematch,) = forced(4, past)
    assert rematch == Forced(ForcedKind.REMATCH, ("1", "4"), 1, (Reason((("1",),), ()), Reason((("4",),), ())))


def test_two_threes_that_have_met_all_others_are_odd_groups():
    past = [*played(1, "1-4", "2-5", "3-6"), *played(2, "1-5", "2-6", "3-4"), *played(3, "1-6", "2-4", "3-5")]
    (rematch,) = forced(6, past)
    assert rematch.reasons == (Reason((("1", "2", "3"),), ()), Reason((("4", "5", "6"),), ()))


def test_two_with_the_same_last_opponent_are_more_than_the_others():
    past = [
        *played(1, "1-2", "3-4", "5-6"),
        *played(2, "1-3", "2-5", "4-6"),
        *played(3, "1-4", "2-3"),
        *played(4, "1-5", "2-4"),
    ]
    rematches = forced(6, past)
    assert [one.kind for one in rematches] == [ForcedKind.REMATCH]
    assert rematches[0].reasons == (Reason((("1",), ("2",), ("3",), ("4",)), ("5", "6")),)


def test_a_second_rest_comes_when_everybody_has_rested():
    past = [*played(1, "1-2"), *played(2, "2-3"), *played(3, "1-3")]
    (rest, rematch) = forced(3, past)
    assert rest == Forced(ForcedKind.REST, ("3",), 1)
    assert rematch.kind is ForcedKind.REMATCH


def test_who_rests_again_for_a_restriction_is_told_apart_from_everybody_having_rested():
    past = [*played(1, "1-2"), *played(2, "1-3")]
    options = Options(turns=9, standing=standing(3), restrictions=Restrictions((Apart(("2", "3")),)))
    rest, rematch = forced(3, past, options)
    assert rest == Forced(ForcedKind.RESTRICTED, ("3",), 1)
    assert rematch.reasons == (Reason((("1",), ("2",), ("3",)), (), rest_in_others=True),)


def test_the_rest_takes_the_part_of_somebody_in_a_reason():
    past = [*played(1, "1-4", "5-2"), *played(2, "3-2", "1-5"), *played(3, "1-3", "2-4")]
    (rematch,) = forced(5, past)
    assert rematch.reasons == (Reason((("1", "2"),), (), rest_in_group=True), Reason((("3", "4", "5"),), ()))


def test_where_rematches_are_allowed_none_is_forced():
    options = Options(turns=9, standing=standing(2), rematches=True)
    assert forced(2, played(1, "1-2"), options) == ()


def test_when_all_turns_are_played_nothing_is_forced():
    assert forced(2, played(1, "1-2"), Options(turns=1, standing=standing(2))) == ()


@pytest.mark.parametrize("seed", some(range(60), 15))
@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_the_reasons_prove_themselves(format_, seed):
    found = repeated(seed)
    turns = format_.draw(found.field, found.options, 1, found.played)
    drawn = {frozenset(one for (one,) in meeting.sides) for turn in turns for meeting in turn.meetings}
    forced_now = format_.forced(found.field, found.options, 1, found.played)
    again = {frozenset(one.members) for one in forced_now if one.kind is ForcedKind.REMATCH}
    assert again == {two for two in drawn if found.met[two]}
    for reason in {reason for one in forced_now for reason in one.reasons}:
        check(reason, found)


def check(reason: Reason, found: Situation) -> None:
    """More groups than others, and from a group only the group and the others can still be met."""
    groups = list(reason.groups)
    for group in groups:
        outside = set(found.entrants) - set(group) - set(reason.others)
        assert all(found.met[frozenset((one, two))] for one in group for two in outside)
        if not reason.rest_in_group:
            assert len(group) % 2
    if not reason.rest_in_group:
        assert len(groups) > len(reason.others) + reason.rest_in_others


def repeated(seed: int) -> Situation:
    """A situation in which much has been played."""
    rng = Random(seed)
    while True:
        found = random_situation(rng, 7)
        if len(found.entrants) > 3 and sum(map(bool, found.met.values())) * 2 > len(
            list(combinations(found.entrants, 2))
        ):
            return found
