"""Clubs, and the one-time links that let people into them."""

import datetime

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone, translation

from tests.factories import make_account, make_club
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Role
from tournaments.models import Account, Club, ClubEntry, EntranceLink, Membership
from tournaments.services.clubs.member_changes import (
    club_create,
    entrance_link_issue,
    entrance_link_redeem,
    return_link_issue,
    sessions_clear,
)

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
SECOND, DAY = datetime.timedelta(seconds=1), datetime.timedelta(days=1)


def test_a_new_club_has_nobody_in_it() -> None:
    club = club_create(slug="borgo", name="Pro Loco del Borgo")

    assert Club.objects.get(slug="borgo").name == "Pro Loco del Borgo"
    assert not club.memberships.exists()


def test_a_link_makes_who_redeems_it_a_member_with_the_role_it_was_made_for() -> None:
    club = make_club()
    account = entrance_link_redeem(token=entrance_link_issue(club=club, role=Role.VIEWER))

    membership = Membership.objects.get(account=account)
    assert (membership.club, membership.role) == (club, Role.VIEWER)


def test_who_comes_in_by_a_link_has_no_password_that_could_be_guessed() -> None:
    account = entrance_link_redeem(token=entrance_link_issue(club=make_club(), role=Role.OWNER))

    assert account is not None
    assert not account.has_usable_password()


def test_the_token_itself_is_stored_nowhere() -> None:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER)

    assert len(token) == 22  # 128 bits: nobody guesses it, and it can still be typed from a terminal
    assert token not in str(EntranceLink.objects.values_list().get())


def test_a_link_opens_once() -> None:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER)
    entrance_link_redeem(token=token)

    assert entrance_link_redeem(token=token) is None
    assert Account.objects.count() == 1


def test_an_unknown_token_opens_nothing() -> None:
    entrance_link_issue(club=make_club(), role=Role.OWNER)

    assert entrance_link_redeem(token="unknown") is None
    assert not Account.objects.exists()


@pytest.mark.parametrize(("late", "opens"), [(-SECOND, True), (datetime.timedelta(0), False)])
def test_a_link_works_until_its_day_is_over(late: datetime.timedelta, opens: bool) -> None:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER, now=NOON)

    assert (entrance_link_redeem(token=token, now=NOON + DAY + late) is not None) == opens


def test_a_new_link_ends_the_unused_one_before_it() -> None:
    club = make_club()
    earlier = entrance_link_issue(club=club, role=Role.OWNER)
    later = entrance_link_issue(club=club, role=Role.OWNER)

    assert entrance_link_redeem(token=earlier) is None
    assert entrance_link_redeem(token=later) is not None


def test_a_new_link_leaves_those_of_other_roles_and_clubs_alone() -> None:
    club, other = make_club(), make_club(slug="altra", name="Altra")
    viewer = entrance_link_issue(club=club, role=Role.VIEWER)
    foreign = entrance_link_issue(club=other, role=Role.OWNER)
    entrance_link_issue(club=club, role=Role.OWNER)

    assert entrance_link_redeem(token=viewer) is not None
    assert entrance_link_redeem(token=foreign) is not None


def test_a_used_link_stays_on_record_with_its_moment() -> None:
    club = make_club()
    entrance_link_redeem(token=entrance_link_issue(club=club, role=Role.OWNER, now=NOON), now=NOON + SECOND)
    entrance_link_issue(club=club, role=Role.OWNER)

    assert EntranceLink.objects.filter(used_at=NOON + SECOND).count() == 1


def test_two_who_come_in_are_two_accounts() -> None:
    club = make_club()
    first = entrance_link_redeem(token=entrance_link_issue(club=club, role=Role.OWNER))
    second = entrance_link_redeem(token=entrance_link_issue(club=club, role=Role.OWNER))

    assert first != second
    assert Membership.objects.filter(club=club, role=Role.OWNER).count() == 2


def redeemed(**options: object) -> Account:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER)
    account = entrance_link_redeem(token=token, **options)  # type: ignore[arg-type]
    assert account is not None
    return account


def test_an_account_has_the_name_it_is_given() -> None:
    assert Account.objects.get(pk=redeemed(name="  Carla  ").pk).name == "Carla"


