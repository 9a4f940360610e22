"""Sentences for what an audit finds in a schedule."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.scheduling.kernel.faults import ScheduleFault


class Label(NamedTuple):
    """A sentence, and the names it has for the parts of `Violation.where`."""

    sentence: Promise
    where: tuple[str, ...] = ()


FINDING_SENTENCES: dict[ScheduleFault, Label] = {
    ScheduleFault.TURN_NUMBER: Label(_("Il turno %(turn)s è fuori posto: lì va il turno %(expected)s."), ("turn",)),
    ScheduleFault.TABLE_TWICE: Label(
        _("Turno %(turn)s: il tavolo %(table)s è occupato da più di una partita."), ("turn", "table")
    ),
    ScheduleFault.UNKNOWN_ENTRANT: Label(_("Turno %(turn)s: %(entrant)s non è tra gli iscritti."), ("turn", "entrant")),
    ScheduleFault.TWICE_IN_TURN: Label(_("Turno %(turn)s: %(entrant)s compare più di una volta."), ("turn", "entrant")),
    ScheduleFault.REST_NOT_LISTED: Label(
        _("Turno %(turn)s: %(entrant)s non gioca e manca tra chi riposa."), ("turn", "entrant")
    ),
    ScheduleFault.REST_WHILE_PLAYING: Label(
        _("Turno %(turn)s: %(entrant)s gioca ma è segnato tra chi riposa."), ("turn", "entrant")
    ),
    ScheduleFault.WRONG_SIDES: Label(
        _("Turno %(turn)s, tavolo %(table)s: le due parti non hanno il numero giusto di giocatori."),
        ("turn", "table"),
    ),
    ScheduleFault.WRONG_PLAYERS_ALONE: Label(
        _("Turno %(turn)s, tavolo %(table)s: ognuno gioca per sé, e a sedere non sono quanti dovrebbero."),
        ("turn", "table"),
    ),
    ScheduleFault.TABLE_SIZES: Label(
        _("Turno %(turn)s: i tavoli più grandi non sono quanti dovrebbero."),
        ("turn",),
    ),
    ScheduleFault.MIXED_SIDE: Label(
        _("Turno %(turn)s, tavolo %(table)s: i due compagni non sono dello stesso quartiere."), ("turn", "table")
    ),
    ScheduleFault.SAME_TEAM: Label(
        _("Turno %(turn)s, tavolo %(table)s: si affrontano due coppie dello stesso quartiere."), ("turn", "table")
    ),
    ScheduleFault.TEAM_TWICE_IN_TURN: Label(
        _("Turno %(turn)s: il quartiere %(team)s affronta %(opponents)s quartieri insieme."), ("turn", "team")
    ),
    ScheduleFault.FIXTURE_TABLES: Label(
        _("Turno %(turn)s: tavoli tra i quartieri %(first)s e %(second)s: %(found)s invece di %(expected)s."),
        ("turn", "first", "second"),
    ),
    ScheduleFault.MEETINGS_PROMISED: Label(
        _("Partite tra %(first)s e %(second)s: %(found)s invece di %(expected)s."), ("first", "second")
    ),
    ScheduleFault.PAIR_MEETINGS_PROMISED: Label(
        _("Le coppie %(first)s e %(second)s si affrontano %(found)s volte invece di %(expected)s."),
        ("first", "second"),
    ),
    ScheduleFault.PAIR_CHANGED: Label(
        _("%(entrant)s ha %(partners)s compagni, ma le coppie sono fisse."), ("entrant",)
    ),
    ScheduleFault.UNEQUAL_GAMES: Label(
        _("Quartiere %(team)s: le partite a testa vanno da %(fewest)s a %(most)s; la differenza massima è 1."),
        ("team",),
    ),
    ScheduleFault.TURNS_PROMISED: Label(_("Turni: %(found)s invece di %(expected)s.")),
    ScheduleFault.TABLES_PROMISED: Label(
        _("Turno %(turn)s: tavoli occupati %(found)s invece di %(expected)s."), ("turn",)
    ),
    ScheduleFault.REMATCH_AVOIDABLE: Label(
        _("Turno %(turn)s: %(first)s e %(second)s si incontrano di nuovo, ma si poteva evitare."), ("first", "second")
    ),
    ScheduleFault.REST_AVOIDABLE: Label(
        _("Turno %(turn)s: %(entrant)s riposa di nuovo, ma si poteva evitare."), ("entrant",)
    ),
    ScheduleFault.BRACKET_TOO_LONG: Label(_("Partite del tabellone: %(found)s invece di %(expected)s al massimo.")),
    ScheduleFault.PLAYS_AFTER_DEFEAT: Label(
        _("Turno %(turn)s: dopo la partita tra %(first)s e %(second)s giocano ancora tutti e due."),
        ("turn", "first", "second"),
    ),
    ScheduleFault.BYES_PROMISED: Label(_("Passano il primo turno senza giocare in %(found)s invece di %(expected)s.")),
    ScheduleFault.BYE_OF_SEED: Label(
        _("%(entrant)s è tra le prime teste di serie e doveva passare il primo turno senza giocare."), ("entrant",)
    ),
    ScheduleFault.SEEDS_TOO_EARLY: Label(
        _("Turno %(turn)s: le teste di serie %(first)s e %(second)s si incontrano troppo presto."),
        ("turn", "first", "second"),
    ),
    ScheduleFault.WISH_PARTNERS_BROKEN: Label(
        _("Turno %(turn)s: %(first)s e %(second)s sono compagni, ma non devono esserlo."), ("first", "second")
    ),
    ScheduleFault.WISH_OPPONENTS_BROKEN: Label(
        _("Turno %(turn)s: %(first)s e %(second)s sono avversari, ma non devono esserlo."), ("first", "second")
    ),
    ScheduleFault.WISH_TABLE_BROKEN: Label(
        _("Turno %(turn)s: %(first)s e %(second)s sono allo stesso tavolo, ma non devono esserlo."),
        ("first", "second"),
    ),
    ScheduleFault.WISH_STAY_BROKEN: Label(
        _("Turno %(turn)s: %(entrant)s gioca al tavolo %(table)s, ma non deve cambiare tavolo."),
        ("entrant",),
    ),
    ScheduleFault.WISH_MIXED_BROKEN: Label(
        _("Turno %(turn)s: %(first)s e %(second)s sono compagni, ma le coppie devono essere miste."),
        ("first", "second"),
    ),
    ScheduleFault.TABLE_OUTSIDE_HALL: Label(
        _("Turno %(turn)s: si gioca al tavolo %(table)s, ma in sala ci sono %(hall)s tavoli."), ("turn", "table")
    ),
}
