"""Downloads: the page that lists them, the files, and the standings for other sites."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.event.surnames import Surnames
from tournaments.models import Tournament
from tournaments.pages.files.grids import calendar_grid, final_grid, results_grid, standings_grid, standings_grids
from tournaments.pages.files.ics import Evening, ics_file
from tournaments.pages.frame.addresses import GivenAddress, given_address
from tournaments.pages.frame.cached_answers import cached_answer
from tournaments.pages.frame.guard import needs, public, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.workbook import BOOK, Grid, delimited, workbook
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.pages.shared.pictures.lettering import fitted_alike
from tournaments.pages.shared.pictures.painting import painted, suit_colour, suit_drawing
from tournaments.pages.shared.public.now import calendar_context, state_sentence
from tournaments.pages.shared.public.page import public_frame, public_json, public_page, site_of
from tournaments.pages.shared.public.readings import read_now, read_standings
from tournaments.pages.shared.public.result_lists import results_context
from tournaments.pages.shared.ranking.final import final_context
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.pages.shared.words.disclosure_words import frozen_sentence
from tournaments.pages.shared.words.present import SUITS, Shown, desk_page
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import days_of
from tournaments.selectors.counted.turn_times import turn_times
from tournaments.selectors.files.results_json import results_json
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.shown.printing import changed_at
from tournaments.selectors.shown.public import NowPage, StandingsLine
from tournaments.templatetags.look import when_and_where

# The files of a tournament that a reader may take along, each made of what a page shows.

TABLE = "text/csv"


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file; `make` is given the tournament and the address of its public page, "" where no phone finds it."""

    content_type: str
    make: Callable[[Tournament, str], bytes]


def _standings(tournament: Tournament) -> Grid:
    return standings_grid(standings_context(tournament))


def _results(tournament: Tournament) -> Grid:
    return results_grid(results_context(course_of(tournament)))


def _table(grid_of: Callable[[Tournament], Grid]) -> FileKind:
    def make(tournament: Tournament, _address: str) -> bytes:
        grid = grid_of(tournament)
        return delimited(grid.head, grid.rows)

    return FileKind(TABLE, make)


def _book(tournament: Tournament, _address: str) -> bytes:
    standings = standings_grids(standings_context(tournament))
    grids = [*standings, _results(tournament), calendar_grid(calendar_context(tournament))]
    final = final_context(tournament)
    whole = [*grids, final_grid(final)] if final["begun"] else grids
    return workbook(whole, title=tournament.name, day=tournament.date)


def _calendar(tournament: Tournament, address: str) -> bytes:
    course = course_of(tournament)
    shown: Shown = calendar_context(tournament, course)
    times = turn_times(tournament, course)
    programme = programme_of(tournament)
    days = days_of(tournament, course, programme) if programme.several else ()
    return ics_file(Evening(tournament, shown["turns"], times, changed_at(tournament), address, programme, days))


FILES: Mapping[str, FileKind] = {
    "standings.csv": _table(_standings),
    "results.csv": _table(_results),
    "tournament.xlsx": FileKind(BOOK, _book),
    "calendar.ics": FileKind("text/calendar", _calendar),
}


# What a chat shows of a tournament whose address was sent: a picture, made once a version like every public page.

MOST_LEADERS: Final = 3
NAME_ROOM, NAME_SIZE = 440, 17


def preview_picture(tournament: Tournament, page: NowPage) -> bytes:
    """A PNG of 1200 by 630; the same version, the same bytes."""
    return painted("preview", preview_values(tournament, page))


def preview_values(tournament: Tournament, page: NowPage) -> Plain:
    """What `templates/paper/preview.typ` shows: name, day, place, who leads where one table says so, how far it is."""
    one_table = page.progress.checks.complete > 0 and page.course.now.bracket is None and not page.standings.groups
    lines, surnames = page.standings.teams[:MOST_LEADERS] if one_table else (), surnames_in(tournament)
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "program": _("PROVA") if tournament.is_rehearsal else _("La segreteria della Briscola"),
        "suits": preview_suits(),
        "name": tournament.name,
        "when": when_and_where(tournament),
        "leaders": _leaders(lines, surnames),
        "state": _state(page, tournament),
    }


