"""A match with every deal: what _result_table.html shows."""

from rules.deals import Verdict, verdict
from rules.formats import LevelRule
from rules.matches import PlayedDeal
from tournaments.selectors.outcomes import MatchRecord
from tournaments.views.present import Plain, match_state, side


def result_table(record: MatchRecord) -> Plain:
    state, label = match_state(record)
    most_deals, level_rule = record.match_format.most_deals, record.match_format.level_rule
    numbers = range(1, max([most_deals, *(deal.number for deal in record.deals)]) + 1)
    return {
        "table": record.table,
        "state": state,
        "state_label": label,
        "numbers": list(numbers),
        "width": len(numbers) + 2,
        "sides": [
            side(seated)
            | {
                "deals_won": record.outcome.deals_won[index] if record.begun else None,
                "points": record.points[index] if record.points is not None else None,
                "cells": [_cell(record, number, index, level_rule) for number in numbers],
            }
            for index, seated in enumerate(record.sides)
        ],
    }


def _cell(record: MatchRecord, number: int, index: int, level_rule: LevelRule) -> list[Plain]:
    """Every playing of one deal as one side saw it, the void ones first."""
    return [
        {"text": _points(deal, index), "void": verdict(deal.score, level_rule) is Verdict.VOID}
        for deal in record.deals
        if deal.number == number
    ]


def _points(deal: PlayedDeal, index: int) -> str:
    """The card points of a side; where only the winner is known, a tick for it."""
    if deal.score.both is None:
        return "✓" if deal.score.winner == index + 1 else "–"
    return str(deal.score.both[index])
