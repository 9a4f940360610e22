"""Partners, opponents and means over evenings, counted by hand."""

from dataclasses import replace
from fractions import Fraction

from tests.seasons.sheets import evening, season
from tournaments.seasons.people import Opponent, Partner, companions
from tournaments.seasons.regulation_document import MEAN
from tournaments.seasons.scoring import means
from tournaments.seasons.types import Season, SheetMeeting, Unit

PAIRS = evening(1, "AB:9 CD:6 EF:3", meetings=(
    SheetMeeting(((0,), (1,)), (5, 2)), SheetMeeting(((2,), (0,)), (3, 4)), SheetMeeting(((1,), (2,)), (4, 0)),
))  # fmt: skip
SINGLES = evening(2, "A:7 C:7 B:4 D:4", meetings=(
    SheetMeeting(((0, 1), (2, 3)), (5, 2)), SheetMeeting(((0, 2), (1, 3)), (2, 2)),
))  # fmt: skip


def both(unit: Unit = Unit.PERSON) -> Season:
    return season(replace(MEAN, unit=unit), (PAIRS, SINGLES) if unit is Unit.PERSON else (PAIRS,))


def test_partners_are_those_of_the_line_and_of_the_side() -> None:
    assert companions(both(), "A").partners == (Partner("B", 2), Partner("C", 1))


def test_opponents_are_met_on_the_other_side_with_what_both_made() -> None:
    assert companions(both(), "A").opponents == (
        Opponent("D", 3, 2, 1, 0, (12, 6)),
        Opponent("C", 2, 1, 1, 0, (7, 4)),
        Opponent("B", 1, 1, 0, 0, (5, 2)),
        Opponent("E", 1, 1, 0, 0, (4, 3)),
        Opponent("F", 1, 1, 0, 0, (4, 3)),
    )


def test_a_pair_meets_pairs_and_has_no_partner() -> None:
    found = companions(both(Unit.PAIR), "A + B")
    assert found.partners == ()
    assert [(one.unit, one.won, one.lost) for one in found.opponents] == [("C + D", 1, 0), ("E + F", 1, 0)]


def test_a_mean_is_drawn_to_the_middle_by_twelve_matches() -> None:
    """A made 16 in 10 matches; all ten times that somebody came made 58 in 50, so the middle is 29/25."""
    found = means(both())["A"]
    assert (found.evenings, found.matches, found.mean, found.middle) == (2, 10, Fraction(8, 5), Fraction(29, 25))
    assert found.drawn == (16 + 12 * Fraction(29, 25)) / 22
    assert found.own == Fraction(10, 22)


def test_where_no_line_tells_points_there_is_no_mean() -> None:
    assert means(season(MEAN, (evening(1, "A B"),))) == {}
