"""Reported results, as the phone and the desk show them side by side."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models.result import BY_HELPER
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.deal_words import deal_score, score_words
from tournaments.pages.shared.words.hall_words import number_word
from tournaments.pages.shared.words.present import match_state, side
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.report_queries import Reported, from_one_hand, fullest, otherwise


def reported_values(record: MatchRecord) -> list[Plain]:
    """Every word that is in force, side one first: who says it, the deals won, and every deal."""
    names = [seated.team.name for seated in record.sides]
    return [reported_value(one, names) for one in record.reported]


def reported_value(reported: Reported, names: Sequence[str]) -> Plain:
    return {
        "id": str(reported.id),
        "side": reported.side,
        "who": reported_by(reported.side, names),
        "result": score_words(reported.outcome.score),
        "deals": [deal_score(deal, names) for deal in reported.deals],
    }


def wait_reason(record: MatchRecord) -> str:
    """Why words that agree do not count by themselves; empty where nothing speaks against them."""
    if record.state is not MatchState.ENTERED:
        return ""
    if otherwise(record.deals, fullest(one.deals for one in record.reported)):
        return _("In segreteria c’è già un pezzo del risultato, diverso: guarda il segnapunti, poi conferma.")
    if not from_one_hand(record.reported):
        return ""
    return _("Forse hanno scritto da un telefono solo: guarda il segnapunti o chiedi al tavolo, poi conferma.")


def reported_by(side: int, names: Sequence[str]) -> str:
    """Who reported a result: side one, side two, or a helper at the tables (0)."""
    return _("aiuto ai tavoli") if side == BY_HELPER else names[side - 1]


def waiting(records: Sequence[MatchRecord]) -> list[MatchRecord]:
    """The matches that wait for the desk: the disputed ones first."""
    reported = [one for one in records if one.state in (MatchState.ENTERED, MatchState.DISPUTED)]
    return sorted(reported, key=lambda one: (one.state is not MatchState.DISPUTED, one.table))


def waiting_in_words(records: Sequence[MatchRecord]) -> str:
    """ "1 contestato, 3 da confermare"."""
    disputed = sum(one.state is MatchState.DISPUTED for one in records)
    entered = len(records) - disputed
    words = []
    if disputed:
        words.append(ngettext("%(count)s contestato", "%(count)s contestati", disputed) % {"count": disputed})
    if entered:
        words.append(ngettext("%(count)s da confermare", "%(count)s da confermare", entered) % {"count": entered})
    return ", ".join(words)


def reported_card(record: MatchRecord, rights: frozenset[Right]) -> Plain:
    """Template values of _told.html for a match that waits."""
    state, label = match_state(record)
    return {
        "match_id": str(record.id),
        "word": number_word(record),
        "table": str(record.table),
        "version": record.version,
        "state": state,
        "state_label": label,
        "disputed": record.state is MatchState.DISPUTED,
        "sides": [side(seated) for seated in record.sides],
        "reported": reported_values(record),
        "why": wait_reason(record),
        "may_confirm": Right.CONFIRM in rights,
        "may_enter": Right.ENTER in rights,
    }
