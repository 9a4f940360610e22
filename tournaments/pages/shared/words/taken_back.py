"""What one did last and may take back, in words, for the pages that offer it."""

import uuid
from collections.abc import Callable, Mapping, Set

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Account, Tournament
from tournaments.pages.frame.guard import rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.play.undo import DETAILS, PROGRAMME, TakeBack, last_deed

NEEDED = {LogKind.CALLED: Right.ENTER, LogKind.STARTED: Right.ENTER, LogKind.LINEUP: Right.AWARD}
"""The right to do it is the right to take it back; all else belongs to those who run the tournament."""


def take_back_context(request: HttpRequest, tournament: Tournament) -> Plain:
    """What desk/_take_back.html offers; nothing where something else was done since, or by somebody else."""
    account = request.user
    if not isinstance(account, Account) or tournament.closed_at is not None:
        return {"take_back": None}
    found = last_deed(tournament, account.id, timezone.now())
    if found is None or NEEDED.get(found.kind, Right.RUN) not in rights_of(request):
        return {"take_back": None}
    return {"take_back": {"id": found.id, "what": in_words(found), "key": uuid.uuid4()}}


def in_words(found: TakeBack) -> str:
    """ "la chiamata del turno 2", "il ritiro di Anna Rossi – Bruno Bianchi" """
    return WORDS[found.kind](found)


def _settings(said: Set[str]) -> str:
    if said <= PROGRAMME:
        return _("i cambi di giorni e luoghi")
    return _("i cambi di nome, data, ora e luogo") if said <= DETAILS else _("i cambi a quello che vede il pubblico")


WORDS: Mapping[LogKind, Callable[[TakeBack], str]] = {
    LogKind.CALLED: lambda one: _("la chiamata del turno %(turn)s") % {"turn": one.turn},
    LogKind.STARTED: lambda one: _("l’arrivo ai tavoli del turno %(turn)s") % {"turn": one.turn},
    LogKind.WITHDRAWAL: lambda one: _("il ritiro di %(name)s") % {"name": one.name},
    LogKind.WITHDRAWAL_UNDONE: lambda one: _("il rientro di %(name)s") % {"name": one.name},
    LogKind.PLAYERS: lambda one: (
        (_("il cognome scelto per %(name)s") if "listed" in one.before else _("l’iscrizione di %(name)s"))
        % {"name": one.name}
    ),
    LogKind.ENDED_EARLY: lambda one: _("la fine anticipata"),
    LogKind.PLAYED_ON: lambda one: _("la ripresa della serata"),
    LogKind.TURN_ADDED: lambda one: _("il turno in più"),
    LogKind.SETTINGS: lambda one: _settings({*one.before, *one.after}),
    LogKind.LINEUP: lambda one: (
        (_("l’arrivo di %(name)s") if one.before["reserve"] else _("la riserva per %(name)s")) % {"name": one.name}
    ),
}
