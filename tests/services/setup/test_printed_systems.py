"""Every system that one of the five printed texts names or clubs play, from its preset to the final table.

The marks are those of docs/regulation.md, which says how each is reached.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from rules.games import ALONE_AT, SIDES_OF, Auction, GameKey
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import default_points
from tests.factories import action
from tests.guards.files import ROOT
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Team
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import tournament_table
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.rehearsal import evening_simulation
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db
DOCUMENTED = (ROOT / "docs" / "regulation.md").read_text(encoding="utf-8")


def as_it_is(stage: Regulation) -> Regulation:
    return stage


def called(auction: Auction) -> Callable[[Regulation], Regulation]:
    """With another call, which is printed."""

    def changed(stage: Regulation) -> Regulation:
        game = replace(stage.match_format.game, auction=auction)
        return replace(stage, match_format=replace(stage.match_format, game=game))

    return changed


def of_length(match_format: MatchFormat) -> Callable[[Regulation], Regulation]:
    """With matches of another length, and the points that go with it."""
    return lambda stage: replace(stage, match_format=match_format, match_points=default_points(match_format))


def winner_alone(stage: Regulation) -> Regulation:
    return replace(stage, match_format=replace(stage.match_format, winner_only_allowed=True))


@dataclass(frozen=True, slots=True)
class System:
    """What is played: from which preset, by how many, who sits at the tables, and the results that a match can have."""

    key: str
    entrants: int
    sizes: frozenset[int]
    cards: int = 40
    results: frozenset[tuple[int, int]] = frozenset()
    changed: Callable[[Regulation], Regulation] = as_it_is


def system(key: str, entrants: int, *sizes: int, **more: object) -> System:
    return System(key, entrants, frozenset(sizes), **more)  # type: ignore[arg-type]  # named as its fields are


FIRST_TO_THREE = frozenset({(3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3)})
ALL_FIVE = frozenset((won, 5 - won) for won in range(6))
BAR = frozenset({(2, 0), (2, 1), (1, 2), (0, 2), *FIRST_TO_THREE})
ONE = frozenset({(1, 0), (0, 1)})
SYSTEMS = {
    "G1": system("giochi", 4, 4, results=ALL_FIVE),
    "E1": system("edisu", 5, 4, results=FIRST_TO_THREE),
    "L1": system("one_deal", 6, 2, results=ONE),
    "L2": system("one_win", 5, 4, results=ONE, changed=winner_alone),
    "L3": system("bar", 6, 4, results=BAR),
    "L4": system("danish", 6, 4, results=FIRST_TO_THREE),
    "L5": system("three_alone", 9, 3, cards=39),
    "L6": system("quintets", 10, 5),
    "L7": system("quintets", 5, 5, changed=called(Auction.SIMPLE)),
    "L8": system("quintets", 5, 5, changed=called(Auction.MAD)),
    "L9": system("quintets", 6, 6, changed=called(Auction.TWO)),
    "L10": system("uncovered", 4, 2, results=frozenset({(2, 0), (2, 1), (1, 2), (0, 2)})),
    "L11": system("thirty_one", 4, 2, results=FIRST_TO_THREE),
    "P1": system("one_win", 6, 4, results=ONE),
    "P2": system("three_wins", 6, 2, results=FIRST_TO_THREE),
    "P3": system(
        "round_robin",
        4,
        4,
        results=frozenset((won, 3 - won) for won in range(4)),
        changed=of_length(MatchFormat(MatchKind.FIXED, 3)),
    ),
    "A1": system(
        "two_alone", 5, 2, results=ONE | {(0, 0)}, changed=of_length(MatchFormat(MatchKind.FIXED, 1, LevelRule.LEVEL))
    ),
    "A2": system("drawn_turns", 6, 4, results=FIRST_TO_THREE),
    "A3": system("six", 6, 6, cards=36, results=frozenset((won, 6 - won) for won in range(7))),
    "A4": system("three_alone", 7, 3, cards=39),
    "A5": system("quintets_long", 5, 5),
    "C1": system("scighera", 11, 5, 6),
    "C2": system("groups_knockout", 8, 4, results=BAR),
    "C3": system("two_league", 4, 2, results=frozenset({(2, 0), (2, 1), (1, 2), (0, 2)})),
    "C4": system("baraonda", 9, 4, results=frozenset({(2, 0), (2, 1), (1, 2), (0, 2)})),
    "C5": system("crossed", 3, 4, results=ALL_FIVE),
    "C6": system("four_alone", 9, 4),
}


def rows() -> dict[str, str]:
    """Mark -> the rest of its row in docs/regulation.md."""
    return dict(re.findall(r"^\| ([A-Z][0-9]+) (\|.*)$", DOCUMENTED, re.MULTILINE))


def test_every_system_of_the_page_is_played_and_every_one_that_is_played_is_on_the_page() -> None:
    assert list(rows()) == list(SYSTEMS)
    for mark, row in rows().items():
        assert f"`{SYSTEMS[mark].key}`" in row.rsplit("|", 2)[1], mark


def test_every_evening_that_is_ready_is_on_the_page() -> None:
    assert {one.key for one in SYSTEMS.values()} == set(PRESETS)


def seated(record: MatchRecord) -> int:
    return sum(max(1, len(side.players)) for side in record.sides)


def cards(record: MatchRecord) -> int:
    """How many are in the pack of this table."""
    if record.match_format.game.two_sided:
        return len(SIDES_OF[max(len(side.players) for side in record.sides)].deck)
    return len(ALONE_AT[len(record.sides)].deck)


@pytest.mark.parametrize("mark", SYSTEMS)
def test_a_printed_system_is_played_from_its_preset_to_the_final_table(mark: str) -> None:
    one = SYSTEMS[mark]
    preset = PRESETS[one.key]
    stages = tuple(one.changed(stage) for stage in preset.stages)
    assert [check_regulation(stage) for stage in stages] == [()] * len(stages)
    made = evening_simulation(
        slug=mark.lower(), preset=replace(preset, stages=stages), entrants=one.entrants, number=5
    ).tournament
    course = course_of(made)
    assert course.over
    assert not course.now.progress.checks.wrong
    records = [record for stage in stages_of(made) for record in match_records(stage)]
    assert {seated(record) for record in records} == one.sizes
    assert {cards(record) for record in records} == {one.cards}
    for record in records:
        if one.results:
            won = record.outcome.deals_won
            assert won in one.results
            assert won in legal_results(record.match_format)
        else:
            if record.match_format.game.totals_alone:
                assert [deal.score.totals is None for deal in record.deals] == [False]
                continue
            played = [deal for deal in record.deals if deal.score.call or record.match_format.game.key is GameKey.ALONE]
            length = record.match_format.length
            by_clock = record.match_format.kind is MatchKind.TIMED
            assert len({deal.number for deal in played}) in (range(1, length + 1) if by_clock else (length,))
    table = list(tournament_table(stages_of(made)[-1]))
    entered = {str(team) for team in Team.objects.filter(tournament=made).values_list("id", flat=True)}
    assert ({row.entrant for row in table}, len(table)) == (entered, one.entrants)
    places = [row.place for row in table]
    assert places == sorted(places)
    assert places[0] == 1
    assert places.count(1) == 1 or stages[-1].format != "knockout"
    tournament_close(action(made))
