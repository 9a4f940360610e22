"""The table of a long season: within a small multiple of the least that has to be done, measured in the same run."""

from benchmarks.peers.timing import quickest
from benchmarks.seasons import REPEATS, floor, long_season, worth_of
from tournaments.seasons.counting import counts
from tournaments.seasons.explained import Explainer
from tournaments.seasons.table import season_table

MOST_FRACTIONS = 3
"""So many times as long as the sums alone, in plain fractions: 50 ms where these take 25."""


def test_a_year_of_full_evenings_is_ranked_as_quickly_as_its_sums_would_take_in_fractions() -> None:
    season = long_season()
    own = {who: [worth * 1 for worth in worths] for who, worths in worth_of(season).items()}
    least = quickest(lambda: floor(own, 31), REPEATS)
    table = quickest(lambda: season_table(season), REPEATS)
    assert table < MOST_FRACTIONS * least


def test_the_sums_of_the_benchmark_are_those_of_the_table_without_points_for_coming() -> None:
    season = long_season(evenings=6, pairs=8)
    counted = counts(season)
    coming = {row.unit: Explainer(season, season_table(season)).explain(row.unit) for row in season_table(season).rows}
    assert {(said.row.total - said.attendance, who) for who, said in coming.items()} == set(floor(worth_of(season), 4))
    assert counted.of.keys() == coming.keys()
