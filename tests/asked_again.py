"""What each test asks of the database, and of the tests so few that all of it is asked again of the other engine.

While the tests run on SQLite it is noted what each of them asks: every statement of another form, with the kinds of
the values that it is given. PostgreSQL then repeats so many of them that each of these is asked there by three tests.
Whole are repeated: what no note is about, what several do at once, and every test in which the database refused.
"""

import hashlib
import heapq
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.db.backends.utils import CursorWrapper

TIMES = 3
"""How many tests ask each question again, where so many do: one alone may look at little of the answer."""
BEGINNING = 20
"""What it costs to begin a test, in questions."""
COVERED = ("tests/checks/", "tests/selectors/", "tests/services/")
"""Where a cover of the questions is enough."""
QUESTIONS = ("SELECT", "INSERT", "UPDATE", "DELETE", "(SELECT", "WITH")
REFUSED = "refused"
LISTS, ROWS = re.compile(r"\((?:%s, )+%s\)"), re.compile(r"(?:\(%s\), )+\(%s\)")
LIMITS = re.compile(r"\b(LIMIT|OFFSET) \d+")
Asked = Mapping[str, frozenset[str]]


def question(sql: str, kinds: frozenset[str]) -> str:
    """The same for every statement that differs only by how many values it has, or by values of the same kinds."""
    form = LIMITS.sub(r"\1", ROWS.sub("(%s)", LISTS.sub("(%s)", sql)))
    return hashlib.sha256(f"{form} {sorted(kinds)}".encode()).hexdigest()[:16]


def kind(value: object) -> str:
    """What engines treat differently: numbers that are too large for a column, text that is empty or not of ASCII."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"number of {next((bits for bits in (31, 63) if abs(value) < 2**bits), 'any')} bits"
    if isinstance(value, str):
        return ("plain " if value.isascii() else "") + ("text" if value else "nothing")
    return type(value).__name__


class Noting:
    """Notes, test by test, what is asked; every process of the tests writes a file of its own into the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.patch = folder, pytest.MonkeyPatch()
        self.noted: dict[str, set[tuple[str, frozenset[str]]]] = {}
        self.refused = set[str]()
        self.now = ""

    def pytest_sessionstart(self) -> None:
        really = CursorWrapper.execute

        def execute(cursor: CursorWrapper, sql: Any, params: Any = None) -> Any:
            if self.now and str(sql).startswith(QUESTIONS):
                self.noted[self.now].add((str(sql), frozenset(map(kind, params or ()))))
            try:
                return really(cursor, sql, params)
            except DatabaseError:
                self.refused.add(self.now)
                raise

        self.patch.setattr(CursorWrapper, "execute", execute)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = item.nodeid if item.nodeid.startswith(COVERED) else ""
        self.noted.setdefault(self.now, set())
        return (yield)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.patch.undo()
        process = getattr(session.config, "workerinput", {}).get("workerid", "alone")
        known = cache(question)
        noted = {test: sorted({known(*one) for one in asked}) for test, asked in self.noted.items() if test}
        for test in self.refused & noted.keys():
            noted[test].append(REFUSED)
        (self.folder / f"{process}.json").write_text(json.dumps(noted), encoding="utf-8")


class Repeating:
    """Leaves out every test whose questions are asked often enough by the others."""

    def __init__(self, folder: Path) -> None:
        self.asked = noted(folder)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        whole = {item.nodeid for item in items if at_once(item) or REFUSED in self.asked.get(item.nodeid, ())}
        asked = {item.nodeid: self.asked[item.nodeid] for item in items if item.nodeid in self.asked}
        left_out = asked.keys() - whole - cover(asked, whole & asked.keys())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def at_once(item: pytest.Item) -> bool:
    """Whether a test saves for good, as others must see it who do something at the same time."""
    marker = item.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))


def noted(folder: Path) -> Asked:
    """What every test asked, in all processes together."""
    found = dict[str, frozenset[str]]()
    for file in sorted(folder.glob("*.json")):
        found |= {test: frozenset(asked) for test, asked in json.loads(file.read_text(encoding="utf-8")).items()}
    return found


def cover(asked: Asked, already: Iterable[str] = (), times: int = TIMES) -> set[str]:
    """So few tests that, with those run `already`, each question is asked so many times, or by all that ask it.

    Those are taken first that ask most for what they cost; of two that ask as much the first by name.
    """
    missing = Counter[str]()
    for asks in asked.values():
        missing.update(asks)
    missing = Counter({one: min(times, often) for one, often in missing.items()})
    taken = set(already)
    for test in taken:
        missing.subtract(asked[test])

    def worth(test: str) -> float:
        return sum(missing[one] > 0 for one in asked[test]) / (BEGINNING + len(asked[test]))

    waiting = [(-worth(test), test) for test in sorted(asked.keys() - taken)]
    heapq.heapify(waiting)
    while waiting:
        _before, test = heapq.heappop(waiting)
        now = -worth(test)  # others may have been taken since
        if now and waiting and now > waiting[0][0]:
            heapq.heappush(waiting, (now, test))
        elif now:
            taken.add(test)
            missing.subtract(asked[test])
    return taken
