"""Hidden and free fields, whatever is sent in them."""

import uuid

import pytest

from tournaments.forms.values import read_line, read_reason, read_uuid, read_whole


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


def test_free_text_stands_on_one_line_without_what_no_database_stores() -> None:
    assert read_line(" foglio\0bagnato \r\n  letto male ", limit=40) == "foglio bagnato letto male"


def test_a_reason_is_cut_where_its_column_ends() -> None:
    assert len(read_reason("perché " * 100)) <= 300
