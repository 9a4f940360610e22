"""The settings of how a stage is drawn: who moves on to it, its tables and turns."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.words import Words
from rules.words import gettext_lazy as _
from tournaments.event.regulation import (
    MOST_TAKEN,
    Regulation,
    RegulationFault,
)
from tournaments.labels.formats import BYES, PAIRINGS, SECOND_CHANCES
from tournaments.labels.stages import FORMAT_NAMES
from tournaments.scheduling.kernel.types import EVERY_PAIR, Byes, Lineup, SecondChance
from tournaments.settings import lines
from tournaments.settings.kinds import (
    Box,
    Choice,
    Part,
    Place,
    Reach,
    Setting,
    Text,
    When,
    Whole,
    YesNo,
    always,
)

LINEUPS: Mapping[str, Words] = {
    Lineup.FREE: _("libera: le coppie cambiano a ogni turno"),
    Lineup.FIXED: _("fissa: le stesse coppie per tutto il torneo"),
}
_drawn = partial(Setting, part=Part.CALENDAR, reach=Reach.DRAWN)
_hall = partial(Setting, part=Part.CALENDAR, reach=Reach.HALL)
_passage = partial(Setting, part=Part.PASSAGE, reach=Reach.DRAWN)
STAGE_NAME_LIMIT = 80


class Legs(Whole):
    """How often sides meet; None is stored for every pair against every pair."""

    def stored(self, value: Any) -> Any:
        return value if isinstance(value, int) else None

    def read(self, stored: Any) -> Any:
        return EVERY_PAIR if stored is None else stored


def _partners(regulation: Regulation, _place: Place) -> bool:
    return regulation.traits.partners


def _of_calendar(name: str) -> When:
    """Whether the format of a stage asks for it."""
    return lambda regulation, _place: name in regulation.traits.asks


PASSAGE = (
    _passage(
        "take_first",
        Whole(1, MOST_TAKEN),
        _("qualificati"),
        at="takes.per_group",
        box=Box(
            _("Si qualificano i primi"),
            shown=lambda _one, place: place.before is not None,
            required=always,
            otherwise=((lambda _one, place: place.after_groups, _("Di ogni girone si qualificano i primi"), ""),),
        ),
        line=lines.take_first,
        brief=True,
    ),
    _passage(
        "take_rest",
        Whole(0, MOST_TAKEN),
        _("migliori tra gli altri"),
        at="takes.rest",
        absent=0,
        box=Box(
            _("e i migliori tra gli altri"),
            _("Quanti, per esempio le migliori terze. Vuoto: nessuno."),
            shown=lambda _one, place: place.after_groups,
            empty=0,
        ),
    ),
    _passage(
        "take_after",
        Whole(0, MOST_TAKEN),
        _("posti saltati"),
        at="takes.after",
        absent=0,
    ),
)

CALENDAR = (
    Setting(
        "name",
        Text(STAGE_NAME_LIMIT),
        _("nome della fase"),
        part=Part.CALENDAR,
        reach=Reach.UNCOUNTED,
        logged="stage_name",
        box=Box(_("Nome della fase"), name="stage_name", shown=lambda _one, place: place.one_of_many),
        line=lambda one, _place: one.name,
    ),
    _drawn(
        "tables",
        Whole(1, 200, RegulationFault.TABLES_RANGE, or_none=True),
        _("tavoli per incontro"),
        limit="stage_tables_range",
        unsaid=_("quanti può riempirne il quartiere più piccolo"),
        box=Box(
            _("Tavoli in parallelo per incontro"),
            _("Vuoto: le coppie che può formare il quartiere più piccolo."),
            shown=_of_calendar("tables"),
            empty=None,
        ),
        line=lines.tables,
        always=True,
    ),
    _drawn(
        "groups",
        Whole(1, 100, or_none=True),
        _("gironi"),
        limit="stage_groups_range",
        box=Box(
            _("Gironi"),
            _("In quanti gironi si dividono gli iscritti."),
            shown=_of_calendar("groups"),
            required=always,
        ),
        line=lines.groups,
        brief=True,
    ),
    _drawn(
        "format",
        Choice(str, FORMAT_NAMES),
        _("formula"),
        box=Box(
            _("Come si formano gli incontri"),
            name="pairing",
            shown=_of_calendar("pairing"),
            required=always,
            among=lambda _one: PAIRINGS,
        ),
    ),
    _drawn(
        "turns_chosen",
        Whole(1, 200, or_none=True),
        _("turni"),
        limit="stage_turns_range",
        at="turns",
        box=Box(
            _("Turni"),
            name="turns",
            shown=_of_calendar("turns"),
            required=lambda one, _place: not one.traits.partners,
            empty=None,
            otherwise=((_partners, _("Turni"), _("Vuoto: finché ognuno ha giocato con tutti.")),),
        ),
        line=lines.turns,
        brief=True,
    ),
    _drawn(
        "legs",
        Legs(1, 100, RegulationFault.LEGS_RANGE, or_none=True),
        _("turni per incontro"),
        limit="stage_legs_range",
        unsaid=_("tutti contro tutti"),
        box=Box(
            _("Turni per incontro"),
            _("Quante volte si affrontano due quartieri."),
            shown=_of_calendar("legs"),
            empty=1,
            otherwise=(
                (lambda one, _place: not one.traits.teams, _("Quante volte ci si incontra"), _("Vuoto: una volta.")),
            ),
        ),
        line=lines.legs,
        brief=True,
        always=True,
    ),
    _drawn(
        "rematches",
        YesNo(),
        _("rivincite ammesse"),
        box=Box(_("Rivincite ammesse: conta solo la classifica (formula danese)"), shown=_of_calendar("rematches")),
        line=lines.where(lambda one, _place: one.rematches, _("rivincite ammesse")),
    ),
    _drawn(
        "lineup",
        Choice(Lineup, LINEUPS),
        _("formazione"),
        limit="stage_lineup_known",
        box=Box(_("Formazione"), shown=_of_calendar("lineup"), required=always),
        line=lambda one, _place: _("formazione %(lineup)s") % {"lineup": LINEUPS[one.lineup]},
        always=True,
    ),
    _drawn(
        "byes",
        Choice(Byes, BYES),
        _("chi passa il turno senza giocare"),
        limit="stage_byes_known",
        at="knockout.byes",
        box=Box(_("Chi passa il turno senza giocare"), shown=_of_calendar("byes"), required=always),
        line=lambda one, _place: _("passa il primo turno senza giocare: %(byes)s") % {"byes": BYES[one.knockout.byes]},
    ),
    _drawn(
        "third_place",
        YesNo(),
        _("finale per il terzo posto"),
        at="knockout.third_place",
        box=Box(_("Finale per il terzo posto"), shown=_of_calendar("third_place")),
        line=lines.where(
            lambda one, _place: one.knockout.third_place and not one.knockout.placing, _("finale per il terzo posto")
        ),
    ),
    _drawn(
        "placing",
        YesNo(),
        _("finali per tutti i posti"),
        at="knockout.placing",
        box=Box(_("Finali per tutti i posti"), shown=_of_calendar("placing")),
        line=lines.where(lambda one, _place: one.knockout.placing, _("finali per tutti i posti")),
    ),
    _drawn(
        "second_chance",
        Choice(SecondChance, SECOND_CHANCES),
        _("seconda possibilità"),
        limit="stage_second_chance_known",
        at="knockout.second_chance",
        box=Box(
            _("Seconda possibilità"),
            _("Con l’eliminazione doppia i posti si decidono da sé: le finali per gli altri posti non si giocano."),
            shown=_of_calendar("second_chance"),
            required=always,
        ),
        line=lines.second_chance,
        brief=True,
    ),
    _drawn(
        "second_final",
        YesNo(),
        _("seconda finale"),
        at="knockout.second_final",
        box=Box(
            _("Eliminazione doppia: chi arriva in finale senza sconfitte può perderla una volta"),
            shown=_of_calendar("second_final"),
        ),
        line=lines.where(lambda one, _place: one.knockout.second_final, _("con la seconda finale")),
    ),
    _hall(
        "hall",
        Whole(1, 2000, RegulationFault.HALL_RANGE, or_none=True),
        _("tavoli in sala"),
        limit="stage_hall_range",
        unsaid=_("quanti ne servono"),
        box=Box(
            _("Tavoli in sala"),
            _("Vuoto: bastano per tutti gli incontri di un turno. Con meno tavoli i turni aumentano."),
            shown=_of_calendar("hall"),
            empty=None,
            otherwise=(
                (
                    lambda one, _place: "legs" in one.traits.asks and not one.traits.teams,
                    _("Tavoli in sala"),
                    _("Vuoto: quanti ne servono. Con meno tavoli i turni aumentano."),
                ),
                (
                    lambda one, _place: one.traits.partners or one.traits.alone,
                    _("Tavoli in sala"),
                    _("Vuoto: quanti ne servono. Con meno tavoli qualcuno riposa, a turno."),
                ),
            ),
        ),
        line=lines.hall,
        always=True,
    ),
    _hall(
        "queued",
        YesNo(),
        _("chi aspetta va al primo tavolo libero"),
        box=Box(
            _("I turni restano interi: chi aspetta va al primo tavolo libero"),
            _("Per quando i tavoli in sala sono meno delle partite: il banco chiama la prossima partita."),
            shown=_of_calendar("queued"),
        ),
        line=lines.where(
            lambda one, _place: one.queued and one.hall is not None, _("chi aspetta va al primo tavolo libero")
        ),
    ),
)
