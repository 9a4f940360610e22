"""The questions of a list as they are put: few, each for all the rows that it is about."""

from collections.abc import Sequence

from rules.problems import sentence
from tournaments.labels.list_labels import group_of
from tournaments.lists.list_table import Question

MOST = 3


def few_questions(questions: Sequence[Question]) -> list[tuple[tuple[int, ...], str]]:
    """The rows and the sentence of each question; where there are more than three, those about the list, about who
    plays and about what is beside the names are one each.
    """
    if len(questions) <= MOST:
        return [(one.rows, sentence(one.problem)) for one in questions]
    found = []
    for group in sorted({group_of(one.problem.code) for one in questions}):
        some = [one for one in questions if group_of(one.problem.code) == group]
        rows = tuple(sorted({row for one in some for row in one.rows}))
        found.append((rows, " ".join(sentence(one.problem) for one in some)))
    return found
