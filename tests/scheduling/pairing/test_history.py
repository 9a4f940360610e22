"""What turns that were played mean for the next one."""

from tournaments.scheduling.base.types import Meeting, Played
from tournaments.scheduling.pairing.costs import history


def played(turn: int, *sides: str) -> list[Played]:
    """played(1, "1-2", "3-4") is that turn."""
    return [
        Played(turn, Meeting(table, tuple((side,) for side in meeting.split("-"))), 1)
        for table, meeting in enumerate(sides, start=1)
    ]


def test_before_the_first_turn_nobody_has_met_or_sat_out():
    past = history([])
    assert (past.pairings, past.met, past.last) == (0, {}, frozenset())
    assert past.sat_out("1") == 0


def test_who_met_how_often_and_when_last():
    past = history([*played(1, "1-2", "3-4"), *played(2, "2-1", "4-5"), *played(3, "1-3")])
    assert past.met[frozenset("12")] == 2
    assert past.met_last[frozenset("12")] == 2
    assert past.last == {"1", "3"}


def test_who_rested_or_was_not_there_yet_sat_out():
    past = history([*played(1, "1-2"), *played(2, "1-3"), *played(3, "4-1")])
    assert [past.sat_out(entrant) for entrant in "12345"] == [0, 2, 2, 2, 3]


def test_turns_that_share_nobody_are_one_pairing_at_too_few_tables():
    past = history([*played(1, "1-2"), *played(2, "3-4"), *played(3, "1-3"), *played(4, "2-4")])
    assert past.pairings == 2
    assert [past.sat_out(entrant) for entrant in "1234"] == [0, 0, 0, 0]
    assert [past.turns[entrant] for entrant in "1234"] == [3, 4, 3, 4]


def test_the_order_in_which_meetings_are_told_does_not_matter():
    meetings = [*played(1, "1-2", "3-4"), *played(2, "1-3", "2-4")]
    assert history(reversed(meetings)) == history(meetings)
