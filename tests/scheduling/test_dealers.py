"""Who deals first: counted over every format, over tables made up by Hypothesis, and after deals that happened."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.meetings import drawn, numbered, played
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Meeting, Options, Turn, singles, teams
from tournaments.scheduling.dealers import dealers_in, dealing_chairs, first_dealers
from tournaments.scheduling.evenings.limited_turns import limited_turns


def owed_and_dealt(turns, dealers):
    """For everybody: the tables by how many share them, and the first deals."""
    tables: dict[str, Counter[int]] = {}
    for turn in turns:
        for meeting in turn.meetings:
            seated = [entrant for side in meeting.sides for entrant in side]
            for entrant in seated:
                tables.setdefault(entrant, Counter())[len(seated)] += 1
            assert dealers[turn.number, meeting.table] in seated
    return tables, Counter(dealers.values())


def unfair(turns, dealers):
    """Everybody whose first deals are not the share of the matches, rounded down or up."""
    tables, dealt = owed_and_dealt(turns, dealers)
    shares = {
        entrant: sum(12 // seats * times for seats, times in own.items()) for entrant, own in tables.items()
    }  # in twelfths of a deal
    return [entrant for entrant, share in shares.items() if not share // 12 <= dealt[entrant] <= -(-share // 12)]


@pytest.mark.parametrize(
    ("key", "field", "options"),
    [
        ("rotating_partners", singles(4), Options()),
        ("rotating_partners", singles(13), Options()),
        ("rotating_partners", singles(24), Options(turns=7)),
        ("rotating_partners", singles(22), Options(turns=8, tables=4)),
        ("rotating_partners", singles(101), Options()),
        ("round_robin", singles(2), Options()),
        ("round_robin", singles(11), Options()),
        ("round_robin", singles(40), Options(legs=2)),
        ("quarters", teams((7, 9, 6, 11)), Options()),
        ("quarters", teams((5, 6, 7, 9)), Options(legs=2, lineup=Lineup.FIXED)),
        ("quarters", teams((4, 6, 4)), Options(legs=EVERY_PAIR, lineup=Lineup.FIXED)),
    ],
)
def test_in_every_format_everybody_deals_first_equally_often(key, field, options):
    turns = drawn(key, field, options).turns
    assert unfair(turns, first_dealers(turns)) == []


@st.composite
def made_up_turns(draw):
    """Turns whose tables seat two or four of up to twelve people, some rarely, some always."""
    turns = []
    for number in range(1, draw(st.integers(1, 9)) + 1):
        people = draw(st.permutations(["".join(("p", str(one))) for one in range(draw(st.integers(4, 12)))]))
        meetings: list[Meeting] = []
        while len(people) >= 4 and len(meetings) < 3:
            seats = draw(st.sampled_from([2, 4]))
            (*table,), people = people[:seats], people[seats:]
            sides = tuple(tuple(table[start::2]) for start in range(2))
            meetings.append(Meeting(len(meetings) + 1, sides))
        turns.append(Turn(number, tuple(meetings), tuple(people)))
    return turns


@given(made_up_turns())
def test_everybody_gets_the_share_of_first_deals_rounded_down_or_up(turns):
    assert unfair(turns, first_dealers(turns)) == []


@given(made_up_turns(), st.data())
def test_who_did_deal_stays_the_dealer(turns, data):
    places = [(turn.number, one.table, sum(one.sides, ())) for turn in turns for one in turn.meetings]
    dealt = {
        (number, table): data.draw(st.sampled_from(seated))
        for number, table, seated in data.draw(st.lists(st.sampled_from(places), unique=True))
    }
    found = first_dealers(turns, dealt)
    assert {place: found[place] for place in dealt} == dealt


@given(made_up_turns(), st.integers(0, 9))
def test_dealers_that_were_followed_so_far_change_nothing(turns, last):
    dealers = first_dealers(turns)
    followed = {place: dealer for place, dealer in dealers.items() if place[0] <= last}
    assert first_dealers(turns, followed) == dealers


def test_who_dealt_too_often_deals_no_more():
    turns = limited_turns(numbered(8), 6, 2, 1, (), 0)
    one = numbered(8)[0]
    forced = {
        (match.turn, match.meeting.table): one
        for match in played(turns[:3])
        if any(one in side for side in match.meeting.sides)
    }
    dealt = Counter(first_dealers(turns, forced).values())
    assert dealt[one] == 3
    assert {dealt[other] for other in numbered(8)[1:]} <= {1, 2}


def test_a_dealer_who_did_not_sit_there_is_passed_over():
    turns = limited_turns(numbered(8), 2, 2, 1, (), 0)
    assert first_dealers(turns, {(1, 1): "nobody", (9, 9): "1"}) == first_dealers(turns)


def test_where_all_owe_the_same_the_sides_deal_first_by_turns():
    tables = tuple(Meeting(table, ((f"a{table}", f"b{table}"), (f"c{table}", f"d{table}"))) for table in (1, 2, 3, 4))
    assert first_dealers([Turn(1, tables, ())]) == {(1, 1): "b1", (1, 2): "d2", (1, 3): "a3", (1, 4): "c4"}


def test_who_sits_in_a_dealing_chair_now_deals_and_a_closed_table_has_no_dealer():
    drawn = [Turn(1, (Meeting(1, (("a", "b"), ("c", "d"))), Meeting(2, (("e", "f"), ("g", "h")))), ())]
    chairs = dealing_chairs(drawn)
    assert chairs == {(1, 1): (0, 1), (1, 2): (1, 1)}
    standing = [Turn(1, (Meeting(1, (("a", "x"), ("c", "d"))),), ("e", "f", "g", "h"))]
    assert dealers_in(chairs, standing) == {(1, 1): "x"}


def test_at_a_table_of_six_that_lost_the_dealer_of_its_last_chair_the_first_deals():
    five = [Turn(1, (Meeting(1, tuple((one,) for one in "abcde")),), ())]
    assert dealers_in({(1, 1): (5, 0)}, five) == {(1, 1): "a"}
    assert dealers_in({(1, 1): (4, 0)}, five) == {(1, 1): "e"}


def test_a_chair_stays_a_dealing_chair_where_somebody_of_it_did_deal():
    drawn = [Turn(1, (Meeting(1, (("a", "b"), ("c", "d"))),), ())]
    assert dealing_chairs(drawn, {(1, 1): "c"}) == {(1, 1): (1, 0)}


def test_no_turns_have_no_dealers():
    assert first_dealers([]) == {}
