"""What Hypothesis draws: formats that can be played, deals that real cards can give, and matches made of them."""

from hypothesis import strategies as st

from rules.deals_of_two import DealScore, score_of_points
from rules.games import FOUR_PLAYERS, attainable_totals
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal

PLAYABLE_TOTALS = sorted(attainable_totals(FOUR_PLAYERS))
LENGTHS = st.integers(min_value=1, max_value=7)


def match_formats(kinds=tuple(MatchKind), lengths=LENGTHS):
    """Every format that `check_format` lets through, of up to seven deals (or wins)."""
    drawn = st.builds(
        MatchFormat,
        kind=st.sampled_from(kinds),
        length=lengths,
        level_rule=st.sampled_from(LevelRule),
        winner_only_allowed=st.booleans(),
        cappotto_allowed=st.booleans(),
    )
    return drawn.filter(lambda match_format: not check_format(match_format))


@st.composite
def deal_scores(draw, match_format):
    """A deal as it may be written down under `match_format`; 60-60 is drawn more often than cards give it."""
    if match_format.winner_only_allowed and draw(st.booleans()):
        return DealScore(None, draw(st.sampled_from((1, 2))))
    points = draw(st.sampled_from(PLAYABLE_TOTALS) | st.just(60))
    if points == 60:
        needs_winner = match_format.level_rule is LevelRule.LAST_TRICK
        return DealScore(60, draw(st.sampled_from((1, 2))) if needs_winner else None)
    cappotto = match_format.cappotto_allowed and points in (0, 120) and draw(st.booleans())
    return score_of_points(points, cappotto=cappotto)


@st.composite
def begun_matches(draw, match_format):
    """A list of `PlayedDeal` in the order of play, of a match that may have been left at any moment."""
    deals: list[PlayedDeal] = []
    stop_after = draw(st.none() | st.integers(min_value=0, max_value=8))
    while missing := match_outcome(match_format, deals).missing:
        if len(deals) == stop_after:
            break
        score = draw(deal_scores(match_format)) if len(deals) < 20 else score_of_points(61)
        deals.append(PlayedDeal(*missing[0], score))
    return deals


def complete_matches(match_format):
    """A list of `PlayedDeal` in the order of play, of a match that was played to its end."""
    return begun_matches(match_format).filter(lambda deals: match_outcome(match_format, deals).complete)
