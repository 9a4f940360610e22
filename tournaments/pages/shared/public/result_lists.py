"""The results of a tournament: matches with every deal, the latest turn first, and apart what is still to be played."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.deals import Verdict, verdict_in
from rules.games import SIDES
from rules.matches import worths_of_deals
from rules.outcomes import PlayedDeal
from rules.words import capital
from tournaments.labels.points import figure
from tournaments.labels.stage_labels import name_in_file
from tournaments.pages.frame.fragments import Part
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.public.page import MakePart, linked_part
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.deal_words import game_among, signed
from tournaments.pages.shared.words.hall_words import number_word, where
from tournaments.pages.shared.words.present import award_mark, done_of, match_state, side
from tournaments.pages.shared.words.stage_words import group_letters, group_of
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import Course, StageCourse

# A table at which everybody is a side -> what _result_table.html shows: what each has, and each deal's worth.


def table_result(record: MatchRecord, *, with_points: bool) -> Plain:
    """Template values of _result_table.html; of a table whose totals alone were told no deals."""
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


@dataclass(frozen=True, slots=True)
class DealCell:
    """One deal as one side saw it: the playings that were void, and the one that counts; None where none does yet."""

    void: tuple[str, ...]
    text: str | None
    won: bool


def results_context(course: Course) -> Plain:
    """What hall/results.html shows: `turns` with what has begun, `coming` with what has not, a part for every match."""
    names, turns, coming = turn_names(course), list[Plain](), list[Plain]()
    stage = course.now.stage
    part, in_file = linked_part(stage.tournament), name_in_file(stage.tournament.ranked, stage.format, stage.together)
    for one in course.reached:
        letters = group_letters(one)
        for turn in one.progress.turns:
            played = [_played(part, record, one, group_of(record, letters)) for record in turn.matches if record.begun]
            open_ = [_open(part, record, group_of(record, letters)) for record in turn.matches if not record.begun]
            shown: Plain = {"number": turn.number, "title": turn_title(turn.number, names)}
            if played:
                turns.append(shown | {"note": done_of(len(played), len(turn.matches)), "matches": played})
            if open_:
                more = {"note": matches_in_words(len(open_)), "number_label": number_word(one.stage)}
                coming.append(shown | more | {"matches": open_, "label": f"coming-{turn.number}"})
    for turn_shown in turns:
        turn_shown["open"] = turn_shown is turns[-1]
    return {"turns": turns[::-1], "coming": coming, "number_label": number_word(stage), "side_in_file": in_file}


def matches_in_words(count: int) -> str:
    """How many matches there are."""
    return ngettext("%(count)s partita", "%(count)s partite", count) % {"count": count}


def _played(part: MakePart, record: MatchRecord, one: StageCourse, group: str) -> Part:
    """A match of a stage; in a knockout nobody counts match points."""
    with_points = one.bracket is None
    return part((record, group, with_points), lambda: result_table(record, group=group, with_points=with_points))


def _open(part: MakePart, record: MatchRecord, group: str) -> Part:
    return part((record, group), lambda: table_line(record, group))


def table_line(record: MatchRecord, group: str) -> Plain:
    """Template values of _tables.html for a match: who meets where."""
    sides = [side(seated) for seated in record.sides]
    alone = len(sides) > len(SIDES)
    return {"table": record.table, "where": where(record), "group": group, "sides": sides, "alone": alone}


def result_table(record: MatchRecord, *, group: str, with_points: bool) -> Plain:
    """Template values of _result.html."""
    if len(record.sides) > len(SIDES):
        return table_result(record, with_points=with_points)
    state, label = match_state(record)
    winner = record.outcome.winner if record.complete and not record.void else None
    return {
        "word": number_word(record),
        "table": record.table,
        "group": group,
        "state": state,
        "state_label": label,
        "awarded": award_mark(record),
        "with_points": with_points,
        "score": record.score,
        "alone": False,
        "sides": [
            side(seated)
            | {
                "points": figure(record.points[number - 1]) if record.points is not None else None,
                "lost": winner not in (None, number),
            }
            for number, seated in enumerate(record.sides, start=1)
        ],
        "games": record.match_format.of_games,
        "deal_word": capital(_("gioco")) if record.match_format.of_games else _("Smazzata"),
        "deals": [
            {
                "number": number,
                "game": game_among(record.match_format, number),
                "cells": [_cell(record, number, index) for index in range(len(record.sides))],
            }
            for number in sorted({deal.number for deal in record.deals})
        ],
    }


def _cell(record: MatchRecord, number: int, index: int) -> DealCell:
    void, counted = list[str](), None
    for deal in record.deals:
        if deal.number == number:
            if verdict_in(deal.score, record.match_format) is Verdict.VOID:
                void.append(_points(deal, index))
            else:
                counted = deal
    won = counted is not None and counted.score.winner == index + 1
    return DealCell(tuple(void), None if counted is None else _points(counted, index), won)


def _points(deal: PlayedDeal, index: int) -> str:
    """The card points of a side; where only the winner is known, a tick for it."""
    if deal.score.by_party is None:
        return "✓" if deal.score.winner == index + 1 else "–"
    return str(deal.score.by_party[index])
