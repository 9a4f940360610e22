"""Seeding orders against published ones, typed in from the draw sheets of tennis and table tennis federations."""

import pytest

from tournaments.scheduling.bracket.drawing import bracket_size, seed_order

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
