"""Which prize is whose: every case by hand, and what holds of any list whatever."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.event.prizes import (
    EURO,
    Contender,
    Handed,
    PrizeCount,
    PrizeKind,
    PrizeRow,
    PrizeState,
    Purse,
    Winners,
    drawn_order,
    in_ceremony,
    thing_or_money,
    winners_of,
)

PLACE, LAST, YOUNGEST, DRAW, CHOICE = (
    PrizeKind.PLACE,
    PrizeKind.LAST,
    PrizeKind.YOUNGEST,
    PrizeKind.DRAW,
    PrizeKind.CHOICE,
)
WON, SHARED, LEVEL, NOBODY = PrizeState.WON, PrizeState.SHARED, PrizeState.LEVEL, PrizeState.NOBODY


def table(*places: int) -> list[Contender]:
    """A, B, C and so on at these places."""
    return [Contender(chr(ord("A") + at), place) for at, place in enumerate(places)]


def thing(key: str, place: int = 1, kind: PrizeKind = PLACE, order: str = "") -> PrizeRow:
    return PrizeRow(key, kind, place, order=tuple(order))


def money(key: str, place: int, euro: int) -> PrizeRow:
    return PrizeRow(key, PLACE, place, money=True, cents=euro * EURO)


def whose(found: dict[str, Winners]) -> dict[str, str]:
    """Ham to A: {"ham": "A"}; level A and B: "A?B"; a share: "A+B"; nobody: ""."""
    between = {WON: "", SHARED: "+", LEVEL: "?", NOBODY: "", PrizeState.CHOOSING: ">", PrizeState.UNDRAWN: ""}
    return {
        key: between[won.state].join(won.entrants) + (">" if won.state is PrizeState.CHOOSING else "")
        for key, won in found.items()
    }


THREE = (thing("ham", 1), thing("wine", 2), thing("salami", 3))


def test_places_that_nobody_shares_get_their_own() -> None:
    assert whose(winners_of(THREE, table(1, 2, 3, 4))) == {"ham": "A", "wine": "B", "salami": "C"}


def test_a_place_without_a_prize_wins_nothing_and_more_prizes_than_places_are_nobodys() -> None:
    rows = (thing("ham", 1), thing("wine", 3), thing("salami", 9))
    assert whose(winners_of(rows, table(1, 2, 3))) == {"ham": "A", "wine": "C", "salami": ""}


def test_two_prizes_of_one_place_go_together() -> None:
    rows = (thing("cup", 1), thing("ham", 1), thing("wine", 2))
    assert whose(winners_of(rows, table(1, 2))) == {"cup": "A", "ham": "A", "wine": "B"}


def test_nobody_has_a_place_before_the_end() -> None:
    assert whose(winners_of(THREE, [Contender("A"), Contender("B")])) == {"ham": "", "wine": "", "salami": ""}


def test_things_of_level_places_are_never_split() -> None:
    """A and B share the first place, so ham and wine are theirs; who gets which is still to be settled."""
    assert whose(winners_of(THREE, table(1, 1, 3))) == {"ham": "A?B", "wine": "A?B", "salami": "C"}


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ((thing("ham", 1, order="B"), thing("wine", 2)), {"ham": "B", "wine": "A"}),
        ((thing("ham", 1), thing("wine", 2, order="BA")), {"ham": "A", "wine": "B"}),
        ((thing("ham", 1, order="CBA"), thing("wine", 2)), {"ham": "B", "wine": "A"}),
        ((thing("ham", 1, order="C"), thing("wine", 2)), {"ham": "A?B", "wine": "A?B"}),
    ],
)
def test_who_was_put_first_gets_a_thing_and_the_last_one_what_is_left(
    rows: tuple[PrizeRow, ...], wanted: dict[str, str]
) -> None:
    """C shares no place with A and B: an order from before a correction counts as far as it still can."""
    assert whose(winners_of(rows, table(1, 1, 3))) == wanted


def test_of_three_who_are_level_and_two_things_one_gets_nothing() -> None:
    rows = (thing("ham", 1, order="C"), thing("wine", 2))
    assert whose(winners_of(rows, table(1, 1, 1))) == {"ham": "C", "wine": "A?B"}


def test_money_of_level_places_is_added_and_shared_in_whole_euros() -> None:
    """100 + 60 + 40 euros for three: 66 each, 2 stay."""
    rows = (money("first", 1, 100), money("second", 2, 60), money("third", 3, 40))
    found = winners_of(rows, table(1, 1, 1, 4))
    purse = found["first"].purse
    assert whose(found) == {"first": "A+B+C", "second": "A+B+C", "third": "A+B+C"}
    assert purse == Purse(("first", "second", "third"), 20_000, ("A", "B", "C"))
    assert (purse.share, purse.remainder) == (6_600, 200)


def test_who_is_alone_at_a_place_gets_every_cent() -> None:
    found = winners_of((PrizeRow("envelope", PLACE, 1, money=True, cents=12_345),), table(1, 2))
    purse = found["envelope"].purse
    assert purse is not None
    assert (found["envelope"].state, purse.share, purse.remainder) == (WON, 12_345, 0)


def test_money_and_a_thing_of_level_places_each_follow_their_own_rule() -> None:
    found = winners_of((thing("ham", 1), money("fifty", 2, 50)), table(1, 1, 3))
    assert whose(found) == {"ham": "A?B", "fifty": "A+B"}


def test_the_last_places_that_share_a_prize_with_places_behind_share_what_there_is() -> None:
    """Third and fourth are level and only the third wins 41 euros: 20 each, 1 stays."""
    found = winners_of((money("third", 3, 41),), table(1, 2, 3, 3))
    purse = found["third"].purse
    assert purse is not None
    assert (purse.entrants, purse.share, purse.remainder) == (("C", "D"), 2_000, 100)


def test_what_somebody_does_not_take_moves_down_and_all_behind_move_up() -> None:
    assert whose(winners_of(THREE, table(1, 2, 3, 4), declined={("ham", "A")})) == {
        "ham": "B",
        "wine": "C",
        "salami": "D",
    }


def test_of_level_ones_one_who_does_not_take_leaves_it_to_the_other() -> None:
    found = winners_of((thing("ham", 1), thing("wine", 2)), table(1, 1, 3), declined={("ham", "A")})
    assert whose(found) == {"ham": "B", "wine": "C"}


def test_what_was_handed_over_stays_where_it_is_after_a_correction() -> None:
    """Ham went to B, who is second since: A gets what is left of their places."""
    found = winners_of((thing("ham", 1), thing("wine", 2)), table(1, 2), [Handed("ham", "B")])
    assert whose(found) == {"ham": "B", "wine": "A"}


def test_who_has_the_cup_and_leaves_the_ham_keeps_the_cup() -> None:
    """The ham goes to the second, the wine of the second to the third."""
    rows = (thing("cup", 1), thing("ham", 1), thing("wine", 2))
    found = winners_of(rows, table(1, 2, 3), [Handed("cup", "A")], {("ham", "A")})
    assert whose(found) == {"cup": "A", "ham": "B", "wine": "C"}


def test_the_last_gets_a_prize_and_of_several_last_ones_it_is_settled() -> None:
    rows = (thing("spoon", kind=LAST),)
    assert whose(winners_of(rows, table(1, 2, 3))) == {"spoon": "C"}
    assert whose(winners_of(rows, table(1, 2, 2))) == {"spoon": "B?C"}


AGES = [Contender("A", 1, years=3900), Contender("B", 2, years=3990), Contender("C", 3), Contender("D", 4, years=3950)]


def test_youngest_and_oldest_are_those_whose_years_are_known() -> None:
    """Born 1950 and 1950 is 3900; C has not said."""
    rows = (thing("young", kind=YOUNGEST), thing("old", kind=PrizeKind.OLDEST))
    assert whose(winners_of(rows, AGES)) == {"young": "B", "old": "A"}


def test_with_one_each_who_has_a_prize_by_place_leaves_the_others_to_the_next() -> None:
    rows = (
        thing("wine", 2),
        thing("young", kind=YOUNGEST),
        thing("spoon", kind=LAST),
        thing("old", kind=PrizeKind.OLDEST),
    )
    several = {"wine": "B", "spoon": "D", "young": "B", "old": "A"}
    assert whose(winners_of(rows, AGES)) == several
    assert whose(winners_of(rows, AGES, one_each=True)) == several | {"young": "A", "old": ""}


def test_with_one_each_what_was_handed_over_counts_but_takes_nobody_a_place() -> None:
    """A has the salami that was drawn at ten o'clock; the ham of the first place is theirs all the same."""
    rows = (thing("ham", 1), thing("salami", kind=DRAW, order="AB"), thing("old", kind=PrizeKind.OLDEST))
    found = winners_of(rows, AGES, [Handed("salami", "A")], one_each=True)
    assert whose(found) == {"ham": "A", "salami": "A", "old": "D"}


