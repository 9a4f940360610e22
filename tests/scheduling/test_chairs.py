"""First and second chairs, judged by counting."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.chairs import balance_chairs

pairs_of_people = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]), max_size=60
)


@given(pairs_of_people)
def test_everybody_sits_first_as_often_as_second_within_one(pairs):
    turned = balance_chairs(pairs, 10)
    for person in range(10):
        first = sum(one == person for one, _ in turned)
        second = sum(two == person for _, two in turned)
        assert abs(first - second) == (first + second) % 2


@given(pairs_of_people)
def test_the_pairs_stay_the_same_people(pairs):
    assert [set(pair) for pair in balance_chairs(pairs, 10)] == [set(pair) for pair in pairs]
