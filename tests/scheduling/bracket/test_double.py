"""Double elimination: numbers of matches, published orders, and rematches as late as can be."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from tests.scheduling.bracket.playing import (
    DOUBLE,
    DOUBLE_TWO_FINALS,
    bracket,
    chance,
    favourites,
    in_order,
    of,
    to_play,
)
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.elimination import CROSSINGS, lower_matches, main_matches
from tournaments.scheduling.bracket.types import Decided, Node, NodeState, Path, Section

# In which order the losers of the second, third ... column of the main bracket drop, from the top: the defaults of the
# library brackets-manager as its documentation names them (2024), with eight the order of the usual printed sheets.
PUBLISHED = {
    8: "reverse natural",
    16: "reverse_half_shift reverse natural",
    32: "reverse half_shift natural natural",
    64: "reverse half_shift reverse natural natural",
    128: "reverse half_shift pair_flip pair_flip pair_flip natural",
}


def published(size: int) -> list[list[int]]:
    """The published order as matches of the main bracket, column by column."""
    columns = []
    for number, word in enumerate(PUBLISHED[size].split(), start=2):
        order = list(range(1, (size >> number) + 1))
        half = len(order) // 2
        columns.append(
            {
                "natural": order,
                "reverse": order[::-1],
                "half_shift": order[half:] + order[:half],
                "reverse_half_shift": order[:half][::-1] + order[half:][::-1],
                "pair_flip": [order[place ^ 1] for place in range(len(order))] if half else order,
            }[word]
        )
    return columns


def main_of(size: int) -> list[Node]:
    return main_matches([str(number) for number in range(1, size + 1)])


def drops(nodes: Sequence[Node], main: Sequence[Node]) -> list[list[int]]:
    """By column of the lower bracket into which somebody drops: from which matches of the main one, downwards."""
    position = {node.key: node.position for node in main}
    columns: dict[int, list[int]] = {}
    for node in nodes:
        coming = [position[source.match] for source in node.sources if source.match in position]
        if len(coming) == 1:
            columns.setdefault(node.column, []).append(coming[0])
    return list(columns.values())


def with_drops(main: Sequence[Node], wanted: Sequence[Sequence[int]]) -> list[Node]:
    """The lower bracket in which the losers drop in the wanted order."""
    crossings = [column[0] - 1 for column in wanted]
    made = lower_matches(main, crossings)
    assert drops(made, main) == [list(column) for column in wanted]
    return made


def rematches(main: Sequence[Node], lower: Sequence[Node]) -> tuple[Fraction, int]:
    """How many couples of the main bracket are to be expected to meet again in the lower one, if both sides of every
    match win it with equal chances, and the first of its columns where that can happen.

    Counted along the ways through the bracket: the loser of a match goes one way as long as it wins, the winner can
    lose in any later match.
    """
    up = {source.match: node for node in [*main, *lower] for source in node.sources if source.path is Path.WINNER}
    down = {source.match: node for node in lower for source in node.sources if source.path is Path.LOSER}
    expected, first = Fraction(0), 10**6
    for met in main:
        behind = way_on(down[met.key], up)
        chance_of_it = Fraction(1)
        for node in way_on(met, up)[1:]:
            chance_of_it /= 2
            again = way_on(down[node.key], up)
            meeting = next(one for one in again if one in behind)
            expected += chance_of_it / 2 ** (again.index(meeting) + behind.index(meeting))
            first = min(first, meeting.column)
    return expected, first


def way_on(node: Node, up: dict[str | None, Node]) -> list[Node]:
    """The matches of the one who wins from here on."""
    way = [node]
    while way[-1].key in up:
        way.append(up[way[-1].key])
    return way


@pytest.mark.parametrize("count", [*range(2, 34), 92, 512, 1_500])
def test_everybody_but_the_champion_loses_twice(count):
    assert len(to_play(bracket(count, DOUBLE))) == 2 * count - 2
    assert len(to_play(bracket(count, DOUBLE_TWO_FINALS))) == 2 * count - 1


def test_eight_drop_as_on_printed_sheets():
    main = main_of(8)
    assert published(8) == [[2, 1], [1]]
    assert drops(lower_matches(main, CROSSINGS[3]), main) == published(8)


def test_who_loses_the_last_match_of_the_lower_bracket_is_third_and_who_lost_earlier_behind():
    lower = [node for node in bracket(8, DOUBLE).nodes if node.section is Section.LOWER]
    assert [node.places for node in lower] == [(1, 8), (1, 8), (1, 6), (1, 6), (1, 4), (1, 3)]


@pytest.mark.parametrize(
    ("size", "theirs", "ours"),
    [
        (16, (Fraction(33, 32), 3), (Fraction(3, 4), 4)),
        (32, (Fraction(209, 256), 5), (Fraction(47, 64), 5)),
        (64, (Fraction(4294, 4096), 6), (Fraction(1439, 2048), 7)),
        (128, (Fraction(28230, 32768), 7), (Fraction(23220, 32768), 7)),
    ],
)
def test_fewer_meet_again_than_in_a_published_order_and_no_earlier(size, theirs, ours):
    main = main_of(size)
    assert rematches(main, with_drops(main, published(size))) == theirs
    assert rematches(main, lower_matches(main, CROSSINGS[size.bit_length() - 1])) == ours


@pytest.mark.parametrize("columns", [2, 3, 4, 5])
def test_no_other_exchange_lets_fewer_meet_again(columns):
    main = main_of(2**columns)
    ours, _ = rematches(main, lower_matches(main, CROSSINGS[columns]))
    sizes = [2 ** (columns - column) for column in range(2, columns + 1)]
    every = (rematches(main, lower_matches(main, crossings))[0] for crossings in product(*map(range, sizes)))
    assert ours == min(every)


@pytest.mark.parametrize("columns", [6, 7, 8, 9, 10, 11])
def test_in_large_brackets_too_few_meet_again(columns):
    main = main_of(2**columns)
    natural, _ = rematches(main, lower_matches(main, [0] * (columns - 1)))
    reverse, _ = rematches(main, lower_matches(main, [2 ** (columns - column) - 1 for column in range(2, columns + 1)]))
    ours, first = rematches(main, lower_matches(main, CROSSINGS[columns]))
    assert ours < Fraction(3, 4) < min(natural, reverse)
    assert first >= columns


def test_who_has_not_lost_meets_who_lost_once_in_the_final():
    (final,) = of(bracket(11, DOUBLE), Section.FINAL)
    assert [source.match for source in final.sources] == ["main-4-1", "lower-6-1"]


def test_of_two_entrants_the_loser_has_a_second_try():
    (final,) = of(bracket(2, DOUBLE), Section.FINAL)
    assert [(source.path, source.match) for source in final.sources] == [
        (Path.WINNER, "main-1-1"),
        (Path.LOSER, "main-1-1"),
    ]


def test_the_second_final_is_needless_when_who_had_not_lost_wins_the_first():
    drawn = in_order(4, DOUBLE_TWO_FINALS)
    evening = favourites(drawn)
    assert evening.standings["final-2-1"].state is NodeState.NEEDLESS
    assert places_of(drawn, evening.standings) == (("1",), ("2",), ("3",), ("4",))


def test_the_second_final_is_played_when_who_had_lost_wins_the_first():
    drawn = in_order(4, DOUBLE_TWO_FINALS)
    results = {**favourites(drawn).results, "final-1-1": Decided("2")}
    again = standings_of(drawn, results)["final-2-1"]
    assert (again.state, again.sides) == (NodeState.READY, ("1", "2"))
    results["final-2-1"] = Decided("2")
    assert places_of(drawn, standings_of(drawn, results))[:2] == (("2",), ("1",))


def test_with_one_final_who_had_not_lost_may_lose_everything_there():
    drawn = in_order(4, DOUBLE)
    results = {**favourites(drawn).results, "final-1-1": Decided("2")}
    assert places_of(drawn, standings_of(drawn, results)) == (("2",), ("1",), ("3",), ("4",))


def test_those_who_lose_for_the_second_time_in_one_column_share_a_place():
    drawn = in_order(8, DOUBLE)
    assert [len(group) for group in places_of(drawn, chance(drawn, 3).standings)] == [1, 1, 1, 1, 2, 2]


def test_who_withdraws_is_waited_for_by_nobody_in_the_lower_bracket_either():
    drawn = in_order(4, DOUBLE)
    found = standings_of(drawn, {"main-1-2": Decided("2")}, gone={"4"})
    assert (found["lower-1-1"].state, found["lower-1-1"].winner) == (NodeState.WALKOVER, "3")
