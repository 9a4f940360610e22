"""Who never played is taken off the list, drawn or not; what was drawn with them is drawn again."""

from dataclasses import replace

import pytest

from rules.match_points import PenaltyKind
from tests.factories import action, make_evening, make_tournament, publish, win, win_all
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH, ROTATING
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Draw, Match, Player, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.selectors.entries.playing import Removal, removal_of
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.penalty_changes import penalty_give

pytestmark = pytest.mark.django_db

LATE = NewEntrant(("Carla Neri", "Dino Verdi"))


def last_of(tournament: Tournament) -> Team:
    return Team.objects.filter(tournament=tournament).order_by("-number")[0]


def remove(tournament: Tournament, team: Team) -> None:
    team_remove(action(tournament), team.id)


def come_late(tournament: Tournament) -> Team:
    (team,) = entrants_add(action(tournament), [LATE]) or ()
    return team


def names(tournament: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=tournament).order_by("number").values_list("name", flat=True))


def test_who_was_typed_after_the_first_draw_is_removed_and_nothing_else_changes() -> None:
    tournament = make_evening(DANISH, entrants=4)
    before = {match.id for match in publish(tournament)}
    late = come_late(tournament)
    assert removal_of(late) is Removal.FREE

    entry = written(tournament, lambda: remove(tournament, late))

    assert (entry.old, entry.new) == ({"team": late.name, "players": list(LATE.people)}, None)
    assert late.name not in names(tournament)
    assert not Player.objects.filter(name=LATE.people[0]).exists()
    assert {match.id for match in Match.objects.filter(tournament=tournament)} == before


@pytest.mark.parametrize(
    ("regulation", "ranked"),
    [
        (PRESETS["bar"].stages[0], Ranked.PAIRS),
        (PRESETS["round_robin"].stages[0], Ranked.PAIRS),
        (DANISH, Ranked.PAIRS),
        (ROTATING, Ranked.PLAYERS),
    ],
)
def test_who_was_drawn_is_removed_and_the_draw_is_made_again_with_its_number(
    regulation: Regulation, ranked: Ranked
) -> None:
    tournament = make_evening(regulation, entrants=9, ranked=ranked)
    publish(tournament, number=5)
    wrong = last_of(tournament)
    assert removal_of(wrong) is Removal.DRAWN

    entry = written(tournament, lambda: remove(tournament, wrong))

    assert entry.new == {"redrawn": 5}
    (draw,) = Draw.objects.filter(tournament=tournament, published_at__isnull=False)
    assert (draw.number, len(draw.options["teams"])) == (5, 8)
    assert len(names(tournament)) == 8
    assert Match.objects.filter(tournament=tournament).exists()


def test_between_two_turns_only_the_one_that_has_no_result_is_drawn_again() -> None:
    tournament = make_evening(DANISH, entrants=4)
    played = {match.id for match in publish(tournament)}
    win_all(Match.objects.filter(pk__in=played), 1)
    late = come_late(tournament)
    publish(tournament, number=3)
    assert removal_of(late) is Removal.DRAWN

    written(tournament, lambda: remove(tournament, late))

    matches = Match.objects.filter(tournament=tournament)
    assert {match.id for match in matches.filter(turn__number=1)} == played
    assert matches.filter(turn__number=2).count() == 2
    assert not matches.filter(seats__player__name=LATE.people[0]).exists()


def test_who_was_drawn_where_there_are_results_can_only_leave() -> None:
    tournament = make_evening(DANISH, entrants=4)
    win(publish(tournament)[0], 1)
    wrong = last_of(tournament)
    assert removal_of(wrong) is Removal.PLAYED
    assert refusals(tournament, lambda: remove(tournament, wrong)) == [EntrantProblem.TEAM_DRAWN]


def test_everything_in_the_way_of_a_removal_is_said_at_once() -> None:
    tournament = make_evening(DANISH, entrants=4)
    win(publish(tournament)[0], 1)
    wrong = last_of(tournament)
    penalty_give(action(tournament, reason="Ritardo"), wrong.id, PenaltyKind.WARNING)
    assert refusals(tournament, lambda: remove(tournament, wrong)) == [
        EntrantProblem.TEAM_DRAWN,
        EntrantProblem.TEAM_PENALISED,
    ]


def test_where_too_few_would_be_left_the_draw_stays() -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=2)
    (match,) = publish(tournament)
    assert refusals(tournament, lambda: remove(tournament, last_of(tournament))) == [ScheduleProblem.TOO_FEW_ENTRANTS]
    assert Match.objects.get(tournament=tournament).id == match.id


def test_a_quarter_is_removed_from_a_calendar_of_which_nothing_was_played() -> None:
    tournament = make_tournament(sizes=(4, 4, 4))
    publish(tournament)
    written(tournament, lambda: remove(tournament, last_of(tournament)))
    assert len(names(tournament)) == 2
    assert Match.objects.filter(tournament=tournament).exists()


def test_a_removal_that_is_sent_twice_is_one() -> None:
    tournament = make_evening(DANISH, entrants=4)
    late, sent = come_late(tournament), action(tournament, key=uuid7())
    written(tournament, lambda: team_remove(sent, late.id))
    assert untouched(tournament, lambda: team_remove(sent, late.id)) is None
