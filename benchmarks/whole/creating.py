"""Making tournaments up to the published calendar, and standings of ten thousand matches."""

import datetime
import functools
import time
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.whole.floors import lowest, processor, statements, stored_again
from benchmarks.whole.line import Line

MADE = (("round_robin", 64), ("round_robin", 128), ("knockout", 256))
NUMBER = 7
TIMES = 3
MOST, MOST_READING = 2, 4
PAIRS = 142  # 141 turns of 71 matches: 10,011
DEALS = (70, 70, 70, 50, 50)


def create(key: str, pairs: int, number: int = 0) -> Any:
    """Everything from the name of the evening to the calendar that everybody may read."""
    from rules.match_formats import MatchFormat, MatchKind
    from rules.match_points import default_points
    from tournaments.event.regulation import Ranked, Regulation
    from tournaments.services.entries.pairs import NewEntrant
    from tournaments.services.frame.changes import Action, Actor
    from tournaments.services.play.draw_changes import draw_make, draw_publish
    from tournaments.services.setup.evening_changes import evening_create
    from tournaments.services.setup.rehearsal import rehearsal_club

    three, actor = MatchFormat(MatchKind.FIRST_TO, 3), Actor(name="Prova")
    regulation = Regulation(format=key, match_format=three, match_points=default_points(three), tiebreaks=())
    tournament = evening_create(
        club=rehearsal_club(),
        slug=f"made-{key}-{pairs}-{number}".replace("_", "-"),
        name="Sera",
        date=datetime.date(2026, 11, 21),
        stages=[regulation],
        ranked=Ranked.PAIRS,
        entrants=[NewEntrant((f"Ada {one}", f"Bea {one}")) for one in range(1, pairs + 1)],
        actor=actor,
    )
    draw = draw_make(Action(tournament.id, actor), NUMBER)
    draw_publish(Action(tournament.id, actor), draw.id)  # type: ignore[union-attr]
    return tournament


def taken_out(tournament: Any) -> list[tuple[Any, list[dict[str, Any]]]]:
    """The values of all rows of a tournament, in the order in which they can be stored; the tables are without them."""
    from tournaments.models import Draw, Fixture, LogEntry, Match, Player, Seat, Stage, Team, Tournament, Turn

    below = (Stage, Team, Player, Draw, Turn, Fixture, Match, Seat, LogEntry)
    found = [Tournament.objects.filter(pk=tournament.pk), *(one.objects.filter(tournament=tournament) for one in below)]
    sections = [(rows.model, [_values(row) for row in rows]) for rows in found]
    for rows in reversed(found):
        rows._raw_delete(rows.db)
    return sections


def _values(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def lines() -> Iterator[Line]:
    for key, pairs in MADE:
        rounds = [made_and_stored(key, pairs, number) for number in range(TIMES)]
        seconds, floor = (min(found) for found in zip(*rounds, strict=True))
        yield Line(f"create, {key.replace('_', ' ')}", pairs, seconds, floor, most=MOST)


def made_and_stored(key: str, pairs: int, number: int) -> tuple[float, float]:
    """Seconds to make a tournament, and to make and store the same rows once more when all their values are known."""
    begin = time.process_time()
    made = create(key, pairs, number)
    seconds = time.process_time() - begin
    sections = taken_out(made)
    return seconds, processor(functools.partial(stored_again, sections))


def played(tournament: Any, points: Sequence[int]) -> None:
    """Every match of the calendar with its deals, stored straight: ten thousand saves would measure saving."""
    from rules.deals_of_two import score_of_points
    from tournaments.models import Deal, LogEntry, Match

    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    scores = [score_of_points(one) for one in points]
    Deal.objects.bulk_create(
        Deal(
            tournament=tournament,
            match_id=match,
            number=number,
            points=score.points,
            winner=score.winner,
            entered=entry,
        )
        for match in Match.objects.filter(tournament=tournament).values_list("pk", flat=True)
        for number, score in enumerate(scores, start=1)
    )


def standings_lines() -> Iterator[Line]:
    from tournaments.models import Deal, Match
    from tournaments.selectors.core.stages import stage_of
    from tournaments.selectors.counted.standings_queries import tournament_table
    from tournaments.selectors.shown.public import standings_page

    tournament = create("round_robin", PAIRS)
    played(tournament, (70, 70, 70))
    matches = Match.objects.filter(tournament=tournament).count()
    stage = stage_of(tournament)

    def read() -> None:
        list(Deal.objects.filter(tournament=tournament).values_list("match_id", "number", "points", "winner"))

    floor, table, page = lowest(read, lambda: tournament_table(stage), lambda: standings_page(tournament), times=3)
    asked = statements(lambda: standings_page(tournament))
    yield Line(f"table of {matches} matches beside reading their deals", PAIRS, table, floor, most=MOST_READING)
    yield Line("all that the page of standings shows of them", PAIRS, page, floor, asked)
