"""The squares of who met whom, against schedules drawn by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.meetings import PARTNERS_TWICE, counted, drawn, meeting
from tournaments.scheduling.audit.tally import matrix
from tournaments.scheduling.base.types import Options, Schedule, Turn, singles, teams

# A quarter of three against a quarter of two, twice.
QUARTERS = Schedule(
    "quarters",
    1,
    (
        Turn(1, (meeting(1, "1.1 1.2 - 2.1 2.2"),), ("1.3",)),
        Turn(2, (meeting(1, "1.1 1.3 - 2.1 2.2"),), ("1.2",)),
    ),
)


def shown(square):
    """A row a line: the number, * where it is over, - where nothing is foreseen."""
    return [
        " ".join("-" if cell is None else f"{cell.times}{'*' if cell.over else ''}" for cell in row) for row in square
    ]


def test_without_teams_anybody_may_be_partner_and_opponent():
    found = matrix(PARTNERS_TWICE, singles(4))
    # Six partnerships of six couples; twelve meetings of opponents, two for each couple.
    assert shown(found.partners) == ["- 2* 1 0", "2* - 0 1", "1 0 - 2*", "0 1 2* -"]
    assert shown(found.opponents) == ["- 1 2 3*", "1 - 3* 2", "2 3* - 1", "3* 2 1 -"]
    assert found.groups == (4,)


def test_partners_are_of_one_quarter_and_opponents_of_two():
    found = matrix(QUARTERS, teams((3, 2)))
    # One quarter shares two partnerships among three couples, the other two for its only one.
    assert shown(found.partners) == ["- 1 1 - -", "1 - 0 - -", "1 0 - - -", "- - - - 2", "- - - 2 -"]
    assert shown(found.opponents) == ["- - - 2 2", "- - - 1 1", "- - - 1 1", "2 1 1 - -", "2 1 1 - -"]
    assert found.groups == (3, 2)


def test_what_no_quarter_should_have_is_shown_all_the_same():
    mixed = Schedule("quarters", 1, (Turn(1, (meeting(1, "1.1 2.1 - 1.2 2.2"),), ()),))
    found = matrix(mixed, teams((2, 2)))
    assert shown(found.partners) == ["- 0 1* -", "0 - - 1*", "1* - - 0", "- 1* 0 -"]
    assert shown(found.opponents) == ["- 1* 0 1", "1* - 1 0", "0 1 - 1*", "1 0 1* -"]


def test_single_entrants_have_opponents_alone():
    found = matrix(drawn("round_robin", singles(3), Options(legs=2)), singles(3))
    assert found.partners == ()
    assert shown(found.opponents) == ["- 2 2", "2 - 2", "2 2 -"]


def test_a_stranger_has_no_row():
    assert matrix(PARTNERS_TWICE, singles(3)).entrants == ("1", "2", "3")
    assert len(matrix(PARTNERS_TWICE, singles(3)).partners) == 3


@pytest.mark.parametrize("count", [5, 8, 12, 13])
def test_where_everybody_meets_alike_no_cell_is_over(count):
    found = matrix(drawn("rotating_partners", singles(count), Options()), singles(count))
    assert {cell for row in found.partners for cell in row if cell} == {found.partners[0][1]}
    assert not any(cell.over for square in (found.partners, found.opponents) for row in square for cell in row if cell)


@given(st.integers(4, 14), st.integers(1, 6), st.integers(1, 50))
def test_a_square_counts_every_meeting_from_both_sides(count, turns, number):
    options = Options(turns=min(turns, count - 1))
    schedule = drawn("rotating_partners", singles(count), options, number)
    found, counts = matrix(schedule, singles(count)), counted(schedule.turns)
    for square, times in ((found.partners, counts.partners), (found.opponents, counts.opponents)):
        assert sum(cell.times for row in square for cell in row if cell) == 2 * times.total()
        assert all(square[one][two] == square[two][one] for one in range(count) for two in range(count))
