"""The form in which other programs read a draw."""

import json

from tests.scheduling.examples import meeting
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Options, Schedule, Turn, singles
from tournaments.scheduling.schedule_document import document

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
