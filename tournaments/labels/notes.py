"""What may be noted of a match on its sheet, in words: the question of its box, and every value as an answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.event.notes import TYPED


@dataclass(frozen=True, slots=True)
class NoteWords:
    """The words of one note; `answer` words a value, given what the two sides are called."""

    question: str | Promise
    answer: Callable[[int, Sequence[str]], str]


WORDS: dict[str, NoteWords] = {}


def answers_to(name: str, names: Sequence[str]) -> dict[int, str]:
    """Every value that a note may have, in words."""
    return {value: WORDS[name].answer(value, names) for value in TYPED[name]}


def notes_in_words(notes: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The answer to each question of the notes that are set, in the order in which they are asked."""
    return {str(WORDS[name].question): WORDS[name].answer(notes[name], names) for name in TYPED if name in notes}
