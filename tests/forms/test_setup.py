"""The names on the set-up pages, as they were typed."""

import pytest

from tournaments.forms.setup import DetailsForm, NewTournamentForm

HIDDEN = "\u202e"


def new_form(**typed: str) -> NewTournamentForm:
    answers = {"name": "Giochi", "date": "2026-11-21", "place": "", "teams": "", **typed}
    return NewTournamentForm(answers, clubs=[("1", "Pro Loco")])


@pytest.mark.parametrize("box", ["name", "place", "teams"])
def test_a_mark_that_turns_a_line_around_is_refused_beside_its_box(box: str) -> None:
    assert list(new_form(**{box: f"La {HIDDEN} Custera"}).errors) == [box]


def test_names_are_kept_with_single_spaces_and_composed_letters() -> None:
    form = new_form(name="Giochi  di\tNoe\u0300", teams=" Noe\u0300  alta \n\n L'Orsa")
    assert form.is_valid()
    assert form.cleaned_data["name"] == "Giochi di Noè"
    assert form.cleaned_data["teams"] == ("Noè alta", "L'Orsa")


def test_a_name_that_is_too_long_is_refused_once() -> None:
    form = DetailsForm({"name": "x" * 121, "date": "2026-11-21", "place": ""})
    assert len(form.errors["name"]) == 1
