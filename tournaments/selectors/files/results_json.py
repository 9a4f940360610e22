"""Every match as plain values for other programs: the shape is docs/schemas/results-3.json."""

from collections.abc import Mapping

from rules.match_points import as_written
from rules.outcomes import PlayedDeal, SideLine
from tournaments.scheduling.bracket.types import Node, Path, Standing
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord
from tournaments.selectors.counted.bracket_queries import BracketInPlay
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.files.standings_json import about
from tournaments.selectors.shown.who import WhoBook

LINE = ("deals_won", "deals_lost", "deals_level", "card_points_for", "card_points_against", "worth", "ending")


def results_json(course: Course) -> dict[str, object]:
    """Every turn that is drawn with its matches and all deals, those that were played again included."""
    now = course.now
    return {
        "format": "briscola-results",
        "version": 3,
        "tournament": about(now.stage, now.progress.checks),
        "turns": [_turn(one, turn) for one in course.reached for turn in one.progress.turns],
    }


def _turn(one: StageCourse, turn: TurnProgress) -> dict[str, object]:
    return {
        "number": turn.number,
        "stage": one.stage.number,
        "format": one.stage.format,
        "matches": [_match(record) for record in turn.matches],
    }


def _match(record: MatchRecord) -> dict[str, object]:
    return {
        "match": record.table,
        "table": record.notes.hall_table if record.queued else record.table,
        "state": record.state.value,
        "complete": record.complete,
        "void": record.void,
        "sealed": record.hidden,
        "sides": [_side(record, place, seated) for place, seated in enumerate(record.sides)],
        "deals": [_deal(deal) for deal in record.deals],
    }


def _side(record: MatchRecord, place: int, seated: SideRecord) -> dict[str, object]:
    return {
        "name": seated.team.name,
        "players": [player.name for player in seated.players],
        "absent": record.absent is not None and place + 1 in record.absent.numbers,
        **_line(None if record.score is None else record.outcome.lines[place]),
        "match_points": None if record.points is None else as_written(record.points[place]),
        "winner": record.complete and not record.void and record.outcome.winner == place + 1,
    }


def _line(line: SideLine | None) -> dict[str, object]:
    """What the deals say of a side; nothing while no result is in force."""
    if line is None:
        return dict.fromkeys(LINE)
    sums = (line.deals_won, line.deals_lost, line.deals_level, line.cards_for, line.cards_against)
    ending = None if line.ending is None else line.ending.name.lower()
    return dict(zip(LINE, (*sums, as_written(line.worth), ending), strict=True))


def _deal(deal: PlayedDeal) -> dict[str, object]:
    return {
        "number": deal.number,
        "attempt": deal.attempt,
        "points": deal.score.by_party,
        "winner": deal.score.winner,
        "all_tricks": deal.score.cappotto,
        **({} if deal.score.error is None else {"error": deal.score.error}),
        **({"game": deal.score.game} if deal.score.game else {}),
    }


# The brackets of a tournament as plain values for other programs: the shape is docs/schemas/bracket-1.json.


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
        "matches": [_bracket_match(node, found.standings[node.key], found, names) for node in found.bracket.nodes],
    }


def _bracket_match(node: Node, known: Standing, found: BracketInPlay, names: Mapping[str, str]) -> dict[str, object]:
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
