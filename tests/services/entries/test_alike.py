"""Nobody sits twice: every way by which a name comes to a seat refuses what cannot be, and asks about what may be."""

import datetime
from collections.abc import Callable
from functools import partial

import pytest

from tests.damage import comes_back
from tests.factories import action, make_evening, make_tournament, players_of, publish, read_again, win_all
from tests.services.history import refusals, written
from tests.staged import ROTATING
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem, SubstitutionProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Player, Registration, Substitution, Team, Tournament
from tournaments.selectors.core.private import sitting_now
from tournaments.selectors.entries.registration_queries import waiting_singles
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add, pairs_of_lots
from tournaments.services.entries.registration_changes import (
    registration_approve,
    registration_send,
    singles_add,
    singles_pair,
)
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw
from tournaments.services.entries.withdrawals import team_return, team_withdraw

pytestmark = pytest.mark.django_db

DANISH = PRESETS["danish"].stages[0]
SEATED, TWICE, WAITS = EntrantProblem.PERSON_SEATED, EntrantProblem.PERSON_TWICE, EntrantProblem.PERSON_WAITS
ONESELF, PARTNER = SubstitutionProblem.ONESELF, SubstitutionProblem.PARTNER


@pytest.fixture(scope="module", autouse=True)
def made_evening(kept_for_all: None) -> Tournament:
    """Six pairs after the first turn of a Danish evening; Vito Vite waits for a partner."""
    tournament = make_evening(DANISH, entrants=6)
    win_all(publish(tournament), 1)
    singles_add(action(tournament), ["Vito Vite"])
    return tournament


@pytest.fixture
def evening(made_evening: Tournament) -> Tournament:
    return read_again(made_evening)


def team(tournament: Tournament, number: int) -> Team:
    return Team.objects.get(tournament=tournament, number=number)


def come(player: Player, name: str, alike: Alike = Alike.ASK, from_turn: int = 2) -> Callable[[], object]:
    because = action(player.tournament_id, reason="Malore")
    return partial(player_substitute, because, player_id=player.id, name=name, from_turn=from_turn, alike=alike)


@pytest.mark.parametrize(
    ("name", "problems"),
    [
        ("GIOCA  1a", [ONESELF]),
        ("1a Gioca", [ONESELF]),
        ("Gioca 1b", [PARTNER]),
        ("gioca 2B", [SEATED]),
        ("Vito Vite", [WAITS]),
    ],
)
def test_a_substitute_is_nobody_who_sits_there_and_who_may_be_is_asked_about(
    evening: Tournament, name: str, problems: list[str]
) -> None:
    assert refusals(evening, come(players_of(evening, 1)[0], name)) == problems


