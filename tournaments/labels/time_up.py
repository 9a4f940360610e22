"""The time of a turn, and what becomes of the matches that are not over then, in the words of the regulation."""

from collections.abc import Mapping

from rules.awards import TimeRule
from rules.match_formats import MatchKind
from rules.words import Words, capital, gettext_lazy
from rules.words import gettext as _
from tournaments.event.regulation import Regulation

TIME_RULES: Mapping[str, Words] = {
    TimeRule.PLAY_ON: gettext_lazy("le partite si giocano fino alla fine"),
    TimeRule.LEADER: gettext_lazy("quello che manca va a chi è avanti"),
    TimeRule.FORFEIT: gettext_lazy("chi è indietro perde a tavolino"),
    TimeRule.NOBODY: gettext_lazy("la partita non finita non dà punti a nessuno"),
}
_FINISHED = (TimeRule.LEADER, TimeRule.FORFEIT)
"""Here the deal that is played is finished, and who is ahead then counts."""
_WHAT_WAS_PLAYED = gettext_lazy("A tempo scaduto si finisce la smazzata e conta quello che si è giocato.")
WHO_IS_AHEAD = gettext_lazy("È avanti chi ha vinto di più, poi chi ha più punti; se sono ancora pari, si gioca ancora.")


def time_in_short(regulation: Regulation) -> str:
    """How long a turn is, and the rule in a few words."""
    minutes = regulation.turn_minutes
    if minutes is None:
        return _("senza limite")
    if regulation.match_format.kind is MatchKind.TIMED:
        return _("%(minutes)s minuti, poi si finisce la smazzata") % {"minutes": minutes}
    values = {"minutes": minutes, "rule": TIME_RULES[regulation.time_rule]}
    return _("%(minutes)s minuti; a tempo scaduto %(rule)s") % values


def time_for_players(regulation: Regulation) -> str:
    """How long a turn is and what then, in sentences: no limit does not mean that a turn has no end."""
    if regulation.turn_minutes is None:
        return _("Il turno finisce quando finisce l’ultimo tavolo.")
    return f"{turn_length(regulation)} {rule_for_players(regulation)}"


def ends_by_clock(regulation: Regulation) -> bool:
    """Whether the clock ends a turn; else it only shows how late it is, and the last table ends it."""
    timed = regulation.match_format.kind is MatchKind.TIMED
    return regulation.turn_minutes is not None and (timed or regulation.time_rule is not TimeRule.PLAY_ON)


def turn_length(regulation: Regulation) -> str:
    """How long a turn is, as a sentence; nothing where turns have no limit."""
    minutes = regulation.turn_minutes
    return _("Ogni turno dura %(minutes)s minuti.") % {"minutes": minutes} if minutes is not None else ""


def rule_for_players(regulation: Regulation) -> str:
    """The rule as players read it, with what breaks a tie; nothing where turns have no limit."""
    if regulation.turn_minutes is None:
        return ""
    if regulation.match_format.kind is MatchKind.TIMED:
        return str(_WHAT_WAS_PLAYED)
    rule = TIME_RULES[regulation.time_rule]
    if regulation.time_rule not in _FINISHED:
        return f"{capital(_('a tempo scaduto'))} {rule}."
    return f"{_('A tempo scaduto si finisce la smazzata; %(rule)s.') % {'rule': rule}} {WHO_IS_AHEAD}"
