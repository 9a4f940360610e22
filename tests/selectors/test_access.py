"""Who may see or change a tournament; whatever is not allowed is not found."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_account, make_club, make_tournament
from tournaments.enums import Role
from tournaments.models import Account, Membership, Tournament
from tournaments.selectors.access import (
    MAY_CHANGE,
    MAY_LOOK,
    clubs_of,
    role_in,
    tournament_for_member,
    tournament_for_public,
    tournaments_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(sizes=(2, 2))


@pytest.fixture
def owner(tournament: Tournament) -> Account:
    return make_account(club=tournament.club)


@pytest.fixture
def viewer(tournament: Tournament) -> Account:
    return make_account(club=tournament.club, role=Role.VIEWER)


@pytest.fixture
def foreigner() -> Account:
    return make_account(club=make_club(slug="altra", name="Altra"))


def test_anybody_finds_the_public_side_of_a_tournament(tournament: Tournament) -> None:
    assert tournament_for_public(tournament.slug) == tournament


def test_a_slug_that_nobody_uses_leads_nowhere(tournament: Tournament, owner: Account) -> None:
    assert tournament_for_public("altro") is None
    assert tournament_for_member("altro", owner, MAY_LOOK) is None


def test_an_owner_may_look_and_change(tournament: Tournament, owner: Account) -> None:
    assert tournament_for_member(tournament.slug, owner, MAY_LOOK) == tournament
    assert tournament_for_member(tournament.slug, owner, MAY_CHANGE) == tournament


def test_a_viewer_may_look_and_not_change(tournament: Tournament, viewer: Account) -> None:
    assert tournament_for_member(tournament.slug, viewer, MAY_LOOK) == tournament
    assert tournament_for_member(tournament.slug, viewer, MAY_CHANGE) is None


def test_a_member_of_another_club_finds_nothing(tournament: Tournament, foreigner: Account) -> None:
    assert tournament_for_member(tournament.slug, foreigner, MAY_LOOK) is None
    assert list(tournaments_of(foreigner)) == []


def test_who_belongs_to_no_club_finds_nothing(tournament: Tournament) -> None:
    stranger = make_account()
    assert tournament_for_member(tournament.slug, stranger, MAY_LOOK) is None
    assert (list(tournaments_of(stranger)), list(clubs_of(stranger))) == ([], [])


def test_who_has_not_come_in_finds_nothing(tournament: Tournament) -> None:
    nobody = AnonymousUser()
    assert tournament_for_member(tournament.slug, nobody, MAY_LOOK) is None
    assert (list(tournaments_of(nobody)), list(clubs_of(nobody)), role_in(tournament, nobody)) == ([], [], None)


def test_whose_membership_ends_finds_nothing_any_more(tournament: Tournament, owner: Account) -> None:
    Membership.objects.filter(account=owner).delete()
    assert tournament_for_member(tournament.slug, owner, MAY_LOOK) is None


def test_a_member_of_two_clubs_sees_the_tournaments_of_both_the_latest_first(
    tournament: Tournament, owner: Account
) -> None:
    other = make_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", sizes=(2, 2))
    Membership.objects.create(club=other.club, account=owner, role=Role.VIEWER)

    assert list(tournaments_of(owner)) == [other, tournament]
    assert list(tournaments_of(owner, MAY_CHANGE)) == [tournament]
    assert [club.name for club in clubs_of(owner)] == ["Altra", "Pro Loco"]
    assert list(clubs_of(owner, MAY_CHANGE)) == [tournament.club]


def test_a_tournament_stands_once_in_the_list_however_many_run_its_club(
    tournament: Tournament, owner: Account, viewer: Account
) -> None:
    assert list(tournaments_of(owner)) == [tournament]
    assert list(clubs_of(viewer)) == [tournament.club]


def test_a_role_is_one_in_this_club(
    tournament: Tournament, owner: Account, viewer: Account, foreigner: Account
) -> None:
    roles = [role_in(tournament, account) for account in (owner, viewer, foreigner)]
    assert roles == [Role.OWNER, Role.VIEWER, None]
