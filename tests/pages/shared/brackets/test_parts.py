"""A bracket taken apart: what is drawn together, and what the lines between columns say."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.pages.brackets import ALL_PLACES, CONSOLATION, DOUBLE, EVERY_KIND, THIRD_PLACE, knockout
from tournaments.pages.shared.brackets.parts import Link, Part, onward_of, parts_of
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.types import Path

kinds = st.sampled_from(EVERY_KIND)
sizes = st.integers(2, 70)


def shape(part: Part) -> list[tuple[int, str]]:
    return [(len(column.nodes), str(column.link)) for column in part.columns]


def test_a_knockout_halves_from_turn_to_turn() -> None:
    (main,) = parts_of(knockout(11))
    assert shape(main) == [(8, "joins"), (4, "joins"), (2, "joins"), (1, "loose")]
    assert main.spans == (1, 2, 4, 8)


def test_who_has_lost_once_meets_those_who_lose_next_beside_them() -> None:
    main, lower, final = parts_of(knockout(16, DOUBLE))
    assert [part.key for part in (main, lower, final)] == ["main", "lower", "final"]
    assert [link for _size, link in shape(lower)] == ["straight", "joins", "straight", "joins", "straight", "loose"]
    assert lower.spans == (1, 1, 2, 2, 4, 4)


def test_placing_matches_are_with_those_for_the_same_places() -> None:
    keys = [part.key for part in parts_of(knockout(16, ALL_PLACES))]
    assert keys == ["main", "third", "placing-5", "placing-9"]


def test_no_line_is_drawn_where_losers_go_on_too() -> None:
    placing = parts_of(knockout(16, ALL_PLACES))[-1]
    assert shape(placing) == [(4, "loose"), (4, "loose"), (4, "loose")]
    assert placing.spans == (1, 1, 1)


def test_an_odd_number_of_matches_cannot_be_joined_two_by_two() -> None:
    consolation = parts_of(knockout(24, CONSOLATION))[-1]
    assert [column.link for column in consolation.columns if len(column.nodes) == 3] == [Link.LOOSE]


@settings(max_examples=examples(40), deadline=None)
@given(sizes, kinds)
def test_every_match_is_in_exactly_one_part(entrants: int, options: KnockoutOptions) -> None:
    bracket = knockout(entrants, options)
    found = [node.key for part in parts_of(bracket) for node in part.nodes]
    assert sorted(found) == sorted(node.key for node in bracket.nodes)


@settings(max_examples=examples(40), deadline=None)
@given(sizes, kinds)
def test_a_line_leads_from_a_match_to_the_one_that_its_winner_plays_next(
    entrants: int, options: KnockoutOptions
) -> None:
    bracket = knockout(entrants, options)
    onward = onward_of(bracket)
    for part in parts_of(bracket):
        for column, following in zip(part.columns, part.columns[1:], strict=False):
            step = {Link.JOINS: 2, Link.STRAIGHT: 1, Link.LOOSE: 0}[column.link]
            if step:
                assert [onward[node.key].winner for node in column.nodes] == [
                    following.nodes[place // step] for place in range(len(column.nodes))
                ]


@settings(max_examples=examples(40), deadline=None)
@given(sizes, kinds)
def test_the_rows_of_a_part_are_enough_for_every_column(entrants: int, options: KnockoutOptions) -> None:
    for part in parts_of(knockout(entrants, options)):
        needed = [span * len(column.nodes) for span, column in zip(part.spans, part.columns, strict=True)]
        assert max(needed) <= part.rows


@pytest.mark.parametrize("path", [Path.WINNER, Path.LOSER])
def test_where_winner_and_loser_go_is_where_the_draw_says_that_they_come_from(path: Path) -> None:
    bracket = knockout(16, THIRD_PLACE)
    onward = onward_of(bracket)
    for node in bracket.nodes:
        for source in node.sources:
            if source.match and source.path is path:
                found = onward[source.match]
                assert (found.winner if path is Path.WINNER else found.loser) == node
