"""The closed lists of words that are stored. Their values appear in the database and in exported files."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Source(TextChoices):
    """Through which door a change came in."""

    DESK = "desk", _("banco")
    COMMAND = "command", _("comando")
    TABLE = "table", _("tavolo")


class ClubKind(TextChoices):
    """What was done about the members of a club and the way they come in, as its log words it."""

    INVITED = "invited", _("invito creato")
    INVITATION_ENDED = "invitation_ended", _("invito ritirato")
    JOINED = "joined", _("entrato con un invito")
    ROLE_CHANGED = "role_changed", _("ruolo cambiato")
    REMOVED = "removed", _("tolto dal circolo")
    SIGNED_IN = "signed_in", _("entrato con la password")
    SIGN_IN_STOPPED = "sign_in_stopped", _("troppi tentativi con la password")
    PASSWORD_SET = "password_set", _("password scelta")
    PASSWORD_GONE = "password_gone", _("password tolta")
    SESSIONS_ENDED = "sessions_ended", _("uscito da tutti gli apparecchi")


class LogKind(TextChoices):
    """What was done, as the log words it."""

    CREATED = "created", _("torneo creato")
    SETTINGS = "settings", _("impostazioni cambiate")
    TEAMS = "teams", _("quartieri cambiati")
    PLAYERS = "players", _("giocatori cambiati")
    TABLE_FIXED = "table_fixed", _("tavolo fisso")
    DRAWN = "drawn", _("sorteggio eseguito")
    PUBLISHED = "published", _("sorteggio pubblicato")
    UNPUBLISHED = "unpublished", _("pubblicazione ritirata")
    LINEUP = "lineup", _("formazione cambiata")
    STAGES = "stages", _("fasi cambiate")
    PASSAGE = "passage", _("passaggio alla fase successiva")
    PASSAGE_WITHDRAWN = "passage_withdrawn", _("passaggio ritirato")
    WITHDRAWAL = "withdrawal", _("ritiro")
    WITHDRAWAL_UNDONE = "withdrawal_undone", _("ritiro annullato")
    AWARD = "award", _("partita assegnata a tavolino")
    AWARD_WITHDRAWN = "award_withdrawn", _("assegnazione ritirata")
    ABANDONED = "abandoned", _("partita interrotta")
    STOPPED = "stopped", _("partita fermata a tempo")
    RESULT = "result", _("risultato inserito")
    CORRECTION = "correction", _("risultato corretto")
    UNDONE = "undone", _("inserimento annullato")
    CALLED = "called", _("partite chiamate ai tavoli")
    STARTED = "started", _("partita cominciata")
    CLOCK = "clock", _("orologio del turno")
    REPORTED = "reported", _("risultato detto al tavolo")
    AGREED = "agreed", _("risultato confermato")
    DISPUTED = "disputed", _("risultato contestato")
    SET_ASIDE = "set_aside", _("risultato del tavolo annullato")
    LINKS = "links", _("codici dei tavoli cambiati")
    CHECK_IN = "check_in", _("presenza")
    PAYMENT = "payment", _("quota di iscrizione")
    SUBSTITUTION = "substitution", _("sostituzione")
    PENALTY = "penalty", _("sanzione")
    PENALTY_WITHDRAWN = "penalty_withdrawn", _("sanzione ritirata")
    DECISION = "decision", _("parità risolta")
    DECISION_WITHDRAWN = "decision_withdrawn", _("decisione sulla parità ritirata")
    MODIFIER = "modifier", _("regola sui punti finali cambiata")
    DECLARATION = "declaration", _("dichiarazione sui punti finali")
    DECLARATION_WITHDRAWN = "declaration_withdrawn", _("dichiarazione ritirata")
    CLOSED = "closed", _("torneo chiuso")
    REOPENED = "reopened", _("torneo riaperto")
