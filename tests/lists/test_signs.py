"""Signs behind names and in a column of payments: each is understood, or named as not understood."""

import pytest

from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.list_table import Payment
from tournaments.lists.payments import NOT_PAID, YES_PAID, read_payment
from tournaments.lists.reading import read_tables
from tournaments.lists.text import read_text

MONEY = ["💰", "💶", "💵", "💳", "€", "✅💰", "💰 ✅", "💶💶"]


def entry(behind: str, before: str = "") -> tuple[Payment | None, tuple[str, ...], list[str]]:
    """The payment of a pair with this behind it, the signs that are named, and what is asked."""
    found = read_tables(read_text(f"{before}Anna Rossi - Bice Rui {behind}\nCarlo Neri - Dino Po"), 2)
    assert found.lines[0].entry.players == ("Anna Rossi", "Bice Rui")
    first = found.lines[0]
    return first.entry.payment, first.entry.marks, [str(one.code) for one in first.asked]


@pytest.mark.parametrize("sign", MONEY)
def test_a_sign_of_money_behind_a_pair_says_that_it_has_paid(sign: str) -> None:
    assert entry(sign) == (YES_PAID, (), [])


@pytest.mark.parametrize("sign", ["❌💰", "💰❌", "💶 🚫"])
def test_a_cross_beside_it_says_that_it_has_not(sign: str) -> None:
    assert entry(sign) == (NOT_PAID, (), [])


@pytest.mark.parametrize("sign", [*"✔✅☑❌👍👎🚫⛔🟢🔴❓🙏💸🤑💪🍕", "ok", "✔️", "👍🏻"])
def test_every_other_sign_is_named(sign: str) -> None:
    paid, marks, asked = entry(sign)
    assert (paid, len(marks), asked) == (None, 1, [ListQuestion.MARKS])
    assert marks[0][0] == sign[0]


def test_of_one_who_has_paid_and_one_who_has_not_it_is_asked() -> None:
    found = read_tables(read_text("Anna Rossi 💰 - Bice Rui\nCarlo Neri 💰 - Dino Po 💰"), 2)
    assert [[str(one.code) for one in line.asked] for line in found.lines] == [[ListQuestion.PAID_UNCLEAR], []]
    assert [line.entry.payment for line in found.lines] == [None, YES_PAID]


@pytest.mark.parametrize("sign", ["🃏🃏", "🏆", "🎉"])
def test_cards_and_cups_say_nothing(sign: str) -> None:
    assert entry(sign) == (None, (), [])


@pytest.mark.parametrize("sign", ["🔹", "👉 ", "▪️ "])
def test_nor_does_what_is_before_every_row(sign: str) -> None:
    assert entry("", before=sign) == (None, (), [])


@pytest.mark.parametrize(
    ("cell", "payment"),
    [
        *((sign, YES_PAID) for sign in [*MONEY, "✔️", "👍", "👍🏽", "👌", "☑️"]),
        *((sign, NOT_PAID) for sign in ["❌", "❌❌", "👎", "🚫", "⛔", "❌💰"]),
        *((sign, None) for sign in ["✅❌", "🟢", "💸", "❓"]),
        ("10 💶", Payment(paid=True, cents=1000)),
    ],
)
def test_a_sign_in_a_column_of_payments_is_a_yes_a_no_or_is_asked_about(cell: str, payment: Payment | None) -> None:
    assert read_payment(cell) == payment
    found = read_tables(read_text(f"Coppia;Pagato\nAnna Rossi - Bice Rui;{cell}\nCarlo Neri - Dino Po;sì"), 2)
    asked = [one.problem.code for one in found.questions]
    assert (found.lines[0].entry.payment, asked) == (payment, [] if payment else [ListQuestion.PAID_UNCLEAR])
