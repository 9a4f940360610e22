"""Hidden and free fields, whatever is sent in them."""

import uuid

import pytest

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
