"""Limits: so many in a window, for each who asks, counted once however many threads ask."""

import datetime

import pytest

from tests.services.test_concurrency import at_once
from tournaments.event.errors import TooOften
from tournaments.models import Attempts
from tournaments.pages.clubs.entrance import WRONG_LINKS
from tournaments.pages.phones.table_page import SENDING, WRONG_CODES
from tournaments.services.clubs.passwords import (
    BY_ACCOUNT,
    BY_ADDRESS,
    Limit,
    attempt_count,
    attempt_refuse,
    attempts_forget,
)

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
LIMIT = Limit("test", most=3, seconds=60)


def after(seconds: int) -> datetime.datetime:
    return NOON + datetime.timedelta(seconds=seconds)


def tried(who: str, at: int = 0, limit: Limit = LIMIT) -> int:
    return attempt_count(limit, who, now=after(at))


@pytest.mark.parametrize(
    ("limit", "most", "minutes"),
    [(BY_ACCOUNT, 10, 15), (BY_ADDRESS, 60, 15), (WRONG_LINKS, 60, 15), (WRONG_CODES, 300, 1), (SENDING, 30, 1)],
    ids=lambda one: getattr(one, "name", None),
)
def test_who_tries_has_as_many_tries_in_as_many_minutes_as_were_promised(limit: Limit, most: int, minutes: int) -> None:
    assert tried("ada", limit=limit) == most - 1
    assert Attempts.objects.get().until == after(60 * minutes)


def test_each_try_leaves_one_less() -> None:
    assert [tried("ada"), tried("ada", 1), tried("ada", 2)] == [2, 1, 0]


def test_who_has_none_left_is_told_when_the_window_ends() -> None:
    for second in range(3):
        tried("ada", second)
    with pytest.raises(TooOften) as refusal:
        tried("ada", 59)
    assert refusal.value.until == after(60)


def test_a_clock_that_was_put_back_locks_nobody_out_for_longer_than_a_window() -> None:
    day = 24 * 60 * 60
    for second in range(3):
        tried("ada", day + second)
    assert [tried("ada", 0), tried("ada", 1), tried("ada", 2)] == [2, 1, 0]
    with pytest.raises(TooOften) as refusal:
        tried("ada", 3)
    assert refusal.value.until == after(60)


def test_a_refused_try_makes_nobody_wait_longer_and_writes_nothing() -> None:
    for second in range(3):
        tried("ada", second)
    before = Attempts.objects.values().get()
    for _ in range(5):
        with pytest.raises(TooOften):
            tried("ada", 30)
    assert Attempts.objects.values().get() == before
    assert tried("ada", 60) == 2


def test_to_ask_whether_somebody_must_wait_counts_nothing() -> None:
    for _ in range(9):
        attempt_refuse(LIMIT, "ada", now=NOON)
    assert not Attempts.objects.exists()
    for _ in range(3):
        tried("ada")
    with pytest.raises(TooOften):
        attempt_refuse(LIMIT, "ada", now=after(59))
    attempt_refuse(LIMIT, "ada", now=after(60))


@pytest.mark.parametrize(("who", "name"), [("eva", "test"), ("ada", "other")])
def test_others_and_other_limits_are_counted_apart(who: str, name: str) -> None:
    for _ in range(3):
        tried("ada")
    assert tried(who, limit=Limit(name, most=3, seconds=60)) == 2


def test_who_is_forgiven_begins_again() -> None:
    for _ in range(3):
        tried("ada")
    attempts_forget(LIMIT, "ada")
    assert tried("ada") == 2


def test_windows_that_are_over_go_by_themselves() -> None:
    for who in ("ada", "eva", "ugo"):
        tried(who)
    tried("ida", 60)
    assert Attempts.objects.count() == 1


def test_nobody_can_read_who_tried() -> None:
    tried("192.168.1.7")
    assert "192.168" not in str(Attempts.objects.values().get())


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_all_counted_and_no_more_than_allowed_get_through() -> None:
    wide = Limit("test", most=5, seconds=60)

    def attempt() -> object:
        try:
            return attempt_count(wide, "ada", now=NOON)
        except TooOften:
            return "wait"

    answers = at_once(*[attempt] * 12)
    assert sorted(map(str, answers)) == ["0", "1", "2", "3", "4", *["wait"] * 7]
