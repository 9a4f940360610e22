"""Life in an evening at whose tables everybody is alone: somebody comes late, leaves or cannot move."""

import uuid
from dataclasses import replace

import pytest

from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.damage import comes_back
from tests.factories import action, make_evening, publish
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Draw, Match, Player, Seat, Team, Tournament
from tournaments.selectors.core.calendar import turns_before
from tournaments.selectors.core.continuing import audit_of_draw, redraw_due
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.lineups import player_missing
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db
KEYS = ("three_alone", "quintets", "scighera")
THREE = [PlayedDeal(number, 1, DealScore(50, 1, second=40)) for number in range(1, 7)]


def begun(key: str, entrants: int, *, turns: int = 3, played: int = 1) -> Tournament:
    """Players of whose evening so many turns are played."""
    made = make_evening(replace(PRESETS[key].stages[0], turns=turns), entrants=entrants, ranked=Ranked.PLAYERS)
    for match in publish(made, number=5):
        if match.turn.number <= played:
            sides = match.seats.count()
            totals = (2, 1, -1, -1, -1) if sides == 5 else (0,) * sides
            one = [PlayedDeal(1, 1, DealScore(None, totals=totals))]
            match_record(action(made).of_match(match.id, match.version), THREE if key == "three_alone" else one)
    return made


def seats(made: Tournament, turn: int) -> set[tuple[uuid.UUID, int, uuid.UUID]]:
    return set(Seat.objects.filter(tournament=made, turn__number=turn).values_list("match_id", "side", "player_id"))


def sizes(made: Tournament, turn: int) -> list[int]:
    return sorted(len(one.sides) for one in match_records(stage_in_play(made.id)) if one.turn == turn)


@pytest.mark.parametrize(
    ("key", "before", "after"),
    [("three_alone", [3] * 3, [3] * 3), ("quintets", [5] * 2, [5, 6]), ("scighera", [5] * 2, [5, 6])],
)
def test_who_comes_late_plays_in_the_turns_that_did_not_begin(key: str, before: list[int], after: list[int]) -> None:
    made = begun(key, 3 * len(before) if key == "three_alone" else 10)
    first = seats(made, 1)
    (late,) = entrants_add(action(made), [NewEntrant(("Zoë",))]) or ()
    assert redraw_due(stage_in_play(made.id)) == 2
    publish(made, number=5)
    assert seats(made, 1) == first
    assert sizes(made, 1) == before
    assert sizes(made, 2) == sizes(made, 3) == after
    sat = Seat.objects.filter(player__team=late).values_list("turn__number", flat=True)
    assert min(sat) == 2
    draw = Draw.objects.get(tournament=made, first_turn=2)
    assert audit_of_draw(draw, turns_before(draw)).problems == ()
    comes_back(made)


@pytest.mark.parametrize(("key", "entrants", "after"), [("three_alone", 9, [3, 3]), ("quintets", 11, [5, 5])])
def test_who_leaves_sits_in_no_turn_that_is_drawn_again_and_no_table_is_too_small(
    key: str, entrants: int, after: list[int]
) -> None:
    made = begun(key, entrants)
    gone = Team.objects.get(tournament=made, number=3)
    team_withdraw(action(made), gone.id)
    assert redraw_due(stage_in_play(made.id)) == 2
    publish(made, number=5)
    assert sizes(made, 2) == after
    assert set(Seat.objects.filter(player__team=gone).values_list("turn__number", flat=True)) == {1}
    team_return(action(made), gone.id)
    assert redraw_due(stage_in_play(made.id)) == 2
    comes_back(made)


def test_table_mates_of_turns_that_were_played_count_when_the_others_are_drawn_again() -> None:
    made = begun("three_alone", 15, turns=4, played=2)
    entrants_add(action(made), [NewEntrant((name,)) for name in ("Zoë", "Ugo", "Ida")])
    publish(made, number=5)
    met = [
        frozenset((one, other))
        for record in match_records(stage_in_play(made.id))
        for place, one in enumerate(side.team.id for side in record.sides)
        for other in [side.team.id for side in record.sides][:place]
    ]
    assert len(met) == len(set(met))


@pytest.mark.parametrize("key", KEYS)
def test_who_cannot_move_plays_every_turn_at_one_table(key: str) -> None:
    made = begun(key, 15 if key == "three_alone" else 11)
    player = Player.objects.filter(tournament=made, team__number=4).get()
    table_fix(action(made), player_id=player.id, table=2)
    later = Seat.objects.filter(player=player, turn__number__gt=1).values_list("match__table", flat=True)
    assert set(later) <= {2}
    comes_back(made)


def test_who_rests_takes_the_chair_of_who_is_missing_and_no_table_closes() -> None:
    made = begun("quintets", 7, played=0)
    match = Match.objects.filter(tournament=made, turn__number=1).get()
    missing = match.seats.first()
    assert missing is not None
    done = player_missing(action(made).of_match(match.id, match.version), missing.player.team_id)
    assert done is not None
    assert done.substitute is not None
    assert sizes(made, 1) == [5]
    full = begun_full()
    other = Match.objects.filter(tournament=full, turn__number=1)[0]
    seat = other.seats.all()[0]
    with pytest.raises(DomainError):
        player_missing(action(full).of_match(other.id, other.version), seat.player.team_id)


def begun_full() -> Tournament:
    """Everybody sits at a table: nobody rests."""
    made = make_evening(PRESETS["quintets"].stages[0], entrants=10, ranked=Ranked.PLAYERS, slug="tutti")
    publish(made, number=5)
    return made
