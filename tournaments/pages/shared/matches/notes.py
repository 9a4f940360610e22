"""What may be noted on the sheet of a match: the boxes, what is typed in them, and what is noted in words."""

from collections.abc import Mapping, Sequence

from tournaments.event.regulation import TYPED
from tournaments.labels.match_labels import WORDS, answers_to
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole


def read_notes(data: Mapping[str, str]) -> dict[str, int | None]:
    """The notes whose boxes were sent; an empty one is no note, and who sends no box leaves the note as it is."""
    typed = {name: data[_box(name)].strip() for name in TYPED if _box(name) in data}
    return {name: read_whole(text) if text else None for name, text in typed.items()}


def note_boxes(notes: Mapping[str, int | None], names: Sequence[str]) -> list[Plain]:
    """Template values of _match_notes.html: for every note its question, and the answers to choose from."""
    return [
        {
            "name": _box(name),
            "label": WORDS[name].question,
            "choices": [
                {"value": str(value), "label": answer, "chosen": notes.get(name) == value}
                for value, answer in answers_to(name, names).items()
            ],
        }
        for name in TYPED
    ]


def _box(name: str) -> str:
    return f"note.{name}"
