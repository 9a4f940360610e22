"""One match -> what the page of its table says to the side that looks at it."""

import uuid

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.match_states import SETTLED, MatchState, Trust
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.matches.rows import taps_of
from tournaments.pages.tables.matches.sheet import match_entry
from tournaments.pages.tables.matches.typed_match import MatchSheet
from tournaments.pages.tables.words.awards import award_sentence
from tournaments.pages.tables.words.clock import time_for_players
from tournaments.pages.tables.words.hall import match_name, places_of, where
from tournaments.pages.tables.words.present import match_state, side
from tournaments.pages.tables.words.told import told_value
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.told import Told
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.desk import MatchPage


def table_context(page: MatchPage, own_side: int, sheet: MatchSheet, *, phone: str, ended: bool) -> Plain:
    """What phones/match.html shows to this phone; `own_side` is 0 until somebody said who they are."""
    record, trust = page.record, Trust(page.tournament.trust)
    state, label = match_state(record)
    settled = record.state in SETTLED
    own, others = _words(record, own_side)
    spoke = any(one.phone == phone for one in others)
    names = [seated.team.name for seated in record.sides]
    course = course_of(page.tournament)
    playing = course.stage_with(record.turn)
    return {
        "match_id": str(record.id),
        "name": match_name(record),
        "where": where(record, places_of(playing.records if playing else ())),
        "turn": turn_title(record.turn, turn_names(course)),
        "tournament": page.tournament,
        "event": page.tournament.name,
        "public_url": reverse("public_now", kwargs={"slug": page.tournament.slug}),
        "sides": [side(seated) | {"number": number} for number, seated in enumerate(record.sides, start=1)],
        "own_side": own_side,
        "own_name": names[own_side - 1] if own_side else "",
        "state": state,
        "state_label": label,
        "said": _sentence(record, own, others, trust, ended=ended, spoke=spoke),
        "disputed": record.state is MatchState.DISPUTED,
        "settled": settled,
        "time": None if settled or ended else time_for_players(page.regulation, page.ends_at),
        "ended": ended,
        "final": _final(record) if settled else "",
        "told": [] if settled else [_told_to(one, names, own, own_side, phone) for one in record.told],
        "version": record.version,
        "new_key": uuid.uuid4(),
        "may_tell": bool(own_side) and not spoke and not settled and not ended and trust is not Trust.PAPER,
        "told_before": bool(record.told),
        "entry": match_entry(page, sheet),
        "taps": taps_of(record),
    }


def _words(record: MatchRecord, own_side: int) -> tuple[Told | None, list[Told]]:
    own = next((one for one in record.told if own_side and one.side == own_side), None)
    return own, [one for one in record.told if one is not own]


def _told_to(told: Told, names: list[str], said: Told | None, own_side: int, phone: str) -> Plain:
    """What was told, and whether the reader may agree to it: to what neither that side nor that phone said already."""
    own, again = told.side == own_side, said is not None and said.deals == told.deals
    may_agree = bool(own_side) and not own and not again and told.phone != phone
    return told_value(told, names) | {"own": own, "may_agree": may_agree}


def _final(record: MatchRecord) -> str:
    """The result of a match that is settled, where it counts what was played."""
    first, second = record.outcome.deals_won
    return f"{first}–{second}" if record.absent is None else ""


def _sentence(
    record: MatchRecord, own: Told | None, others: list[Told], trust: Trust, *, ended: bool, spoke: bool
) -> str:
    """The one sentence that says what is the case and what to do; `spoke`: this phone wrote for the other side."""
    if record.absent is not None:
        return award_sentence(record)
    if record.state is MatchState.CONFIRMED:
        return _("Il risultato è confermato.")
    if ended:
        return _("Il turno è finito: da qui non si scrive più.")
    if trust is Trust.PAPER:
        return _("In questo torneo i risultati li inserisce il banco: consegna il referto.")
    if record.state is MatchState.DISPUTED:
        return _(
            "I risultati sono diversi. Ricontate insieme: chi ha sbagliato conferma l'altro, oppure chiama il banco."
        )
    if spoke and own is None:
        return _("Da questo telefono ha già scritto l'altra parte: lo conferma un altro telefono, o il banco.")
    return _told_sentence(own, others, trust)


def _told_sentence(own: Told | None, others: list[Told], trust: Trust) -> str:
    if own is None:
        if others:
            return _("L'altra parte ha scritto questo risultato. È giusto?")
        return _("Quando la partita è finita, scrivi il risultato.")
    if others:
        return _("Inserito da tutte e due le parti: aspetta la conferma del banco.")
    if trust is Trust.DESK:
        return _("Inserito: aspetta la conferma del banco.")
    return _("Inserito: aspetta la conferma dell'altra parte.")
