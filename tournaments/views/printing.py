"""What goes on paper: match sheets, the list of a turn, standings and final points."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.cards import TOTAL_POINTS
from rules.formats import LevelRule, MatchFormat
from tournaments.labels.stages import side_name
from tournaments.labels.time_up import time_in_short
from tournaments.models import Tournament
from tournaments.rights import Right
from tournaments.selectors.course import Course, StageCourse, course_of
from tournaments.selectors.dealers import dealers_of
from tournaments.selectors.outcomes import MatchRecord
from tournaments.selectors.printing import PlayerPlace, changed_at, places_by_name
from tournaments.selectors.progress import TurnProgress
from tournaments.selectors.stages import ranks_teams
from tournaments.views.award_words import award_sentence
from tournaments.views.bracket_page import latest_view
from tournaments.views.bracket_paper import Ink, sheets_context
from tournaments.views.bracket_sheets import Paper
from tournaments.views.clock_words import time_for_players
from tournaments.views.group_words import group_letters, group_of, letters_by_turn
from tournaments.views.guard import needs
from tournaments.views.hall_words import number_word, on_sheet
from tournaments.views.pdf.answer import SHEETS, pdf_response
from tournaments.views.present import Plain, entrant, side, with_points
from tournaments.views.public import final_context
from tournaments.views.standings_page import standings_context
from tournaments.views.table_codes import codes_of
from tournaments.views.turn_words import turn_names, turn_title

SPARE_LINES = 3


@needs(Right.LOOK)
@require_safe
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The match sheets of one turn, two a page."""
    course = course_of(tournament)
    _playing, progress = _turn(course, number)
    title = _("Referti del turno %(number)d") % {"number": number}
    return on_paper(request, tournament, "sheets", _sheets_context(request, tournament, course, [progress], title))


@needs(Right.LOOK)
@require_safe
def all_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The match sheets of the whole tournament."""
    course = course_of(tournament)
    title = _("Referti di tutti i turni")
    return on_paper(request, tournament, "sheets", _sheets_context(request, tournament, course, course.turns, title))


@needs(Right.LOOK)
@require_safe
def turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who plays where in a turn, by table and by name."""
    course = course_of(tournament)
    return on_paper(request, tournament, "turn", _turn_context(tournament, course, *_turn(course, number)))


@needs(Right.LOOK)
@require_safe
def turn_kit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All that a turn needs, in one file: with it the turn can be played to its end on paper alone."""
    course = course_of(tournament)
    playing, progress = _turn(course, number)
    title = turn_title(number, turn_names(course))
    brackets = SHEETS["bracket"](_bracket_context(course, Paper.A4, Ink.RESULTS)) if playing.bracket else ()
    sheets = (
        *SHEETS["turn"](_turn_context(tournament, course, playing, progress)),
        *SHEETS["sheets"](_sheets_context(request, tournament, course, [progress], title)),
        *brackets,
        *SHEETS["standings"]({"title": _("Classifica"), **standings_context(tournament)}),
    )
    return pdf_response(tournament, title, version_mark(tournament), sheets)


def _turn_context(tournament: Tournament, course: Course, playing: StageCourse, progress: TurnProgress) -> Plain:
    """What print/turn.html shows."""
    dealers, groups = dealers_of(tournament, progress.matches), group_letters(playing)
    return {
        "title": turn_title(progress.number, turn_names(course)),
        "number_label": number_word(queued=playing.stage.queued),
        "side_label": side_name(tournament.ranked, playing.stage.format),
        "is_quarters": ranks_teams(tournament),
        "byes": playing.bracket is not None,
        "tables": [
            {
                "table": one.table,
                "group": group_of(one, groups),
                "sides": [side(seated) for seated in one.sides],
                "dealer": dealers[one.id],
            }
            for one in progress.matches
        ],
        "people": [
            _person(place) | {"group": groups.get(place.team.id, "")} for place in places_by_name(playing, progress)
        ],
        "groups": bool(groups),
        "time": time_for_players(playing.regulation),
    }


def _person(place: PlayerPlace) -> Plain:
    """A line of the list by name."""
    return entrant(place.team) | {
        "person": place.name,
        "table": place.table,
        "partners": ", ".join(place.partners),
        "opponents": place.opponents,
    }


@needs(Right.LOOK)
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket on sheets of the size and with as much in it as the address asks for."""
    paper = Paper.A3 if request.GET.get("paper") == Paper.A3 else Paper.A4
    ink = next((one for one in Ink if one == request.GET.get("ink")), Ink.RESULTS)
    return on_paper(request, tournament, "bracket", _bracket_context(course_of(tournament), paper, ink))


