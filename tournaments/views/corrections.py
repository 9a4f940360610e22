"""Before an old result is corrected: everything that hangs on it, in words, and the choice to go on or back."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.matches import match_outcome
from tournaments.forms.match import MatchSheet
from tournaments.selectors.course import course_of
from tournaments.selectors.desk import MatchPage
from tournaments.selectors.picture import Consequence, Effect
from tournaments.services.preview import preview
from tournaments.services.results import match_record
from tournaments.views.guard import actor_of
from tournaments.views.match_entry import match_entry
from tournaments.views.present import Plain, desk_page
from tournaments.views.turn_words import turn_names, turn_title

CONFIRMED, REDRAW, BACK = "confirmed", "redraw", "back"
FAR_REACHING = frozenset({Effect.TABLE, Effect.PLAYED, Effect.MOVES, Effect.STAYS})


def correction_page(request: HttpRequest, page: MatchPage, sheet: MatchSheet) -> HttpResponse | None:
    """What follows from the sheet as it was typed; None where it touches nobody but the standings of this turn.

    Raises what saving the sheet raises.
    """
    if not corrects(page, sheet):
        return None
    plain = _consequences(request, page, sheet, redraw=False)
    drawn_anew = [one for one in _consequences(request, page, sheet, redraw=True) if one not in plain]
    redrawn = sorted({one.turn for one in drawn_anew if one.effect is Effect.TABLE})
    if not redrawn and not any(one.effect in FAR_REACHING for one in plain):
        return None
    names = turn_names(course_of(page.tournament))
    context = desk_page(page.tournament, "desk_home") | {
        "page": page,
        "turn": turn_title(page.record.turn, names),
        "entry": match_entry(page, sheet),
        "sheet": sheet,
        "typed": [(name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"],
        "groups": _worded(plain, names),
        "redrawn": [turn_title(turn, names) for turn in redrawn],
        "anew": [_sentence(one, names) for one in drawn_anew if one.effect is Effect.TABLE],
        "results": _results(page, sheet),
        "papers": (papers := _papers(plain)),
        "papers_anew": [one for one in _papers([*plain, *drawn_anew]) if one not in papers],
    }
    return render(request, "tournaments/desk/correction.html", context)


def _results(page: MatchPage, sheet: MatchSheet) -> list[Plain]:
    """Both sides with the deals that they won before and would have won now."""
    old, new = page.record.outcome.deals_won, match_outcome(page.match_format, sheet.deals).deals_won
    return [
        {"name": side.team.name, "old": old[index], "new": new[index]} for index, side in enumerate(page.record.sides)
    ]


def corrects(page: MatchPage, sheet: MatchSheet) -> bool:
    """Whether a deal that is saved would be another, or none."""
    return any(deal not in sheet.deals for deal in page.record.deals)


def _consequences(request: HttpRequest, page: MatchPage, sheet: MatchSheet, *, redraw: bool) -> tuple[Consequence, ...]:
    def write() -> None:
        match_record(
            tournament_id=page.tournament.id,
            match_id=page.record.id,
            expected_version=sheet.version,
            deals=sheet.deals,
            actor=actor_of(request),
            reason=sheet.reason,
            redraw=redraw,
        )

    return preview(page.tournament.id, write)


def _worded(found: Sequence[Consequence], names: Mapping[int, str]) -> list[Plain]:
    """The consequences under their headings; headings without any are left out."""
    headings: tuple[tuple[str, tuple[Effect, ...]], ...] = (
        (_("Tavoli che cambiano"), (Effect.TABLE,)),
        (_("Partite già giocate, che restano come sono"), (Effect.PLAYED,)),
        (_("Passaggio alla fase successiva"), (Effect.MOVES, Effect.STAYS)),
        (_("Posti in classifica"), (Effect.PLACE,)),
        (_("Punti finali"), (Effect.FINAL_POINTS,)),
    )
    return [
        {"title": title, "lines": lines}
        for title, effects in headings
        if (lines := [_sentence(one, names) for one in found if one.effect in effects])
    ]


def _sentence(one: Consequence, names: Mapping[int, str]) -> str:
    values = {
        "turn": turn_title(one.turn, names),
        "table": one.table,
        "old": _(" contro ").join(one.old),
        "new": _(" contro ").join(one.new),
        "who": one.who,
    }
    if one.effect is Effect.TABLE and one.old and one.new:
        return _("%(turn)s, tavolo %(table)d: non più %(old)s, ma %(new)s") % values
    if one.effect is Effect.TABLE:
        added = _("%(turn)s, tavolo %(table)d: si aggiunge %(new)s")
        gone = _("%(turn)s, tavolo %(table)d: non si gioca %(old)s")
        return (added if one.new else gone) % values
    if one.effect is Effect.PLAYED:
        return _("%(turn)s, tavolo %(table)d: hanno giocato %(old)s, dovevano essere %(new)s") % values
    return _ABOUT_TEAMS[one.effect] % values


_ABOUT_TEAMS = {
    Effect.PLACE: gettext_lazy("%(who)s: dal posto %(old)s al posto %(new)s"),
    Effect.MOVES: gettext_lazy("%(who)s si qualificherebbe; la fase successiva resta com'è"),
    Effect.STAYS: gettext_lazy("%(who)s non si qualificherebbe; la fase successiva resta com'è"),
    Effect.FINAL_POINTS: gettext_lazy("%(who)s: da %(old)s a %(new)s punti finali"),
}


def _papers(found: Sequence[Consequence]) -> list[str]:
    """The sheets that are out of date once the correction is made."""
    turns = sorted({one.turn for one in found if one.effect is Effect.TABLE})
    papers = []
    if turns:
        listed = ", ".join(str(turn) for turn in turns)
        papers.append(
            ngettext("Lista e referti del turno %(listed)s", "Liste e referti dei turni %(listed)s", len(turns))
            % {"listed": listed}
        )
    if any(one.effect in (Effect.TABLE, Effect.PLAYED) for one in found):
        papers.append(_("Tabellone o tavoli appesi al muro"))
    papers.append(_("Classifica"))
    if any(one.effect is Effect.FINAL_POINTS for one in found):
        papers.append(_("Punti finali"))
    return papers
