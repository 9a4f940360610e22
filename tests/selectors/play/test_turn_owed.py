"""What a turn still owes, as the answer to every saved row says it."""

import pytest

from tests.factories import award, deals, make_evening, match_action, publish, read_again, win
from tournaments.event.presets import PRESETS
from tournaments.models import Stage
from tournaments.pages.desk.turn_grid import missing_step
from tournaments.pages.shared.words.hall_words import missing_words
from tournaments.selectors.core.match_rows import match_results
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.desk import turn_owed
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db


def owed(stage: Stage) -> tuple[int, ...]:
    """As it is told, which is as all matches are when they are read again."""
    told, results = turn_owed(stage, 1), match_results(stage, turn=1)
    assert told.missing == tuple(one.table for one in results if not one.complete)
    assert (told.matches, told.version) == (len(results), sum(one.version for one in results))
    return told.missing


def test_it_follows_every_result() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=8)
    first, second, third, _fourth = publish(tournament)
    stage = stage_of(tournament)
    assert owed(stage) == (1, 2, 3, 4)
    match_record(match_action(second), deals(80))
    assert owed(stage) == (1, 2, 3, 4)
    win(second, 1)
    award(third, 1)
    assert owed(stage) == (1, 4)
    match_record(match_action(read_again(second), reason="Era del tavolo 1"), [])
    win(first, 2)
    assert owed(stage) == (2, 4)


def test_of_more_than_a_hundred_tables_it_says_how_many_and_not_which() -> None:
    assert missing_words(range(1, 101), queued=False).endswith(", 100")
    assert missing_words(range(1, 102), queued=False) == "Mancano 101 risultati"
    steps = [missing_step(range(1, tables + 1), queued=False) for tables in (100, 101)]
    assert [step["links"] for step in steps] == [[{"label": str(n), "url": f"#table-{n}"} for n in range(1, 101)], []]
