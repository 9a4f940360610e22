"""The promises of turns that are paired by the table: nobody meets or rests again while there is an alternative.

Everybody is paired at once; with too few tables one pairing fills several turns, so a new one begins with the first
turn in which somebody plays again. A schedule does not say who was there: anybody who has not played yet may have come
later, and anybody who does not play any more may have left, so both get the benefit of the doubt; players who had a
match before and after a turn is taken to have been there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, combinations

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey, games_figures, repeats
from tournaments.scheduling.audit.side_audit import not_one_against_one
from tournaments.scheduling.audit.tally import tally
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Options, Schedule, Turn

Two = frozenset[EntrantId]


@dataclass(slots=True)
class _Pairing:
    """The number of its first turn, its meetings, who plays, who is listed as resting, and whether somebody paired it
    on paper.
    """

    turn: int
    meetings: list[Meeting]
    players: set[EntrantId]
    resting: set[EntrantId]
    by_hand: bool


def pairing_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not one id against one id, more tables or pairings than chosen, and rematches and second rests
    for which there was an alternative, in turns that were not paired by hand.
    """
    found = not_one_against_one(schedule)
    if found:
        return found
    found += [
        problem_at(ScheduleProblem.TABLES_PROMISED, turn.number, expected=options.tables, found=len(turn.meetings))
        for turn in schedule.turns
        if options.tables is not None and len(turn.meetings) > options.tables
    ]
    pairings = _pairings(schedule.turns)
    if options.turns is not None and len(pairings) > options.turns:
        found.append(problem_at(ScheduleProblem.TURNS_PROMISED, expected=options.turns, found=len(pairings)))
    if not options.rematches:
        found += _avoidable_rematches(pairings, _kept_apart(options))
    return found + _avoidable_rests(pairings, field)


def drawn_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """The same of turns that are all drawn before the first: then none of those that were chosen is missing."""
    found = pairing_problems(schedule, field, options)
    drawn = len(_pairings(schedule.turns))
    if options.turns is not None and drawn < options.turns:
        found.append(problem_at(ScheduleProblem.TURNS_PROMISED, expected=options.turns, found=drawn))
    return found


def pairing_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, rematches, second rests and meetings of one club, beside their bounds. Who is at no table and is not
    listed as resting either was not there, and that is no rest.
    """
    counts = tally(schedule)
    meetings = sum(counts.opponents.values())
    pairings = _pairings(schedule.turns)
    rests = [sum(1 for one in pairings if entrant in one.resting - one.players) for entrant in field.ids]
    every = sum(rests)
    people = len(field.ids)
    figures = [
        *games_figures([counts.games[entrant,] for entrant in field.ids]),
        Figure(FigureKey.OPPONENT_REPEATS, repeats(counts.opponents), max(0, meetings - people * (people - 1) // 2)),
        Figure(FigureKey.RESTS_AGAIN, sum(max(0, times - 1) for times in rests), max(0, every - people)),
    ]
    if field.clubs:
        figures.append(_club_figure(pairings, field.clubs))
    return figures


def _pairings(turns: Iterable[Turn]) -> list[_Pairing]:
    pairings: list[_Pairing] = []
    for turn in turns:
        players = set(chain.from_iterable(chain.from_iterable(meeting.sides) for meeting in turn.meetings))
        if not pairings or players & pairings[-1].players:
            pairings.append(_Pairing(turn.number, [], set(), set(), turn.by_hand))
        pairings[-1].meetings += turn.meetings
        pairings[-1].players |= players
        pairings[-1].resting |= set(turn.rests)
    return pairings


def _kept_apart(options: Options) -> set[Two]:
    """Who cannot meet because somebody wished it, or because neither leaves their own table."""
    stay = tuple(restriction.entrant for restriction in options.restrictions.stay if restriction.hard)
    groups = [restriction.members for restriction in options.restrictions.apart if restriction.hard]
    return {frozenset(two) for group in (stay, *groups) for two in combinations(group, 2)}


def _avoidable_rematches(pairings: Iterable[_Pairing], apart: set[Two]) -> list[Problem]:
    """The rematches of pairings in which those who played could all have had opponents whom they had not met."""
    met: set[Two] = set()
    found = []
    for pairing in pairings:
        twos = [(_two(meeting), meeting) for meeting in pairing.meetings]
        again = [meeting for two, meeting in twos if two in met]
        if again and not pairing.by_hand and _all_paired(pairing.players, met | apart):
            found += [
                problem_at(ScheduleProblem.REMATCH_AVOIDABLE, one, other, turn=pairing.turn)
                for ((one,), (other,)) in (meeting.sides for meeting in again)
            ]
        met |= {two for two, _ in twos}
    return found


def _all_paired(players: Iterable[EntrantId], without: set[Two]) -> bool:
    import networkx  # here, because a start that draws nothing need not wait for it

    graph = networkx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(two for two in combinations(sorted(players), 2) if frozenset(two) not in without)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def _avoidable_rests(pairings: list[_Pairing], field: Field) -> list[Problem]:
    """The rests, alone in their pairing, of a player who had rested more often than another one who had played before
    and since.
    """
    rested: Counter[EntrantId] = Counter()
    found = []
    for number, pairing in enumerate(pairings):
        resting = [entrant for entrant in field.ids if entrant not in pairing.players]
        if len(resting) == 1 and number and not pairing.by_hand and _there(resting[0], pairings, number):
            fewest = min(rested[entrant] for entrant in pairing.players)
            if rested[resting[0]] > fewest:
                found.append(problem_at(ScheduleProblem.REST_AVOIDABLE, resting[0], turn=pairing.turn))
        rested.update(resting)
    return found


def _there(entrant: EntrantId, pairings: list[_Pairing], number: int) -> bool:
    """Whether somebody played both before and after this pairing."""
    before, after = pairings[:number], pairings[number + 1 :]
    return all(any(entrant in one.players for one in some) for some in (before, after))


def _club_figure(pairings: Iterable[_Pairing], clubs: tuple[tuple[EntrantId, ...], ...]) -> Figure:
    """Meetings of two of one club, beside those that each pairing must have: more than half of all are members."""
    members: Mapping[int, set[EntrantId]] = dict(enumerate(map(set, clubs)))
    value = bound = 0
    for pairing in pairings:
        value += sum(1 for meeting in pairing.meetings if any(_two(meeting) <= club for club in members.values()))
        sizes = (len(club & pairing.players) for club in members.values())
        bound += max((max(0, 2 * size - len(pairing.players)) // 2 for size in sizes), default=0)
    return Figure(FigureKey.CLUB_MEETINGS, value, bound)


def _two(meeting: Meeting) -> Two:
    return frozenset(chain.from_iterable(meeting.sides))
