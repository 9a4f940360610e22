"""What everybody may read without signing in. Each page is made once per version and language."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.labels.stages import ENTRANTS, side_name
from tournaments.models import Tournament
from tournaments.scheduling.document import Document
from tournaments.selectors.checked_draw import checked_draw
from tournaments.selectors.course import StageCourse
from tournaments.selectors.public import NowPage, final_page
from tournaments.selectors.published_draws import published_draws
from tournaments.selectors.registrations import takes_registrations
from tournaments.selectors.stages import ranks_teams, stage_of
from tournaments.selectors.standings_json import standings_json
from tournaments.views.bracket_page import bracket_in
from tournaments.views.calendar_words import calendar_context
from tournaments.views.clock_words import turn_time
from tournaments.views.draw_words import draw_context, draw_document, published_context, published_document
from tournaments.views.final_words import final_rows
from tournaments.views.fixed_tables import fixed_sentences
from tournaments.views.group_words import group_letters, group_of
from tournaments.views.guard import public
from tournaments.views.hall_words import number_word, places_of, where
from tournaments.views.podium_words import podium_context
from tournaments.views.present import Plain, match_card, resting, turn_strip, with_points
from tournaments.views.prize_words import prizes_beside
from tournaments.views.progress_page import progress_context
from tournaments.views.public_page import public_json, public_page
from tournaments.views.readings import read_course, read_dealers, read_now, read_standings
from tournaments.views.regulation_words import regulation_context
from tournaments.views.result_words import results_context, table_line
from tournaments.views.standings_page import stage_tables, standings_context
from tournaments.views.turn_words import turn_names, turn_title


@public
@require_safe
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays where at this moment."""
    return public_page(request, tournament, "now", now_context)


@public
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables of teams, pairs and players, each place with its reason."""
    return public_page(request, tournament, "standings", lambda one: standings_context(one, read_standings(one)))


@public
@require_safe
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How the rankings moved turn by turn, and how points were made, as pictures."""
    return public_page(request, tournament, "progress", lambda one: progress_context(read_standings(one)))


@public
@require_safe
def results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every deal of every match."""
    return public_page(request, tournament, "results", lambda one: results_context(read_course(one)))


@public
@require_safe
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every turn with its tables, who rests in it, and where the draw can be checked."""
    return public_page(request, tournament, "calendar", lambda one: calendar_context(one, read_course(one)))


@public
@require_safe
def regulation(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the organizer decided, in words."""
    return public_page(request, tournament, "regulation", regulation_context)


@public
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final places, and the points that they are worth."""
    return public_page(request, tournament, "final", final_context)


@public
@require_safe
def standings_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings for other programs."""
    return public_json(request, tournament, "standings.json", lambda now: standings_json(stage_of(now)), indent=2)


@public
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The check of the published draw, and how to repeat it."""

    def context(one: Tournament) -> Plain:
        checked = draw_context(checked_draw(one)) if ranks_teams(one) else published_context(published_draws(one))
        return checked | {"fixed_tables": fixed_sentences(one)}

    return public_page(request, tournament, "draw", context)


@public
@require_safe
def draw_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The calendar of quarters as it stands now, or every draw of pairs or players, for other programs."""
    return public_json(request, tournament, "draw.json", _document_of_draws)


@public
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of a knockout."""
    return public_page(request, tournament, "bracket", bracket_context)


def bracket_context(tournament: Tournament) -> Plain:
    """What public/bracket.html shows; the projector shows parts of it."""
    return {"bracket": bracket_in(read_course(tournament))}


def _document_of_draws(tournament: Tournament) -> Document:
    """Not found before anything is published."""
    if not ranks_teams(tournament):
        if draws := published_draws(tournament):
            return published_document(draws)
    elif checked := checked_draw(tournament):
        return draw_document(checked)
    raise Http404


def final_context(tournament: Tournament) -> Plain:
    page = final_page(tournament)
    prizes = prizes_beside(tournament, [line.row.place for line in page.lines])
    return {
        "rows": [row | {"prize": prize} for row, prize in zip(final_rows(page), prizes, strict=True)],
        "with_prizes": any(prizes),
        "entrant_label": ENTRANTS[tournament.ranked],
        "with_points": with_points(tournament),
        "begun": page.progress.checks.complete > 0 or len(page.course.reached) > 1,
        "complete": page.course.over,
        "provisional": tournament.closed_at is None or page.course.now.sealed,
        **podium_context(page.course),
    }


def now_context(tournament: Tournament) -> Plain:
    """What public/now.html shows; the projector shows the same on leaves."""
    page = read_now(tournament)
    if page.turn is None:
        return {"turn": None, "takes_requests": takes_registrations(tournament)}
    dealers = read_dealers(tournament)
    names = turn_names(page.course)
    playing = page.course.stage_with(page.turn.number)
    in_bracket = playing is not None and playing.bracket is not None
    groups, places = group_letters(playing), places_of(playing.records if playing else ())
    return {
        "turn": page.turn,
        "title": turn_title(page.turn.number, names),
        "strip": turn_strip(page.course, "", tournament.slug),
        "state": state_sentence(page),
        "time": None if page.turn.done else turn_time(page.course, page.turn.number),
        "cards": [
            match_card(record, with_points=not in_bracket, group=group_of(record, groups))
            | {"dealer": "" if record.begun else dealers[record.id], "where": where(record, places)}
            for record in page.turn.matches
        ],
        "rests": [resting(rest) for rest in page.rests],
        "byes": in_bracket,
        "tables": [] if in_bracket else stage_tables(page.standings, page.names),
        "side_label": side_name(tournament.ranked, page.course.now.stage.format),
        "following": _following(page, names, groups),
        "groups": bool(groups),
        **podium_context(page.course),
    }


def _following(page: NowPage, names: Mapping[int, str], groups: Mapping[str, str]) -> Plain | None:
    if page.following is None:
        return None
    matches = [table_line(one, group_of(one, groups)) for one in page.following.matches]
    return {
        "number": page.following.number,
        "number_label": number_word(queued=page.course.now.stage.queued),
        "title": turn_title(page.following.number, names),
        "matches": matches,
    }


def _turn_done(now: StageCourse) -> str:
    if now.sealed:
        return _("Il turno %(number)d è finito.")
    if now.kept_back:
        return _("Il turno %(number)d è finito. Il prossimo si pubblica tra poco.")
    return _("Il turno %(number)d è finito. Il prossimo si sorteggia tra poco.")


def state_sentence(page: NowPage) -> str:
    """How far the turn is that is being played, and what is missing."""
    if page.turn is None or page.course.over:
        return _("Tutte le partite sono finite.")
    if page.turn.done:
        return _turn_done(page.course.now) % {"number": page.turn.number}
    tables = ", ".join(str(match.table) for match in page.turn.missing)
    if page.course.now.stage.queued:
        said = _("Si gioca il turno %(number)d. Mancano le partite: %(tables)s.")
        return said % {"number": page.turn.number, "tables": tables}
    return _("Si gioca il turno %(number)d. Mancano i tavoli: %(tables)s.") % {
        "number": page.turn.number,
        "tables": tables,
    }
