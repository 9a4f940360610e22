"""Restrictions between quarters as the search reads them: prices, tables of those who stay, pairs, the first turn."""

from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Apart, Mixed, Relation, Restrictions, Stay, teams
from tournaments.scheduling.teams.fixtures import Fixture
from tournaments.scheduling.teams.lineups import Dear
from tournaments.scheduling.teams.team_restrictions import (
    HARD_PRICE,
    SOFT_PRICE,
    SidesOfTeams,
    cheaper_pairs,
    dear,
    home_tables,
    opened,
)

FIELD = teams((3, 2))
PLAYERS = [(one,) for one in FIELD.ids]
TEAM_OF = [0, 0, 0, 1, 1]


def prices(*restrictions: Apart, **others):
    return dear(Restrictions(restrictions, **others), {}, PLAYERS, TEAM_OF)


def test_players_of_one_quarter_meet_as_partners_those_of_two_as_opponents():
    members = ("1.1", "1.2", "2.1")
    hard = HARD_PRICE
    assert prices(Apart(members, Relation.PARTNERS)).always == {(0, 1): hard}
    assert prices(Apart(members, Relation.OPPONENTS)).always == {(0, 3): hard, (1, 3): hard}
    assert prices(Apart(members)).always == {(0, 1): hard, (0, 3): hard, (1, 3): hard}


def test_the_dearer_of_two_restrictions_counts():
    soft, hard = Apart(("1.1", "1.2"), hard=False), Apart(("1.2", "1.1"))
    assert prices(soft).always == {(0, 1): SOFT_PRICE}
    assert prices(soft, hard, soft).always == {(0, 1): HARD_PRICE}


def test_the_first_turn_costs_what_every_turn_costs_and_what_is_wished_of_it():
    found = prices(Apart(("1.1", "2.1"), first_turn=True), Apart(("1.2", "2.2")))
    assert found.always == {(1, 4): HARD_PRICE}
    assert found.opening == {(0, 3): HARD_PRICE, (1, 4): HARD_PRICE}
    assert prices(Apart(("1.2", "2.2"))).first_turn == {}


def test_two_of_a_group_are_no_partners():
    assert prices(mixed=(Mixed(("1.1", "1.2", "2.1"), ("1.3", "2.2")),)).always == {(0, 1): HARD_PRICE}


def test_a_pair_avoids_whom_either_of_it_avoids():
    units, team_of = [("1.1", "1.2"), ("2.1", "2.2")], [0, 1]
    assert dear(Restrictions((Apart(("1.2", "2.1")),)), {}, units, team_of).always == {(0, 1): HARD_PRICE}


def test_who_stays_at_different_tables_does_not_meet():
    restrictions = Restrictions(stay=(Stay("1.1"), Stay("1.2"), Stay("2.1")))
    same, apart = {"1.1": 1, "1.2": 1, "2.1": 1}, {"1.1": 1, "1.2": 2, "2.1": 1}
    assert dear(restrictions, same, PLAYERS, TEAM_OF).always == {}
    assert dear(restrictions, apart, PLAYERS, TEAM_OF).always == {(0, 1): HARD_PRICE, (1, 3): HARD_PRICE}


def test_every_quarter_has_its_own_tables_for_those_who_do_not_mind_where_they_stay():
    restrictions = Restrictions(stay=(Stay("1.1"), Stay("2.1"), Stay("1.2"), Stay("3.1", 2), Stay("1.3")))
    homes = home_tables(teams((4, 4, 4, 4)), restrictions, 2, 2)
    assert homes == {"3.1": 2, "1.1": 3, "1.2": 4, "1.3": 3, "2.1": 1}


def test_pairs_are_drawn_so_that_none_is_dear():
    order = list(range(6))
    dear_ones = {(one, two): 1 for one in range(3) for two in range(one + 1, 3)}
    for number in range(1, 20):
        found = cheaper_pairs(order, dear_ones, seeded(number))
        assert sorted(found) == order
        assert all(tuple(sorted(found[place : place + 2])) not in dear_ones for place in (0, 2, 4))


def test_the_reserve_is_nobodys_partner():
    assert cheaper_pairs([0, 1, 2], {(1, 2): 1}, seeded(1)) == [0, 1, 2]


def test_pairs_are_listed_so_that_the_first_turn_is_free_of_what_is_dear_there():
    fixtures = [Fixture(0, 0, 0, 1, 2, ((0, 0), (1, 1))), Fixture(1, 0, 0, 1, 2, ((0, 1), (1, 0)))]
    pairs: SidesOfTeams = [[(0, 1), (2, 3)], [(4, 5), (6, 7)]]
    found = opened(pairs, fixtures, Dear({}, {(0, 2): 1, (1, 3): 1}), seeded(1))
    assert [sorted(own) for own in found] == pairs
    assert (found[0][0] == (0, 1)) != (found[1][0] == (4, 5))
