"""`manage.py draw --history`: what was played stays, the rest is drawn, the loss is shown; problems are sentences."""

import json
from typing import Any

import pytest

from tests.draws import drawing

ARGUMENTS = ("--format", "rotating_partners", "--turns", "5", "--number", "1")
FIRST: dict[str, Any] = {"number": 1, "meetings": [{"table": 1, "sides": [["1", "2"], ["3", "4"]]}]}


def draw(*arguments):
    return drawing.draw(*ARGUMENTS, *arguments)


def refused(*arguments):
    return drawing.refused(*ARGUMENTS, *arguments)


@pytest.fixture
def history(tmp_path, monkeypatch):
    """A function that writes a document where the command finds it as h.json."""
    monkeypatch.chdir(tmp_path)

    def write(document):
        text = document if isinstance(document, str) else json.dumps(document)
        (tmp_path / "h.json").write_text(text, "utf-8")
        return ("--history", "h.json")

    return write


def test_what_was_played_as_drawn_leaves_the_draw_as_it_is(history):
    whole = json.loads(draw("--entrants", "24", "--json"))
    option = history({**whole, "turns": whole["turns"][:2]})
    again = json.loads(draw("--entrants", "24", "--json", *option))
    assert again["turns"] == whole["turns"]
    assert again["loss"] == []


def test_who_left_sits_nowhere_any_more_and_what_was_played_stays(history):
    whole = json.loads(draw("--entrants", "18", "--json"))
    option = history({"turns": whole["turns"][:2], "absent": ["7"]})
    again = json.loads(draw("--entrants", "18", "--json", *option))
    assert [turn["meetings"] for turn in again["turns"][:2]] == [turn["meetings"] for turn in whole["turns"][:2]]
    assert [turn["number"] for turn in again["turns"]] == [1, 2, 3, 4, 5]
    assert all('"7"' not in json.dumps(turn) for turn in again["turns"][2:])
    assert {"key": "games_min", "where": [], "value": 2, "bound": 4} in again["loss"]


def test_a_late_comer_is_drawn_from_now_on(history):
    whole = json.loads(draw("--entrants", "16", "--turns", "3", "--json"))
    again = json.loads(draw("--entrants", "17", "--turns", "3", "--json", *history({"turns": whole["turns"][:2]})))
    assert all("17" in turn["rests"] for turn in again["turns"][:2])
    assert all('"17"' in json.dumps(turn["meetings"]) for turn in again["turns"][2:])


def test_who_did_deal_first_stays_the_dealer(history):
    turns = [
        {**FIRST, "meetings": [{**FIRST["meetings"][0], "dealer": "3"}]},
        {"number": 2, "meetings": [{"table": 1, "sides": [["1", "3"], ["2", "4"]], "dealer": "3"}]},
    ]
    drawn = json.loads(draw("--entrants", "4", "--turns", "3", "--json", *history({"turns": turns})))
    dealers = [meeting["dealer"] for turn in drawn["turns"] for meeting in turn["meetings"]]
    assert dealers[:2] == ["3", "3"]
    assert dealers[2] != "3"


def test_a_dealer_who_sits_elsewhere_is_refused(history):
    meeting = {**FIRST["meetings"][0], "dealer": "5"}
    assert refused("--entrants", "8", *history({"turns": [{**FIRST, "meetings": [meeting]}]})) == [
        "--history: turns[0].meetings[0].dealer non è come lo scrive --json. Correggilo."
    ]


def test_nobody_who_left_and_the_mark_that_some_editors_begin_a_file_with_change_nothing(history):
    alone = draw("--entrants", "9", "--turns", "2", *history({"turns": [FIRST]}))
    for other in ({"turns": [FIRST], "absent": []}, "\ufeff" + json.dumps({"turns": [FIRST]})):
        assert draw("--entrants", "9", "--turns", "2", *history(other)) == alone


def test_without_json_the_loss_is_read_below_the_audit(history):
    assert "Perso rispetto a un torneo senza imprevisti\n  Partite di chi gioca meno: " in draw(
        "--entrants", "9", "--turns", "2", *history({"turns": [FIRST], "absent": ["9"]})
    )


