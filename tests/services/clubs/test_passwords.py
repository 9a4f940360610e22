"""Passwords: who may set which, who comes in with one, and what stays of it."""

import datetime

import pytest

from tests.factories import make_account, make_club
from tests.services.test_concurrency import at_once
from tournaments.event.errors import DomainError, TooOften
from tournaments.event.problems.installation_problems import PasswordProblem
from tournaments.models import Account, ClubEntry
from tournaments.services.clubs.member_changes import member_remove
from tournaments.services.clubs.passwords import (
    BY_ACCOUNT,
    BY_ADDRESS,
    password_drop,
    password_set,
    sessions_end,
    sign_in,
)
from tournaments.services.frame.changes import Actor

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
GOOD = "tre carichi e un asso"
OTHER = "due lisci per cominciare"


@pytest.fixture
def ada() -> Account:
    return with_password(make_account(club=make_club(), name="Ada Neri"))


def with_password(account: Account, name: str = "ada@esempio.it", password: str = GOOD) -> Account:
    return password_set(account_id=account.id, sign_in_name=name, password=password)


def enter(name: str = "ada@esempio.it", password: str = GOOD, address: str = "10.0.0.1") -> Account | None:
    return sign_in(name=name, password=password, address=address, now=NOON)


def refused(account: Account, name: str, password: str, current: str = "") -> list[object]:
    with pytest.raises(DomainError) as caught:
        password_set(account_id=account.id, sign_in_name=name, password=password, current=current)
    return [problem.code for problem in caught.value.problems]


def kinds() -> list[str]:
    return list(ClubEntry.objects.order_by("at", "id").values_list("kind", flat=True))


def test_who_has_a_password_comes_in_with_it(ada: Account) -> None:
    assert enter() == ada


@pytest.mark.parametrize(("name", "password"), [("eva", GOOD), ("ada@esempio.it", OTHER), ("ada@esempio.it", "")])
def test_nobody_else_comes_in(ada: Account, name: str, password: str) -> None:
    assert enter(name, password) is None


def test_who_has_no_password_cannot_come_in_with_one() -> None:
    account = make_account(club=make_club())
    assert enter(account.username, "") is None
    assert enter(account.username, account.password) is None


def test_a_password_is_kept_as_an_argon2_digest_alone(ada: Account) -> None:
    assert ada.password.startswith("argon2$argon2id$")
    assert GOOD not in str(list(Account.objects.values_list()))


@pytest.mark.parametrize(
    ("name", "password", "problems"),
    [
        ("ada", "corta", [PasswordProblem.SHORT]),
        ("ad", GOOD, [PasswordProblem.NAME_SHORT]),
        ("ada", "password1234", [PasswordProblem.COMMON]),
        ("ada", "836152947361", [PasswordProblem.NUMERIC]),
        ("ada", "Ada Neri 2026", [PasswordProblem.SIMILAR]),
        (
            "",
            "12345",
            [PasswordProblem.NAME_SHORT, PasswordProblem.SHORT, PasswordProblem.COMMON, PasswordProblem.NUMERIC],
        ),
    ],
)
def test_what_can_be_guessed_is_refused_with_every_problem(
    name: str, password: str, problems: list[PasswordProblem]
) -> None:
    account = make_account(club=make_club(), name="Ada Neri")
    assert refused(account, name, password) == problems
    assert not Account.objects.get(pk=account.pk).has_usable_password()


def test_no_two_accounts_are_called_the_same(ada: Account) -> None:
    assert refused(make_account(name="Ugo"), "ada@esempio.it", GOOD) == [PasswordProblem.NAME_TAKEN]


def test_a_password_is_changed_by_who_knows_it(ada: Account) -> None:
    assert refused(ada, "ada@esempio.it", OTHER) == [PasswordProblem.WRONG]
    assert refused(ada, "ada@esempio.it", OTHER, OTHER) == [PasswordProblem.WRONG]
    password_set(account_id=ada.id, sign_in_name="ada", password=OTHER, current=GOOD)

    assert enter() is None
    assert enter("ada", OTHER) == ada


