"""`manage.py draw`: the documented JSON, the text, and one sentence for every wrong argument."""

import json
import os
from pathlib import Path

import pytest
from django.core.management import ManagementUtility

from tests.commands.forked import ended
from tests.draws.drawing import draw, refused
from tournaments.scheduling.registry import FORMATS

ROOT = Path(__file__).parents[2]


def test_groups_play_side_by_side_in_the_hall_that_is_named():
    drawn = json.loads(
        draw("--format", "groups", "--entrants", "24", "--groups", "6", "--tables", "8", "--number", "2", "--json")
    )
    assert [len(turn["meetings"]) for turn in drawn["turns"]] == [8, 8, 8, 8, 4]
    assert drawn["audit"]["faults"] == []


def test_round_robin_of_three_is_written_as_documented():
    drawn = json.loads(draw("--format", "round_robin", "--entrants", "3", "--number", "5", "--json"))
    assert list(drawn) == ["format", "number", "turns", "audit"]
    assert (drawn["format"], drawn["number"], len(drawn["turns"])) == ("round_robin", 5, 3)
    for number, turn in enumerate(drawn["turns"], start=1):
        (meeting,) = turn["meetings"]
        assert turn["number"] == number
        assert meeting["table"] == 1
        assert sorted([*meeting["sides"][0], *meeting["sides"][1], *turn["rests"]]) == ["1", "2", "3"]
    assert drawn["audit"]["faults"] == []


def test_what_must_be_said_is_asked_for_together_with_what_else_is_wrong():
    assert refused("--turns", "x") == [
        "Manca --format. Aggiungilo.",
        "Manca --entrants. Aggiungilo.",
        "--turns: «x» non è un numero intero di al più 9 cifre. Correggilo.",
    ]


def test_an_unknown_option_takes_one_line(capsys):
    with pytest.raises(SystemExit) as stopped:
        ManagementUtility(["manage.py", "draw", "--format", "round_robin", "--entrants", "5", "--pippo"]).execute()
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_one_of_the_table_deals_first():
    drawn = json.loads(draw("--format", "rotating_partners", "--entrants", "4", "--json"))
    assert len({turn["meetings"][0]["dealer"] for turn in drawn["turns"]}) == 3
    assert draw("--format", "rotating_partners", "--entrants", "4").count(" dà le carte ") == 3


def test_in_listed_order_the_first_turn_is_that_of_the_published_table():
    drawn = json.loads(draw("--format", "round_robin", "--entrants", "6", "--order", "listed", "--json"))
    assert sorted(meeting["sides"] for meeting in drawn["turns"][0]["meetings"]) == [
        [["1"], ["6"]],
        [["2"], ["5"]],
        [["3"], ["4"]],
    ]


def test_quarters_name_the_player_after_the_quarter():
    drawn = json.loads(draw("--format", "quarters", "--entrants", "5,4", "--number", "2", "--json"))
    (turn,) = drawn["turns"]
    seated = [player for meeting in turn["meetings"] for side in meeting["sides"] for player in side]
    assert sorted(seated + turn["rests"]) == ["1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.3", "2.4"]
    assert {"key": "games_max", "where": [1], "value": 1, "bound": 1} in drawn["audit"]["figures"]


def test_legs_tables_and_line_up_reach_the_draw():
    arguments = ("--entrants", "4,6", "--legs", "all", "--tables", "1", "--lineup", "fixed", "--json")
    drawn = json.loads(draw("--format", "quarters", *arguments))
    assert [len(turn["meetings"]) for turn in drawn["turns"]] == [1] * 6


def test_a_small_hall_makes_more_turns():
    drawn = json.loads(draw("--format", "quarters", "--entrants", "6,6,6,6", "--hall", "5", "--json"))
    assert [[meeting["table"] for meeting in turn["meetings"]] for turn in drawn["turns"]] == [[1, 2, 3]] * 6


def test_without_json_a_person_reads_turns_and_the_audit():
    text = draw("--format", "quarters", "--entrants", "5,4")
    assert "Turno 1\n  Tavolo  1: " in text
    assert "  Riposano: 1." in text
    assert "Nessun difetto." in text
    assert "Compagni ripetuti (1): 0, limite 0" in text


