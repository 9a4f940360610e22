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
from tournaments.models import Tournament
from tournaments.selectors.dealers import dealers_of
from tournaments.selectors.desk import stage_of
from tournaments.selectors.outcomes import MatchRecord
from tournaments.selectors.printing import changed_at, places_by_name
from tournaments.selectors.progress import TurnProgress
from tournaments.selectors.public import results_page
from tournaments.selectors.regulation import match_format_of
from tournaments.views.guard import may_look
from tournaments.views.present import Plain, entrant, side
from tournaments.views.public import final_context, standings_context

SPARE_LINES = 3


@may_look
@require_safe
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The match sheets of one turn, two a page."""
    return _sheets(request, tournament, [_turn(tournament, number)], _("Referti del turno %(number)d"))


@may_look
@require_safe
def all_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The match sheets of the whole tournament."""
    return _sheets(request, tournament, results_page(tournament).turns, _("Referti di tutti i turni"))


@may_look
@require_safe
def turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who plays where in a turn, by table and by name."""
    progress = _turn(tournament, number)
    dealers = dealers_of(tournament, progress.matches)
    context: Plain = {
        "title": _turn_name(number),
        "tables": [
            {"table": one.table, "sides": [side(seated) for seated in one.sides], "dealer": dealers[one.id]}
            for one in progress.matches
        ],
        "people": [
            entrant(name=place.team.name, team_number=place.team.number)
            | {"person": place.name, "table": place.table, "partners": ", ".join(place.partners)}
            for place in places_by_name(tournament, progress)
        ],
    }
    return _paper(request, tournament, "turn", context)


@may_look
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The three tables."""
    return _paper(request, tournament, "standings", {"title": _("Classifica"), **standings_context(tournament)})


@may_look
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final points of the discipline."""
    return _paper(request, tournament, "final", {"title": _("Punti finali"), **final_context(tournament)})


def _sheets(request: HttpRequest, tournament: Tournament, turns: Sequence[TurnProgress], title: str) -> HttpResponse:
    match_format = match_format_of(stage_of(tournament))
    mark = version_mark(tournament)
    matches = [one for turn in turns for one in turn.matches]
    dealers = dealers_of(tournament, matches)
    context: Plain = {
        "title": title % {"number": turns[0].number} if turns else title,
        "sheets": [_sheet(tournament, match_format, one, mark) | {"dealer": dealers[one.id]} for one in matches],
    }
    return _paper(request, tournament, "sheets", context)


def _sheet(tournament: Tournament, match_format: MatchFormat, record: MatchRecord, mark: str) -> Plain:
    """What _match_sheet.html shows."""
    return {
        "event": tournament.name,
        "date": tournament.date,
        "turn": _turn_name(record.turn),
        "table": str(record.table),
        "sides": [side(seated) for seated in record.sides],
        "deals": list(range(1, match_format.most_deals + 1)),
        "spares": [""] * SPARE_LINES if match_format.level_rule is LevelRule.REPLAY else [],
        "total": TOTAL_POINTS,
        "code": match_code(record),
        "version_mark": mark,
    }


def match_code(record: MatchRecord) -> str:
    """A short name of a match for telling two sheets apart; the chance part of its identifier."""
    return record.id.hex[-6:].upper()


def version_mark(tournament: Tournament) -> str:
    """ "versione 41, 21:40": which state of the tournament the paper shows."""
    time = date_format(timezone.localtime(changed_at(tournament)), "TIME_FORMAT")
    return _("versione %(version)d, %(time)s") % {"version": tournament.version, "time": time}


def _turn(tournament: Tournament, number: int) -> TurnProgress:
    for one in results_page(tournament).turns:
        if one.number == number:
            return one
    raise Http404


def _turn_name(number: int) -> str:
    return _("Turno %(number)d") % {"number": number}


def _paper(request: HttpRequest, tournament: Tournament, name: str, context: Plain) -> HttpResponse:
    frame = {
        "tournament": tournament,
        "version_mark": version_mark(tournament),
        "back_url": reverse("desk_home", kwargs={"slug": tournament.slug}),
    }
    return render(request, f"tournaments/print/{name}.html", frame | context)
