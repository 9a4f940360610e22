"""What is wrong with a schedule, and how good it is: for ANY schedule, drawn here or brought along.

The audit counts for itself and shares no code with the making of draws. Problems are what no schedule may
have; figures are beside the best value that mathematics allows (guaranteed not to be beaten, not always to
be reached).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from types import MappingProxyType

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.group_audit import groups_figures, groups_problems
from tournaments.scheduling.audit.knockout import knockout_figures, knockout_problems
from tournaments.scheduling.audit.pairing import drawn_problems, pairing_figures, pairing_problems
from tournaments.scheduling.audit.rotating import (
    individual_figures,
    individual_problems,
    rotating_figures,
    rotating_problems,
)
from tournaments.scheduling.audit.side_audit import singles_figures, singles_problems
from tournaments.scheduling.audit.teams import crossed_figures, crossed_problems, teams_figures, teams_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    EntrantId,
    Field,
    Mixed,
    Options,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    Turn,
)

# Restrictions that a schedule does not keep: hard ones as problems, and how often any are broken as figures.

Couple = tuple[EntrantId, EntrantId]

BROKEN = {
    Relation.PARTNERS: ScheduleProblem.WISH_PARTNERS_BROKEN,
    Relation.OPPONENTS: ScheduleProblem.WISH_OPPONENTS_BROKEN,
    Relation.TABLE: ScheduleProblem.WISH_TABLE_BROKEN,
}


def restriction_problems_found(schedule: Schedule, restrictions: Restrictions) -> list[Problem]:
    """Every place where the schedule breaks a hard restriction."""
    found = [
        problem_at(BROKEN[restriction.relation], one, two, turn=turn)
        for restriction in restrictions.apart
        if restriction.hard
        for turn, one, two in _met_apart(schedule, restriction)
    ]
    found += [
        problem_at(ScheduleProblem.WISH_STAY_BROKEN, restriction.entrant, turn=turn, table=table)
        for restriction in restrictions.stay
        if restriction.hard
        for turn, table in _moved(schedule, restriction)
    ]
    found += [
        problem_at(ScheduleProblem.WISH_MIXED_BROKEN, one, two, turn=turn)
        for restriction in restrictions.mixed
        if restriction.hard
        for turn, one, two in _alike(schedule, restriction)
    ]
    return found


def restriction_figures(schedule: Schedule, restrictions: Restrictions) -> list[Figure]:
    """How often restrictions of each kind are broken, hard or soft; of a kind that nobody wished there is no figure."""
    figures = []
    if restrictions.apart:
        times = sum(1 for restriction in restrictions.apart for _ in _met_apart(schedule, restriction))
        figures.append(Figure(FigureKey.APART_BROKEN, times, 0))
    if restrictions.stay:
        times = sum(1 for restriction in restrictions.stay for _ in _moved(schedule, restriction))
        figures.append(Figure(FigureKey.STAY_BROKEN, times, 0))
    if restrictions.mixed:
        times = sum(1 for restriction in restrictions.mixed for _ in _alike(schedule, restriction))
        figures.append(Figure(FigureKey.MIXED_BROKEN, times, 0))
    return figures


def _met_apart(schedule: Schedule, restriction: Apart) -> Iterator[tuple[int, EntrantId, EntrantId]]:
    """The turns in which two who are to be apart meet, and who they are; on paper somebody else decided that."""
    for turn in schedule.turns:
        if not turn.by_hand and (turn.number == 1 or not restriction.first_turn):
            for one, two in _couples(turn, restriction.relation):
                if one in restriction.members and two in restriction.members:
                    yield turn.number, one, two


def _alike(schedule: Schedule, restriction: Mixed) -> Iterator[tuple[int, EntrantId, EntrantId]]:
    """The turns in which two of the same group are partners, and who they are."""
    for turn in schedule.turns:
        for one, two in _couples(turn, Relation.PARTNERS):
            if any(one in group and two in group for group in (restriction.ones, restriction.others)):
                yield turn.number, one, two


def _moved(schedule: Schedule, restriction: Stay) -> Iterator[tuple[int, int]]:
    """The turns in which somebody who is to stay plays elsewhere, and where: at another table than the one asked
    for, or than the one visited most.
    """
    visits = [
        (turn.number, meeting.table)
        for turn in schedule.turns
        for meeting in turn.meetings
        if restriction.entrant in chain.from_iterable(meeting.sides)
    ]
    most = Counter(table for _, table in visits).most_common(1)
    home = most[0][0] if restriction.table is None and most else restriction.table
    return ((turn, table) for turn, table in visits if table != home)


def _couples(turn: Turn, relation: Relation) -> Iterator[Couple]:
    """Every two who meet in this way in the turn."""
    for meeting in turn.meetings:
        if relation is Relation.TABLE:
            yield from combinations(chain.from_iterable(meeting.sides), 2)
        elif relation is Relation.PARTNERS:
            for side in meeting.sides:
                yield from combinations(side, 2)
        else:
            for number, side in enumerate(meeting.sides):
                yield from ((one, two) for one in side for other in meeting.sides[number + 1 :] for two in other)


Problems = Callable[[Schedule, Field, Options], list[Problem]]
Figures = Callable[[Schedule, Field, Options], list[Figure]]

PROMISES: dict[str, tuple[Problems, Figures]] = {
    "round_robin": (singles_problems, singles_figures),
    "groups": (groups_problems, groups_figures),
    "knockout": (knockout_problems, knockout_figures),
    "quarters": (teams_problems, teams_figures),
    "crossed_teams": (crossed_problems, crossed_figures),
    "rotating_partners": (rotating_problems, rotating_figures),
    "round_tables": (individual_problems, individual_figures),
    "drawn_turns": (drawn_problems, pairing_figures),
    "danish": (pairing_problems, pairing_figures),
    "swiss": (pairing_problems, pairing_figures),
}


@dataclass(frozen=True, slots=True)
class AuditReport:
    """Every problem of a schedule, and its figures beside their bounds; the figures count what is there, right
    or wrong. `rests` is whether anybody rests in any of its turns.
    """

    problems: tuple[Problem, ...]
    figures: tuple[Figure, ...]
    rests: bool


Away = Mapping[int, Collection[EntrantId]]
"""Who had not come yet, or had left, by the number of the turn: they sit nowhere, but they do not rest."""
NOBODY_AWAY: Away = MappingProxyType({})


def audit(
    schedule: Schedule, field: Field, options: Options, *, before: int = 0, away: Away = NOBODY_AWAY
) -> AuditReport:
    """The report on a schedule that promises what its format promises for this field and these options.

    The first turns, as many as `before`, were drawn earlier, when the hall may have had more tables: those are not
    held against them. Nobody rests who is `away`, though all are listed. Raises KeyError for a format of which nothing
    is promised.
    """
    problems, figures = PROMISES[schedule.format]
    found = [
        *turn_problems(schedule.turns, field),
        *(one for one in problems(schedule, field, options) if not _of_the_hall(one, before)),
        *restriction_problems_found(schedule, options.restrictions),
    ]
    seen = replace(schedule, turns=without_away(schedule.turns, away))
    counted = [*figures(seen, field, options), *restriction_figures(schedule, options.restrictions)]
    return AuditReport(tuple(found), tuple(counted), any(turn.rests for turn in seen.turns))


def without_away(turns: Iterable[Turn], away: Away) -> tuple[Turn, ...]:
    """The turns, with only those resting who were present."""
    return tuple(
        replace(turn, rests=tuple(one for one in turn.rests if one not in away.get(turn.number, ()))) for turn in turns
    )


def _of_the_hall(problem: Problem, before: int) -> bool:
    """Whether it is about how many tables a turn has that was drawn `before`."""
    return problem.code is ScheduleProblem.TABLES_PROMISED and problem.where in {
        (turn,) for turn in range(1, before + 1)
    }


def turn_problems(turns: tuple[Turn, ...], field: Field) -> list[Problem]:
    """What is wrong whatever the format: numbers of turns and tables, unknown entrants, and entrants in two places or
    in none.
    """
    found = []
    for expected, turn in enumerate(turns, start=1):
        if turn.number != expected:
            found.append(problem_at(ScheduleProblem.TURN_NUMBER, turn.number, expected=expected))
        tables = Counter(meeting.table for meeting in turn.meetings)
        found += [
            problem_at(ScheduleProblem.TABLE_TWICE, turn.number, table) for table, times in tables.items() if times > 1
        ]
        found += _places_of_entrants(turn, field)
    return found


def _places_of_entrants(turn: Turn, field: Field) -> list[Problem]:
    chairs = Counter(entrant for meeting in turn.meetings for side in meeting.sides for entrant in side)
    rests = Counter(turn.rests)
    known = dict.fromkeys(field.ids)
    found = []
    for entrant in dict.fromkeys([*known, *chairs, *rests]):
        if entrant not in known:
            found.append(problem_at(ScheduleProblem.UNKNOWN_ENTRANT, turn.number, entrant))
        played, rested = chairs.get(entrant, 0), rests.get(entrant, 0)
        if played > 1 or rested > 1:
            found.append(problem_at(ScheduleProblem.TWICE_IN_TURN, turn.number, entrant))
        if played and rested:
            found.append(problem_at(ScheduleProblem.REST_WHILE_PLAYING, turn.number, entrant))
        if not played and not rested:
            found.append(problem_at(ScheduleProblem.REST_NOT_LISTED, turn.number, entrant))
    return found


# An event in the course of which somebody came or left: its audit, turn by turn as it was played and drawn again.


def audit_continued(
    schedule: Schedule,
    field: Field,
    options: Options,
    begun: int,
    absent: Collection[EntrantId],
    away: Away = NOBODY_AWAY,
) -> AuditReport:
    """The report on turns of which the first `begun` were played as they are, whatever had been promised of them.

    `field` is everybody, also those who are `absent` from the turns that are left; what the format promises of those
    is promised to the others. `options.turns` counts all turns. Anybody who came later, or left, rests in the turns
    without them as far as problems go. The figures are those of the whole event: in them only those rest who were
    there, and those who are `absent` were not after their last table, nor anybody while they were `away`.
    """
    there = Field(tuple((one,) for one in field.ids if one not in absent))
    played = [_with_rests(turn, field) for turn in schedule.turns[:begun]]
    left = schedule.turns[begun:]
    listed = (*played, *(replace(turn, rests=(*turn.rests, *absent)) for turn in left))
    owed = options if options.turns is None else replace(options, turns=options.turns - begun)
    problems, figures = PROMISES[schedule.format]
    gone = after_last_table(schedule.turns, absent)
    seen = without_away(without_away(listed, gone), away)
    return AuditReport(
        problems=(*turn_problems(listed, field), *problems(replace(schedule, turns=left), there, owed)),
        figures=tuple(figures(replace(schedule, turns=seen), field, options)),
        rests=any(turn.rests for turn in seen),
    )


def after_last_table(turns: Sequence[Turn], absent: Collection[EntrantId]) -> Away:
    """Those who have left, by the turns in which they had: all after the last one at whose tables they sit."""
    last = {one: turn.number for turn in turns for meeting in turn.meetings for one in meeting.seated}
    return {turn.number: {one for one in absent if last.get(one, 0) < turn.number} for turn in turns}


def _with_rests(turn: Turn, field: Field) -> Turn:
    playing = {one for meeting in turn.meetings for side in meeting.sides for one in side}
    return replace(turn, rests=tuple(one for one in field.ids if one not in playing))
