"""Texts measured in our own typeface: what the typesetter finds, and names that fit."""

import json
from xml.etree import ElementTree

import pytest
import typst
from django.conf import settings
from django.template.loader import render_to_string

from tournaments.pages.shared.pictures.lettering import _widths, drawn, fitted, fitted_alike, width

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


def test_names_beside_each_other_have_one_form() -> None:
    """In 13 points "Carlo Bassani – Luisa Tedeschi" takes 189 of the width, with initials 150, its surnames 121."""
    pairs = ["Carlo Bassani – Luisa Tedeschi", "Aldo Messina – Rosalba Caputo", "Ada Neri – Ugo Bassi", "I – U"]
    assert fitted_alike([(name, 300) for name in pairs], 13) == pairs
    assert fitted_alike([(name, 170) for name in pairs], 13) == [
        "C. Bassani – L. Tedeschi",
        "A. Messina – R. Caputo",
        "A. Neri – U. Bassi",
        "I – U",
    ]
    assert fitted_alike([(name, 130) for name in pairs], 13) == [
        "Bassani – Tedeschi",
        "Messina – Caputo",
        "Neri – Bassi",
        "I – U",
    ]
    assert fitted_alike([("Luca Ferri – Gaia Ferri", 100)], 13) == ["L. Ferri – G. Ferri"]


def test_one_who_is_too_long_shortens_all_of_the_list() -> None:
    """No list has a pair by initials and another by surnames; what is too long even so is cut by itself."""
    four = [("Ada Neri – Ugo Bassi", 170), ("Elio Parodi – Dora Canepa", 170), ("I – U", 170), (PAIR, 170)]
    assert fitted_alike(four, 13) == ["Neri – Bassi", "Parodi – Canepa", "I – U", fitted(PAIR, 170, 13)]
    roomy = [(name, 300) for name, _room in four]
    initials = "M. A. Degl'Innocenti-Bevilacqua – P. C. D'Agostin"
    assert fitted_alike(roomy, 13) == ["A. Neri – U. Bassi", "E. Parodi – D. Canepa", "I – U", initials]


def test_a_name_of_nothing_stays_nothing() -> None:
    assert fitted("", 50, 13) == ""


def words_of(svg: str) -> str:
    return "".join(ElementTree.fromstring(svg).itertext())  # noqa: S314 # our own


def test_a_control_character_in_a_name_spoils_no_picture() -> None:
    picture = {"picture": {"title": "Anna\x01\x0b\u202e Rossi"}, "alone": True}
    with pytest.raises(ElementTree.ParseError):
        words_of(render_to_string("shared/_path_places.svg", picture))
    assert "Anna" in words_of(drawn("shared/_path_places.svg", picture))
