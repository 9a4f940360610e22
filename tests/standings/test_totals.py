import pytest
from hypothesis import given

from tests.standings.crosstables import crosstable, encounter, met
from tests.standings.events import Event, events
from tournaments.standings.field import totals
from tournaments.standings.types import Totals


def test_an_entrant_without_matches_has_zeros() -> None:
    assert totals(["A"], []) == {"A": Totals()}


def test_both_sides_are_credited() -> None:
    sums = totals(["A", "B"], [encounter("A", "B", (4, 1), cards=(340, 260))])
    assert sums["A"] == Totals(
        played=1,
        won=1,
        points=5,
        deals_won=4,
        deals_lost=1,
        cards_for=340,
        cards_against=260,
        results={"4-1": 1},
    )
    assert sums["B"] == Totals(
        played=1,
        lost=1,
        points=2,
        deals_won=1,
        deals_lost=4,
        cards_for=260,
        cards_against=340,
        results={"1-4": 1},
    )


def test_every_player_of_a_side_is_credited_in_full() -> None:
    sums = totals(["P", "Q", "R", "S"], [encounter("P Q", "R S", (5, 0))])
    assert [sums[player].points for player in "PQRS"] == [7, 7, 0, 0]


def test_results_are_counted_the_best_first() -> None:
    sums = totals(["A", "B"], crosstable("A-B:0-5 A-B:3-2 B-A:2-3 A-B:5-0"))
    assert list(sums["A"].results.items()) == [("5-0", 1), ("3-2", 2), ("0-5", 1)]


def test_of_results_that_were_as_clear_the_one_with_more_deals_won_comes_first() -> None:
    deals = [(1, 0), (2, 1), (0, 1), (3, 2), (1, 1), (2, 2)]
    sums = totals(["A", "B"], [met(str(one), (("A",), ("B",)), (0, 0), one) for one in deals])
    assert list(sums["A"].results) == ["3-2", "2-1", "1-0", "2-2", "1-1", "0-1"]


def test_card_points_are_unknown_as_soon_as_one_match_lacks_them() -> None:
    sums = totals(["A", "B", "C"], [encounter("A", "B", (4, 1), cards=(340, 260)), encounter("A", "C", (5, 0))])
    assert (sums["A"].cards_for, sums["A"].cards_against) == (None, None)
    assert sums["B"].cards_for == 260


def test_a_match_without_winner_is_level_for_both() -> None:
    level = met("1", (("A",), ("B",)), points=(1, 1), deals=(1, 1), winner=None, level_deals=1)
    sums = totals(["A", "B"], [level])
    assert all((each.level, each.won, each.lost, each.level_deals) == (1, 0, 0, 1) for each in sums.values())


def test_a_forfeit_without_winner_is_lost_by_both() -> None:
    absent = met("1", (("A",), ("B",)), points=(0, 0), deals=(0, 0), winner=None, forfeit=True)
    assert [each.lost for each in totals(["A", "B"], [absent]).values()] == [1, 1]


def test_a_forfeit_with_winner_counts_as_won_and_lost() -> None:
    awarded = encounter("A", "B", (5, 0), forfeit=True)
    sums = totals(["A", "B"], [awarded])
    assert (sums["A"].won, sums["B"].lost) == (1, 1)


def test_the_deal_difference_is_won_minus_lost() -> None:
    assert totals(["A", "B"], crosstable("A-B:1-4"))["A"].deal_difference == -3


def test_a_match_of_somebody_unknown_is_a_problem_of_the_caller() -> None:
    with pytest.raises(KeyError):
        totals(["A"], crosstable("A-B:5-0"))


@given(events())
def test_the_totals_add_up_over_all_entrants(event: Event) -> None:
    sums = totals(event.entrants, event.encounters).values()
    matches = len(event.encounters)
    assert sum(each.points for each in sums) == 7 * matches
    assert sum(each.deals_won for each in sums) == sum(each.deals_lost for each in sums) == 5 * matches
    assert sum(each.won for each in sums) == sum(each.lost for each in sums) == matches
    assert sum(each.cards_for or 0 for each in sums) == 600 * matches


@given(events())
def test_the_results_of_an_entrant_account_for_every_match(event: Event) -> None:
    for each in totals(event.entrants, event.encounters).values():
        assert sum(each.results.values()) == each.played == each.won + each.lost
