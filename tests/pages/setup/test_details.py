"""The names on the set-up pages, as they were typed."""

import datetime

import pytest

from tournaments.event.regulation import Ranked
from tournaments.pages.setup.details import DetailsForm, NewTournamentForm

HIDDEN = "\u202e"


def new_form(ranked: Ranked = Ranked.TEAMS, **typed: str) -> NewTournamentForm:
    answers = {"name": "Giochi", "date": "2026-11-21", "place": "", "entrants": "", **typed}
    return NewTournamentForm(answers, clubs=[("1", "Pro Loco")], ranked=ranked)


@pytest.mark.parametrize("box", ["name", "place", "entrants"])
def test_a_mark_that_turns_a_line_around_is_refused_beside_its_box(box: str) -> None:
    assert list(new_form(Ranked.TEAMS, **{box: f"La {HIDDEN} Custera"}).errors) == [box]


def test_names_are_kept_with_single_spaces_and_composed_letters() -> None:
    form = new_form(name="Giochi  di\tNoe\u0300", entrants=" Noe\u0300  alta \n\n L'Orsa")
    assert form.is_valid()
    assert form.cleaned_data["name"] == "Giochi di Noè"
    assert form.cleaned_data["entrants"] == ("Noè alta", "L'Orsa")


def test_a_name_that_is_too_long_is_refused_once() -> None:
    form = DetailsForm({"name": "x" * 121, "date": "2026-11-21", "place": ""})
    assert len(form.errors["name"]) == 1


@pytest.mark.parametrize("typed", ["20:30", "20.30", "20,30", " 20:30 "])
def test_the_hour_is_read_as_people_write_it(typed: str) -> None:
    form = new_form(hour=typed)
    assert form.is_valid()
    assert form.cleaned_data["hour"] == datetime.time(20, 30)


@pytest.mark.parametrize("typed", ["25:00", "mezzanotte", "20:30:15", "-1"])
def test_what_is_no_hour_is_refused_beside_its_box(typed: str) -> None:
    assert list(new_form(hour=typed).errors) == ["hour"]
