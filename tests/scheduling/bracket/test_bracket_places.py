"""The ranking of a bracket, worked out by hand, and the places open to somebody beside every end there can be."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.bracket.playing import (
    CONSOLATION,
    DOUBLE,
    KINDS,
    THIRD,
    bracket,
    entrants,
    favourites,
    in_order,
    to_play,
)
from tournaments.scheduling.base.types import Byes
from tournaments.scheduling.bracket.bracket_places import places_of, places_open_to
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState

EIGHT = in_order(8)  # 1-8 4-5 2-7 3-6


def ranked(results, gone=(), drawn=EIGHT):
    return places_of(drawn, standings_of(drawn, results, gone))


def ranked_without(drawn, key):
    """The ranking after favourites won every match but this one, to which neither side came."""
    return ranked(favourites(drawn, {key: Decided(None)}).results, drawn=drawn)


def test_before_the_first_match_everybody_is_equal():
    assert ranked({}) == (("1", "8", "4", "5", "2", "7", "3", "6"),)


def test_who_lost_in_the_same_column_shares_a_place():
    assert ranked(favourites(EIGHT).results) == (("1",), ("2",), ("4", "3"), ("8", "5", "7", "6"))


def test_who_is_still_in_is_in_front_of_who_is_out():
    assert ranked({"main-1-1": Decided("8")}) == (("8", "4", "5", "2", "7", "3", "6"), ("1",))


def test_two_finalists_share_the_first_place_until_they_have_played():
    assert ranked(favourites(EIGHT, stopping=6).results)[0] == ("1", "2")


def test_with_byes_the_last_column_of_losers_is_shorter():
    drawn = in_order(5)
    assert ranked(favourites(drawn).results, drawn=drawn) == (("1",), ("2",), ("4", "3"), ("5",))


def test_a_match_to_which_neither_side_came_is_lost_by_both():
    results = {**favourites(EIGHT).results, "main-2-2": Decided(None)}
    assert ranked(results) == (("1",), ("4", "2", "3"), ("8", "5", "7", "6"))


def test_a_final_to_which_neither_side_came_leaves_the_first_place_empty():
    results = {**favourites(EIGHT).results, "main-3-1": Decided(None)}
    assert ranked(results)[0] == ("1", "2")


def test_when_nobody_ever_comes_everybody_is_ranked_all_the_same():
    assert ranked({f"main-1-{position}": Decided(None) for position in range(1, 5)}) == (
        ("1", "8", "4", "5", "2", "7", "3", "6"),
    )


def test_who_withdraws_keeps_the_column_that_was_reached():
    results = favourites(EIGHT, stopping=6).results
    assert ranked(results, gone={"1"}) == (("2",), ("1",), ("4", "3"), ("8", "5", "7", "6"))


def test_everybody_may_withdraw():
    assert len(ranked({}, gone=set("12345678"))) == 1


def test_after_a_correction_who_should_have_played_on_is_with_those_who_lost_there():
    # 8 beats 1 after all, but 1 had already played and won the semi-final and the final.
    results = {
        **favourites(EIGHT).results,
        "main-1-1": Decided("8", ("1", "8")),
        "main-2-1": Decided("1", ("1", "4")),
        "main-3-1": Decided("1", ("1", "2")),
    }
    assert ranked(results) == (("1",), ("2",), ("8", "4", "3"), ("5", "7", "6"))


def test_third_place_is_alone_once_it_is_played():
    drawn = in_order(8, THIRD)
    assert ranked(favourites(drawn).results, drawn=drawn)[:4] == (("1",), ("2",), ("3",), ("4",))


def test_who_did_not_come_to_the_first_match_loses_the_consolation_too_and_to_the_second_the_losers_match():
    consoled, double = in_order(8, CONSOLATION), in_order(8, DOUBLE)
    assert ranked_without(consoled, "main-1-1") == (("2",), ("4",), ("3",), ("5",), ("6",), ("1", "8", "7"))
    assert ranked_without(consoled, "main-2-1") == (("2",), ("1", "4", "3"), ("5",), ("6",), ("8", "7"))
    assert ranked_without(double, "main-2-1") == (("2",), ("3",), ("6",), ("1", "4", "5"), ("8", "7"))


def open_to(entrant, results, drawn=EIGHT):
    return places_open_to(drawn, standings_of(drawn, results, ()), entrant)


def test_who_lost_has_the_places_of_all_who_lose_in_that_column_also_while_it_is_played():
    after_one = {"main-1-1": Decided("8")}
    assert open_to("1", after_one) == (5, 8)
    assert open_to("8", after_one) == (1, 4)
    assert open_to("5", after_one) == (1, 8)


def test_every_place_that_is_open_to_somebody_holds_the_one_that_they_come_to():
    for drawn in (EIGHT, in_order(5), in_order(8, THIRD), in_order(8, DOUBLE)):
        done = favourites(drawn).results
        places = ranked(done, drawn=drawn)
        for number, group in enumerate(places):
            place = 1 + sum(map(len, places[:number]))
            for entrant in group:
                assert open_to(entrant, done, drawn) == (place, place + len(group) - 1), (entrant, places)


def test_who_loses_to_somebody_with_a_bye_shares_the_places_of_the_column_beside_a_consolation():
    drawn = in_order(7, CONSOLATION)  # 1 has a bye: 4-5 2-7 3-6
    before = {f"main-1-{match}": Decided(winner) for match, winner in ((2, "5"), (3, "7"), (4, "3"))}
    semi_final = before | {"main-2-2": Decided("3")}
    assert open_to("7", semi_final, drawn) == (3, 4)
    assert open_to("7", semi_final | {"main-2-1": Decided("1")}, drawn) == (3, 4), "with 5, who won a match before"
    assert open_to("7", semi_final | {"main-2-1": Decided("5")}, drawn) == (3, 3), "1 plays on in the consolation"


def test_in_a_consolation_places_are_told_once_all_is_played():
    drawn = in_order(8, CONSOLATION)
    results = favourites(drawn).results
    assert open_to("8", {"main-1-1": Decided("1")}, drawn) is None
    assert open_to("8", dict(list(results.items())[:-1]), drawn) is None
    assert [open_to(one, results, drawn) for one in "5678"] == [(5, 5), (6, 6), (7, 8), (7, 8)]


# Places open to somebody after matches to which neither side came, beside all ends there are.

Spans = dict[str, tuple[int, int]]


def test_a_semi_final_without_anybody_leaves_second_to_fourth_place_to_who_lost_the_other():
    results = {**favourites(EIGHT, stopping=5).results, "main-2-2": Decided(None)}
    assert "main-2-1" in results
    assert open_to("4", results) == (2, 4)
    assert open_to("1", results) == (1, 1)
    assert open_to("8", results) == (5, 8)


def some_decided(drawn: Bracket, number: int, left: int) -> dict[NodeKey, Decided]:
    """Results in any order until so many matches are left; to every seventh match nobody comes."""
    rng, results = Random(number), dict[NodeKey, Decided]()
    while len(results) < len(to_play(drawn)) - left:
        standings = standings_of(drawn, results)
        ready = [key for key, one in standings.items() if one.state is NodeState.READY]
        if not ready:
            break
        key = rng.choice(ready)
        results[key] = Decided(rng.choice(standings[key].sides) if rng.randrange(7) else None)
    return results


def every_end(drawn: Bracket, results: dict[NodeKey, Decided]) -> Iterator[Spans]:
    """The best and the worst place that everybody shares, after every way in which the rest can be played."""
    standings = standings_of(drawn, results)
    ready = [key for key, one in standings.items() if one.state is NodeState.READY]
    if ready:
        for side in standings[ready[0]].sides:
            yield from every_end(drawn, {**results, ready[0]: Decided(side)})
        return
    spans, ahead = Spans(), 0
    for group in places_of(drawn, standings):
        spans |= dict.fromkeys(group, (ahead + 1, ahead + len(group)))
        ahead += len(group)
    yield spans


@given(st.sampled_from(KINDS), st.sampled_from(Byes), st.integers(2, 8), st.integers(1, 10**6), st.integers(0, 5))
def test_the_places_open_to_somebody_are_those_of_all_ends_there_are(kind, byes, count, number, left):
    drawn = bracket(count, replace(kind, byes=byes), number=number)
    results = some_decided(drawn, number, left)
    ends = list(every_end(drawn, results))
    for entrant in entrants(drawn):
        known = open_to(entrant, results, drawn)
        best, worst = min(end[entrant][0] for end in ends), max(end[entrant][1] for end in ends)
        assert known in (None, (best, worst)), entrant
