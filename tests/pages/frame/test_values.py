"""Hidden and free fields, whatever is sent in them."""

import uuid
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError

from rules.match_points import Points
from tournaments.labels.points import figure
from tournaments.pages.frame.typed_points import PointsBox, read_number
from tournaments.pages.frame.values import read_key, read_line, read_reason, read_uuid, read_whole


@pytest.mark.parametrize("typed", ["", "-1", "1.5", "x", "1" * 10, "٣", "1 ", "\0"])
def test_what_is_no_whole_number_of_up_to_nine_digits_is_nought(typed: str) -> None:
    assert read_whole(typed) == 0


def test_a_whole_number_is_read() -> None:
    assert read_whole("000000041") == 41


@pytest.mark.parametrize("typed", ["", "x", "\0", "0" * 33])
def test_what_is_no_identifier_is_none(typed: str) -> None:
    assert read_uuid(typed) is None


def test_an_identifier_is_read() -> None:
    assert read_uuid("01930000-0000-7000-8000-000000000000") == uuid.UUID("01930000-0000-7000-8000-000000000000")


def test_free_text_is_on_one_line_without_what_no_database_stores() -> None:
    assert read_line(" foglio\0bagnato \r\n  letto male ", limit=40) == "foglio bagnato letto male"


def test_a_reason_is_cut_where_its_column_ends() -> None:
    assert len(read_reason("perché " * 100)) <= 300


KEY = "01930000-0000-7000-8000-000000000000"


def test_a_form_that_is_sent_twice_has_one_key() -> None:
    first = {"key": KEY, "text": "Ada", "csrfmiddlewaretoken": "a"}
    assert read_key(first) == read_key(first | {"csrfmiddlewaretoken": "b"}) is not None


def test_an_old_page_that_is_filled_in_again_has_another_key() -> None:
    sent = {read_key({"key": KEY, "text": "Ada"}), read_key({"key": KEY, "text": "Bea"})}
    sent |= {read_key({"key": KEY, "text": "Ada"}, uploaded="Bea"), read_key({"key": KEY})}
    assert len(sent) == 4


@pytest.mark.parametrize("typed", [{}, {"key": ""}, {"key": "x"}])
def test_a_form_without_a_key_is_always_a_new_request(typed: dict[str, str]) -> None:
    assert read_key(typed) is None


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4", 4),
        (" 4 ", 4),
        ("½", HALF),
        ("1/2", HALF),
        ("1 / 2", HALF),
        ("1⁄2", HALF),
        ("0,5", HALF),
        ("0.50", HALF),
        ("3½", Fraction(7, 2)),
        ("3 ½", Fraction(7, 2)),
        ("3 1/2", Fraction(7, 2)),
        ("7/2", Fraction(7, 2)),
        ("4/2", 2),
        ("-1,5", Fraction(-3, 2)),
        ("−1½", Fraction(-3, 2)),
        ("+2", 2),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, number: Points) -> None:
    found = read_number(text)
    assert found == number
    assert type(found) is type(number)


@pytest.mark.parametrize(
    "text", ["", "due", "1/0", "½½", "1 2", "31 2", "1/2/3", "1e3", "0x2", "∞", "--1", "3 0,5/2", "99999", "½1"]
)
def test_anything_else_is_no_number(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("number", [0, 4, HALF, Fraction(7, 2), Fraction(5, 6), Fraction(23, 12)])
def test_what_a_page_shows_is_read_again(number: Points) -> None:
    assert read_number(str(figure(number))) == number


@pytest.mark.parametrize("text", ["-1", "1001", "1000½", "1/7", "due"])
def test_the_box_says_what_it_takes(text: str) -> None:
    with pytest.raises(ValidationError, match="Scrivi un numero da 0 a 1000, per esempio"):
        PointsBox(most=1000).clean(text)


def test_a_box_that_may_be_empty_holds_nothing_then() -> None:
    assert PointsBox(most=1000, required=False).clean(" ") is None


def test_the_box_shows_what_is_in_force_as_people_write_it() -> None:
    box = PointsBox(most=1000)
    assert [box.prepare_value(one) for one in (4, Fraction(7, 2), "due")] == [4, "3½", "due"]
