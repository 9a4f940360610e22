"""Lists of pairs and players: what a line means, and every line that cannot be read told with its reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import Sweep
from tournaments.event.problems.entrant_problems import ListProblem, RosterProblem, UploadProblem
from tournaments.pages.shared.lists.entrants_form import (
    EntrantRead,
    read_entrants,
    read_sent_entrant,
    read_sent_entrants,
)
from tournaments.pages.shared.lists.people_form import read_roster

PAIR = ("Anna Rossi", "Bruno Bianchi")


def pair(line: str) -> EntrantRead:
    found = read_entrants(line, people=2)
    assert found.bad == ()
    (one,) = found.good
    return one


def player(line: str) -> EntrantRead:
    found = read_entrants(line, people=1)
    assert found.bad == ()
    return found.good[-1]


def reasons(text: str, people: int = 2) -> list[object]:
    return [line.problem.code for line in read_entrants(text, people=people).bad]


@pytest.mark.parametrize(
    "line",
    [
        "Anna Rossi - Bruno Bianchi",
        "Anna Rossi – Bruno Bianchi",
        "Anna Rossi–Bruno Bianchi",
        "Anna Rossi / Bruno Bianchi",
        "Anna Rossi/Bruno Bianchi",
        "Anna Rossi & Bruno Bianchi",
        "Anna Rossi + Bruno Bianchi",
        "Anna Rossi e Bruno Bianchi",
        "Anna Rossi con Bruno Bianchi",
        "Anna Rossi-Bruno Bianchi",
        "- Anna Rossi - Bruno Bianchi",
        "• Anna Rossi / Bruno Bianchi",
        "Anna Rossi - Bruno Bianchi -",
        "Anna Rossi, Bruno Bianchi",
        "Anna Rossi;Bruno Bianchi",
        "Anna Rossi\tBruno Bianchi",
        "12. Anna Rossi - Bruno Bianchi",
        "12\tAnna Rossi\tBruno Bianchi",
        "  Anna   Rossi -  Bruno Bianchi ;;",
        '"Anna Rossi";"Bruno Bianchi"',
        "\ufeffAnna Rossi - Bruno Bianchi",
    ],
)
def test_two_people_are_told_apart_however_they_are_written(line: str) -> None:
    assert pair(line).people == PAIR


def test_the_boxes_of_one_entrant_take_no_telephone_and_no_word_on_who_paid() -> None:
    read = read_sent_entrant(
        {"person_1": "Anna 333 1234567 pagato", "person_2": "Bruno", "club": "tel 0423 123456"}, people=2
    )
    codes = {box: [problem.code for problem in found] for box, found in read.problems.items()}
    assert codes == {"person_1": [RosterProblem.PHONE, RosterProblem.NOTE], "club": [RosterProblem.PHONE]}


def test_double_surnames_keep_their_hyphens() -> None:
    assert pair("Maria Degl'Innocenti-Bevilacqua - Noè D'Aquì").people == (
        "Maria Degl'Innocenti-Bevilacqua",
        "Noè D'Aquì",
    )


def test_headings_say_which_columns_make_a_name() -> None:
    assert pair("N.;Cognome;Nome;Cognome;Nome;Bar\n1;Rossi;Anna;Bianchi;Bruno;Centrale").people == (
        "Rossi Anna",
        "Bianchi Bruno",
    )


def test_a_pair_twice_is_told_who_is_named_first_and_however_it_is_written() -> None:
    text = "Anna Rossi - Bruno Bianchi\nBRUNO  BIANCHI / anna rossi"
    assert reasons(text) == [ListProblem.PAIR_TWICE]
    there = read_entrants("anna rossi - Bruno Bianchi", people=2, present=[PAIR])
    assert [bad.problem.code for bad in there.bad] == [ListProblem.PAIR_TWICE]


def test_a_seed_is_given_once() -> None:
    assert reasons("Nome;Serie\nAnna Rossi;1\nBruno Bianchi;1", people=1) == [ListProblem.SEED_TAKEN]
    assert [
        bad.problem.code for bad in read_entrants("Nome;Serie\nAnna Rossi;2", people=1, seeds={2: "Altri"}).bad
    ] == [ListProblem.SEED_TAKEN]


def test_nothing_is_told() -> None:
    assert [problem.code for problem in read_sent_entrants({}, people=2).problems] == [UploadProblem.NOTHING_SENT]


def test_the_boxes_of_one_entrant_are_read_with_all_their_problems() -> None:
    good = read_sent_entrant({"person_1": " Anna  Rossi", "person_2": "Bruno", "seed": "1"}, people=2)
    bad = read_sent_entrant({"person_1": "", "club": "x\u202ey", "seed": "primo"}, people=1)
    assert (good.people, good.club, good.seed, good.problems) == (("Anna Rossi", "Bruno"), "", 1, {})
    assert sorted(bad.problems) == ["club", "person_1", "seed"]


MUCH = 1_000_000 if Sweep.wanted else 100_000
"""Of each of these a reader that goes over what it read already would not come to an end within the time of a test."""


@pytest.mark.parametrize(
    "text",
    [
        "," * MUCH,
        ";" * MUCH,
        "\t" * MUCH,
        "1," * (MUCH // 2),
        "," + " " * MUCH,
        "Anna," + " " * MUCH + "Bruno",
        "Anna " + "-" * MUCH,
        "–" * MUCH,
        " e " * (MUCH // 3),
        "Anna" + "\u0301\u0316" * (MUCH // 2),
    ],
    ids=["commas", "semicolons", "tabs", "numbers", "blanks", "apart", "hyphens", "dashes", "and", "marks"],
)
def test_a_mass_of_nonsense_is_read_to_its_end(text: str) -> None:
    assert [people for people in (1, 2) if len(read_entrants(text, people=people).good) > 1] == []
    read_roster(text, team="quarter")


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from([1, 2]))
def test_every_line_is_good_or_bad_or_passed_over(text: str, people: int) -> None:
    found = read_entrants(text, people=people)
    assert all(len(one.people) == people and all(one.people) for one in found.good)
    numbers = [*(one.number for one in found.good), *(one.number for one in found.bad)]
    assert len(numbers) == len(set(numbers))


def test_of_three_who_play_together_all_are_named_and_are_there_once() -> None:
    assert reasons("Anna Rossi - Bruno Bianchi\nAnna Rossi -", people=3) == [ListProblem.THREE_NEEDED] * 2
    twice = "Ada Bo - Ugo Di - Eva Fo\nEva Fo - Ada Bo - Ugo Di"
    assert reasons(twice, people=3) == [ListProblem.THREE_TWICE]
