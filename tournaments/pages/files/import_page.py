"""Importing a tournament from a file."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.event.letters import repeated_names
from tournaments.event.rights import Right
from tournaments.models import Club, Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.erasures import repeat_erasures, season_without_erased
from tournaments.pages.frame.guard import actor_in, needs_in_club
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.refusals import say_repeated
from tournaments.selectors.clubs.access import rights_in
from tournaments.selectors.clubs.member_queries import clubs_by_age
from tournaments.selectors.entries.roster import names_of
from tournaments.services.files.importing.file_reading import MOST_BYTES
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.seasons.club_import import club_take_in, is_club_file

MOST_PROBLEMS = 20


@needs_in_club(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest, club: Club) -> HttpResponse:
    """Choose a file; what is wrong with it is said with its place, and nothing is taken in then."""
    page = partial(_page, request, club)
    if request.method != "POST":
        return page()
    upload = request.FILES.get("file")
    if upload is None:
        return page(errors=[_("Scegli il file del torneo.")])
    data = upload.read(MOST_BYTES + 1)
    if is_club_file(data):
        return _club_in(request, club, data, page)
    return answer(
        request,
        lambda: _taken_in(club, data),
        said=lambda tournament: _("«%(name)s» è qui, com’era nel file.") % {"name": tournament.name},
        then=partial(_home, request),
        else_=lambda no: page(errors=_first(no.errors), name=upload.name or ""),
    )


def _club_in(request: HttpRequest, club: Club, data: bytes, page: Callable[..., HttpResponse]) -> HttpResponse:
    """All that a club has, where it is the only one: among others it would keep them waiting."""
    if len(clubs_by_age()) > 1 or Right.OWN not in rights_in(club, request.user):
        return page(errors=[_("Il file di un circolo si prende su un portatile, e lo fa chi organizza.")])
    take = partial(club_take_in, data=data, club_slug=club.slug, without=season_without_erased)

    def taken() -> Club:
        arrived = take(actor=actor_in(request, club))
        repeat_erasures()
        return arrived

    return answer(
        request,
        taken,
        said=lambda arrived: _("«%(name)s» è qui, com’era nel file.") % {"name": arrived},
        then=redirect("desk"),
        else_=lambda no: page(errors=_first(no.errors)),
    )


def _home(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A file with what was played is imported with all its people; names that occur twice are listed."""
    say_repeated(request, repeated_names(names_of(tournament)))
    say_unprinted(request, names_of(tournament))
    return redirect("desk_home", slug=tournament.slug)


def _taken_in(club: Club, data: bytes) -> Tournament:
    tournament = tournament_import(data=data, club_slug=club.slug)
    repeat_erasures()
    return tournament


def _first(said: tuple[str, ...]) -> list[str]:
    more = len(said) - MOST_PROBLEMS
    return [*said[:MOST_PROBLEMS], *([_("E altri %(count)s.") % {"count": more}] if more > 0 else [])]


def _page(request: HttpRequest, club: Club, *, errors: list[str] | None = None, name: str = "") -> HttpResponse:
    context = {
        "club": club,
        "name": name,
        "errors": [{"text": text, "target": ""} for text in errors or ()],
        "megabytes": min(MOST_BYTES, settings.MOST_SENT) // 1_000_000,
    }
    return render(request, "files/taking_in.html", context, status=422 if errors else 200)
