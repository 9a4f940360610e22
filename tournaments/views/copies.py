"""The copies of all data: what there is, and one more with a button."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.copies.shelf import copies, copy_make, on_shelf, shelf
from tournaments.errors import DomainError
from tournaments.labels import sentences
from tournaments.models import Club
from tournaments.rights import Right
from tournaments.views.guard import needs_in_club
from tournaments.views.refusals import say_errors

SHOWN = 12


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def club_copies(request: HttpRequest, club: Club) -> HttpResponse:
    """What lies on the shelf, the latest first; with a form sent, one copy more."""
    if request.method == "POST":
        try:
            copy_make(kept=True)
        except DomainError as error:
            say_errors(request, sentences(error.violations))
        else:
            messages.success(request, _("Copia fatta e controllata."))
        return redirect("club_copies", club_slug=club.slug)
    found = copies()
    context = {"club": club, "kept": on_shelf(), "copies": found[:SHOWN], "more": len(found[SHOWN:]), "folder": shelf()}
    return render(request, "tournaments/setup/copies.html", context)
