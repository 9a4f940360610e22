from rules.violations import Violation, ViolationCode, violation


def test_equal_faults_are_equal_values_whatever_the_order_of_their_parameters():
    one = violation(ViolationCode.SUM_NOT_TOTAL, "second", found=130, total=120)
    other = violation(ViolationCode.SUM_NOT_TOTAL, "second", total=120, found=130)
    assert {one} == {other}


def test_parameters_are_read_by_name():
    assert violation(ViolationCode.NEGATIVE, value=-3).values == {"value": -3}


def test_a_fault_seen_from_further_out_keeps_its_code_and_its_parameters():
    inner = violation(ViolationCode.NEGATIVE, "first", value=-3)
    assert inner.at(4, 1) == Violation(ViolationCode.NEGATIVE, (4, 1, "first"), (("value", -3),))
