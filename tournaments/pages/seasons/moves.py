"""Before a change of a season that moves places: who moves, in words, and the choice to go on or back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.labels.points import figure
from tournaments.models import Club, Season
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.refusals import Refusal
from tournaments.seasons.table import Moved
from tournaments.seasons.types import Season as SeasonValue
from tournaments.services.seasons.frame import Foreseen, season_preview, seasons_preview

CONFIRMED, BACK = "confirmed", "back"
LINES_AT_ONCE = 8
"""Lines that are open; the rest is folded, so that the buttons are near."""


@dataclass(frozen=True, slots=True)
class Question:
    """What its button says, and what the page is about, if that says too little. `note`: what to know beside who moves.
    `always`: asked also where nobody moves.
    """

    apply: str
    about: str = ""
    note: str = ""
    always: bool = False


def answer_or_ask(
    request: HttpRequest,
    club: Club,
    stored: Season | None,
    write: Callable[[], object],
    question: Question,
    *,
    said: str,
    then: HttpResponse,
    else_: Callable[[Refusal], HttpResponse],
) -> HttpResponse:
    """An answer to a form as `answer` gives it; where anybody would move, first comes the question. Without a season it
    is about all of the club.
    """

    def act() -> HttpResponse:
        if CONFIRMED not in request.POST:
            one = None if stored is None else season_preview(stored, write)
            if one is not None and (one.moves or question.always):
                return _page(request, club, stored, question, moves_said(one.after, one.moves))
            if stored is None and (lines := _in_all(seasons_preview(club, write))):
                return _page(request, club, stored, question, lines)
        write()
        messages.success(request, said)
        return then

    return answer(request, act, then=lambda page: page, else_=else_)


def _in_all(foreseen: Sequence[Foreseen]) -> list[str]:
    """Who moves in several seasons, each line with the name of its own."""
    return [f"{one.after.name} · {line}" for one in foreseen for line in moves_said(one.after, one.moves)]


def moves_said(value: SeasonValue, moves: Sequence[Moved]) -> list[str]:
    """Everybody who moves, a sentence each: first those of another place, then those of other points alone."""
    in_order = sorted(moves, key=lambda one: one.place_before == one.place_after)
    return [_move(one, value) for one in in_order]


def _move(one: Moved, value: SeasonValue) -> str:
    """What becomes of somebody: the place, the points, or both, and nothing of what stays."""
    said = []
    if one.place_before != one.place_after:
        said.append(_("posto da %(old)s a %(new)s") % {"old": one.place_before or "–", "new": one.place_after or "–"})
    if one.points_before != one.points_after:
        points = {"old": figure(one.points_before or 0), "new": figure(one.points_after or 0)}
        said.append(_("punti da %(old)s a %(new)s") % points)
    return f"{value.name_of(one.unit)}: {', '.join(said)}"


def _page(
    request: HttpRequest, club: Club, stored: Season | None, question: Question, moves: list[str]
) -> HttpResponse:
    typed = [
        (name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values
    ]
    context = {
        "club": club,
        "stored": stored,
        "question": question,
        "action": request.get_full_path(),
        "typed": typed,
        "moves": moves[:LINES_AT_ONCE],
        "more": moves[LINES_AT_ONCE:],
    }
    return render(request, "seasons/moves.html", context)
