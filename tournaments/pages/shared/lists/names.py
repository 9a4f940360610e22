"""Normalizes a typed name, and finds what may not be in a public one."""

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.problems import Problem, problem_at, sentence
from tournaments.event.letters import composed, fold, unreadable
from tournaments.event.problems.entrant_problems import PersonProblem, RosterProblem
from tournaments.labels.list_labels import group_of
from tournaments.lists.cells import find_phone, word_set
from tournaments.lists.list_table import MOST_LETTERS, Question
from tournaments.lists.people_cells import NAME_LIMIT as NAME_LIMIT

TEAM_NAME_LIMIT: Final = 80
PHONE_LIMIT = CARD_LIMIT = 40
LONGEST_LINE: Final = MOST_LETTERS
"""Letters: what is longer names no entrant, and every cell of it would be compared with every heading."""
_NOTES: Final = word_set("pagato pagata pagati pagate pagare ok paid unpaid")
"""Of these no person's name is made, whatever else it holds."""
_TICKS: Final = word_set(
    """
    x v si no yes paga pago saldo saldato acconto presente assente confermato iscritto euro eur quota tel cell telefono
    """
)
"""A text of these alone, or of signs and numbers, says something about somebody."""
_BESIDE: Final = word_set("da non gia ha e to not")
TOO_LONG = _("Il nome è troppo lungo. Usa al massimo %(limit)s caratteri.")
UNREADABLE = _("Ci sono caratteri illeggibili. Riscrivi a mano.")


def read_name(text: str, *, limit: int) -> tuple[str, tuple[Problem, ...]]:
    """The name in its composed form with single spaces, and what is wrong with it; an empty one is no problem here.

    What is longer than the longest line is refused as it was typed, before anything else looks at it.
    """
    if len(text) > LONGEST_LINE:
        return text, (problem_at(RosterProblem.TOO_LONG, limit=limit),)
    name = " ".join(composed(text).split())
    problems = []
    if unreadable(name):
        problems.append(problem_at(RosterProblem.UNREADABLE))
    if len(name) > limit:
        problems.append(problem_at(RosterProblem.TOO_LONG, limit=limit))
    return name, tuple(problems)


def read_public_name(text: str, *, limit: int) -> tuple[str, tuple[Problem, ...]]:
    """A person's name, which everybody reads: no telephone is in it, and not who has paid."""
    name, problems = read_name(text, limit=limit)
    return name, problems if len(name) > LONGEST_LINE else (*problems, *stray_problems(name))


def read_public_club(text: str, *, limit: int) -> tuple[str, tuple[Problem, ...]]:
    """The bar or club of somebody, in the same way."""
    name, problems = read_name(text, limit=limit)
    if len(name) > LONGEST_LINE:
        return name, problems
    note = (problem_at(RosterProblem.NOTE, note=name[:limit]),) if is_note(name) else ()
    return name, (*problems, *(stray_problems(name)[:1] or note))


def stray_problems(name: str) -> tuple[Problem, ...]:
    """Private items inside a name: a telephone, a payment."""
    number, note = find_phone(name), next((word for word in fold(name).split() if word in _NOTES), "")
    return (
        *((problem_at(RosterProblem.PHONE, number=number),) if number else ()),
        *((problem_at(RosterProblem.NOTE, note=note),) if note else ()),
    )


def is_note(text: str) -> bool:
    """Whether a text says something about somebody, and is the name of nothing."""
    words = {word for word in fold(text).split() if not word.isdigit()}
    return bool(text) and words <= _NOTES | _TICKS | _BESIDE and not (words and words <= _BESIDE)


def read_phone(text: str) -> tuple[str, tuple[Problem, ...]]:
    """A telephone number as it was typed, with single spaces."""
    phone = " ".join(text.split())
    if phone and not re.fullmatch(rf"[0-9+()/. -]{{3,{PHONE_LIMIT}}}", phone):
        return phone[:PHONE_LIMIT], (problem_at(PersonProblem.PHONE_UNREADABLE),)
    return phone, ()


class NameField(forms.CharField):
    """A name as it is kept: composed letters, single spaces, and no mark that hides in a line or turns it around."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self.most = max_length

    def clean(self, value: object) -> str:
        name, problems = read_name(super().clean(value), limit=self.most)
        if any(problem.code == RosterProblem.UNREADABLE for problem in problems):
            raise forms.ValidationError(UNREADABLE)
        if problems:  # some letters become two
            raise forms.ValidationError(TOO_LONG, params={"limit": self.most})
        return name


# The questions of a list as they are put: few, each for all the rows that it is about.

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
