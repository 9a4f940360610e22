"""A pasted list before anything of it is stored: what each line becomes, and what has to be decided first."""

from collections.abc import Mapping, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from rules.sides import PARTNERS
from rules.violations import violation
from tournaments.event.faults.people import UploadFault
from tournaments.event.rights import Right
from tournaments.labels import sentence, sentences
from tournaments.labels.kinds import WORDS
from tournaments.models import Tournament
from tournaments.pages.entries.entrants import entrants_with, only_quarters, say_added
from tournaments.pages.entries.list_rows import (
    Decision,
    Known,
    ListRow,
    chosen_as_text,
    judged,
    read_chosen,
    read_rows,
    rows_again,
    rows_of_lines,
)
from tournaments.pages.entries.registration import CARD_LIMIT
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_key
from tournaments.pages.frame.words import shortened
from tournaments.pages.tables.lists.cells import NAMES
from tournaments.pages.tables.lists.pasted import BOXES, PastedList, read_as_chosen, read_pasted
from tournaments.pages.tables.lists.people import read_upload
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.entries.arrivals import terms_of
from tournaments.selectors.entries.roster import EntrantsPage, entrants_page
from tournaments.selectors.entries.singles import waiting_singles
from tournaments.services.entries.listed import ListedEntrant, entered_before, list_enter
from tournaments.services.entries.pairs import NewEntrant

OF_NEW = "entrants"
"""The box of the list with a new tournament: it is sent here where a line has to be looked at."""
MOST_NAMES = 10
COLUMNS = 6
"""Line, name, bar, telephone, card, paid."""
COLUMN_NAMES: Mapping[str, Promise] = {
    "first": gettext_lazy("Primo"),
    "second": gettext_lazy("Secondo"),
    "third": gettext_lazy("Terzo"),
    "club": gettext_lazy("Bar o circolo"),
    "phone": gettext_lazy("Telefono"),
    "card": gettext_lazy("Tessera"),
    "seed": gettext_lazy("Testa di serie"),
    "paid": gettext_lazy("Pagato"),
}
DECISIONS: Mapping[Decision, Promise] = {
    Decision.SAME: gettext_lazy("È la stessa persona: non aspetta più"),
    Decision.KEEP: gettext_lazy("Va bene così"),
    Decision.ALONE: gettext_lazy("Cerca un compagno"),
    Decision.SKIP: gettext_lazy("Salta"),
}


