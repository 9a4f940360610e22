"""Who was not drawn at all takes a bye: which one, and that everybody plays on as in any other bracket."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import (
    ALONE,
    CONSOLATION,
    CONSOLATION_THIRD,
    DOUBLE,
    PLACING,
    THIRD,
    bracket,
    entrants,
    of,
    seeded_bracket,
    to_play,
)
from tournaments.scheduling.base.types import Byes, KnockoutOptions
from tournaments.scheduling.bracket.added import (
    free_places,
    in_first,
    in_order_of_byes,
    place_for,
    played_as_drawn,
    tables_left,
    with_added,
)
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState, Section, Standing

BEHIND = {THIRD: 1, CONSOLATION: 1, CONSOLATION_THIRD: 2}


def late(drawn: Bracket, knockout: KnockoutOptions) -> list[NodeKey]:
    return played_as_drawn(drawn, free_places(drawn, standings_of(drawn, {}), ()), knockout)


def filled(drawn: Bracket, match: NodeKey, entrant: str) -> Bracket:
    place = place_for(drawn, match, entrant)
    assert place is not None
    return with_added(drawn, [place])


def courses(drawn: Bracket, decided: dict[NodeKey, Decided]) -> Iterator[dict[NodeKey, Standing]]:
    """Every way in which a bracket can end."""
    now = standings_of(drawn, decided)
    ready = next((key for key, one in now.items() if one.state is NodeState.READY), None)
    if ready is None:
        yield now
        return
    for side in now[ready].sides:
        yield from courses(drawn, decided | {ready: Decided(side)})


def lost_at_once(drawn: Bracket, end: dict[NodeKey, Standing], but_for: int) -> set[str]:
    """Who lost their first match of the main bracket, before its last `but_for` columns."""
    first: dict[str, bool] = {}
    main = of(drawn, Section.MAIN)
    for node in main:
        one = end[node.key]
        if real(node):
            for side in one.sides:
                first.setdefault(str(side), one.loser == side and node.column <= main[-1].column - but_for)
    return {entrant for entrant, lost in first.items() if lost}


@pytest.mark.parametrize("count", range(3, 8))
@pytest.mark.parametrize("knockout", [ALONE, THIRD, CONSOLATION, CONSOLATION_THIRD])
def test_with_who_comes_late_a_small_bracket_ends_well_however_it_is_played(
    count: int, knockout: KnockoutOptions
) -> None:
    drawn = bracket(count, knockout)
    for match in late(drawn, knockout):
        now = filled(drawn, match, "late")
        at = [(node.turn, node.table) for node in to_play(now)]
        assert len(set(at)) == len(at)
        for end in courses(now, {}):
            levels = places_of(now, end)
            assert sorted(one for level in levels for one in level) == sorted(entrants(now))
            assert all(one.state is not NodeState.WAITING for one in end.values())
            if knockout in (CONSOLATION, CONSOLATION_THIRD):
                out = lost_at_once(now, end, BEHIND[knockout])
                played = {side for node in of(now, Section.CONSOLATION) for side in end[node.key].sides if side}
                assert played == out


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(5, 60), st.sampled_from([CONSOLATION, CONSOLATION_THIRD]), st.integers(1, 40), st.data())
def test_in_a_consolation_those_who_lost_at_once_play_on_and_nobody_else(
    count: int, knockout: KnockoutOptions, number: int, data: st.DataObject
) -> None:
    drawn = bracket(count, knockout, number=number)
    for one in range(data.draw(st.integers(0, len(late(drawn, knockout))))):
        drawn = filled(drawn, data.draw(st.sampled_from(late(drawn, knockout))), f"late{one}")
    decided: dict[NodeKey, Decided] = {}
    while ready := [key for key, one in standings_of(drawn, decided).items() if one.state is NodeState.READY]:
        sides = standings_of(drawn, decided)[ready[0]].sides
        decided[ready[0]] = Decided(sides[data.draw(st.integers(0, 1))])
    end = standings_of(drawn, decided)
    out = lost_at_once(drawn, end, BEHIND[knockout])
    played = {side for node in of(drawn, Section.CONSOLATION) for side in end[node.key].sides if side}
    assert played == (out if len(out) > 1 else set())
    worst = max((node.places[1] for node in of(drawn, Section.CONSOLATION)), default=len(entrants(drawn)))
    assert worst == len(entrants(drawn))


def test_nobody_comes_where_the_loser_would_have_no_match_that_all_others_have() -> None:
    for knockout in (PLACING, DOUBLE):
        assert [count for count in range(3, 18) if late(bracket(count, knockout), knockout)] == []
    assert late(bracket(3, ALONE), ALONE)
    assert late(bracket(3, THIRD), THIRD) == []  # there is no match for the third place, which two would play
    both_pass = bracket(5, CONSOLATION)  # of eight: one match of the second column is between two who passed
    assert len(late(both_pass, CONSOLATION)) == 1
    assert len(late(bracket(5), ALONE)) == 3


@pytest.mark.parametrize("count", range(3, 19))
@pytest.mark.parametrize("seeds", [1, 3, 40])
def test_of_seeds_the_one_that_a_draw_with_one_more_would_take_the_bye_from_is_met_first(
    count: int, seeds: int
) -> None:
    drawn = seeded_bracket(count, ALONE, None, 1, seeds)
    best = [str(one) for one in range(count, max(0, count - seeds), -1)]
    order = in_order_of_byes(drawn, late(drawn, ALONE), 1, best, Byes.SEEDED)
    passing = [[one for key in some for one in standings_of(drawn, {})[key].sides if one] for some in order]
    byes = (1 << (count - 1).bit_length()) - count
    assert sum(map(len, passing)) == byes
    by_lot = byes - min(byes, seeds)
    assert passing == ([passing[0]] if by_lot else []) + [[one] for one in best[: min(byes, seeds)][::-1]]
    assert not by_lot or (len(passing[0]) == by_lot and not {*passing[0]} & {*best})


def test_the_lot_is_of_the_draw_and_favours_nobody() -> None:
    """Of six, two pass. Over many draws the first on the list loses the bye as often as the last."""
    met: Counter[str | None] = Counter()
    for number in range(1, 601):
        drawn = bracket(6, number=number)
        (order,) = in_order_of_byes(drawn, late(drawn, ALONE), number, (), Byes.SEEDED)
        assert [order] == in_order_of_byes(drawn, late(drawn, ALONE)[::-1], number, (), Byes.SEEDED)
        met[standings_of(drawn, {})[order[0]].winner] += 1
    assert set(met) == {str(one) for one in range(1, 7)}
    assert all(100 - 40 < times < 100 + 40 for times in met.values()), met  # four standard deviations of 9.1


def test_byes_by_lot_are_by_lot_for_seeds_too() -> None:
    drawn = seeded_bracket(6, KnockoutOptions(byes=Byes.DRAWN), None, 1, 6)
    assert [len(some) for some in in_order_of_byes(drawn, late(drawn, ALONE), 1, ("6", "5"), Byes.DRAWN)] == [2]


def test_the_second_place_is_the_next_of_the_same_order_whatever_was_taken() -> None:
    for number in range(1, 20):
        drawn = bracket(9, number=number)
        (order,) = in_order_of_byes(drawn, late(drawn, ALONE), number, (), Byes.SEEDED)
        now = filled(drawn, order[0], "late")
        assert in_order_of_byes(now, late(now, ALONE), number, (), Byes.SEEDED) == [order[1:]]


def test_who_has_begun_any_match_has_passed_for_good() -> None:
    """Nobody came to the match before the next one, so that it is passed as well and the final is played."""
    drawn = bracket(6)
    first, second = late(drawn, ALONE)
    following = next(node for node in drawn.nodes if first in {source.match for source in node.sources})
    (other,) = {source.match for source in following.sources} - {first}
    gone = {str(source.entrant) for source in drawn.node(str(other)).sources}
    final = of(drawn, Section.MAIN)[-1]
    decided: dict[NodeKey, Decided] = {}
    while (now := standings_of(drawn, decided, gone))[final.key].state is NodeState.WAITING:
        ready = next(key for key, one in now.items() if one.state is NodeState.READY)
        decided[ready] = Decided(now[ready].sides[0])
    assert now[following.key].state is NodeState.WALKOVER
    seated = now[final.key].sides
    assert None not in seated
    begun = {final.key: seated}
    now = standings_of(drawn, decided, gone, begun)  # type: ignore[arg-type]
    assert free_places(drawn, now, [*decided, final.key], gone) == []
    assert free_places(drawn, now, list(decided), gone) == [first]
    assert second not in free_places(drawn, now, list(decided), gone)


def test_a_hall_has_so_many_tables_left_in_the_turns_of_the_first_column() -> None:
    drawn = bracket(11, hall=2)  # three matches in two turns: two and one
    assert {node.turn for node in drawn.nodes if in_first(node)} - {None} == {1, 2}
    assert tables_left(drawn, 2) == 1
    assert tables_left(filled(drawn, late(drawn, ALONE)[0], "late"), 2) == 0
    assert tables_left(drawn, 8) == 6 + 7
