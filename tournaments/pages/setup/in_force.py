"""Form values of a stored regulation."""

from tournaments.event.regulation import Regulation, check_regulation
from tournaments.pages.frame.typed_points import listed
from tournaments.pages.setup.alone_boxes import alone_boxes_of
from tournaments.pages.setup.point_boxes import point_box, shown_for
from tournaments.pages.setup.stage_boxes import calendar_initial
from tournaments.selectors.core.regulation import result_as_text
from tournaments.standings.types import Criterion

BETWEEN_PARTNERS = ("talk", "last_tricks")
MANNERS_BOXES = ("direction", *BETWEEN_PARTNERS)
TIEBREAK_BOXES = tuple(f"tiebreak_{place}" for place in range(1, len(Criterion) + 1))


def boxes_of(regulation: Regulation) -> dict[str, object]:
    """Box -> what is in it at first."""
    match_format = regulation.match_format
    return {
        **calendar_initial(regulation),
        "game": match_format.game.key.value,
        "match_kind": match_format.kind.value,
        "match_length": match_format.length,
        "level_rule": match_format.level_rule.value,
        "winner_only_allowed": match_format.winner_only_allowed,
        "cappotto_allowed": match_format.cappotto_allowed,
        "place_points": listed(regulation.place_points.values),
        "last_value": regulation.place_points.last.value,
        "shared_places": regulation.place_points.shared.value,
        **{box: getattr(regulation.manners, box).value for box in MANNERS_BOXES},
        "points_for": shown_for(match_format),
        "rest_worth": regulation.rest_worth.value,
        "rest_points": regulation.rest_points,
        "rest_is_opponent": regulation.rest_is_opponent,
        "forfeit": result_as_text(regulation.forfeit),
        "wait_minutes": regulation.wait_minutes,
        "turn_minutes": regulation.turn_minutes,
        "time_rule": regulation.time_rule.value,
        **alone_boxes_of(regulation),
        "card_points_confirmed": check_regulation(regulation) != check_regulation(regulation, confirmed=True),
        **{point_box(result): points for result, points in regulation.match_points.values},
        **{box: criterion.value for box, criterion in zip(TIEBREAK_BOXES, regulation.tiebreaks, strict=False)},
    }
