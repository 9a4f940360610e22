"""The boxes that a stage has beside one for each of its settings: other lengths, every pair against every pair."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rules.card_games import CardGame, read_row, row_in_words
from rules.games import CLASSIC, LastTricks, Talk
from rules.match_formats import LONGEST_MATCH, LevelRule, MatchFormat, MatchKind
from rules.match_points import RestWorth
from rules.problems import sentence
from tournaments.event.regulation import MOST_LAST_TURNS, REST_UNEQUALLY, LastLength, Regulation
from tournaments.labels.format_labels import CONSOLATION_FINAL, LAST_TURNS
from tournaments.scheduling.base.types import EVERY_PAIR, SecondChance, Together
from tournaments.settings.of_play import kinds_in

LEAST_ROWS = 2
LONGEST_ROW = 400
"""Letters of a row of games."""
CONSOLATION = "consolation"
"""The choice of another length for the final of the consolation."""
KINDS_OF_TWO = [*kinds_in(CLASSIC).items()]
"""How a match between two sides may be told to be long."""


class PlayingsBox(forms.CharField):
    """The games of a match as the field writes them: "tressette, briscola, tressette se pari"."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_ROW, widget=forms.TextInput(attrs={"size": 40}), **options)

    def clean(self, value: Any) -> Any:
        row = read_row(super().clean(value))
        if row.problems:
            raise forms.ValidationError([sentence(problem) for problem in row.problems])
        return row.games


class StageBoxes(forms.Form):
    """How a stage is drawn, as far as it is more than one box for one setting."""

    def add_every_pair(self, regulation: Regulation) -> None:
        """Instead of a number of turns between two quarters."""
        if "every_pair" in regulation.traits.asks:
            label = _("Tutti contro tutti: ogni coppia affronta ogni coppia dell’altra squadra")
            self.fields["every_pair"] = forms.BooleanField(label=label, required=False)

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
        for boxes in map(last_boxes, range(1, MOST_LAST_TURNS + 1)):
            if {*boxes} & self.errors.keys():
                given[boxes.turns] = ""
        return given

    def add_last_lengths(self, regulation: Regulation) -> int:
        """Rows for other lengths of the last rounds of a knockout, one more than are used; how many there are."""
        if not regulation.traits.bracket:
            return 0
        posted = sum(self.add_prefix(last_boxes(row).turns) in self.data for row in range(1, MOST_LAST_TURNS + 1))
        rows = posted or min(max(LEAST_ROWS, len(regulation.last_lengths) + 1), MOST_LAST_TURNS)
        for row in range(1, rows + 1):
            boxes = last_boxes(row)
            rounds = [*((str(number), words) for number, words in LAST_TURNS.items()), (CONSOLATION, CONSOLATION_FINAL)]
            choices = [("", "—"), *rounds]
            self.fields[boxes.turns] = forms.ChoiceField(label=_("Altra durata"), required=False, choices=choices)
            self.fields[boxes.kind] = forms.ChoiceField(
                label=capfirst(_("tipo di partita")), required=False, choices=KINDS_OF_TWO
            )
            self.fields[boxes.length] = forms.IntegerField(
                label=_("Smazzate o giochi"), required=False, min_value=1, max_value=LONGEST_MATCH
            )
            self.fields[boxes.games] = PlayingsBox(
                label=_("Che cosa si gioca"), required=False, help_text=_("Lascia vuoto se si gioca come sempre.")
            )
        return rows


class LastBoxes(NamedTuple):
    """The boxes of a row of other lengths: which turns, what kind of match, how long, and which games."""

    turns: str
    kind: str
    length: str
    games: str


def last_boxes(row: int) -> LastBoxes:
    """The boxes of this row."""
    return LastBoxes(*(f"last_{box}_{row}" for box in LastBoxes._fields))


def last_row_problems(given: Mapping[str, Any], rows: int, texts: Mapping[str, str]) -> Mapping[str, Promise]:
    """Rows that are begun and not finished, or that contradict themselves: the box and what is wrong there; `texts` are
    the games as they were typed, by box.
    """
    found: dict[str, Promise] = {}
    for boxes in map(last_boxes, range(1, rows + 1)):
        games = given.get(boxes.games) or ()
        if given.get(boxes.turns) and not given.get(boxes.length) and len(games) < LEAST_ROWS:
            found[boxes.length] = _("Manca la durata. Scrivila.")
        if given.get(boxes.turns) and not given.get(boxes.kind):
            found[boxes.kind] = _("Scegli il tipo di partita.")
        elif games and given.get(boxes.turns):
            kind = MatchFormat(MatchKind(given[boxes.kind]), 1, playings=games)
            found |= if_level_problem(kind, texts.get(boxes.games, ""), boxes.kind)
        if games and not given.get(boxes.turns):
            found[boxes.turns] = _("Scegli per quali partite.")
    return found


