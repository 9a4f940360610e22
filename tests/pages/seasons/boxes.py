"""The boxes of a season's regulation as its page holds them."""

from tournaments.pages.seasons.regulation_boxes import SeasonRegulationForm
from tournaments.seasons.types import SeasonRegulation


def season_boxes(regulation: SeasonRegulation, name: str = "Venerdì sera") -> dict[str, str]:
    """What a browser sends of it when nothing is changed."""
    boxes = SeasonRegulationForm(name=name, regulation=regulation)
    values = {box.html_name: box.value() for box in boxes}
    found = {name: "" if value is None else str(value) for name, value in values.items() if value is not False}
    return found | {"of_discards": "on"} if values["of_discards"] else found
