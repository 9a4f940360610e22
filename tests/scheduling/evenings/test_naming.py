"""Names on the numbers of a plan: the price is the one counted from nothing, and what can be kept is kept."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import numbered
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.evenings.restricted_turns import named_to_restrict
from tournaments.scheduling.evenings.seating import HARD, Term, price_of
from tournaments.scheduling.whist.catalogue import whist_plan


@st.composite
def events(draw):
    """A full-length plan, and what some couples cost."""
    count = draw(st.integers(4, 21))
    couples = st.lists(st.sampled_from(numbered(count)), min_size=2, max_size=2, unique=True)
    costs = st.sampled_from([0, 1, HARD])
    terms = st.builds(lambda couple, *how: Term(*couple, *how), couples, costs, costs, costs, st.booleans())
    return whist_plan(count), numbered(count), draw(st.lists(terms, max_size=6))


@given(events(), st.integers(1, 10**6))
@settings(max_examples=examples(100), deadline=None)
def test_the_price_of_the_names_is_the_one_counted_table_by_table(event, number):
    plan, names, wanted = event
    order, price = named_to_restrict(plan, names, wanted, seeded(number))
    assert sorted(order) == sorted(names)
    assert price == price_of(plan, order, wanted)


def test_a_family_is_spread_over_the_tables_of_the_first_turn():
    family = [Term(one, two, HARD, HARD, first_turn=True) for one in "1234" for two in "1234" if one < two]
    order, price = named_to_restrict(whist_plan(16), numbered(16), family, seeded(1))
    assert price == 0
    assert {sum(order[player] in {*"1234"} for player in four) for four in whist_plan(16)[0]} == {1}


def test_what_a_perfect_plan_cannot_keep_has_its_price():
    assert named_to_restrict(whist_plan(8), numbered(8), [Term("1", "2", 7, 10)], seeded(1))[1] == 7 + 2 * 10


def test_two_who_are_to_share_a_table_whenever_they_play_cost_every_turn_that_they_do_not():
    # With five players, one table: they always do.
    assert named_to_restrict(whist_plan(5), numbered(5), [Term("1", "2", elsewhere=9)], seeded(1))[1] == 0
    # With eight players, seven turns and three of them together.
    assert named_to_restrict(whist_plan(8), numbered(8), [Term("1", "2", elsewhere=9)], seeded(1))[1] == 4 * 9


@given(events(), st.integers(1, 10**6))
@settings(max_examples=examples(30), deadline=None)
def test_a_first_group_is_named_among_itself(event, number):
    plan, names, wanted = event
    order, _ = named_to_restrict(plan, names, wanted, seeded(number), 3)
    assert sorted(order[:3]) == sorted(names[:3])
