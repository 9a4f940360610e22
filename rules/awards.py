"""A match that a side lost because it did not come: what it counts as ('persa a tavolino').

Source: practice of Italian card tournaments and of the Giochi, where a missing line-up loses the match. The side that
came gets the best result that a match of its length can have; no cards were played, so none are counted.
"""

from rules.formats import MatchFormat, legal_results
from rules.matches import MatchOutcome

FIRST_ABSENT, SECOND_ABSENT, BOTH_ABSENT = 1, 2, 3
ABSENT = (FIRST_ABSENT, SECOND_ABSENT, BOTH_ABSENT)


def awarded_outcome(match_format: MatchFormat, absent: int) -> MatchOutcome:
    """What comes of a match when side one, side two or both (1, 2, 3) did not come.

    Nobody wins a match to which nobody came, and its result is None. Raises ValueError for another number.
    """
    if absent not in ABSENT:
        raise ValueError(f"nobody is side {absent}")
    best = legal_results(match_format)[0]
    result = {FIRST_ABSENT: (best[1], best[0]), SECOND_ABSENT: best}.get(absent)
    return MatchOutcome(
        complete=True,
        deals_won=result or (0, 0),
        level_deals=0,
        void_deals=0,
        card_points=None,
        winner=None if absent == BOTH_ABSENT else 3 - absent,
        result=result,
        missing=(),
    )
