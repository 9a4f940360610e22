"""One player for another from a turn on."""

import pytest

from tests.factories import action, make_evening, make_tournament, players_of, publish, read_again, record, win, win_all
from tests.services.history import refusals, written
from tests.staged import ROTATING
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem, SubstitutionProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Seat, Substitution, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw

pytestmark = pytest.mark.django_db

DANISH, BAR = PRESETS["danish"].stages[0], PRESETS["bar"].stages[0]
BETWEEN = " – "


def replace_player(player: Player, name: str = "Nuovo", from_turn: int = 2, reason: str = "Malore") -> Player | None:
    return player_substitute(
        action(player.tournament_id, reason=reason), player_id=player.id, name=name, from_turn=from_turn
    )


def take_back(tournament: Tournament) -> None:
    row = Substitution.objects.get(tournament=tournament, replaced__isnull=True)
    substitution_withdraw(action(tournament), row.id)


def play_turn(tournament: Tournament) -> None:
    for match in publish(tournament):
        if not match.deals.exists():
            win(match, 1)


def sat(tournament: Tournament, team: int) -> list[list[str]]:
    """The people of a pair at its tables, turn by turn."""
    seats = Seat.objects.filter(tournament=tournament, player__team__number=team).order_by("turn__number", "chair")
    by_turn: dict[int, list[str]] = {}
    for seat in seats.select_related("turn", "player"):
        by_turn.setdefault(seat.turn.number, []).append(seat.player.name)
    return list(by_turn.values())


@pytest.fixture(scope="module", autouse=True)
def made_evening(kept_for_all: None) -> Tournament:
    """Six pairs after the first turn of a Danish evening."""
    tournament = make_evening(DANISH, entrants=6)
    play_turn(tournament)
    return tournament


@pytest.fixture
def evening(made_evening: Tournament) -> Tournament:
    return read_again(made_evening)


def test_the_old_name_stays_in_what_was_played_and_the_new_one_plays_on(evening: Tournament) -> None:
    written(evening, lambda: replace_player(players_of(evening, 1)[0]))
    play_turn(evening)
    assert sat(evening, 1) == [["Gioca 1a", "Gioca 1b"], ["Nuovo", "Gioca 1b"]]


def test_the_pair_keeps_its_points_and_says_who_plays_since_when(evening: Tournament) -> None:
    before = {record.sides[0].team.id: record.points for record in match_records(stage_of(evening))}
    entry = written(evening, lambda: replace_player(players_of(evening, 1)[0]))
    assert (entry.kind, entry.reason) == ("substitution", "Malore")
    assert entry.new == {"out": "Gioca 1a", "in": "Nuovo", "turn": 2}
    assert {record.sides[0].team.id: record.points for record in match_records(stage_of(evening))} == before
    assert Team.objects.get(tournament=evening, number=1).name == "Nuovo (dal turno 2, prima Gioca 1a) – Gioca 1b"


def test_a_seat_that_waits_for_its_match_goes_to_the_substitute() -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4, slug="altra")
    play_first = publish(tournament)
    for match in play_first:
        if match.turn.number == 1:
            win(match, 2)
    version = Match.objects.get(tournament=tournament, turn__number=3, seats__player=players_of(tournament, 2)[1])
    replace_player(players_of(tournament, 2)[1], from_turn=2)
    assert sat(tournament, 2) == [["Gioca 2a", "Gioca 2b"], *[["Gioca 2a", "Nuovo"]] * 2]
    assert Match.objects.get(pk=version.pk).version == version.version + 1


def test_a_bracket_seats_the_substitute_in_matches_to_come() -> None:
    tournament = make_evening(BAR, entrants=4, slug="altra")
    first, second = publish(tournament)
    win(first, 1)
    winner = Player.objects.filter(seats__match=first, seats__side=1).order_by("number")[0]
    replace_player(winner)
    win(second, 1)
    assert sat(tournament, winner.team.number)[1][0] == "Nuovo"


def test_in_a_quarter_the_calendar_seats_the_substitute_and_the_name_stays() -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    matches = publish(tournament)
    record(matches[0], 70, 70, 70, 70, 70)
    player = Player.objects.filter(seats__match=matches[1]).order_by("number")[0]
    name = player.team.name
    came_in = matches[1].turn.number
    replace_player(player, from_turn=came_in)
    assert Seat.objects.filter(match=matches[1], player__name="Nuovo").exists()
    assert Team.objects.get(pk=player.team_id).name == name


