"""A saved match as the boxes of its sheet, which read again give the same deals."""

import pytest

from rules.deals_of_two import DealScore
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem
from tournaments.pages.shared.matches.typed_match import read_sheet, saved_sheet

SCORES = {
    "points": (DealScore(70, 1), LevelRule.REPLAY, ("70", "50", "")),
    "points of the other": (DealScore(50, 2), LevelRule.REPLAY, ("50", "70", "")),
    "void": (DealScore(60), LevelRule.REPLAY, ("60", "60", "")),
    "level with the last trick": (DealScore(60, 2), LevelRule.LAST_TRICK, ("60", "60", "2")),
    "winner alone": (DealScore(None, 2), LevelRule.REPLAY, ("", "", "2")),
}


@pytest.mark.parametrize("kind", SCORES)
def test_a_saved_deal_is_in_its_boxes_and_is_read_as_the_same(kind: str) -> None:
    score, level_rule, boxes = SCORES[kind]
    match_format = MatchFormat(MatchKind.BEST_OF, 3, level_rule=level_rule, winner_only_allowed=True)
    deals = (PlayedDeal(1, 1, score),)
    line = saved_sheet(match_format, deals, version=4).lines[0]
    assert (line.first, line.second, line.winner) == boxes

    typed = {f"{line.name}.first": line.first, f"{line.name}.second": line.second, f"{line.name}.winner": line.winner}
    assert read_sheet(typed, match_format).deals == deals


def test_what_is_wrong_with_the_match_is_told_beside_what_is_wrong_with_its_lines() -> None:
    typed = {"d1.1.first": "70", "d1.2.first": "80", "d2.1.first": "130", "d3.1.first": "-1", "d6.1.first": "90"}
    sheet = read_sheet(typed, MatchFormat(MatchKind.FIXED, 5))
    assert {(problem.code, problem.where[:2]) for problem in sheet.problems} == {
        (RuleProblem.ABOVE_TOTAL, (2, 1)),
        (RuleProblem.NEGATIVE, (3, 1)),
        (RuleProblem.REPLACES_DECIDED_DEAL, (1, 2)),
        (RuleProblem.NUMBER_OUT_OF_RANGE, (6, 1)),
    }


def test_a_line_that_cannot_be_read_makes_no_other_line_wrong() -> None:
    sheet = read_sheet({"d1.1.first": "abc", "d2.1.first": "70"}, MatchFormat(MatchKind.BEST_OF, 3))
    assert [problem.where[:2] for problem in sheet.problems] == [(1, 1)]
