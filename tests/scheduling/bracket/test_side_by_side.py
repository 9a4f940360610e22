"""Brackets side by side, each for places of its own; matches as they were printed; and byes in the second turn."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import KINDS, chance, favourites, of, to_play
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Byes, Field, KnockoutOptions, Options, SecondChance, singles
from tournaments.scheduling.bracket.bracket_places import end_of_consolation, places_of, places_open_to
from tournaments.scheduling.bracket.drawing import seed_order, seed_places, spread
from tournaments.scheduling.bracket.plan import bracket_as_json, bracket_of_json, leads_back, rounds_of
from tournaments.scheduling.bracket.types import Path, Section
from tournaments.scheduling.grouping.bracket_seeds import bracket_seeds
from tournaments.scheduling.knockout import bracket_of, problems, usual_bracket
from tournaments.scheduling.qualify import Qualified, Why

few = settings(max_examples=examples(40), deadline=None)
LATER = KnockoutOptions(byes=Byes.LATER)
PLACING = KnockoutOptions(placing=True)
CONSOLATION = KnockoutOptions(second_chance=SecondChance.CONSOLATION)
seeds = st.integers(0, 10**6)


def first_of(bracket):
    """The matches of the first column, each as those who were drawn there."""
    return [
        tuple(source.entrant for source in node.sources if source.entrant)
        for node in of(bracket, Section.MAIN)
        if node.sources[0].path is Path.DRAWN and node.column == 1
    ]


# Byes in the second turn: everybody who has an opponent plays in the first.


@pytest.mark.parametrize("entrants", range(2, 70))
def test_everybody_plays_in_the_first_turn_and_only_winners_advance_in_the_second(entrants):
    bracket = usual_bracket([entrants], LATER)
    column = Counter(node.column for node in of(bracket, Section.MAIN) if node.turn is not None)
    alone = [node for node in of(bracket, Section.MAIN) if node.turn is None]
    assert column[1] == entrants // 2
    assert sum(node.column == 1 for node in alone) == entrants % 2
    assert {node.column for node in alone} <= {1, 2}
    assert len(to_play(bracket)) == entrants - 1
    least = (1 << ((entrants + 1) // 2 - 1).bit_length()) - (entrants + 1) // 2
    assert sum(node.column == 2 for node in alone) == least


@pytest.mark.parametrize("entrants", range(3, 70))
def test_nobody_advances_twice_by_the_draw(entrants):
    places = seed_places(entrants, Byes.LATER)
    fours = [[seed for seed in places[start : start + 4] if seed <= entrants] for start in range(0, len(places), 4)]
    assert all(len(four) > 1 for four in fours)


@pytest.mark.parametrize("size", [2, 4, 8, 64])
def test_where_nobody_has_a_bye_the_places_are_the_usual_ones(size):
    assert seed_places(size, Byes.LATER) == seed_order(size)


@pytest.mark.parametrize("entrants", range(2, 70))
def test_the_best_seeds_are_in_matches_of_their_own_and_meet_late(entrants):
    """Of the seeds of the matches the best half, and of these the best half, can meet a turn later."""
    places = seed_places(entrants, Byes.LATER)
    matches = (entrants + 1) // 2
    columns = (len(places) - 1).bit_length()
    for one, two in combinations(range(1, matches + 1), 2):
        met = (places.index(one) ^ places.index(two)).bit_length()
        assert met >= columns - (two - 1).bit_length() + 1


def test_twelve_from_four_groups_meet_first_against_third_and_second_against_second():
    """As Alia prints it: nobody waits in the first turn, nobody meets somebody of the same group in the first two."""
    names = "ABCD"
    came = [
        Qualified(f"{place}{name}", names.index(name) + 1, place, Why.PLACE) for place in (1, 2, 3) for name in names
    ]
    order = bracket_seeds(came, Byes.LATER)
    bracket = bracket_of(Field(tuple((one,) for one in order), order), Options(knockout=LATER), 1)
    assert first_of(bracket) == [
        ("1A", "3C"), ("1D", "3A"), ("2B", "2C"), ("1B", "3D"), ("1C", "3B"), ("2A", "2D"),
    ]  # fmt: skip
    second = [node for node in of(bracket, Section.MAIN) if node.column == 2]
    assert [[source.match for source in node.sources if source.match] for node in second] == [
        ["main-1-1"], ["main-1-3", "main-1-4"], ["main-1-5"], ["main-1-7", "main-1-8"],
    ]  # fmt: skip


# Matches as they were printed.


@given(st.integers(1, 40))
def test_printed_matches_keep_their_order_and_two_meet_in_the_second_turn_or_one_waits(count):
    matches = [(f"{number}a", f"{number}b") for number in range(count)]
    size = 1 << (count - 1).bit_length()
    slots = spread(matches, size)
    pairs = [(one, two) for one, two in zip(slots[::2], slots[1::2], strict=True) if one]
    assert pairs == matches
    assert len(slots) == 2 * size
    both = [slots[start : start + 4] for start in range(0, len(slots), 4)] if size > 1 else []
    assert all(any(four) for four in both)


def crossed(*matches):
    everybody = [one for match in matches for one in match]
    field = Field(tuple((one,) for one in everybody), tuple(sorted(everybody)))
    return field, Options(crossed=tuple(matches))


def test_a_printed_bracket_is_the_one_that_was_printed():
    field, options = crossed(("1A", "2B"), ("1C", "2D"), ("1B", "2A"), ("1D", "2C"))
    assert problems(field, options) == ()
    bracket = bracket_of(field, options, 7)
    assert first_of(bracket) == [("1A", "2B"), ("1C", "2D"), ("1B", "2A"), ("1D", "2C")]
    assert bracket == bracket_of(field, options, 8)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (Options(crossed=(("1", "2"), ("3",))), ScheduleProblem.NOT_EVERYBODY_ONCE),
        (Options(crossed=(("1", "2"), ("3", "3"))), ScheduleProblem.NOT_EVERYBODY_ONCE),
        (Options(crossed=(("1", "2", "3"), ("4",))), ScheduleProblem.NOT_TWO_CROSSED),
        (Options(blocks=(("1", "2"), ("3",))), ScheduleProblem.NOT_EVERYBODY_ONCE),
        (
            Options(blocks=(("1", "2"), ("3", "4")), crossed=(("1", "3"), ("2", "4"))),
            ScheduleProblem.CROSSED_OF_TWO_BLOCKS,
        ),
    ],
)
def test_what_is_not_made_of_everybody_once_is_refused(options, problem):
    assert {one.code for one in problems(singles(4), options)} == {problem}


# Brackets side by side.

sizes = st.lists(st.integers(1, 9), min_size=1, max_size=4)
kinds = st.builds(replace, st.sampled_from(KINDS), byes=st.sampled_from(Byes))


def drawn(sizes, knockout, hall=None, number=1):
    ids = [str(one) for one in range(1, sum(sizes) + 1)]
    blocks = tuple(tuple(ids[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes)))
    field = Field(tuple((one,) for one in ids), tuple(ids))
    return blocks, bracket_of(field, Options(knockout=knockout, hall=hall, blocks=blocks), number)


@few
@given(sizes.filter(lambda found: max(found) > 1), kinds, st.none() | st.integers(1, 5), st.integers(1, 1000), seeds)
def test_each_is_played_as_if_it_were_alone_and_its_places_come_behind_those_before(
    found, knockout, hall, number, seed
):
    blocks, bracket = drawn(found, knockout, hall, number)
    assert leads_back(bracket)
    evening = chance(bracket, seed)
    ranked = places_of(bracket, evening.standings)
    at = 0
    for block, part in zip(blocks, bracket.blocks, strict=True):
        here = [group for group in ranked if set(group) <= set(block)]
        assert Counter(one for group in here for one in group) == Counter(block)
        assert places_of(part, evening.standings) == tuple(here)
        for node in part.nodes:
            assert at < node.places[0] <= node.places[1] <= at + len(block)
        at += len(block)
    assert [one for group in ranked for one in group if one in blocks[0]] == [one for group in ranked for one in group][
        : len(blocks[0])
    ]


@few
@given(sizes.filter(lambda found: max(found) > 1), kinds, st.integers(1, 1000), seeds)
def test_in_the_end_the_places_that_are_open_to_somebody_are_those_they_share(found, knockout, number, seed):
    _blocks, bracket = drawn(found, knockout, None, number)
    evening = chance(bracket, seed)
    place = 1
    for group in places_of(bracket, evening.standings):
        for one in group:
            known = places_open_to(bracket, evening.standings, one)
            assert known in (None, (place, place + len(group) - 1))
        place += len(group)


def test_twelve_pairs_play_for_places_1_to_4_5_to_8_and_9_to_12():
    """As Valliadi prints it; the favourites win: 1 to 12 in their order, without gaps."""
    _blocks, bracket = drawn([4, 4, 4], PLACING)
    assert first_of(bracket) == [("1", "4"), ("2", "3"), ("5", "8"), ("6", "7"), ("9", "12"), ("10", "11")]
    assert {node.turn for node in bracket.nodes} == {1, 2}
    assert Counter(node.turn for node in bracket.nodes) == {1: 6, 2: 6}
    assert sorted({node.places for node in bracket.nodes if node.turn == 2}) == [
        (1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12),
    ]  # fmt: skip
    assert places_of(bracket, favourites(bracket).standings) == tuple((str(one),) for one in range(1, 13))
    assert {one.left for key, one in rounds_of(bracket).items() if bracket.node(key).turn == 2} == {0}


def test_the_consolation_is_that_of_the_first_bracket_also_where_that_of_another_is_longer():
    _blocks, bracket = drawn([4, 8], CONSOLATION)
    last = end_of_consolation(bracket)
    assert last is not None
    assert (last.block, last.places) == (1, (3, 4))
    assert end_of_consolation(drawn([4, 8], PLACING)[1]) is None


def test_who_is_alone_in_the_last_block_has_its_place_without_a_match():
    blocks, bracket = drawn([4, 1], PLACING)
    assert blocks[1] == ("5",)
    assert places_of(bracket, favourites(bracket).standings)[-1] == ("5",)
    assert sum(node.block == 2 for node in to_play(bracket)) == 0


def test_what_is_stored_is_read_again():
    _blocks, bracket = drawn([4, 3, 2], PLACING)
    ids = {str(one): str(one) for one in range(1, 10)}
    assert bracket_of_json(bracket_as_json(bracket, ids)) == bracket