def _state(page: NowPage, tournament: Tournament) -> str:
    """How far it is, in a line: a hall may owe more tables than a line can name."""
    if page.turn is None:
        return _("Il calendario non è ancora pubblicato")
    if frozen := frozen_sentence(tournament):
        return frozen
    if page.turn.done or page.course.over:
        return state_sentence(page)
    every = len(page.turn.matches)
    done = every - len(page.turn.missing)
    said = ngettext(
        "Si gioca il turno %(number)s: %(done)s partita finita su %(all)s.",
        "Si gioca il turno %(number)s: %(done)s partite finite su %(all)s.",
        done,
    )
    return said % {"number": page.turn.number, "done": done, "all": every}


def _leaders(lines: Sequence[StandingsLine], surnames: Surnames) -> list[Plain]:
    names = fitted_alike([(line.name, NAME_ROOM) for line in lines], NAME_SIZE, surnames)
    return [
        {"place": str(line.row.place), "name": name, "points": str(line.row.totals.points)}
        for line, name in zip(lines, names, strict=True)
    ]


def preview_suits() -> str:
    """The four suits in a row, each in its colour."""
    drawn = "".join(
        suit_drawing(suit, f' x="{30 * place}" width="24" height="24" fill="{suit_colour(suit)}"')
        for place, suit in enumerate(SUITS)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="114" height="24" viewBox="0 0 114 24">{drawn}</svg>'


# The list of everything that can be taken along, in groups, each with a word about what it is good for.

Link = tuple[str, str]
"""What a link says, and where it leads."""


def public_downloads(tournament: Tournament) -> list[Plain]:
    """What everybody may take along."""
    drawn = course_of(tournament).now.drawn
    data = [
        (_in("JSON", _("Classifica")), _url(tournament, "public_standings_json")),
        (_in("JSON", _("Risultati e calendario")), _url(tournament, "public_results_json")),
        *([(_in("JSON", _("Sorteggio")), _url(tournament, "public_draw_json"))] if drawn else []),
        (_in("JSON", _("Iscritti")), _url(tournament, "public_entrants_json")),
        (_in("JSON", _("Tabellone")), _url(tournament, "public_bracket_json")),
    ]
    programs = _group(_("Per altri programmi"), "", data)
    return [*_files(tournament, "public_file"), programs]


def desk_downloads(tournament: Tournament, rights: frozenset[Right]) -> list[Plain]:
    """What the organizers may take along or print."""
    whole = [(_in("JSON", _("Tutto il torneo")), _url(tournament, "desk_whole"))] if Right.RUN in rights else []
    log = [
        (_in("CSV", _("Registro")), _url(tournament, "desk_log_table")),
        (_in("JSON", _("Registro")), _url(tournament, "desk_log_json")),
    ]
    papers = [(_("Da stampare"), _url(tournament, "desk_papers"))]
    keeping = _("Con «Tutto il torneo» porti il torneo su un altro computer.")
    return [
        *_files(tournament, "desk_file"),
        _group(_("Da conservare"), keeping, [*whole, *log]),
        _group(_("Da stampare"), "", papers),
    ]


def _files(tournament: Tournament, name: str) -> list[Plain]:
    def links(*files: Link) -> list[Link]:
        return [(label, _url(tournament, name, file=file)) for label, file in files]

    tables = links(
        (_("Per Excel e LibreOffice (XLSX)"), "tournament.xlsx"),
        (_in("CSV", _("Classifica")), "standings.csv"),
        (_in("CSV", _("Risultati")), "results.csv"),
    )
    calendar = links((_in("ICS", _("La serata e i suoi turni")), "calendar.ics"))
    clock = _("I turni hanno un’ora quando la segreteria avvia l’orologio.")
    return [
        _group(_("Per un foglio di calcolo"), "", tables),
        _group(_("Per il calendario del telefono"), clock, calendar),
    ]


def _in(kind: str, what: str) -> str:
    """ "Classifica (CSV)"."""
    return f"{what} ({kind})"


def _group(title: str, hint: str, links: Iterable[Link]) -> Plain:
    return {"title": title, "hint": hint, "links": [{"label": label, "url": url} for label, url in links]}


def _url(tournament: Tournament, name: str, **place: str) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **place})


