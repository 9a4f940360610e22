import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calls import (
    IN_MANO,
    PLAIN_WORTHS,
    SCIGHERA_WORTHS,
    Call,
    CallWorths,
    Threshold,
    call_worths,
    check_worths,
    error_worths,
    not_adding_to_zero,
)

FIVE = (1, 2, 3, 4, 5)
TIMENDUM = CallWorths()
READ_LITERALLY = CallWorths(alone=4, against=-2)


@st.composite
def calls(draw: st.DrawFn) -> Call:
    caller = draw(st.sampled_from(FIVE))
    partner = draw(st.sampled_from([None, *(seat for seat in FIVE if seat != caller)]))
    return Call(caller, partner, draw(st.integers(61, 120)))


@given(calls(), st.booleans(), st.booleans(), st.booleans(), st.sampled_from([PLAIN_WORTHS, SCIGHERA_WORTHS]))
def test_every_deal_adds_up_to_nothing(call, won, cappotto, after_void, table):
    worths = call_worths(table, call, FIVE, won=won, cappotto=cappotto, after_void=after_void)
    assert sum(worths.values()) == 0
    assert (worths[call.caller] > 0) == won


def test_a_deal_is_worth_what_the_table_says():
    def told(call: Call, **how: bool) -> list[int]:
        return list(call_worths(SCIGHERA_WORTHS, call, FIVE, **({"won": True} | how)).values())

    assert told(Call(2, 4)) == [-1, 2, -1, 1, -1]
    assert told(Call(2, 4), won=False) == [1, -2, 1, -1, 1]
    assert told(Call(3)) == [-1, -1, 4, -1, -1]
    assert told(Call(1, 5, 70)) == [2, -1, -1, -1, 1]
    assert told(Call(1, 5, 71)) == [4, -2, -2, -2, 2]
    assert told(Call(1, 5, 81)) == [6, -3, -3, -3, 3]
    assert told(Call(1, 5, 81), cappotto=True, after_void=True) == [24, -12, -12, -12, 12]
    assert error_worths(SCIGHERA_WORTHS, 3, FIVE) == {1: 1, 2: 1, 3: -4, 4: 1, 5: 1}


def test_a_high_call_may_be_added_and_in_mano_be_read_in_both_ways():
    """Milan, at most fifty people: all tricks double, a two above 70 adds 2, 1 and -1, after a void all is doubled."""
    own, everybody = (
        CallWorths(alone=alone, against=against, cappotto=2, after_void=2, high=(Threshold(71, 2),), high_adds=True)
        for alone, against in IN_MANO
    )

    def told(table: CallWorths, call: Call, **how: bool) -> list[int]:
        return list(call_worths(table, call, FIVE, won=True, **how).values())

    assert told(own, Call(1, 2, 71)) == [4, 2, -2, -2, -2]
    assert told(own, Call(1, 2, 71), cappotto=True) == [6, 3, -3, -3, -3]  # 4, 2, -2 and 2, 1, -1
    assert told(own, Call(1, 2), cappotto=True, after_void=True) == [8, 4, -4, -4, -4]
    assert told(own, Call(1)) == [4, -1, -1, -1, -1]
    assert told(own, Call(1), cappotto=True) == [8, -2, -2, -2, -2]
    assert told(everybody, Call(1)) == [8, -2, -2, -2, -2]
    assert told(everybody, Call(1), cappotto=True) == [16, -4, -4, -4, -4]
    assert [not_adding_to_zero(table) for table in (own, everybody)] == [(), ()]


def test_a_hand_thrown_in_wrongly_costs_as_an_error_or_what_is_told():
    assert error_worths(PLAIN_WORTHS, 2, FIVE, wrong_void=True) == error_worths(PLAIN_WORTHS, 2, FIVE)
    dearer = CallWorths(wrong_void=-8, wrong_shared=2)
    assert error_worths(dearer, 2, FIVE, wrong_void=True) == {1: 2, 2: -8, 3: 2, 4: 2, 5: 2}
    assert error_worths(dearer, 2, FIVE) == {1: 1, 2: -4, 3: 1, 4: 1, 5: 1}
    assert (PLAIN_WORTHS.plain, dearer.plain) == (True, False)
    assert [one.code for one in not_adding_to_zero(CallWorths(wrong_void=-8))] == ["wrong_void_not_zero"]
    assert [(one.code, one.where) for one in check_worths(CallWorths(wrong_shared=1001))] == [
        ("worth_out_of_range", ("wrong_shared",))
    ]


def test_who_sits_out_at_a_table_of_six_has_nothing_of_it():
    assert call_worths(PLAIN_WORTHS, Call(2, 6), (2, 3, 4, 5, 6), won=True) == {2: 2, 3: -1, 4: -1, 5: -1, 6: 1}


def test_a_line_that_does_not_add_up_to_nothing_is_named():
    assert not_adding_to_zero(TIMENDUM) == ()
    (problem,) = not_adding_to_zero(READ_LITERALLY)
    assert (problem.code, problem.where, problem.values) == ("alone_not_zero", ("alone",), {"found": -4})
    wrong = CallWorths(caller=3, error=-5)
    assert [problem.code for problem in not_adding_to_zero(wrong)] == ["call_not_zero", "error_not_zero"]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (PLAIN_WORTHS, []),
        (SCIGHERA_WORTHS, []),
        (CallWorths(caller=1001), [("worth_out_of_range", "caller")]),
        (CallWorths(caller=-1), [("call_without_gain", "caller")]),
        (CallWorths(alone=-2), [("call_without_gain", "alone")]),
        (
            CallWorths(cappotto=0, after_void=101),
            [("times_out_of_range", "cappotto"), ("times_out_of_range", "after_void")],
        ),
        (
            CallWorths(high=(Threshold(61, 2), Threshold(61, 1), Threshold(121, 0))),
            [
                ("bid_out_of_range", "high", 1),
                ("bid_out_of_range", "high", 2),
                ("bid_out_of_range", "high", 3),
                ("times_out_of_range", "high", 3),
                ("thresholds_not_rising", "high", 2),
                ("thresholds_not_rising", "high", 3),
            ],
        ),
    ],
)
def test_a_table_of_worths_is_checked_as_a_whole(table, expected):
    assert [(problem.code, *problem.where) for problem in check_worths(table)] == expected


def test_a_threshold_out_of_range_is_told_with_the_bids_that_are_in_it():
    (least,) = check_worths(CallWorths(high=(Threshold(61, 2),)))
    assert least.values == {"value": 61, "least": 62, "most": 120}
    assert check_worths(CallWorths(high=(Threshold(62, 2), Threshold(120, 2)))) == ()


def test_the_highest_threshold_that_is_reached_counts():
    table = CallWorths(high=(Threshold(71, 2), Threshold(81, 3)))
    assert [table.times(bid) for bid in (61, 70, 71, 80, 81, 120)] == [1, 1, 2, 2, 3, 3]


def test_only_a_table_that_doubles_nothing_is_plain():
    doubling = [CallWorths(cappotto=2), CallWorths(high=(Threshold(71, 2),)), CallWorths(after_void=2)]
    assert [PLAIN_WORTHS.plain, *(table.plain for table in doubling)] == [True, False, False, False]
