"""One typed name."""

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.event.problems.entrant_problems import RosterProblem
from tournaments.pages.shared.lists.names import LONGEST_LINE, read_name, read_public_club, read_public_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Noe\u0300   D'Aquì ", "Noè D'Aquì"), ("", ""), ("\t\n", ""), ("La Custera", "La Custera")],
)
def test_a_name_is_kept_with_single_spaces_and_composed_letters(typed: str, name: str) -> None:
    assert read_name(typed, limit=80) == (name, ())


def test_every_problem_of_a_name_is_told_at_once() -> None:
    _, problems = read_name("x" * 80 + "\u202e", limit=80)
    assert [problem.code for problem in problems] == [RosterProblem.UNREADABLE, RosterProblem.TOO_LONG]


@pytest.mark.parametrize("read", [read_name, read_public_name, read_public_club])
@pytest.mark.parametrize("heap", ["\u202e", "pagato 333 1234567 ", "e\u0301", " ", "\x00"])
def test_what_is_longer_than_the_longest_line_is_refused_before_anything_else_looks_at_it(
    read: Callable[..., Any], heap: str
) -> None:
    typed = heap * LONGEST_LINE + "!"
    name, problems = read(typed, limit=80)
    assert (name == typed, [problem.code for problem in problems]) == (True, [RosterProblem.TOO_LONG])
