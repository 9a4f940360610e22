"""What could not be avoided, and why."""

from itertools import combinations
from random import Random

import pytest

from tests.covers import some
from tests.scheduling.pairing.test_history import played
from tests.scheduling.pairing.ways import Situation, random_situation
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.base.types import Apart, Options, Played, Rank, Restrictions, singles
from tournaments.scheduling.pairing.pairing_problems import Forced, ForcedKind, Reason


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
