"""A bracket moves on by what is around one match: it is always where the whole bracket, worked out, would have it."""

from dataclasses import replace
from functools import partial
from random import Random
from unittest import mock

import pytest

from tests.covers import examples
from tests.factories import action, award, deals, make_evening, match_action, publish, win
from tests.selectors.queries import queries
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_around import later_begun
from tournaments.selectors.counted.bracket_queries import BracketCourse, bracket_course
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play import bracket_changes
from tournaments.services.play.call_changes import match_start
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db

PLAIN = PRESETS["bar"].stages[0]
KINDS = (
    KnockoutOptions(third_place=True),
    KnockoutOptions(placing=True),
    KnockoutOptions(second_chance=SecondChance.CONSOLATION),
    KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True),
)
WHY = "Segnapunti letto male"


def drawn(options: KnockoutOptions, pairs: int = 11, slug: str = "serata") -> Tournament:
    tournament = make_evening(replace(PLAIN, knockout=options), entrants=pairs, slug=slug)
    publish(tournament)
    return tournament


def course_of(tournament: Tournament) -> BracketCourse:
    course = bracket_course(stage_of(tournament))
    assert course is not None
    return course


def done(tournament: Tournament, rng: Random) -> None:
    """Something that happens at an evening: mostly a result."""
    course = course_of(tournament)
    left = [one.id for one in course.results.values() if not one.complete] or [
        one.id for one in course.results.values()
    ]
    match = Match.objects.get(pk=rng.choice(left))
    what = rng.random()
    if what < 0.1:
        match_start(action(tournament), match.id)
    elif what < 0.2:
        award(match, rng.choice((1, 2, 3)))
    elif what < 0.25:
        team_withdraw(action(tournament), rng.choice(list(Team.objects.filter(tournament=tournament))).id)
    elif what < 0.35:
        over = Match.objects.get(pk=rng.choice([one.id for one in course.results.values()]))
        match_record(match_action(over, seen=over.version, reason=WHY), rng.choice(([], deals(80), deals(40, 40))))
    else:
        win(match, rng.choice((1, 2)), reason=WHY)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_whatever_happens_the_matches_are_those_of_the_whole_bracket(kind: int) -> None:
    rng = Random(kind)
    for number in range(examples(4)):
        tournament = drawn(KINDS[kind], slug=f"serata-{number}")
        for _ in range(20):
            try:
                done(tournament, rng)
            except DomainError:
                continue
            plan = course_of(tournament).reseating()
            assert (plan.make, plan.drop) == ({}, ())


def test_a_result_that_says_who_won_before_works_nothing_out() -> None:
    tournament = drawn(KINDS[0], pairs=4)
    first, second = Match.objects.filter(tournament=tournament).order_by("table")
    win(first, 1)
    win(second, 1)
    with mock.patch.object(bracket_changes, "bracket_advance", side_effect=AssertionError):
        first.refresh_from_db()
        match_record(match_action(first, seen=first.version, reason=WHY), deals(80, 40, 80))
    assert Match.objects.filter(tournament=tournament).count() == 4


def test_a_new_result_is_not_worked_out_of_the_whole_bracket() -> None:
    tournament = drawn(KINDS[3])
    with mock.patch.object(bracket_changes, "bracket_advance", side_effect=AssertionError):
        while left := Match.objects.filter(tournament=tournament, deals__isnull=True).first():
            win(left, 2)
    assert course_of(tournament).reseating().make == {}


def test_a_save_asks_and_is_told_as_much_in_a_large_bracket_as_in_a_small_one() -> None:
    asked = []
    for pairs in (16, 64):
        tournament = drawn(KINDS[0], pairs, slug=f"serata-{pairs}")
        first, second = Match.objects.filter(tournament=tournament).order_by("table")[:2]
        win(first, 1)
        asked.append(queries(partial(win, second, 2)))
    assert asked[0] == asked[1]


def test_only_what_comes_after_a_match_is_later_than_it() -> None:
    tournament = drawn(KINDS[0], pairs=8)
    matches = list(Match.objects.filter(tournament=tournament).order_by("table"))
    win(matches[0], 1)
    win(matches[1], 1)
    semifinal = Match.objects.get(tournament=tournament, turn__number=2)
    stage = stage_of(tournament)
    assert not later_begun(stage, 1, matches[0].drawn)
    match_start(action(tournament), semifinal.id)
    assert [later_begun(stage, 1, one.drawn) for one in matches] == [True, True, False, False]
