"""Pictures that every program can read, whatever is written in them."""

from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from tournaments.pages.shared.pictures.lettering import drawn


def words_of(svg: str) -> str:
    return "".join(ElementTree.fromstring(svg).itertext())  # noqa: S314 # our own


def test_a_control_character_in_a_name_spoils_no_picture() -> None:
    picture = {"picture": {"title": "Anna\x01\x0b\u202e Rossi"}, "alone": True}
    with pytest.raises(ElementTree.ParseError):
        words_of(render_to_string("shared/_path_places.svg", picture))
    assert "Anna" in words_of(drawn("shared/_path_places.svg", picture))
