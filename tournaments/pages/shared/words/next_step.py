"""The one next step of an evening in words, the same on every page: what _next_step.html shows."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.problems import sentences
from tournaments.event.rights import Right
from tournaments.labels.format_labels import TOO_FEW, WORDS
from tournaments.labels.points import ordinal
from tournaments.labels.stage_labels import stage_name
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.clock import turn_label, turn_names, turn_title
from tournaments.pages.shared.words.hall_words import match_name, missing_words, to_play_words
from tournaments.pages.shared.words.present import with_points
from tournaments.pages.shared.words.stage_words import draw_again
from tournaments.pages.shared.words.till_words import alone_sentence
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.play.home import HomePage, NextStep

MOST_LINKS = 12
_NEEDED = {NextStep.PRINT_SHEETS: Right.LOOK, NextStep.PRINT_FINAL: Right.LOOK, NextStep.RESULTS: Right.ENTER}


def next_step(page: HomePage, tournament: Tournament, rights: frozenset[Right]) -> Plain:
    """The next step; without the right to take it, members read what it is and find no button."""
    step = _step_of(page, tournament)
    if page.step is NextStep.PRINT_FINAL:
        step |= {"links": _after_closing(tournament, rights)}
    if _NEEDED.get(page.step, Right.RUN) in rights:
        return step
    return {"state": step["state"], "detail": step["detail"]}


def _step_of(page: HomePage, tournament: Tournament) -> Plain:
    turn = page.progress.current
    if page.step is NextStep.PRINT_SHEETS and turn:
        return _print_sheets(turn, page, tournament)
    if page.step is NextStep.RESULTS and turn:
        return _results(turn, page, tournament)
    return _OTHERS[page.step](page, tournament)


def _teams(page: HomePage, tournament: Tournament) -> Plain:
    return _step(str(TOO_FEW), _("Aggiungi gli iscritti"), "desk_teams", tournament)


def _players(page: HomePage, tournament: Tournament) -> Plain:
    state = _("Mancano i giocatori: %(teams)s") % {"teams": ", ".join(page.teams_waiting)}
    return _step(state, _("Aggiungi gli iscritti"), "desk_teams", tournament)


def _mend(page: HomePage, tournament: Tournament) -> Plain:
    detail = " ".join(sentences(page.problems))
    return _step(_("Non si può ancora sorteggiare"), _("Vai agli iscritti"), "desk_teams", tournament, detail)


def _draw(page: HomePage, tournament: Tournament) -> Plain:
    now = page.course.now
    if now.again:
        detail = _(
            "Le partite giocate restano. Si rifanno solo i turni non ancora cominciati: poi ristampa i loro fogli."
        )
        return _step(_("È cambiato chi gioca"), draw_again(now), "desk_draw", tournament, detail)
    if now.next_turn is not None:
        done = _("Il turno %(number)s è finito") % {"number": now.next_turn - 1}
        return _step(done, _("Sorteggia il turno %(number)s") % {"number": now.next_turn}, "desk_draw", tournament)
    ready = _("I qualificati sono pronti") if now.stage.number > 1 else _entered(page, tournament)
    return _step(ready, _("Vai al sorteggio"), "desk_draw", tournament, alone_sentence(page.alone))


def _entered(page: HomePage, tournament: Tournament) -> str:
    """ "12 coppie iscritte" """
    return WORDS[tournament.ranked].entered(page.entered)


def _check_in(page: HomePage, tournament: Tournament) -> Plain:
    state = _entered(page, tournament)
    if page.missing is not None:
        state = ngettext("Manca ancora %(who)s", "Mancano ancora %(who)s", page.missing)
        state %= {"who": WORDS[tournament.ranked].counted(page.missing)}
    detail = (
        f"{_('Segna chi è arrivato, così chi manca resta fuori dal sorteggio.')} {alone_sentence(page.alone)}".strip()
    )
    step = _step(state, _("Vai alle presenze"), "desk_checkin", tournament, detail)
    draw = {"label": _("Vai al sorteggio"), "url": reverse("desk_draw", kwargs={"slug": tournament.slug})}
    return step | {"links": [draw]}


def _publish(page: HomePage, tournament: Tournament) -> Plain:
    state = _("Il turno fatto a mano è pronto: guardalo e pubblicalo")
    if page.draft_number is not None:
        state = _("Il sorteggio è pronto: guardalo e pubblicalo") % {"number": page.draft_number}
    turn = page.course.now.next_turn
    detail = _("Turno %(number)s") % {"number": turn} if turn else ""
    if page.course.now.again:
        detail = _("Dal turno %(number)s") % {"number": turn}
    return _step(state, _("Guarda e pubblica"), "desk_draw", tournament, detail)


def _passage(page: HomePage, tournament: Tournament) -> Plain:
    following = page.course.stages[len(page.course.reached)]
    named = {"number": following.number, "name": stage_name(following.format, following.name)}
    detail = _("Poi viene la fase %(number)s: %(name)s. Guarda chi passa e conferma.") % named
    stage = page.course.now.stage
    over = _("%(name)s: giocato tutto") % {"name": stage_name(stage.format, stage.name)}
    return _step(over, _("Vedi chi passa"), "desk_stages", tournament, detail)


def _ties(page: HomePage, tournament: Tournament) -> Plain:
    tied = "; ".join(
        _("%(place)s posto: %(names)s") % {"place": ordinal(tie.place), "names": ", ".join(tie.names)}
        for tie in page.ties
    )
    detail = _("Decidi chi va davanti, oppure chiudi lasciando il pari merito.")
    return _step(
        f"{_('Ancora a pari merito')}: {tied}",
        _("Decidi il pari merito"),
        "desk_standings",
        tournament,
        detail,
        at="ties",
    )


def _close(page: HomePage, tournament: Tournament) -> Plain:
    detail = _("Se ci sono dichiarazioni sui punti finali scrivile, poi chiudi.") if with_points(tournament) else ""
    if page.shared:
        detail = f"{detail} {_('Chi è ancora in parità resta a pari merito: non ci sono premi in gioco.')}".strip()
    return _step(_("Ci sono tutti i risultati"), _("Vai alla chiusura"), "desk_final", tournament, detail)


def _print_final(page: HomePage, tournament: Tournament) -> Plain:
    closed = _("Il torneo è chiuso")
    if with_points(tournament):
        return _step(closed, _("Stampa i punti finali"), "print_paper", tournament, name="final")
    return _step(closed, _("Stampa la classifica"), "print_paper", tournament, name="standings")


def _after_closing(tournament: Tournament, rights: frozenset[Right]) -> list[Plain]:
    """What a club does when an evening is over, up to the next one."""
    place = {"slug": tournament.slug}
    certificates = reverse("print_paper", kwargs={**place, "name": "certificates"})
    links = [
        (_("Attestati dei primi 3"), f"{certificates}?first=3"),
        (_("Risultati per il gruppo"), reverse("desk_group", kwargs=place)),
        (_("La cassa"), reverse("desk_till", kwargs=place)),
    ]
    if Right.RUN in rights:
        links.append((_("Prossima data, come questa volta"), reverse("desk_again", kwargs=place)))
    return [{"label": label, "url": url} for label, url in links]


_OTHERS = {
    NextStep.TEAMS: _teams,
    NextStep.PLAYERS: _players,
    NextStep.MEND: _mend,
    NextStep.CHECK_IN: _check_in,
    NextStep.DRAW: _draw,
    NextStep.PUBLISH: _publish,
    NextStep.PASSAGE: _passage,
    NextStep.TIES: _ties,
    NextStep.CLOSE: _close,
    NextStep.PRINT_FINAL: _print_final,
}


def _print_sheets(turn: TurnProgress, page: HomePage, tournament: Tournament) -> Plain:
    place = {"slug": tournament.slug, "number": turn.number}
    return {
        "state": f"{turn_label(turn.number)}: {to_play_words(len(turn.matches))}",
        "detail": turn_names(page.course).get(turn.number, ""),
        "links": [{"label": _("Inserisci i risultati"), "url": reverse("desk_turn", kwargs=place)}],
        "action": {"label": _("Stampa i segnapunti"), "url": reverse("print_sheets", kwargs=place)},
    }


def _queued(turn: TurnProgress) -> bool:
    return any(match.queued for match in turn.matches)


def _results(turn: TurnProgress, page: HomePage, tournament: Tournament) -> Plain:
    missing = turn.missing
    return {
        "state": missing_words([match.table for match in missing], queued=_queued(turn)),
        "detail": turn_title(turn.number, turn_names(page.course)),
        "links": [
            {
                "label": match_name(match),
                "url": reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": match.id}),
            }
            for match in missing[:MOST_LINKS]
        ],
        "action": {
            "label": _("Inserisci i risultati"),
            "url": reverse("desk_turn", kwargs={"slug": tournament.slug, "number": turn.number}),
        },
    }


def _step(
    state: str, label: str, url_name: str, tournament: Tournament, detail: str = "", *, at: str = "", **place: str
) -> Plain:
    """`at`: the part of the page that it is about."""
    url = reverse(url_name, kwargs={"slug": tournament.slug, **place}) + (f"#{at}" if at else "")
    return {"state": state, "detail": detail, "links": [], "action": {"label": label, "url": url}}
