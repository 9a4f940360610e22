"""What holds for every event, and a second, naive ranking that knows nothing of the first."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.crosstables import column
from tests.standings.events import Event, events
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Decision, Encounter

ORDERS = st.permutations(list(Criterion)).flatmap(
    lambda order: st.integers(min_value=0, max_value=len(order)).map(lambda size: tuple(order[:size]))
)
LOTS = st.permutations("ABCDE").map(lambda order: (Decision(Criterion.LOT, tuple(order)),))


@given(events(), ORDERS, LOTS, st.randoms(use_true_random=False))
def test_the_order_of_entrants_and_matches_never_matters(
    event: Event, criteria: tuple[Criterion, ...], lots: tuple[Decision, ...], random: Random
) -> None:
    entrants, matches = list(event.entrants), list(event.encounters)
    random.shuffle(entrants)
    random.shuffle(matches)
    assert rank(entrants, matches, criteria, lots) == rank(event.entrants, event.encounters, criteria, lots)


@given(events(), ORDERS)
def test_places_count_everybody_before(event: Event, criteria: tuple[Criterion, ...]) -> None:
    rows = rank(event.entrants, event.encounters, criteria)
    for index, row in enumerate(rows):
        first = next(position for position, other in enumerate(rows) if other.place == row.place)
        assert row.place == first + 1 <= index + 1
        assert row.shared == (sum(other.place == row.place for other in rows) > 1)
    assert sorted(row.entrant for row in rows) == sorted(event.entrants)


@given(events(), ORDERS)
def test_nobody_is_above_somebody_with_more_match_points(event: Event, criteria: tuple[Criterion, ...]) -> None:
    points = [row.totals.points for row in rank(event.entrants, event.encounters, criteria)]
    assert points == sorted(points, reverse=True)


@given(events(), ORDERS)
def test_a_criterion_is_named_exactly_where_a_tie_on_points_was_broken(
    event: Event, criteria: tuple[Criterion, ...]
) -> None:
    rows = rank(event.entrants, event.encounters, criteria)
    for above, row in pairwise(rows):
        broken = above.totals.points == row.totals.points and above.place != row.place
        assert (row.decided_by is not None) == broken


@given(events(), LOTS)
def test_a_lot_over_everybody_leaves_no_place_shared(event: Event, lots: tuple[Decision, ...]) -> None:
    assert not any(
        row.shared for row in rank(event.entrants, event.encounters, [Criterion.MINI_TABLE, Criterion.LOT], lots)
    )


NAIVE_CRITERIA = (
    Criterion.HEAD_TO_HEAD,
    Criterion.MINI_TABLE,
    Criterion.DEALS_WON,
    Criterion.POINT_DIFFERENCE,
)


@given(events(), st.permutations(NAIVE_CRITERIA))
def test_the_table_agrees_with_a_naive_ranking(event: Event, criteria: list[Criterion]) -> None:
    table = rank(event.entrants, event.encounters, criteria)
    together = [{row.entrant for row in table if row.place == place} for place in sorted({row.place for row in table})]
    points = {entrant: _sum(event.encounters, entrant, "points")[0] for entrant in event.entrants}
    assert together == [
        group
        for worth in sorted(set(points.values()), reverse=True)
        for group in _naive({who for who in points if points[who] == worth}, event.encounters, criteria)
    ]


def _naive(group: set[str], matches: Sequence[Encounter], criteria: list[Criterion]) -> list[set[str]]:
    """Groups that share a place, best first: ask in turn, split, and ask each part from the start again."""
    for criterion in criteria:
        values = _naive_values(criterion, group, matches)
        if len(set(values.values())) > 1:
            return [
                part
                for value in sorted(set(values.values()), reverse=True)
                for part in _naive({who for who in group if values[who] == value}, matches, criteria)
            ]
    return [group]


def _naive_values(criterion: Criterion, group: set[str], matches: Sequence[Encounter]) -> dict[str, tuple[int, ...]]:
    inside = [match for match in matches if group.issuperset(match.sides[0] + match.sides[1])]
    duels = [sum({a, b} == set(m.sides[0] + m.sides[1]) for m in inside) for a in group for b in group if a < b]
    if criterion is Criterion.HEAD_TO_HEAD and len(group) == 2:
        return {who: _sum(inside, who, "points")[:1] for who in group}
    if criterion is Criterion.MINI_TABLE and len(group) > 2 and min(duels) == max(duels) > 0:
        return {who: (_sum(inside, who, "points")[0], _difference(inside, who, "deals")) for who in group}
    if criterion is Criterion.DEALS_WON:
        return {who: _sum(matches, who, "deals")[:1] for who in group}
    if criterion is Criterion.POINT_DIFFERENCE:
        return {who: (_difference(matches, who, "cards"),) for who in group}
    return dict.fromkeys(group, (0,))


def _sum(matches: Sequence[Encounter], who: str, what: str) -> tuple[int, int]:
    made = conceded = 0
    for match in matches:
        if who in match.sides[0]:
            made, conceded = made + column(match, what)[0], conceded + column(match, what)[1]
        elif who in match.sides[1]:
            made, conceded = made + column(match, what)[1], conceded + column(match, what)[0]
    return made, conceded


def _difference(matches: Sequence[Encounter], who: str, what: str) -> int:
    made, conceded = _sum(matches, who, what)
    return made - conceded
