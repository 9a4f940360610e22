"""Turns and groups that so many entrants cannot fill are known before the draw."""

from dataclasses import replace

import pytest

from tournaments.event.estimate import capacity_problems
from tournaments.event.presets import PRESETS


@pytest.mark.parametrize(
    ("key", "chosen", "entrants", "most"),
    [
        ("danish", {"turns": 9}, 4, ("turns", 3)),
        ("danish", {"turns": 3}, 4, None),
        ("danish", {"turns": 9, "rematches": True}, 4, None),
        ("drawn_turns", {"turns": 6}, 5, ("turns", 5)),
        ("groups_knockout", {"groups": 4}, 4, ("groups", 2)),
        ("groups_knockout", {"groups": 2}, 4, None),
        ("bar", {}, 2, None),
        ("giochi", {}, 4, None),
    ],
)
def test_what_is_too_many_is_told_with_the_most_that_there_can_be(
    key: str, chosen: dict[str, int], entrants: int, most: tuple[str, int] | None
) -> None:
    found = capacity_problems(replace(PRESETS[key].stages[0], **chosen), entrants)  # type: ignore[arg-type]
    assert [(part, problem.values["most"]) for part, problem in found.items()] == ([most] if most else [])