@needs(Right.RUN)
@require_POST
def list_preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what a list becomes; sent back, enter every row that is settled and show what is left to decide."""
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    text, page = request.POST.get("text", request.POST.get(OF_NEW, "")), entrants_page(tournament)
    if "edit" in request.POST:
        return entrants_with(request, tournament, text)
    judge = partial(judged, known=_known(tournament, page))
    before, chosen = read_chosen(request.POST)
    if "rows" in request.POST:
        rows, pasted = read_rows(request.POST), read_as_chosen(text, people=page.people, chosen=chosen)
        if before != chosen or "columns" in request.POST:
            rows = rows_again(rows, read_pasted(text, people=page.people, chosen=before).lines, pasted.lines)
            messages.success(request, _("Le colonne sono lette di nuovo: guarda le righe, poi iscrivi."))
            return _page(request, tournament, page, judge(rows), pasted)
        return _enter(request, tournament, page, judge(rows), pasted)
    if (upload := request.FILES.get("file")) is not None:
        uploaded, faults = read_upload(upload)
        if faults:
            return entrants_with(request, tournament, text, sentences(faults))
        text = "\n".join(part for part in (text, uploaded) if part.strip())
    pasted = read_pasted(text, people=page.people)
    if not pasted.lines:
        nothing = sentence(violation(UploadFault.NOTHING_SENT))
        return entrants_with(request, tournament, text, (nothing,))
    errors = tuple(sentence(line.fault) for line in pasted.left)
    return _page(request, tournament, page, judge(rows_of_lines(pasted.lines)), pasted, errors=errors)


def _known(tournament: Tournament, page: EntrantsPage) -> Known:
    waiting = waiting_singles(tournament) if page.in_pairs else ()
    return Known(
        page.people,
        tuple(one.people for one in page.entrants if not one.withdrawn),
        tuple(one.name for one in waiting),
        frozenset(page.seeds),
    )


def _enter(
    request: HttpRequest, tournament: Tournament, page: EntrantsPage, rows: Sequence[ListRow], pasted: PastedList
) -> HttpResponse:
    """Enter the rows that are settled, all of them or none."""
    deed = deed_of(request, tournament, key=read_key(request.POST))
    if entered_before(deed):
        there = {one.people for one in page.entrants}
        return _left(request, tournament, [row for row in rows if not row.settled and row.people not in there], pasted)
    surnames = {line.number: line.surnames for line in pasted.lines}
    entering = [_listed(row, surnames.get(row.number, ())) for row in rows if row.enters]
    alone = [row for row in rows if row.settled and row.decision is Decision.ALONE]
    open_rows = [row for row in rows if not row.settled]
    if open_rows and len(open_rows) == len(rows):
        answers = _("Nessuna riga è pronta: correggi le caselle, oppure scegli che cosa farne.")
        return _page(request, tournament, page, rows, pasted, errors=(answers,), status=422)

    def entered(_made: object) -> HttpResponse:
        say_added(request, tournament, [one.entrant for one in entering])
        _say_beside(request, tournament, alone, paid=any(one.paid for one in entering))
        return _left(request, tournament, open_rows, pasted)

    return answer(
        request,
        lambda: list_enter(deed, entering, [row.people[0] for row in alone], redraw=page.redraw),
        then=entered,
        else_=lambda no: _page(request, tournament, page, rows, pasted, errors=no.errors, status=no.status),
    )


def _listed(row: ListRow, surnames: tuple[str, ...]) -> ListedEntrant:
    return ListedEntrant(
        NewEntrant(row.people, row.club, row.seed, surnames),
        phone=row.phone,
        card=row.card,
        paid=bool(row.boxes["paid"]),
        waited=row.decision is Decision.SAME,
    )


def _left(request: HttpRequest, tournament: Tournament, rows: Sequence[ListRow], pasted: PastedList) -> HttpResponse:
    """What is left to decide, or the list of those who are entered."""
    if not rows:
        return redirect("desk_teams", slug=tournament.slug)
    page = entrants_page(tournament)
    return _page(request, tournament, page, judged(rows, _known(tournament, page)), pasted)


def _say_beside(request: HttpRequest, tournament: Tournament, alone: Sequence[ListRow], *, paid: bool) -> None:
    """Who waits, and what of the list there was no place for."""
    if alone:
        names = shortened([row.people[0] for row in alone], MOST_NAMES)
        messages.success(request, _("In attesa di un compagno: %(names)s.") % {"names": names})
    if phones := [row.people[0] for row in alone if row.boxes["phone"] or row.boxes["card"]]:
        said = _("Telefono e tessera si scrivono quando c’è il compagno. Segnali altrove per %(names)s.")
        messages.warning(request, said % {"names": shortened(phones, MOST_NAMES)})
    if paid and terms_of(tournament).fee is None:
        messages.warning(request, _("Chi ha pagato non è segnato: prima scrivi la quota, poi segnalo alle presenze."))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    page: EntrantsPage,
    rows: Sequence[ListRow],
    pasted: PastedList,
    *,
    errors: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    ready = [row for row in rows if not row.choices]
    deciding = [row for row in rows if row.choices]
    with_seeds = any(row.boxes["seed"] for row in rows)
    context = desk_page(tournament, "desk_teams") | {
        "pairs": page.people > 1,
        "trios": page.people > PARTNERS,
        "lines": len(rows),
        "ready_count": WORDS[page.ranked].counted(len(ready)),
        "groups": [
            {"title": _("Da decidere"), "rows": [_row(row) for row in deciding], "open": True},
            {"title": _("Pronte"), "rows": [_row(row) for row in ready], "open": False},
        ],
        "deciding": len(deciding),
        "numbers": ",".join(str(row.number) for row in rows),
        "with_seeds": with_seeds,
        "columns": COLUMNS + page.people - 1 + with_seeds,
        "card_limit": CARD_LIMIT,
        "text": pasted.text,
        "heads": _heads(pasted, page.people),
        "chosen": chosen_as_text(pasted.chosen),
        "errors": [{"text": error, "target": ""} for error in errors],
    }
    return render(request, "entries/list_preview.html", context, status=status)


def _heads(pasted: PastedList, people: int) -> list[Plain]:
    """What each column of the list is, to be chosen; a single one is what it is."""
    boxes = [(box, COLUMN_NAMES[box]) for box in BOXES if box not in NAMES[people:]]
    names = dict(boxes) | ({} if people > 1 else {"first": gettext_lazy("Nome")})
    return [
        {
            "column": column,
            "number": column.place + 1,
            "boxes": [
                {"value": box, "name": name, "chosen": box == column.box}
                for box, name in (*names.items(), ("", gettext_lazy("non serve")))
            ],
        }
        for column in (pasted.columns if len(pasted.columns) > 1 else ())
    ]


def _row(row: ListRow) -> Plain:
    return {
        "number": row.number,
        "boxes": row.boxes,
        "asked": ",".join(row.asked),
        "wrong": bool(row.faults),
        "said": [*sentences(row.faults), *sentences(row.questions)],
        "choices": [{"value": one.value, "name": DECISIONS[one], "chosen": one is row.decision} for one in row.choices],
    }
