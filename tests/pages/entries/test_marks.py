"""What is typed and tapped at the door."""

import datetime
import uuid

import pytest
from django.utils import timezone

from tournaments.event.problems.entrant_problems import PersonProblem, RosterProblem
from tournaments.event.problems.evening_problems import TermsProblem
from tournaments.pages.entries.marks import Mark, Marked, Only, Search, read_mark, read_search, read_terms
from tournaments.pages.entries.registration import read_person, read_registration
from tournaments.pages.entries.till_page import read_movement
from tournaments.pages.finals.final_forms import read_prizes
from tournaments.pages.shared.lists.fee_boxes import FeeForm
from tournaments.pages.shared.lists.names import read_phone
from tournaments.selectors.entries.arrival_queries import ArrivalLine

ID = uuid.UUID("01a1fde5-0000-7000-8000-000000000000")


def line(*, present: bool = False, withdrawn: bool = False, paid: int = 0) -> ArrivalLine:
    people = ("Anna Rossi", "Niccolò D'Agostìn")
    return ArrivalLine(ID, 12, "Anna Rossi – Niccolò D'Agostìn", people, "Bar Sport", present, withdrawn, 1000, paid)


@pytest.mark.parametrize("typed", ["", "ros", "ROSSI", "nic", "ago", "dago", "an ros", "ros nic", "12", "bar"])
def test_a_pair_is_found_under_either_name_by_the_beginning_of_any_word(typed: str) -> None:
    assert Search(typed=typed).keeps(line())


@pytest.mark.parametrize("typed", ["ossi", "ros ver", "2", "gost"])
def test_other_letters_find_nobody(typed: str) -> None:
    assert not Search(typed=typed).keeps(line())


def test_the_filters_show_who_is_missing_and_who_has_not_paid() -> None:
    lines = [line(), line(present=True), line(withdrawn=True), line(paid=1000), line(paid=999)]
    assert [Search(Only.MISSING).keeps(one) for one in lines] == [True, False, False, True, True]
    assert [Search(Only.UNPAID).keeps(one) for one in lines] == [True, True, False, False, True]


def test_what_an_address_asks_for_is_read_and_the_unknown_shows_everybody() -> None:
    assert read_search({"only": "missing", "q": "  ros  si "}) == Search(Only.MISSING, "ros si")
    assert read_search({"only": "rich", "q": "x" * 99}) == Search(Only.ALL, "x" * 60)


def test_a_button_says_what_and_of_whom() -> None:
    assert read_mark({"mark": f"paid:{ID}"}) == Marked(Mark.PAID, ID, None)
    assert read_mark({"mark": f"sum:{ID}", "euro": "7,5"}) == Marked(Mark.SUM, ID, 750, "7,5")
    assert [read_mark({"mark": one}) for one in ("", "paid", "paid:x", f"gone:{ID}")] == [None] * 4


@pytest.mark.parametrize("text", ["1.000", "1.000,00", "€ 1.000,00", "1000 euro"])
def test_every_box_for_money_reads_a_thousand_euros_however_it_is_written(text: str) -> None:
    terms = read_terms({"fee": text, "choice_name_1": "con cena", "choice_euro_1": text})
    prizes = read_prizes({"target": "place:1", "what": f"{text}\nCesto", "euro": text})
    fee = FeeForm({"fee": text}, people=2)
    mark = read_mark({"mark": f"sum:{ID}", "euro": text})
    assert fee.is_valid()
    assert mark is not None
    sums = (terms.fee, terms.choices[0].cents, fee.cleaned_data["fee"], mark.cents, read_movement({"euro": text}).cents)
    assert {*sums, *(one.cents for one in prizes.drafts)} == {100_000}
    assert [one.money for one in prizes.drafts] == [True, False]


def test_terms_are_read_in_the_time_of_the_hall() -> None:
    typed = read_terms(
        {"fee": "10", "fee_per": "person", "registration": "on", "limit": "64", "closes_at": "2026-11-21T20:30"}
    )
    assert (typed.fee, typed.fee_per, typed.registration, typed.limit, typed.problems) == (1000, "person", True, 64, {})
    assert typed.closes_at == timezone.make_aware(datetime.datetime(2026, 11, 21, 20, 30))


def test_empty_boxes_mean_that_there_is_none() -> None:
    typed = read_terms({"fee": "0"})
    assert (typed.fee, typed.fee_per, typed.registration, typed.limit, typed.closes_at) == (
        None, "entrant", False, None, None,
    )  # fmt: skip


def test_every_box_that_cannot_be_read_is_told() -> None:
    typed = read_terms({"fee": "poco", "limit": "-1", "closes_at": "2026-02-31T10:00"})
    assert {name: found[0].code for name, found in typed.problems.items()} == {
        "fee": TermsProblem.FEE_UNREADABLE,
        "limit": TermsProblem.LIMIT_UNREADABLE,
        "closes_at": TermsProblem.TIME_UNREADABLE,
    }


def test_a_request_names_one_or_two_people() -> None:
    typed = read_registration({"person_1": " Anna  Rossi ", "club": "Bar", "phone": "333 12"}, people=2)
    assert (typed.people, typed.club, typed.phone, typed.problems, typed.trapped) == (
        ("Anna Rossi",), "Bar", "333 12", {}, False,
    )  # fmt: skip
    assert read_registration({"person_1": "A", "person_2": "B", "website": "x"}, people=2).trapped


def test_a_request_without_a_name_or_with_a_strange_telephone_is_told_box_by_box() -> None:
    typed = read_registration({"person_2": "??", "phone": "call me"}, people=2)
    assert {name: found[0].code for name, found in (typed.problems or {}).items()} == {
        "person_1": RosterProblem.NO_LETTERS,
        "person_2": RosterProblem.NO_LETTERS,
        "phone": PersonProblem.PHONE_UNREADABLE,
    }


@pytest.mark.parametrize("phone", ["", "333 1234567", "+39 (011) 123-456", "011/123.456"])
def test_telephones_are_taken_as_they_are_written(phone: str) -> None:
    assert read_phone(phone) == (phone, ())


def test_private_data_are_read_and_may_all_be_empty() -> None:
    typed = read_person({"phone": "333 1", "birth_year": "1954", "minor_allowed": "no"})
    assert (typed.phone, typed.birth_year, typed.minor_allowed, typed.problems) == ("333 1", 1954, False, {})
    empty = read_person({})
    assert (empty.phone, empty.birth_year, empty.minor_allowed, empty.problems) == ("", None, None, {})
    assert read_person({"birth_year": "54"}).problems["birth_year"][0].code is PersonProblem.BIRTH_YEAR_UNREADABLE