def read_last_lengths(given: Mapping[str, Any], rows: int, usual: MatchFormat) -> tuple[LastLength, ...]:
    """The rows that were filled in, everything else about a deal being as usual; games in a row say how long it is."""
    return tuple(
        LastLength(
            1 if given[boxes.turns] == CONSOLATION else int(given[boxes.turns]),
            _last_format(usual, MatchKind(given[boxes.kind]), given[boxes.length], given.get(boxes.games) or ()),
            consolation=given[boxes.turns] == CONSOLATION,
        )
        for boxes in map(last_boxes, range(1, rows + 1))
        if given[boxes.turns]
    )


def _last_format(usual: MatchFormat, kind: MatchKind, length: int | None, games: tuple[CardGame, ...]) -> MatchFormat:
    length = length or length_of_row(kind, len(games))
    return replace(usual, kind=kind, length=length, playings=games or usual.playings)


def length_of_row(kind: MatchKind, games: int) -> int:
    """How long a match of that many games is: all of them, or more than half of them to win."""
    return (games + 1) // 2 if kind is MatchKind.FIRST_TO else games


def drawn_as(given: Mapping[str, Any], regulation: Regulation) -> Regulation:
    """What one choice says of others: every pair meets, a double elimination plays for the places by itself, and who
    plays for a quarter without a partner tells nobody anything.
    """
    if given.get("every_pair"):
        regulation = replace(regulation, legs=EVERY_PAIR)
    if regulation.traits.teams and regulation.together is Together.ALONE:
        manners = replace(regulation.manners, talk=Talk.UNSAID, last_tricks=LastTricks.UNSAID)
        regulation = replace(regulation, manners=manners)
    if regulation.knockout.second_chance is SecondChance.DOUBLE:
        regulation = replace(regulation, knockout=replace(regulation.knockout, third_place=False, placing=False))
    return regulation


def as_summed(regulation: Regulation, base: Regulation) -> Regulation:
    """The same, where card points are added up in the ranking from now on: then matches add them up, too, a deal of 60
    each counts, and a rest has the mean of those who play, unless something else was chosen.
    """
    if not regulation.sums_of_sides or base.sums_of_sides:
        return regulation
    usual, before = regulation.match_format, base.match_format
    if usual.kind is before.kind:
        usual = replace(usual, kind=MatchKind.SUM)
        if usual.level_rule is before.level_rule and usual.may_be_level:
            usual = replace(usual, level_rule=LevelRule.LEVEL)
    regulation = replace(regulation, match_format=usual)
    rest = regulation.rest_worth, regulation.rest_points
    if regulation.format not in REST_UNEQUALLY or rest != (base.rest_worth, base.rest_points):
        return regulation
    return replace(regulation, rest_worth=RestWorth.FIELD_MEAN, rest_points=0)


def as_played(regulation: Regulation, base: Regulation, text: str) -> Regulation:
    """The same, where games are written one after the other: a match is as long as their row unless another length was
    chosen, and "se pari" says that it ends as soon as it is decided.
    """
    usual, before = regulation.match_format, base.match_format
    games = len(usual.playings)
    if usual.playings == before.playings or games < LEAST_ROWS:
        return regulation
    if read_row(text).if_level and usual.kind is before.kind and not usual.may_close_early:
        usual = replace(usual, kind=MatchKind.BEST_OF)
    if usual.length == before.length:
        usual = replace(usual, length=length_of_row(usual.kind, games))
    return replace(regulation, match_format=usual)


def if_level_problem(match_format: MatchFormat, text: str, box: str = "match_kind") -> Mapping[str, Promise]:
    """The last game is "se pari", and the `box` of the kind of match says that all are played."""
    if not read_row(text).if_level or match_format.may_close_early or not match_format.playings:
        return {}
    return {box: _("Con «se pari» la partita finisce appena è decisa: scegli «al meglio».")}


def choice_problems(given: Mapping[str, Any]) -> Mapping[str, Promise]:
    """Choices that exclude each other: the box to change and why."""
    found = {}
    if given.get("pairing") == "swiss" and given.get("rematches"):
        found["rematches"] = _("Qui nessuno si incontra due volte: togli questa scelta.")
    chance = given.get("second_chance")
    if given.get("second_final") and chance != SecondChance.DOUBLE:
        found["second_final"] = _("Questa scelta vale solo con l’eliminazione doppia. Toglila.")
    if chance == SecondChance.CONSOLATION and given.get("placing"):
        found["placing"] = _("Con la consolazione non si giocano le finali per tutti i posti: togline una.")
    return found


def calendar_initial(regulation: Regulation) -> dict[str, object]:
    """What is in the boxes of its calendar that are more than one setting each."""
    found: dict[str, object] = {"every_pair": regulation.legs == EVERY_PAIR}
    for row, one in enumerate(regulation.last_lengths, start=1):
        boxes, chosen = last_boxes(row), one.match_format
        found |= {
            boxes.turns: CONSOLATION if one.consolation else str(one.turns),
            boxes.kind: chosen.kind.value,
            boxes.length: chosen.length,
        }
        if chosen.playings != regulation.match_format.playings:
            found[boxes.games] = row_in_words(chosen.playings, if_level=chosen.last_if_level)
    return found
