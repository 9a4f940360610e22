"""The boxes that belong to one format of a stage: only these are shown, and read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.formats import LONGEST_MATCH, MatchFormat, MatchKind
from rules.labels import MATCH_KINDS
from tournaments.event.regulation import MOST_LAST_TURNS, MOST_TAKEN, LastLength, Regulation
from tournaments.labels.formats import BYES, CONSOLATION_FINAL, LAST_TURNS, PAIRINGS, SECOND_CHANCES
from tournaments.labels.setup import LINEUPS
from tournaments.pages.tables.lists.names import NameField
from tournaments.scheduling.kernel.types import EVERY_PAIR, Byes, KnockoutOptions, Legs, Lineup, SecondChance
from tournaments.scheduling.qualify import Takes

LEAST_ROWS = 2
STAGE_NAME_LIMIT = 80
CONSOLATION = "consolation"
"""The choice of another length for the final of the consolation."""
KINDS_OF_TWO = [(kind, name) for kind, name in MATCH_KINDS.items() if kind != MatchKind.TIMED]
"""How a match between two sides may be told to be long."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stage comes: behind which other (None for the first), and whether it is one of several; `teams` is how
    many quarters take part, None where nobody knows yet or others play; `alone` that nobody has a partner in it."""

    before: Regulation | None = None
    one_of_many: bool = False
    teams: int | None = None
    alone: bool = False


ALONE = Place()


class StageBoxes(forms.Form):
    """Every box there is for how a stage is drawn; `keep_boxes` leaves those of one format."""

    tables = forms.IntegerField(
        label=_("Tavoli in parallelo per incontro"),
        help_text=_("Vuoto: le coppie che può formare il quartiere più piccolo."),
        required=False,
        min_value=1,
        max_value=200,
    )
    groups = forms.IntegerField(
        label=_("Gironi"), help_text=_("In quanti gironi si dividono gli iscritti."), min_value=1, max_value=100
    )
    pairing = forms.ChoiceField(label=_("Come si formano gli incontri"), choices=list(PAIRINGS.items()))
    turns = forms.IntegerField(label=_("Turni"), required=False, min_value=1, max_value=200)
    legs = forms.IntegerField(
        label=_("Turni per incontro"),
        help_text=_("Quante volte si affrontano due quartieri."),
        required=False,
        min_value=1,
        max_value=100,
    )
    every_pair = forms.BooleanField(
        label=_("Tutti contro tutti: ogni coppia affronta ogni coppia dell’altro quartiere"), required=False
    )
    rematches = forms.BooleanField(
        label=_("Rivincite ammesse: conta solo la classifica (formula danese)"), required=False
    )
    lineup = forms.ChoiceField(label=_("Formazione"), choices=list(LINEUPS.items()))
    byes = forms.ChoiceField(label=_("Chi passa il turno senza giocare"), choices=list(BYES.items()))
    third_place = forms.BooleanField(label=_("Finale per il terzo posto"), required=False)
    placing = forms.BooleanField(label=_("Finali per tutti i posti"), required=False)
    second_chance = forms.ChoiceField(
        label=_("Seconda possibilità"),
        help_text=_(
            "Con l’eliminazione doppia i posti si decidono da sé: le finali per gli altri posti non si giocano."
        ),
        choices=list(SECOND_CHANCES.items()),
    )
    second_final = forms.BooleanField(
        label=_("Eliminazione doppia: chi arriva in finale senza sconfitte può perderla una volta"), required=False
    )
    hall = forms.IntegerField(
        label=_("Tavoli in sala"),
        help_text=_("Vuoto: bastano per tutti gli incontri di un turno. Con meno tavoli i turni aumentano."),
        required=False,
        min_value=1,
        max_value=2000,
    )
    queued = forms.BooleanField(
        label=_("I turni restano interi: chi aspetta va al primo tavolo libero"),
        help_text=_("Per quando i tavoli in sala sono meno delle partite: il banco chiama la prossima partita."),
        required=False,
    )
    stage_name = NameField(label=_("Nome della fase"), required=False, max_length=STAGE_NAME_LIMIT)
    take_first = forms.IntegerField(label=_("Si qualificano i primi"), min_value=1, max_value=MOST_TAKEN)
    take_rest = forms.IntegerField(
        label=_("e i migliori tra gli altri"),
        help_text=_("Quanti, per esempio le migliori terze. Vuoto: nessuno."),
        required=False,
        min_value=0,
        max_value=MOST_TAKEN,
    )

    def keep_boxes(self, regulation: Regulation, place: Place) -> None:
        """Leave the boxes of this format, worded for who plays in it."""
        after_groups = place.before is not None and place.before.traits.in_groups
        kept = set(regulation.traits.asks) | ({"stage_name"} if place.one_of_many else set())
        kept |= {"take_first"} if place.before else set()
        kept |= {"take_rest"} if after_groups else set()
        for box in set(StageBoxes.base_fields) - kept:
            del self.fields[box]
        if regulation.traits.partners:
            self.fields["turns"].help_text = _("Vuoto: finché ognuno ha giocato con tutti.")
        elif "turns" in kept:
            self.fields["turns"].required = True
        if "legs" in kept and not regulation.traits.teams:
            self._word("legs", _("Quante volte ci si incontra"), _("Vuoto: una volta."))
            self._word("hall", _("Tavoli in sala"), _("Vuoto: quanti ne servono. Con meno tavoli i turni aumentano."))
        if regulation.traits.partners or regulation.traits.alone:
            said = _("Vuoto: quanti ne servono. Con meno tavoli qualcuno riposa, a turno.")
            self._word("hall", _("Tavoli in sala"), said)
        if after_groups:
            self._word("take_first", _("Di ogni girone si qualificano i primi"), "")

    def typed_or_in_force(self) -> dict[str, Any] | None:
        """What was typed, with what is in force in the place of what cannot be read, so that everything that is wrong
        is said at once; None where nothing is in force there.
        """
        given = dict(self.cleaned_data)
        for name in self.errors.keys() & self.fields.keys():
            box = self.fields[name]
            try:
                given[name] = box.clean(self.get_initial_for_field(box, name))
            except forms.ValidationError:
                return None
        for turns, kind, length in map(last_boxes, range(1, MOST_LAST_TURNS + 1)):
            if {turns, kind, length} & self.errors.keys():
                given[turns] = ""
        return given

    def add_last_lengths(self, regulation: Regulation) -> int:
        """Rows for other lengths of the last rounds of a knockout, one more than are used; how many there are."""
        if not regulation.traits.bracket:
            return 0
        posted = sum(self.add_prefix(last_boxes(row)[0]) in self.data for row in range(1, MOST_LAST_TURNS + 1))
        rows = posted or min(max(LEAST_ROWS, len(regulation.last_lengths) + 1), MOST_LAST_TURNS)
        for row in range(1, rows + 1):
            turns, kind, length = last_boxes(row)
            rounds = [*((str(number), words) for number, words in LAST_TURNS.items()), (CONSOLATION, CONSOLATION_FINAL)]
            choices = [("", "—"), *rounds]
            self.fields[turns] = forms.ChoiceField(label=_("Altra durata"), required=False, choices=choices)
            self.fields[kind] = forms.ChoiceField(label=_("Tipo di partita"), required=False, choices=KINDS_OF_TWO)
            self.fields[length] = forms.IntegerField(
                label=_("Smazzate"), required=False, min_value=1, max_value=LONGEST_MATCH
            )
        return rows

    def _word(self, box: str, label: Promise, help_text: Promise | str) -> None:
        self.fields[box].label, self.fields[box].help_text = str(label), str(help_text)


def last_boxes(row: int) -> tuple[str, str, str]:
    """The boxes of a row of other lengths: which turns, what kind of match, how long."""
    return f"last_turns_{row}", f"last_kind_{row}", f"last_length_{row}"


def last_row_faults(given: Mapping[str, Any], rows: int) -> Mapping[str, Promise]:
    """Rows that are begun and not finished: the box and what is missing there."""
    found = {}
    for turns, kind, length in map(last_boxes, range(1, rows + 1)):
        if given.get(turns) and not given.get(length):
            found[length] = _("Manca il numero delle smazzate. Scrivilo.")
        if given.get(turns) and not given.get(kind):
            found[kind] = _("Scegli il tipo di partita.")
    return found


def read_last_lengths(given: Mapping[str, Any], rows: int, usual: MatchFormat) -> tuple[LastLength, ...]:
    """The rows that were filled in, everything else about a deal being as usual."""
    return tuple(
        LastLength(
            1 if given[turns] == CONSOLATION else int(given[turns]),
            MatchFormat(
                MatchKind(given[kind]),
                given[length],
                usual.level_rule,
                usual.winner_only_allowed,
                usual.cappotto_allowed,
            ),
            consolation=given[turns] == CONSOLATION,
        )
        for turns, kind, length in map(last_boxes, range(1, rows + 1))
        if given[turns]
    )


def read_calendar(given: Mapping[str, Any], base: Regulation) -> dict[str, Any]:
    """What was decided about drawing a stage, by the names of `Regulation`; what has no box stays as it was."""
    kept = ("tables", "hall", "queued", "groups", "turns")
    read: dict[str, Any] = {name: given[name] for name in kept if name in given}
    if "stage_name" in given:
        read["name"] = given["stage_name"]
    if "legs" in given:
        read["legs"] = _legs(given)
    if "lineup" in given:
        read["lineup"] = Lineup(given["lineup"])
    if "pairing" in given:
        read["format"], read["rematches"] = given["pairing"], given["rematches"]
    if "byes" in given:
        chance = SecondChance(given["second_chance"])
        double = chance is SecondChance.DOUBLE
        read["knockout"] = KnockoutOptions(
            byes=Byes(given["byes"]),
            third_place=given["third_place"] and not double,
            placing=given["placing"] and not double,
            second_chance=chance,
            second_final=given["second_final"],
        )
    if "take_first" in given:
        after = base.takes.after if base.takes else 0
        read["takes"] = Takes(per_group=given["take_first"], rest=given.get("take_rest") or 0, after=after)
    return read


def choice_faults(given: Mapping[str, Any]) -> Mapping[str, Promise]:
    """Choices that exclude each other: the box to change and why."""
    found = {}
    if given.get("pairing") == "swiss" and given.get("rematches"):
        found["rematches"] = _("La formula svizzera evita le rivincite: togli questa scelta.")
    chance = given.get("second_chance")
    if given.get("second_final") and chance != SecondChance.DOUBLE:
        found["second_final"] = _(
            "Vale solo con l’eliminazione doppia: togli questa scelta o cambia la seconda possibilità."
        )
    if chance == SecondChance.CONSOLATION and given.get("placing"):
        found["placing"] = _("Con la consolazione non si giocano le finali per tutti i posti: togline una.")
    return found


def calendar_initial(regulation: Regulation) -> dict[str, object]:
    """A regulation as it is in the boxes of its calendar."""
    knockout, takes = regulation.knockout, regulation.takes
    rows: Sequence[tuple[int, LastLength]] = tuple(enumerate(regulation.last_lengths, start=1))
    return {
        "tables": regulation.tables,
        "hall": regulation.hall,
        "queued": regulation.queued,
        "groups": regulation.groups,
        "turns": regulation.turns,
        "stage_name": regulation.name,
        "pairing": regulation.format,
        "rematches": regulation.rematches,
        "legs": regulation.legs if isinstance(regulation.legs, int) else None,
        "every_pair": regulation.legs == EVERY_PAIR,
        "lineup": regulation.lineup.value,
        "byes": knockout.byes.value,
        "third_place": knockout.third_place,
        "placing": knockout.placing,
        "second_chance": knockout.second_chance.value,
        "second_final": knockout.second_final,
        "take_first": takes.per_group if takes else None,
        "take_rest": takes.rest or None if takes else None,
        **{last_boxes(row)[0]: CONSOLATION if one.consolation else str(one.turns) for row, one in rows},
        **{last_boxes(row)[1]: one.match_format.kind.value for row, one in rows},
        **{last_boxes(row)[2]: one.match_format.length for row, one in rows},
    }


def _legs(given: Mapping[str, Any]) -> Legs:
    return EVERY_PAIR if given.get("every_pair") else given["legs"] or 1
