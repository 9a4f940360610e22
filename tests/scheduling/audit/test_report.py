"""The audit against schedules written by hand, and against correct ones in which one thing is broken."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.evening import field_of, usual
from tests.scheduling.meetings import drawn, meeting, problems_of, with_meeting, with_turn
from tournaments.scheduling.audit import report
from tournaments.scheduling.audit.figures import Figure, FigureKey, loss
from tournaments.scheduling.audit.report import audit, audit_continued
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Meeting, Options, Schedule, Turn, singles, teams
from tournaments.scheduling.registry import FORMATS, draw_schedule

FIELD = teams((7, 9, 6, 11))
OPTIONS = Options()


@pytest.fixture(scope="module")
def correct():
    return drawn("quarters", FIELD, OPTIONS)


def test_a_drawn_schedule_has_no_problem(correct):
    assert problems_of(correct, FIELD, OPTIONS) == set()


def test_a_player_at_two_tables_is_found(correct):
    def twice(turn):
        first, second = turn.meetings[0].sides[0], turn.meetings[1].sides[0]
        return with_meeting(turn, 1, sides=((first[0], second[1]), turn.meetings[1].sides[1]))

    assert problems_of(with_turn(correct, 0, twice), FIELD, OPTIONS) >= {
        ProblemCode.TWICE_IN_TURN,
        ProblemCode.REST_NOT_LISTED,
    }


def test_a_stranger_is_found(correct):
    def strange(turn):
        return with_meeting(turn, 0, sides=(("9.9", turn.meetings[0].sides[0][1]), turn.meetings[0].sides[1]))

    assert ProblemCode.UNKNOWN_ENTRANT in problems_of(with_turn(correct, 1, strange), FIELD, OPTIONS)


def test_a_table_used_twice_is_found(correct):
    broken = with_turn(correct, 0, lambda turn: with_meeting(turn, 1, table=1))
    assert problems_of(broken, FIELD, OPTIONS) == {ProblemCode.TABLE_TWICE}


def test_a_dropped_meeting_is_found(correct):
    broken = with_turn(correct, 2, lambda turn: replace(turn, meetings=turn.meetings[1:]))
    assert problems_of(broken, FIELD, OPTIONS) >= {
        ProblemCode.FIXTURE_TABLES,
        ProblemCode.MEETINGS_PROMISED,
        ProblemCode.REST_NOT_LISTED,
    }


def test_a_dropped_turn_is_found(correct):
    broken = replace(correct, turns=correct.turns[:2])
    assert ProblemCode.MEETINGS_PROMISED in problems_of(broken, FIELD, OPTIONS)


def test_a_turn_out_of_order_is_found(correct):
    broken = replace(correct, turns=(correct.turns[1], correct.turns[0], correct.turns[2]))
    assert problems_of(broken, FIELD, OPTIONS) == {ProblemCode.TURN_NUMBER}


def test_a_resting_player_who_plays_is_found(correct):
    def also_rests(turn):
        return replace(turn, rests=(*turn.rests, turn.meetings[0].sides[0][0]))

    assert problems_of(with_turn(correct, 0, also_rests), FIELD, OPTIONS) == {ProblemCode.REST_WHILE_PLAYING}


def test_a_forgotten_rest_is_found(correct):
    broken = with_turn(correct, 0, lambda turn: replace(turn, rests=turn.rests[1:]))
    assert problems_of(broken, FIELD, OPTIONS) == {ProblemCode.REST_NOT_LISTED}


def test_a_side_of_three_is_found(correct):
    def crowded(turn):
        sides = turn.meetings[0].sides
        return with_meeting(turn, 0, sides=((*sides[0], turn.rests[0]), sides[1]))

    assert ProblemCode.WRONG_SIDES in problems_of(with_turn(correct, 0, crowded), FIELD, OPTIONS)


def test_partners_of_two_quarters_are_found(correct):
    def mixed(turn):
        (one, two), (three, four) = turn.meetings[0].sides
        return with_meeting(turn, 0, sides=((one, three), (two, four)))

    assert ProblemCode.MIXED_SIDE in problems_of(with_turn(correct, 0, mixed), FIELD, OPTIONS)


def test_a_quarter_against_itself_is_found(correct):
    def exchanged(turn):
        one, two = turn.meetings[0].sides, turn.meetings[1].sides
        turn = with_meeting(turn, 0, sides=(one[0], two[0]))
        return with_meeting(turn, 1, sides=(one[1], two[1]))

    assert ProblemCode.SAME_TEAM in problems_of(with_turn(correct, 0, exchanged), FIELD, OPTIONS)


def test_a_quarter_in_two_fixtures_at_once_is_found(correct):
    def crossed(turn):
        one, two = turn.meetings[0].sides, turn.meetings[3].sides
        turn = with_meeting(turn, 0, sides=(one[0], two[1]))
        return with_meeting(turn, 3, sides=(two[0], one[1]))

    assert problems_of(with_turn(correct, 0, crossed), FIELD, OPTIONS) >= {
        ProblemCode.TEAM_TWICE_IN_TURN,
        ProblemCode.FIXTURE_TABLES,
        ProblemCode.MEETINGS_PROMISED,
    }


def test_a_table_that_the_hall_does_not_have_is_found(correct):
    last = max(meeting.table for turn in correct.turns for meeting in turn.meetings)
    assert problems_of(correct, FIELD, replace(OPTIONS, hall=last)) == set()
    assert problems_of(correct, FIELD, replace(OPTIONS, hall=last - 1)) == {ProblemCode.TABLE_OUTSIDE_HALL}


def test_unequal_games_are_found(correct):
    def favour(turn):
        side, other = turn.meetings[0].sides
        team = side[0].split(".")[0]
        resting = [player for player in turn.rests if player.startswith(f"{team}.")]
        if not resting or "4.1" not in resting:
            return turn
        rests = tuple(side[0] if player == "4.1" else player for player in turn.rests)
        return replace(with_meeting(turn, 0, sides=(("4.1", side[1]), other)), rests=rests)

    options = Options(tables=1, legs=3)
    broken = drawn("quarters", FIELD, options)
    for index in range(len(broken.turns)):
        broken = with_turn(broken, index, favour)
    assert problems_of(broken, FIELD, options) == {ProblemCode.UNEQUAL_GAMES}


def test_a_fixed_pair_that_changes_is_found():
    options = Options(lineup=Lineup.FIXED)
    field = teams((4, 4, 4))

    def exchanged(turn):
        one, two = turn.meetings[0].sides, turn.meetings[1].sides
        turn = with_meeting(turn, 0, sides=((one[0][0], two[0][1]), one[1]))
        return with_meeting(turn, 1, sides=((two[0][0], one[0][1]), two[1]))

    schedule = drawn("quarters", field, options)
    assert ProblemCode.PAIR_CHANGED in problems_of(with_turn(schedule, 0, exchanged), field, options)


def test_a_pair_that_meets_a_pair_twice_instead_of_another_is_found():
    options = Options(lineup=Lineup.FIXED, legs=EVERY_PAIR)
    field = teams((4, 4))

    def turned(turn):
        one, two = turn.meetings[0].sides, turn.meetings[1].sides
        return with_meeting(with_meeting(turn, 0, sides=(one[0], two[1])), 1, sides=(two[0], one[1]))

    schedule = drawn("quarters", field, options)
    assert problems_of(schedule, field, options) == set()
    assert problems_of(with_turn(schedule, 0, turned), field, options) == {ProblemCode.PAIR_MEETINGS_PROMISED}


def test_a_missing_and_a_doubled_meeting_of_all_against_all_are_found():
    schedule = drawn("round_robin", singles(4), Options())
    doubled = with_turn(schedule, 1, lambda turn: replace(turn, meetings=schedule.turns[0].meetings))
    found = audit(doubled, singles(4), Options()).problems
    assert [problem.code for problem in found] == [ProblemCode.MEETINGS_PROMISED] * 4
    assert sorted(problem.values["found"] for problem in found) == [0, 0, 2, 2]


def test_single_entrants_in_pairs_are_found():
    schedule = drawn("round_robin", singles(4), Options())
    broken = with_turn(schedule, 0, lambda turn: with_meeting(turn, 0, sides=(("1", "2"), ("3", "4"))))
    assert ProblemCode.WRONG_SIDES in problems_of(broken, singles(4), Options())


# Two quarters of four at one table, four turns: 1.1 and 1.2 play three times together, 1.3 and 1.4 once.
#   turn 1  1.1 1.2 - 2.1 2.2     turn 3  1.1 1.2 - 2.1 2.2
#   turn 2  1.1 1.2 - 2.3 2.4     turn 4  1.3 1.4 - 2.3 2.4
BY_HAND = Schedule(
    "quarters",
    1,
    (
        Turn(1, (meeting(1, "1.1 1.2 - 2.1 2.2"),), ("1.3", "1.4", "2.3", "2.4")),
        Turn(2, (meeting(1, "1.1 1.2 - 2.3 2.4"),), ("1.3", "1.4", "2.1", "2.2")),
        Turn(3, (meeting(1, "1.1 1.2 - 2.1 2.2"),), ("1.3", "1.4", "2.3", "2.4")),
        Turn(4, (meeting(1, "1.3 1.4 - 2.3 2.4"),), ("1.1", "1.2", "2.1", "2.2")),
    ),
)
BY_HAND_OPTIONS = Options(tables=1, legs=4)


def figures_by_hand():
    report = audit(BY_HAND, teams((4, 4)), BY_HAND_OPTIONS)
    return {(figure.key, figure.where): (figure.value, figure.bound) for figure in report.figures}


@pytest.mark.parametrize(
    ("key", "where", "value", "bound"),
    [
        (FigureKey.GAMES_MIN, (1,), 1, 2),
        (FigureKey.GAMES_MAX, (1,), 3, 2),
        (FigureKey.GAMES_MIN, (2,), 2, 2),
        # 1.1 and 1.2 sit together three times; four sides fit into the six couples of four players.
        (FigureKey.PARTNER_REPEATS, (1,), 2, 0),
        (FigureKey.PARTNER_REPEATS, (2,), 2, 0),
        # Sixteen meetings of a player of 1 with one of 2 fit into 4 x 4 couples. Four couples meet twice.
        (FigureKey.OPPONENT_REPEATS, (1, 2), 4, 0),
        # 1.3 and 1.4 rest in turns 1-2 and 2-3.
        (FigureKey.RESTS_RUNNING, (1,), 4, 0),
        (FigureKey.RESTS_RUNNING, (2,), 0, 0),
        (FigureKey.TABLE_SPREAD, (), 0, 0),
        # 1.1 sits first three times, 1.2 second three times.
        (FigureKey.CHAIR_SPREAD, (), 3, 1),
    ],
)
def test_the_figures_are_those_counted_by_hand(key, where, value, bound):
    assert figures_by_hand()[key, where] == (value, bound)


def test_the_unequal_games_counted_by_hand_are_the_only_problem():
    assert problems_of(BY_HAND, teams((4, 4)), BY_HAND_OPTIONS) == {ProblemCode.UNEQUAL_GAMES}


@pytest.mark.parametrize(
    ("key", "sides", "turns"), [("round_robin", "9 - 10", None), ("rotating_partners", "9 10 - 11 12", 2)]
)
def test_strangers_take_nobodys_rest(key, sides, turns):
    field = singles(8)
    played = tuple(Turn(number, (meeting(1, sides),), field.ids) for number in (1, 2))
    figures = audit(Schedule(key, 1, played), field, Options(turns=turns)).figures
    assert [figure.value for figure in figures if figure.key is FigureKey.RESTS_RUNNING] == [8]


def test_pairs_torn_apart_never_rest_less_than_not_at_all():
    field, options = teams((4, 4)), Options(lineup=Lineup.FIXED, legs=2)
    first = (meeting(1, "1.1 1.2 - 2.1 2.2"), meeting(2, "1.3 1.4 - 2.3 2.4"))
    second = (meeting(1, "1.1 1.3 - 2.1 2.3"), meeting(2, "1.2 1.4 - 2.2 2.4"))
    schedule = Schedule("quarters", 1, (Turn(1, first, ()), Turn(2, second, ())))
    figures = audit(schedule, field, options).figures
    assert [figure.value for figure in figures if figure.key is FigureKey.RESTS_RUNNING] == [0, 0]


IDS = [str(number) for number in range(1, 10)] + [f"{team}.{number}" for team in (1, 2, 5) for number in (1, 2, 3)]
SIDE = st.lists(st.sampled_from(IDS), min_size=1, max_size=3).map(tuple)
MEETING = st.builds(Meeting, st.integers(1, 3), st.lists(SIDE, min_size=1, max_size=6).map(tuple))
RESTS = st.lists(st.sampled_from(IDS), max_size=4).map(tuple)
TURN = st.builds(Turn, st.integers(1, 4), st.lists(MEETING, max_size=3).map(tuple), RESTS)


@pytest.mark.parametrize("key", FORMATS)
@given(turns=st.lists(TURN, max_size=4).map(tuple), size=st.integers(4, 8))
def test_whatever_a_file_holds_there_is_a_report(key, turns, size):
    field = field_of(key, size)
    report = audit(Schedule(key, 1, turns), field, usual(key, field))
    seen = {one for turn in turns for one in turn.rests}
    seen |= {one for turn in turns for meeting in turn.meetings for one in meeting.seated}
    told = {one.where[1] for one in report.problems if one.code is ScheduleProblem.UNKNOWN_ENTRANT}
    assert told == seen - set(field.ids)


def test_the_calendar_of_24_with_20_on_the_list_has_four_strangers_a_turn():
    options = Options(turns=3, steps=0)
    report = audit(draw_schedule("rotating_partners", singles(24), options, 1), singles(20), options)
    strangers = [one for one in report.problems if one.code is ScheduleProblem.UNKNOWN_ENTRANT]
    assert len(strangers) == 3 * 4


def test_only_what_became_worse_is_lost():
    happened = [Figure(FigureKey.PARTNER_REPEATS, 2, 0), Figure(FigureKey.OPPONENT_REPEATS, 1, 0)]
    undisturbed = [Figure(FigureKey.PARTNER_REPEATS, 0, 0), Figure(FigureKey.OPPONENT_REPEATS, 1, 0)]
    assert loss(happened, undisturbed) == (Figure(FigureKey.PARTNER_REPEATS, 2, 0),)


def test_fewer_games_of_who_plays_least_are_a_loss():
    happened = [Figure(FigureKey.GAMES_MIN, 2, 3), Figure(FigureKey.GAMES_MAX, 3, 4)]
    undisturbed = [Figure(FigureKey.GAMES_MIN, 4, 4), Figure(FigureKey.GAMES_MAX, 4, 4)]
    assert loss(happened, undisturbed) == (Figure(FigureKey.GAMES_MIN, 2, 4),)


def test_the_opponents_of_one_quarter_are_compared_with_the_same_quarter():
    happened = [Figure(FigureKey.PARTNER_REPEATS, 2, 0, (1,)), Figure(FigureKey.PARTNER_REPEATS, 2, 0, (2,))]
    undisturbed = [Figure(FigureKey.PARTNER_REPEATS, 2, 0, (1,)), Figure(FigureKey.PARTNER_REPEATS, 1, 0, (2,))]
    assert loss(happened, undisturbed) == (Figure(FigureKey.PARTNER_REPEATS, 2, 1, (2,)),)


def test_a_figure_without_a_counterpart_is_left_out():
    assert loss([Figure(FigureKey.TABLE_SPREAD, 5, 0)], []) == ()


FOLDER = Path(report.__file__).parent
SCHEDULING = "tournaments.scheduling"
OWN = f"{SCHEDULING}.audit"
SHARED = {f"{SCHEDULING}.base.types", f"{SCHEDULING}.base.schedule_problems"}


def imported(path: Path) -> set[str]:
    """The modules that this one imports, each by its full name."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in (SCHEDULING, OWN):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_the_audit_shares_only_values_with_the_making_of_draws(path):
    others = {name for name in imported(path) if name.startswith(SCHEDULING) and not name.startswith(f"{OWN}.")}
    assert others <= SHARED


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
