"""A draw repeated from what is said of it, and the form in which other programs read it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.scheduling.meetings import meeting
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Options, Order, Schedule, Turn, singles, teams
from tournaments.scheduling.registry import draw_schedule
from tournaments.scheduling.repeating import arguments
from tournaments.scheduling.schedule_document import document


@pytest.mark.parametrize(
    ("key", "field", "options", "said"),
    [
        ("round_robin", singles(5), Options(legs=2, tables=1), "--entrants 5 --legs 2 --tables 1"),
        ("round_robin", singles(5), Options(order=Order.LISTED), "--entrants 5 --order listed"),
        ("groups", singles(9), Options(groups=3), "--entrants 9 --groups 3"),
        ("rotating_partners", singles(9), Options(turns=3), "--entrants 9 --turns 3"),
        ("quarters", teams((4, 5)), Options(), "--entrants 4,5"),
        (
            "quarters",
            teams((4, 6, 4, 4)),
            Options(1, EVERY_PAIR, Lineup.FIXED, hall=1),
            "--entrants 4,6,4,4 --legs all --tables 1 --lineup fixed --hall 1",
        ),
    ],
)
def test_everything_chosen_is_said_and_nothing_else(key, field, options, said):
    schedule = Schedule(key, 7, ())
    assert " ".join(arguments(schedule, field, options)) == f"--format {key} {said} --number 7"


@pytest.mark.parametrize(
    ("key", "field", "options"),
    [
        ("round_robin", singles(6), Options(legs=2)),
        ("rotating_partners", singles(9), Options(turns=3)),
        ("quarters", teams((6, 7)), Options(tables=1, legs=3, lineup=Lineup.FIXED)),
    ],
)
def test_the_command_draws_the_same(key, field, options):
    schedule = draw_schedule(key, field, options, 3)
    out = StringIO()
    call_command("draw", *arguments(schedule, field, options), "--json", stdout=out)
    repeated = json.loads(out.getvalue())
    assert [[meeting["sides"] for meeting in turn["meetings"]] for turn in repeated["turns"]] == [
        [[list(side) for side in meeting.sides] for meeting in turn.meetings] for turn in schedule.turns
    ]


# Three entrants at one table; the third meeting is missing.
SHORT = Schedule("round_robin", 7, (Turn(1, (meeting(1, "1 - 2"),), ("3",)), Turn(2, (meeting(1, "3 - 1"),), ("2",))))


def written(*lost):
    report = audit(SHORT, singles(3), Options())
    return json.loads(json.dumps(document(SHORT, report, *lost)))


def test_turns_meetings_and_rests_are_written_as_they_are():
    assert written()["turns"] == [
        {"number": 1, "meetings": [{"table": 1, "sides": [["1"], ["2"]], "dealer": "1"}], "rests": ["3"]},
        {"number": 2, "meetings": [{"table": 1, "sides": [["3"], ["1"]], "dealer": "3"}], "rests": ["2"]},
    ]


def test_problems_are_written_with_place_and_values():
    assert written()["audit"]["faults"] == [
        {"code": "meetings_promised", "where": ["2", "3"], "params": {"expected": 1, "found": 0}}
    ]


def test_a_figure_is_beside_its_bound():
    assert {"key": "games_max", "where": [], "value": 2, "bound": 2} in written()["audit"]["figures"]


def test_a_loss_is_written_only_after_a_history():
    assert "loss" not in written()
    assert written((Figure(FigureKey.GAMES_MIN, 1, 2),))["loss"] == [
        {"key": "games_min", "where": [], "value": 1, "bound": 2}
    ]


def test_who_dealt_against_the_turns_alone_is_written():
    dealers = {(1, 1): "2", (2, 1): "1"}
    turns = json.loads(json.dumps(document(SHORT, audit(SHORT, singles(3), Options()), None, dealers)))["turns"]
    assert [meeting["dealer"] for turn in turns for meeting in turn["meetings"]] == ["2", "1"]
