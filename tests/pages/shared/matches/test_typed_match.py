"""A saved match as the boxes of its sheet, which read again give the same deals."""

import uuid

import pytest

from rules.deals_of_two import DealScore, score_of_points
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem
from tournaments.pages.shared.matches.typed_match import TypedAward, read_award, read_sheet, saved_sheet
from tournaments.pages.shared.matches.typed_rows import NO_MATCH, TypedRow, read_entry, read_result, read_rows

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


def test_everything_that_was_typed_is_read() -> None:
    assert read_award({"absent": "2", "match_version": "7"}) == TypedAward(absent=2, version=7)


def test_nobody_chosen_is_nobody() -> None:
    assert read_award({"absent": "tutti"}) == TypedAward(absent=0, version=0)


FIVE = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)
POINTS = MatchFormat(MatchKind.FIXED, 5)
MATCH, KEY = str(uuid.uuid4()), str(uuid.uuid4())


def posted(**boxes: str) -> dict[str, str]:
    own = {"match": MATCH, "version": "3", **{name.replace("_", "."): value for name, value in boxes.items()}}
    return {"key": KEY, **{f"r7.{name}": value for name, value in own.items()}}


def row(**boxes: str) -> TypedRow:
    (typed,) = read_rows(posted(**boxes))
    return typed


def test_only_rows_with_something_in_their_boxes_are_read() -> None:
    data = {"r8.match": MATCH, "r8.d1.1.first": " ", "r8.d1.1.second": ""} | posted(d1_1_first="70")
    data |= {"r12.match": MATCH, "r12.result": "4-1"}
    assert [one.table for one in read_rows(data)] == [7, 12]


def test_a_row_may_be_left_as_others_saved_it() -> None:
    assert (row(keep="1").keep, row(d1_1_first="70").keep) == (True, False)


@pytest.mark.parametrize("match", ["", "7", "x" * 40])
def test_a_row_that_names_no_match_keeps_what_was_typed(match: str) -> None:
    (typed,) = read_rows(posted(d1_1_first="70", d1_1_second="50") | {"r7.match": match})
    assert (typed.match_id, typed.typed) == (NO_MATCH, "70, 50")


def test_the_key_of_a_row_changes_with_what_is_in_it_and_with_nothing_else() -> None:
    once, again, other = row(d1_1_first="70"), row(d1_1_first="70"), row(d1_1_first="71")
    assert once.key == again.key
    assert once.key != other.key
    (beside,) = read_rows(posted(d1_1_first="70") | {"r8.match": MATCH, "r8.d1.1.first": ""})
    assert beside.key == once.key


def test_what_is_typed_is_added_to_what_is_saved() -> None:
    saved = [PlayedDeal(1, 1, score_of_points(60)), PlayedDeal(1, 2, score_of_points(80))]
    sheet = read_entry(row(d2_1_first="70"), POINTS, saved)
    assert sheet.deals == (*saved, PlayedDeal(2, 1, score_of_points(70)))
    assert (sheet.problems, sheet.version) == ((), 3)


def test_a_line_that_is_typed_again_is_read_whole() -> None:
    sheet = read_entry(row(d1_1_first="80"), POINTS, [PlayedDeal(1, 1, score_of_points(70))])
    assert sheet.deals == (PlayedDeal(1, 1, score_of_points(80)),)


def test_a_saved_cappotto_and_a_saved_last_trick_are_kept() -> None:
    match_format = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True, cappotto_allowed=True)
    saved = [PlayedDeal(1, 1, score_of_points(120, cappotto=True)), *_winners(2)]
    assert read_entry(row(d3_1_first="70"), match_format, saved).deals[:2] == tuple(saved)


def _winners(number: int) -> list[PlayedDeal]:
    sheet = read_entry(row(**{f"d{number}_1_winner": "2"}), FIVE, [])
    return list(sheet.deals)


def test_problems_stay_at_their_lines_with_what_was_typed() -> None:
    sheet = read_entry(row(d1_1_first="119", d2_1_first="abc"), POINTS, [])
    assert [(line.first, bool(line.problems)) for line in sheet.lines[:2]] == [("119", True), ("abc", True)]


def test_a_tapped_result_is_a_whole_match() -> None:
    sheet = read_entry(row(result="1-4"), FIVE, [])
    assert match_outcome(FIVE, sheet.deals).result == (1, 4)


@pytest.mark.parametrize(("text", "match_format"), [("4-1", POINTS), ("6-0", FIVE), ("4:1", FIVE), ("", FIVE)])
def test_a_result_that_cannot_be_tapped_is_none(text: str, match_format: MatchFormat) -> None:
    assert read_result(text, match_format) is None
