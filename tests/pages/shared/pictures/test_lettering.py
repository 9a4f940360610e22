"""Texts measured in our own typeface: what the typesetter finds, and names that fit."""

import json

import pytest
import typst
from django.conf import settings

from tournaments.pages.shared.pictures.lettering import _widths, fitted, width

PAIR = "Maria Addolorata Degl'Innocenti-Bevilacqua – Pier Carlo D'Agostin"
MEASURE = """
#set text(font: "Atkinson Hyperlegible Next", size: 1000pt, kerning: false, ligatures: false)
#set text(weight: sys.inputs.weight, number-width: sys.inputs.figures)
#context [#metadata(sys.inputs.letters.clusters().map(one => measure(one).width.pt())) <widths>]
"""


@pytest.mark.parametrize(("weight", "figures"), [("regular", "tabular"), ("bold", "proportional")])
def test_the_table_of_widths_is_that_of_our_font(weight: str, figures: str) -> None:
    letters = "".join(_widths(weight))
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[settings.BASE_DIR / "static/fonts"])
    inputs = {"letters": letters, "weight": weight, "figures": figures}
    compiler = typst.Compiler(MEASURE.encode(), font_paths=fonts, sys_inputs=inputs)
    measured = compiler.query("<widths>", field="value", one=True)
    assert json.loads(measured) == pytest.approx([_widths(weight)[letter] for letter in letters], abs=0.5)


def test_a_letter_that_the_font_lacks_counts_as_a_wide_one() -> None:
    assert width("日", 10) >= width("W", 10)


@pytest.mark.parametrize(
    ("room", "expected"),
    [
        (400, PAIR),
        (320, "Maria A. Degl'Innocenti-Bevilacqua – Pier C. D'Agostin"),
        (260, "Degl'Innocenti-Bevilacqua – D'Agostin"),
        (158, "D.-Bevilacqua – D'Agostin"),
        (60, "D.-B. – D."),
    ],
)
def test_a_name_loses_forenames_before_surnames_become_initials(room: int, expected: str) -> None:
    assert fitted(PAIR, room, 13) == expected


@pytest.mark.parametrize("room", [60, 80, 150, 260, 400])
def test_a_fitted_name_is_never_wider_than_its_room(room: int) -> None:
    assert width(fitted(PAIR, room, 13), 13) <= room


def test_a_name_of_nothing_stays_nothing() -> None:
    assert fitted("", 50, 13) == ""
