"""Rows of stages that somebody made by hand, played from the first draw to the final table."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.damage import forget
from tests.factories import DESK, deed, make_club
from tests.staged import DANISH, GROUPS, KNOCKOUT, stage
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Tournament
from tournaments.scheduling.kernel.types import Byes, KnockoutOptions
from tournaments.scheduling.qualify import Crossing, Takes, Who
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings import tournament_table
from tournaments.selectors.files.exchange import export_bytes
from tournaments.services.files.exchange import tournament_import
from tournaments.services.play.finals import tournament_close
from tournaments.services.setup.simulation import evening_invent, evening_simulate

pytestmark = pytest.mark.django_db
FOUR = replace(GROUPS, groups=4)
PLACES = replace(stage("knockout"), knockout=KnockoutOptions(placing=True))
SCIGHERA = PRESETS["scighera"].stages
ROWS: dict[str, tuple[tuple[Regulation, ...], int]] = {
    "valliadi": ((FOUR, replace(PLACES, takes=Takes(3, block=4))), 12),
    "valliadi_of_thirteen": ((FOUR, replace(PLACES, takes=Takes(1, who=Who.EVERYBODY, block=4))), 13),
    "groups_by_place": ((FOUR, replace(GROUPS, groups=None, takes=Takes(1, who=Who.EVERYBODY, block=4))), 12),
    "alia": ((FOUR, replace(KNOCKOUT, knockout=KnockoutOptions(byes=Byes.LATER), takes=Takes(3))), 16),
    "danish_then_eight": ((DANISH, replace(KNOCKOUT, takes=Takes(8))), 14),
    "porto_matto": ((GROUPS, replace(DANISH, turns=1, takes=Takes(1, who=Who.EVERYBODY, carries=True))), 10),
    "neighbours": ((GROUPS, replace(PLACES, takes=Takes(1, who=Who.EVERYBODY, block=2))), 9),
    "printed": (
        (GROUPS, replace(KNOCKOUT, takes=Takes(2, crossing=Crossing.PRINTED, printed="1A-2B, 1B-2A"))),
        8,
    ),
    "by_lot": ((GROUPS, replace(KNOCKOUT, takes=Takes(2, crossing=Crossing.LOT))), 8),
    "seconds": ((GROUPS, replace(KNOCKOUT, takes=Takes(2, after=1))), 9),
    "losers": ((KNOCKOUT, replace(stage("round_robin"), takes=Takes(1, who=Who.LOSERS))), 8),
    "three_stages": (
        (GROUPS, replace(DANISH, turns=2, takes=Takes(3)), replace(KNOCKOUT, takes=Takes(4))),
        10,
    ),
}


@pytest.mark.parametrize("key", ROWS)
def test_a_row_made_by_hand_is_played_to_places_without_gaps_and_comes_back(key: str) -> None:
    stages, entrants = ROWS[key]
    tournament = invented(key, stages, entrants)
    tournament_close(deed(tournament))
    tournament.refresh_from_db()
    assert course_of(tournament).over
    assert tournament_findings(tournament) == []
    places = [row.place for row in tournament_table(stages_of(tournament)[-1])]
    assert len(places) == entrants
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    data = export_bytes(tournament)
    forget(tournament)
    assert export_bytes(tournament_import(data=data, club_slug="pro-loco")) == data


def invented(key: str, stages: Sequence[Regulation], entrants: int, ranked: Ranked = Ranked.PAIRS) -> Tournament:
    tournament = evening_invent(
        club=make_club(), slug=key.replace("_", "-"), name="Prova", preset=Preset(key, ranked, tuple(stages)),
        entrants=entrants, number=1, actor=DESK,
    )  # fmt: skip
    evening_simulate(deed(tournament), 1)
    tournament.refresh_from_db()
    return tournament