def test_no_answer_seats_a_partner_twice_and_another_person_of_a_name_plays(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    for alike in (Alike.SAME, Alike.OTHER):
        assert refusals(evening, come(player, "Gioca 1b", alike)) == [PARTNER]
    assert refusals(evening, come(player, "Gioca 2b", Alike.SAME)) == [SEATED]
    written(evening, come(player, "Gioca 2b", Alike.OTHER))
    assert [name for _id, name in sitting_now(evening, player.team_id)] == ["Gioca 2b", "Gioca 1b"]


def test_who_waited_and_plays_for_somebody_waits_no_longer_and_the_file_says_so(evening: Tournament) -> None:
    entry = written(evening, come(players_of(evening, 1)[0], "Vite Vito", Alike.SAME))
    assert (entry.old, entry.new["in"]) == ({"alone": ["Vito Vite"]}, "Vite Vito")
    assert waiting_singles(evening) == ()
    comes_back(evening)


def test_who_was_replaced_may_play_for_somebody_else_and_is_asked_about_before_coming_back(evening: Tournament) -> None:
    written(evening, come(players_of(evening, 1)[0], "Nuovo"))
    written(evening, come(players_of(evening, 2)[0], "Gioca 1a"))
    row = Substitution.objects.get(substitute__name="Nuovo")
    back = partial(substitution_withdraw, action(evening), row.id)
    assert refusals(evening, back) == [SEATED]
    assert refusals(evening, partial(back, alike=Alike.SAME)) == [SEATED]
    written(evening, partial(back, alike=Alike.OTHER))


def test_a_place_is_free_from_the_turn_on_in_which_it_was_given_up(evening: Tournament) -> None:
    written(evening, come(players_of(evening, 1)[0], "Nuovo", from_turn=4))
    assert refusals(evening, come(players_of(evening, 2)[0], "Gioca 1a", from_turn=3)) == [SEATED]
    written(evening, come(players_of(evening, 2)[0], "Gioca 1a", from_turn=4))


def test_who_comes_back_to_their_own_place_is_not_asked_about(evening: Tournament) -> None:
    written(evening, come(players_of(evening, 1)[0], "Nuovo", from_turn=2))
    substitute = Player.objects.get(tournament=evening, name="Nuovo")
    written(evening, come(substitute, "Gioca 1a", from_turn=3))


def test_who_was_to_come_and_does_not_has_no_place(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    written(evening, come(player, "Nuovo"))
    substitution_withdraw(action(evening), Substitution.objects.get().id)
    assert [name for _id, name in sitting_now(evening, player.team_id)] == ["Gioca 1a", "Gioca 1b"]
    never = Player.objects.get(tournament=evening, name="Nuovo")
    assert refusals(evening, come(never, "Altro", from_turn=3)) == [SubstitutionProblem.GONE]
    written(evening, lambda: singles_add(action(evening), ["Nuovo"]))


@pytest.mark.parametrize(
    ("names", "problems"),
    [
        (("Gioca 1b", "Gioca 1b"), [TWICE]),
        (("Gioca 3a", "Gioca 1b"), [SEATED]),
        (("Vito Vite", "Gioca 3a"), [SEATED, WAITS]),
    ],
)
def test_a_name_of_a_pair_is_not_corrected_into_a_duplicate_unasked(
    evening: Tournament, names: tuple[str, str], problems: list[str]
) -> None:
    change = partial(entrant_change, action(evening), team_id=team(evening, 1).id, now=NewEntrant(names))
    assert refusals(evening, change) == problems
    if TWICE not in problems:
        written(evening, partial(change, alike=Alike.OTHER))


@pytest.mark.parametrize("names", [("Gioca 1b", "Gioca 1a"), ("gioca 1A", "Gioca 1b")])
def test_partners_change_places_and_spellings_unasked(evening: Tournament, names: tuple[str, str]) -> None:
    change = partial(entrant_change, action(evening), team_id=team(evening, 1).id, now=NewEntrant(names))
    written(evening, change)


def test_a_corrected_name_of_who_waited_is_that_person(evening: Tournament) -> None:
    now = NewEntrant(("Vito Vite", "Gioca 1b"))
    change = partial(entrant_change, action(evening), team_id=team(evening, 1).id, now=now)
    entry = written(evening, partial(change, alike=Alike.SAME))
    assert (entry.old["alone"], entry.new["people"]) == (["Vito Vite"], ["Vito Vite", "Gioca 1b"])
    assert waiting_singles(evening) == ()


def test_who_has_left_sits_nowhere_until_they_come_back(evening: Tournament) -> None:
    left = team(evening, 1)
    written(evening, lambda: team_withdraw(action(evening), left.id))
    entrants_add(action(evening), [NewEntrant(("Gioca 1a", "Zoe Zoppi"))])
    singles_add(action(evening), ["Gioca 1b"])
    now = NewEntrant(("Gioca 1a", "Gioca 2b"))
    written(evening, partial(entrant_change, action(evening), team_id=left.id, now=now))
    now = NewEntrant(("Gioca 1a", "Gioca 1b"))
    written(evening, partial(entrant_change, action(evening), team_id=left.id, now=now))
    back = partial(team_return, action(evening), left.id)
    assert refusals(evening, back) == [SEATED, WAITS]
    assert refusals(evening, partial(back, alike=Alike.SAME)) == [SEATED]
    written(evening, partial(back, alike=Alike.OTHER))


def test_nobody_is_a_pair_alone_by_any_way_in(evening: Tournament) -> None:
    both = [NewEntrant(("Ada Ferro", "Edo Oro")), NewEntrant(("Rosa Rovo", "ROVO Rosa"))]
    for alike in Alike:
        assert refusals(evening, partial(entrants_add, action(evening), both, alike=alike)) == [TWICE]
    now = datetime.datetime.now(datetime.UTC)
    row = Registration.objects.create(tournament=evening, people=["Rosa Rovo", "Rosa Rovo"], sender="b", sent_at=now)
    assert refusals(evening, lambda: registration_approve(action(evening), row.id)) == [TWICE]
    other = make_evening(DANISH, entrants=0, slug="altra")
    terms_change(action(other), fee=None, fee_per="entrant", registration=True, limit=None, closes_at=None)
    send = partial(registration_send, tournament_id=other.id, club="", phone="", sender="a" * 64, now=now)
    assert refusals(other, partial(send, people=["Rosa Rovo", "rosa rovo"])) == [TWICE]


def test_lots_draw_two_of_one_name_apart_where_there_are_others() -> None:
    people = ["Rosa Rovo", "rovo rosa", "Ada Ferro", "Edo Oro"]
    for number in range(1, 40):
        for pair in pairs_of_lots(people, number):
            assert {name.casefold() for name in pair.people} & {"ada ferro", "edo oro"}


def test_two_of_one_name_alone_make_no_pair(evening: Tournament) -> None:
    singles_add(action(evening), ["Vite Vito"], alike=Alike.OTHER)
    assert refusals(evening, lambda: singles_pair(action(evening), number=3)) == [TWICE]


def test_where_partners_rotate_a_substitute_is_nobody_else_who_plays() -> None:
    tournament = make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS, slug="altra")
    win_all(publish(tournament)[:2], 1)
    player = players_of(tournament, 1)[0]
    assert refusals(tournament, come(player, "Gioca 1")) == [ONESELF]
    assert refusals(tournament, come(player, "gioca 5")) == [SEATED]
    written(tournament, come(player, "gioca 5", Alike.OTHER))
    now = NewEntrant(("Gioca 3",))
    change = partial(entrant_change, action(tournament), team_id=team(tournament, 2).id, now=now)
    assert refusals(tournament, change) == [SEATED]


def test_in_a_quarter_nobody_takes_a_second_table() -> None:
    tournament = make_tournament(sizes=(4, 4, 4))
    publish(tournament)
    player, mate = players_of(tournament, 1)[:2]
    stranger = players_of(tournament, 2)[0]
    assert refusals(tournament, come(player, player.name, from_turn=1)) == [ONESELF]
    for name in (mate.name, stranger.name):
        assert refusals(tournament, come(player, name, from_turn=1)) == [SEATED]
        rename = partial(player_rename, action(tournament), player_id=player.id, name=name)
        assert refusals(tournament, rename) == [SEATED]
    written(tournament, come(player, mate.name, Alike.OTHER, from_turn=1))
    assert Player.objects.filter(team=player.team, name=mate.name).count() == 2
