"""A list before anything of it is stored: what its columns are, what each row becomes, and what has to be decided."""

import uuid
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import Problem, problem_at, sentence
from tournaments.event.problems.entrant_problems import UploadProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.labels.format_labels import WORDS
from tournaments.lists.text import read_text
from tournaments.models import Tournament
from tournaments.pages.entries.entrants_page import as_published, entrants_with, only_quarters, say_added
from tournaments.pages.entries.teams import teams
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.values import read_key
from tournaments.pages.shared.lists.file_kinds import read_file
from tournaments.pages.shared.lists.list_draft import Draft, list_values, listed_of, say_beside, waiting_of
from tournaments.pages.shared.lists.list_rows import Known, ListRow, judged, typed_rows, with_typed
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.entries.registration_queries import list_draft_of, waiting_singles
from tournaments.selectors.entries.roster import EntrantsPage, entrants_page
from tournaments.services.entries.listed import (
    entered_before,
    list_draft_drop,
    list_draft_keep,
    list_draft_type,
    list_enter,
)

KEEP = "keep"


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def list_preview(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """Show what a list becomes; sent back, enter every row that is settled and show what is left to decide. The list is
    kept until nothing of it is left, it is thrown away, or it is a day old.
    """
    stored = list_draft_of(tournament, timezone.now()) if tournament.kind.listed else None
    draft = Draft.from_document(stored) if stored else None
    if request.method != "POST":
        return _page(request, tournament, draft) if draft else teams(request, slug=tournament.slug)
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    page = entrants_page(tournament)
    if "rows" not in request.POST and "edit" not in request.POST:
        return _new(request, tournament, page, draft)
    if draft is None and "edit" in request.POST:
        return entrants_with(request, tournament, request.POST.get("text", ""))
    if draft is None:
        return redirect("desk_teams", slug=tournament.slug)
    if request.POST.get("mark", draft.mark) != draft.mark:
        other = _("Intanto è arrivato un altro elenco, ed è questo. Il tuo caricalo di nuovo.")
        return _page(request, tournament, draft, errors=(other,), status=409)
    if "drop" in request.POST:
        list_draft_drop(action_of(request, tournament))
        messages.success(request, _("Elenco eliminato: nessuno è stato iscritto."))
        return redirect("desk_teams", slug=tournament.slug)
    if "edit" in request.POST:
        now = draft.answered(request.POST).with_typed(typed_rows(request.POST, draft.rows(page.people)))
        list_draft_keep(action_of(request, tournament), now.as_document(), timezone.now())
        return entrants_with(request, tournament, draft.text)
    return _sent_back(request, tournament, page, draft)


def _new(request: HttpRequest, tournament: Tournament, page: EntrantsPage, before: Draft | None) -> HttpResponse:
    """A list that was just sent, as a file or as text; what was typed into the rows of an earlier text is kept."""
    text = request.POST.get("text", "")
    upload = request.FILES.get("file")
    tables = read_file(upload.read()) if upload is not None else ()
    if isinstance(tables, Problem):
        return entrants_with(request, tournament, text, (sentence(tables),))
    if text.strip() or upload is None:
        tables = (*tables, *read_text(text))
    draft = Draft(tables, "" if upload is not None else text, mark=uuid.uuid4().hex)
    if before is not None and upload is None:
        draft = draft.after(before, page.people)
    if not draft.read(page.people).lines:
        nothing = sentence(problem_at(UploadProblem.NOTHING_SENT))
        return entrants_with(request, tournament, text, (nothing,))
    return _kept(request, tournament, draft)


def _kept(request: HttpRequest, tournament: Tournament, draft: Draft) -> HttpResponse:
    """The page of a list, which is kept."""
    list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
    return _page(request, tournament, draft)


def _sent_back(request: HttpRequest, tournament: Tournament, page: EntrantsPage, draft: Draft) -> HttpResponse:
    """What was typed and answered on the page of a list."""
    shown = draft.rows(page.people)
    if KEEP in request.POST:
        return _typed_kept(request, tournament, shown)
    now = draft.answered(request.POST).with_typed(typed_rows(request.POST, shown))
    if now.reads_otherwise(draft) or "columns" in request.POST:
        messages.success(request, _("Elenco letto di nuovo: guarda le righe, poi iscrivi."))
        return _kept(request, tournament, now)
    rows = judged(with_typed(now.rows(page.people), now.typed), _known(tournament, page))
    return _enter(request, tournament, page, rows, now)


def _typed_kept(request: HttpRequest, tournament: Tournament, shown: Sequence[ListRow]) -> HttpResponse:
    """Keep what was typed and nothing else: a script sends each row that is left, a button all of them."""
    typed = {str(number): boxes for number, boxes in typed_rows(request.POST, shown).items()}
    list_draft_type(action_of(request, tournament), typed, timezone.now())
    if request.POST[KEEP] == "row":
        return HttpResponse(status=204)
    messages.success(request, _("Quello che hai scritto resta qui per un giorno. Nessuno è ancora iscritto."))
    return redirect("desk_list_preview", slug=tournament.slug)


def _known(tournament: Tournament, page: EntrantsPage) -> Known:
    waiting = waiting_singles(tournament) if page.in_pairs else ()
    return Known(
        page.people,
        tuple(one.people for one in page.entrants if not one.withdrawn),
        tuple(one.name for one in waiting),
        frozenset(page.seeds),
        prices_of(tournament),
        euro,
    )


def _enter(
    request: HttpRequest, tournament: Tournament, page: EntrantsPage, rows: Sequence[ListRow], draft: Draft
) -> HttpResponse:
    """Enter the rows that are settled, all of them or none."""
    action = action_of(request, tournament, key=read_key(request.POST))
    settled = [row for row in rows if row.settled]
    after = draft.without(frozenset(row.number for row in settled))
    if entered_before(action):
        return _left(request, tournament, page, after)
    if not settled:
        list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
        answers = _("Nessuna riga è pronta: correggi le caselle, oppure scegli.")
        return _page(request, tournament, draft, errors=(answers,), status=422)
    prices = prices_of(tournament)
    entering, alone = listed_of(settled, prices), waiting_of(settled)
    before = as_published(tournament, page)

    def entered(_made: object) -> HttpResponse:
        say_added(request, tournament, [one.entrant for one in entering], drawn_again=page.redraw, before=before)
        say_beside(request, tournament, alone, entering)
        return _left(request, tournament, page, after)

    return answer(
        request,
        lambda: list_enter(action, entering, [row.people[0] for row in alone], redraw=page.redraw, here=page.published),
        then=entered,
        else_=lambda no: _page(request, tournament, draft, errors=no.errors, status=no.status),
    )


def _left(request: HttpRequest, tournament: Tournament, page: EntrantsPage, draft: Draft) -> HttpResponse:
    """What is left to decide, or the list of those who are entered."""
    if draft.rows(page.people):
        return _kept(request, tournament, draft)
    list_draft_drop(action_of(request, tournament))
    return redirect("desk_teams", slug=tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, draft: Draft, *, errors: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    page = entrants_page(tournament)
    reading = draft.read(page.people)
    rows = judged(with_typed(draft.rows(page.people), draft.typed), _known(tournament, page))
    values = list_values(draft, reading, rows, page.people)
    context = desk_page(tournament, "desk_teams") | {
        "list": values,
        "lines": len(rows),
        "ready_count": WORDS[page.ranked].counted(sum(row.enters for row in rows)),
        "deciding": values["deciding"],
        "pasted": bool(draft.text),
        "mark": draft.mark,
        "errors": [{"text": error, "target": ""} for error in errors],
    }
    return render(request, "entries/list_preview.html", context, status=status)
