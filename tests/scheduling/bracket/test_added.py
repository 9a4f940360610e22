"""Who comes to an empty place of a bracket after the draw: where there is one, and that the bracket stays whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import ALONE, THIRD, bracket, chance, favourites
from tournaments.scheduling.bracket.added import free_places, in_first, place_for, with_added
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import Bracket, Section


def free(drawn: Bracket) -> list[str]:
    return free_places(drawn, standings_of(drawn, {}), ())


def filled(drawn: Bracket, entrant: str, match: str, hall: int | None = None) -> Bracket:
    place = place_for(drawn, match, entrant, hall)
    assert place is not None
    return with_added(drawn, [place])


def test_six_in_a_bracket_of_eight_leave_two_places_and_eight_leave_none() -> None:
    assert len(free(bracket(6))) == 2
    assert free(bracket(8)) == []


def test_who_comes_plays_in_the_first_turn_behind_the_tables_there_are() -> None:
    drawn = bracket(6)
    match, *_others = free(drawn)
    node = filled(drawn, "7", match).node(match)
    assert (node.turn, node.table) == (1, 3)
    assert "7" in [source.entrant for source in node.sources]
    assert drawn.node(match).turn is None  # what was drawn stays what it was


def test_in_a_hall_that_is_full_there_is_no_place() -> None:
    drawn = bracket(6, hall=2)
    match, *_others = free(drawn)
    assert place_for(drawn, match, "7", 2) is None
    assert place_for(drawn, match, "7", 3) is not None


def test_a_place_is_gone_once_the_next_match_has_begun_or_the_other_has_left() -> None:
    drawn = bracket(6)
    first, second = free(drawn)
    after = next(node.key for node in drawn.nodes if first in {source.match for source in node.sources})
    assert free_places(drawn, standings_of(drawn, {}), {after}) == [second]
    (passes,) = {source.entrant for source in drawn.node(first).sources} - {None}
    assert free_places(drawn, standings_of(drawn, {}, {str(passes)}), (), {str(passes)}) == [second]


def test_a_match_that_is_not_there_is_refused() -> None:
    place = place_for(bracket(6), free(bracket(6))[0], "7")
    assert place is not None
    with pytest.raises(KeyError):
        with_added(Bracket(()), [place])


@settings(max_examples=examples(20))
@given(st.integers(3, 40), st.sampled_from((ALONE, THIRD)), st.integers(1, 40), st.data())
def test_a_bracket_with_everybody_who_came_is_played_like_any_other(
    count: int, kind: object, number: int, data: st.DataObject
) -> None:
    drawn = bracket(count, kind, number=number)  # type: ignore[arg-type]
    coming = data.draw(st.integers(0, len(free(drawn))))
    for one in range(count + 1, count + coming + 1):
        drawn = filled(drawn, str(one), data.draw(st.sampled_from(free(drawn))))
    everybody = {str(one) for one in range(1, count + coming + 1)}
    at = [(node.turn, node.table) for node in drawn.nodes if node.turn is not None]
    assert len(set(at)) == len(at)
    assert all(real(node) == (node.turn is not None) for node in drawn.nodes if in_first(node))
    evening = chance(drawn, number)
    main = [key for key in evening.results if drawn.node(key).section is Section.MAIN]
    assert len(main) == len(everybody) - 1
    levels = places_of(drawn, evening.standings)
    assert sorted(one for level in levels for one in level) == sorted(everybody)
    assert len(levels[0]) == 1
    assert places_of(drawn, favourites(drawn).standings)[0] == ("1",)
