"""The command that reads a list: what it prints, and that it needs no data and stores nothing."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

LIST = (
    "Giocatore 1;Giocatore 2;Quota;E-mail;Taglia\nAldo Abete;Bice Betulla;sì;aldo@example.org;L\nCarlo Cedro;;5 €;;M\n"
)


def read(file: Path, *more: str) -> Any:
    out = io.StringIO()
    call_command("read_list", file, *more, stdout=out)
    return json.loads(out.getvalue()) if "--json" in more else out.getvalue()


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    file = tmp_path / "soci.csv"
    file.write_text(LIST, encoding="utf-8")
    return file


def test_columns_entries_and_questions_are_printed(sent: Path) -> None:
    found = read(sent, "--ranked", "pairs", "--json")
    assert [(one["index"], one["heading"], one["kind"]) for one in found["columns"]][3:] == [
        (3, "E-mail", "email"),
        (4, "Taglia", "unknown"),
    ]
    first, second = found["entries"]
    assert (first["players"], first["paid"], first["paid_cents"]) == (["Aldo Abete", "Bice Betulla"], True, None)
    assert (first["club"], first["team"], first["private"]) == ("", "", {"email": "aldo@example.org"})
    assert (second["row"], second["players"], second["paid_cents"]) == (3, ["Carlo Cedro"], 500)
    [question] = found["questions"]
    assert (question["rows"], "«Taglia»" in question["text"]) == ([], True)


def test_a_yes_is_worth_the_fee_that_is_told(sent: Path) -> None:
    assert [one["paid_cents"] for one in read(sent, "--json", "--fee", "1000")["entries"]] == [1000, 500]


def test_people_read_the_same_in_words(sent: Path) -> None:
    assert "2: Aldo Abete – Bice Betulla" in read(sent)


def test_what_is_no_list_is_refused_with_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "foto.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("read_list", file, stderr=said)
    assert (ended.value.code, "È una figura" in said.getvalue()) == (2, True)
