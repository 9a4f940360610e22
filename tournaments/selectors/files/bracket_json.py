"""The brackets of a tournament as plain values for other programs: the shape is docs/schemas/bracket-1.json."""

from collections.abc import Mapping

from tournaments.scheduling.bracket.types import Node, Path, Standing
from tournaments.selectors.counted.bracket_queries import BracketInPlay
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.files.standings_json import about
from tournaments.selectors.shown.who import WhoBook


def bracket_json(book: WhoBook) -> dict[str, object]:
    """Every bracket that is drawn, each match with the origin of its sides and the one that goes on."""
    course: Course = book.course
    names = {key: one.name for key, one in book.everybody.items()}
    return {
        "format": "briscola-bracket",
        "version": 1,
        "tournament": about(course.now.stage, course.now.progress.checks),
        "brackets": [_bracket(one, one.bracket, names) for one in course.reached if one.bracket is not None],
    }


def _bracket(one: StageCourse, found: BracketInPlay, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "stage": one.stage.number,
        "matches": [_match(node, found.standings[node.key], found, names) for node in found.bracket.nodes],
    }


def _match(node: Node, known: Standing, found: BracketInPlay, names: Mapping[str, str]) -> dict[str, object]:
    record = found.records.get(node.key)
    return {
        "key": node.key,
        "section": node.section.value,
        "column": node.column,
        "position": node.position,
        "places": list(node.places),
        "turn": None if record is None else record.turn,
        "match": None if record is None else record.table,
        "state": known.state.value,
        "sides": [
            {
                "from": source.path.value,
                "of_match": source.match if source.path is not Path.DRAWN else None,
                "name": None if side is None else names.get(side),
            }
            for source, side in zip(node.sources, known.sides, strict=True)
        ],
        "winner": None if known.winner is None else names.get(known.winner),
    }
