"""Two desks and forty tables at once, in threads and in processes: no entry lost, none doubled, none overwritten."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection

from tests.factories import action, deals, make_evening, match_action, publish
from tests.services.saver import Entry, in_processes, save
from tests.services.test_concurrency import at_once, log_is_whole
from tournaments.event.errors import StaleVersion
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation_kinds import Source
from tournaments.models import Deal, LogEntry, Match, Report, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.frame.changes import Actor
from tournaments.services.play.report_changes import report_accept, report_make
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)

TABLES, AT_ONCE = 40, 16
TABLE = Actor(name="Tavolo", source=Source.TABLE)


def hall(tables: int = TABLES, trust: Trust = Trust.PLAYERS) -> list[Match]:
    """A turn of so many tables; who wins three deals wins."""
    tournament = make_evening(PRESETS["danish"].stages[0], entrants=2 * tables)
    trust_choose(action(tournament), trust)
    return publish(tournament)[:tables]


def entry(match: Match, side: int, points: int) -> Entry:
    return Entry(str(match.tournament_id), str(match.id), side, points, str(uuid7()))


def together(entries: Sequence[Entry]) -> list[str]:
    """What came of the entries, so many of them at a time."""

    def one(of: Entry) -> str:
        try:
            return save(of)
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as desks:
        return list(desks.map(one, entries))


def mixed(entries: Sequence[Entry], seed: int) -> list[Entry]:
    return random.Random(seed).sample(list(entries), len(entries))


def told(match: Match, side: int, points: int) -> Callable[[], object]:
    return lambda: report_make(
        match_action(match, seen=None, actor=TABLE), side, deals(*[points] * 3), phone=f"telefono {side}"
    )


def kinds(match: Match) -> Counter[str]:
    return Counter(LogEntry.objects.filter(subject=match.id).values_list("kind", flat=True))


def states(tournament: Tournament) -> Counter[MatchState]:
    return Counter(one.state for one in match_records(stage_of(tournament), turn=1))


def in_force(matches: Sequence[Match]) -> Counter[object]:
    """How many deals are stored of every match."""
    rows = Deal.objects.filter(match__in=matches, replaced=None).values_list("match_id", flat=True)
    return Counter(rows)


def all_saved_once(matches: Sequence[Match]) -> None:
    assert in_force(matches) == {match.id: 3 for match in matches}
    assert not Report.objects.filter(match__in=matches, settled=None).exists()
    assert log_is_whole(matches[0].tournament)


def test_two_sides_that_say_the_same_at_the_same_moment_agree_once() -> None:
    for match in hall(4):
        answers = at_once(told(match, 1, 70), told(match, 2, 70))

        assert answers == [None, None]
        assert known_match(match.id).state is MatchState.CONFIRMED
        assert kinds(match) == {"reported": 1, "agreed": 1}
        all_saved_once([match])


def test_two_sides_that_say_otherwise_at_the_same_moment_make_one_dispute() -> None:
    for match in hall(4):
        answers = at_once(told(match, 1, 70), told(match, 2, 50))

        assert answers == [None, None]
        assert known_match(match.id).state is MatchState.DISPUTED
        assert kinds(match) == {"reported": 1, "disputed": 1}
        assert Report.objects.filter(match=match, settled=None).count() == 2
        assert log_is_whole(match.tournament)


def test_the_desk_confirms_what_it_saw_or_hears_that_a_side_has_changed_its_mind() -> None:
    for match in hall(6, Trust.DESK):
        told(match, 1, 70)()
        seen = Report.objects.get(match=match, settled=None)
        version = Match.objects.values_list("version", flat=True).get(pk=match.id)

        def confirm(match: Match = match, seen: Report = seen, version: int = version) -> None:
            report_accept(match_action(match, seen=version), seen.id)

        confirmed, changed = at_once(confirm, told(match, 1, 50))
        known = known_match(match.id)
        if confirmed is None:  # the side came too late, and is told
            assert changed is not None
            assert [row.points for row in known.in_force] == [70] * 3
        else:  # nothing that the desk did not see was confirmed
            assert isinstance(confirmed, StaleVersion)
            assert (changed, known.in_force) == (None, ())
            assert [one.deals[0].score.points for one in known.reported] == [50]
        assert log_is_whole(match.tournament)


def test_what_the_desk_enters_and_what_a_table_tells_at_the_same_moment_leave_one_result() -> None:
    for match in hall(6):

        def enter(match: Match = match) -> None:
            match_record(match_action(match, seen=1), deals(70, 70, 70))

        entered, said = at_once(enter, told(match, 1, 50))
        known = known_match(match.id)
        if entered is None:
            assert said is not None
            assert [row.points for row in known.in_force] == [70] * 3
            assert known.reported == ()
        else:
            assert isinstance(entered, StaleVersion)
            assert (said, known.state) == (None, MatchState.ENTERED)
        assert log_is_whole(match.tournament)


def test_forty_tables_told_by_eighty_phones_that_all_send_twice() -> None:
    matches = hall()
    sent = [entry(match, side, 70) for match in matches for side in (1, 2)]
    answers = together(mixed([*sent, *sent], 1))

    assert Counter(answers) == {"saved": 160}
    assert Counter(kind for match in matches for kind in kinds(match).elements()) == {"reported": 40, "agreed": 40}
    all_saved_once(matches)


def test_forty_tables_of_which_every_fifth_is_disputed() -> None:
    matches = hall()
    sent = [
        entry(match, side, 50 if side == 2 and n % 5 == 0 else 70) for n, match in enumerate(matches) for side in (1, 2)
    ]
    assert Counter(together(mixed(sent, 2))) == {"saved": 80}

    assert states(matches[0].tournament) == {MatchState.CONFIRMED: 32, MatchState.DISPUTED: 8}
    assert sum(in_force(matches).values()) == 96
    assert log_is_whole(matches[0].tournament)


def test_two_desks_that_type_the_same_forty_sheets_save_each_once() -> None:
    matches = hall(trust=Trust.PAPER)
    both = [
        *mixed([entry(match, 0, 70) for match in matches], 3),
        *mixed([entry(match, 0, 72) for match in matches], 4),
    ]
    answers = together(mixed(both, 5))

    assert Counter(answers) == {"saved": 40, "stale": 40}
    assert {tuple(set(points)) for points in points_of(matches)} <= {(70,), (72,)}
    all_saved_once(matches)


def points_of(matches: Sequence[Match]) -> list[list[int | None]]:
    return [list(Deal.objects.filter(match=one, replaced=None).values_list("points", flat=True)) for one in matches]


def database() -> str:
    return str(connection.settings_dict["NAME"])


def test_two_desks_in_two_processes_lose_nothing(tmp_path: Path) -> None:
    matches = hall(trust=Trust.PAPER)
    work = [[entry(match, 0, 70) for match in matches[start::2]] for start in (0, 1)]
    answers = in_processes(database(), work, tmp_path)

    assert answers == [["saved"] * 20] * 2
    all_saved_once(matches)


def test_two_processes_with_the_same_sheets_save_each_once(tmp_path: Path) -> None:
    matches = hall(trust=Trust.PAPER)
    work = [mixed([entry(match, 0, points) for match in matches], points) for points in (70, 72)]
    answers = in_processes(database(), work, tmp_path)

    assert Counter(answers[0] + answers[1]) == {"saved": 40, "stale": 40}
    all_saved_once(matches)


def test_one_key_from_three_processes_acts_once(tmp_path: Path) -> None:
    matches = hall(10, Trust.PAPER)
    sheets = [entry(match, 0, 70) for match in matches]
    answers = in_processes(database(), [sheets] * 3, tmp_path)

    assert answers == [["saved"] * 10] * 3
    assert [kinds(match) for match in matches] == [{"result": 1}] * 10
    all_saved_once(matches)


def test_the_phones_of_either_side_in_processes_of_their_own_agree(tmp_path: Path) -> None:
    matches = hall()
    work = [mixed([entry(match, side, 70) for match in matches], side) for side in (1, 2)]
    answers = in_processes(database(), work, tmp_path)

    assert answers == [["saved"] * 40] * 2
    assert Counter(kind for match in matches for kind in kinds(match).elements()) == {"reported": 40, "agreed": 40}
    all_saved_once(matches)
