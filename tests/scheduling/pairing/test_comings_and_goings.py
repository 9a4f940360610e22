"""Evenings in which anybody may come late and leave early, in halls of any size."""

from random import Random

import pytest

from tests.covers import some
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Options, Played, Schedule, Turn, singles
from tournaments.scheduling.pairing.costs import history, standing


@pytest.mark.parametrize("seed", some(range(60), 15))
@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_everybody_who_is_there_plays_once_a_turn_or_is_the_one_who_rests(format_, seed):
    rng = Random(seed)
    field = singles(rng.randint(6, 13))
    options = Options(turns=5, tables=rng.choice((None, 1, 2, 3)))
    points = dict.fromkeys(field.ids, 0)
    played: tuple[Played, ...] = ()
    turns: tuple[Turn, ...] = ()
    comes = {entrant: rng.choice((0, 0, 0, 1, 2)) for entrant in field.ids}
    leaves = {entrant: rng.choice((5, 5, 5, 4, 3)) for entrant in field.ids}
    for pairing in range(5):
        there = [one for one in field.ids if comes[one] <= pairing < leaves[one]]
        places = [[one for one in there if points[one] == own] for own in sorted(set(points.values()), reverse=True)]
        now = Options(turns=5, tables=options.tables, standing=standing(places, points, seed + 1, pairing))
        drawn = format_.draw(field, now, seed + 1, played)
        if len(there) < 2:
            assert drawn == ()
            break
        seated = [one for turn in drawn for meeting in turn.meetings for (one,) in meeting.sides]
        assert len(seated) == len(set(seated)) == len(there) - len(there) % 2
        assert set(seated) <= set(there)
        played += tuple(Played(turn.number, meeting, 1) for turn in drawn for meeting in turn.meetings)
        turns += drawn
        for turn in drawn:
            for meeting in turn.meetings:
                points[meeting.sides[0][0]] += 2
        assert history(played).pairings == pairing + 1
    assert audit(Schedule(format_.key, seed + 1, turns), field, options).problems == ()
