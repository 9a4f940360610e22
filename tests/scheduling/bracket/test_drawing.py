"""Who is drawn where: seeds, byes, and clubmates as far from each other as can be."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import PLACING, THIRD, bracket, favourites, in_order, of, to_play
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Byes, Field, singles
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.drawing import bracket_size, drawn_slots, seed_order
from tournaments.scheduling.bracket.elimination import main_matches, placing_matches
from tournaments.scheduling.bracket.types import Decided, NodeState, Section

few = settings(max_examples=examples(50), deadline=None)
counts = st.integers(2, 130)
numbers = st.integers(1, 10**6)
byes_of = st.sampled_from([Byes.SEEDED, Byes.DRAWN])


def slots_of(field: Field, byes: Byes = Byes.SEEDED, number: int = 1) -> list[str | None]:
    return drawn_slots(field, byes, seeded(number))


def with_seeds(count: int, seeds: int) -> Field:
    """`count` entrants of whom the highest numbers are seeded."""
    return Field(singles(count).teams, seeds=tuple(str(count - place) for place in range(seeds)))


def shared(slots: list[str | None], one: str, two: str) -> int:
    """The column in which two can meet first."""
    return (slots.index(one) ^ slots.index(two)).bit_length()


def clubs_of(sizes: list[int]) -> Field:
    """Clubs of these sizes and nobody else."""
    ids = iter(singles(sum(sizes)).ids)
    clubs = tuple(tuple(next(ids) for _ in range(size)) for size in sizes)
    return Field(singles(sum(sizes)).teams, clubs=clubs)


@few
@given(counts, byes_of, numbers, st.data())
def test_seeds_are_in_their_places_and_everybody_once(count, byes, number, data):
    field = with_seeds(count, data.draw(st.integers(0, count)))
    slots = slots_of(field, byes, number)
    assert Counter(slots) == Counter([*field.ids, *[None] * (len(slots) - count)])
    order = seed_order(len(slots))
    assert all(slots[order.index(place)] == seed for place, seed in enumerate(field.seeds, start=1))


@few
@given(counts, byes_of, numbers, st.data())
def test_seeds_meet_no_earlier_than_they_may(count, byes, number, data):
    field = with_seeds(count, data.draw(st.integers(2, count)))
    slots = slots_of(field, byes, number)
    columns = (len(slots) - 1).bit_length()
    for one, two in combinations(range(len(field.seeds)), 2):
        last = columns - two.bit_length() + 1
        assert shared(slots, field.seeds[one], field.seeds[two]) >= last


@few
@given(counts, byes_of, numbers, st.data())
def test_no_bye_meets_another(count, byes, number, data):
    slots = slots_of(with_seeds(count, data.draw(st.integers(0, count))), byes, number)
    assert all(one is not None or two is not None for one, two in zip(slots[::2], slots[1::2], strict=True))


@few
@given(counts, numbers, st.data())
def test_byes_of_the_seeded_go_to_the_best(count, number, data):
    field = with_seeds(count, data.draw(st.integers(0, count)))
    slots = slots_of(field, Byes.SEEDED, number)
    free = {one or two for one, two in zip(slots[::2], slots[1::2], strict=True) if None in (one, two)}
    byes = len(slots) - count
    assert len(free) == byes
    assert set(field.seeds[:byes]) <= free


@few
@given(counts, byes_of, numbers)
def test_byes_are_spread_evenly_over_halves_and_quarters(count, byes, number):
    slots = slots_of(singles(count), byes, number)
    size = len(slots)
    while size > 2:
        size //= 2
        empty = [slots[start : start + size].count(None) for start in range(0, len(slots), size)]
        assert all(abs(one - two) <= 1 for one, two in zip(empty[::2], empty[1::2], strict=True))


@few
@given(counts, numbers, st.data())
def test_drawn_byes_are_spread_evenly_but_for_matches_of_two_seeds(count, number, data):
    field = with_seeds(count, data.draw(st.integers(0, count)))
    slots = slots_of(field, Byes.DRAWN, number)
    matches = [set(pair) for pair in zip(slots[::2], slots[1::2], strict=True)]
    size = len(matches)
    while size > 1:
        size //= 2
        halves = [matches[start : start + size] for start in range(0, len(matches), size)]
        for one, two in zip(halves[::2], halves[1::2], strict=True):
            fewer, more = sorted((one, two), key=lambda half: sum(None in match for match in half))
            even = sum(None in match for match in more) - sum(None in match for match in fewer) <= 1
            assert even or all(None in match or match <= set(field.seeds) for match in fewer)


def test_drawn_byes_go_to_anybody():
    lucky = {one or two for number in range(1, 60) for one, two in pairs(slots_of(singles(7), Byes.DRAWN, number))}
    assert lucky == set(singles(7).ids)


def pairs(slots: list[str | None]) -> list[tuple[str | None, str | None]]:
    """The matches with a bye."""
    return [(one, two) for one, two in zip(slots[::2], slots[1::2], strict=True) if None in (one, two)]


def test_a_drawn_bye_may_pass_the_best_seed_by():
    field = with_seeds(7, 2)
    assert {None in pair for number in range(1, 30) for pair in first_match(field, number)} == {True, False}


def first_match(field: Field, number: int) -> list[tuple[str | None, str | None]]:
    slots = slots_of(field, Byes.DRAWN, number)
    return [(slots[0], slots[1])]


def test_lots_put_an_unseeded_entrant_everywhere():
    places = {slots_of(singles(8), number=number).index("5") for number in range(1, 80)}
    assert places == set(range(8))


def test_92_entrants_have_36_byes():
    assert slots_of(singles(92)).count(None) == 36


@few
@given(st.lists(st.integers(1, 9), min_size=2, max_size=12), numbers)
def test_no_part_of_the_bracket_holds_more_of_a_club_than_it_must(sizes, number):
    field = clubs_of(sizes)
    if len(field.ids) != bracket_size(len(field.ids)):
        field = Field(
            (*field.teams, *((f"x{n}",) for n in range(bracket_size(len(field.ids)) - len(field.ids)))), (), field.clubs
        )
    slots = slots_of(field, number=number)
    size = len(slots)
    parts = 1
    while size > 1:
        size, parts = size // 2, parts * 2
        for club in field.clubs:
            held = [sum(one in club for one in slots[start : start + size]) for start in range(0, len(slots), size)]
            assert max(held) == -(-len(club) // parts)


@few
@given(st.integers(2, 64), st.integers(2, 5), numbers)
def test_clubmates_meet_in_the_first_turn_only_where_they_are_too_many(count, clubs, number):
    ids = singles(count).ids
    field = Field(singles(count).teams, clubs=tuple(ids[place::clubs] for place in range(clubs)))
    slots = slots_of(field, number=number)
    club = {entrant: place for place, members in enumerate(field.clubs) for entrant in members}
    assert all(club[one] != club[two] for one, two in zip(slots[::2], slots[1::2], strict=True) if one and two)


def test_seeds_are_counted_where_they_are_so_that_five_clubmates_of_eight_meet_in_one_first_match():
    field = Field(singles(8).teams, seeds=("1", "2", "3", "4"), clubs=(("2", "4", "5", "6", "7"),))
    for number in range(1, 6):
        slots = slots_of(field, number=number)
        assert sum({one, two} <= {*field.clubs[0]} for one, two in zip(slots[::2], slots[1::2], strict=True)) == 1


def test_a_seed_keeps_its_place_and_its_clubmate_goes_to_the_other_half():
    field = Field(singles(16).teams, seeds=("1", "2"), clubs=(("1", "9"), ("2", "10")))
    for number in range(1, 20):
        slots = slots_of(field, number=number)
        assert (shared(slots, "1", "9"), shared(slots, "2", "10")) == (4, 4)


@pytest.mark.parametrize("number", range(1, 30))
def test_after_six_groups_nobody_meets_an_opponent_of_the_group_early(number):
    # The winners, the seconds and four of the thirds of six groups: "2.1" won the second group.
    ids = [f"{group}.{place}" for place in (1, 2, 3) for group in range(1, 7) if place < 3 or group < 5]
    groups = tuple(tuple(one for one in ids if one.startswith(f"{group}.")) for group in range(1, 7))
    slots = slots_of(Field(tuple((one,) for one in ids), tuple(ids[:6]), groups), number=number)
    for members in groups:
        columns = sorted(shared(slots, one, two) for one, two in combinations(members, 2))
        assert columns == ([4] if len(members) == 2 else [3, 4, 4])


def test_seeds_of_one_club_meet_when_their_seeding_says_so():
    field = Field(singles(4).teams, seeds=("1", "2", "3", "4"), clubs=(("1", "4"),))
    assert shared(slots_of(field), "1", "4") == 1


def test_members_of_two_clubs_are_kept_apart_from_both():
    field = Field(singles(8).teams, clubs=(("1", "2"), ("2", "3"), ("1", "3")))
    for number in range(1, 30):
        slots = slots_of(field, number=number)
        assert min(shared(slots, one, two) for one, two in combinations(("1", "2", "3"), 2)) >= 2


@pytest.mark.parametrize("clubs", [(), (("1", "2", "3"),)])
def test_all_places_are_as_likely_for_everybody(clubs):
    field = Field(singles(4).teams, clubs=clubs)
    seen = Counter(slots_of(field, number=number).index("1") for number in range(1, 801))
    assert all(150 <= times <= 250 for times in seen.values())


PUBLISHED = {
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_order_is_the_published_one(size):
    assert " ".join(map(str, seed_order(size))) == PUBLISHED[size]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128, 256, 512])
def test_the_best_two_four_eight_are_in_halves_quarters_eighths_of_their_own(size):
    place = {seed: index for index, seed in enumerate(seed_order(size))}
    best = size
    while best > 1:
        parts = [place[seed] * best // size for seed in range(1, best + 1)]
        assert sorted(parts) == list(range(best))
        best //= 2


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_the_weakest_seed_of_every_part_meets_its_best_first(size):
    order = seed_order(size)
    assert all(one + two == size + 1 for one, two in zip(order[::2], order[1::2], strict=True))


@pytest.mark.parametrize(
    ("entrants", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (64, 64), (65, 128), (92, 128), (512, 512)]
)
def test_a_bracket_is_the_next_power_of_two(entrants, size):
    assert bracket_size(entrants) == size


@pytest.mark.parametrize("count", [4, 5, 11, 92])
def test_the_losers_of_the_semi_finals_play_for_third_place(count):
    drawn = bracket(count, THIRD)
    (third,) = of(drawn, Section.THIRD)
    last = max(node.column for node in of(drawn, Section.MAIN))
    assert [source.match for source in third.sources] == [f"main-{last - 1}-1", f"main-{last - 1}-2"]
    assert third.places == (3, 4)


@pytest.mark.parametrize("count", [2, 3])
def test_with_fewer_than_two_losers_of_semi_finals_there_is_no_match_for_third_place(count):
    assert of(bracket(count, THIRD), Section.THIRD) == []


def test_matches_of_92_for_the_title_and_for_third_place():
    assert len(to_play(bracket(92, THIRD))) == 92


@pytest.mark.parametrize(("count", "matches"), [(2, 1), (4, 4), (8, 12), (16, 32), (512, 2304)])
def test_with_a_power_of_two_everybody_plays_in_every_column(count, matches):
    assert len(to_play(bracket(count, PLACING))) == matches


def test_six_play_for_fifth_place_too():
    (fifth,) = of(bracket(6, PLACING), Section.PLACING)
    assert fifth.places == (5, 6)


def test_eight_play_for_every_place():
    places = [node.places for node in of(bracket(8, PLACING), Section.PLACING)]
    assert places == [(5, 8), (5, 8), (5, 6), (7, 8)]


def test_places_are_counted_by_who_plays_for_them_wherever_the_byes_are():
    byes = [side for number in range(1, 5) for side in (str(number), None)]
    main = main_matches([*byes, *map(str, range(5, 13))])
    first = [node.places for node in placing_matches(main) if node.places[0] > 8]
    assert first == [(9, 12), (9, 12), (9, 10), (11, 12)]


def test_when_the_better_seed_always_wins_places_are_seeds():
    drawn = in_order(16, PLACING)
    places = [entrant for group in places_of(drawn, favourites(drawn).standings) for entrant in group]
    assert places == [str(number) for number in range(1, 17)]


def test_nobody_meets_an_opponent_again():
    drawn = bracket(32, PLACING)
    evening = favourites(drawn)
    met = [frozenset(evening.standings[key].sides) for key in evening.results]
    assert len(met) == len(set(met))


def test_after_a_double_no_show_in_the_semi_final_the_other_loser_is_third():
    drawn = in_order(4, THIRD)
    found = standings_of(drawn, {"main-1-1": Decided(None), "main-1-2": Decided("2")})
    assert (found["third-1-1"].state, found["third-1-1"].winner) == (NodeState.WALKOVER, "3")
    assert places_of(drawn, found) == (("2",), ("3",), ("1", "4"))


def test_who_withdraws_after_the_semi_final_leaves_third_place_to_the_other():
    drawn = in_order(4, THIRD)
    results = {"main-1-1": Decided("1"), "main-1-2": Decided("2"), "main-2-1": Decided("1")}
    assert places_of(drawn, standings_of(drawn, results, gone={"3"})) == (("1",), ("2",), ("4",), ("3",))
