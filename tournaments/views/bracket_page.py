"""A bracket in play as the values that it is drawn from, on the screen and on paper."""

from collections.abc import Callable

from tournaments.models import Stage
from tournaments.scheduling.bracket.types import Node
from tournaments.selectors.bracket_entrants import bracket_entrants
from tournaments.selectors.bracket_values import BracketMatch, BracketView
from tournaments.selectors.brackets import BracketInPlay
from tournaments.selectors.course import Course
from tournaments.selectors.outcomes import MatchRecord
from tournaments.selectors.stages import turns_before_stage
from tournaments.views.bracket_picture import bracket_context
from tournaments.views.present import Plain, match_state


def nowhere(_record: MatchRecord) -> str:
    """For pages on which a match leads to nothing."""
    return ""


def bracket_in(course: Course, url_of: Callable[[MatchRecord], str] = nowhere) -> Plain | None:
    """What _bracket.html shows of the latest bracket of a tournament; None before there is one."""
    view = latest_view(course, url_of)
    return bracket_context(view) if view else None


def latest_view(course: Course, url_of: Callable[[MatchRecord], str] = nowhere) -> BracketView | None:
    """The latest bracket of a tournament; None before there is one."""
    for one in reversed(course.reached):
        if one.bracket is not None:
            return bracket_view(one.stage, one.bracket, url_of)
    return None


def bracket_view(stage: Stage, now: BracketInPlay, url_of: Callable[[MatchRecord], str] = nowhere) -> BracketView:
    """The bracket with everybody's name; turns are numbered as in the calendar."""
    before = turns_before_stage(stage)
    matches = {
        node.key: _match(node, now.records.get(node.key), before, url_of)
        for node in now.bracket.nodes
        if node.turn is not None
    }
    return BracketView(now.bracket, now.standings, bracket_entrants(stage), matches)


def _match(node: Node, record: MatchRecord | None, before: int, url_of: Callable[[MatchRecord], str]) -> BracketMatch:
    turn = None if node.turn is None else node.turn + before
    if record is None:
        return BracketMatch(turn=turn)
    first, second = record.outcome.deals_won
    return BracketMatch(
        score=(str(first), str(second)) if record.begun else None,
        state=match_state(record)[1] if record.begun else "",
        url=url_of(record),
        table=record.table,
        turn=turn,
    )
