"""The page that a phone comes back to: of somebody whom it follows, or of the pair whose card it opened.

Following shows what everybody sees: a name is no secret. The card of a pair is one: those who opened it is told,
beside that, the results of the pair that are withheld from all others. The phone remembers either, one tap forgets.
"""

import uuid
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.models import TableLink, Tournament
from tournaments.pages.frame.addresses import Phone, given_address, phone_of, remember
from tournaments.pages.frame.cached_answers import part_tag, private_answer
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.limits import network_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.find import read_wanted
from tournaments.pages.hall.own_page import own_row, who_context
from tournaments.pages.hall.who import everybody_context, found_context, searched
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.pages.shared.public.call_messages import calls_key, read_calls
from tournaments.pages.shared.public.page import linked, public_frame, site_of
from tournaments.pages.shared.public.readings import read_book
from tournaments.pages.shared.words.present import public_nav
from tournaments.selectors.play.hall_queries import asks_for_calls
from tournaments.selectors.play.table_links import arrival_code, before_play, cards_among
from tournaments.selectors.shown.who import Somebody, withheld_of
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.play.call_changes import calls_ask, calls_stop


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the phone remembers, and the page of somebody whom it may remember (`who`). The address of a name in a list
    is that of following it; a phone with the card of a pair is asked first.
    """
    phone = phone_of(request)
    cards = cards_among(tournament, phone.links)
    if "forget" in request.POST:
        calls_stop(tournament.id, phone.id)
        return _remembering(tournament, phone.without(tournament.id, [card.id for card in cards]))
    card = cards[-1] if cards else None
    if card is not None and "enter" in request.GET:
        return redirect("table", link_id=card.id)
    remembered = str(card.team_id) if card else phone.follows.get(tournament.id, "")
    follow = request.POST.get("follow") or request.GET.get("follow")
    who = follow or request.GET.get("who") or remembered
    if not who and tournament.id in phone.asked:  # its own page also says when they are entered, and follows them
        return redirect("public_registration", slug=tournament.slug, registration_id=phone.asked[tournament.id])
    if not who:
        return _to_choose(request, tournament)
    book = read_book(tournament)
    if who not in book.everybody:
        if who == remembered:  # somebody who was taken off the list
            return _to_choose(request, tournament)
        raise Http404
    if "call" in request.POST:
        return _calling(request, tournament, phone, book.everybody.get(remembered))
    if follow and (card is None or request.method == "POST"):
        return _following(tournament, phone, who, remembered)
    context = who_context(tournament, book, who) | {
        "followed": who == remembered,
        "remembered": remembered,
        "card": card is not None,
    }
    if who == remembered:
        context |= _calls(tournament, phone) | _arrival(request, tournament, book.everybody[who])
    if card is not None and who == remembered:
        context |= _ours(card, book.everybody[who])
    frame = _frame(tournament, "who", who=who) | {"tag": _tag(request, tournament, who), "site": site_of(request)}
    return render(request, "hall/mine.html", frame | linked(context, tournament))


CALLS = Limit("calls", most=300, seconds=3600)
"""How many phones of one network may ask in an hour to be told of calls: a whole hall is one."""


def _calling(request: HttpRequest, tournament: Tournament, phone: Phone, one: Somebody | None) -> HttpResponse:
    """The phone is told when the table of whom it remembers is called, or not any more."""
    if request.POST["call"] == "stop":
        calls_stop(tournament.id, phone.id)
        return redirect("public_mine", slug=tournament.slug)
    attempt_count(CALLS, network_of(request))
    asked = read_calls(request, phone.id)
    if asked is None or one is None or not calls_ask(tournament.id, uuid.UUID(one.team.id), one.id, asked):
        said = _("Su questo telefono gli avvisi non arrivano: tieni aperta la pagina.")
        return HttpResponse(said, status=422, content_type="text/plain")
    return HttpResponse(status=204)


def _calls(tournament: Tournament, phone: Phone) -> Plain:
    """Whether this phone is told of calls; nothing once the tournament is closed."""
    if tournament.closed_at is not None:
        return {}
    return {"calls": {"asked": asks_for_calls(tournament.id, phone.id), "key": calls_key()}}


def _following(tournament: Tournament, phone: Phone, who: str, before: str) -> HttpResponse:
    """The phone follows them; of whom it followed before it is told no call any more."""
    if who != before:
        calls_stop(tournament.id, phone.id)
    return _remembering(tournament, phone.following(tournament.id, who))


def _remembering(tournament: Tournament, phone: Phone) -> HttpResponse:
    response = redirect("public_mine", slug=tournament.slug)
    remember(response, phone)
    return response


def remembers(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether the phone follows somebody of the tournament, or opened the card of a pair."""
    phone = phone_of(request)
    return tournament.id in phone.follows or bool(phone.links and cards_among(tournament, phone.links))


def _to_choose(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody by surname, one tap from being followed: the same for every phone that follows nobody, and made once a
    version. Without script a search is another page of the same kind.
    """
    wanted = read_wanted(request.GET.get("name", ""))
    if wanted.typed:
        book = read_book(tournament)
        found = _choosing(tournament, found_context(book, searched(book), wanted))
        return HttpResponse(render_to_string("hall/find.html", found))

    def page(now: Tournament, _tag: str, _live: bool) -> bytes:
        return render_to_string("hall/find.html", _choosing(now, everybody_context(read_book(now)))).encode()

    return private_answer(request, tournament, f"choose {site_of(request)}", page)


def _choosing(tournament: Tournament, context: Plain) -> Plain:
    here = reverse("public_mine", kwargs={"slug": tournament.slug})
    hits: list[Any] = list(context["hits"])  # type: ignore[call-overload]
    chosen = [hit | {"url": f"{here}?{urlencode({'follow': hit['whose']})}"} for hit in hits]
    return _frame(tournament, "find") | context | {"hits": chosen, "choosing": True}


def _frame(tournament: Tournament, name: str, **place: str) -> Plain:
    """The frame of a public page, its own tab chosen."""
    return public_frame(tournament, name, **place) | {"nav": public_nav(tournament, "public_mine")}


def _ours(card: TableLink, pair: Somebody) -> Plain:
    """What the card of a pair opens beside what everybody sees."""
    kept = [
        {"turn": match.record.turn, **own_row(match, pair, with_points=counts)}
        for match, counts in withheld_of(card.tournament, pair.id)
    ]
    return {
        "ours": True,
        "kept": kept,
        "kept_points": any(row["points"] is not None for row in kept),
    }


def _arrival(request: HttpRequest, tournament: Tournament, one: Somebody) -> Plain:
    """The code that the phone shows at the door; quarters and their parts have none."""
    if not one.whole or one.team.suited or not before_play(tournament):
        return {}
    code = arrival_code(uuid.UUID(one.id))
    path = f"{reverse('desk_checkin_code', args=[tournament.slug])}?{urlencode({'code': code})}"
    return {"arrival": {"code": code, "picture": code_picture(given_address(request, path))}}


def _tag(request: HttpRequest, tournament: Tournament, who: str) -> str:
    """The tag of the page that everybody sees, which the live part asks for."""
    return part_tag(tournament, " ".join(("who", who, site_of(request))))
