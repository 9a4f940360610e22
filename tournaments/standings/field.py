"""Everything a tie-break may look at, indexed once so that each tied group costs only its own matches."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as part
from fractions import Fraction
from itertools import combinations, product
from types import MappingProxyType

from rules.match_points import Points, exact
from rules.outcomes import Ending
from tournaments.standings.types import Criterion, Decision, Encounter, EntrantId, Line, MiniRow, Totals

# Sums per entrant, in one pass over the matches.
#
# Source: Giochi regulation (Pinasca, 2022), 'Classifica della disciplina': the points of every pair of a quarter are
# added up over every match played.

NO_REST_POINTS: Mapping[EntrantId, Points] = MappingProxyType({})
NO_DEDUCTIONS = NO_REST_POINTS
RestTurns = Mapping[EntrantId, Sequence[tuple[int, Points]]]
"""The rests of everybody, each with its turn and its points."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Of which turns the points count, and how: those of the `most` best turns alone, of all of them where it is None;
    their sum, or `by_mean` their mean by match. `rests` says in which turn everybody rested, where that matters.
    """

    most: int | None = None
    by_mean: bool = False
    rests: RestTurns = part(default_factory=dict)

    @property
    def everything(self) -> bool:
        """Whether it is the sum of all turns."""
        return self.most is None and not self.by_mean


SUM_OF_ALL = Counted()


def totals(
    entrants: Iterable[EntrantId],
    encounters: Iterable[Encounter],
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    below_zero: bool = False,
    counted: Counted = SUM_OF_ALL,
) -> Mapping[EntrantId, Totals]:
    """The sums of every entrant, in the order given; zeros for entrants who have not played.

    `rest_points` are the match points of those who get some for having rested, in all; they raise the points and no
    other sum. `rest_cards` are card points for rests, kept apart from those that were played. `deductions` are those
    that penalties take; they take no more than there is, unless sums can be `below_zero`. `counted`: where not the sum
    of all turns counts, rests are those that it has, and a penalty takes its part of a mean. Raises KeyError when a
    match, a rest or a penalty names somebody who is not an entrant.
    """
    matches = list(encounters)
    lines = _lines(entrants, matches)
    sums = {entrant: _sum(played) if played else Totals() for entrant, played in lines.items()}
    if not counted.everything:
        sums, rest_points = _sums_of_turns(sums, matches, counted), NO_REST_POINTS
    for entrant, points in rest_points.items():
        before = sums[entrant]
        given = exact(before.rest_points + points)
        sums[entrant] = replace(before, points=exact(before.points + points), rest_points=given)
    for entrant, cards in rest_cards.items():
        sums[entrant] = replace(sums[entrant], rest_cards=cards)
    for entrant, points in deductions.items():
        points = exact(Fraction(points, max(1, sums[entrant].mean_of or 1)))
        taken = points if below_zero else max(0, min(points, sums[entrant].points))
        sums[entrant] = replace(sums[entrant], points=exact(sums[entrant].points - taken), deducted=taken)
    return sums


def _lines(entrants: Iterable[EntrantId], encounters: Iterable[Encounter]) -> dict[EntrantId, list[Line]]:
    lines: dict[EntrantId, list[Line]] = {entrant: [] for entrant in entrants}
    for encounter in encounters:
        for line in encounter.lines:
            for entrant in line.entrants:
                lines[entrant].append(line)
    return lines


def _sum(lines: list[Line]) -> Totals:
    _entrants, points, played, unplayed, _deals = zip(*lines, strict=True)
    won, lost, level, made, conceded, _worth, endings, called = zip(*played, strict=True)
    return Totals(
        played=len(lines),
        won=endings.count(Ending.WON),
        level=endings.count(Ending.LEVEL),
        lost=endings.count(Ending.LOST),
        points=exact(sum(points)),
        deals_won=sum(won),
        deals_lost=sum(lost),
        level_deals=sum(level),
        cards_for=None if None in made else sum(made),
        cards_against=None if None in conceded else sum(conceded),
        results=_results(zip(won, lost, strict=True)),
        calls_won=None if None in called else sum(called),
        rest_points=0 if not any(unplayed) else exact(sum(line.points for line in lines if line.came_in_vain)),
    )


def _sums_of_turns(
    sums: Mapping[EntrantId, Totals], encounters: Iterable[Encounter], counted: Counted
) -> dict[EntrantId, Totals]:
    """The same sums with the points of the turns that count."""
    played: dict[EntrantId, list[tuple[int, Line]]] = {entrant: [] for entrant in sums}
    for encounter in encounters:
        for line in encounter.lines:
            for entrant in line.entrants:
                played[entrant].append((encounter.turn, line))
    return {one: _of_turns(sums[one], own, counted.rests.get(one, ()), counted) for one, own in played.items()}


def _of_turns(
    sums: Totals, played: Iterable[tuple[int, Line]], rests: Sequence[tuple[int, Points]], counted: Counted
) -> Totals:
    """The same sums with the points of the turns that count, which are those that are worth most: of turns that are
    worth as much the first. In a mean a rest is no match, nor is a table that a side came to without an opponent.
    """
    points: defaultdict[int, list[Points]] = defaultdict(list)
    given: defaultdict[int, Points] = defaultdict(int)
    for turn, line in played:
        if not (counted.by_mean and line.came_in_vain):
            points[turn].append(line.points)
            given[turn] += line.points if line.came_in_vain else 0
    for turn, worth in () if counted.by_mean else rests:
        points[turn].append(worth)
        given[turn] += worth
    worths = {turn: Fraction(sum(own), len(own) if counted.by_mean else 1) for turn, own in points.items()}
    best_first = sorted(worths, key=lambda turn: (-worths[turn], turn))
    counting = best_first if counted.most is None else best_first[: counted.most]
    matches = sum(len(points[turn]) for turn in counting)
    whole = Fraction(sum(sum(points[turn]) for turn in counting))
    return replace(
        sums,
        points=exact(whole / max(1, matches) if counted.by_mean else whole),
        rest_points=exact(sum(given[turn] for turn in counting)),
        dropped=tuple(sorted(set(worths) - set(counting))),
        mean_of=matches if counted.by_mean else None,
    )


def _results(deals: Iterable[tuple[int, int]]) -> dict[str, int]:
    """Best results first: 5-0, 4-1, 3-2, 2-3."""
    counts = Counter(deals)
    best_first = sorted((lost - won, -won, won, lost) for won, lost in counts)
    return {f"{won}-{lost}": counts[won, lost] for _behind, _fewer, won, lost in best_first}


@dataclass(frozen=True, slots=True)
class Field:
    """The totals, the matches of every entrant, and the recorded decisions, oldest first. `rests`: how many matches
    fewer than others somebody has, each of which is, for the points of the opponents, one against somebody with as many
    points. `mini_table_of_two`: the mini-table is asked about two as well."""

    totals: Mapping[EntrantId, Totals]
    encounters: Mapping[EntrantId, Sequence[Encounter]]
    decisions: Sequence[Decision]
    rests: Mapping[EntrantId, int]
    mini_table_of_two: bool

    def among(self, group: Collection[EntrantId]) -> tuple[Encounter, ...]:
        """The matches in which members of the group were on different sides, each match once."""
        members = frozenset(group)
        found = {
            encounter.key: encounter
            for entrant in group
            for encounter in self.encounters[entrant]
            if _across(members, encounter)
        }
        return tuple(found.values())

    def decision(self, kind: Criterion, group: Collection[EntrantId]) -> Decision | None:
        """The latest recorded decision of this kind that places the whole group."""
        covering = (
            decision
            for decision in reversed(self.decisions)
            if decision.kind is kind and set(group).issubset(decision.order)
        )
        return next(covering, None)


def _across(members: frozenset[EntrantId], encounter: Encounter) -> bool:
    """Whether members were on more than one side."""
    there = False
    for line in encounter.lines:
        if not members.isdisjoint(line.entrants):
            if there:
                return True
            there = True
    return False


def field(
    entrants: Iterable[EntrantId],
    encounters: Sequence[Encounter],
    decisions: Sequence[Decision],
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_is_opponent: bool = False,
    open_turns: Collection[int] = (),
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    below_zero: bool = False,
    mini_table_of_two: bool = False,
    counted: Counted = SUM_OF_ALL,
) -> Field:
    """The field of a table. In `open_turns` nobody has rested yet: who has no match there may have one to play. Raises
    KeyError when a match or a rest names somebody who is not an entrant.
    """
    sums = totals(
        entrants, encounters, rest_points, deductions, rest_cards=rest_cards, below_zero=below_zero, counted=counted
    )
    played: dict[EntrantId, list[Encounter]] = {entrant: [] for entrant in sums}
    for encounter in encounters:
        for line in encounter.lines:
            for entrant in line.entrants:
                played[entrant].append(encounter)
    rests = _rests(played, frozenset(open_turns)) if rest_is_opponent else {}
    return Field(sums, played, decisions, rests, mini_table_of_two)


def _rests(played: Mapping[EntrantId, Sequence[Encounter]], open_turns: frozenset[int]) -> Mapping[EntrantId, int]:
    """How many opponents fewer than the most matches of anybody, in turns that are over."""
    over = {entrant: [one for one in own if one.turn not in open_turns] for entrant, own in played.items()}
    most = max(map(len, over.values()), default=0)
    return {entrant: most - sum(bool(others(entrant, one)) for one in own) for entrant, own in over.items()}


def others(entrant: EntrantId, encounter: Encounter) -> list[EntrantId]:
    """Everybody on another side than the entrant's."""
    return [one for line in encounter.lines if entrant not in line.entrants for one in line.entrants]


def met_equally(group: Collection[EntrantId], among: Iterable[Encounter]) -> bool:
    """Whether everybody in the group met everybody else, and equally often."""
    meetings: defaultdict[frozenset[EntrantId], int] = defaultdict(int)
    for encounter in among:
        for one, other in combinations(encounter.lines, 2):
            for first, second in product(one.entrants, other.entrants):
                meetings[frozenset((first, second))] += 1
    pairs = (frozenset(pair) for pair in combinations(group, 2))
    times = meetings.get(next(pairs, frozenset()), 0)
    return times > 0 and all(meetings.get(pair) == times for pair in pairs)


def mini_rows(group: Collection[EntrantId], among: Iterable[Encounter]) -> Mapping[EntrantId, MiniRow]:
    """The mini-table of the group: the totals of each member over the matches among them."""
    outsiders = {entrant for encounter in among for line in encounter.lines for entrant in line.entrants}
    sums = totals({*group, *outsiders}, among)
    return {
        entrant: MiniRow(
            entrant,
            sums[entrant].played,
            sums[entrant].points,
            sums[entrant].deals_won,
            sums[entrant].deals_lost,
        )
        for entrant in group
    }