def test_nothing_lost_is_said(history):
    whole = json.loads(draw("--entrants", "8", "--json"))
    option = history({"turns": whole["turns"][:1]})
    assert draw("--entrants", "8", *option).endswith("imprevisti\n  Nulla.\n")


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("{", ["--history: il file h.json non è in JSON. Controlla virgole, virgolette e parentesi."]),
        ("[" * 100_000, ["--history: il file h.json non è in JSON. Controlla virgole, virgolette e parentesi."]),
        ([], ["--history: turns non è come lo scrive --json. Correggilo."]),
        (
            {"turns": [{"number": True}, {"number": 2, "meetings": [{"table": 0, "sides": [["1", 2], "3"]}]}]},
            [
                "--history: turns[0].number non è come lo scrive --json. Correggilo.",
                "--history: turns[0].meetings non è come lo scrive --json. Correggilo.",
                "--history: turns[1].meetings[0].table non è come lo scrive --json. Correggilo.",
                "--history: turns[1].meetings[0].sides non è come lo scrive --json. Correggilo.",
                "--history: turns[1].meetings[0].sides non è come lo scrive --json. Correggilo.",
            ],
        ),
        ({"turns": [], "absent": "7"}, ["--history: absent non è come lo scrive --json. Correggilo."]),
        (
            {"turns": [{"number": 1, "meetings": [{"table": 1, "sides": [["\ud800", "2"], ["3", "4"]]}]}]},
            ["--history: turns[0].meetings[0].sides non è come lo scrive --json. Correggilo."],
        ),
        (
            {
                "turns": [
                    {"number": 1, "meetings": []},
                    {
                        "number": 2,
                        "meetings": [{"table": 2, "sides": []}, {"table": 1, "sides": [["1"], ["2"], ["3"]]}],
                    },
                ]
            },
            [
                "--history: turns[0].meetings non è come lo scrive --json. Correggilo.",
                "--history: turns[1].meetings[0].sides non è come lo scrive --json. Correggilo.",
                "--history: turns[1].meetings[1].sides non è come lo scrive --json. Correggilo.",
            ],
        ),
        ({"turns": [FIRST], "absent": ["90"]}, ["--history: tra gli assenti c’è 90, che non è iscritto. Toglilo."]),
        (
            {"turns": [FIRST], "absent": ["5", "6", "7", "8", "9"]},
            ["5 turni sono troppi: il massimo è 3. Riduci i turni."],
        ),
        (
            {"turns": [FIRST], "absent": ["4", "5", "6", "7", "8", "9"]},
            ["Iscritti: 3. Ne servono almeno 4: aggiungine altri."],
        ),
        (
            {"turns": [{**FIRST, "number": 3}]},
            ["Il turno 3 è fuori posto: lì va il turno 1."],
        ),
        (
            {"turns": [{**FIRST, "number": number} for number in range(1, 6)]},
            ["--history: i turni giocati sono già 5. Non ne restano da sorteggiare: aumenta i turni."],
        ),
    ],
)
def test_a_history_that_cannot_be_used_says_why(history, document, expected):
    assert refused("--entrants", "9", *history(document)) == expected


def test_a_player_at_two_tables_of_the_history_is_named(history):
    twice = {"number": 1, "meetings": [*FIRST["meetings"], {"table": 2, "sides": [["1", "5"], ["6", "7"]]}]}
    option = history({"turns": [twice]})
    (line,) = refused("--entrants", "9", *option)
    assert line.startswith("Turno 1: 1 ")


def test_a_missing_file_is_named_without_a_traceback(history, tmp_path):
    assert refused("--entrants", "9", "--history", "none.json") == [
        "--history: il file «none.json» non si può leggere. Controlla il nome."
    ]


def event(tmp_path, *arguments, played=1, **changes):
    """A whole draw, and what is drawn after its first turns with these changes of the history."""
    whole = json.loads(drawn(*arguments))
    file = tmp_path / "event.json"
    file.write_text(json.dumps({"turns": whole["turns"][:played], **changes}), "utf-8")
    return whole, str(file)