def test_every_wrong_argument_gets_its_sentence_at_once():
    wrong = ("--entrants", "7,x", "--legs", "z", "--tables", "1e3", "--lineup", "loose", "--number", "0")
    assert refused("--format", "quarters", *wrong) == [
        "--entrants: «7,x» non è un elenco di numeri. Scrivi i giocatori di ogni squadra, come 7,9,6,11.",
        "--tables: «1e3» non è un numero intero di al più 9 cifre. Correggilo.",
        "--legs: «z» non è un numero intero di al più 9 cifre. Correggilo.",
        "La formazione loose non esiste. Scegli tra: free, fixed, listed.",
        "Il numero del sorteggio è un numero intero da 1 in su, di nove cifre al massimo: correggilo.",
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            "--format bridge --entrants 8",
            "La formula bridge non esiste. Scegli tra: " + ", ".join(FORMATS) + ".",
        ),
        (
            "--format groups --entrants 8",
            "Manca il numero dei gironi: indica in quanti dividere gli iscritti.",
        ),
        (
            "--format groups --entrants 8 --groups 5",
            "5 gironi sono troppi: con 8 iscritti il massimo è 4. Riducili.",
        ),
        (
            "--format groups --entrants 8 --groups due",
            "--groups: «due» non è un numero intero di al più 9 cifre. Correggilo.",
        ),
        ("--format round_robin --entrants 1", "Iscritti: 1. Ne servono almeno 2: aggiungine altri."),
        (
            "--format round_robin --entrants 4 --order alphabetical",
            "L’ordine alphabetical non esiste. Scegli tra: drawn, listed.",
        ),
        (
            "--format swiss --entrants 8 --turns 3 --order listed",
            "L’ordine degli iscritti si tiene solo in un tutti contro tutti e tra squadre. Toglilo.",
        ),
        ("--format round_robin --entrants 4 --lineup free", "--lineup vale solo tra squadre. Toglilo."),
        ("--format quarters --entrants 7", "Squadre: 1. Ne servono almeno 2: aggiungine altre."),
        (
            "--format quarters --entrants 7,9,6,11 --tables 4",
            "4 tavoli per incontro sono troppi: con le coppie della squadra 1 il massimo è 3. Riduci i tavoli.",
        ),
        (
            "--format quarters --entrants 7,9,6,11 --hall 2",
            "Un incontro ha 3 tavoli, ma in sala sono 2. Riduci i tavoli per incontro.",
        ),
        (
            "--format round_robin --entrants 7 --hall 2",
            "Con questa formula non si indicano i tavoli in sala: indica i tavoli su cui si gioca.",
        ),
    ],
)
def test_what_cannot_be_drawn_says_why(arguments, expected):
    assert refused(*arguments.split()) == [expected]


def test_a_number_of_ten_thousand_digits_is_refused_briefly():
    (line,) = refused("--format", "round_robin", "--entrants", "9" * 10_000)
    assert line == f"--entrants: «{'9' * 30}…» non è un numero intero di al più 9 cifre. Correggilo."


def test_the_command_needs_no_database_and_answers_2_to_nonsense():
    environment = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    command = ("draw", "--format", "quarters", "--entrants", "4,4")
    status, drawn = ended(*command, "--json", environment=environment)
    assert (status, json.loads(drawn)["audit"]["faults"]) == (0, [])
    told = ended(*command, "--legs", "0", environment=environment)
    assert told == (2, "Affrontarsi 0 volte non basta: indica almeno 1.\n")


def test_turns_and_tables_of_rotating_partners_reach_the_draw():
    arguments = ("--entrants", "24", "--turns", "7", "--tables", "6", "--number", "1", "--json")
    drawn = json.loads(draw("--format", "rotating_partners", *arguments))
    assert [len(turn["meetings"]) for turn in drawn["turns"]] == [6] * 7
    figures = {figure["key"]: (figure["value"], figure["bound"]) for figure in drawn["audit"]["figures"]}
    assert figures["partner_repeats"] == (0, 0)
    assert figures["opponents_max"] == (1, 1)
    assert drawn["audit"]["faults"] == []


def test_without_turns_rotating_partners_play_the_full_length():
    text = draw("--format", "rotating_partners", "--entrants", "5")
    assert "Turno 5\n  Tavolo  1: " in text
    assert "Volte contro l’avversario più incontrato: 2, limite 2: ideale" in text


def test_turns_that_are_no_number_are_refused():
    assert refused("--format", "rotating_partners", "--entrants", "8", "--turns", "x") == [
        "--turns: «x» non è un numero intero di al più 9 cifre. Correggilo."
    ]


def test_the_choices_of_a_bracket_reach_the_draw():
    arguments = (
        "--format",
        "knockout",
        "--entrants",
        "6",
        "--seeds",
        "6,5",
        "--clubs",
        "1+2",
        "--third-place",
        "--json",
    )
    drawn = json.loads(draw(*arguments))
    seated = {one for meeting in drawn["turns"][0]["meetings"] for side in meeting["sides"] for one in side}
    assert seated == {"1", "2", "3", "4"}
    assert ["1", "2"] not in [sorted(side[0] for side in meeting["sides"]) for meeting in drawn["turns"][0]["meetings"]]


def test_a_row_of_seeds_is_the_list_of_them():
    common = ("--format", "knockout", "--entrants", "12", "--number", "4", "--json")
    assert draw(*common, "--seeds", "1-3") == draw(*common, "--seeds", "1,2,3")


