"""What a reader takes along: the page that lists every file, the files, and the standings inside another site."""

from urllib.parse import urljoin

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.editions.answers import edition_page
from tournaments.pages.files.of_tournament import FILES, FileKind
from tournaments.pages.files.preview import preview_picture
from tournaments.pages.files.share_words import desk_downloads, public_downloads
from tournaments.pages.frame.addresses import GivenAddress, given_address
from tournaments.pages.frame.guard import needs, public, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.pictures.codes import code_picture
from tournaments.pages.tables.public.page import public_frame, public_json, public_page, site_of
from tournaments.pages.tables.public.readings import read_now, read_standings
from tournaments.pages.tables.ranking.stages import standings_context
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.files.exchange import export_bytes
from tournaments.selectors.files.results_json import results_json
from tournaments.selectors.shown.public import results_page


@public
@require_safe
def share(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every file of a tournament, its address to pass on, and how another site shows the standings."""
    given, site = _address(request, tournament), site_of(request)

    def page(now: Tournament, tag: str, _live: bool) -> bytes:
        context = public_frame(now, "share") | {"tag": tag, "site": site} | _share_context(given, now)
        context["downloads"] = public_downloads(now)
        return render_to_string("files/public_share.html", context).encode()

    return edition_page(request, tournament, f"share {site} {given}", page)


@public
@require_safe
def file(request: HttpRequest, tournament: Tournament, file: str) -> HttpResponse:
    """A file made of what the public pages show."""
    kind, address = _kind(file), _address(request, tournament).for_phones

    def made(now: Tournament, _tag: str, _live: bool) -> bytes:
        return kind.make(now, address)

    return _to_keep(edition_page(request, tournament, f"{file} {address}", made, kind.content_type), tournament, file)


@public
@require_safe
def results_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every match for other programs."""
    return public_json(request, tournament, "results.json", lambda now: results_json(results_page(now)), indent=1)


@public
@require_safe
def preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The picture that a chat shows when the address of a public page is sent."""

    def painted(now: Tournament, _tag: str, _live: bool) -> bytes:
        return preview_picture(now, read_now(now))

    return edition_page(request, tournament, "preview", painted, "image/png")


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
