"""A bracket in play as the values that it is drawn from, on the screen and on paper."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tournaments.models import Stage, Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.brackets.bracket_words import overtaken_sentence
from tournaments.pages.shared.brackets.picture import bracket_context
from tournaments.pages.shared.public.readings import read_course
from tournaments.pages.shared.words.present import match_state
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.types import Node, Sides
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.selectors.counted.bracket_queries import (
    BracketEntrant,
    BracketInPlay,
    BracketMatch,
    BracketView,
    bracket_entrants,
    overtaken,
)
from tournaments.selectors.counted.course import Course


def nowhere(_record: MatchRecord) -> str:
    """For pages on which a match leads to nothing."""
    return ""


def bracket_in(course: Course, url_of: Callable[[MatchRecord], str] = nowhere) -> Plain | None:
    """Template values of _bracket.html for the latest bracket of a tournament; None before there is one."""
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
    before, entrants = turns_before_stage(stage), bracket_entrants(stage)
    led = {key: _names(sides, entrants) for key, sides in overtaken(now).items()}
    matches = {
        node.key: replace(_match(node, now.records.get(node.key), before, url_of), led=led.get(node.key, ()))
        for node in now.bracket.nodes
        if node.turn is not None
    }
    return BracketView(now.bracket, now.standings, entrants, matches, stage.queued)


def overtaken_note(course: Course, record: MatchRecord) -> str:
    """For a bracket match whose players no longer match the results: the players due there."""
    playing = course.stage_with(record.turn)
    if playing is None or playing.bracket is None:
        return ""
    key = next((key for key, one in playing.bracket.records.items() if one.id == record.id), "")
    led = overtaken(playing.bracket).get(key)
    return overtaken_sentence(_names(led, bracket_entrants(playing.stage))) if led else ""


def _names(sides: Sides, entrants: Mapping[EntrantId, BracketEntrant]) -> tuple[str, ...]:
    """Names of both sides, "" for nobody."""
    return tuple(entrants[side].name if side else "" for side in sides)


def _match(node: Node, record: MatchRecord | None, before: int, url_of: Callable[[MatchRecord], str]) -> BracketMatch:
    turn = None if node.turn is None else node.turn + before
    if record is None:
        return BracketMatch(turn=turn)
    return BracketMatch(
        score=None if record.score is None else tuple(map(str, record.score)),
        state=match_state(record)[1] if record.begun else "",
        url=url_of(record),
        table=record.table,
        turn=turn,
    )


def bracket_now(tournament: Tournament) -> Plain:
    """Template values of hall/bracket.html; the projector shows parts of it."""
    return {"bracket": bracket_in(read_course(tournament))}
