"""The list of everything that can be taken along, in groups, each with a word about what it is good for."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.counted.course import course_of

Link = tuple[str, str]
"""What a link says, and where it leads."""


def public_downloads(tournament: Tournament) -> list[Plain]:
    """What everybody may take along."""
    drawn = course_of(tournament).now.drawn
    data = [
        (_("Classifica (JSON)"), _url(tournament, "public_standings_json")),
        (_("Risultati e calendario (JSON)"), _url(tournament, "public_results_json")),
        *([(_("Sorteggio (JSON)"), _url(tournament, "public_draw_json"))] if drawn else []),
    ]
    programs = _group(_("Per altri programmi"), _("Gli stessi dati delle pagine."), data)
    return [*_files(tournament, "public_file"), programs]


def desk_downloads(tournament: Tournament, rights: frozenset[Right]) -> list[Plain]:
    """What the organizers may take along or print."""
    whole = [(_("Tutto il torneo (JSON)"), _url(tournament, "desk_whole"))] if Right.RUN in rights else []
    log = [
        (_("Registro per un foglio di calcolo (CSV)"), _url(tournament, "desk_log_table")),
        (_("Registro per altri programmi (JSON)"), _url(tournament, "desk_log_json")),
    ]
    papers = [(_("Tutti i fogli da stampare"), _url(tournament, "desk_papers"))]
    keeping = _("Il file di tutto il torneo si può portare su un altro computer. Nel registro c’è chi ha fatto cosa.")
    return [
        *_files(tournament, "desk_file"),
        _group(_("Da conservare"), keeping, [*whole, *log]),
        _group(_("Da stampare"), _("Ogni foglio come PDF, anche per il muro."), papers),
    ]


def _files(tournament: Tournament, name: str) -> list[Plain]:
    def links(*files: Link) -> list[Link]:
        return [(label, _url(tournament, name, file=file)) for label, file in files]

    tables = links(
        (_("Tutto in una cartella di Excel (XLSX)"), "tournament.xlsx"),
        (_("Classifica (CSV)"), "standings.csv"),
        (_("Risultati (CSV)"), "results.csv"),
    )
    calendar = links((_("La serata e i suoi turni (ICS)"), "calendar.ics"))
    clock = _("I turni hanno un’ora quando il banco avvia l’orologio.")
    return [
        _group(_("Per un foglio di calcolo"), _("Excel, LibreOffice, Numbers, Fogli Google."), tables),
        _group(_("Per il calendario del telefono"), clock, calendar),
    ]


def _group(title: str, hint: str, links: Iterable[Link]) -> Plain:
    return {"title": title, "hint": hint, "links": [{"label": label, "url": url} for label, url in links]}


def _url(tournament: Tournament, name: str, **place: str) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **place})
