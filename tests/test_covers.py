"""What is left out of a cover, and what never is."""

from itertools import product

import pytest

from tests.covers import Sweep, cover, some

FORMATS, SIZES = "abc", range(10)


@pytest.fixture(autouse=True)
def _every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sweep, "wanted", False)


def test_a_cover_of_a_product_has_every_value_once_and_no_more_cases_than_the_longest_side() -> None:
    covered = cover(product(FORMATS, SIZES))
    assert {key for key, _size in covered} == set(FORMATS)
    assert sorted(size for _key, size in covered) == list(SIZES)


def test_where_cases_are_missing_from_the_product_no_value_is() -> None:
    cases = [(key, size) for key, size in product(FORMATS, SIZES) if key != "a" or size == 3]
    covered = cover(cases)
    assert ("a", 3) in covered
    assert {size for _key, size in covered} == set(SIZES)
    assert set(covered) < set(cases)


def test_what_has_to_come_may_be_said_of_every_case() -> None:
    assert sorted(len(one) for one in cover(["a", "bb", "cc", "ddd"], by=lambda one: (len(one),))) == [1, 2, 3]


def test_every_run_takes_the_same_cover() -> None:
    assert cover(product(FORMATS, SIZES)) == cover(product(FORMATS, SIZES))


def test_a_row_keeps_its_ends() -> None:
    assert some(range(100), 4) == [0, 33, 66, 99]
    assert some([1, 2], 4) == [1, 2]


def test_a_sweep_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sweep, "wanted", True)
    assert cover(product(FORMATS, SIZES)) == list(product(FORMATS, SIZES))
    assert some(range(100), 4) == list(range(100))


def test_of_nothing_there_is_no_cover() -> None:
    assert cover([]) == []
