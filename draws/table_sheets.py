"""The tables of an evening at which everybody is alone, from a file: judged, counted and ranked as an evening is.

The shape of the file is that of docs/schemas/tables-1.json, which is asked first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.calls import CALLED_SEATS, CallWorths, Threshold
from rules.counting import FIVE_PLACES, Counting, points_of_table, side_points
from rules.deals import check_deal
from rules.deals_of_two import DealEntry
from rules.games import Game, GameKey, IndividualWorth, TopRule
from rules.match_formats import MatchFormat, MatchKind, at_table, check_format
from rules.match_points import MatchPoints, Points, exact
from rules.matches import check_match, match_outcome, outcome_of_totals
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.places import PlacePoints, SharedRule
from rules.problems import Problem, RuleProblem, problem_at
from rules.sheet_totals import check_totals, check_totals_of_three
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, Placed, placed
from tournaments.services.files.importing.file_reading import read_json, schema_problems
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Encounter, Line, Row

FORMAT, VERSION = "briscola-tables", 1
NO_RESULTS = MatchPoints(())
"""A table at which everybody is alone has no result in deals."""
Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CountedTables:
    """The ranking of everybody who sits at a table of the file, over the tables that were played to their end.

    `waiting` are (turn, table) of the others. `found` is what the counted tables handed out in all, `wanted` what they
    must have, None where that depends on what was played.
    """

    rows: tuple[Row, ...]
    waiting: tuple[tuple[int, int], ...]
    found: Points
    wanted: Points | None


def sound_tables(data: bytes) -> CountedTables:
    """What the tables of a file come to. Raises ImportRefused with every problem and its place."""
    document = read_json(data)
    if wrong := schema_problems(f"tables-{VERSION}", document):
        raise ImportRefused(wrong)
    if not isinstance(document, dict):
        raise ImportRefused([placed(ImportProblem.SHAPE_WRONG)])
    usual = _match_format(document)
    problems = [*_format_problems(usual, document), *_seat_problems(document)]
    if problems:
        raise ImportRefused(problems)
    outcomes = []
    for at, table in enumerate(document["tables"]):
        outcome, wrong = _outcome(at_table(usual, len(table["players"])), table)
        problems += [Placed(("tables", at, *problem.where), problem.problem) for problem in wrong]
        outcomes.append(outcome)
    if problems:
        raise ImportRefused(problems)
    return _counted(document, usual, outcomes)


def _match_format(document: Document) -> MatchFormat:
    written = dict(document.get("worths", {}))
    high = tuple(Threshold(one["bid"], one["times"]) for one in written.pop("high", ()))
    game = Game(
        GameKey(document["game"]),
        top=TopRule(document.get("top", TopRule.NOBODY)),
        alone=IndividualWorth(document.get("worth", IndividualWorth.WON)),
        calls=replace(CallWorths(high=high), **written),
    )
    return MatchFormat(
        MatchKind.FIXED,
        document["deals"],
        winner_only_allowed=document.get("winner_only", False),
        cappotto_allowed=document.get("cappotto", False) or game.calls.cappotto > 1,
        game=game,
        sides=game.tables[0],
    )


def _format_problems(usual: MatchFormat, document: Document) -> Iterator[Placed]:
    """What is wrong with the game, or with the size of a table for it."""
    of_all = check_format(usual)
    for problem in of_all:
        yield Placed(problem.where, problem)
    for at, table in enumerate(document["tables"]):
        sides, place = len(table["players"]), ("tables", at, "players")
        if usual.game.key is GameKey.CALLED and sides > CALLED_SEATS and usual.length % CALLED_SEATS:
            told = {"sides": sides, "found": usual.length, "multiple": CALLED_SEATS}
            yield Placed(place, problem_at(RuleProblem.SIX_NOT_EVEN, **told))
            continue
        for problem in check_format(at_table(usual, sides)):
            if problem not in of_all:
                yield Placed(place, problem)


def _seat_problems(document: Document) -> Iterator[Placed]:
    """Nobody sits twice in a turn, and every table of a turn is there once."""
    seated, tables = set(), set()
    for at, table in enumerate(document["tables"]):
        for player in table["players"]:
            if (table["turn"], player) in seated:
                yield placed(ImportProblem.SEATED_TWICE, "tables", at, "players")
            seated.add((table["turn"], player))
        if (place := (table["turn"], table["table"])) in tables:
            yield placed(ImportProblem.VALUE_TWICE, "tables", at, "table", value=table["table"])
        tables.add(place)


def _outcome(match_format: MatchFormat, table: Document) -> tuple[MatchOutcome | None, list[Placed]]:
    """What came of a table, or everything that is wrong with it."""
    if "totals" in table:
        return _of_totals(match_format, table)
    deals, problems = [], []
    for at, one in enumerate(table.get("deals", ())):
        score, wrong = check_deal(_entry(one), match_format)
        problems += [Placed(("deals", at, *problem.where), problem) for problem in wrong]
        if score is not None:
            deals.append(PlayedDeal(one["number"], one.get("attempt", 1), score))
    if not problems:
        problems = [Placed(("deals",), problem) for problem in check_match(match_format, deals)]
    return (None, problems) if problems else (match_outcome(match_format, deals), [])


def _of_totals(match_format: MatchFormat, table: Document) -> tuple[MatchOutcome | None, list[Placed]]:
    found = len(table["totals"])
    wrong: tuple[Problem, ...] = ()
    if found != match_format.sides:
        wrong = (problem_at(RuleProblem.TOTALS_COUNT, found=found, sides=match_format.sides),)
    elif table.get("deals"):
        wrong = (problem_at(RuleProblem.TOTALS_WITH_DEALS),)
    if wrong:
        return None, [Placed(("totals",), problem) for problem in wrong]
    check = check_totals if match_format.game.key is GameKey.CALLED else check_totals_of_three
    totals, wrong = check(match_format, table["totals"])
    if totals is None:
        return None, [Placed(("totals", *problem.where), problem) for problem in wrong]
    return outcome_of_totals(totals), []


def _entry(deal: Document) -> DealEntry:
    points = deal.get("points")
    first, second, third = [*(points if isinstance(points, list) else [points]), None, None, None][:3]
    return DealEntry(
        first,
        second,
        deal.get("winner"),
        deal.get("cappotto", False),
        third=third,
        caller=deal.get("caller"),
        partner=deal.get("partner"),
        bid=deal.get("bid"),
        void=deal.get("void", False),
        error=deal.get("error"),
    )


def _counted(document: Document, usual: MatchFormat, outcomes: list[MatchOutcome | None]) -> CountedTables:
    counting, by_place = Counting(document["counting"]), FIVE_PLACES
    if "places" in document:
        by_place = PlacePoints(tuple(map(Fraction, document["places"])), SharedRule.AVERAGE)
    encounters, waiting, expected = [], [], []
    for table, outcome in zip(document["tables"], outcomes, strict=True):
        points = None if outcome is None else side_points(counting, outcome, NO_RESULTS, by_place)
        if outcome is None or points is None:
            waiting.append((table["turn"], table["table"]))
            continue
        named = zip(table["players"], points, outcome.lines, strict=True)
        lines = tuple(Line((player,), own, line) for player, own, line in named)
        encounters.append(Encounter(f"{table['turn']}.{table['table']}", lines))
        expected.append(points_of_table(counting, at_table(usual, len(lines)), by_place))
    known = [one for one in expected if one is not None]
    players = {player for table in document["tables"] for player in table["players"]}
    criteria = (Criterion.DEALS_WON, Criterion.CALLS_WON, Criterion.BEST_TABLE)
    rows = rank(players, encounters, criteria, below_zero=True)
    found = exact(sum(line.points for one in encounters for line in one.lines))
    return CountedTables(
        rows, tuple(waiting), found, exact(sum(known)) if encounters and len(known) == len(expected) else None
    )
