"""Seeds after groups: those of one group meet again late, counted turn by turn and not in the order of a bracket."""

from collections import Counter
from itertools import combinations, product

import pytest

from tests.covers import Sweep
from tournaments.scheduling.grouping.bracket_seeds import bracket_seeds
from tournaments.scheduling.qualify import Qualified, Why

GROUPS = [2, 3, 4, 5, 6, *([7, 8] if Sweep.wanted else [])]
"""Each more takes twice as long."""


def qualified(groups, each, rest=0, senders=()):
    """A1 B1 C1 A2 B2 C2 A3: the first `each` of so many groups, and the next of the first `rest` groups, or of those
    with the numbers of the `senders`.
    """
    names = [chr(ord("A") + number) for number in range(groups)]
    line = [(name, place, Why.PLACE) for place in range(1, each + 1) for name in names]
    line += [(names[number], each + 1, Why.REST) for number in senders or range(rest)]
    everybody = (Qualified(f"{name}{place}", names.index(name) + 1, place, why) for name, place, why in line)
    return tuple(everybody)


def turns_before_the_final(seeds):
    """For every two of one group how many turns they meet before the final, the earliest first.

    In every turn the best seed left meets the last, the second the last but one: so do the winners for the others.
    """
    blocks = [[seed] for seed in seeds] + [[] for _ in range((1 << (len(seeds) - 1).bit_length()) - len(seeds))]
    found = []
    while len(blocks) > 1:
        left = len(blocks) // 2
        pairs = list(zip(blocks[:left], reversed(blocks[left:]), strict=True))
        found += [left.bit_length() - 1 for one, two in pairs for a in one for b in two if a[0] == b[0]]
        blocks = [one + two for one, two in pairs]
    return sorted((turns for turns in found if turns), reverse=True)


def fewest_before_the_final(event):
    """What no order can fall below: every group as evenly in halves, quarters and so on as its size allows."""

    def of(size, turns):
        one, two = size // 2, size - size // 2
        return [turns] * (one * two) + of(one, turns + 1) + of(two, turns + 1) if size > 1 else []

    sizes = Counter(one.group for one in event).values()
    return sorted((turns for size in sizes for turns in of(size, 0) if turns), reverse=True)


# Those who send a best second or third: with three groups and one best second the winner of the same group is the
# usual opponent of the first match.
@pytest.mark.parametrize(("groups", "each"), [*product(GROUPS, [1]), *product(GROUPS[:5], [2])])
def test_no_order_of_groups_can_keep_them_further_apart_whichever_send_one_more(groups, each):
    for rest in range(groups):
        for senders in combinations(range(groups), rest):
            event = qualified(groups, each, senders=senders)
            assert turns_before_the_final(bracket_seeds(event)) == fewest_before_the_final(event), senders


@pytest.mark.parametrize("each", [2, 3, 4])
@pytest.mark.parametrize("groups", GROUPS)
def test_no_order_keeps_three_and_more_of_a_group_further_apart(groups, each):
    for rest in range(groups):
        event = qualified(groups, each, rest)
        assert turns_before_the_final(bracket_seeds(event)) == fewest_before_the_final(event), rest


@pytest.mark.parametrize("groups", [2, 4, 8, 16])
def test_winner_and_second_of_a_group_meet_in_the_final_only(groups):
    assert turns_before_the_final(bracket_seeds(qualified(groups, 2))) == []


# Eight of four groups: the standard order would let A1 meet D2, A2 then B1 or C2 in the semi-final.
def test_four_groups_of_two():
    assert bracket_seeds(qualified(4, 2)) == ("A1", "B1", "C1", "D1", "B2", "A2", "D2", "C2")


# 24 pairs in six groups, best two and four best thirds: three of a group cannot all be in different halves, and A, B, C
# and D send three.
def test_six_groups_with_four_best_thirds_meet_in_the_semi_final_at_the_earliest():
    assert turns_before_the_final(bracket_seeds(qualified(6, 2, 4))) == [1, 1, 1, 1]


# Three groups with the best second: the first seed would meet the last, who may come from the same group.
@pytest.mark.parametrize(
    ("sender", "expected"),
    [(0, ("B1", "A1", "C1", "A2")), (1, ("A1", "B1", "C1", "B2")), (2, ("A1", "B1", "C1", "C2"))],
)
def test_winners_change_places_only_where_a_single_second_would_meet_its_own_first(sender, expected):
    assert bracket_seeds(qualified(3, 1, senders=(sender,))) == expected


def test_the_winners_stay_in_their_order():
    assert bracket_seeds(qualified(6, 2, 4))[:6] == ("A1", "B1", "C1", "D1", "E1", "F1")


def test_those_who_come_from_no_group_keep_their_order():
    line = tuple(Qualified(name, None, place, Why.PLACE) for place, name in enumerate("ABCDE", start=1))
    assert bracket_seeds(line) == tuple("ABCDE")


def test_one_alone_is_the_first_seed():
    assert bracket_seeds(qualified(1, 1)) == ("A1",)