def test_the_first_of_a_bar_is_the_best_of_its_own() -> None:
    there = [Contender("A", 1, "centrale"), Contender("B", 2, "sport"), Contender("C", 3, "sport")]
    rows = (PrizeRow("cup", PrizeKind.CLUB, club="sport"), PrizeRow("plate", PrizeKind.CLUB, club="altrove"))
    assert whose(winners_of(rows, there)) == {"plate": "", "cup": "B"}
    assert whose(winners_of(rows, there, declined={("cup", "B")}))["cup"] == "C"


def test_the_consolation_has_its_own_first_and_second() -> None:
    there = [Contender("A", 1), Contender("B", 5, consolation=1), Contender("C", 5, consolation=2)]
    rows = (PrizeRow("plate", PrizeKind.CONSOLATION, 1), PrizeRow("wine", PrizeKind.CONSOLATION, 2))
    assert whose(winners_of(rows, there)) == {"plate": "B", "wine": "C"}


def test_who_has_most_of_what_is_counted_wins_and_nobody_with_none() -> None:
    clean = {"A": 2, "B": 2, "C": 0}
    there = [Contender(one, place, counts={PrizeCount.CLEAN: n}) for place, (one, n) in enumerate(clean.items(), 1)]
    row = PrizeRow("lamp", PrizeKind.COUNT, count=PrizeCount.CLEAN)
    assert whose(winners_of((row,), there)) == {"lamp": "A?B"}
    assert whose(winners_of((row,), there[2:])) == {"lamp": ""}


