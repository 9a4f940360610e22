"""What holds for every bracket, whether somebody wins, stays away or withdraws."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import KINDS, PLACING, bracket, chance, entrants, of, seeded_bracket, to_play
from tournaments.scheduling.base.types import Byes, singles
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.types import NodeState, Path, Section

few = settings(max_examples=examples(40), deadline=None)


def brackets_with(*byes):
    return st.builds(
        seeded_bracket,
        count=st.integers(2, 40) | st.sampled_from([64, 92]),
        knockout=st.builds(replace, st.sampled_from(KINDS), byes=st.sampled_from(byes)),
        hall=st.none() | st.integers(1, 12),
        number=st.integers(1, 1000),
        seeds=st.just(0) | st.integers(0, 40),
    )


brackets = brackets_with(*Byes)
seeds = st.integers(0, 10**6)


@given(brackets)
def test_every_match_comes_after_those_it_comes_from(drawn):
    turns: dict[str, int | None] = {}
    for node in drawn.nodes:
        before = [turns[source.match] for source in node.sources if source.match is not None]
        assert node.turn is None or all(turn is None or turn < node.turn for turn in before)
        turns[node.key] = node.turn
    assert len(turns) == len(drawn.nodes)


@given(brackets)
def test_turns_and_tables_are_numbered_from_one_without_gaps(drawn):
    tables: dict[int, list[int]] = {}
    for node in to_play(drawn):
        tables.setdefault(node.turn or 0, []).append(node.table or 0)
    assert sorted(tables) == list(range(1, len(tables) + 1))
    assert all(sorted(used) == list(range(1, len(used) + 1)) for used in tables.values())


@given(brackets_with(Byes.SEEDED, Byes.DRAWN))
def test_only_the_first_column_has_byes_and_no_bye_meets_another(drawn):
    for node in drawn.nodes:
        empty = [source for source in node.sources if source.path is Path.DRAWN and source.entrant is None]
        assert len(empty) <= (1 if (node.section, node.column) == (Section.MAIN, 1) else 0)
        assert (node.turn is None) == bool(empty)


@given(brackets)
def test_a_match_sends_its_winner_and_its_loser_to_one_match_each_at_most(drawn):
    ways = Counter(
        (source.path, source.match) for node in drawn.nodes for source in node.sources if source.match is not None
    )
    finals = {("final-1-1", path) for path in (Path.WINNER, Path.LOSER)}
    assert all(times == 1 or (key, path) in finals for (path, key), times in ways.items())


@few
@given(brackets, seeds)
def test_nobody_sits_twice_in_a_turn(drawn, seed):
    evening = chance(drawn, seed)
    seats = Counter((drawn.node(key).turn, side) for key in evening.results for side in evening.standings[key].sides)
    assert max(seats.values()) == 1


@few
@given(brackets, seeds)
def test_there_is_exactly_one_champion_when_everybody_comes(drawn, seed):
    evening = chance(drawn, seed)
    champion, *_ = places_of(drawn, evening.standings)
    assert len(champion) == 1


@few
@given(brackets, seeds, st.booleans(), st.integers(0, 200))
def test_the_ranking_holds_everybody_once_at_any_moment(drawn, seed, no_shows, stopping):
    evening = chance(drawn, seed, no_shows, stopping)
    ranked = [entrant for group in places_of(drawn, evening.standings) for entrant in group]
    assert Counter(ranked) == Counter(entrants(drawn))


@few
@given(brackets, seeds)
def test_who_plays_a_match_ends_within_the_places_it_is_for(drawn, seed):
    evening = chance(drawn, seed)
    best = {}
    worst = {}
    behind = 0
    for group in places_of(drawn, evening.standings):
        best.update(dict.fromkeys(group, behind + 1))
        behind += len(group)
        worst.update(dict.fromkeys(group, behind))
    for node in drawn.nodes:
        for side in evening.standings[node.key].sides:
            assert side is None or node.places[0] <= best[side] <= worst[side] <= node.places[1]


@few
@given(brackets, seeds)
def test_with_no_shows_and_withdrawals_every_match_is_settled_in_the_end(drawn, seed):
    states = {standing.state for standing in chance(drawn, seed, no_shows=True).standings.values()}
    assert not states & {NodeState.WAITING, NodeState.READY}


@few
@given(st.integers(2, 40), st.sampled_from(Byes), st.integers(0, 40), seeds)
def test_with_matches_for_all_places_nobody_shares_one(count, byes, seeded, seed):
    drawn = seeded_bracket(count, replace(PLACING, byes=byes), None, 1, seeded)
    assert all(len(group) == 1 for group in places_of(drawn, chance(drawn, seed).standings))


@few
@given(st.integers(2, 1_500), st.sampled_from(KINDS), st.integers(1, 1000))
def test_everybody_is_drawn_once(count, knockout, number):
    first = [
        source.entrant for node in of(bracket(count, knockout, None, number), Section.MAIN) for source in node.sources
    ]
    assert Counter(filter(None, first)) == Counter(singles(count).ids)
