"""Tables in which points decide nothing: how far everybody came in a bracket, and over all stages."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.labels.ordinals import ordinal
from tournaments.labels.stages import stage_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.brackets.parts import parts_of
from tournaments.pages.tables.brackets.words import match_names
from tournaments.pages.tables.ranking.standings import match_values
from tournaments.pages.tables.words.groups import group_name
from tournaments.pages.tables.words.present import entrant
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.selectors.counted.brackets import BracketInPlay
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.shown.public import MatchLine, StageStandings, StandingsLine

Reached = Mapping[str, str]


def places_rows(lines: Sequence[StandingsLine], reached: Reached, *, moving: Collection[str] = ()) -> list[Plain]:
    """Rows of _standings_table.html with places alone; `moving` are those who move on."""
    return [
        entrant(line.team, name=line.name)
        | {
            "place": line.row.place,
            "reached": reached.get(line.row.entrant, ""),
            "why": [result_sentence(match) for match in line.matches],
            "moves": line.row.entrant in moving,
        }
        for line in lines
    ]


def reached_in(one: StageStandings) -> Reached:
    """How far everybody of a stage came in it, in words: the last match of a bracket, else the place."""
    if one.course.bracket is not None:
        return _last_matches(one.course.bracket)
    if one.groups:
        return {
            line.row.entrant: _("%(group)s, %(place)s posto")
            % {"group": group_name(number), "place": ordinal(line.row.place)}
            for number, lines in enumerate(one.groups, start=1)
            for line in lines
        }
    return {line.row.entrant: _("%(place)s posto") % {"place": ordinal(line.row.place)} for line in one.teams}


def reached_over(stages: Sequence[StageStandings]) -> Reached:
    """How far everybody came over several stages, the first one first: what was reached in the last stage of each, with
    its name where the words would not tell which stage they are about.
    """
    told = [stage for stage in (one.course.stage for one in stages) if stage.traits.bracket or stage.traits.in_groups]
    formats = [stage.format for stage in told]
    alone = {key for key in formats if formats.count(key) == 1}
    return {
        team: words if one.course.stage.format in alone else f"{_name(one.course)}: {words}"
        for one in stages
        for team, words in reached_in(one).items()
    }


def result_sentence(match: MatchLine) -> str:
    """A match without its points."""
    values = match_values(match)
    if match.awarded:
        return _("Turno %(turn)d: %(won)d–%(lost)d a tavolino con %(opponent)s.") % values
    if match.stopped:
        return _("Turno %(turn)d: %(won)d–%(lost)d, fermata a tempo, con %(opponent)s.") % values
    return _("Turno %(turn)d, %(place)s: %(won)d–%(lost)d con %(opponent)s.") % values


def _last_matches(now: BracketInPlay) -> Mapping[EntrantId, str]:
    names = match_names(parts_of(now.bracket))
    return {
        team: names[node.key]
        for node in now.bracket.nodes
        for team in now.standings[node.key].sides
        if team is not None
    }


def _name(course: StageCourse) -> str:
    return stage_name(course.stage.format, course.stage.name)
