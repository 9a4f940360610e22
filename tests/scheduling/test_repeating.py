"""What is said to repeat a draw repeats it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Options, Order, Schedule, singles, teams
from tournaments.scheduling.registry import draw_schedule
from tournaments.scheduling.repeating import arguments


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
