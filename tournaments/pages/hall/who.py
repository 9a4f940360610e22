"""The page of everybody who plays, and the box that finds it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.editions.edition import Edition
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.find import read_wanted
from tournaments.pages.hall.looked_up import Searched, everybody_context, found_context, searched
from tournaments.pages.hall.who_words import who_context
from tournaments.pages.tables.public.page import public_frame, public_page
from tournaments.pages.tables.public.readings import read_book, read_possible
from tournaments.pages.tables.public.who_links import linked


@public
@require_safe
def who(request: HttpRequest, tournament: Tournament, who: str) -> HttpResponse:
    """What a quarter, pair or player plays next, has played, and why they are placed where they are."""

    def context(one: Tournament) -> Plain:
        book = read_book(one)
        if who not in book.everybody:
            raise Http404
        return who_context(book, who, read_possible(one))

    return public_page(request, tournament, "who", context, who=who)


@public
@require_safe
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody whose name fits what was typed; everybody at all before anything is."""
    wanted = read_wanted(request.GET.get("name", ""))
    if not wanted.typed:
        return public_page(request, tournament, "find", lambda one: everybody_context(read_book(one)))
    book = read_book(tournament)
    among = Edition.of(tournament).value("searched", lambda one: searched(read_book(one)), _weight)
    context = public_frame(tournament, "find") | linked(found_context(book, among, wanted), tournament)
    return HttpResponse(render_to_string("hall/find.html", context))


def _weight(among: Searched) -> int:
    """About so many bytes: those who are found are in the book already."""
    return sum(400 + 2 * len(line.known) for line in among)
