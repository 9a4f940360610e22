"""Every list that was made up by hand is read as it was written down beside it, before there was a reader."""

import pytest

from tests.lists.cases import Case, all_cases, as_written, written
from tournaments.labels.list_labels import group_of
from tournaments.lists.reading import read_tables
from tournaments.pages.shared.lists.file_kinds import tables_of_file
from tournaments.pages.shared.lists.list_questions import MOST, few_questions

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_list_says_what_is_written_beside_it(case: Case) -> None:
    expected = as_written(case)
    reading = read_tables(tables_of_file(case.content), case.people)
    assert written(reading, columns=expected[0].startswith("columns")) == expected
    assert len(few_questions(reading.questions)) <= MOST
    assert all(group_of(one.problem.code) in (0, 1, 2) for one in reading.questions)


def test_most_lists_are_read_without_a_question() -> None:
    asked = [case for case in CASES if any(line.startswith("?") for line in case.expected)]
    assert len(CASES) >= 60
    assert len(CASES) - len(asked) >= 45
