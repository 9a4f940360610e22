"""Base turns shifted through a group, by hand."""

from tournaments.scheduling.evenings.catalogue import developed_over_group, elements


def test_players_of_a_copy_move_and_the_fixed_one_stays():
    # Two copies of Z_3 are 0 1 2 and 3 4 5; player 6 is fixed.
    assert developed_over_group([(0, 6, 4, 5)], 7, (3,)) == [[(0, 6, 4, 5)], [(1, 6, 5, 3)], [(2, 6, 3, 4)]]


def test_a_product_of_groups_moves_every_part():
    assert elements((2, 2)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    # 0 is (0, 0), 1 is (0, 1): adding (1, 1) gives 3 and 2.
    assert developed_over_group([(0, 1, 2, 3)], 4, (2, 2))[3] == [(3, 2, 1, 0)]
