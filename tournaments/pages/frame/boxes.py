"""Many labelled boxes as a page shows them, with the problems of each: a form of Django.

It is made and judged where what was typed is read, by a function `read_…` that gives a frozen value with these boxes in
it. A view shows them and asks the value alone.
"""

from collections.abc import Callable

from django.forms import Form

from rules.problems import Problem, sentence
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal

Boxes = Form


def say_at_boxes(boxes: Boxes, refusal: Refusal, box_of: Callable[[Problem], str | None]) -> None:
    """Every problem at the box that it belongs to, or above them all."""
    for problem in refusal.problems:
        boxes.add_error(box_of(problem), sentence(problem))
    if not refusal.problems:
        for text in refusal.errors:
            boxes.add_error(None, text)


def problems_of(boxes: Boxes) -> list[Plain]:
    """Every problem: first those of the whole of it, then each by the name of its box, to which it leads; of choices
    that are a box each to the first.
    """
    whole: list[Plain] = [{"text": text, "target": ""} for text in boxes.non_field_errors()]
    return whole + [
        {"text": f"{box.label}: {text}", "target": box.id_for_label or f"{box.auto_id}_0"}
        for box in boxes
        for text in box.errors
    ]
