"""How long a match of a bracket is: its round says it, and what was played keeps its length."""

import importlib
import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.apps import apps

from tests.damage import forget
from tests.factories import deals, make_evening, match_action, publish, record, win_all
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import BEST_OF_FIVE, BEST_OF_THREE, PRESETS
from tournaments.event.regulation import LastLength
from tournaments.models import Match, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.scheduling.bracket.types import NodeKey, Section
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import BracketInPlay, bracket_in_play
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db

BAR = replace(
    PRESETS["bar"].stages[0], knockout=KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)
)


def played_until(tournament: Tournament, turn: int) -> None:
    """Side one wins every match up to this turn."""
    for number in range(1, turn + 1):
        win_all(Match.objects.filter(tournament=tournament, turn__number=number).order_by("table"), 1)


def in_play(tournament: Tournament) -> BracketInPlay:
    now = bracket_in_play(stage_of(tournament))
    assert now is not None
    return now


def records_of(tournament: Tournament) -> Mapping[Section, dict[NodeKey, MatchRecord]]:
    now = in_play(tournament)
    found: dict[Section, dict[NodeKey, MatchRecord]] = {}
    for key, one in now.records.items():
        found.setdefault(now.bracket.node(key).section, {})[key] = one
    return found


@pytest.fixture
def twelve() -> Tournament:
    """Twelve pairs: the final and third place in turn 4, the consolation's last match alone in turn 5."""
    tournament = make_evening(BAR, entrants=12)
    publish(tournament)
    played_until(tournament, 3)
    return tournament


def test_the_final_and_third_place_are_long_beside_a_consolation_that_ends_later(twelve: Tournament) -> None:
    played_until(twelve, 4)
    found = records_of(twelve)
    last = {section: list(matches.values())[-1] for section, matches in found.items()}
    assert last[Section.MAIN].match_format.length == 5
    assert last[Section.THIRD].match_format.length == 5
    assert last[Section.CONSOLATION].turn == 5
    assert {one.match_format.length for one in found[Section.CONSOLATION].values()} == {3}
    assert [one.match_format.length for one in found[Section.MAIN].values()].count(5) == 1


def test_two_deals_to_none_do_not_win_the_tournament(twelve: Tournament) -> None:
    final = Match.objects.get(pk=list(records_of(twelve)[Section.MAIN].values())[-1].id)
    record(final, 70, 70)
    assert not list(records_of(twelve)[Section.MAIN].values())[-1].complete
    record(final, 70, 70, 70)
    assert list(records_of(twelve)[Section.MAIN].values())[-1].complete


def test_the_consolation_ends_long_where_that_is_chosen() -> None:
    lengths = (LastLength(1, BEST_OF_FIVE), LastLength(1, BEST_OF_FIVE, consolation=True))
    tournament = make_evening(replace(BAR, last_lengths=lengths), entrants=12)
    publish(tournament)
    played_until(tournament, 4)
    consolation = records_of(tournament)[Section.CONSOLATION].values()
    assert [one.match_format.length for one in consolation][-1] == 5
    assert [one.match_format.length for one in consolation].count(5) == 1


def as_an_earlier_program_left_it(tournament: Tournament) -> Match:
    """Turns said the length: the final was won by two deals of three, and no round was noted."""
    final = Match.objects.get(pk=list(records_of(tournament)[Section.MAIN].values())[-1].id)
    Match.objects.filter(pk=final.pk).update(rounds_left=1)
    match_record(match_action(final, seen=None), deals(70, 70))
    Match.objects.filter(tournament=tournament).update(rounds_left=None, in_consolation=False)
    return final


def lengths(tournament: Tournament) -> dict[Section, list[int]]:
    return {
        section: [one.match_format.length for one in matches.values()]
        for section, matches in records_of(tournament).items()
    }


def check_kept(tournament: Tournament) -> None:
    """The final keeps its three deals and is won, third place has five, the consolation three."""
    found = records_of(tournament)
    final = list(found[Section.MAIN].values())[-1]
    assert final.complete
    assert final.match_format == BEST_OF_THREE
    assert [one.match_format.length for one in found[Section.THIRD].values()] == [5]
    assert {one.match_format.length for one in found[Section.CONSOLATION].values()} == {3}
    tournament.refresh_from_db()
    assert tournament_findings(tournament) == []


def test_an_open_evening_of_an_earlier_program_keeps_what_was_played(twelve: Tournament) -> None:
    as_an_earlier_program_left_it(twelve)
    importlib.import_module("tournaments.migrations.0010_rounds").note_rounds(apps, None)
    check_kept(twelve)


def test_a_file_of_an_earlier_program_keeps_what_was_played(twelve: Tournament) -> None:
    as_an_earlier_program_left_it(twelve)
    twelve.refresh_from_db()
    document = json.loads(export_bytes(twelve))
    assert not [match for match in document["matches"] if "rounds_left" in match]
    forget(twelve)
    check_kept(tournament_import(data=json.dumps(document).encode(), club_slug=twelve.club.slug))


def test_a_round_that_is_not_that_of_the_bracket_is_found(twelve: Tournament) -> None:
    waiting = next(one for one in records_of(twelve)[Section.THIRD].values())
    Match.objects.filter(pk=waiting.id).update(rounds_left=3)
    twelve.refresh_from_db()
    assert [str(one.problem.code) for one in tournament_findings(twelve)] == ["import_round_wrong"]


def test_who_changes_a_match_knows_its_length(twelve: Tournament) -> None:
    final = list(records_of(twelve)[Section.MAIN].values())[-1]
    assert known_match(final.id).match_format == final.match_format == BEST_OF_FIVE
