"""The copies of all data: what there is, and with a button one more, or one to take home."""

from functools import partial

from django.contrib import messages
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.copies.database import on_shelf
from tournaments.copies.erased import goes_on
from tournaments.copies.shelf import Copy, copies, copy_make, shelf
from tournaments.event.rights import Right
from tournaments.models import Club
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import needs_in_club
from tournaments.selectors.clubs.entrance import clubs_by_age

SHOWN = 12
SQLITE = "application/vnd.sqlite3"


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def club_copies(request: HttpRequest, club: Club) -> HttpResponseBase:
    """What lies on the shelf, the latest first; with a form sent, one copy more.

    A copy holds the data of every club, so that one is handed over only where there is no other.
    """
    alone = len(clubs_by_age()) == 1
    if request.method == "POST":
        back = redirect("club_copies", club_slug=club.slug)

        def made(copy: Copy) -> HttpResponseBase:
            if alone and "take" in request.POST:
                return FileResponse(copy.path.open("rb"), as_attachment=True, content_type=SQLITE)
            messages.success(request, _("Copia fatta e controllata."))
            return back

        return answer(request, partial(copy_make, asked=True), then=made, else_=above(request, back))
    found = copies()
    goes = [goes_on(one.made) for one in found]
    context = {
        "any_goes": any(goes),
        "club": club,
        "kept": on_shelf(),
        "copies": [
            {"made": one.made, "size": one.size, "goes": day} for one, day in zip(found[:SHOWN], goes, strict=False)
        ],
        "more": len(found[SHOWN:]),
        "folder": shelf(),
        "alone": alone,
    }
    return render(request, "clubs/copies.html", context)
