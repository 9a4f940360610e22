"""The people of a club: invited, changed and removed, each time with an entry in its log."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account, make_club
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import MemberProblem
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Account, Club, ClubEntry, EntranceLink, Membership
from tournaments.models.fields import uuid7
from tournaments.services.clubs.member_changes import (
    club_rename,
    entrance_link_issue,
    entrance_link_redeem,
    invitation_end,
    invitation_make,
    member_remove,
    member_role_change,
)
from tournaments.services.frame.changes import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_club(kept_for_all: None) -> Club:
    return make_club()


@pytest.fixture
def owner(club: Club) -> Account:
    return make_account(club=club, name="Ada")


def actor(account: Account) -> Actor:
    return Actor(name=account.name, account_id=account.id, device="Firefox, Linux")


def invite(club: Club, owner: Account, role: Role = Role.DESK, name: str = "") -> str:
    return invitation_make(club_id=club.id, role=role, name=name, actor=actor(owner))


def remove(account: Account, by: Account) -> None:
    member = account.memberships.get(club=make_club())
    member_remove(club_id=member.club_id, member_id=member.id, actor=actor(by))


def make(account: Account, role: Role, by: Account) -> None:
    member = account.memberships.get(club=make_club())
    member_role_change(club_id=member.club_id, member_id=member.id, role=role, actor=actor(by))


def latest(club: Club) -> ClubEntry:
    return ClubEntry.objects.filter(club=club).latest("at", "id")


def test_an_invitation_lets_one_person_in_as_what_it_says(club: Club, owner: Account) -> None:
    token = invite(club, owner, Role.HELPER)
    account = entrance_link_redeem(token=token, name="Bruno")

    assert account is not None
    assert account.memberships.get().role == Role.HELPER
    assert entrance_link_redeem(token=token) is None


def test_an_invitation_is_over_after_a_day(club: Club, owner: Account) -> None:
    day = datetime.timedelta(days=1)
    noon = timezone.now() - day
    token = invitation_make(club_id=club.id, role=Role.DESK, name="", actor=actor(owner), now=noon)
    assert entrance_link_redeem(token=token, now=noon + day - datetime.timedelta(seconds=1)) is not None
    late = invitation_make(club_id=club.id, role=Role.DESK, name="", actor=actor(owner), now=noon)
    assert entrance_link_redeem(token=late, now=noon + day) is None


def test_many_invitations_are_open_at_once_and_a_printed_link_ends_none_of_them(club: Club, owner: Account) -> None:
    tokens = [invite(club, owner, Role.OWNER) for _ in range(3)]
    entrance_link_issue(club=club, role=Role.OWNER)
    assert all(entrance_link_redeem(token=token) is not None for token in tokens)


def test_an_invitation_ends_no_printed_link(club: Club, owner: Account) -> None:
    printed = entrance_link_issue(club=club, role=Role.OWNER)
    invite(club, owner, Role.OWNER)
    assert entrance_link_redeem(token=printed) is not None


def test_who_was_invited_by_whom_as_what_is_in_the_log(club: Club, owner: Account) -> None:
    invite(club, owner, Role.DESK, name="Bruno")
    entry = latest(club)
    assert (entry.kind, entry.actor, entry.actor_name, entry.device) == ("invited", owner, "Ada", "Firefox, Linux")
    assert (entry.member_name, entry.role_before, entry.role_after) == ("Bruno", "", "desk")


def test_an_invitation_that_was_ended_lets_nobody_in(club: Club, owner: Account) -> None:
    token = invite(club, owner, name="Bruno")
    invitation_end(club_id=club.id, invitation_id=EntranceLink.objects.get().id, actor=actor(owner))

    assert entrance_link_redeem(token=token) is None
    assert (latest(club).kind, latest(club).member_name) == ("invitation_ended", "Bruno")


def test_an_invitation_that_is_used_or_of_another_club_cannot_be_ended(club: Club, owner: Account) -> None:
    entrance_link_redeem(token=invite(club, owner))
    used = EntranceLink.objects.get()
    other = make_club(slug="altra", name="Altra")
    invite(other, make_account(club=other))
    foreign = EntranceLink.objects.get(club=other)
    for link in (used, foreign):
        with pytest.raises(DomainError) as caught:
            invitation_end(club_id=club.id, invitation_id=link.id, actor=actor(owner))
        assert codes(caught) == [MemberProblem.INVITATION_UNKNOWN]


def test_a_member_becomes_something_else(club: Club, owner: Account) -> None:
    member = make_account(club=club, role=Role.VIEWER, name="Bruno")
    make(member, Role.DIRECTOR, by=owner)

    assert member.memberships.get().role == Role.DIRECTOR
    entry = latest(club)
    assert (entry.kind, entry.member_name) == ("role_changed", "Bruno")
    assert (entry.role_before, entry.role_after) == ("viewer", "director")


def test_the_same_role_again_is_no_change(club: Club, owner: Account) -> None:
    make(owner, Role.OWNER, by=owner)
    assert not ClubEntry.objects.exists()


def test_the_last_owner_neither_leaves_nor_becomes_something_else(club: Club, owner: Account) -> None:
    make_account(club=club, role=Role.DIRECTOR)
    for act in (lambda: remove(owner, by=owner), lambda: make(owner, Role.DIRECTOR, by=owner)):
        assert codes_of(act) == [MemberProblem.LAST_OWNER]
    assert owner.memberships.get().role == Role.OWNER


def test_an_owner_leaves_where_another_one_stays(club: Club, owner: Account) -> None:
    remove(owner, by=make_account(club=club, name="Bruno"))
    assert [member.account.name for member in club.memberships.all()] == ["Bruno"]
    assert (latest(club).kind, latest(club).member_name, latest(club).role_before) == ("removed", "Ada", "owner")


@pytest.mark.parametrize("other_club", [False, True])
def test_somebody_who_is_no_member_of_the_club_cannot_be_removed(club: Club, owner: Account, other_club: bool) -> None:
    foreign = make_account(club=make_club(slug="altra", name="Altra")).memberships.get().id if other_club else uuid7()
    with pytest.raises(DomainError) as caught:
        member_remove(club_id=club.id, member_id=foreign, actor=actor(owner))
    assert codes(caught) == [MemberProblem.UNKNOWN]


@pytest.mark.parametrize("go", [lambda who, by: remove(who, by=by), lambda who, by: make(who, Role.DIRECTOR, by=by)])
def test_who_may_no_longer_invite_takes_the_open_invitations_along(club: Club, owner: Account, go) -> None:
    other = make_account(club=club, name="Bruno")
    ended, kept = invite(club, other, Role.OWNER), invite(club, owner)
    go(other, owner)

    assert entrance_link_redeem(token=ended) is None
    assert entrance_link_redeem(token=kept) is not None


def test_who_is_removed_is_logged_out_everywhere(club: Club, owner: Account) -> None:
    member = make_account(club=club, role=Role.DESK)
    phone, laptop = Client(), Client()
    for device in (phone, laptop):
        device.force_login(member)
    remove(member, by=owner)

    for device in (phone, laptop):
        assert device.get(reverse("desk"))["Location"] == reverse("entrance")
        assert "_auth_user_id" not in device.session


def test_who_belongs_to_another_club_goes_on_there(club: Club, owner: Account) -> None:
    member = make_account(club=club, role=Role.DESK)
    Membership.objects.create(club=make_club(slug="altra", name="Altra"), account=member, role=Role.VIEWER)
    browser = Client()
    browser.force_login(member)
    remove(member, by=owner)
    assert browser.get(reverse("desk")).status_code == 200


def test_a_club_gets_another_name_and_its_log_both(club: Club, owner: Account) -> None:
    club_rename(club_id=club.id, name="Circolo dell'Olmo", actor=actor(owner))
    assert Club.objects.get().name == "Circolo dell'Olmo"
    entry = latest(club)
    assert (entry.kind, entry.name_before, entry.name_after) == ("renamed", "Pro Loco", "Circolo dell'Olmo")
    assert (entry.actor_name, entry.device) == ("Ada", "Firefox, Linux")


def test_the_same_name_again_changes_nothing(club: Club, owner: Account) -> None:
    before = ClubEntry.objects.count()
    club_rename(club_id=club.id, name="Pro Loco", actor=actor(owner))
    assert ClubEntry.objects.count() == before


def test_a_club_is_not_left_without_the_name_that_it_has(club: Club, owner: Account) -> None:
    assert codes_of(lambda: club_rename(club_id=club.id, name="", actor=actor(owner))) == [MemberProblem.NAME_MISSING]


def test_the_first_name_of_a_club_gives_it_its_address_and_another_one_keeps_it() -> None:
    club = Club.objects.create(slug="prova", name="")
    ada = Actor(name="Ada", rights=RIGHTS[Role.OWNER])
    for name in ("Pro Loco di Sedico", "Altro nome"):
        club_rename(club_id=club.id, name=name, actor=ada)
        club.refresh_from_db()
        assert (club.slug, club.name) == ("pro-loco-di-sedico", name)


def test_only_who_owns_the_club_renames_it(club: Club, owner: Account) -> None:
    with pytest.raises(DomainError):
        club_rename(club_id=club.id, name="Altro", actor=Actor(name="Aiuto", rights=frozenset()))
    assert Club.objects.get().name == "Pro Loco"
