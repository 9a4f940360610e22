from rules.problems import Problem, RuleProblem, problem_at


def test_equal_problems_are_equal_values_whatever_the_order_of_their_parameters():
    one = problem_at(RuleProblem.SUM_NOT_TOTAL, "second", found=130, total=120)
    other = problem_at(RuleProblem.SUM_NOT_TOTAL, "second", total=120, found=130)
    assert {one} == {other}


def test_parameters_are_read_by_name():
    assert problem_at(RuleProblem.NEGATIVE, value=-3).values == {"value": -3}


def test_a_problem_seen_from_further_out_keeps_its_code_and_its_parameters():
    inner = problem_at(RuleProblem.NEGATIVE, "first", value=-3)
    assert inner.at(4, 1) == Problem(RuleProblem.NEGATIVE, (4, 1, "first"), (("value", -3),))
