"""What can still happen is on one leaf, whatever the names of those who can still get there."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.pages.papers.pdf.awkward import pairs_of_names
from tournaments.event.letters import BETWEEN
from tournaments.pages.projector.slides import MOST_POSSIBLE, possible_slides
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
    slide: Any
    (slide,) = possible_slides({"tables": [{"rows": rows}]}, still)
    listed = len(slide["columns"][0])
    assert least <= listed <= MOST_POSSIBLE
    assert slide["note"] == (
        f"Possono ancora arrivare al primo posto: 12. Qui ci sono i primi, poi altri {12 - listed}."
    )


def ranked(count: int) -> list[dict[str, Any]]:
    return [{"place": at, "whose": str(at), "name": f"Ada {at}", "letter": str(at)} for at in range(1, count + 1)]


def values(slide: Any) -> list[tuple[str, str]]:
    return [(row["label"], row["value"]) for row in slide["columns"][0]]


def test_nobody_who_can_still_win_a_prize_is_left_out_and_a_range_is_a_bound() -> None:
    """The 3rd can come to every place, which does not take them off the leaf; the 5th can win nothing any more."""
    rows = ranked(5)
    places = [Places(1, 1), Places(2, 4), Places(1, 5), Places(3, 4), Places(4, 5)]
    of = {
        row["whose"]: SimpleNamespace(places=one, anywhere=one == Places(1, 5))
        for row, one in zip(rows, places, strict=True)
    }
    still: Any = SimpleNamespace(of=of, down_to=3)
    slide: Any
    (slide,) = possible_slides({"tables": [{"rows": rows}]}, still)
    assert values(slide) == [("1", "già 1º"), ("2", "al peggio 4º"), ("3", ""), ("4", "al peggio 4º")]
    assert slide["note"] == "Possono ancora arrivare ai primi 3 posti: 4."


def test_every_group_has_a_leaf_of_its_own() -> None:
    tables = [{"caption": f"Girone {letter}", "rows": ranked(3)} for letter in "AB"]
    of = {row["whose"]: SimpleNamespace(places=Places(1, 2), anywhere=False) for row in ranked(3)}
    still: Any = SimpleNamespace(of=of, down_to=2)
    first, second = possible_slides({"tables": tables}, still)
    assert [str(one["title"]).rpartition(": ")[2] for one in (first, second)] == ["Girone A", "Girone B"]
    assert first["id"] != second["id"]
    assert len(values(first)) == len(values(second)) == 3


def test_where_everybody_can_still_come_to_every_place_there_is_no_leaf() -> None:
    rows = [{"place": 1, "whose": "1", "name": "Ada Neri – Ugo Bassi"}]
    still: Any = SimpleNamespace(of={"1": SimpleNamespace(places=Places(1, 22), anywhere=True)}, down_to=1)
    assert possible_slides({"tables": [{"rows": rows}]}, still) == []
