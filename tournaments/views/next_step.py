"""The one next step of the home page, in words: what _next_step.html shows."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels import sentences
from tournaments.models import Tournament
from tournaments.selectors.home import HomePage, NextStep
from tournaments.selectors.progress import TurnProgress
from tournaments.views.present import Plain

MOST_LINKS = 12


def next_step(page: HomePage, tournament: Tournament) -> Plain:
    turn = page.progress.current
    if page.step is NextStep.PRINT_SHEETS and turn:
        return _print_sheets(turn, tournament)
    if page.step is NextStep.RESULTS and turn:
        return _results(turn, tournament)
    return _OTHERS[page.step](page, tournament)


def _teams(page: HomePage, tournament: Tournament) -> Plain:
    return _step(_("Servono almeno due quartieri"), _("Aggiungi i quartieri"), "desk_teams", tournament)


def _players(page: HomePage, tournament: Tournament) -> Plain:
    state = _("Mancano i giocatori: %(teams)s") % {"teams": ", ".join(page.teams_waiting)}
    return _step(state, _("Aggiungi i giocatori"), "desk_teams", tournament)


def _mend(page: HomePage, tournament: Tournament) -> Plain:
    detail = " ".join(sentences(page.problems))
    return _step(_("Non si può ancora sorteggiare"), _("Vai ai quartieri"), "desk_teams", tournament, detail)


def _draw(page: HomePage, tournament: Tournament) -> Plain:
    return _step(_("I quartieri sono pronti"), _("Vai al sorteggio"), "desk_draw", tournament)


def _publish(page: HomePage, tournament: Tournament) -> Plain:
    state = _("Il sorteggio numero %(number)s è in bozza") % {"number": page.draft_number}
    return _step(state, _("Guarda e pubblica"), "desk_draw", tournament)


def _ties(page: HomePage, tournament: Tournament) -> Plain:
    tied = "; ".join(", ".join(names) for names in page.ties)
    detail = _("Risolvila con un sorteggio o uno spareggio, oppure chiudi con il posto condiviso.")
    return _step(
        _("Ancora in parità: %(teams)s") % {"teams": tied},
        _("Vai alla classifica"),
        "desk_standings",
        tournament,
        detail,
    )


def _close(page: HomePage, tournament: Tournament) -> Plain:
    detail = _("Se ci sono dichiarazioni sui punti finali registrale, poi chiudi.")
    return _step(_("Tutti i risultati sono inseriti"), _("Vai alla finale"), "desk_final", tournament, detail)


def _print_final(page: HomePage, tournament: Tournament) -> Plain:
    return _step(_("Il torneo è chiuso"), _("Stampa i punti finali"), "print_final", tournament)


_OTHERS = {
    NextStep.TEAMS: _teams,
    NextStep.PLAYERS: _players,
    NextStep.MEND: _mend,
    NextStep.DRAW: _draw,
    NextStep.PUBLISH: _publish,
    NextStep.TIES: _ties,
    NextStep.CLOSE: _close,
    NextStep.PRINT_FINAL: _print_final,
}


def _print_sheets(turn: TurnProgress, tournament: Tournament) -> Plain:
    state = ngettext(
        "Turno %(turn)d: %(count)d tavolo da giocare", "Turno %(turn)d: %(count)d tavoli da giocare", len(turn.matches)
    )
    place = {"slug": tournament.slug, "number": turn.number}
    return {
        "state": state % {"turn": turn.number, "count": len(turn.matches)},
        "detail": "",
        "links": [{"label": _("Inserisci i risultati"), "url": reverse("desk_turn", kwargs=place)}],
        "action": {"label": _("Stampa i referti"), "url": reverse("print_sheets", kwargs=place)},
    }


def _results(turn: TurnProgress, tournament: Tournament) -> Plain:
    missing = turn.missing
    tables = ", ".join(str(match.table) for match in missing)
    state = ngettext("Manca %(count)d tavolo: %(tables)s", "Mancano %(count)d tavoli: %(tables)s", len(missing))
    return {
        "state": state % {"count": len(missing), "tables": tables},
        "detail": _("Turno %(number)d") % {"number": turn.number},
        "links": [
            {
                "label": _("Tavolo %(table)d") % {"table": match.table},
                "url": reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": match.id}),
            }
            for match in missing[:MOST_LINKS]
        ],
        "action": {
            "label": _("Inserisci i risultati"),
            "url": reverse("desk_turn", kwargs={"slug": tournament.slug, "number": turn.number}),
        },
    }


def _step(state: str, label: str, url_name: str, tournament: Tournament, detail: str = "") -> Plain:
    url = reverse(url_name, kwargs={"slug": tournament.slug})
    return {"state": state, "detail": detail, "links": [], "action": {"label": label, "url": url}}