def test_a_prize_that_is_drawn_goes_to_the_first_of_the_lot_who_takes_it() -> None:
    there = table(1, 2, 3)
    assert winners_of((thing("ham", kind=DRAW),), there)["ham"].state is PrizeState.UNDRAWN
    drawn = (thing("ham", kind=DRAW, order="CAB"),)
    assert whose(winners_of(drawn, there)) == {"ham": "C"}
    assert whose(winners_of(drawn, there, declined={("ham", "C")})) == {"ham": "A"}


def test_with_one_each_two_lots_never_fall_on_the_same() -> None:
    rows = (thing("ham", kind=DRAW, order="CAB"), thing("wine", kind=DRAW, order="CBA"))
    assert whose(winners_of(rows, table(1, 2, 3))) == {"ham": "C", "wine": "C"}
    assert whose(winners_of(rows, table(1, 2, 3), one_each=True)) == {"ham": "C", "wine": "B"}


def test_everybody_chooses_in_the_order_of_the_places_level_ones_together() -> None:
    rows = tuple(thing(key, kind=CHOICE) for key in ("ham", "wine", "lamp"))
    there = table(1, 2, 2)
    assert whose(winners_of(rows, there)) == {"ham": "A>", "wine": "A>", "lamp": "A>"}
    first = [Handed("wine", "A")]
    assert whose(winners_of(rows, there, first)) == {"ham": "B>C>", "wine": "A", "lamp": "B>C>"}
    second = [*first, Handed("ham", "C")]
    assert whose(winners_of(rows, there, second)) == {"ham": "C", "wine": "A", "lamp": "B>"}
    declined = {("lamp", "B")}
    assert whose(winners_of(rows, there, second, declined))["lamp"] == ""


def test_the_rest_of_a_place_goes_with_what_was_handed_over_of_it() -> None:
    rows = (thing("ham", 1), thing("cup", 1), thing("wine", 2), thing("oil", 2), thing("cake", 3))
    handed = [Handed("ham", "A"), Handed("wine", "A")]
    assert whose(winners_of(rows, table(1, 2), handed)) == {
        "ham": "A",
        "cup": "A",
        "wine": "A",
        "oil": "A",
        "cake": "B",
    }


def test_a_lot_is_repeated_by_its_number() -> None:
    assert drawn_order(7, ("A", "B", "C", "D")) == drawn_order(7, ("A", "B", "C", "D"))
    assert len({drawn_order(number, ("A", "B", "C")) for number in range(1, 60)}) == 6


def test_the_last_place_is_called_first_after_what_no_place_wins() -> None:
    rows = [thing("ham", 1), thing("cup", 1), thing("wine", 2), thing("lot", kind=DRAW), thing("pick", kind=CHOICE)]
    assert [one.key for one in in_ceremony(rows)] == ["lot", "wine", "ham", "cup", "pick"]


@pytest.mark.parametrize(
    ("text", "what", "cents"),
    [
        ("100 €", "", 10_000),
        ("€ 12,50", "", 1_250),
        ("50 euro", "", 5_000),
        ("1.000 €", "", 100_000),
        ("0 €", "0 €", 0),
        ("100", "100", 0),
        ("Buono da 50 €", "Buono da 50 €", 0),
    ],
)
def test_a_sum_alone_is_money(text: str, what: str, cents: int) -> None:
    assert thing_or_money(text) == {"what": what, "money": cents > 0, "cents": cents}


