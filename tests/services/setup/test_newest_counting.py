"""What is over stays, and an evening that is open says what the newest counting moves in it."""

import json
import logging
from dataclasses import replace

import pytest

from rules.counting import Counting
from rules.games import Sides
from rules.match_points import Points
from tests.damage import forget
from tests.factories import action, award, make_club, make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.event.regulation_kinds import NEWEST, CountedBy
from tournaments.management.upgrade import upgrade
from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.final_changes import tournament_close, tournament_reopen
from tournaments.services.setup.setup import counting_follow

pytestmark = pytest.mark.django_db
THREES = replace(PRESETS["three_alone"].stages[0], counting=Counting.PLACES, turns=1, rest_points=2, tiebreaks=())


def evening(slug: str = "serata", club: Club | None = None) -> Tournament:
    """Three at one table, of whom the first does not come: 3 and 2, 2 as it was counted, 2 each since."""
    made = make_evening(THREES, entrants=3, ranked=Ranked.PLAYERS, slug=slug, club=club or make_club())
    (match,) = publish(made)
    award(match, Sides.of(1).value)
    return made


def points(made: Tournament) -> list[Points]:
    return [row.totals.points for row in team_table(stage_of(Tournament.objects.get(pk=made.pk)))]


def as_of_older_tables(*made: Tournament) -> None:
    """As the tables of a newer program leave the evenings of an older one."""
    Tournament.objects.filter(pk__in=[one.pk for one in made]).update(counted_by=None)
    Tournament.objects.filter(closed_at__isnull=False).update(counted_by=CountedBy.FIRST)


def test_a_start_says_which_rows_of_an_open_evening_move_once_and_a_closed_one_stays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    opened = evening()
    closed = evening("chiusa", Club.objects.get())
    tournament_close(action(closed))
    as_of_older_tables(opened, closed)
    assert (points(opened), points(closed)) == ([3, 2, 2], [3, 2, 2])
    entries = LogEntry.objects.count()
    said: list[str] = []
    with caplog.at_level(logging.INFO, "tournaments"):
        assert not upgrade(said.append)
    assert said[0] == "Serata di briscola: con le regole di questo programma in classifica cambia:"
    moved = sorted(line.partition(": ")[2] for line in said[1:])
    assert moved == [
        "posto 1 (punti: 3), ora posto 1 (punti: 2)",
        *["posto 2 (punti: 2), ora posto 1 (punti: 2)"] * 2,
    ]
    assert "counting 2 of serata: stage 1, entrant" in caplog.text
    assert (points(opened), points(closed)) == ([2, 2, 2], [3, 2, 2])
    assert LogEntry.objects.count() == entries
    again: list[str] = []
    upgrade(again.append)
    assert not again


def test_a_closed_evening_that_is_opened_again_is_counted_as_it_was() -> None:
    made = evening()
    tournament_close(action(made))
    as_of_older_tables(made)
    tournament_reopen(action(made, reason="Un foglio letto male"))
    assert counting_follow() == ()
    assert points(made) == [3, 2, 2]


@pytest.mark.parametrize(
    ("counted_by", "closed", "said"),
    [(NEWEST, False, None), (NEWEST, True, 2), (CountedBy.FIRST, True, None), (CountedBy.FIRST, False, 1)],
)
def test_a_file_says_how_it_is_counted_where_a_file_without_it_would_mean_another(
    counted_by: CountedBy, closed: bool, said: int | None
) -> None:
    made = evening()
    if closed:
        tournament_close(action(made))
    Tournament.objects.filter(pk=made.pk).update(counted_by=counted_by)
    before, data = points(made), export_bytes(Tournament.objects.get(pk=made.pk))
    assert json.loads(data)["tournament"].get("counted_by") == said
    with_club = data.replace(b'"slug": "pro-loco"', b'"slug": "altra"')
    forget(made)
    back = tournament_import(data=with_club)
    assert (points(back), back.counted_by) == (before, counted_by)
