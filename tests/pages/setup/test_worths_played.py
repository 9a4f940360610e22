"""Counting and worths in one form after results: the box that cannot be changed any more is named, the rest is kept."""

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_evening, publish
from tests.pages.sheets import forms_of
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db
SAID = "Ci sono già risultati: il valore di una smazzata non si cambia più. Rimetti quello di prima."


def played(desk: Client, key: str, entrants: int, boxes: dict[str, str]) -> Tournament:
    made = make_evening(PRESETS[key].stages[0], entrants=entrants, ranked=Ranked.PLAYERS)
    publish(made)
    (record, *_others) = match_records(stage_of(made))
    sent = {"r1.match": str(record.id), "r1.version": str(record.version), "key": str(uuid.uuid4()), "save": "1"}
    assert desk.post(f"/desk/{made.slug}/turns/1/enter/", sent | boxes).status_code == 302
    return made


def regulation_form(page: Any) -> tuple[str, dict[str, str]]:
    return next((where, fields) for where, fields in forms_of(page) if any(one.endswith("counting") for one in fields))


def changed(desk: Client, made: Tournament, **boxes: str) -> Any:
    """The answer to the form as it is saved after what it asks of a rest, whose worth goes with the counting."""
    address, form = regulation_form(desk.get(f"/desk/{made.slug}/settings/"))
    asked = desk.post(address, form | boxes | {"reason": "Deciso insieme"})
    return desk.post(address, regulation_form(asked)[1] | {"reason": "Deciso insieme"})


@pytest.mark.parametrize(
    ("key", "entrants", "totals", "box", "value"),
    [
        (
            "quintets",
            5,
            {f"r1.d1.1.total{seat}": one for seat, one in enumerate((2, 1, -1, -1, -1), 1)},
            "call_cappotto",
            "2",
        ),
        ("three_alone", 3, {"r1.d1.1.first": "50", "r1.d1.1.second": "40"}, "alone_worth", "cards"),
    ],
)
def test_the_box_of_the_worth_is_named_and_nothing_is_changed(
    desk: Client, key: str, entrants: int, totals: dict[str, object], box: str, value: str
) -> None:
    made = played(desk, key, entrants, {name: str(one) for name, one in totals.items()})
    counting = "places" if stage_of(made).counting == "sum" else "sum"
    answer = changed(desk, made, counting=counting, **{box: value})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    found = re.findall(r'<ul class="error" id="([^"]*)_error">\s*<li>([^<]*)', page)
    assert [(where.rpartition("-")[2].removeprefix("id_"), SAID in said) for where, said in found] == [(box, True)]
    assert "come si gioca e si sorteggia" not in page
