"""The audit of an event that goes on for others than it began for, by hand-made turns of two tables and one."""

from dataclasses import replace

from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit_continued
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Meeting, Options, Schedule, Turn, singles

EIGHT = singles(8)
FIRST = Turn(1, (Meeting(1, (("1", "2"), ("3", "4"))), Meeting(2, (("5", "6"), ("7", "8")))), ())
THEN = Turn(2, (Meeting(1, (("1", "3"), ("2", "5"))),), ("4", "6", "7"))
"""After the first turn 8 has left: one table, and three who rest."""
WHOLE = Schedule("rotating_partners", 1, (FIRST, THEN))
TWO_TURNS = Options(turns=2)


def codes(schedule: Schedule, absent: tuple[str, ...] = ("8",), options: Options = TWO_TURNS) -> list[object]:
    return [problem.code for problem in audit_continued(schedule, EIGHT, options, 1, absent).problems]


def test_turns_drawn_again_owe_what_those_present_can_fill() -> None:
    assert codes(WHOLE) == []
    assert codes(WHOLE, absent=()) == [ScheduleProblem.REST_NOT_LISTED, ScheduleProblem.TABLES_PROMISED]


def test_who_has_left_sits_nowhere_any_more() -> None:
    seated = replace(THEN, meetings=(Meeting(1, (("1", "3"), ("2", "8"))),), rests=("4", "5", "6", "7"))
    assert codes(replace(WHOLE, turns=(FIRST, seated))) == [ScheduleProblem.REST_WHILE_PLAYING]


def test_what_was_played_is_not_judged_by_what_was_promised_later() -> None:
    closed = replace(FIRST, meetings=FIRST.meetings[:1])
    assert codes(replace(WHOLE, turns=(closed, THEN))) == []


def test_the_turns_that_were_played_count_among_those_that_were_chosen() -> None:
    assert codes(WHOLE, options=Options(turns=3)) == [ScheduleProblem.TURNS_PROMISED]


def test_the_figures_are_those_of_the_whole_event() -> None:
    report = audit_continued(WHOLE, EIGHT, TWO_TURNS, 1, ("8",))
    games = {figure.key: figure.value for figure in report.figures}
    assert (games[FigureKey.GAMES_MIN], games[FigureKey.GAMES_MAX]) == (1, 2)
