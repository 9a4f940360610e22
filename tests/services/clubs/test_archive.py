"""Tournaments that are put away, taken out again, deleted for good and brought back."""

import pytest
from django.apps import apps

from tests.eventful import make_eventful
from tests.factories import DESK, action, make_account, make_tournament
from tests.models.rows import make_days
from tests.staged import make_staged
from tests.whole import make_whole
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.installation_problems import ArchiveProblem
from tournaments.event.rights import Role
from tournaments.models import (
    CallSubscription,
    ClubEntry,
    LogEntry,
    Player,
    PrivateData,
    Registration,
    Stage,
    Team,
    Tournament,
)
from tournaments.models.fields import TournamentRow
from tournaments.selectors.clubs.tournament_lists import every_tournament, own_tournaments
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.clubs.archive import (
    tournament_archive,
    tournament_delete,
    tournament_unarchive,
)
from tournaments.services.files.tournament_import import tournament_bring_back

pytestmark = pytest.mark.django_db


def below() -> dict[str, int]:
    """How many rows there are in each table below a tournament."""
    models = [one for one in apps.get_app_config("tournaments").get_models() if issubclass(one, TournamentRow)]
    return {one.__name__: one._default_manager.count() for one in models}


def noted() -> list[tuple[str, str]]:
    return list(ClubEntry.objects.order_by("at", "id").values_list("kind", "tournament_name"))


def refused(act: object) -> list[str]:
    with pytest.raises(DomainError) as caught:
        act()  # type: ignore[operator]
    return [str(problem.code) for problem in caught.value.problems]


def delete(tournament: Tournament, *, name: str | None = None) -> None:
    tournament.refresh_from_db()
    tournament_delete(action(tournament), name=name or tournament.name, seen=tournament.version)


def test_what_is_put_away_is_in_no_list_and_comes_back() -> None:
    tournament, other = make_tournament(), make_tournament(slug="altro")
    account = make_account(club=tournament.club, role=Role.DIRECTOR)
    tournament.refresh_from_db()
    version = tournament.version
    tournament_archive(action(tournament))
    tournament_archive(action(tournament))

    own = own_tournaments(account)
    assert [line.slug for line in every_tournament().page.rows] == ["altro"] == [one.line.slug for one in own.real.rows]
    assert (own.all, own.archived) == (1, 1)
    assert [one.line.slug for one in own_tournaments(account, archived=True).real.rows] == ["giochi"]

    tournament_unarchive(action(tournament))
    tournament_unarchive(action(tournament))
    assert {line.slug for line in every_tournament().page.rows} == {"giochi", "altro"}
    assert noted() == [("archived", tournament.name), ("unarchived", tournament.name)]
    assert (Tournament.objects.get(pk=tournament.pk).version, other.archived_at) == (version, None)


def test_nothing_of_a_deleted_tournament_is_left_but_a_line_of_the_clubs_log() -> None:
    kept = make_tournament(slug="altro")
    before = below()
    played = [make_eventful(), make_staged(), make_whole()]
    everywhere = {name for name, count in below().items() if count > before[name]}
    of_days = {"Venue", "Day", "Appointment", "Home", "Evening", "KeptApart"}
    assert below().keys() - everywhere == {"Registration", "PrivateData", "ListDraft", "CallSubscription"} | of_days
    team = Team.objects.filter(tournament=played[2])[0]
    make_days(
        team, Stage.objects.filter(tournament=played[2])[0], LogEntry.objects.filter(tournament=played[2]).latest("seq")
    )
    person = Player.objects.filter(team=team)[0]
    CallSubscription.objects.create(tournament=played[2], team=team, who=str(team.pk), phone="a", address="https://a")
    PrivateData.objects.create(tournament=played[2], player=person, phone="333 1234567")
    Registration.objects.create(tournament=played[2], people=["Ada"], sender="s", outcome="approved", team=team)
    for tournament in played:
        delete(tournament)

    assert below() == before
    assert list(Tournament.objects.all()) == [kept]
    lines = ClubEntry.objects.filter(kind="deleted").order_by("at", "id")
    assert [line.tournament_slug for line in lines] == ["eventi", "fasi", "tutto"]


def test_another_name_deletes_nothing_and_the_same_one_typed_otherwise_does() -> None:
    tournament = make_tournament()
    before = below()
    assert refused(lambda: delete(tournament, name="Giochi")) == [ArchiveProblem.ANOTHER_NAME]
    assert (below(), noted()) == (before, [])
    delete(tournament, name=" giochi  SENZA quartiere")
    assert not Tournament.objects.exists()


def test_a_name_without_letters_is_typed_as_it_is() -> None:
    tournament = make_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(name="♠♥")
    assert refused(lambda: delete(tournament, name="♥")) == [ArchiveProblem.ANOTHER_NAME]
    delete(tournament)
    assert not Tournament.objects.exists()


def test_who_saved_since_the_copy_is_not_lost() -> None:
    tournament = make_tournament()
    with pytest.raises(StaleVersion):
        tournament_delete(action(tournament), name=tournament.name, seen=tournament.version - 1)
    assert LogEntry.objects.filter(tournament=tournament).exists()
    assert noted() == []


def test_the_second_of_two_who_delete_it_is_told_that_it_is_gone() -> None:
    tournament = make_tournament()
    delete(tournament)
    again = action(tournament)
    for act in (
        lambda: tournament_delete(again, name=tournament.name, seen=tournament.version),
        lambda: tournament_archive(again),
    ):
        assert refused(act) == [ArchiveProblem.GONE]
    assert noted() == [("deleted", tournament.name)]


def test_a_deleted_tournament_comes_back_from_its_file_as_it_was() -> None:
    tournament = make_staged()
    file, club = export_bytes(tournament), tournament.club
    delete(tournament)
    back = tournament_bring_back(club_id=club.id, data=file, actor=DESK)

    assert export_bytes(back) == file
    assert [kind for kind, _name in noted()] == ["deleted", "brought_back"]
    with pytest.raises(DomainError):
        tournament_bring_back(club_id=club.id, data=file, actor=DESK)
    assert [kind for kind, _name in noted()] == ["deleted", "brought_back"]


def test_an_archived_tournament_comes_into_the_lists_with_its_file() -> None:
    tournament = make_tournament()
    tournament_archive(action(tournament))
    tournament.refresh_from_db()
    file = export_bytes(tournament)
    delete(tournament)
    assert tournament_bring_back(club_id=tournament.club_id, data=file, actor=DESK).archived_at is None
