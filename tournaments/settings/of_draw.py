"""The settings of how a stage is drawn: who moves on to it, its tables and turns."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.words import Capital, Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.entering_again import EnteringAgain
from tournaments.event.regulation import Regulation, RegulationProblem
from tournaments.labels.format_labels import BYES, ENTERING_AGAIN, PAIRINGS, SECOND_CHANCES, TOGETHER
from tournaments.labels.stage_labels import CROSSINGS, FORMAT_NAMES, WHO_COMES
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    MOST_ENTRANTS,
    Byes,
    Lineup,
    Order,
    SecondChance,
    Together,
)
from tournaments.scheduling.qualify import Crossing, Who
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
    some_of,
)

LINEUPS: Mapping[str, Words] = {
    Lineup.FREE: _("libera: chi gioca insieme cambia a ogni turno"),
    Lineup.FIXED: _("fissa, a sorte: chi gioca insieme resta insieme"),
    Lineup.LISTED: _("fissa, come in elenco: chi è scritto vicino gioca insieme"),
}
ORDERS: Mapping[str, Words] = {
    Order.DRAWN: _("a sorte"),
    Order.LISTED: _("per numero, come in elenco"),
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


def _later(_regulation: Regulation, place: Place) -> bool:
    return place.before is not None


def _who_may_come(_regulation: Regulation, place: Place) -> Mapping[str, Words]:
    """Only a knockout has those who lost their first match."""
    after_bracket = place.before is not None and place.before.traits.bracket
    return WHO_COMES if after_bracket else some_of(WHO_COMES, Who.BEST, Who.EVERYBODY)


def _crosses(regulation: Regulation, place: Place) -> bool:
    """Whether it is chosen who meets whom first: in a bracket, in groups, and where the table decides."""
    traits = regulation.traits
    return place.before is not None and (traits.bracket or traits.in_groups or traits.turn_by_turn)


def _crossings(regulation: Regulation, _place: Place) -> Mapping[str, Words]:
    chosen = {str(one): words for one, words in CROSSINGS.items()}
    return chosen if regulation.traits.bracket else some_of(CROSSINGS, Crossing.STRENGTH, Crossing.LOT)


def _in_blocks(regulation: Regulation, place: Place) -> bool:
    return place.before is not None and (regulation.traits.bracket or regulation.traits.in_groups)


PASSAGE = (
    _passage(
        "take_who",
        Choice(Who, WHO_COMES),
        _("chi la gioca"),
        limit="stage_take_who_known",
        at="takes.who",
        absent=Who.BEST,
        box=Box(shown=_later, among=_who_may_come),
        line=lines.take_who,
    ),
    _passage(
        "take_first",
        Whole(0, MOST_ENTRANTS),
        _("si qualificano i primi"),
        at="takes.per_group",
        box=Box(
            shown=lambda _one, place: place.before is not None,
            required=always,
            otherwise=((lambda _one, place: place.after_groups, _("Di ogni girone si qualificano i primi"), ""),),
        ),
        line=lines.take_first,
        brief=lines.take_first,
    ),
    _passage(
        "take_rest",
        Whole(0, MOST_ENTRANTS),
        _("e i migliori tra gli altri"),
        at="takes.rest",
        absent=0,
        box=Box(
            hint=_("Per esempio le migliori terze. Lascia vuoto se nessuno."),
            shown=lambda _one, place: place.after_groups,
            empty=0,
        ),
    ),
    _passage(
        "take_after",
        Whole(0, MOST_ENTRANTS),
        _("saltando i primi"),
        at="takes.after",
        absent=0,
        box=Box(
            hint=_("Con 4 la fase comincia dal quinto posto. Lascia vuoto se non salti nessuno."),
            shown=_later,
            empty=0,
            otherwise=(
                (
                    lambda _one, place: place.after_groups,
                    _("saltando, di ogni girone, i primi"),
                    _("Per far giocare i secondi, saltane 1 e fanne passare 1. Lascia vuoto se non salti nessuno."),
                ),
            ),
        ),
    ),
    _passage(
        "take_block",
        Whole(2, MOST_ENTRANTS, or_none=True),
        _("quanti giocano per gli stessi posti"),
        limit="stage_take_block_range",
        unsaid=_("tutti"),
        at="takes.block",
        box=Box(
            hint=_(
                "Con 4: i primi quattro giocano per i posti 1–4, i quattro dopo per i posti 5–8. Lascia vuoto "
                "per giocare tutti insieme."
            ),
            shown=_in_blocks,
            empty=None,
        ),
        line=lines.take_block,
    ),
    _passage(
        "crossing",
        Choice(Crossing, CROSSINGS),
        _("come si incrociano"),
        limit="stage_crossing_known",
        at="takes.crossing",
        absent=Crossing.STRENGTH,
        box=Box(shown=_crosses, among=_crossings),
        line=lines.crossing,
    ),
    _passage(
        "crossings",
        Text(1000),
        _("le partite del primo turno, come sono scritte"),
        at="takes.printed",
        absent="",
        box=Box(
            hint=_("Posto e girone: 1A–2B, 1C–2D, 1B–2A, 1D–2C. Chi è da solo passa; M1 è il migliore degli altri."),
            shown=lambda one, place: place.before is not None and one.traits.bracket,
            empty="",
            otherwise=(
                (
                    lambda _one, place: not place.after_groups,
                    Capital("le partite del primo turno, come sono scritte"),
                    _("Il posto in classifica, dall’alto: 1–8, 4–5, 2–7, 3–6. Chi è da solo passa."),
                ),
            ),
        ),
    ),
    _passage(
        "carries",
        YesNo(),
        _("contano anche i punti della fase prima"),
        at="takes.carries",
        absent=False,
        box=Box(shown=lambda one, place: place.carried_by(one)),
        line=lines.where(
            lambda one, _place: one.takes is not None and one.takes.carries,
            _("contano anche i punti della fase prima"),
        ),
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
        box=Box(name="stage_name", shown=lambda _one, place: place.one_of_many),
        line=lambda one, _place: one.name,
    ),
    _drawn(
        "tables",
        Whole(1, 200, RegulationProblem.TABLES_RANGE, or_none=True),
        _("tavoli per incontro"),
        limit="stage_tables_range",
        unsaid=_("quanti ne riempie la squadra più piccola"),
        box=Box(
            hint=_("Lascia vuoto per usarne quanti ne riempie la squadra più piccola."),
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
            shown=_of_calendar("groups"),
            required=lambda _one, place: place.before is None,
            empty=None,
        ),
        line=lines.groups,
        brief=lines.groups,
    ),
    _drawn(
        "format",
        Choice(str, FORMAT_NAMES),
        Small("Chi incontra chi"),
        box=Box(
            name="pairing",
            shown=_of_calendar("pairing"),
            required=always,
            among=lambda _one, _place: PAIRINGS,
        ),
    ),
    _drawn(
        "turns_chosen",
        Whole(1, 200, or_none=True),
        Small("Turni"),
        limit="stage_turns_range",
        at="turns",
        box=Box(
            name="turns",
            shown=_of_calendar("turns"),
            required=lambda one, _place: not one.traits.partners,
            empty=None,
            otherwise=((_partners, _("Turni"), _("Lascia vuoto per giocare con tutti.")),),
        ),
        line=lines.turns,
        brief=lines.turns,
    ),
    _drawn(
        "legs",
        Legs(1, 100, RegulationProblem.LEGS_RANGE, or_none=True),
        _("turni per incontro"),
        limit="stage_legs_range",
        unsaid=Small("Tutti contro tutti"),
        box=Box(
            shown=_of_calendar("legs"),
            empty=1,
            otherwise=(
                (
                    lambda one, _place: not one.traits.teams,
                    _("Quante volte ci si incontra"),
                    _("Lascia vuoto se è una volta sola."),
                ),
            ),
        ),
        line=lines.legs,
        brief=lines.legs,
        always=True,
    ),
    _drawn(
        "rematches",
        YesNo(),
        _("ci si può incontrare di nuovo"),
        box=Box(shown=_of_calendar("rematches")),
        line=lines.where(lambda one, _place: one.rematches, _("ci si può incontrare di nuovo")),
    ),
    _drawn(
        "together",
        Choice(Together, TOGETHER),
        _("ai tavoli si gioca"),
        limit="stage_together_known",
        box=Box(shown=_of_calendar("together"), required=always),
        line=lines.together,
    ),
    _drawn(
        "lineup",
        Choice(Lineup, LINEUPS),
        _("formazione"),
        limit="stage_lineup_known",
        box=Box(
            shown=_of_calendar("lineup"),
            required=always,
            among=lambda one, _place: (
                some_of(LINEUPS, Lineup.FIXED, Lineup.LISTED) if one.traits.sides_stay else LINEUPS
            ),
        ),
        line=lambda one, _place: f"{_('formazione')} {LINEUPS[one.lineup]}",
        always=True,
    ),
    _drawn(
        "starting_order",
        Choice(Order, ORDERS),
        Small("Calendario"),
        limit="stage_starting_order_known",
        at="order",
        box=Box(
            hint=_("Per numero vale la tabella stampata: il primo dell’elenco è il numero 1."),
            shown=_of_calendar("starting_order"),
            required=always,
            otherwise=(
                (
                    lambda one, _place: one.traits.sides_stay,
                    _("Incroci"),
                    _("Per numero, al primo turno: 1 e 2 della prima squadra contro 1 e 2 della seconda, e così via."),
                ),
            ),
        ),
        line=lines.starting_order,
    ),
    _drawn(
        "byes",
        Choice(Byes, BYES),
        _("chi salta il primo turno"),
        limit="stage_byes_known",
        at="knockout.byes",
        box=Box(shown=_of_calendar("byes"), required=always),
        line=lines.byes,
    ),
    _drawn(
        "third_place",
        YesNo(),
        _("finale per il terzo posto"),
        at="knockout.third_place",
        box=Box(shown=_of_calendar("third_place")),
        line=lines.where(
            lambda one, _place: one.knockout.third_place and not one.knockout.placing, _("finale per il terzo posto")
        ),
    ),
    _drawn(
        "placing",
        YesNo(),
        _("finali per tutti i posti"),
        at="knockout.placing",
        box=Box(shown=_of_calendar("placing")),
        line=lines.where(lambda one, _place: one.knockout.placing, _("finali per tutti i posti")),
    ),
    _drawn(
        "second_chance",
        Choice(SecondChance, SECOND_CHANCES),
        _("chi perde"),
        limit="stage_second_chance_known",
        at="knockout.second_chance",
        box=Box(
            hint=_("Con l’eliminazione doppia non si giocano le finali per gli altri posti."),
            shown=_of_calendar("second_chance"),
            required=always,
        ),
        line=lines.second_chance,
        brief=lines.second_chance,
    ),
    _drawn(
        "second_final",
        YesNo(),
        Small("Seconda finale"),
        at="knockout.second_final",
        box=Box(
            _("Chi arriva in finale senza sconfitte può perderla una volta"),
            shown=_of_calendar("second_final"),
        ),
        line=lines.where(lambda one, _place: one.knockout.second_final, _("con la seconda finale")),
    ),
    Setting(
        "enter_again",
        Choice(EnteringAgain.read, ENTERING_AGAIN),
        _("chi è fuori può rientrare, pagando di nuovo"),
        part=Part.CALENDAR,
        reach=Reach.UNCOUNTED,
        limit="stage_enter_again_known",
        box=Box(
            hint=_("Rientra nel tabellone a sorte, contro chi passava il turno."),
            shown=lambda one, place: place.before is None and "enter_again" in one.traits.asks,
        ),
        line=lines.enter_again,
    ),
    _hall(
        "hall",
        Whole(1, 2000, RegulationProblem.HALL_RANGE, or_none=True),
        _("tavoli in sala"),
        limit="stage_hall_range",
        unsaid=_("quanti ne servono"),
        box=Box(
            hint=_("Lascia vuoto se bastano per tutti; se sono meno, servono più turni."),
            shown=_of_calendar("hall"),
            empty=None,
            otherwise=(
                (
                    lambda one, _place: one.traits.partners or one.traits.alone,
                    Capital("tavoli in sala"),
                    _("Lascia vuoto se bastano per tutti; se sono meno, a turno qualcuno riposa."),
                ),
            ),
        ),
        line=lines.hall,
        always=True,
    ),
    _hall(
        "queued",
        YesNo(),
        _("chi non ha posto va al primo tavolo che si libera"),
        box=Box(
            hint=_("Serve se i tavoli sono meno delle partite: la segreteria chiama la prossima."),
            shown=_of_calendar("queued"),
        ),
        line=lines.where(
            lambda one, _place: one.queued and one.hall is not None,
            _("chi non ha posto va al primo tavolo che si libera"),
        ),
    ),
)