ENTRANTS = "ABCDEFG"


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[PrizeRow], list[Contender], list[Handed], set[tuple[str, str]], bool]:
    """Prizes of any kind for up to seven entrants with any places that are level, some of it handed over before."""
    size = draw(st.integers(0, len(ENTRANTS)))
    places, place = list[int](), 1
    while len(places) < size:
        level = draw(st.integers(1, size - len(places)))
        places += [place] * level
        place += level
    there = [
        Contender(
            ENTRANTS[at], one, draw(st.sampled_from(("", "sport"))), None, draw(st.none() | st.integers(3900, 3903))
        )
        for at, one in enumerate(places)
    ]
    kinds = st.sampled_from((PLACE, PLACE, PLACE, LAST, YOUNGEST, PrizeKind.CLUB, DRAW, CHOICE))
    rows = list[PrizeRow]()
    for number in range(draw(st.integers(1, 8))):
        kind, cash = draw(kinds), draw(st.booleans())
        rows.append(
            PrizeRow(
                f"p{number}",
                kind,
                draw(st.integers(1, 5)) if kind is PLACE else 1,
                club="sport" if kind is PrizeKind.CLUB else "",
                money=cash,
                cents=draw(st.integers(1, 30_000)) if cash else 0,
                order=tuple(draw(st.permutations(ENTRANTS)))[: draw(st.sampled_from((0, 1, 7)))],
            )
        )
    handed = [
        Handed(one.key, draw(st.sampled_from(ENTRANTS)))
        for one in rows
        if not one.money and draw(st.integers(0, 4)) == 0
    ]
    declined = draw(
        st.sets(st.tuples(st.sampled_from([one.key for one in rows]), st.sampled_from(ENTRANTS)), max_size=3)
    )
    return rows, there, handed, declined, draw(st.booleans())


@settings(max_examples=examples(400), deadline=None)
@given(evenings())
def test_what_holds_of_any_list(
    evening: tuple[list[PrizeRow], list[Contender], list[Handed], set[tuple[str, str]], bool],
) -> None:
    rows, there, handed, declined, one_each = evening
    found = winners_of(rows, there, handed, declined, one_each=one_each)
    by_key, given = {one.key: one for one in rows}, {one.prize: one.entrant for one in handed}
    assert set(found) == set(by_key)
    for key, won in found.items():
        assert (won.state is WON) <= (len(won.entrants) == 1)
        assert (won.state is SHARED) <= by_key[key].money
        if key in given:
            assert won.entrants == (given[key],)
        else:
            assert not any((key, entrant) in declined for entrant in won.entrants)
    assert_money_is_kept(found, by_key)
    assert_a_place_each(found, by_key, given)
    if one_each:
        assert_one_each(found, by_key, given)


def assert_money_is_kept(found: dict[str, Winners], by_key: dict[str, PrizeRow]) -> None:
    """Every cent of a purse is somebody's share or the remainder, and every sum is in one purse at the most."""
    purses = {won.purse for won in found.values() if won.purse}
    counted = Counter(key for purse in purses for key in purse.prizes)
    assert all(times == 1 for times in counted.values())
    for purse in purses:
        assert purse.cents == sum(by_key[key].cents for key in purse.prizes)
        assert purse.share * len(purse.entrants) + purse.remainder == purse.cents
        assert 0 <= purse.remainder < EURO * len(purse.entrants)
        assert len(purse.entrants) == 1 or purse.share % EURO == 0


def assert_a_place_each(found: dict[str, Winners], by_key: dict[str, PrizeRow], given: dict[str, str]) -> None:
    """Nobody gets the things of two places, unless something of both was handed over to them."""
    handed = {by_key[key].place for key in given if by_key[key].kind is PLACE}
    places = {
        (won.entrants[0], by_key[key].place)
        for key, won in found.items()
        if by_key[key].kind is PLACE and not by_key[key].money and won.state is WON and key not in given
        if by_key[key].place not in handed
    }
    assert len({entrant for entrant, _place in places}) == len(places)


def assert_one_each(found: dict[str, Winners], by_key: dict[str, PrizeRow], given: dict[str, str]) -> None:
    """Who gets what no place wins has nothing else, beside the prizes of the same row that go with it."""
    rows_of: dict[str, set[tuple[str, ...]]] = {}
    for key, won in found.items():
        one = by_key[key]
        for entrant in won.entrants if won.state in (WON, SHARED) else ():
            row = (one.kind, one.club, key if one.kind in (DRAW, CHOICE) else "")
            rows_of.setdefault(entrant, set()).add(row)
    for key, won in found.items():
        if won.state is WON and key not in given and by_key[key].kind is not PLACE:
            others = {row for row in rows_of[won.entrants[0]] if row[0] is not PLACE}
            assert len(others) == 1
            assert all(found[one].entrants != won.entrants for one in found if by_key[one].kind is PLACE)
