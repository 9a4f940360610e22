"""Two sheets that were typed at each other's table: which, what follows, and the exchange."""

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.desk.results_page import won_before_and_now
from tournaments.pages.desk.turn_grid import may_exchange
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_reason, read_uuid, read_whole
from tournaments.pages.shared.matches.consequences import BACK, Question, answer_or_ask
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.hall_words import many_word, number_word
from tournaments.pages.shared.words.present import desk_page, side_line
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.desk import TurnPage, turn_page
from tournaments.services.play.exchange_changes import matches_exchange


class Chosen(NamedTuple):
    """A table as the form names it: its match, and the version that was seen."""

    match: uuid.UUID
    seen: int


@needs(Right.CORRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def exchange(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give two tables of a turn each other's result, once it was seen what follows."""
    page = turn_page(tournament, number)
    if page is None:
        raise Http404
    if request.method != "POST" or BACK in request.POST:
        return _page(request, page)
    one, other = (_read(request.POST.get(name, "")) for name in ("one", "other"))
    if one is None or other is None:
        return _page(request, page, (_("Scegli i due tavoli scambiati."),), status=422)
    both = [record for record in page.turn.matches if record.id in (one.match, other.match)]
    tables = _tables(page, both)
    reason = read_reason(request.POST.get("reason", "")) or _("Segnapunti scambiati: %(tables)s") % {"tables": tables}
    action = action_of(request, tournament, reason=reason)

    def write(*, redraw: bool) -> None:
        matches_exchange(action.of_match(one.match, one.seen, redraw=redraw), other.match, other.seen)

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, page, no.errors, status=no.status)

    about, results = f"{_title(page)} · {tables}", _results(both)
    question = Question(_("Scambia i due risultati"), request.path, about, results)
    said = _("Scambiati: %(tables)s.") % {"tables": tables}
    then = redirect("desk_turn", slug=tournament.slug, number=number)
    return answer_or_ask(request, tournament, write, question, said=said, then=then, else_=refused, always=True)


def _read(chosen: str) -> Chosen | None:
    """ "ID.VERSION", as the form has it."""
    match, _dot, seen = chosen.partition(".")
    found, version = read_uuid(match), read_whole(seen)
    return None if found is None or version is None else Chosen(found, version)


def _tables(page: TurnPage, both: Sequence[MatchRecord]) -> str:
    """ "tavoli 1 e 3"."""
    numbers = _(" e ").join(str(record.table) for record in sorted(both, key=lambda record: record.table))
    return f"{many_word(page.stage.stage).lower()} {numbers}"


def _results(both: Sequence[MatchRecord]) -> list[Plain]:
    """What the sides of either match have with the deals of the other; nothing where these cannot be theirs."""
    formats = {record.match_format for record in both}
    pairs = zip(both, reversed(both), strict=True) if len(formats) == 1 else ()
    return [side for record, other in pairs for side in won_before_and_now(record, other.deals)]


def _page(request: HttpRequest, page: TurnPage, errors: Sequence[str] = (), status: int = 200) -> HttpResponse:
    tables = [
        {
            "value": f"{one.id}.{one.version}",
            "label": f"{one.table}: {' – '.join(map(side_line, one.sides))}",
        }
        for one in sorted(page.turn.matches, key=lambda record: record.table)
    ]
    one, other = (_chosen(request, name, [table["value"] for table in tables]) for name in ("one", "other"))
    context: Plain = desk_page(page.stage.stage.tournament, "desk_home") | {
        "turn": _title(page),
        "number": page.turn.number,
        "number_word": number_word(page.stage.stage),
        "tables": tables,
        "possible": may_exchange(page, rights_of(request)) and any(one.deals for one in page.turn.matches),
        "one": one,
        "other": other,
        "errors": [{"text": error, "target": "one"} for error in errors],
    }
    return render(request, "desk/exchange.html", context, status=status)


def _chosen(request: HttpRequest, name: str, values: Sequence[str]) -> str:
    """The table that was chosen, as it is by now, or that the link named."""
    asked = (request.POST.get(name) or request.GET.get(name) or "").partition(".")[0]
    return next((value for value in values if asked and value.partition(".")[0] == asked), "")


def _title(page: TurnPage) -> str:
    return turn_title(page.turn.number, turn_names(page.course))
