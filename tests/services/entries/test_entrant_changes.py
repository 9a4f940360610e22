"""Teams and players: added, renamed and removed, until the calendar needs them."""

import uuid
from collections.abc import Callable, Iterable

import pytest

from rules.modifiers import GIRANDOLA
from tests.factories import DESK, action, make_tournament, players_of, publish, record
from tests.selectors.queries import queries
from tests.services.history import refusals, untouched, written
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.models import Declaration, Modifier, Player, Seat, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.services.entries.entrant_changes import (
    player_remove,
    player_rename,
    players_add,
    team_add,
    team_remove,
    team_rename,
)
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.final_changes import (
    declaration_add,
    declaration_withdraw,
    modifier_add,
    tournament_close,
)

pytestmark = pytest.mark.django_db

NOBODY = uuid.UUID("01930000-0000-7000-8000-000000000000")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(4, 4))


def team(tournament: Tournament, number: int = 1) -> Team:
    return Team.objects.get(tournament=tournament, number=number)


def add_team(tournament: Tournament, name: str, key: uuid.UUID | None = None) -> Team | None:
    return team_add(action(tournament, key=key), name)


def rename_team(tournament: Tournament, team_id: uuid.UUID, name: str) -> Team | None:
    return team_rename(action(tournament), team_id=team_id, name=name)


def remove_team(tournament: Tournament, team_id: uuid.UUID) -> None:
    team_remove(action(tournament), team_id)


def add_players(
    tournament: Tournament, names: dict[uuid.UUID, list[str]], key: uuid.UUID | None = None
) -> tuple[Player, ...]:
    return players_add(action(tournament, key=key), names) or ()


def rename_player(tournament: Tournament, player_id: uuid.UUID, name: str) -> Player | None:
    return player_rename(action(tournament), player_id=player_id, name=name)


def remove_player(tournament: Tournament, player_id: uuid.UUID) -> None:
    player_remove(action(tournament), player_id)


def test_a_team_is_added_at_the_end_and_logged(tournament: Tournament) -> None:
    entry = written(tournament, lambda: add_team(tournament, "La Cesa"))

    added = team(tournament, 3)
    assert (entry.kind, entry.actor_name, entry.subject) == ("teams", DESK.name, added.id)
    assert (entry.old, entry.new) == (None, {"team": "La Cesa"})


def test_a_team_is_added_once_however_often_the_request_comes(tournament: Tournament) -> None:
    key = uuid7()
    written(tournament, lambda: add_team(tournament, "La Cesa", key))

    assert untouched(tournament, lambda: add_team(tournament, "La Cesa", key)) is None


def test_a_team_needs_a_name(tournament: Tournament) -> None:
    assert refusals(tournament, lambda: add_team(tournament, "")) == [EntrantProblem.TEAM_NAME_MISSING]
    first = team(tournament)
    assert refusals(tournament, lambda: rename_team(tournament, first.id, "")) == [EntrantProblem.TEAM_NAME_MISSING]


@pytest.mark.parametrize("again", ["Là Sotto", "là sotto", "LÀ SOTTO"])
def test_a_name_is_taken_whatever_its_case(tournament: Tournament, again: str) -> None:
    add_team(tournament, "Là Sotto")
    first = team(tournament)

    assert refusals(tournament, lambda: add_team(tournament, again)) == [EntrantProblem.TEAM_NAME_TAKEN]
    assert refusals(tournament, lambda: rename_team(tournament, first.id, again)) == [EntrantProblem.TEAM_NAME_TAKEN]


def test_two_tournaments_may_have_teams_of_one_name(tournament: Tournament) -> None:
    other = make_tournament(slug="altro", sizes=(2, 2, 2))

    written(tournament, lambda: add_team(tournament, team(other, 3).name))


def test_a_renamed_team_keeps_its_number_and_its_players(tournament: Tournament) -> None:
    first = team(tournament)
    entry = written(tournament, lambda: rename_team(tournament, first.id, "Borgo Vecchio"))

    assert (entry.kind, entry.actor_name, entry.subject) == ("teams", DESK.name, first.id)
    assert (entry.old, entry.new) == ({"team": "La Custera"}, {"team": "Borgo Vecchio"})
    assert team(tournament).name == "Borgo Vecchio"
    assert len(players_of(tournament, 1)) == 4


def test_a_team_may_change_the_case_of_its_own_name(tournament: Tournament) -> None:
    first = team(tournament)
    written(tournament, lambda: rename_team(tournament, first.id, "LA CUSTERA"))


def test_renaming_a_team_as_it_is_called_changes_nothing(tournament: Tournament) -> None:
    first = team(tournament)
    untouched(tournament, lambda: rename_team(tournament, first.id, first.name))


def test_a_team_may_be_renamed_after_publishing(tournament: Tournament) -> None:
    publish(tournament)
    first = team(tournament)
    written(tournament, lambda: rename_team(tournament, first.id, "Borgo Vecchio"))


