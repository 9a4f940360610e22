"""The results of a tournament: matches with every deal, the latest turn first, and apart what is still to be played."""

from collections.abc import Mapping

from rules.deals import Verdict, verdict
from rules.formats import LevelRule
from rules.matches import PlayedDeal
from tournaments.labels.points import figure
from tournaments.labels.stages import side_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.public.who_links import MakePart, linked_part
from tournaments.pages.tables.words.groups import group_letters, group_of
from tournaments.pages.tables.words.hall import number_word, where
from tournaments.pages.tables.words.present import award_mark, match_state, side
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.templatetags.remembered import Part


def results_context(course: Course) -> Plain:
    """What hall/results.html shows: `turns` with what has begun, `coming` with what has not, a part for every match."""
    names, turns, coming = turn_names(course), list[Plain](), list[Plain]()
    part = linked_part(course.now.stage.tournament)
    for one in course.reached:
        letters = group_letters(one)
        for turn in one.progress.turns:
            played = [_played(part, record, one, group_of(record, letters)) for record in turn.matches if record.begun]
            open_ = [_open(part, record, group_of(record, letters)) for record in turn.matches if not record.begun]
            title = turn_title(turn.number, names)
            if played:
                turns.append({"number": turn.number, "title": title, "matches": played})
            if open_:
                coming.append({"title": title, "matches": open_, **columns(one, letters, f"coming-{turn.number}")})
    return {"turns": turns[::-1], "coming": coming}


def _played(part: MakePart, record: MatchRecord, one: StageCourse, group: str) -> Part:
    """A match of a stage; in a knockout nobody counts match points."""
    with_points = one.bracket is None
    return part((record, group, with_points), lambda: result_table(record, group=group, with_points=with_points))


def _open(part: MakePart, record: MatchRecord, group: str) -> Part:
    return part((record, group), lambda: table_line(record, group))


def columns(one: StageCourse, letters: Mapping[str, str], label: str) -> Plain:
    """What _tables.html wants to know besides the matches."""
    side_label = side_name(one.stage.tournament.ranked, one.stage.format)
    number_label = number_word(one.stage)
    return {"label": label, "groups": bool(letters), "side_label": side_label, "number_label": number_label}


def table_line(record: MatchRecord, group: str) -> Plain:
    """What _tables.html shows of a match: who meets where."""
    sides = [side(seated) for seated in record.sides]
    return {"table": record.table, "where": where(record), "group": group, "sides": sides}


def result_table(record: MatchRecord, *, group: str = "", with_points: bool = True) -> Plain:
    """What _result_table.html shows."""
    state, label = match_state(record)
    most_deals, level_rule = record.match_format.most_deals, record.match_format.level_rule
    numbers = range(1, max([most_deals, *(deal.number for deal in record.deals)]) + 1)
    return {
        "word": number_word(record),
        "table": record.table,
        "group": group,
        "state": state,
        "state_label": label,
        "awarded": award_mark(record),
        "numbers": [str(number) for number in numbers],
        "width": len(numbers) + 1 + with_points,
        "with_points": with_points,
        "sides": [
            side(seated)
            | {
                "deals_won": None if record.score is None else record.score[index],
                "points": figure(record.points[index]) if record.points is not None else None,
                "cells": [_cell(record, number, index, level_rule) for number in numbers],
            }
            for index, seated in enumerate(record.sides)
        ],
    }


def _cell(record: MatchRecord, number: int, index: int, level_rule: LevelRule) -> Plain:
    """Every playing of a deal as one side saw it: the void ones, and the one that counts, empty before it is played."""
    played = [deal for deal in record.deals if deal.number == number]
    void = [_points(deal, index) for deal in played if verdict(deal.score, level_rule) is Verdict.VOID]
    counting = [_points(deal, index) for deal in played if verdict(deal.score, level_rule) is not Verdict.VOID]
    return {"void": void, "text": "".join(counting)}


def _points(deal: PlayedDeal, index: int) -> str:
    """The card points of a side; where only the winner is known, a tick for it."""
    if deal.score.both is None:
        return "✓" if deal.score.winner == index + 1 else "–"
    return str(deal.score.both[index])
