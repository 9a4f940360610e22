"""A deal, a call and totals corrected and taken back: the log alone gives the same deals and the same ranking."""

from dataclasses import replace

import pytest

from rules.calls import Call
from rules.deals_of_two import DealScore
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from tests.factories import action, make_evening, publish
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.result_changes import match_record
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db
CALLS = [DealScore(None, 1, call=Call(1, 2)), *[DealScore(80, 1, call=Call(3, 4))] * 4]
THREE = [DealScore(50, 1, second=40)] * 6
CASES = {
    "three_alone": (THREE, [*THREE[:5], DealScore(30, 2, second=60)]),
    "quintets": (CALLS, [DealScore(None, 2, call=Call(5)), *CALLS[1:]]),
    "scighera": ([DealScore(None, totals=(4, 1, -1, -2, -2))], [DealScore(None, totals=(1, 4, -1, -2, -2))]),
}


def first(made: Tournament) -> MatchRecord:
    return match_records(stage_of(made))[0]


def save(made: Tournament, scores: list[DealScore], *, version: int = 0, reason: str = "") -> None:
    found = first(made)
    told = replace(action(made).of_match(found.id, version or found.version), reason=reason)
    match_record(told, [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)])


def from_the_log(made: Tournament) -> tuple[PlayedDeal, ...]:
    """The deals of the one match, entry after entry."""
    match = Match.objects.get(tournament=made)
    deals: dict[tuple[int, int], PlayedDeal] = {}
    for entry in LogEntry.objects.filter(tournament=made, subject=match.id).order_by("seq"):
        for deal in deals_of_json(entry.old or ()):
            del deals[deal.place]
        deals |= {deal.place: deal for deal in deals_of_json(entry.new or ())}
    return tuple(deal for _place, deal in sorted(deals.items()))


def agrees(made: Tournament) -> bool:
    """Whether the log gives the same deals, and these the ranking."""
    found, deals = first(made), from_the_log(made)
    points = {row.entrant: row.totals.points for row in team_table(stage_of(made))}
    lines = match_outcome(found.match_format, deals).lines
    same = made.slug == "scighera" or [line.worth for line in lines] == [points[one.team.id] for one in found.sides]
    assert deals == found.deals
    made.refresh_from_db()
    assert tournament_findings(made) == []
    return same


@pytest.mark.parametrize("key", CASES)
def test_what_is_corrected_and_taken_back_is_in_the_log_as_it_counts(key: str) -> None:
    before, after = CASES[key]
    sides = 3 if key == "three_alone" else 5
    made = make_evening(
        replace(PRESETS[key].stages[0], turns=1), entrants=sides, ranked=Ranked.PLAYERS, slug=key.replace("_", "-")
    )
    publish(made)
    save(made, before)
    first_points = first(made).points
    assert agrees(made)
    save(made, after, reason="Letto male il segnapunti")
    assert first(made).points != first_points
    assert agrees(made)
    with pytest.raises(StaleVersion):
        save(made, before, version=1, reason="Da un altro banco")
    assert agrees(made)
    last = LogEntry.objects.filter(tournament=made).latest("seq")
    change_undo(action(made), last.id)
    assert first(made).points == first_points
    assert agrees(made)
