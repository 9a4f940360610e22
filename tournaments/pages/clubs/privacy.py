"""What is kept of people, why, who sees it and until when: the page that a club shows, made from what is stored."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournaments.backups.erased import STAYS
from tournaments.event.rights import Right
from tournaments.models import Club
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import actor_in, needs_in_club, open_to_all
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_whole
from tournaments.selectors.clubs import kept
from tournaments.selectors.clubs.access import club_for_public, rights_in
from tournaments.services.clubs.member_changes import club_private_days

WORDS = {
    kept.NAMES: (
        gettext_lazy("Nomi di chi gioca, coppie e squadre, bar o circolo"),
        gettext_lazy("per il calendario, i risultati e la classifica"),
        gettext_lazy("tutti, sulle pagine del torneo"),
        gettext_lazy("insieme ai risultati, finché non chiede di essere cancellato"),
    ),
    kept.PRIVATE: (
        gettext_lazy(
            "Telefono, e-mail, tessera, note, anno di nascita, autorizzazione di un minorenne, elenco da iscrivere"
        ),
        gettext_lazy("per avvisare, per i premi d’età, perché la legge lo chiede"),
        gettext_lazy("chi organizza e la direzione gara"),
        gettext_lazy("fino a %(days)s giorni dopo la chiusura del torneo"),
    ),
    kept.REQUESTS: (
        gettext_lazy("Richieste di iscrizione: nomi, telefono e un codice del dispositivo"),
        gettext_lazy("per approvarle e fermare chi ne manda troppe"),
        gettext_lazy("chi lavora in segreteria; il telefono solo chi organizza e la direzione gara"),
        gettext_lazy("fino a %(days)s giorni dopo la chiusura del torneo; il telefono fino alla risposta"),
    ),
    kept.DOOR: (
        gettext_lazy("Presenze, quote pagate e righe della cassa"),
        gettext_lazy("per sapere chi c’è e per i conti"),
        gettext_lazy("chi lavora in segreteria"),
        gettext_lazy("insieme ai risultati"),
    ),
    kept.TOLD: (
        gettext_lazy("Risultati scritti dai tavoli: un codice del telefono"),
        gettext_lazy("perché nessuno scriva per tutti e due"),
        gettext_lazy("nessuno: li confronta il programma"),
        gettext_lazy("insieme ai risultati"),
    ),
    kept.CALLS: (
        gettext_lazy("Telefoni che chiedono di essere avvisati: dove scrivere al loro browser"),
        gettext_lazy("per avvisare quando il tavolo è chiamato"),
        gettext_lazy("nessuno"),
        gettext_lazy("finché il telefono lo vuole, al massimo fino alla chiusura del torneo"),
    ),
    kept.LOG: (
        gettext_lazy("Registro: chi ha fatto che cosa, quando, perché e con che dispositivo"),
        gettext_lazy("perché un risultato si possa controllare"),
        gettext_lazy("chi lavora in segreteria"),
        gettext_lazy("insieme ai risultati; i nomi di chi è cancellato sono tolti"),
    ),
    kept.REGISTER: (
        gettext_lazy("Stagioni: la rubrica delle persone, con la tessera, e i risultati di ogni serata"),
        gettext_lazy("per la classifica della stagione"),
        gettext_lazy("i nomi tutti, la tessera chi organizza e la direzione gara"),
        gettext_lazy("finché il circolo tiene la stagione; i nomi di chi è cancellato sono tolti"),
    ),
    kept.MEMBERS: (
        gettext_lazy("Chi lavora in segreteria: nome, come entra, che cosa ha fatto"),
        gettext_lazy("perché entri solo chi è invitato"),
        gettext_lazy("chi organizza; il nome anche chi legge il registro"),
        gettext_lazy("finché il circolo tiene i suoi tornei qui"),
    ),
    kept.DEVICES: (
        gettext_lazy("I dispositivi da cui si è entrati e i tentativi sbagliati"),
        gettext_lazy("per restare collegati e fermare chi prova a indovinare"),
        gettext_lazy("nessuno"),
        gettext_lazy("dodici ore, trenta giorni sul computer della sala; i tentativi al massimo mezz’ora"),
    ),
}
"""For each subject: what, why, who sees it, until when."""


@open_to_all
@cache_control(no_store=True)
@require_safe
def privacy(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Anybody may read it; who organizes may also say how long private data stay."""
    club = club_for_public(club_slug)
    if club is None:
        raise Http404
    return _page(request, club)


@needs_in_club(Right.OWN)
@require_POST
def private_days(request: HttpRequest, club: Club) -> HttpResponse:
    """How many days after the closing private data are forgotten."""
    days = request.POST.get("days", "").strip()
    return answer(
        request,
        partial(club_private_days, club_id=club.id, days=read_whole(days), actor=actor_in(request, club)),
        said=_("Salvato."),
        then=redirect("club_privacy", club_slug=club.slug),
        else_=lambda no: _page(request, club, days, no),
    )


def _page(request: HttpRequest, club: Club, typed: str = "", no: Refusal | None = None) -> HttpResponse:
    days = {"days": club.private_days}
    lines = [
        {
            "what": what,
            "why": why,
            "who": who,
            "until": str(until) % days,
            "rows": one.rows if kept.KEPT[one.subject] else None,
        }
        for one in kept.kept_in(club)
        for what, why, who, until in [WORDS[one.subject]]
    ]
    context = {
        "club": club,
        "lines": lines,
        "days": club.private_days if no is None else typed,
        "copies": STAYS.days,
        "owns": Right.OWN in rights_in(club, request.user),
        "errors": [{"text": text, "target": "days"} for text in (no.errors if no else ())],
    }
    return render(request, "clubs/privacy.html", context, status=no.status if no else 200)
