"""Where the parts of a drawing are."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tournaments.pages.shared.pictures.lettering import pieces, rows_after, spread, step

HEIGHTS = some.lists(some.integers(0, 900), max_size=30).map(sorted)


def test_those_who_share_a_place_are_below_each_other() -> None:
    assert rows_after([2, 1, 2, 4]) == (1, 0, 2, 3)


@given(some.lists(some.integers(1, 92), max_size=92))
def test_no_two_are_in_one_row(places: list[int]) -> None:
    assert sorted(rows_after(places)) == list(range(len(places)))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([], ()),
        ([10, 40, 90], (10, 40, 90)),
        ([10, 10], (0, 20)),
        ([10, 20, 100], (5, 25, 100)),
        ([50, 50, 50], (30, 50, 70)),
        ([5, 5, 5], (0, 20, 40)),
    ],
)
def test_labels_move_apart_around_the_middle_of_what_they_want(wanted: list[int], expected: tuple[int, ...]) -> None:
    assert spread(wanted, 20) == expected


@given(HEIGHTS, some.integers(1, 40))
def test_labels_never_cover_each_other(wanted: list[int], pitch: int) -> None:
    placed = spread(wanted, pitch)
    assert all(below - above >= pitch for above, below in pairwise(placed))


@given(HEIGHTS, some.integers(1, 40))
def test_labels_that_have_room_stay_where_they_are(wanted: list[int], pitch: int) -> None:
    apart = [height + place * pitch for place, height in enumerate(wanted)]
    assert spread(apart, pitch) == tuple(apart)


@given(some.lists(some.integers(0, 40), max_size=30), some.integers(0, 60), some.integers(1, 400))
def test_the_pieces_of_a_bar_follow_each_other_and_end_in_proportion(parts: list[int], more: int, room: int) -> None:
    most = sum(parts) + more
    found = pieces(parts, most, room)
    assert all(start + wide == following for (start, wide), (following, _wide) in pairwise(found))
    assert sum(wide for _start, wide in found) == (sum(parts) * room // most if most else 0)
    assert all(wide == 0 for part, (_start, wide) in zip(parts, found, strict=True) if not part)


def test_columns_share_the_room_within_bounds() -> None:
    assert [step(count, 160, 24, 60) for count in (1, 2, 5, 6, 20)] == [60, 60, 40, 32, 24]