def test_a_turn_that_was_played_has_no_substitute_any_more(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    assert refusals(evening, lambda: replace_player(player, from_turn=1)) == [SubstitutionProblem.PLAYED]


def test_everything_that_is_missing_is_said_at_once(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    assert refusals(evening, lambda: replace_player(player, "", 0, " ")) == [
        EntrantProblem.PLAYER_NAME_MISSING,
        SubstitutionProblem.REASON_MISSING,
        SubstitutionProblem.TURN_UNLIKELY,
    ]


def test_a_turn_that_no_calendar_has_is_refused_before_the_database_does(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    assert refusals(evening, lambda: replace_player(player, from_turn=10_000)) == [SubstitutionProblem.TURN_UNLIKELY]
    written(evening, lambda: replace_player(player, from_turn=9999))


def test_a_player_is_replaced_once_and_then_the_substitute_may_be(evening: Tournament) -> None:
    player = players_of(evening, 1)[0]
    substitute = replace_player(player)
    assert substitute is not None
    assert refusals(evening, lambda: replace_player(player, "Terzo", 3)) == [SubstitutionProblem.ALREADY]
    assert refusals(evening, lambda: replace_player(substitute, "Terzo", 2)) == [SubstitutionProblem.BEFORE_THE_PLAYER]
    play_turn(evening)
    replace_player(substitute, "Terzo", 3)
    play_turn(evening)
    assert [names[0] for names in sat(evening, 1)] == ["Gioca 1a", "Nuovo", "Terzo"]
    name = Team.objects.get(tournament=evening, number=1).name
    assert name == "Terzo (dal turno 3, prima Gioca 1a, Nuovo) – Gioca 1b"


def test_who_is_ranked_alone_has_no_substitute() -> None:
    tournament = make_evening(BAR, entrants=4, ranked=Ranked.PLAYERS, slug="altra")
    player = players_of(tournament, 1)[0]
    assert refusals(tournament, lambda: replace_player(player)) == [SubstitutionProblem.SINGLE_PLAYER]


def test_where_partners_rotate_the_place_with_its_points_and_tables_goes_to_the_substitute() -> None:
    tournament = make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS, slug="altra")
    matches = publish(tournament)
    win_all(matches[:2], 1)
    before = {row.entrant: row.totals.points for row in team_table(stage_of(tournament))}
    player = players_of(tournament, 1)[0]
    replace_player(player)
    assert sat(tournament, 1) == [["Gioca 1"], ["Nuovo"], ["Nuovo"]]
    assert Team.objects.get(pk=player.team_id).name == "Nuovo (dal turno 2, prima Gioca 1)"
    assert {row.entrant: row.totals.points for row in team_table(stage_of(tournament))} == before
    records = match_records(stage_of(tournament))
    dealers = dealers_of(tournament, records)
    assert all(dealers[one.id] in {player.name for side in one.sides for player in side.players} for one in records)


def test_a_substitute_stays_where_the_turns_that_are_left_are_drawn_again() -> None:
    tournament = make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS, slug="altra")
    win_all(publish(tournament)[:2], 1)
    replace_player(players_of(tournament, 1)[0])
    entrants_add(action(tournament), [NewEntrant(("Zoë",))])
    publish(tournament, number=2)
    assert {names[0] for names in sat(tournament, 1)[1:]} == {"Nuovo"}


def test_a_substitute_who_has_not_played_is_taken_back(evening: Tournament) -> None:
    replace_player(players_of(evening, 1)[0])
    publish(evening)
    entry = written(evening, lambda: take_back(evening))
    assert entry.old == {"out": "Gioca 1a", "in": "Nuovo", "turn": 2}
    assert sat(evening, 1)[1] == ["Gioca 1a", "Gioca 1b"]
    assert Team.objects.get(tournament=evening, number=1).name == "Gioca 1a – Gioca 1b"


def test_who_came_for_the_first_turn_is_taken_back_until_it_is_played() -> None:
    tournament = make_evening(DANISH, entrants=6, slug="altra")
    matches = publish(tournament)
    for _again in range(2):
        replace_player(players_of(tournament, 1)[0], from_turn=1)
        take_back(tournament)
        assert sat(tournament, 1) == [["Gioca 1a", "Gioca 1b"]]
    numbers = Player.objects.filter(tournament=tournament, team__number=1).values_list("number", flat=True)
    assert sorted(numbers) == [1, 2, 3, 4]
    replace_player(players_of(tournament, 1)[0], from_turn=1)
    for match in matches:
        match.refresh_from_db()
        win(match, 1)
    assert refusals(tournament, lambda: take_back(tournament)) == [SubstitutionProblem.SUBSTITUTE_PLAYED]


def test_a_substitute_who_has_played_stays(evening: Tournament) -> None:
    replace_player(players_of(evening, 1)[0])
    play_turn(evening)
    assert refusals(evening, lambda: take_back(evening)) == [SubstitutionProblem.SUBSTITUTE_PLAYED]


def test_the_names_of_a_pair_with_a_substitute_can_be_mended(evening: Tournament) -> None:
    replace_player(players_of(evening, 1)[0])
    team = Team.objects.get(tournament=evening, number=1)
    now = NewEntrant(("Nuova", "Carla Verdi"))
    entry = written(evening, lambda: entrant_change(action(evening), team_id=team.id, now=now))
    assert entry.old["people"] == ["Nuovo", "Gioca 1b"]
    team.refresh_from_db()
    assert team.name == "Nuova (dal turno 2, prima Gioca 1a) – Carla Verdi"


def test_long_names_shrink_and_the_words_between_them_do_not(evening: Tournament) -> None:
    first, second = players_of(evening, 1)
    for player, forename in ((first, "Massimiliano"), (second, "Massimiliana")):
        name = f"{forename} Bartolomeo Francesco Degl'Innocenti"
        player_rename(action(evening), player_id=player.id, name=name)
    replace_player(first, "Giovannantonio Bevilacqua")
    name = Team.objects.get(tournament=evening, number=1).name
    assert len(name) <= 80
    assert "(dal turno 2, prima " in name


def test_a_substitute_who_comes_later_does_not_sit_in_the_turns_before(evening: Tournament) -> None:
    replace_player(players_of(evening, 1)[0], from_turn=3)
    play_turn(evening)
    play_turn(evening)
    assert [names[0] for names in sat(evening, 1)] == ["Gioca 1a", "Gioca 1a", "Nuovo"]
