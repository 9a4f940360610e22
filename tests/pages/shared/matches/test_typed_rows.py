"""The rows of a turn as they were typed: which were touched, and the sheet that each would make."""

import uuid

import pytest

from rules.deals_of_two import score_of_points
from rules.match_formats import MatchFormat, MatchKind
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from tournaments.pages.shared.matches.typed_rows import NO_MATCH, TypedRow, read_entry, read_result, read_rows

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
