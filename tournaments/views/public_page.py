"""The frame that all public pages share. Nothing of the reader is in it: everybody is sent the same bytes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.views.discretion_words import frozen_sentence
from tournaments.views.present import Plain, public_nav
from tournaments.views.versioned import versioned
from tournaments.views.who_links import linked


def public_page(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    context: Callable[[Tournament], Plain],
    **place: str,
) -> HttpResponse:
    """A page or its live part, made once a version; `place` is what its address holds besides the tournament."""

    def render(tag: str, live: bool) -> bytes:
        template = f"tournaments/public/{name}.html{'#live' if live else ''}"
        whole = public_frame(tournament, name, **place) | {"tag": tag} | linked(context(tournament), tournament)
        return render_to_string(template, whole).encode()

    return versioned(request, tournament, " ".join((name, *place.values())), render)


def public_frame(tournament: Tournament, name: str, **place: str) -> Plain:
    """What public/base.html wants to know."""
    here = reverse(f"public_{name}", kwargs={"slug": tournament.slug, **place})
    return {
        "tournament": tournament,
        "tournament_name": tournament.name,
        "frozen": frozen_sentence(tournament),
        "tournament_url": reverse("public_now", kwargs={"slug": tournament.slug}),
        "nav": public_nav(tournament, f"public_{name}"),
        "here": here,
        "visitor": {"get_full_path": here},
    }
