"""`manage.py draw --wishes`: restrictions are kept and counted, or refused; problems of the file are
sentences.
"""

import json
from typing import Any

import pytest

from tests.draws.drawing import draw, refused

TOGETHER = "e in un turno giocano al massimo in 2. Riduci i tavoli o il gruppo."
ROTATING = ("--format", "rotating_partners", "--turns", "4", "--number", "1")


@pytest.fixture
def restrictions(tmp_path, monkeypatch):
    """A function that writes a document where the command finds it as w.json."""
    monkeypatch.chdir(tmp_path)

    def write(document):
        text = document if isinstance(document, str) else json.dumps(document)
        (tmp_path / "w.json").write_text(text, "utf-8")
        return ("--wishes", "w.json")

    return write


def met(document: dict[str, Any], one: str, two: str, *, turns: int) -> int:
    """How often two share a table in the first turns."""
    tables = [
        [entrant for side in meeting["sides"] for entrant in side]
        for turn in document["turns"][:turns]
        for meeting in turn["meetings"]
    ]
    return sum(one in table and two in table for table in tables)


def test_every_kind_of_restriction_is_kept_and_counted(restrictions):
    option = restrictions(
        {
            "apart": [{"members": ["1", "2", "3"]}, {"members": ["4", "5"], "relation": "table", "first_turn": True}],
            "stay": [{"entrant": "7", "table": 2}, {"entrant": "8", "hard": False}],
            "mixed": [{"ones": ["9", "10"], "others": ["11", "12"], "hard": False}],
        }
    )
    drawn = json.loads(draw(*ROTATING, "--entrants", "16", "--json", *option))
    assert met(drawn, "1", "2", turns=4) == met(drawn, "2", "3", turns=4) == met(drawn, "4", "5", turns=1) == 0
    figures = {figure["key"]: (figure["value"], figure["bound"]) for figure in drawn["audit"]["figures"]}
    assert [figures[key] for key in ("apart_broken", "stay_broken", "mixed_broken")] == [(0, 0)] * 3


def test_the_audit_in_words_names_the_restrictions(restrictions):
    text = draw(
        *ROTATING, "--entrants", "8", "--turns", "2", *restrictions({"apart": [{"members": ["1", "2"], "hard": False}]})
    )
    assert "\n  Incontri tra chi voleva stare separato: " in text


def test_restrictions_hold_after_a_history_and_those_of_who_left_are_forgotten(restrictions, tmp_path):
    option = restrictions({"apart": [{"members": ["1", "2"]}, {"members": ["3", "9"]}], "stay": [{"entrant": "9"}]})
    first = {"number": 1, "meetings": [{"table": 1, "sides": [["1", "2"], ["3", "4"]]}]}
    (tmp_path / "h.json").write_text(json.dumps({"turns": [first], "absent": ["9"]}), "utf-8")
    drawn = json.loads(draw(*ROTATING, "--entrants", "9", "--turns", "3", "--json", "--history", "h.json", *option))
    assert met({"turns": drawn["turns"][1:]}, "1", "2", turns=2) == 0
    assert [problem["where"] for problem in drawn["audit"]["faults"] if problem["code"] == "wish_table_broken"] == [
        ["1", "2"]
    ]


