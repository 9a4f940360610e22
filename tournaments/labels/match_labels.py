"""The words of a match: how far it has come, its number, what is noted of it, its time, rests and penalties."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.match_points import PenaltyKind
from rules.words import Words
from rules.words import gettext_lazy as _
from tournaments.event.match_states import MatchState, Trust, WithdrawalEffect
from tournaments.event.regulation import TYPED

# How far a match has come, in words, and what is said when it cannot be moved on.

STATE_NAMES: Mapping[MatchState, Words] = {
    MatchState.TO_PLAY: _("Da giocare"),
    MatchState.PLAYING: _("In corso"),
    MatchState.ENTERED: _("Inserito"),
    MatchState.CONFIRMED: _("Confermato"),
    MatchState.DISPUTED: _("Contestato"),
    MatchState.AWARDED: _("A tavolino"),
    MatchState.NOBODY: _("Nessuno presente"),
    MatchState.ABANDONED: _("Interrotta"),
    MatchState.STOPPED: _("Fermata a tempo"),
}
WHERE_PARTNERS_SIT: tuple[Words, Words] = (_("Coppia A"), _("Coppia B"))
"""Where two partners sit: those who are written first, and those they meet."""
EFFECT_NAMES: Mapping[str, Words] = {
    WithdrawalEffect.OPEN: _("Decide la segreteria, una per una"),
    WithdrawalEffect.WIN: _("Le partite che mancano le vincono gli avversari."),
    WithdrawalEffect.UNPLAYED_VOID: _("Le partite che mancano non contano per nessuno."),
    WithdrawalEffect.ALL_VOID: _("Non conta nessuna sua partita, nemmeno quelle già giocate."),
}
"""What becomes of the matches of those who leave."""
TRUST_NAMES: Mapping[str, Words] = {
    Trust.PLAYERS: _("Dal telefono, con i codici sul segnapunti: uno scrive, un avversario conferma"),
    Trust.CARDS: _("Dal telefono, ogni coppia con il suo cartellino: confermano entrambe"),
    Trust.DESK: _("Dal telefono, e la segreteria conferma"),
    Trust.PAPER: _("La segreteria, dai segnapunti firmati"),
}
_TRUST_RULES: Mapping[str, Words] = {
    Trust.PLAYERS: _(
        "Chi gioca scrive il risultato dal telefono, con il codice sulla sua metà del segnapunti. "
        "Vale quando i due risultati sono uguali. Se possono venire dallo stesso telefono, li controlla "
        "la segreteria."
    ),
    Trust.CARDS: _(
        "Ogni coppia scrive il risultato con il suo cartellino, da qualunque telefono. Vale quando i due"
        " risultati sono uguali. Il cartellino non si presta."
    ),
    Trust.DESK: _(
        "Chi gioca può scrivere il risultato dal telefono, con il codice sulla sua metà del "
        "segnapunti. Vale quando la segreteria lo conferma."
    ),
    Trust.PAPER: _("Il risultato vale quando la segreteria lo scrive dal segnapunti firmato."),
}
"""What players read about it."""
_TRUST_RULES_ALONE: Mapping[str, Words] = {
    Trust.PLAYERS: _(
        "Uno del tavolo scrive il risultato dal telefono, con il suo codice sul segnapunti. Vale quando un altro"
        " del tavolo lo conferma con il proprio. Se possono venire dallo stesso telefono, li controlla la segreteria."
    ),
    Trust.DESK: _(
        "Uno del tavolo può scrivere il risultato dal telefono, con il suo codice sul segnapunti. "
        "Vale quando la segreteria lo conferma."
    ),
}
"""The same where everybody at a table is a side."""


def trust_rule(trust: str, *, alone: bool) -> str:
    """Whose word makes a result final, as players read it; `alone`: everybody at a table is a side."""
    return str(_TRUST_RULES_ALONE.get(trust, _TRUST_RULES[trust]) if alone else _TRUST_RULES[trust])


# Notes of a match on its sheet, in words: the question of its box, and every value as an answer.


@dataclass(frozen=True, slots=True)
class NoteWords:
    """The words of one note; `answer` words a value, given what the two sides are called."""

    question: Words
    answer: Callable[[int, Sequence[str]], str]


WORDS: dict[str, NoteWords] = {}


def answers_to(name: str, names: Sequence[str]) -> dict[int, str]:
    """Every value that a note may have, in words."""
    return {value: WORDS[name].answer(value, names) for value in TYPED[name]}


def notes_in_words(notes: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The answer to each question of the notes that are set, in the order in which they are asked."""
    return {str(WORDS[name].question): WORDS[name].answer(notes[name], names) for name in TYPED if name in notes}


# The words of warnings, penalties and disqualifications.

PENALTY_NAMES: Mapping[str, Words] = {
    PenaltyKind.WARNING: _("Ammonizione"),
    PenaltyKind.PENALTY: _("Penalità"),
    PenaltyKind.DISQUALIFICATION: _("Squalifica"),
}