def drawn(*arguments):
    return drawing.draw(*arguments, "--json")


def sides(turn):
    return [meeting["sides"] for meeting in turn["meetings"]]


def test_all_against_all_who_left_is_taken_out_and_everything_else_stays(tmp_path):
    arguments = ("--format", "round_robin", "--entrants", "6")
    whole, file = event(tmp_path, *arguments, played=2, absent=["3"])
    again = json.loads(drawn(*arguments, "--history", file))
    assert [sides(turn) for turn in again["turns"]] == [
        [pair for pair in sides(turn) if turn["number"] <= 2 or ["3"] not in pair] for turn in whole["turns"]
    ]
    assert [len(turn["rests"]) for turn in again["turns"]] == [0, 0, 1, 1, 1]


def test_in_groups_who_left_is_taken_out_and_everybody_stays_in_the_group(tmp_path):
    arguments = ["--format", "groups", "--entrants", "12", "--groups", "3"]
    whole, file = event(tmp_path, *arguments, absent=["3"])
    left = json.loads(drawn(*arguments, "--history", file))
    for before, after in zip(whole["turns"][1:], left["turns"][1:], strict=True):
        assert sides(after) == [each for each in sides(before) if ["3"] not in each]


def test_all_against_all_a_late_comer_meets_everybody(tmp_path):
    _whole, file = event(tmp_path, "--format", "round_robin", "--entrants", "6", played=2)
    again = json.loads(drawn("--format", "round_robin", "--entrants", "7", "--history", file))
    assert again["audit"]["faults"] == []
    assert sum(["7"] in pair for turn in again["turns"] for pair in sides(turn)) == 6


def test_a_turn_in_which_nobody_is_left_to_play_is_gone(tmp_path):
    arguments = ("--format", "round_robin", "--entrants", "3")
    whole, file = event(tmp_path, *arguments)
    leaver = whole["turns"][2]["rests"][0]
    whole, file = event(tmp_path, *arguments, absent=[leaver])
    again = json.loads(drawn(*arguments, "--history", file))
    assert [turn["number"] for turn in again["turns"]] == [1, 2]
    assert sides(again["turns"][1]) == sides(whole["turns"][2])


def test_in_quarters_a_late_comer_joins_his_own_and_every_fixture_stays(tmp_path):
    arguments = ("--format", "quarters", "--legs", "1", "--tables", "2", "--entrants")
    _whole, file = event(tmp_path, *arguments, "5,4,4", played=2)
    again = json.loads(drawn(*arguments, "6,4,4", "--history", file))
    assert again["audit"]["faults"] == []
    assert all('"1.6"' not in json.dumps(sides(turn)) for turn in again["turns"][:2])
    assert any('"1.6"' in json.dumps(sides(turn)) for turn in again["turns"][2:])


def test_in_quarters_who_left_is_replaced_by_his_own(tmp_path):
    arguments = ("--format", "quarters", "--legs", "1", "--tables", "2", "--entrants", "5,4,4")
    _whole, file = event(tmp_path, *arguments, played=2, absent=["1.2"])
    again = json.loads(drawn(*arguments, "--history", file))
    assert all('"1.2"' not in json.dumps(turn) for turn in again["turns"][2:])
    assert {problem["code"] for problem in again["audit"]["faults"]} <= {"unequal_games"}


def test_of_a_fixed_pair_the_one_who_left_is_replaced_by_the_reserve(tmp_path):
    arguments = ("--format", "quarters", "--legs", "2", "--lineup", "fixed", "--entrants", "5,4")
    whole, file = event(tmp_path, *arguments)
    reserve = next(one for one in whole["turns"][0]["rests"] if one.startswith("1."))
    leaver = whole["turns"][0]["meetings"][0]["sides"][0][0]
    whole, file = event(tmp_path, *arguments, absent=[leaver])
    again = json.loads(drawn(*arguments, "--history", file))
    swapped = json.dumps(sides(whole["turns"][1])).replace(f'"{leaver}"', f'"{reserve}"')
    assert json.dumps(sides(again["turns"][1])) == swapped