@public
@require_safe
def share(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every file of a tournament, its address to pass on, and how another site shows the standings."""
    given, site = _address(request, tournament), site_of(request)

    def page(now: Tournament, tag: str, _live: bool) -> bytes:
        context = public_frame(now, "share") | {"tag": tag, "site": site} | _share_context(given, now)
        context["downloads"] = public_downloads(now)
        return render_to_string("files/public_share.html", context).encode()

    return cached_answer(request, tournament, f"share {site} {given}", page)


@public
@require_safe
def file(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A file made of what the public pages show."""
    kind, address = _kind(file), _address(request, tournament).for_phones

    def made(now: Tournament, _tag: str, _live: bool) -> bytes:
        return kind.make(now, address)

    return _to_keep(cached_answer(request, tournament, f"{file} {address}", made, kind.content_type), tournament, file)


@public
@require_safe
def results_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every match for other programs."""
    return public_json(request, tournament, "results.json", lambda now: results_json(course_of(now)), indent=1)


@public
@require_safe
def preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The picture that a chat shows when the address of a public page is sent."""

    def painted(now: Tournament, _tag: str, _live: bool) -> bytes:
        return preview_picture(now, read_now(now))

    return cached_answer(request, tournament, "preview", painted, "image/png")


@public
@require_safe
def embed(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The standings alone, which any other site may show in a frame: nothing can be pressed there but links."""

    @xframe_options_exempt
    @csp_replace({"frame-ancestors": ["*"]})
    def framable(request: HttpRequest) -> HttpResponseBase:
        return public_page(request, tournament, "embed", lambda one: standings_context(one, read_standings(one)))

    return framable(request)


@needs(Right.LOOK)
@require_safe
def desk_share(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be taken along or printed, for the organizers."""
    context = desk_page(tournament, "desk_share") | _share_context(_address(request, tournament), tournament)
    context["downloads"] = desk_downloads(tournament, rights_of(request))
    return render(request, "files/desk_share.html", context)


@needs(Right.LOOK)
@require_safe
def desk_file(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A file made of what the desk sees."""
    kind = _kind(file)
    content = kind.make(tournament, _address(request, tournament).for_phones)
    return _to_keep(HttpResponse(content, content_type=kind.content_type), tournament, file)


@needs(Right.RUN)
@require_safe
def desk_whole(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole tournament as one file, to keep or to take to another installation."""
    response = HttpResponse(export_bytes(tournament), content_type="application/json")
    return _to_keep(response, tournament, f"{tournament.version}.json")


def _kind(file: str) -> FileKind:
    if file not in FILES:
        raise Http404
    return FILES[file]


def _share_context(given: GivenAddress, tournament: Tournament) -> Plain:
    frame = urljoin(given.uri, reverse("public_embed", kwargs={"slug": tournament.slug}))
    return {"address": given.uri, "only_here": given.only_here, "qr_code": code_picture(given), "frame": frame}


def _address(request: HttpRequest, tournament: Tournament) -> GivenAddress:
    """The tournament's first page as the phones of the hall find it."""
    return given_address(request, reverse("public_now", kwargs={"slug": tournament.slug}))


def _to_keep(response: HttpResponse, tournament: Tournament, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{name}"'
    return response
