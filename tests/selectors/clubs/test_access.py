"""Who may see or change a tournament; whatever is not allowed is not found."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_account, make_club, make_tournament, read_again
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.models import Account, Membership, Tournament
from tournaments.selectors.clubs.access import (
    MemberView,
    clubs_of,
    rights_in,
    tournament_for_member,
    tournament_for_public,
    tournaments_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(2, 2))


@pytest.fixture
def owner(tournament: Tournament) -> Account:
    return make_account(club=tournament.club)


@pytest.fixture
def viewer(tournament: Tournament) -> Account:
    return make_account(club=tournament.club, role=Role.VIEWER)


@pytest.fixture(scope="module", autouse=True)
def made_foreigner(kept_for_all: None) -> Account:
    return make_account(club=make_club(slug="altra", name="Altra"))


@pytest.fixture
def foreigner(made_foreigner: Account) -> Account:
    return read_again(made_foreigner)


def test_anybody_finds_the_public_side_of_a_tournament(tournament: Tournament) -> None:
    assert tournament_for_public(tournament.slug) == tournament


def test_a_slug_that_nobody_uses_leads_nowhere(tournament: Tournament, owner: Account) -> None:
    assert tournament_for_public("altro") is None
    assert tournament_for_member("altro", owner) is None


@pytest.mark.parametrize("role", Role)
def test_a_member_finds_the_tournament_for_what_the_role_allows_and_nothing_else(
    tournament: Tournament, role: Role
) -> None:
    member = make_account(club=tournament.club, role=role)
    found = {right for right in Right if tournament_for_member(tournament.slug, member, right) is not None}
    assert found == RIGHTS[role]


def test_the_rights_are_those_of_the_one_who_asks(tournament: Tournament, owner: Account, viewer: Account) -> None:
    found = [tournament_for_member(tournament.slug, account) for account in (owner, viewer)]
    assert found == [MemberView(tournament, RIGHTS[role]) for role in (Role.OWNER, Role.VIEWER)]


def test_the_rights_are_those_in_the_club_of_the_tournament(tournament: Tournament, owner: Account) -> None:
    other = make_club(slug="altra", name="Altra")
    Membership.objects.create(club=other, account=owner, role=Role.VIEWER)
    found = tournament_for_member(tournament.slug, owner)
    assert found is not None
    assert found.rights == RIGHTS[Role.OWNER]


def test_a_member_of_another_club_finds_nothing(tournament: Tournament, foreigner: Account) -> None:
    assert tournament_for_member(tournament.slug, foreigner) is None
    assert list(tournaments_of(foreigner)) == []


def test_who_belongs_to_no_club_finds_nothing(tournament: Tournament) -> None:
    stranger = make_account()
    assert tournament_for_member(tournament.slug, stranger) is None
    assert (list(tournaments_of(stranger)), list(clubs_of(stranger))) == ([], [])


def test_who_has_not_come_in_finds_nothing(tournament: Tournament) -> None:
    nobody = AnonymousUser()
    assert tournament_for_member(tournament.slug, nobody) is None
    assert (list(tournaments_of(nobody)), list(clubs_of(nobody))) == ([], [])
    assert rights_in(tournament.club, nobody) == frozenset()


def test_whose_membership_ends_finds_nothing_any_more(tournament: Tournament, owner: Account) -> None:
    Membership.objects.filter(account=owner).delete()
    assert tournament_for_member(tournament.slug, owner) is None


def test_a_member_of_two_clubs_sees_the_tournaments_of_both_the_latest_first(
    tournament: Tournament, owner: Account
) -> None:
    other = make_tournament(club=make_club(slug="altra", name="Altra"), slug="altro", sizes=(2, 2))
    Membership.objects.create(club=other.club, account=owner, role=Role.VIEWER)

    assert list(tournaments_of(owner)) == [other, tournament]
    assert list(tournaments_of(owner, Right.RUN)) == [tournament]
    assert [club.name for club in clubs_of(owner)] == ["Altra", "Pro Loco"]
    assert list(clubs_of(owner, Right.RUN)) == [tournament.club]


def test_a_tournament_is_in_the_list_once_however_many_run_its_club(
    tournament: Tournament, owner: Account, viewer: Account
) -> None:
    assert list(tournaments_of(owner)) == [tournament]
    assert list(clubs_of(viewer)) == [tournament.club]


def test_rights_are_those_in_this_club(
    tournament: Tournament, owner: Account, viewer: Account, foreigner: Account
) -> None:
    found = [rights_in(tournament.club, account) for account in (owner, viewer, foreigner)]
    assert found == [RIGHTS[Role.OWNER], RIGHTS[Role.VIEWER], frozenset()]
