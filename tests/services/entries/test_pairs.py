"""Pairs and players: entered by name, by lot, mended, and kept in line with their people."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament, publish, win, win_all
from tests.services.history import refusals, untouched, written
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Draw, Match, Player, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling import round_robin
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.services.entries.entrant_changes import player_rename, players_add, team_rename
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add, pairs_of_lots

pytestmark = pytest.mark.django_db

ANNA = NewEntrant(("Anna Rossi", "Bruno Bianchi"), "Bar Sport", 1)
CARLA = NewEntrant(("Carla Neri", "Dino Verdi"))
DANISH = replace(PRESETS["danish"].stages[0], turns=2)
ALL_MEET = PRESETS["round_robin"].stages[0]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(ALL_MEET, entrants=0)


def enter(tournament: Tournament, *entrants: NewEntrant, key: uuid.UUID | None = None) -> Sequence[Team]:
    return entrants_add(action(tournament, key=key), entrants) or ()


def mend(tournament: Tournament, team: Team, now: NewEntrant) -> Team:
    changed = entrant_change(action(tournament), team_id=team.id, now=now)
    assert changed is not None
    return changed


def people(team: Team) -> list[str]:
    return list(Player.objects.filter(team=team).order_by("number").values_list("name", flat=True))


def test_pairs_are_entered_with_their_people_and_logged_once(tournament: Tournament) -> None:
    entry = written(tournament, lambda: enter(tournament, ANNA, CARLA))
    first, second = Team.objects.filter(tournament=tournament).order_by("number")
    assert (first.number, first.name, first.club, first.seed) == (1, "Anna Rossi – Bruno Bianchi", "Bar Sport", 1)
    assert (second.number, second.seed, people(second)) == (2, None, ["Carla Neri", "Dino Verdi"])
    assert (entry.kind, entry.new) == ("players", {"added": [first.name, second.name]})


def test_a_list_that_is_sent_twice_enters_nobody_twice(tournament: Tournament) -> None:
    key = uuid7()
    written(tournament, lambda: enter(tournament, ANNA, key=key))
    assert untouched(tournament, lambda: enter(tournament, ANNA, key=key)) == ()
    assert untouched(tournament, lambda: enter(tournament)) == ()


def test_two_players_of_one_name_are_ranked_under_two_names() -> None:
    tournament = make_evening(ALL_MEET, entrants=0, ranked=Ranked.PLAYERS, slug="altra")
    enter(tournament, NewEntrant(("Mario Rossi",)), NewEntrant(("Mario Rossi",)))
    assert list(Team.objects.values_list("name", flat=True)) == ["Mario Rossi", "Mario Rossi (2)"]
    assert list(Player.objects.values_list("name", flat=True)) == ["Mario Rossi"] * 2


def test_a_pair_is_two_people_with_names_and_a_seed_of_its_own(tournament: Tournament) -> None:
    enter(tournament, ANNA)
    wrong = [NewEntrant(("Solo",)), NewEntrant(("Uno", "")), replace(CARLA, seed=1), replace(CARLA, seed=0)]
    assert refusals(tournament, lambda: enter(tournament, *wrong)) == [
        EntrantProblem.PEOPLE_COUNT,
        EntrantProblem.PLAYER_NAME_MISSING,
        EntrantProblem.SEED_TAKEN,
        EntrantProblem.SEED_BELOW_ONE,
    ]
    assert refusals(tournament, lambda: enter(tournament, replace(CARLA, seed=2), replace(CARLA, seed=2))) == [
        EntrantProblem.SEED_TAKEN
    ]


def test_where_quarters_are_ranked_nobody_enters_alone() -> None:
    tournament = make_tournament(sizes=(2, 2))
    assert refusals(tournament, lambda: enter(tournament, CARLA)) == [EntrantProblem.PEOPLE_OF_TEAMS]


def test_names_club_and_seed_are_mended_and_the_pair_is_called_after_its_people(tournament: Tournament) -> None:
    (team,) = enter(tournament, ANNA)
    now = NewEntrant(("Anna Rossi", "Bruno Neri"), "", 2)
    entry = written(tournament, lambda: mend(tournament, team, now))
    team.refresh_from_db()
    assert (team.name, team.club, team.seed) == ("Anna Rossi – Bruno Neri", "", 2)
    assert people(team) == ["Anna Rossi", "Bruno Neri"]
    assert entry.old == {"people": ["Anna Rossi", "Bruno Bianchi"], "club": "Bar Sport", "seed": 1}
    assert entry.new == {"people": ["Anna Rossi", "Bruno Neri"], "club": "", "seed": 2}
    untouched(tournament, lambda: mend(tournament, team, now))


def test_a_seed_of_somebody_else_is_refused_and_a_pair_that_is_gone_too(tournament: Tournament) -> None:
    _first, second = enter(tournament, ANNA, CARLA)
    assert refusals(tournament, lambda: mend(tournament, second, replace(CARLA, seed=1))) == [EntrantProblem.SEED_TAKEN]
    stranger = Team(id=uuid7())
    assert refusals(tournament, lambda: mend(tournament, stranger, CARLA)) == [EntrantProblem.TEAM_UNKNOWN]


def test_a_pair_changes_its_name_only_with_its_people(tournament: Tournament) -> None:
    (team,) = enter(tournament, ANNA)
    player = Player.objects.get(team=team, number=2)
    assert refusals(tournament, lambda: team_rename(action(tournament), team_id=team.id, name="I Leoni")) == [
        EntrantProblem.NAMED_BY_PEOPLE
    ]
    assert refusals(tournament, lambda: players_add(action(tournament), {team.id: ["Terzo"]})) == [
        EntrantProblem.PEOPLE_COUNT
    ]
    untouched(tournament, lambda: players_add(action(tournament), {team.id: []}))
    written(
        tournament,
        lambda: player_rename(action(tournament), player_id=player.id, name="Bruno Neri"),
    )
    team.refresh_from_db()
    assert team.name == "Anna Rossi – Bruno Neri"


def test_lots_form_the_same_pairs_from_the_same_number() -> None:
    alone = ["Ada", "Bea", "Ciro", "Dora", "Enzo", "Fina"]
    pairs = pairs_of_lots(alone, 7)
    assert pairs == pairs_of_lots(alone, 7) != pairs_of_lots(alone, 8)
    assert sorted(name for pair in pairs for name in pair.people) == alone


def test_a_published_calendar_has_no_room() -> None:
    tournament = make_evening(ALL_MEET, entrants=4, slug="altra")
    publish(tournament)
    team = Team.objects.filter(tournament=tournament)[0]
    assert refusals(tournament, lambda: enter(tournament, CARLA)) == [EntrantProblem.ENTRANTS_PUBLISHED]
    seeded = NewEntrant(tuple(people(team)), seed=1)
    assert refusals(tournament, lambda: mend(tournament, team, seeded)) == [EntrantProblem.ENTRANTS_PUBLISHED]
    written(tournament, lambda: mend(tournament, team, NewEntrant(("Anna Rossi", "Bruno Bianchi"))))


def test_between_two_turns_of_a_danish_evening_somebody_may_still_enter() -> None:
    tournament = make_evening(DANISH, entrants=4, slug="altra")
    win_all(publish(tournament), 1)
    (late,) = enter(tournament, CARLA)
    enter(tournament, NewEntrant(("Elsa", "Fabio")))
    publish(tournament)
    second = Match.objects.filter(tournament=tournament, turn__number=2)
    assert second.filter(seats__player__team=late).exists()
    assert len(second) == 3


def come_late(tournament: Tournament, *, redraw: bool = True) -> Sequence[Team]:
    return entrants_add(action(tournament), [CARLA], redraw=redraw) or ()


@pytest.mark.parametrize("key", ["bar", "round_robin"])
def test_a_pair_that_comes_before_the_first_result_is_drawn_in_with_the_same_number(key: str) -> None:
    tournament = make_evening(PRESETS[key].stages[0], entrants=4, slug="altra")
    publish(tournament, number=5)
    entry = written(tournament, lambda: come_late(tournament))
    assert entry.new == {"added": ["Carla Neri – Dino Verdi"], "redrawn": 5}
    draw = Draw.objects.get(tournament=tournament, published_at__isnull=False)
    assert (draw.number, len(draw.options["teams"])) == (5, 5)
    assert Draw.objects.filter(tournament=tournament).count() == 2


@pytest.mark.parametrize(("key", "entrants"), [("bar", 8), ("drawn_turns", 6)])
def test_once_a_match_of_a_whole_calendar_is_played_nobody_comes_in(key: str, entrants: int) -> None:
    tournament = make_evening(PRESETS[key].stages[0], entrants=entrants, slug="altra")
    win(publish(tournament)[0], 1)
    assert refusals(tournament, lambda: come_late(tournament)) == [EntrantProblem.STAGE_BEGUN]


def test_a_late_pair_with_which_the_stage_cannot_be_drawn_is_refused_and_the_calendar_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_evening(ALL_MEET, entrants=4, slug="altra")
    matches = publish(tournament)
    monkeypatch.setattr(round_robin, "MOST_ENTRANTS", 4)
    assert refusals(tournament, lambda: come_late(tournament)) == [ScheduleProblem.TOO_MANY_ENTRANTS]
    assert Match.objects.filter(tournament=tournament).count() == len(matches)
