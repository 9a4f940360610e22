"""Whether a bracket holds together, and its matches are those that its results lead to."""

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.models import Draw, Match
from tournaments.scheduling.base.types import Byes, EntrantId, Options, Turn
from tournaments.scheduling.bracket.added import in_first, with_added
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.drawing import Slots, bracket_size, slots_of
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.plan import Round, bracket_of_json, rounds_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState, Standing
from tournaments.scheduling.knockout import bracket_from
from tournaments.selectors.core.calendar import (
    ENTERED_AGAIN,
    added_of,
    field_of_draw,
    options_of_draw,
    turns_of,
)
from tournaments.services.files.importing.result_checks import Outcomes
from tournaments.services.files.importing.rows import Rows


def bracket_problems(draw: Draw, where: Path) -> Iterator[Placed]:
    """Every problem of a drawn bracket by itself, at its place in the file.

    Who was drawn into the first column makes the whole of it; and the turns of the draw are its beginning.
    """
    bracket = bracket_of_json(draw.bracket or ())
    field, options = field_of_draw(draw), options_of_draw(draw)
    slots = slots_of(bracket)
    if not _filled(slots, field.ids, options):
        yield placed(ImportProblem.TEAMS_NOT_DRAWN, *where, "bracket")
        return
    for number, (found, wanted) in enumerate(zip_longest(bracket.nodes, bracket_from(slots, options).nodes)):
        if found != wanted:
            yield placed(ImportProblem.NODE_WRONG, *where, "bracket", number)
            return
    if not _begins_with(bracket, turns_of(draw)):
        yield placed(ImportProblem.NOT_DRAWN, *where, "turns")


def _filled(slots: Sequence[Slots], entrants: Sequence[EntrantId], options: Options) -> bool:
    """Whether everybody is once in a bracket of the right size, that of their block, and nowhere nobody against nobody
    but where that is so printed, or byes are in the second turn.
    """
    blocks, later = options.blocks or (tuple(entrants),), options.crossed or options.knockout.byes is Byes.LATER
    return len(slots) == len(blocks) and all(
        (len(own) == bracket_size(max(2, len(block))) or bool(options.crossed))
        and Counter(one for one in own if one is not None) == Counter(block)
        and (later or all(one is not None or two is not None for one, two in zip(own[::2], own[1::2], strict=True)))
        for own, block in zip(slots, blocks, strict=True)
    )


def _begins_with(bracket: Bracket, turns: Sequence[Turn]) -> bool:
    """Whether the drawn matches are matches of the bracket whose sides are known from the first."""
    standings = standings_of(bracket, {})
    known = {(node.turn, node.table): standings[node.key].sides for node in bracket.nodes}
    return all(
        [[one] for one in known.get((turn.number, meeting.table), ())] == [list(side) for side in meeting.sides]
        for turn in turns
        for meeting in turn.meetings
    )


def published_bracket_problems(rows: Rows, draw: Draw, before: int) -> Iterator[Placed]:
    """Where turns and matches are not those of a bracket without problems; `before` turns of the calendar came before
    it.

    All its turns are published with it, and every match is where the bracket has one.
    """
    if problems := list(_added_problems(rows, draw)):
        yield from problems
        return
    bracket = _with_all(draw)
    last = bracket.turns
    turns = [(at, turn) for at, turn in enumerate(rows.turns) if turn.stage_id == draw.stage_id]
    for at, turn in turns:
        if turn.number > before + last:
            yield placed(ImportProblem.NOT_DRAWN, "turns", at)
    if len(turns) < last:
        yield placed(ImportProblem.TURN_MISSING, "turns", turn=before + len(turns) + 1)
    places = {(before + node.turn, node.table) for node in bracket.nodes if node.turn is not None}
    drawn = {uuid.UUID(one) for team in draw.options["teams"] for one in team}
    drawn |= {uuid.UUID(one.entrant) for one in added_of(draw.options)}
    for at, match in enumerate(rows.matches):
        if match.turn.stage_id == draw.stage_id:
            strangers = not all(len(side) == 1 and drawn.issuperset(side) for side in rows.sides_of(match))
            if strangers or (match.turn.number, match.drawn) not in places:
                yield placed(ImportProblem.NOT_DRAWN, "matches", at)
            places.discard((match.turn.number, match.drawn))


