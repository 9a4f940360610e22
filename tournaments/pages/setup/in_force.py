"""Form values of a stored regulation."""

from tournaments.event.presets import ready_tiebreaks
from tournaments.event.regulation import Regulation
from tournaments.pages.setup.individual_boxes import individual_boxes_of
from tournaments.pages.setup.point_boxes import point_box, shown_for
from tournaments.pages.setup.setting_boxes import in_boxes
from tournaments.pages.setup.stage_boxes import calendar_initial
from tournaments.settings.values import check_regulation
from tournaments.standings.types import Criterion

TIEBREAK_BOXES = tuple(f"tiebreak_{place}" for place in range(1, len(Criterion) + 1))

OWN_ORDER = "own"
"""The choice of an order that is none of those ready."""


def list_of(regulation: Regulation) -> str:
    """Which of the ready orders of tie-breaks a stage has, by its number from 1."""
    ready = ready_tiebreaks(regulation)
    return str(ready.index(regulation.tiebreaks) + 1) if regulation.tiebreaks in ready else OWN_ORDER


def boxes_of(regulation: Regulation) -> dict[str, object]:
    """Box -> what is in it at first."""
    return {
        **in_boxes(regulation),
        **calendar_initial(regulation),
        "points_for": shown_for(regulation.match_format),
        **individual_boxes_of(regulation),
        "card_points_confirmed": check_regulation(regulation) != check_regulation(regulation, confirmed=True),
        **{point_box(result): points for result, points in regulation.match_points.values},
        "tiebreak_list": list_of(regulation),
        **{box: criterion.value for box, criterion in zip(TIEBREAK_BOXES, regulation.tiebreaks, strict=False)},
    }
