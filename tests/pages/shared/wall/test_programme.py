"""What the projector's address says: every spelling is read, none is an error."""

import pytest
from django.http import QueryDict

from tournaments.pages.shared.wall.programme import Light, Programme, Shows, read_programme


def test_without_a_word_everything_is_shown() -> None:
    assert read_programme(QueryDict("")) == Programme(tuple(Shows), 12, Light.DARK, 0)


def test_what_was_chosen_is_shown_in_the_usual_order() -> None:
    asked = read_programme(QueryDict("show=clock&show=tables&seconds=30&light=light&leaf=4"))
    assert asked == Programme((Shows.TABLES, Shows.CLOCK), 30, Light.LIGHT, 4)


@pytest.mark.parametrize("typed", ["show=", "show=x", "seconds=13", "seconds=-8", "light=blue", "leaf=-1", "leaf=²"])
def test_what_is_not_understood_is_as_usual(typed: str) -> None:
    assert read_programme(QueryDict(typed)) == Programme()


def test_a_leaf_far_out_is_no_page_of_its_own() -> None:
    assert read_programme(QueryDict("leaf=9999")) == read_programme(QueryDict("leaf=99"))


def test_an_address_leads_to_what_it_was_made_of() -> None:
    programme = Programme((Shows.BRACKET, Shows.CODE), 20, Light.LIGHT, 3)
    assert read_programme(QueryDict(programme.query)) == programme
