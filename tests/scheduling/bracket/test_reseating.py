"""A result is corrected while later matches have begun: nobody sits twice, and all that the plan does not keep is as if
the right result had been typed from the start.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import cycle, product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.covers import cover, examples, some
from tests.scheduling.bracket.playing import (
    DOUBLE,
    KINDS,
    THIRD,
    Far,
    ancestors,
    bracket,
    chance,
    entrants,
    in_order,
    pairs_of,
    to_play,
)
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import Made, Reseating, reseating, standings_of
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import (
    Bracket,
    Decided,
    Node,
    NodeKey,
    NodeState,
    Path,
    Seated,
    Section,
    Sides,
    Source,
    Standing,
)

SIZES = range(4, 33)
WHOLE = 12
"""Up to so many entrants everything that can become of a result comes with every pair of matches."""


class Fix(StrEnum):
    """What becomes of the result, and who has left meanwhile."""

    OTHER_WINS = "other wins"
    NOBODY_CAME = "nobody came"
    EMPTIED = "emptied"
    WRONG_WINNER_LEFT = "other wins, the wrong winner left"
    RIGHT_WINNER_LEFT = "other wins and left"


@dataclass(frozen=True)
class Moment:
    """An evening at one moment: what was decided, who sits at what has begun, and who left."""

    drawn: Bracket
    results: Mapping[NodeKey, Decided]
    begun: Seated
    gone: frozenset[str] = frozenset()

    @property
    def standings(self) -> dict[NodeKey, Standing]:
        return standings_of(self.drawn, self.results, self.gone, self.begun)

    @property
    def made(self) -> dict[NodeKey, Made]:
        ready = {key: both(one) for key, one in self.standings.items() if one.state is NodeState.READY}
        return {key: Made(sides, key in self.begun) for key, sides in {**ready, **self.begun}.items()}


def both(standing: Standing) -> tuple[str, str]:
    one, two = standing.sides
    assert one is not None
    assert two is not None
    return one, two


def played_before(drawn: Bracket, later: NodeKey, far: Far, rng: Random) -> Moment:
    """What a later match comes from was played, and it is as far as is said; nothing else was."""
    wanted = ancestors(drawn, later)
    results: dict[NodeKey, Decided] = {}
    begun: dict[NodeKey, tuple[str, str]] = {}
    for turn in range(1, (drawn.node(later).turn or 0) + 1):
        standings = standings_of(drawn, results, begun=begun)
        for node in drawn.nodes:
            if node.turn != turn or standings[node.key].state is not NodeState.READY:
                continue
            sides = both(standings[node.key])
            if node.key in wanted or (node.key == later and far is Far.ENDED):
                results[node.key] = Decided(rng.choice(sides), sides)
            if node.key in wanted or (node.key == later and far is not Far.MADE):
                begun[node.key] = sides
    return Moment(drawn, results, begun)


def corrected(before: Moment, key: NodeKey, fix: Fix) -> Moment:
    was = before.results[key]
    assert was.sides is not None
    assert was.winner is not None
    one, two = was.sides
    other = two if was.winner == one else one
    results, begun = dict(before.results), dict(before.begun)
    results[key] = Decided(None if fix is Fix.NOBODY_CAME else other, was.sides)
    if fix is Fix.EMPTIED:
        del results[key], begun[key]
    left = {Fix.WRONG_WINNER_LEFT: was.winner, Fix.RIGHT_WINNER_LEFT: other}
    return Moment(before.drawn, results, begun, before.gone | ({left[fix]} if fix in left else set()))


def carried_out(before: Moment, plan: Reseating) -> dict[NodeKey, Sides]:
    """Who sits at every match that was made, once the plan is carried out."""
    kept = {key: one.sides for key, one in before.made.items() if key not in plan.drop}
    return {**kept, **plan.make}


def typed_right(after: Moment, plan: Reseating) -> dict[NodeKey, Sides | None]:
    """Who sits where if every result had been right from the start, by the rules of the game told once more; None where
    it is not known. At a side that the plan keeps sits who sits there.
    """
    now = after.standings
    at: dict[NodeKey, Sides | None] = {}
    gone_on: dict[NodeKey, Sides | None] = {}  # who won and who lost, None as long as it is open
    met: Counter[str | None] = Counter()
    for node in after.drawn.nodes:
        kept = after.begun.get(node.key) or plan.held.get(node.key)
        coming = [_coming(source, node, gone_on, met) for source in node.sources]
        if kept is not None:
            sits = zip(now[node.key].sides, coming, strict=True)
            coming = [side if side == OPEN_SIDE else there for there, side in sits]
        first = gone_on.get("final-1-1")
        settled = node.key == "final-2-1" and first is not None and first[0] is not None
        if OPEN_SIDE in coming and node.key not in after.begun:
            at[node.key] = gone_on[node.key] = None
        elif settled and first and first[0] == (at["final-1-1"] or ("", ""))[0] and node.key not in after.begun:
            at[node.key] = gone_on[node.key] = (None, None)
        else:
            sides = now[node.key].sides if OPEN_SIDE in coming else (coming[0], coming[1])
            at[node.key], gone_on[node.key] = sides, _won(sides, node, after.results.get(node.key), after.gone)
            met.update(sides if real(node) else ())
    return at


OPEN_SIDE = "?"


def _coming(
    source: Source, node: Node, gone_on: Mapping[NodeKey, Sides | None], met: Mapping[str | None, int]
) -> str | None:
    if source.match is None:
        return source.entrant
    before = gone_on[source.match]
    if before is None:
        return OPEN_SIDE
    one = before[0 if source.path is Path.WINNER else 1]
    again = node.section is Section.CONSOLATION and source.path is Path.LOSER and met[one] > 1
    return None if again else one


def _won(sides: Sides, node: Node, decided: Decided | None, gone: frozenset[str]) -> Sides | None:
    one, two = sides
    if decided is not None:
        return decided.winner, None if decided.winner is None else two if decided.winner == one else one
    here = [side for side in sides if side is not None]
    coming = [side for side in here if side not in gone or not real(node)]
    if len(coming) == 2:
        return None
    left = [side for side in here if side not in coming]
    return (coming[0], left[0] if left else None) if coming else (None, None)


def check(before: Moment, after: Moment, what: object) -> Reseating:
    drawn, now = after.drawn, after.standings
    plan = reseating(drawn, after.results, made_before(before, after), after.gone)
    there = carried_out(before, plan)
    seats = Counter((drawn.node(key).turn, side) for key, sides in there.items() for side in sides)
    assert max(seats.values()) == 1, what
    assert {key: there[key] for key in after.begun} == dict(after.begun), what
    right = typed_right(after, plan)
    for key, sides in right.items():
        assert sides is None or sides == now[key].sides, (what, key)
        assert now[key].state is not NodeState.READY or there[key] == now[key].sides, (what, key)
    elsewhere = {side for sides in plan.stays.values() for side in sides}
    for key, led in plan.held.items():
        beside = {side for one in after.begun.keys() - ancestors(drawn, key) for side in after.begun[one]}
        both = zip(led, now[key].sides, strict=True)
        assert any((beside | elsewhere) & set(side) for side in both if side[0] != side[1]), (what, key)
    return plan


def made_before(before: Moment, after: Moment) -> dict[NodeKey, Made]:
    """What had been made, with what has begun as it is after: an emptied match has not."""
    return {key: Made(one.sides, key in after.begun) for key, one in before.made.items()}


def moments(drawn: Bracket, size: int) -> Iterator[tuple[NodeKey, NodeKey, Far, Fix]]:
    """Every match with every later one, before and after that has begun or ended; of larger brackets in turn with what
    becomes of the result.
    """
    others = cycle(tuple(Fix)[1:])
    for key, later in pairs_of(drawn):
        for far in Far:
            fixes = Fix if size <= WHOLE else (Fix.OTHER_WINS, next(others))
            yield from ((key, later, far, fix) for fix in fixes)


@pytest.mark.parametrize(("kind", "size"), cover(product(range(len(KINDS)), SIZES)))
def test_whatever_is_corrected_nobody_sits_twice_and_the_rest_is_as_if_it_had_been_right(kind: int, size: int) -> None:
    drawn = bracket(size, KINDS[kind])
    for number, (key, later, far, fix) in enumerate(some(moments(drawn, size), 6)):
        before = played_before(drawn, later, far, Random(number))
        if key in before.results:  # else nobody came to it, or one side alone
            check(before, corrected(before, key, fix), (key, later, far, fix))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_in_a_bracket_of_eight_every_later_match_holds_that(kind: int) -> None:
    drawn = bracket(8, KINDS[kind])
    for number, (key, later, far, fix) in enumerate(some(moments(drawn, 8), 60)):
        before = played_before(drawn, later, far, Random(number))
        check(before, corrected(before, key, fix), (key, later, far, fix))


@settings(max_examples=examples(200), deadline=None)
@given(
    st.integers(4, 32),
    st.sampled_from(KINDS),
    st.none() | st.integers(1, 6),
    st.integers(0, 10**6),
    st.integers(1, 40),
    st.lists(st.sampled_from(Fix), min_size=1, max_size=3),
)
def test_one_correction_after_another_holds_that_wherever_the_evening_is(
    size: int, kind: KnockoutOptions, hall: int | None, seed: int, stopping: int, fixes: list[Fix]
) -> None:
    drawn, rng = bracket(size, kind, hall), Random(seed)
    moment = moment_of(drawn, seed, stopping)
    for fix in fixes:
        decided = sorted(key for key, one in moment.results.items() if one.winner is not None)
        if not decided:
            break
        after = corrected(moment, rng.choice(decided), fix)
        twice_nowhere(moment, after)
        moment = after


@settings(max_examples=examples(120), deadline=None)
@given(st.integers(4, 24), st.sampled_from(KINDS), st.integers(0, 10**6), st.integers(2, 40))
def test_what_stays_can_be_emptied_one_by_one_until_all_is_as_if_it_had_been_right(
    size: int, kind: KnockoutOptions, seed: int, stopping: int
) -> None:
    drawn, rng = bracket(size, kind), Random(seed)
    moment = moment_of(drawn, seed, stopping)
    key = rng.choice(sorted(key for key, one in moment.results.items() if one.winner is not None))
    now = corrected(moment, key, Fix.OTHER_WINS)
    while stays := twice_nowhere(moment, now).stays:
        earliest = next(node.key for node in drawn.nodes if node.key in stays)
        results = {one: value for one, value in now.results.items() if one != earliest}
        moment, now = now, Moment(drawn, results, {one: now.begun[one] for one in results}, now.gone)
    plain = {one: Decided(value.winner) for one, value in now.results.items()}
    assert twice_nowhere(moment, now).held == {}
    assert standings_of(drawn, plain, now.gone) == now.standings


def moment_of(drawn: Bracket, seed: int, stopping: int) -> Moment:
    """An evening with no-shows and withdrawals, stopped after so many matches, of which at least one was won."""
    evening = chance(drawn, seed, no_shows=True, stopping=stopping)
    sat = {key: both(one) for key, one in evening.standings.items() if one.state is NodeState.DECIDED}
    results = {key: Decided(evening.standings[key].winner, sides) for key, sides in sat.items()}
    assume(any(one.winner is not None for one in results.values()))
    return Moment(drawn, results, sat, frozenset(evening.gone))


def twice_nowhere(before: Moment, after: Moment) -> Reseating:
    plan = reseating(after.drawn, after.results, made_before(before, after), after.gone)
    there = carried_out(before, plan)
    seats = Counter((after.drawn.node(key).turn, side) for key, sides in there.items() for side in sides)
    assert max(seats.values(), default=1) == 1
    assert all(None not in sides and there[key] == sides for key, sides in after.begun.items())
    ranked = [one for group in places_of(after.drawn, after.standings) for one in group]
    assert Counter(ranked) == Counter(entrants(after.drawn))
    return plan


def four(kind: KnockoutOptions, begun: NodeKey) -> tuple[Bracket, Moment, Moment]:
    """1 and 2 have beaten 4 and 3 of four; a later match has begun, then the first turns out to be won by 4."""
    drawn = in_order(4, kind)
    results = {"main-1-1": Decided("1", ("1", "4")), "main-1-2": Decided("2", ("2", "3"))}
    sat = {key: one.sides for key, one in results.items() if one.sides}
    moment = Moment(drawn, results, {**sat, begun: both(standings_of(drawn, results)[begun])})
    return drawn, moment, corrected(moment, "main-1-1", Fix.OTHER_WINS)


def test_while_the_final_is_played_by_the_wrong_winner_the_right_one_plays_for_third_place() -> None:
    _drawn, before, after = four(THIRD, "main-2-1")
    plan = check(before, after, "final")
    assert (plan.make, plan.drop) == ({}, ())
    assert plan.stays == {"main-2-1": ("4", "2")}
    assert plan.held == {"third-1-1": ("1", "3")}
    assert after.standings["third-1-1"].sides == ("4", "3")


def test_while_third_place_is_played_by_the_right_winner_the_final_stays_as_well() -> None:
    _drawn, before, after = four(THIRD, "third-1-1")
    plan = check(before, after, "third")
    assert (plan.stays, plan.held) == ({"third-1-1": ("1", "3")}, {"main-2-1": ("4", "2")})
    assert after.standings["main-2-1"].sides == ("1", "2")


def test_of_a_double_elimination_the_loser_keeps_the_lower_bracket() -> None:
    _drawn, before, after = four(DOUBLE, "main-2-1")
    plan = check(before, after, "main")
    assert (plan.stays, plan.held) == ({"main-2-1": ("4", "2")}, {"lower-1-1": ("1", "3")})


def test_before_anything_later_has_begun_all_of_it_is_made_again() -> None:
    drawn = in_order(4, THIRD)
    results = {"main-1-1": Decided("1", ("1", "4")), "main-1-2": Decided("2", ("2", "3"))}
    before = Moment(drawn, results, {key: one.sides for key, one in results.items() if one.sides})
    plan = check(before, corrected(before, "main-1-1", Fix.OTHER_WINS), "nothing")
    assert plan.make == {"main-2-1": ("4", "2"), "third-1-1": ("1", "3")}
    assert (set(plan.drop), plan.stays, plan.held) == ({"main-2-1", "third-1-1"}, {}, {})


def test_nothing_is_held_as_long_as_nothing_is_corrected() -> None:
    for kind in KINDS:
        drawn = bracket(11, kind)
        moment = played_before(drawn, to_play(drawn)[-1].key, Far.ENDED, Random(1))
        plan = reseating(drawn, moment.results, moment.made)
        assert plan == Reseating({}, (), {}, {})
