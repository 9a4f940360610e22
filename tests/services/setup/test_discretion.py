"""What strangers are told: chosen, logged, carried in the file, and never more than once."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.match_points import PenaltyKind
from tests.damage import Document, changed, comes_back, forget, refusal
from tests.factories import action, make_evening, make_tournament, publish, win, win_all
from tests.staged import DANISH, KNOCKOUT, play, stage
from tournaments.event.errors import DomainError
from tournaments.event.match_states import Trust
from tournaments.event.problems.evening_problems import DisclosureProblem
from tournaments.event.regulation import GIOCHI
from tournaments.models import Decision, LogEntry, Match, Tournament
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.table_links import links_of_matches, match_of_link
from tournaments.services.entries.penalty_changes import penalty_give
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.setup import names_shorten, table_freeze, turns_announce

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(stage("round_robin"), entrants=4)
    publish(made)
    return made


def freeze(tournament: Tournament, after: int | None, key: uuid.UUID | None = None) -> None:
    table_freeze(action(tournament, key=key), after)
    tournament.refresh_from_db()


def as_stranger(tournament: Tournament) -> Tournament:
    return redacted(Tournament.objects.get(pk=tournament.pk))


def first_in(tournament: Tournament, turn: int) -> Match:
    return Match.objects.filter(tournament=tournament, turn__number=turn).earliest("table")


def test_what_was_chosen_is_logged_with_what_was_before(tournament: Tournament) -> None:
    freeze(tournament, 2)
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (entry.old, entry.new) == ({"frozen_after": None}, {"frozen_after": 2})
    assert entry.seq == tournament.version == (tournament.frozen_version or 0) + 1


def test_the_same_choice_again_changes_nothing(tournament: Tournament) -> None:
    freeze(tournament, 2)
    version = tournament.version
    freeze(tournament, 2)
    turns_announce(action(tournament), None)
    names_shorten(action(tournament), initials=False)
    tournament.refresh_from_db()
    assert tournament.version == version


def test_a_request_that_arrives_twice_does_not_take_back_what_came_between(tournament: Tournament) -> None:
    key = uuid.uuid4()
    freeze(tournament, 2, key)
    freeze(tournament, None)
    freeze(tournament, 2, key)
    assert tournament.frozen_after is None


@pytest.mark.parametrize("turn", [-1, 4])
def test_a_turn_that_is_not_drawn_is_refused(tournament: Tournament, turn: int) -> None:
    for choose in (
        lambda: table_freeze(action(tournament), turn),
        lambda: turns_announce(action(tournament), turn),
    ):
        with pytest.raises(DomainError) as refused:
            choose()
        assert [problem.code for problem in refused.value.problems] == [DisclosureProblem.TURN_UNKNOWN]


def test_the_table_can_be_uncovered_after_the_tournament_was_closed(tournament: Tournament) -> None:
    freeze(tournament, 2)
    play(tournament)
    tournament_close(action(tournament))
    assert not course_of(as_stranger(tournament)).over
    freeze(tournament, None)
    assert course_of(as_stranger(tournament)).over


def test_strangers_read_the_table_of_the_frozen_turn(tournament: Tournament) -> None:
    win(first_in(tournament, 1), 1)
    before = team_table(stage_of(tournament))
    freeze(tournament, 1)
    win(first_in(tournament, 2), 2)
    assert team_table(stage_of(as_stranger(tournament))) == before
    assert team_table(stage_of(tournament)) != before


def test_a_correction_of_a_turn_that_is_told_is_told(tournament: Tournament) -> None:
    win(first_in(tournament, 1), 1)
    freeze(tournament, 1)
    win(first_in(tournament, 1), 2, reason="Foglio letto male")
    assert team_table(stage_of(as_stranger(tournament))) == team_table(stage_of(tournament))


def test_what_was_decided_since_the_freeze_is_not_told(tournament: Tournament) -> None:
    win_all(Match.objects.filter(tournament=tournament, turn__number=1), 1)
    freeze(tournament, 1)
    stage_ = stage_of(tournament)
    before = team_table(stage_of(as_stranger(tournament)))
    winners, losers = ([row.entrant for row in before if row.place == place] for place in (1, 3))
    penalty_give(
        action(tournament, reason="Ritardo"), team_id=uuid.UUID(winners[0]), kind=PenaltyKind.PENALTY, points=1
    )
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    Decision.objects.create(tournament=tournament, stage=stage_, kind="lot", order=losers, entered=entry)
    assert [row.place for row in team_table(stage_)] == [1, 2, 3, 4]
    assert team_table(stage_of(as_stranger(tournament))) == before


def test_a_bracket_does_not_lead_anybody_on_by_a_result_that_is_withheld() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4, slug="altra")
    publish(tournament)
    freeze(tournament, 0)
    play(tournament)
    bracket = course_of(as_stranger(tournament)).now.bracket
    assert bracket is not None
    assert {record.turn for record in bracket.records.values()} == {1}
    assert all(standing.winner is None for standing in bracket.standings.values())


def test_the_turns_of_one_pairing_are_told_together() -> None:
    tournament = make_evening(replace(DANISH, hall=1), entrants=4, slug="altra")
    publish(tournament)
    freeze(tournament, 0)
    assert {record.turn for record in match_records(stage_of(as_stranger(tournament)))} == {1, 2}


def test_a_code_does_not_open_a_match_that_was_not_announced() -> None:
    tournament = make_tournament(sizes=(4, 4, 4, 4), regulation=GIOCHI)
    matches = publish(tournament)
    trust_choose(action(tournament), Trust.PLAYERS)
    turns_announce(action(tournament), 1)
    tournament.refresh_from_db()
    links = links_of_matches(tournament, [match.id for match in matches])
    opened = {match.turn.number for match in matches if match_of_link(links[match.id, 1])}
    assert opened == {1}


def test_the_file_carries_what_is_withheld(tournament: Tournament) -> None:
    freeze(tournament, 2)
    turns_announce(action(tournament), 3)
    names_shorten(action(tournament), initials=True)
    tournament.refresh_from_db()
    read = comes_back(tournament)
    assert (read.frozen_after, read.frozen_version, read.shown_until, read.initials) == (
        2,
        tournament.frozen_version,
        3,
        True,
    )


def test_a_file_that_is_frozen_since_nowhere_is_refused(tournament: Tournament) -> None:
    freeze(tournament, 2)
    data = export_bytes(tournament)
    forget(tournament)
    for wrong in (None, tournament.version):
        assert refusal(changed(since(wrong), data), "pro-loco") == [
            "tournament.frozen_version: Non si sa a che punto è stata fermata la classifica."
        ]


def since(version: int | None) -> Callable[[Document], object]:
    return lambda document: document["tournament"].update(frozen_version=version)


def test_a_rehearsal_copy_keeps_back_names_alone(tournament: Tournament) -> None:
    freeze(tournament, 2)
    names_shorten(action(tournament), initials=True)
    copy = rehearsal_copy(action(tournament))
    assert (copy.frozen_after, copy.frozen_version, copy.shown_until, copy.initials) == (None, None, None, True)
