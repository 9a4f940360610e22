"""A saved match as the boxes of its sheet, which read again give the same deals."""

import pytest

from rules.deals import DealScore
from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.matches import PlayedDeal
from tournaments.pages.tables.matches.typed_match import read_sheet, saved_sheet

SCORES = {
    "points": (DealScore(70, 1), LevelRule.REPLAY, ("70", "50", "")),
    "points of the other": (DealScore(50, 2), LevelRule.REPLAY, ("50", "70", "")),
    "void": (DealScore(60), LevelRule.REPLAY, ("60", "60", "")),
    "level with the last trick": (DealScore(60, 2), LevelRule.LAST_TRICK, ("60", "60", "2")),
    "winner alone": (DealScore(None, 2), LevelRule.REPLAY, ("", "", "2")),
}


@pytest.mark.parametrize("kind", SCORES)
def test_a_saved_deal_stands_in_its_boxes_and_is_read_as_the_same(kind: str) -> None:
    score, level_rule, boxes = SCORES[kind]
    match_format = MatchFormat(MatchKind.BEST_OF, 3, level_rule=level_rule, winner_only_allowed=True)
    deals = (PlayedDeal(1, 1, score),)
    line = saved_sheet(match_format, deals, version=4).lines[0]
    assert (line.first, line.second, line.winner) == boxes

    typed = {f"{line.name}.first": line.first, f"{line.name}.second": line.second, f"{line.name}.winner": line.winner}
    assert read_sheet(typed, match_format).deals == deals