def test_a_removed_team_takes_its_players_along_and_the_log_keeps_their_names(tournament: Tournament) -> None:
    second = team(tournament, 2)
    names = [player.name for player in players_of(tournament, 2)]
    entry = written(tournament, lambda: remove_team(tournament, second.id))

    assert (entry.kind, entry.actor_name, entry.subject) == ("teams", DESK.name, second.id)
    assert (entry.old, entry.new) == ({"team": "I Pinacin", "players": names}, None)
    assert Player.objects.filter(tournament=tournament).count() == 4


def test_no_team_comes_once_the_calendar_is_published(tournament: Tournament) -> None:
    publish(tournament)

    assert refusals(tournament, lambda: add_team(tournament, "La Cesa")) == [EntrantProblem.TEAMS_PUBLISHED]


def test_teams_come_and_go_again_once_the_calendar_is_taken_back(tournament: Tournament) -> None:
    publish(tournament)
    draw_unpublish(action(tournament))
    first = team(tournament)

    written(tournament, lambda: remove_team(tournament, first.id))


@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_team_that_declared_something_stays(tournament: Tournament, withdrawn: bool) -> None:
    first = team(tournament)
    modifier_add(action(tournament), GIRANDOLA)
    modifier = Modifier.objects.get(tournament=tournament)
    declaration_add(action(tournament), modifier_id=modifier.id, team_id=first.id)
    if withdrawn:
        declaration = Declaration.objects.get(tournament=tournament)
        declaration_withdraw(action(tournament), declaration.id)

    assert refusals(tournament, lambda: remove_team(tournament, first.id)) == [EntrantProblem.TEAM_DECLARED]


def test_players_are_added_at_the_end_of_their_teams_in_the_order_given(tournament: Tournament) -> None:
    first, second = team(tournament), team(tournament, 2)
    entry = written(
        tournament, lambda: add_players(tournament, {second.id: ["Zeno", "Ada"], first.id: ["Carlo Alberto"]})
    )

    assert [(p.number, p.name) for p in players_of(tournament, 2)][4:] == [(5, "Zeno"), (6, "Ada")]
    assert [(p.number, p.name) for p in players_of(tournament, 1)][4:] == [(5, "Carlo Alberto")]
    assert (entry.kind, entry.actor_name, entry.old) == ("players", DESK.name, None)
    assert entry.new == [
        {"team": "I Pinacin", "player": "Zeno"},
        {"team": "I Pinacin", "player": "Ada"},
        {"team": "La Custera", "player": "Carlo Alberto"},
    ]


def test_a_long_list_of_players_asks_no_more_than_a_short_one(tournament: Tournament) -> None:
    def asked(teams: Iterable[Team]) -> int:
        return queries(lambda: players_add(action(tournament), {one.id: ["Ada"] for one in teams}))

    few = asked([team(tournament)])
    many = Team.objects.bulk_create(Team(tournament=tournament, number=n, name=f"Rione {n}") for n in range(3, 23))
    assert asked(many) == few


def test_two_people_of_one_name_are_two_players(tournament: Tournament) -> None:
    first = team(tournament)
    add_players(tournament, {first.id: ["Piero Ghigo", "Piero Ghigo"]})

    assert [player.number for player in players_of(tournament, 1)] == [1, 2, 3, 4, 5, 6]


def test_players_are_added_once_however_often_the_request_comes(tournament: Tournament) -> None:
    key, first = uuid7(), team(tournament)
    written(tournament, lambda: add_players(tournament, {first.id: ["Ada"]}, key))

    assert untouched(tournament, lambda: add_players(tournament, {first.id: ["Ada"]}, key)) == ()


def test_an_empty_list_changes_nothing(tournament: Tournament) -> None:
    first = team(tournament)
    untouched(tournament, lambda: add_players(tournament, {first.id: []}))


def test_of_a_list_with_a_nameless_line_nobody_is_added(tournament: Tournament) -> None:
    first = team(tournament)

    assert refusals(tournament, lambda: add_players(tournament, {first.id: ["Ada", ""]})) == [
        EntrantProblem.PLAYER_NAME_MISSING
    ]
    assert len(players_of(tournament, 1)) == 4


def test_a_late_player_comes_in_after_publishing_and_rests(tournament: Tournament) -> None:
    publish(tournament)
    first = team(tournament)
    written(tournament, lambda: add_players(tournament, {first.id: ["Ada"]}))

    assert not Seat.objects.filter(player__name="Ada").exists()


def test_a_renamed_player_keeps_the_seats(tournament: Tournament) -> None:
    publish(tournament)
    player = players_of(tournament, 1)[0]
    seats = Seat.objects.filter(player=player).count()
    entry = written(tournament, lambda: rename_player(tournament, player.id, "Ada"))

    assert (entry.kind, entry.actor_name, entry.subject) == ("players", DESK.name, player.id)
    assert (entry.old, entry.new) == ({"player": "La Custera 1"}, {"player": "Ada"})
    assert Seat.objects.filter(player__name="Ada").count() == seats


