"""Fragments that are made once for everything that is alike, and say the same as if each were made for itself."""

import pytest
from django.template import engines
from django.template.loader import render_to_string

ENTRANT = "tables/_entry_row.html"
RULES = {"last_trick": True, "cappotto": True}


def row(name: str, *, table: str = "1", first: str = "", winner: int = 0) -> dict[str, object]:
    line = {"saved": False, "attempt": 1, "first": first, "second": "", "winner": winner, "errors": ()}
    sides = [{"side": "1", "name": name, "players": ""}, {"side": "2", "name": "L'Orsa", "players": "Ada, Bea"}]
    return {
        "table": table,
        "open": True,
        "names": [name, "L'Orsa"],
        "sides": sides,
        "deals": [{"number": 1, "lines": [line]}],
    }


def alike(rows: list[dict[str, object]]) -> str:
    template = engines["django"].from_string(f"{{% load alike %}}{{% alike '{ENTRANT}' row=rows rules=rules %}}")
    return template.render({"rows": rows, "rules": RULES})


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([row("La Cesa"), row("I Pinacin", table="2")], id="the same but for their texts"),
        pytest.param([row("La Cesa"), row("", table="2"), row("Borgo", table="3")], id="one without a text"),
        pytest.param([row("La Cesa"), row("Borgo", first="60", winner=2)], id="one with other numbers"),
        pytest.param([row("{0} & {1}"), row('<b>"{{ row }}"</b>'), row("{")], id="texts that look like code"),
        pytest.param([], id="none"),
    ],
)
def test_what_is_filled_in_says_what_each_would_say_alone(rows: list[dict[str, object]]) -> None:
    assert alike(rows) == "".join(render_to_string(ENTRANT, {"row": one, "rules": RULES}) for one in rows)
