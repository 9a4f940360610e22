"""What can still happen is on one leaf, whatever the names of those who can still get there."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.pages.papers.pdf.awkward import pairs_of_names
from tournaments.event.letters import BETWEEN
from tournaments.pages.projector.possible import MOST_POSSIBLE, possible_leaves
from tournaments.standings.possible import Places


@pytest.mark.parametrize(
    ("names", "least"), [(pairs_of_names()[:12], 4), ([["Ada Neri", "Ugo Bassi"]] * 12, MOST_POSSIBLE)]
)
def test_those_who_can_still_get_there_are_on_one_leaf(names: list[list[str]], least: int) -> None:
    rows: list[dict[str, Any]] = [
        {"place": place, "whose": str(place), "name": BETWEEN.join(people), "letter": str(place)}
        for place, people in enumerate(names, start=1)
    ]
    of = {row["whose"]: SimpleNamespace(places=Places(1, 22), anywhere=False) for row in rows}
    still: Any = SimpleNamespace(of=of, down_to=1)
    leaf: Any
    (leaf,) = possible_leaves({"tables": [{"rows": rows}]}, still)
    assert least <= len(leaf["columns"][0]) <= MOST_POSSIBLE


def test_where_everybody_can_still_come_to_every_place_there_is_no_leaf() -> None:
    rows = [{"place": 1, "whose": "1", "name": "Ada Neri – Ugo Bassi"}]
    still: Any = SimpleNamespace(of={"1": SimpleNamespace(places=Places(1, 22), anywhere=True)}, down_to=1)
    assert possible_leaves({"tables": [{"rows": rows}]}, still) == []
