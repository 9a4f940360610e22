"""The inside of the form that takes a match: it must be complete without JavaScript."""

import re

from django.template.loader import render_to_string


def box(name: str, value: int | None = None) -> dict[str, object]:
    return {"name": name, "id": f"id_{name}", "value": value, "label": f"{name}, L'Orsa"}


def line(number: int | str, first: int | None = None, second: int | None = None, **values: object) -> dict[str, object]:
    boxes = {"first": box(f"first_{number}", first), "second": box(f"second_{number}", second)}
    return {"label": "Smazzata 1", "counted": True, "void": False, "errors": (), **boxes, **values}


def entry(*lines: dict[str, object]) -> str:
    values = {
        "total": 120,
        "impossible": "1 119",
        "points": '{"1": 7, "0": 0}',
        "deals_due": 1,
        "sides": [{"name": "L'Orsa", "deals_won": 1}, {"name": "La Cesa", "deals_won": 0}],
        "deals": [{"label": "Smazzata 1", "lines": lines, "template": line("__n__")}],
    }
    return render_to_string("shared/_match_entry.html", {"entry": values})


def without_templates(html: str) -> str:
    return re.sub(r"<template>.*?</template>", "", html, flags=re.DOTALL)


def test_a_total_of_zero_is_shown_and_a_missing_one_is_empty() -> None:
    html = without_templates(entry(line(1, 0)))
    assert re.findall(r'name="(\w+)" id="\w+" value="(\d*)"', html) == [("first_1", "0"), ("second_1", "")]


def test_an_error_is_under_the_boxes_that_point_to_it() -> None:
    html = without_templates(entry(line(1, 119, 1, errors=["119 non è possibile."])))
    assert html.count('aria-invalid="true" aria-describedby="id_first_1_error"') == 2
    assert '<ul class="error" id="id_first_1_error"><li>119 non è possibile.</li></ul>' in html


def test_a_level_deal_is_crossed_out_and_its_repeat_follows() -> None:
    html = without_templates(entry(line(1, 60, 60, void=True), line(2)))
    assert html.index('class="deal-line void"') < html.index('name="first_2"')


def test_the_line_for_a_repeat_waits_outside_the_form() -> None:
    html = entry(line(1))
    assert 'name="first___n__"' in html
    assert 'name="first___n__"' not in without_templates(html)


def test_the_match_points_travel_as_data_that_a_script_can_read() -> None:
    assert 'data-points="{&quot;1&quot;: 7, &quot;0&quot;: 0}"' in entry(line(1))


def test_the_score_is_already_there_before_any_script() -> None:
    assert "<output data-score>1–0</output>" in entry(line(1, 73, 47))