def _with_all(draw: Draw) -> Bracket:
    return with_added(bracket_of_json(draw.bracket or ()), added_of(draw.options))


def _added_problems(rows: Rows, draw: Draw) -> Iterator[Placed]:
    """Where somebody who came after the draw was drawn, or has no place of their own that was free: behind the tables
    of a turn of the first column.
    """
    bracket = bracket_of_json(draw.bracket or ())
    entered = {str(team.id) for team in rows.teams}.difference(*draw.options["teams"])
    at = next(at for at, one in enumerate(rows.draws) if one is draw)
    for number, one in enumerate(added_of(draw.options)):
        free = {node.key for node in bracket.nodes if in_first(node) and not real(node)}
        turns = {node.turn for node in bracket.nodes if in_first(node)} - {None}
        taken = {(node.turn, node.table) for node in bracket.nodes}
        if (
            one.entrant not in entered
            or one.match not in free
            or one.turn not in turns
            or (one.turn, one.table) in taken
        ):
            yield placed(ImportProblem.NODE_WRONG, "draws", at, "options", ENTERED_AGAIN, number)
            return
        entered.discard(one.entrant)
        bracket = with_added(bracket, [one])


def course_problems(rows: Rows, draw: Draw, before: int) -> Iterator[Placed]:
    """Where a bracket without problems is not as its results, without problems as well, leave it.

    A match that was begun stays what it was, even if a corrected result leads somebody else there now.
    """
    bracket = _with_all(draw)
    outcomes = Outcomes(rows)
    key_at = {(node.turn, node.table): node.key for node in bracket.nodes}
    made = {
        key_at[match.turn.number - before, match.drawn]: (at, match)
        for at, match in enumerate(rows.matches)
        if match.turn.stage_id == draw.stage_id
    }
    standings = _standings(rows, outcomes, bracket, {key: match for key, (_, match) in made.items()})
    for key, (at, match) in made.items():
        if not outcomes.begun(match) and not _led_there(rows, match, standings[key]):
            yield placed(ImportProblem.OTHER_SIDES, "matches", at)
    yield from _round_problems(bracket, made, outcomes)
    for node in bracket.nodes:
        if standings[node.key].state is NodeState.READY and node.key not in made:
            yield placed(ImportProblem.DRAWN_MISSING, "matches", turn=before + (node.turn or 0), table=node.table or 0)


def _round_problems(
    bracket: Bracket, made: Mapping[NodeKey, tuple[int, Match]], outcomes: Outcomes
) -> Iterator[Placed]:
    """Matches of another round than they are in the bracket; what has begun may have kept the length of a turn."""
    rounds = rounds_of(bracket)
    for key, (at, match) in made.items():
        of_turn = Round(bracket.turns - (bracket.node(key).turn or 0))
        if match.round != rounds[key] and not (outcomes.begun(match) and match.round == of_turn):
            yield placed(ImportProblem.ROUND_WRONG, "matches", at, "rounds_left")


def _standings(
    rows: Rows, outcomes: Outcomes, bracket: Bracket, matches: Mapping[NodeKey, Match]
) -> dict[NodeKey, Standing]:
    results, begun = {}, {}
    for key, match in matches.items():
        one, two = (str(side[0]) for side in rows.sides_of(match))
        outcome = outcomes.of(match)
        if outcome.complete:
            winner = None if outcome.winner is None else (one, two)[outcome.winner - 1]
            results[key] = Decided(winner, (one, two))
        if outcomes.begun(match):
            begun[key] = one, two
    gone = frozenset(str(team.id) for team in rows.teams if team.withdrawn_id is not None)
    return standings_of(bracket, results, gone, begun)


def _led_there(rows: Rows, match: Match, standing: Standing) -> bool:
    sides = tuple(str(side[0]) for side in rows.sides_of(match))
    return standing.state is NodeState.READY and standing.sides == sides
