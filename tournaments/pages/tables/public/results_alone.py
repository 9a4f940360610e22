"""A table at which everybody is a side -> what _result_table.html shows: what each has, and each deal's worth."""

from rules.many_sides import worths_of_deals
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.words.hall import number_word
from tournaments.pages.tables.words.present import award_mark, match_state, side
from tournaments.pages.tables.words.scores import signed
from tournaments.selectors.core.outcomes import MatchRecord


def table_result(record: MatchRecord, *, with_points: bool) -> Plain:
    """What _result_table.html shows; of a table whose totals alone were told no deals."""
    state, label = match_state(record)
    told = [deal for deal in record.deals if deal.score.totals is None]
    worths = worths_of_deals(record.match_format, told)
    return {
        "alone": True,
        "word": number_word(record),
        "table": record.table,
        "state": state,
        "state_label": label,
        "awarded": award_mark(record),
        "with_points": with_points,
        "deals": [{"number": deal.number} for deal in told],
        "sides": [
            side(seated)
            | {
                "sum": None if record.score is None else signed(record.score[place]),
                "worth": None if record.score is None else figure(record.score[place]),
                "points": figure(record.points[place]) if record.points is not None else None,
                "cells": [
                    {"text": signed(own), "worth": figure(own), "won": own > 0}
                    for own in (worths[deal.place][place] for deal in told)
                ],
            }
            for place, seated in enumerate(record.sides)
        ],
    }