def test_an_account_never_goes_without_a_name() -> None:
    with translation.override("it"):
        assert redeemed(name="  ").name == "Organizzatore"


def test_who_has_come_in_already_joins_another_club_under_the_same_account() -> None:
    account = make_account(club=make_club(slug="altra", name="Altra"), role=Role.VIEWER)

    assert redeemed(account=account) == account
    assert Account.objects.count() == 1
    assert sorted(account.memberships.values_list("club__slug", "role")) == [("altra", "viewer"), ("pro-loco", "owner")]


def test_a_link_lets_a_member_do_more() -> None:
    account = redeemed(account=make_account(club=make_club(), role=Role.DESK))
    assert account.memberships.get().role == Role.OWNER


@pytest.mark.parametrize("role", [Role.OWNER, Role.VIEWER])
def test_a_link_never_takes_rights_from_a_member_and_stays_for_somebody_else(role: Role) -> None:
    account = make_account(club=make_club(), role=Role.OWNER)
    token = entrance_link_issue(club=make_club(), role=role)

    assert entrance_link_redeem(token=token, account=account) == account
    assert account.memberships.get().role == Role.OWNER
    assert entrance_link_redeem(token=token) is not None


def test_the_log_of_the_club_says_who_came_in_as_what_and_with_which_device() -> None:
    account = redeemed(name="Carla", device="Chrome, Android")

    entries = ClubEntry.objects.filter(club=make_club()).order_by("at", "id")
    assert [entry.kind for entry in entries] == ["invited", "joined"]
    joined = entries[1]
    assert (joined.actor, joined.actor_name, joined.member_name) == (account, "Carla", "Carla")
    assert (joined.device, joined.role_before, joined.role_after) == ("Chrome, Android", "", "owner")


def test_a_link_that_was_just_made_waits_for_a_day() -> None:
    before = timezone.now()
    entrance_link_issue(club=make_club(), role=Role.OWNER)

    assert EntranceLink.objects.get().expires_at >= before + DAY


def test_sessions_that_are_over_are_removed_and_no_others() -> None:
    for name, until in (("over", NOON), ("open", NOON + SECOND)):
        Session.objects.create(session_key=name, expire_date=until)
    sessions_clear(now=NOON + DAY)  # by a clock that may be put back
    assert Session.objects.count() == 2
    sessions_clear(now=NOON + 7 * DAY)
    assert [session.session_key for session in Session.objects.all()] == ["open"]


def came_in(name: str, *, at: datetime.datetime) -> Account:
    account = entrance_link_redeem(token=entrance_link_issue(club=make_club(), role=Role.OWNER), name=name)
    assert account is not None
    Account.objects.filter(pk=account.pk).update(last_login=at)
    return account


def test_before_anybody_has_come_in_nobody_is_led_back() -> None:
    make_club()
    assert return_link_issue() is None
    assert not EntranceLink.objects.exists()


def test_a_link_of_a_start_leads_the_organizer_back_who_came_in_last_and_makes_nobody() -> None:
    came_in("Ada", at=NOON)
    rosanna = came_in("Rosanna", at=NOON + SECOND)
    token = return_link_issue()
    assert token is not None

    assert entrance_link_redeem(token=token, name="Chiunque", device="Firefox") == rosanna

    assert Account.objects.count() == Membership.objects.count() == 2
    entry = ClubEntry.objects.latest("at", "id")
    assert (entry.kind, entry.actor, entry.device) == (ClubKind.CAME_BACK, rosanna, "Firefox")
    assert entrance_link_redeem(token=token) is None


def test_each_start_ends_the_link_of_the_one_before_and_no_other_link() -> None:
    came_in("Ada", at=NOON)
    invited = entrance_link_issue(club=make_club(), role=Role.VIEWER)
    first, second = return_link_issue(), return_link_issue()
    assert first is not None
    assert second is not None
    assert entrance_link_redeem(token=first) is None
    printed = entrance_link_issue(club=make_club(), role=Role.OWNER)
    assert all(entrance_link_redeem(token=token) for token in (invited, second, printed))


def test_who_belongs_to_the_club_no_more_is_not_led_back() -> None:
    ada = came_in("Ada", at=NOON)
    token = return_link_issue()
    assert token is not None
    Membership.objects.filter(account=ada).delete()
    assert entrance_link_redeem(token=token) is None
