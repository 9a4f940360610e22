"""Tables at which everybody plays for themselves: what the sums and tie-breaks make of three lines, worked by hand."""

from fractions import Fraction

from rules.outcomes import Ending, SideLine
from tournaments.standings.field import field, met_equally, totals
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import Criterion, Encounter, Line

WON, LOST = Ending.WON, Ending.LOST


def alone(who: str, points: int, ending: Ending, deals: int, cards: int) -> Line:
    """The line of one of three who play three deals, 360 card points."""
    return Line((who,), points, SideLine(deals, 3 - deals, 0, cards, 360 - cards, deals, ending))


FIRST = Encounter("1", (alone("A", 2, WON, 2, 150), alone("B", 1, LOST, 1, 110), alone("C", 0, LOST, 0, 100)))
SECOND = Encounter("2", (alone("A", 0, LOST, 0, 90), alone("D", 2, WON, 3, 200), alone("E", 1, LOST, 0, 70)))


def test_each_of_three_sides_is_credited_with_its_own_line() -> None:
    sums = totals("ABC", [FIRST])
    assert [(sums[one].points, sums[one].won, sums[one].lost) for one in "ABC"] == [(2, 1, 0), (1, 0, 1), (0, 0, 1)]
    assert (sums["B"].deals_won, sums["B"].deals_lost) == (1, 2)
    assert (sums["B"].cards_for, sums["B"].cards_against) == (110, 250)


def test_who_sat_on_different_sides_has_met() -> None:
    indexed = field("ABCDE", [FIRST, SECOND], ())
    assert [one.key for one in indexed.among("BC")] == ["1"]
    assert indexed.among("BD") == ()
    assert met_equally("ABC", [FIRST])
    assert not met_equally("ABD", [FIRST, SECOND])


def test_of_two_opponents_at_one_table_the_average_counts() -> None:
    """A 2 points, B 1, C 0, D 2, E 1: A met B and C, 1/2 on average, and D and E, 3/2."""
    step = ask(Criterion.BUCHHOLZ, ("A", "B"), field("ABCDE", [FIRST, SECOND], ()))
    assert dict(step.values) == {"A": (Fraction(2),), "B": (Fraction(1),)}


def test_three_of_one_table_are_ranked_by_their_points() -> None:
    rows = rank("CBA", [FIRST], [])
    assert [(row.place, row.entrant) for row in rows] == [(1, "A"), (2, "B"), (3, "C")]


def called(who: str, points: int, won: int | None, deals: int = 2) -> Line:
    return Line((who,), points, SideLine(deals, 1, 0, None, None, points, LOST, won))


def test_calls_won_and_the_best_table_tell_equal_sums_apart() -> None:
    tables = [
        Encounter("1", (called("A", 5, 2), called("B", 2, 1), called("C", -7, 0))),
        Encounter("2", (called("A", -3, 0), called("B", 0, 1), called("C", 3, 1))),
    ]
    for criterion, values in ((Criterion.CALLS_WON, (2, 2)), (Criterion.BEST_TABLE, (5, 2))):
        step = ask(criterion, ("A", "B"), field("ABC", tables, ()))
        assert dict(step.values) == {"A": (Fraction(values[0]),), "B": (Fraction(values[1]),)}
    rows = rank("ABC", tables, [Criterion.CALLS_WON, Criterion.BEST_TABLE], below_zero=True)
    assert [(row.entrant, row.totals.points, row.decided_by) for row in rows] == [
        ("A", 2, None),
        ("B", 2, Criterion.BEST_TABLE),
        ("C", -4, None),
    ]


def test_where_totals_alone_are_known_deals_and_calls_are_not_asked() -> None:
    tables = [Encounter("1", (called("A", 5, None, 0), called("B", 5, None, 0), called("C", -10, None, 0)))]
    rows = rank("ABC", tables, [Criterion.DEALS_WON, Criterion.CALLS_WON, Criterion.BEST_TABLE], below_zero=True)
    assert [step.outcome for step in rows[0].steps] == ["passed", "passed", "level"]
    assert rows[0].shared
    assert rows[1].shared