def test_renaming_a_player_as_they_are_called_changes_nothing(tournament: Tournament) -> None:
    player = players_of(tournament, 1)[0]
    untouched(tournament, lambda: rename_player(tournament, player.id, player.name))


def test_a_player_keeps_a_name(tournament: Tournament) -> None:
    player = players_of(tournament, 1)[0]
    assert refusals(tournament, lambda: rename_player(tournament, player.id, "")) == [
        EntrantProblem.PLAYER_NAME_MISSING
    ]


def test_a_player_without_a_seat_may_be_removed(tournament: Tournament) -> None:
    player = players_of(tournament, 1)[0]
    entry = written(tournament, lambda: remove_player(tournament, player.id))

    assert (entry.kind, entry.actor_name, entry.subject) == ("players", DESK.name, player.id)
    assert (entry.old, entry.new) == ({"team": "La Custera", "player": "La Custera 1"}, None)
    assert [p.number for p in players_of(tournament, 1)] == [2, 3, 4]


def test_the_number_of_a_removed_player_in_the_middle_is_not_given_again(tournament: Tournament) -> None:
    remove_player(tournament, players_of(tournament, 1)[1].id)
    add_players(tournament, {team(tournament).id: ["Ada"]})

    assert [(p.number, p.name) for p in players_of(tournament, 1)][-1] == (5, "Ada")


def test_a_player_whom_the_published_calendar_names_stays_even_without_a_seat() -> None:
    tournament = make_tournament(slug="altra", sizes=(5, 4))
    publish(tournament)
    seated = Seat.objects.filter(tournament=tournament).values("player")
    resting = Player.objects.filter(tournament=tournament).exclude(pk__in=seated).get()

    assert refusals(tournament, lambda: remove_player(tournament, resting.id)) == [EntrantProblem.PLAYER_DRAWN]


def test_a_player_who_came_after_the_calendar_may_go_again() -> None:
    tournament = make_tournament(slug="altra", sizes=(5, 4))
    publish(tournament)
    late = add_players(tournament, {team(tournament).id: ["Ultima Arrivata"]})[0]

    remove_player(tournament, late.id)

    assert not Player.objects.filter(pk=late.id).exists()


def test_a_player_who_is_seated_stays(tournament: Tournament) -> None:
    publish(tournament)
    player = players_of(tournament, 1)[0]

    assert refusals(tournament, lambda: remove_player(tournament, player.id)) == [EntrantProblem.PLAYER_SEATED]


@pytest.mark.parametrize("known_elsewhere", [False, True])
@pytest.mark.parametrize(
    "act",
    [
        lambda tournament, team_id: rename_team(tournament, team_id, "Altro"),
        remove_team,
        lambda tournament, team_id: add_players(tournament, {team_id: ["Ada"]}),
    ],
)
def test_a_team_of_another_tournament_is_not_found(
    tournament: Tournament, act: Callable[[Tournament, uuid.UUID], object], known_elsewhere: bool
) -> None:
    foreign = team(make_tournament(slug="altro", sizes=(2, 2)))
    team_id = foreign.id if known_elsewhere else NOBODY

    assert refusals(tournament, lambda: act(tournament, team_id)) == [EntrantProblem.TEAM_UNKNOWN]
    assert Team.objects.get(pk=foreign.pk).name == foreign.name


@pytest.mark.parametrize("known_elsewhere", [False, True])
@pytest.mark.parametrize(
    "act", [lambda tournament, player_id: rename_player(tournament, player_id, "Altra"), remove_player]
)
def test_a_player_of_another_tournament_is_not_found(
    tournament: Tournament, act: Callable[[Tournament, uuid.UUID], object], known_elsewhere: bool
) -> None:
    foreign = players_of(make_tournament(slug="altro", sizes=(2, 2)), 1)[0]
    player_id = foreign.id if known_elsewhere else NOBODY

    assert refusals(tournament, lambda: act(tournament, player_id)) == [EntrantProblem.PLAYER_UNKNOWN]
    assert Player.objects.filter(pk=foreign.pk, name=foreign.name).exists()


def test_a_closed_tournament_keeps_its_names(tournament: Tournament) -> None:
    for match in publish(tournament):
        record(match, 70, 70, 70, 70, 70)
    tournament_close(action(tournament))
    first, player = team(tournament), players_of(tournament, 1)[0]

    assert refusals(tournament, lambda: rename_team(tournament, first.id, "Altro")) == [ChangeProblem.CLOSED]
    assert refusals(tournament, lambda: rename_player(tournament, player.id, "Altra")) == [ChangeProblem.CLOSED]
    assert refusals(tournament, lambda: add_players(tournament, {first.id: ["Ada"]})) == [ChangeProblem.CLOSED]
