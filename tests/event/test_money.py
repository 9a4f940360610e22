"""Sums as people write them: whole cents, or nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.event.fees import HIGHEST_FEE
from tournaments.event.money import in_boxes, read_euro, says_euro
from tournaments.lists.payments import read_payment

cents = st.integers(0, HIGHEST_FEE)
signs = st.sampled_from(["", "€", " €", " euro", "euro", " EUR", "\N{NO-BREAK SPACE}€", " Euro"])


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("10", 1000),
        ("12,50", 1250),
        ("12.5", 1250),
        ("12.50", 1250),
        ("0,05", 5),
        ("7 €", 700),
        ("12,50 euro", 1250),
        ("12.50€", 1250),
        ("€ 12,50", 1250),
        ("€12", 1200),
        ("euro 12", 1200),
        ("1.000", 100_000),
        ("1.000,00", 100_000),
        ("1.234,5 €", 123_450),
        ("1 000", 100_000),
        ("1\N{NARROW NO-BREAK SPACE}000,50 €", 100_050),
        ("1’000.50", 100_050),
        ("1,000.50", 100_050),
        ("1.000.000", 100_000_000),
        ("12,-", 1200),
        ("12,= €", 1200),
        ("007", 700),
    ],
)
def test_euro_are_read_as_people_write_them(text: str, read: int) -> None:
    assert read_euro(text) == read


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "€", "euro", "-5", "+5", "5-10", "1e3", "٣", "½", "5 + 5", "12 50", "10 10", "12 euro e 50"),
        *("1,234", "1,000", "0.500", "1.0000", "1.00.0", "1000.000", "1.000.50", "1,000,50", "1.000'000", "1.000 000"),
        *(",50", "12,", "12.", "12,505", "12,50,-", "1234567890", "12 $", "dodici"),
    ],
)
def test_what_is_no_money_or_could_be_two_sums_is_not_read(text: str) -> None:
    assert read_euro(text) is None


def in_print(sum_of_money: int, mark: str) -> str:
    """As a bill has it, with thousands apart."""
    return f"{sum_of_money // 100:,}".replace(",", mark) + f",{sum_of_money % 100:02d}"


@given(cents, signs, signs)
@example(100_000, "", "")
def test_what_boxes_show_is_read_again_however_it_is_signed(sum_of_money: int, front: str, behind: str) -> None:
    assert read_euro(f"{front} {in_boxes(sum_of_money)}{behind}") == sum_of_money


@given(cents, st.sampled_from([".", "'", "’", " "]), signs)
def test_thousands_apart_change_no_sum(sum_of_money: int, mark: str, sign: str) -> None:
    assert read_euro(in_print(sum_of_money, mark) + sign) == sum_of_money


@given(st.integers(1, 999), st.integers(0, 999))
def test_three_digits_behind_a_point_are_thousands_and_fewer_are_cents(whole: int, behind: int) -> None:
    assert read_euro(f"{whole}.{behind:03d}") == (whole * 1000 + behind) * 100
    assert read_euro(f"{whole}.{behind % 100:02d}") == whole * 100 + behind % 100


@given(st.text("0123456789.,'€- euro", max_size=12))
def test_a_sum_is_whole_cents_and_has_the_digits_that_were_typed(text: str) -> None:
    found = read_euro(text)
    if found is not None:
        assert type(found) is int
        typed = "".join(filter(str.isdigit, text)).strip("0")
        assert str(found).strip("0") == typed


@given(cents, signs)
def test_a_list_and_a_box_read_the_same_sum(sum_of_money: int, sign: str) -> None:
    text = in_print(sum_of_money, ".") + sign
    in_list = read_payment(text)
    assert in_list is not None
    assert in_list.cents == read_euro(text)


@pytest.mark.parametrize(("text", "says"), [("12 €", True), ("EURO 12", True), ("12", False), ("Cesto", False)])
def test_a_text_names_the_money_or_does_not(text: str, says: bool) -> None:
    assert says_euro(text) is says
