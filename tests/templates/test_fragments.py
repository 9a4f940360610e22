"""The shared fragments, rendered with plain values."""

import re
from dataclasses import fields
from pathlib import Path

from django import forms
from django.conf import settings
from django.template.loader import select_template
from django.test import RequestFactory

from tournaments.labels.format_labels import KindWords
from tournaments.templatetags.look import absolute, bound

WORD = re.compile(r"{{ words\.(\w+)")


def render(fragment: str, **values: object) -> str:
    found = select_template([f"{room}/{fragment}.html" for room in ("frame", "shared")])
    return " ".join(found.render(values, RequestFactory().get("/")).split())


class TablesForm(forms.Form):
    tables = forms.IntegerField(label="Tavoli", min_value=1, help_text="Di solito tre.")


DIRECT = {"letter": "S", "name": "scontro diretto"}


def row(name: str, **values: object) -> dict[str, object]:
    return {
        "place": 1,
        "name": name,
        "match_points": 13,
        "totals": {"played": 3, "won": 2, "deals_won": 9, "cards_for": None},
        **values,
    }


def standings(*rows: dict[str, object], **values: object) -> str:
    return render("_standings_table", caption="Classifica", entrant_label="Squadra", rows=rows, **values)


def test_a_field_says_its_error_where_the_input_points_to() -> None:
    html = render("_field", field=TablesForm({"tables": "0"})["tables"])
    assert 'aria-describedby="id_tables_helptext id_tables_error"' in html
    assert '<ul class="error" id="id_tables_error"><li>' in html
    assert '<span class="hint" id="id_tables_helptext">Di solito tre.</span>' in html


def test_a_field_without_problem_shows_no_error() -> None:
    assert "error" not in render("_field", field=TablesForm({"tables": "3"})["tables"])


def test_one_problem_is_counted_in_the_singular() -> None:
    html = render("_errors", errors=[{"text": "Manca il nome.", "target": "id_name"}])
    assert "c’è una cosa da correggere" in html
    assert '<a href="#id_name">Manca il nome.</a>' in html


def test_all_problems_are_said_at_once() -> None:
    html = render(
        "_errors", errors=[{"text": "Manca il nome.", "target": ""}, {"text": "Manca la data.", "target": ""}]
    )
    assert "ci sono 2 cose da correggere" in html
    assert html.count("<li>") == 2


def test_no_problems_leave_nothing_behind() -> None:
    assert render("_errors", errors=[]) == ""


def test_a_next_step_that_changes_something_is_a_form_with_a_token() -> None:
    action = {"label": "Pubblica", "url": "/p", "post": True}
    html = render("_next_step", step={"state": "Il sorteggio è pronto", "action": action})
    assert '<form method="post" action="/p"><input type="hidden" name="csrfmiddlewaretoken"' in html


def test_a_next_step_that_only_leads_on_is_a_link() -> None:
    html = render("_next_step", step={"state": "Mancano 3 risultati", "action": {"label": "Apri", "url": "/a"}})
    assert '<a class="button button-main" href="/a">Apri</a>' in html
    assert "<form" not in html


def test_the_turn_being_played_is_told_to_those_who_do_not_see_it() -> None:
    html = render("_turn_strip", turns=[{"label": "Turno 1", "state": "now", "note": "3 di 6", "url": ""}])
    assert 'aria-current="step"' in html
    assert "In corso." in html


def test_what_decided_between_two_rows_is_a_letter_at_the_lower_one() -> None:
    html = standings(row("L'Orsa"), row("La Cesa", decided=DIRECT))
    assert html.index("L&#x27;Orsa") < html.index("La Cesa") < html.index('title="scontro diretto">S<')


def test_card_points_that_nobody_counted_are_a_dash() -> None:
    assert '<td class="number wide-only">–</td>' in standings(row("L'Orsa"))


def test_a_row_with_a_why_leads_to_it_and_the_why_to_the_page_of_the_name() -> None:
    html = standings(row("La Cesa", url="/cesa", whose="7", why=["contro L'Orsa 5-0: 7 punti"]), label="quartieri")
    assert '<tr id="quartieri-7">' in html
    assert '<a class="row-link" href="#quartieri-7">' in html
    assert html.index("contro L&#x27;Orsa") < html.index('href="/cesa"')


def test_provisional_standings_say_so_in_a_word() -> None:
    assert "provvisoria" in standings(row("La Cesa"), provisional=True, brief=True)
    assert "provvisoria" not in standings(row("La Cesa"), provisional=False, brief=True)


def test_a_fall_is_read_out_with_its_size() -> None:
    html = render("_entrant", entrant={"name": "La Cesa", "movement": -2})
    assert "scende di </span>2" in html


def test_who_kept_the_place_has_no_sign_for_the_eye_since_the_same_row_has_one_for_the_same_place() -> None:
    html = render("_entrant", entrant={"name": "La Cesa", "movement": 0})
    assert '<span class="visually-hidden">stesso posto di prima</span>' in html
    assert "aria-hidden" not in html


def test_the_size_of_a_movement_has_no_sign() -> None:
    assert [absolute(-2), absolute(2)] == [2, 2]


def test_a_name_is_shown_as_it_was_typed() -> None:
    assert "&lt;b&gt;Ugo&lt;/b&gt;" in render("_chip", suit="spade", letter="D", name="<b>Ugo</b>")


def test_the_number_of_a_pair_is_behind_its_name_and_on_no_leaf() -> None:
    pair = {"name": "Ada Neri – Ugo Bassi", "letter": "7", "suit": ""}
    assert render("_entrant", entrant=pair).index("Bassi") < render("_entrant", entrant=pair).index("n.&nbsp;7")
    assert "7" not in render("_entrant", entrant=pair, plain=True)
    quarter = {"name": "La Cesa", "letter": "A", "suit": "denari"}
    assert render("_entrant", entrant=quarter).index("chip-letter") < render("_entrant", entrant=quarter).index("Cesa")


def test_no_line_begins_with_the_dash_of_a_pair() -> None:
    assert bound("Ada Neri – Ugo Bassi") == "Ada Neri\u00a0– Ugo Bassi"


def test_what_counts_at_equal_points_is_told_in_words_above_a_long_table() -> None:
    key = [
        {"mark": "Avv.", "text": "Buchholz", "then": ", poi", "head": True, "sign": False},
        {"mark": "S", "text": "scontro diretto", "then": ", poi", "head": False, "sign": False},
        {"mark": "", "text": "sorteggio", "then": ".", "head": False, "sign": False},
        {"mark": "=", "text": "a pari merito", "then": "", "head": False, "sign": True},
    ]
    page = standings(row("La Cesa"), key=key, table={"key_lead": "A pari punti conta:"})
    told = " ".join(page.split())
    assert "A pari punti conta: <span>Buchholz (<b>Avv.</b>), poi</span>" in told
    assert '<span>scontro diretto (<b class="key-mark">S</b>), poi</span> <span>sorteggio.</span>' in told
    assert "<b>=</b> a pari merito" in page


def test_a_page_asks_no_word_of_an_entrant_that_there_is_not() -> None:
    """A template shows nothing in its place: the box of a list had lost its name."""
    known = {one.name for one in fields(KindWords)} | {name for name in vars(KindWords) if not name.startswith("_")}
    rooms = [Path(settings.BASE_DIR, "templates", room) for room in ("entries", "setup", "desk", "hall", "finals")]
    asked = {name for room in rooms for one in room.glob("*.html") for name in WORD.findall(one.read_text())}
    assert {"one", "many"} <= asked
    assert asked <= known
