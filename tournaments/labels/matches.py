"""The words of a match: how far it has come, its number, what is noted of it, its time, rests and penalties."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.evening import ReportFault
from tournaments.event.match_states import MatchState, StateFault, Trust, WithdrawalEffect
from tournaments.event.regulation import TYPED

# How far a match has come, in words, and what is said when it cannot be moved on.

STATE_NAMES: Mapping[MatchState, str | Promise] = {
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
WHERE_PARTNERS_SIT: tuple[str | Promise, str | Promise] = (_("Nord-Sud"), _("Est-Ovest"))
"""Seats of partners: the first-named side, then the other."""
EFFECT_NAMES: Mapping[str, str | Promise] = {
    WithdrawalEffect.OPEN: _("Decide il banco, una per una"),
    WithdrawalEffect.WIN: _("Le partite che mancano le vincono gli avversari"),
    WithdrawalEffect.UNPLAYED_VOID: _("Le partite che mancano non contano per nessuno"),
    WithdrawalEffect.ALL_VOID: _("Nessuna sua partita conta, nemmeno quelle giocate, né i suoi riposi"),
}
"""What becomes of the matches of those who leave."""
TRUST_NAMES: Mapping[str, str | Promise] = {
    Trust.PLAYERS: _("I giocatori, con i codici del referto: confermano tutte e due le parti"),
    Trust.CARDS: _("I giocatori, ogni coppia con il suo cartellino: confermano tutte e due le parti"),
    Trust.DESK: _("I giocatori inseriscono dal telefono, il banco conferma"),
    Trust.PAPER: _("Solo il banco, dai referti firmati"),
}
TRUST_RULES: Mapping[str, str | Promise] = {
    Trust.PLAYERS: _(
        "Ogni parte scrive il risultato dal telefono, con il codice della sua metà del referto. Vale quando tutte e "
        "due dicono lo stesso; se le due parole possono venire da un telefono solo, le guarda il banco."
    ),
    Trust.CARDS: _(
        "Ogni coppia scrive il risultato con il suo cartellino, da qualunque telefono. Vale quando tutte e due dicono "
        "lo stesso. Il cartellino non si passa a nessuno."
    ),
    Trust.DESK: _(
        "Ogni parte può scrivere il risultato dal telefono, con il codice della sua metà del referto. Vale quando il "
        "banco lo conferma."
    ),
    Trust.PAPER: _("Il risultato vale quando il banco lo inserisce dal referto firmato."),
}
"""What the players read about it."""
SENTENCES: Mapping[StrEnum, str | Promise] = {
    StateFault.TO_PLAY: _("Questa partita è ancora da giocare: non c’è niente da annullare."),
    StateFault.PLAYING: _("Questa partita è in corso: non c’è ancora un risultato. Inseriscilo."),
    StateFault.ENTERED: _(
        "Il risultato di questa partita è già inserito e aspetta la conferma. Confermalo o cambialo."
    ),
    StateFault.CONFIRMED: _("Il risultato di questa partita è già confermato. Se c’è un errore, dillo al banco."),
    StateFault.DISPUTED: _("Il risultato di questa partita è contestato. Decide il banco: vai a chiarire."),
    StateFault.AWARDED: _("Questa partita è assegnata a tavolino. Per cambiarla ritira prima l’assegnazione."),
    StateFault.ABANDONED: _("Questa partita è interrotta. Per riprenderla ritira prima l’interruzione."),
    StateFault.STOPPED: _("Questa partita è fermata a tempo. Per riprenderla ritira prima la decisione."),
    StateFault.NOBODY: _("A questa partita non si è presentato nessuno. Per cambiarla ritira prima l’assegnazione."),
    ReportFault.SIDE_UNKNOWN: _("Scegli per quale delle due parti scrivi."),
    ReportFault.NOT_WHOLE: _("Mancano delle smazzate: scrivi il risultato di tutta la partita."),
    ReportFault.SAME_ORIGIN: _(
        "Con questo browser e dallo stesso indirizzo ha già scritto l’altra parte: quello che la tua parte ha detto da "
        "un altro telefono lo cambia quel telefono, o il banco."
    ),
    ReportFault.CARD_SPOKE: _(
        "Questa parte ha già scritto con il suo cartellino: quello che ha detto lo cambia con quello, o al banco."
    ),
    ReportFault.CARD_WANTED: _("In questo torneo il risultato si scrive con il cartellino della coppia: inquadralo."),
    ReportFault.NOT_WANTED: _("In questo torneo i risultati li inserisce il banco: consegna il referto."),
    ReportFault.GONE: _("Questo risultato è cambiato nel frattempo. Guarda come sta ora."),
}


# Notes of a match on its sheet, in words: the question of its box, and every value as an answer.


@dataclass(frozen=True, slots=True)
class NoteWords:
    """The words of one note; `answer` words a value, given what the two sides are called."""

    question: str | Promise
    answer: Callable[[int, Sequence[str]], str]


WORDS: dict[str, NoteWords] = {}


def answers_to(name: str, names: Sequence[str]) -> dict[int, str]:
    """Every value that a note may have, in words."""
    return {value: WORDS[name].answer(value, names) for value in TYPED[name]}


def notes_in_words(notes: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The answer to each question of the notes that are set, in the order in which they are asked."""
    return {str(WORDS[name].question): WORDS[name].answer(notes[name], names) for name in TYPED if name in notes}