def test_the_loss_is_told_even_if_nobody_could_ever_have_kept_the_restrictions(restrictions, tmp_path):
    whole = json.loads(draw(*ROTATING, "--entrants", "9", "--turns", "3", "--json"))
    (tmp_path / "h.json").write_text(json.dumps({"turns": whole["turns"][:1], "absent": ["3"]}), "utf-8")
    option = restrictions(
        {
            "apart": [{"members": ["1", "3"]}, {"members": ["2", "3"]}],
            "stay": [{"entrant": "1", "table": 1}, {"entrant": "2", "table": 2}],
        }
    )
    assert "Perso rispetto a un torneo senza imprevisti" in draw(
        *ROTATING, "--entrants", "9", "--turns", "3", "--history", "h.json", *option
    )


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("{", ["--wishes: il file w.json non è in JSON. Controlla virgole, virgolette e parentesi."]),
        ([], ["--wishes: il file deve contenere gli elenchi apart, stay e mixed. Correggilo."]),
        (
            {"appart": [], "apart": {}, "stay": ["7"]},
            [
                "--wishes: appart non esiste. I nomi ammessi lì sono: apart, stay, mixed.",
                "--wishes: apart manca o non ha un valore ammesso. Correggilo.",
                "--wishes: stay[0] manca o non ha un valore ammesso. Correggilo.",
            ],
        ),
        (
            {
                "apart": [{"members": ["1", 2], "relation": "friends", "hard": 1}, {"member": ["1", "2"]}],
                "stay": [{"entrant": 7, "table": 0}, {}],
                "mixed": [{"ones": [], "first_turn": True}],
            },
            [
                "--wishes: apart[0].relation manca o non ha un valore ammesso. Correggilo.",
                "--wishes: apart[0].members manca o non ha un valore ammesso. Correggilo.",
                "--wishes: apart[0].hard manca o non ha un valore ammesso. Correggilo.",
                "--wishes: apart[1].member non esiste. I nomi ammessi lì sono: members, relation, first_turn, hard.",
                "--wishes: apart[1].members manca o non ha un valore ammesso. Correggilo.",
                "--wishes: stay[0].entrant manca o non ha un valore ammesso. Correggilo.",
                "--wishes: stay[0].table manca o non ha un valore ammesso. Correggilo.",
                "--wishes: stay[1].entrant manca o non ha un valore ammesso. Correggilo.",
                "--wishes: mixed[0].first_turn non esiste. I nomi ammessi lì sono: ones, others, hard.",
                "--wishes: mixed[0].ones manca o non ha un valore ammesso. Correggilo.",
                "--wishes: mixed[0].others manca o non ha un valore ammesso. Correggilo.",
            ],
        ),
        (
            {"apart": [{"members": ["1", "90"]}], "stay": [{"entrant": "2", "table": 3}]},
            ["Tra i desideri c’è 90, che non è tra gli iscritti. Toglilo."],
        ),
        (
            {"stay": [{"entrant": "2", "table": 3}]},
            ["Tavolo fisso di 2: il tavolo 3 non si usa. Indicane uno da 1 a 2."],
        ),
        (
            {"apart": [{"members": ["1", "2", "3"]}]},
            [f"Sono in 3 a non poter stare insieme, 1 e gli altri, {TOGETHER}"],
        ),
    ],
)
def test_restrictions_that_cannot_be_used_say_why(restrictions, document, expected):
    assert refused(*ROTATING, "--entrants", "8", *restrictions(document)) == expected


def test_problems_of_the_file_are_beside_those_of_the_arguments(restrictions):
    lines = refused(*ROTATING, "--entrants", "2", *restrictions({"wish": []}))
    assert lines == [
        "--wishes: wish non esiste. I nomi ammessi lì sono: apart, stay, mixed.",
        "Iscritti: 2. Ne servono almeno 4: aggiungine altri.",
    ]


def test_a_restriction_for_which_no_draw_was_found_is_refused_by_name(restrictions):
    option = restrictions(
        {
            "stay": [{"entrant": "1", "table": 1}, {"entrant": "2", "table": 2}],
            "apart": [{"members": ["1", "3"]}, {"members": ["2", "3"]}],
        }
    )
    lines = refused(*ROTATING, "--entrants", "8", *option)
    assert all(line.startswith("Desiderio non rispettato: ") for line in lines)
    assert lines


def test_a_missing_file_is_named_without_a_traceback(restrictions):
    assert refused(*ROTATING, "--entrants", "8", "--wishes", "none.json") == [
        "--wishes: il file «none.json» non si può leggere. Controlla il nome."
    ]


@pytest.mark.parametrize(("key", "entrants"), [("round_robin", "6"), ("quarters", "4,4")])
def test_the_other_formats_read_the_same_file(restrictions, key, entrants):
    option = restrictions({"apart": [{"members": ["1" if key == "round_robin" else "1.1", "x"]}]})
    assert refused("--format", key, "--entrants", entrants, *option) == [
        "Tra i desideri c’è x, che non è tra gli iscritti. Toglilo."
    ]


@pytest.mark.parametrize("number", range(1, 7))
def test_nobody_steps_in_against_a_hard_restriction_while_somebody_else_rests(restrictions, number):
    option = restrictions({"apart": [{"members": ["1", "2", "3"]}]})
    arguments = ("--format", "rotating_partners", "--entrants", "11", "--turns", "1", "--number", str(number))
    drawn = json.loads(draw(*arguments, "--missing", "4", "--json", *option))
    assert "wish_table_broken" not in [problem["code"] for problem in drawn["audit"]["faults"]]
