"""The mini-table without the head-to-head tells two apart, but in an evening that was closed when it did not."""

from dataclasses import replace

import pytest

from tests.factories import make_evening, publish, win
from tournaments.event.presets import PRESETS
from tournaments.event.regulation_kinds import CountedBy
from tournaments.models import Match, Tournament
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_names, team_table
from tournaments.settings.in_words import regulation_in_words
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
WON = {("1", "2"), ("2", "3"), ("2", "4"), ("3", "1"), ("1", "4"), ("4", "3")}
"""1 beat 2, 2 beat 3 and 4, 3 beat 1, 1 beat 4, 4 beat 3: two matches won by 1 and 2, one by 3 and 4."""


def played(*criteria: Criterion) -> Tournament:
    stage = replace(PRESETS["round_robin"].stages[0], tiebreaks=criteria)
    made = make_evening(stage, entrants=4)
    names = team_names(stage_of(made))
    publish(made)
    for match in Match.objects.filter(tournament=made).order_by("turn__number", "table"):
        fixture = match.fixture
        assert fixture is not None
        home, away = names[str(fixture.home_id)], names[str(fixture.away_id)]
        win(match, 1 if (home, away) in WON else 2)
    return made


def places(tournament: Tournament) -> list[tuple[int, str]]:
    names = team_names(stage_of(tournament))
    return sorted((row.place, names[row.entrant]) for row in team_table(stage_of(tournament)))


def test_two_who_are_level_are_told_apart_by_their_match() -> None:
    assert places(played(Criterion.MINI_TABLE, Criterion.LOT)) == [(1, "1"), (2, "2"), (3, "4"), (4, "3")]


def test_an_evening_of_before_keeps_its_shared_places_and_says_of_how_many_it_is() -> None:
    made = played(Criterion.MINI_TABLE, Criterion.LOT)
    Tournament.objects.update(counted_by=CountedBy.FIRST)
    made = Tournament.objects.get(pk=made.pk)
    assert places(made) == [(1, "1"), (1, "2"), (3, "3"), (3, "4")]
    said = regulation_in_words(regulation_of(stage_of(made)))["tiebreaks"]
    assert said == "scontri diretti, se sono in tre o più, poi sorteggio"


def test_the_regulation_says_of_how_many_a_criterion_is_where_it_is_alone() -> None:
    both = PRESETS["round_robin"].stages[0]
    for criteria, said in (
        ((Criterion.MINI_TABLE,), "scontri diretti"),
        ((Criterion.HEAD_TO_HEAD,), "scontro diretto, se sono in due"),
        (
            (Criterion.MINI_TABLE, Criterion.HEAD_TO_HEAD),
            "scontri diretti tra chi è pari, poi scontro diretto; chi resta pari ricomincia dal primo criterio",
        ),
    ):
        assert regulation_in_words(replace(both, tiebreaks=criteria))["tiebreaks"] == said
