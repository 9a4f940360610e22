"""Whatever is refused in a row of a turn: the row has a sentence for every fault, and the boxes what was typed."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.problems import sentences
from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.rights import RIGHTS, Role
from tournaments.pages.shared.matches.rows import RowState, entry_frame, entry_row
from tournaments.pages.shared.matches.typed_match import read_sheet
from tournaments.pages.shared.matches.typed_rows import NO_MATCH, TypedRow, read_entry
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.play.desk import match_to_enter

pytestmark = pytest.mark.django_db

FORMATS = [
    MatchFormat(kind, length, level_rule, winner_only_allowed=winners)
    for kind, length in ((MatchKind.FIXED, 3), (MatchKind.FIRST_TO, 2), (MatchKind.BEST_OF, 3), (MatchKind.SUM, 2))
    for level_rule in (LevelRule.REPLAY, LevelRule.LAST_TRICK)
    for winners in (False, True)
]
POINTS = ("60", "60", "70", "50", "x", "130", "1")
"""The last three nobody has; a 60 is played again, or wants to know who took the last trick."""
TRIED = 150


def some_boxes(chance: Random, most: int) -> dict[str, str]:
    lines = [f"d{chance.randint(1, 4)}.{chance.choice((1, 1, 2, 3))}" for _ in range(chance.randint(1, most))]
    return {f"{line}.first": chance.choice(POINTS) for line in lines}


def said_of(row: Shown) -> str:
    of_deals = [text for deal in row["deals"] for line in deal["lines"] for text in line.get("errors", ())]
    return "\n".join([*row["errors"], *of_deals])


def shown_in(row: Shown) -> Mapping[str, str]:
    """What is in the boxes of a row, by the names of a sheet."""
    lines = [line for deal in row["deals"] for line in deal["lines"] if not line["saved"]]
    return {f"{line['typed'].name}.first": line["typed"].first for line in lines}


@pytest.mark.parametrize(
    "match_format", FORMATS, ids=lambda one: f"{one.kind}-{one.level_rule}-{one.winner_only_allowed}"
)
def test_no_refusal_of_a_row_is_without_a_sentence_and_nothing_typed_is_lost(match_format: MatchFormat) -> None:
    match = publish(make_evening(*PRESETS["danish"].stages, entrants=8))[0]
    seen = match_to_enter(match.tournament, match.pk)
    assert seen is not None
    frame, chance, refused = entry_frame(seen.stage, RIGHTS[Role.OWNER]), Random(1), 0
    for _ in range(TRIED):
        before = read_sheet(some_boxes(chance, 4), match_format)
        record = replace(seen.record, match_format=match_format, deals=() if before.problems else before.deals)
        boxes = some_boxes(chance, 3)
        sheet = read_entry(TypedRow(1, NO_MATCH, 0, boxes, "", keep=False, key=None), match_format, record.deals)
        row = entry_row(RowState(record, seen.stage, typed=sheet), frame)
        refused += bool(sheet.problems)
        assert [one for one in sheet.problems if sentences([one])[0] not in said_of(row)] == []
        kept = {deal.place for deal in record.deals if deal in sheet.deals}
        left = {name: text for name, text in boxes.items() if tuple(map(int, name[1:].split(".")[:2])) not in kept}
        assert row["taps"] or left.items() <= shown_in(row).items()
    assert refused > TRIED // 3
