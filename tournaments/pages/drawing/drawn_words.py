"""A draw that was made, as the desk looks at it: turns, groups or bracket, and how good it is in words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.labels.forced import forced_sentence
from tournaments.labels.kinds import WORDS
from tournaments.labels.quality import lost_sentences, quality_sentences
from tournaments.labels.rests import fewer_in_words
from tournaments.labels.stages import side_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.brackets.picture import bracket_context
from tournaments.pages.tables.pictures.matrix_words import matrix_section
from tournaments.pages.tables.public.bracket import bracket_view
from tournaments.pages.tables.words.groups import group_name
from tournaments.pages.tables.words.hall import number_word
from tournaments.pages.tables.words.present import mark_of, side
from tournaments.pages.tables.words.turns import turn_label
from tournaments.selectors.counted.bracket_values import BracketView
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.entries.fixed_tables import AwayAt
from tournaments.selectors.play.draws import DrawnGroup, DrawPage


def drawn_context(page: DrawPage, course: StageCourse) -> Plain:
    """What drawing/draw.html shows of a draw that is in force."""
    stage = course.stage
    return {
        "turns": [
            {
                "number": turn.number,
                "title": turn_label(turn.number),
                "tables": [
                    {"table": one.table, "sides": [side(seated) for seated in one.sides]} for one in turn.tables
                ],
                "rests": ", ".join(turn.rests) if page.bracket is None else "",
            }
            for turn in page.turns
        ],
        "number_label": number_word(stage),
        "queued": stage.queued,
        "grid": [{"row": row, **mark_of(row.team)} for row in page.grid],
        "groups": [_group(group) for group in page.groups],
        "bracket": bracket_context(_at_their_tables(page, bracket_view(stage, page.bracket))) if page.bracket else None,
        "byes": ", ".join(page.called[one] for one in page.byes),
        "fixed": [_fixed(name, table) for name, table in page.fixed],
        "away": away_sentences(page.away),
        "forced": [forced_sentence(one, page.called) for one in page.forced],
        "lost": None if page.lost is None else lost_sentences(page.lost),
        "quality": [
            *quality_sentences(page.report.figures, page.team_names),
            *fewer_in_words(course.regulation, page.report.figures),
        ],
        "matrix": matrix_section(page.matrix, page.names) if page.matrix else None,
        "side_label": side_name(stage.tournament.ranked, stage.format),
        "entrant_label": WORDS[stage.tournament.ranked].one,
    }


def _at_their_tables(page: DrawPage, view: BracketView) -> BracketView:
    """The bracket with the tables where its first matches are played, since somebody may never leave one."""
    meetings = (one for turn in page.turns for one in turn.tables)
    tables = {tuple(side.team.id for side in one.sides): one.table for one in meetings}
    at = {key: tables.get(tuple(side or "" for side in now.sides)) for key, now in view.standings.items()}
    return replace(view, matches={key: replace(match, table=at[key]) for key, match in view.matches.items()})


def away_sentences(missed: Sequence[AwayAt]) -> list[str]:
    """One sentence for everybody who is not kept at their own table because somebody else is, with all the turns."""
    turns: dict[tuple[str, int, str], list[str]] = {}
    for one in missed:
        turns.setdefault((one.name, one.table, one.keeper), []).append(str(one.turn))
    return [_away(name, table, keeper, ", ".join(when)) for (name, table, keeper), when in turns.items()]


def _away(name: str, table: int, keeper: str, turns: str) -> str:
    values = {"name": name, "table": table, "keeper": keeper, "turns": turns}
    if not keeper:
        return _("%(name)s non può restare al tavolo %(table)d (turno %(turns)s).") % values
    return (
        _("%(name)s non può restare al tavolo %(table)d (turno %(turns)s): il tavolo fisso lo tiene %(keeper)s.")
        % values
    )


def _fixed(name: str, table: int) -> str:
    return _("%(name)s: sempre al tavolo %(table)d") % {"name": name, "table": table}


def _group(group: DrawnGroup) -> Plain:
    clubs = Counter(group.clubs)
    return {
        "name": group_name(group.number),
        "members": [{"name": team.name, **mark_of(team)} for team in group.members],
        "together": ", ".join(sorted(club for club, times in clubs.items() if club and times > 1)),
    }