def test_everything_wrong_with_the_choices_of_a_bracket_is_said_at_once():
    wrong = ("--seeds", "primo", "--clubs", "1;2", "--byes", "tutti", "--second-chance", "sempre", "--second-final")
    assert refused("--format", "knockout", "--entrants", "8", *wrong) == [
        "--seeds: «primo» non è un elenco di iscritti. Scrivi i più forti in ordine, come 3,1,8 oppure 1-8.",
        "--clubs: «1;2» non è un elenco di circoli. Scrivi chi ne fa parte, come 1+5,2+3+7.",
        "--byes: tutti non esiste. Scegli tra: seeded, drawn, later.",
        "--second-chance: sempre non esiste. Scegli tra: none, consolation, double.",
        "La seconda finale c’è solo quando si esce alla seconda sconfitta. Toglila.",
    ]


def test_seeds_are_refused_where_nobody_is_seeded():
    assert refused("--format", "round_robin", "--entrants", "8", "--seeds", "1-2", "--clubs", "1+2") == [
        "--seeds vale solo per queste formule: groups, knockout, danish, swiss. Toglilo.",
        "--clubs vale solo per queste formule: groups, knockout, danish, drawn_turns, swiss. Toglilo.",
    ]


def test_what_is_said_beside_a_file_to_be_repeated_is_refused_with_what_is_wrong_with_the_file(tmp_path):
    (tmp_path / "draw.json").write_text("{}")
    assert refused("--repeat", str(tmp_path / "draw.json"), "--format", "knockout", "--third-place") == [
        "--repeat prende tutto dal file. Togli --format, --third-place.",
        "--repeat: draws non è come lo scrive --json. Correggilo.",
    ]


def test_everybody_alone_is_drawn_with_sides_of_one_player():
    arguments = ("--format", "round_tables", "--seats", "5", "--entrants", "23", "--turns", "4", "--number", "1")
    document = json.loads(draw(*arguments, "--json"))
    sides = [[meeting["sides"] for meeting in turn["meetings"]] for turn in document["turns"]]
    assert [sorted(map(len, tables)) for tables in sides] == [[5, 6, 6, 6]] * 4
    assert all(len(side) == 1 for tables in sides for table in tables for side in table)
    assert [turn["rests"] for turn in document["turns"]] == [[]] * 4
    assert "notes" not in document
    assert document["audit"]["faults"] == []


def test_it_is_said_why_some_of_thirteen_rest_at_fives():
    arguments = ("--format", "round_tables", "--seats", "5", "--entrants", "13", "--turns", "3")
    (note,) = json.loads(draw(*arguments, "--json"))["notes"]
    assert note == {"code": "rests_of_fives", "params": {"players": 13, "resting": 3, "tables": 2}}
    assert "In 13 non siedono tutti (tavoli: 2)" in draw(*arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "round_tables", "--entrants", "20", "--turns", "4"), "Manca quanti siedono a un tavolo"),
        (("--format", "round_tables", "--seats", "7", "--entrants", "20", "--turns", "4"), "Tavoli da 7"),
        (("--format", "swiss", "--seats", "5", "--entrants", "20", "--turns", "4"), "solo dove ognuno gioca per sé"),
        (("--format", "quarters", "--seats", "5", "--entrants", "5,5"), "solo dove ognuno gioca per sé"),
    ],
)
def test_seats_are_asked_for_where_everybody_plays_alone_and_nowhere_else(arguments, said):
    (refusal,) = refused(*arguments)
    assert said in refusal


@pytest.mark.parametrize("key", ["knockout", "round_robin", "rotating_partners"])
def test_who_does_not_meet_in_the_first_match_is_named_by_couples(key):
    arguments = ("--format", key, "--entrants", "8", "--apart", "1+2,3+1", "--json")
    for number in range(1, 12):
        (first, *_later) = json.loads(draw(*arguments, "--number", str(number)))["turns"]
        seated = [{one for side in meeting["sides"] for one in side} for meeting in first["meetings"]]
        assert not any({"1", other} <= table for table in seated for other in ("2", "3"))


@pytest.mark.parametrize("typed", ["1", "1+2+3", "uno+due"])
def test_what_is_no_couple_is_refused(typed):
    assert refused("--format", "danish", "--entrants", "8", "--turns", "3", "--apart", typed) == [
        f"--apart: «{typed}» non è un elenco di coppie. Scrivi chi separare, come 1+5,2+3."
    ]


@pytest.mark.parametrize("typed", ["3", "3:1", "3:a/4"])
def test_what_is_no_part_is_refused(typed):
    assert refused("--format", "knockout", "--entrants", "16", "--within", typed) == [
        f"--within: «{typed}» non dice chi va dove. Scrivi chi, le sue parti e quante sono, come 3:1+2/4."
    ]
