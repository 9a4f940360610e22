"""The tables of a tournament, stage by stage, as they are shown to everybody, at the desk and on paper."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.event.regulation import Ranked
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import ordinal
from tournaments.labels.stage_labels import side_kind, stage_name
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.brackets.bracket_words import match_names
from tournaments.pages.shared.brackets.parts import parts_of
from tournaments.pages.shared.ranking.checks import checks_context, stage_title
from tournaments.pages.shared.ranking.final import podium_context
from tournaments.pages.shared.ranking.level_words import Names, key_lead, key_of, names_across, names_in_order
from tournaments.pages.shared.ranking.prize_words import with_prizes
from tournaments.pages.shared.ranking.standings_words import (
    columns_of,
    heads_of,
    legend,
    personal_rows,
    team_rows,
    told_match,
    uneven,
    usual_matches,
)
from tournaments.pages.shared.words.hall_words import clubs_shown
from tournaments.pages.shared.words.present import Shown, entrant
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.scheduling.base.types import EntrantId
from tournaments.seasons.types import CLUB_PAIRS
from tournaments.selectors.counted.bracket_queries import BracketInPlay
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.standings_queries import PERSONAL_CRITERIA
from tournaments.selectors.shown.public import (
    MatchLine,
    StageStandings,
    StandingsLine,
    StandingsPage,
    club_totals,
    standings_page,
)
from tournaments.standings.types import Criterion

# Tables in which points decide nothing: how far everybody came in a bracket, and over all stages.

Reached = Mapping[str, str]
MOST_RESULTS = 5
"""Of a table in which points decide so many are beside a name."""


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
    """What everybody of a stage reached, in words: the last match of a bracket, else the place."""
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
    return f"{told_match(match)}."


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


def standings_context(tournament: Tournament, page: StandingsPage | None = None) -> Plain:
    """All tables; `tables` those of the stage being played, `earlier` those of the stages before; `shown` those of
    `tables` in which anybody has a result.
    """
    page = page or standings_page(tournament)
    begun = page.checks.complete > 0
    in_bracket = page.course.now.bracket is not None
    of_stage = [] if page.whole and in_bracket else stage_tables(page.now)  # its places lead the whole
    checks = checks_context(
        page.course,
        sum(rest.points for line in page.teams for rest in line.rests),
        table=[line.row for line in page.teams],
    )
    whole, of_stage = (
        undecided_in(with_prizes(page.course, page.now, tables), str(checks["undecided"]))
        for tables in (_whole(page), of_stage)
    )
    return {
        "tables": [*whole, *of_stage],
        "shown": [*whole, *(of_stage if begun else ())],
        "personal": _personal(page) if begun else [],
        "clubs": clubs_table(tournament, page.now) if begun else None,
        "earlier": [{"title": stage_title(one.course), "tables": stage_tables(one)} for one in page.earlier],
        **checks,
        **podium_context(page.course),
    }


def undecided_in(tables: Sequence[Plain], undecided: str) -> list[Plain]:
    """The tables of the stage in play, which are no last word while a tie for something is `undecided`."""
    return [table | {"provisional": bool(table["provisional"] or undecided)} for table in tables]


def stage_tables(one: StageStandings) -> list[Plain]:
    """The table of a stage, or that of each of its groups and of those who wait behind the places that move on."""
    if not one.groups:
        caption = _caption(one.course)
        if one.course.bracket is None:
            return [_ranked(one, caption, one.teams)]
        return [_places_table(one.course, caption, places_rows(one.teams, reached_in(one), moving=one.moving))]
    tables = [_ranked(one, group_name(number), lines) for number, lines in enumerate(one.groups, start=1)]
    if one.rest:
        caption = _("I migliori tra chi è al posto %(place)s") % {"place": _place_behind(one)}
        tables.append(_ranked(one, caption, one.rest, across=True))
    return tables


def _ranked(one: StageStandings, caption: str, lines: Sequence[StandingsLine], *, across: bool = False) -> Plain:
    """A table in which points decide, with the numbers and letters of its criteria; `across`: of several groups."""
    regulation = one.course.regulation
    criteria, games, of_two = regulation.tiebreaks, regulation.of_games, regulation.counted_by.mini_table_of_two
    if across:
        names = names_across(criteria, lines, games=games)
    else:
        names = names_in_order(criteria, lines, mini_table_of_two=of_two, games=games)
    shown = _table(one.course, caption, team_rows(lines, list(names), moving=one.moving, games=games))
    return _with_key(shown, names, lines, games=games, across=across)


def _personal(page: StandingsPage) -> list[Plain]:
    """The tables of pairs, or threes, and of players, where quarters are ranked."""
    now = page.course.now
    return [*sides_table(now, page.pairs), *_personal_table(now, page.players, Ranked.PLAYERS)]


def sides_table(course: StageCourse, lines: Sequence[StandingsLine]) -> list[Plain]:
    """The table of those who play together for a quarter; none where each plays alone."""
    sides = side_kind(course.stage.tournament.ranked, course.stage.format, course.stage.together)
    return [] if sides is Ranked.PLAYERS else _personal_table(course, lines, sides)


def _personal_table(course: StageCourse, lines: Sequence[StandingsLine], ranked: Ranked) -> list[Plain]:
    if not lines:
        return []
    games = course.regulation.of_games
    rows = personal_rows(lines, games=games)
    table = _table(course, str(WORDS[ranked].table), rows) | {"entrant_label": WORDS[ranked].one}
    return [_with_key(table, names_in_order(PERSONAL_CRITERIA, lines, games=games), lines, games=games)]


def clubs_table(tournament: Tournament, standings: StageStandings) -> Plain | None:
    """Bars and clubs by the sum of their best entrants; None where there are not two."""
    said = _("La somma dei punti dei migliori %(best)s di ognuno.") % {"best": CLUB_PAIRS}
    return clubs_shown(club_totals(tournament, standings), said)


def _with_key(
    table: Shown, names: Names, lines: Sequence[StandingsLine], *, games: bool, across: bool = False
) -> Plain:
    columns = columns_of(list(names), [line.row for line in lines])
    shown = dict(table) | {"columns": heads_of(columns, games=games), "games": games}
    key = key_of(names, columns, table["rows"], games=games)
    letters = any(one["mark"] and not one["head"] and not one["sign"] for one in key)
    left_out = _left_out(columns, lines) | {"no_letters": not letters}
    said = {"key": key, "key_lead": key_lead(key, across=across), "left_out": left_out}
    counted = {"uneven": uneven(lines), "usual": usual_matches(lines)}
    return shown | said | counted | {"legend": legend(lines)}


def _left_out(columns: Sequence[Criterion], lines: Sequence[StandingsLine]) -> Plain:
    """The columns that every table has, where they would say the same twice, or nothing: more than a few results are
    read in the lines of somebody, nobody wins a table at which
    everybody is alone, and of tables of which the totals alone are known nobody knows the deals.
    """
    sums = [line.row.totals for line in lines]
    at_tables = any(match.worth is not None for line in lines for match in line.matches)
    return {
        "no_wins": at_tables,
        "no_results": not at_tables and max((len(line.matches) for line in lines), default=0) > MOST_RESULTS,
        "no_deals": Criterion.DEALS_WON in columns or not any(one.deals_known for one in sums),
        "no_cards": Criterion.POINTS_MADE in columns or all(one.cards_for is None for one in sums),
    }


def _place_behind(one: StageStandings) -> int:
    """The place in their groups of those who are compared."""
    waiting = one.rest[0].row.entrant
    return next(line.row.place for lines in one.groups for line in lines if line.row.entrant == waiting)


def _whole(page: StandingsPage) -> list[Plain]:
    if not page.whole:
        return []
    reached = reached_over([*reversed(page.earlier), page.now])
    return [_places_table(page.course.now, _("Classifica del torneo"), places_rows(page.whole, reached))]


def _table(course: StageCourse, caption: str, rows: list[Plain]) -> Plain:
    return {
        "caption": caption,
        "rows": rows,
        "places": False,
        "columns": [],
        "label": f"{slugify(caption)}-{course.stage.number}",
        "entrant_label": WORDS[course.stage.tournament.ranked].one,
        "provisional": course.provisional,
    }


def _places_table(course: StageCourse, caption: str, rows: list[Plain]) -> Plain:
    """A table in which only the place counts."""
    return _table(course, caption, rows) | {"places": True}


def _caption(course: StageCourse) -> str:
    """By who is ranked, or by the stage where there are several."""
    return stage_title(course) if course.stage.number > 1 else str(WORDS[course.stage.tournament.ranked].table)
