"""Which tests PostgreSQL repeats: all that is asked of SQLite is asked of it, too."""

from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tests.asked_again import TIMES, Noting, Repeating, cover, kind, noted, question
from tournaments.models import Club

NOTHING = frozenset[str]()
CLUBS, TWO_AT_ONCE, REFUSED, NEW = (f"tests/services/test_a.py::test_{name}" for name in ("a", "b", "c", "d"))


def test_a_question_is_the_same_however_many_values_it_has_and_another_with_values_of_another_kind() -> None:
    two, three = "SELECT a FROM b WHERE c IN (%s, %s) LIMIT 21", "SELECT a FROM b WHERE c IN (%s, %s, %s) LIMIT 1"
    rows = "INSERT INTO b (a, c) VALUES (%s, %s), (%s, %s)"
    assert question(two, NOTHING) == question(three, NOTHING)
    assert question(rows, NOTHING) == question(rows.rpartition(", (")[0], NOTHING)
    assert question(two, frozenset({"text"})) != question(two, NOTHING) != question(rows, NOTHING)


def test_engines_treat_values_of_these_kinds_differently() -> None:
    values: list[object] = [None, True, 1, 2**31, 2**63, -(2**63), "a", "à", "", 1.5, b"a"]
    assert len({kind(value) for value in values}) == len(values) - 1  # two numbers are too large for any column


@pytest.mark.parametrize("seed", range(20))
def test_of_a_cover_every_question_is_asked_as_often_as_it_can_be(seed: int) -> None:
    chance = Random(seed)
    asked = {str(test): frozenset(map(str, chance.sample(range(60), chance.randrange(12)))) for test in range(80)}
    already = chance.sample(sorted(asked), 5)
    chosen = cover(asked, already)
    asks = Counter(one for test in asked for one in asked[test])
    assert set(already) <= chosen
    again = Counter(one for test in chosen for one in asked[test])
    assert {one: min(again[one], TIMES) for one in asks} == {one: min(asks[one], TIMES) for one in asks}
    assert chosen == cover(dict(reversed(asked.items())), already)


def test_a_cover_takes_few() -> None:
    asked = {f"{test}": frozenset({f"{test % 3}"}) for test in range(300)} | {"all": frozenset("012")}
    assert len(cover(asked, times=1)) == 1
    assert len(cover(asked)) == 1 + 3 * (TIMES - 1)


def an_item(test: str, *, at_once: bool = False) -> Any:
    marker = SimpleNamespace(kwargs={"transaction": at_once})
    return SimpleNamespace(nodeid=test, get_closest_marker=lambda _name: marker)


@pytest.fixture
def folder(db: None, tmp_path: Path) -> Path:
    """Where it is noted that three tests ask for all clubs, and that one of them was refused by the database."""
    noting = Noting(tmp_path)
    noting.pytest_sessionstart()
    for test in (CLUBS, f"{CLUBS}2", f"{CLUBS}3", TWO_AT_ONCE, REFUSED, "tests/pages/test_a.py::test_a"):
        during = noting.pytest_runtest_protocol(an_item(test))
        next(during)
        assert list(Club.objects.filter(slug="nowhere")) == []
        if test == REFUSED:
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT nothing FROM nowhere")
    noting.pytest_sessionfinish(SimpleNamespace(config=object()))  # type: ignore[arg-type]
    return tmp_path


def test_only_where_a_cover_is_enough_something_is_noted(folder: Path) -> None:
    assert noted(folder).keys() == {CLUBS, f"{CLUBS}2", f"{CLUBS}3", TWO_AT_ONCE, REFUSED}
    assert len({min(asked) for test, asked in noted(folder).items() if test != REFUSED}) == 1


def test_what_is_asked_often_enough_is_left_out_but_no_refusal_nothing_new_and_nothing_done_at_once(
    folder: Path,
) -> None:
    left_out: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    tests = [f"{CLUBS}3", f"{CLUBS}2", NEW, CLUBS, REFUSED]
    items = [*map(an_item, tests), an_item(TWO_AT_ONCE, at_once=True)]
    Repeating(folder).pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)  # type: ignore[arg-type]
    assert [item.nodeid for item in items] == [NEW, CLUBS, REFUSED, TWO_AT_ONCE]
    assert [item.nodeid for item in left_out] == [f"{CLUBS}3", f"{CLUBS}2"]
