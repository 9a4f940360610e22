"""How rankings moved and how points were made, drawn on paper: everybody has a bar there."""

from collections.abc import Iterator

from tournaments.pages.papers.pdf.document import Drawing, Drawings, Sheet, Text
from tournaments.pages.tables.pictures.drawn import drawn
from tournaments.pages.tables.words.present import Shown


def progress_sheets(context: Shown) -> tuple[Sheet, ...]:
    """For every table the drawing of places, then those of points, two beside each other."""
    return tuple(sheet for one in context["paths"] for sheet in _sheets(one))


def _sheets(one: Shown) -> Iterator[Sheet]:
    """A small table has room for both drawings on one sheet."""
    said, title = Text(tuple(one["legend"])), str(one["title"])
    places = [_drawing("places", one["places"])] if one["places"] else []
    bars = [_drawing("points", part) for part in one["all_points"]]
    if places and len(bars) > 1:
        yield Sheet(title, (said, Drawings(tuple(places))))
        places = []
    drawings = [*places, *bars]
    for first in range(0, len(drawings), 2):
        yield Sheet(title, (said, Drawings(tuple(drawings[first : first + 2]))))


def _drawing(name: str, picture: Shown) -> Drawing:
    svg = drawn(f"tables/_path_{name}.svg", {"picture": picture, "alone": True})
    words = f"{picture['title']}. {picture['description']}"
    return Drawing(svg, picture["width"], picture["height"], words)
