"""The regulation as it stands in the boxes of the set-up pages: boxes -> value, value -> boxes."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rules.formats import LONGEST_MATCH
from rules.labels import LEVEL_RULES, MATCH_KINDS
from rules.matches import (
    LevelRule,
    MatchFormat,
    MatchKind,
    MatchPoints,
    Result,
    check_format,
    default_points,
    legal_results,
    points_table,
)
from rules.places import PlacePoints, SharedRule
from rules.violations import Violation
from tournaments.labels.finals import SHARED_RULES
from tournaments.labels.setup import LINEUPS
from tournaments.labels.standings import CRITERION_NAMES
from tournaments.regulation import Regulation, check_regulation
from tournaments.scheduling.types import EVERY_PAIR, Legs, Lineup
from tournaments.standings.types import Criterion

TIEBREAK_BOXES = tuple(f"tiebreak_{place}" for place in range(1, len(Criterion) + 1))
_FORMAT_BOXES = {"length": "match_length", "level_rule": "level_rule", "winner_only_allowed": "winner_only_allowed"}
_SHOWN_FOR = re.compile(r"([a-z_]{1,10}):([0-9]{1,2}):([a-z_]{1,10})")


class RegulationForm(forms.Form):
    """The boxes of a regulation. After `is_valid`, `regulation` is the value and `violations` what is wrong with it.

    The boxes of the match points belong to one kind of match; when another kind is chosen, `proposal` is the same
    form with the boxes of that kind.
    """

    tables = forms.IntegerField(
        label=_("Tavoli in parallelo per incontro"),
        help_text=_("Vuoto: le coppie che può formare il quartiere più piccolo."),
        required=False,
        min_value=1,
        max_value=200,
    )
    hall = forms.IntegerField(
        label=_("Tavoli in sala"),
        help_text=_("Vuoto: bastano per tutti gli incontri di un turno. Con meno tavoli i turni aumentano."),
        required=False,
        min_value=1,
        max_value=2000,
    )
    legs = forms.IntegerField(
        label=_("Turni per incontro"),
        help_text=_("Quante volte si affrontano due quartieri."),
        required=False,
        min_value=1,
        max_value=100,
    )
    every_pair = forms.BooleanField(
        label=_("Tutti contro tutti: ogni coppia affronta ogni coppia dell'altro quartiere"), required=False
    )
    lineup = forms.ChoiceField(label=_("Formazione"), choices=list(LINEUPS.items()))
    match_kind = forms.ChoiceField(label=_("Tipo di partita"), choices=list(MATCH_KINDS.items()))
    match_length = forms.IntegerField(label=_("Smazzate"), min_value=1, max_value=LONGEST_MATCH)
    level_rule = forms.ChoiceField(label=_("Con 60 pari"), choices=list(LEVEL_RULES.items()))
    winner_only_allowed = forms.BooleanField(label=_("Si può inserire il solo vincitore, senza punti"), required=False)
    cappotto_allowed = forms.BooleanField(label=_("Si segna il cappotto"), required=False)
    place_points = forms.CharField(
        label=_("Punti per posto"),
        help_text=_(
            "Dal primo posto in giù, separati da spazi: 5 3 2 1. I posti seguenti valgono 0. Mezzi punti: 3/2."
        ),
        max_length=200,
    )
    shared_places = forms.ChoiceField(label=_("A pari merito"), choices=list(SHARED_RULES.items()))
    card_points_confirmed = forms.BooleanField(
        label=_("Voglio i punti delle carte come spareggio anche se non si possono sempre confrontare"), required=False
    )
    points_for = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: QueryDict | None = None, *, regulation: Regulation) -> None:
        super().__init__(data, initial=_boxes(regulation))
        self.shown_for = _read_shown_for(data.get("points_for", "") if data else "") or regulation.match_format
        self.regulation: Regulation | None = None
        self.violations: tuple[Violation, ...] = ()
        self.used_tiebreaks: tuple[str, ...] = ()
        for place, box in enumerate(TIEBREAK_BOXES, start=1):
            self.fields[box] = forms.ChoiceField(
                label=f"{place}.", required=False, choices=[("", "—"), *CRITERION_NAMES.items()]
            )
        self.point_boxes = {result: point_box(result) for result in legal_results(self.shown_for)}
        for (first, second), box in self.point_boxes.items():
            self.fields[box] = forms.IntegerField(label=f"{first}-{second}", min_value=0, max_value=1000)

    def clean_place_points(self) -> tuple[Fraction, ...]:
        values = []
        for text in re.split(r"[\s;,]+", self.cleaned_data["place_points"].strip(" ;,")):
            if not re.fullmatch(r"-?[0-9]{1,6}(/[1-9][0-9]{0,3})?", text, re.ASCII):
                raise forms.ValidationError(
                    _("«%(value)s» non è un numero. Scrivi per esempio 5 3 2 1."), params={"value": text}
                )
            values.append(Fraction(text))
        return tuple(values)

    def clean(self) -> None:
        if self.errors:
            return
        given = self.cleaned_data
        self.used_tiebreaks = tuple(box for box in TIEBREAK_BOXES if given[box])
        self.regulation = Regulation(
            tables=given["tables"],
            hall=given["hall"],
            legs=_legs(given),
            lineup=Lineup(given["lineup"]),
            match_format=self._format(),
            match_points=self._points(),
            tiebreaks=tuple(Criterion(given[box]) for box in self.used_tiebreaks),
            place_points=PlacePoints(given["place_points"], SharedRule(given["shared_places"])),
        )
        self.violations = check_regulation(self.regulation, confirmed=given["card_points_confirmed"])

    def proposal(self) -> "RegulationForm | None":
        """The form with the table of points that goes with the chosen kind of match, if other boxes were shown."""
        if self.regulation is None or check_format(self.regulation.match_format):
            return None
        chosen = self.regulation.match_format
        if legal_results(chosen) == legal_results(self.shown_for) or not isinstance(self.data, QueryDict):
            return None
        data = self.data.copy()
        data["points_for"] = _shown_for(chosen)
        for result, points in default_points(chosen).values:
            data[point_box(result)] = str(points)
        return RegulationForm(data, regulation=self.regulation)

    def box_of(self, where: tuple[str | int, ...]) -> str | None:
        """The box that a violation of `check_regulation` is about."""
        part, rest = (where[0], where[1:]) if where else ("", ())
        if part == "match_format":
            return _FORMAT_BOXES.get(str(rest[0])) if rest else "match_kind"
        if part == "match_points" and rest:
            box = "points_" + str(rest[0]).replace("-", "_")
            return box if box in self.fields else "match_kind"
        if part == "tiebreaks":
            return self.used_tiebreaks[int(rest[0]) - 1] if rest else TIEBREAK_BOXES[0]
        return str(part) if part in self.fields else None

    def _format(self) -> MatchFormat:
        given = self.cleaned_data
        return MatchFormat(
            kind=MatchKind(given["match_kind"]),
            length=given["match_length"],
            level_rule=LevelRule(given["level_rule"]),
            winner_only_allowed=given["winner_only_allowed"],
            cappotto_allowed=given["cappotto_allowed"],
        )

    def _points(self) -> MatchPoints:
        return points_table({result: self.cleaned_data[box] for result, box in self.point_boxes.items()})


def point_box(result: Result) -> str:
    """The name of the box for the points of a result."""
    return f"points_{result[0]}_{result[1]}"


def _legs(given: dict[str, Any]) -> Legs:
    return EVERY_PAIR if given["every_pair"] else given["legs"] or 1


def _shown_for(match_format: MatchFormat) -> str:
    return f"{match_format.kind.value}:{match_format.length}:{match_format.level_rule.value}"


def _read_shown_for(text: str) -> MatchFormat | None:
    """The kind of match that the posted boxes belong to; None for anything that we never sent."""
    found = _SHOWN_FOR.fullmatch(text)
    if not found or found[1] not in set(MatchKind) or found[3] not in set(LevelRule):
        return None
    match_format = MatchFormat(MatchKind(found[1]), int(found[2]), LevelRule(found[3]))
    return None if check_format(match_format) else match_format


def _boxes(regulation: Regulation) -> dict[str, object]:
    """A regulation as it stands in the boxes."""
    match_format = regulation.match_format
    return {
        "tables": regulation.tables,
        "hall": regulation.hall,
        "legs": regulation.legs if isinstance(regulation.legs, int) else None,
        "every_pair": regulation.legs == EVERY_PAIR,
        "lineup": regulation.lineup.value,
        "match_kind": match_format.kind.value,
        "match_length": match_format.length,
        "level_rule": match_format.level_rule.value,
        "winner_only_allowed": match_format.winner_only_allowed,
        "cappotto_allowed": match_format.cappotto_allowed,
        "place_points": " ".join(str(value) for value in regulation.place_points.values),
        "shared_places": regulation.place_points.shared.value,
        "points_for": _shown_for(match_format),
        "card_points_confirmed": check_regulation(regulation) != check_regulation(regulation, confirmed=True),
        **{point_box(result): points for result, points in regulation.match_points.values},
        **{box: criterion.value for box, criterion in zip(TIEBREAK_BOXES, regulation.tiebreaks, strict=False)},
    }