def test_who_drops_the_password_has_none_and_leaves_the_name_to_others(ada: Account) -> None:
    with pytest.raises(DomainError):
        password_drop(account_id=ada.id, current=OTHER)
    assert not password_drop(account_id=ada.id, current=GOOD).has_usable_password()

    assert enter() is None
    assert with_password(make_account(name="Ugo"), "ada@esempio.it") != ada


def test_who_belongs_to_no_club_any_more_has_no_password_either(ada: Account) -> None:
    make_account(club=make_club(), name="Ugo")
    membership = ada.memberships.get()
    member_remove(club_id=membership.club_id, member_id=membership.id, actor=Actor(name="Ugo"))
    assert enter() is None


@pytest.mark.parametrize(
    "act",
    [
        lambda ada: password_set(account_id=ada.id, sign_in_name="ada", password=OTHER, current=GOOD),
        lambda ada: password_drop(account_id=ada.id, current=GOOD),
        lambda ada: sessions_end(account=ada),
    ],
)
def test_every_session_ends_with_the_password_and_where_that_is_asked_for(ada: Account, act: object) -> None:
    before = ada.get_session_auth_hash()
    act(ada)  # type: ignore[operator]
    assert Account.objects.get(pk=ada.pk).get_session_auth_hash() != before


def test_after_too_many_tries_even_the_right_password_waits(ada: Account) -> None:
    for number in range(BY_ACCOUNT.most):
        assert enter(password=OTHER, address=f"10.0.0.{number}") is None
    with pytest.raises(TooOften) as refusal:
        enter(address="10.0.1.1")
    assert refusal.value.until == NOON + datetime.timedelta(seconds=BY_ACCOUNT.seconds)
    assert kinds().count("sign_in_stopped") == 1


def test_who_comes_in_begins_to_count_again(ada: Account) -> None:
    for _ in range(3):
        for _ in range(BY_ACCOUNT.most - 1):
            assert enter(password="", address="10.0.0.9") is None
        assert enter() == ada


def test_an_address_that_tries_many_names_waits_and_others_do_not(
    ada: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.services.clubs.passwords.authenticate", lambda *_args, **_named: None)
    for number in range(BY_ADDRESS.most):
        assert enter(f"name-{number}", address="10.0.0.9") is None
    with pytest.raises(TooOften):
        enter("another", address="10.0.0.9")
    assert enter("another", address="10.0.0.8") is None


def test_guesses_at_an_open_desk_count_too(ada: Account) -> None:
    for _ in range(BY_ACCOUNT.most):
        refused(ada, "ada", OTHER, "wrong")
    with pytest.raises(TooOften):
        password_drop(account_id=ada.id, current=GOOD)


def test_the_log_of_every_club_says_what_was_done_and_no_password(ada: Account) -> None:
    enter()
    password_set(account_id=ada.id, sign_in_name="ada", password=OTHER, current=GOOD)
    sessions_end(account=ada)
    assert Account.objects.get(pk=ada.pk).sessions_ended == ada.sessions_ended + 1
    password_drop(account_id=ada.id, current=OTHER)

    assert sorted(kinds()) == ["password_gone", "password_set", "password_set", "sessions_ended", "signed_in"]
    kept = str(list(ClubEntry.objects.values_list()))
    assert not [secret for secret in (GOOD, OTHER, "argon2", "esempio") if secret in kept]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_change_a_password_at_once_one_does() -> None:
    ada = with_password(make_account(club=make_club()))

    def change(password: str) -> Account:
        return password_set(account_id=ada.id, sign_in_name="ada", password=password, current=GOOD)

    answers = at_once(lambda: change(OTHER), lambda: change("sei briscole in mano"))
    assert sorted(isinstance(answer, Account) for answer in answers) == [False, True]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_one_name_at_once_one_gets_it() -> None:
    both = [make_account(club=make_club(), name=name) for name in ("Ugo", "Eva")]
    answers = at_once(*(lambda one=one: with_password(one, "lo stesso nome") for one in both))
    assert sorted(isinstance(answer, Account) for answer in answers) == [False, True]