def _bracket_context(course: Course, paper: Paper, ink: Ink) -> Plain:
    view = latest_view(course)
    sheets = sheets_context(view, paper=paper, ink=ink) if view else {"paper": str(paper), "sheets": []}
    return {"title": _("Tabellone"), **sheets}


@needs(Right.LOOK)
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The three tables."""
    return on_paper(request, tournament, "standings", {"title": _("Classifica"), **standings_context(tournament)})


@needs(Right.LOOK)
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final places, and the points that they are worth."""
    title = _("Punti finali") if with_points(tournament) else _("Posti finali")
    return on_paper(request, tournament, "final", {"title": title, **final_context(tournament)})


def _sheets_context(
    request: HttpRequest, tournament: Tournament, course: Course, turns: Sequence[TurnProgress], title: str
) -> Plain:
    """What print/sheets.html shows."""
    mark, names = version_mark(tournament), turn_names(course)
    matches = [one for turn in turns for one in turn.matches]
    dealers = dealers_of(tournament, matches)
    groups, codes = letters_by_turn(course), codes_of(request, tournament, matches)
    limits = {turn.number: _limit(course, turn.number) for turn in turns}
    return {
        "title": title,
        "sheets": [
            _sheet(tournament, one, turn_title(one.turn, names), mark)
            | {
                "dealer": dealers[one.id],
                "group": group_of(one, groups[one.turn]),
                "phone": codes.get(one.id),
                "limit": limits[one.turn],
            }
            for one in matches
        ],
    }


def _sheet(tournament: Tournament, record: MatchRecord, turn: str, mark: str) -> Plain:
    """What _match_sheet.html shows."""
    match_format = record.match_format
    return {
        "event": tournament.name,
        "date": tournament.date,
        "turn": turn,
        "name": on_sheet(record),
        "sides": [side(seated) for seated in record.sides],
        "deals": list(range(1, match_format.most_deals + 1)),
        "spares": [""] * SPARE_LINES if match_format.level_rule is LevelRule.REPLAY else [],
        "total": TOTAL_POINTS,
        "deals_to_win": _deals_to_win(match_format),
        "deals_total": "" if match_format.may_close_early else match_format.most_deals,
        "awarded": award_sentence(record),
        "code": match_code(record),
        "version_mark": mark,
    }


def _limit(course: Course, number: int) -> str:
    """How long the turn is and what then, in a line; nothing where it has no limit."""
    playing = course.stage_with(number)
    if playing is None or playing.regulation.turn_minutes is None:
        return ""
    return _("Tempo del turno: %(time)s.") % {"time": time_in_short(playing.regulation)}


def _deals_to_win(match_format: MatchFormat) -> int | None:
    """How many deals decide a match; None where all are played, or where level ones count."""
    if not match_format.may_close_early or match_format.level_rule is LevelRule.LEVEL:
        return None
    return match_format.most_deals // 2 + 1


def match_code(record: MatchRecord) -> str:
    """A short name of a match for telling two sheets apart; the chance part of its identifier."""
    return record.id.hex[-6:].upper()


def version_mark(tournament: Tournament) -> str:
    """ "versione 41, 21:40": which state of the tournament the paper shows."""
    time = date_format(timezone.localtime(changed_at(tournament)), "TIME_FORMAT")
    return _("versione %(version)d, %(time)s") % {"version": tournament.version, "time": time}


def _turn(course: Course, number: int) -> tuple[StageCourse, TurnProgress]:
    playing = course.stage_with(number)
    if playing is None:
        raise Http404
    return playing, next(one for one in playing.progress.turns if one.number == number)


def on_paper(request: HttpRequest, tournament: Tournament, name: str, context: Plain) -> HttpResponse:
    """A page for paper, with the state that it shows; with `?pdf` the same as a file, once there is something on it."""
    mark = version_mark(tournament)
    sheets = SHEETS[name](context) if "pdf" in request.GET else ()
    if sheets:
        return pdf_response(tournament, str(context["title"]), mark, sheets)
    frame = {
        "tournament": tournament,
        "version_mark": mark,
        "back_url": reverse("desk_home", kwargs={"slug": tournament.slug}),
        "pdf_query": _with_pdf(request),
    }
    return render(request, f"tournaments/print/{name}.html", frame | context)


def _with_pdf(request: HttpRequest) -> str:
    """What the same address asks for as a file."""
    asked = request.GET.copy()
    asked["pdf"] = ""
    return asked.urlencode()
