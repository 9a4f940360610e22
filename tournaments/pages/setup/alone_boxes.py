"""The boxes of a stage at whose tables everybody is alone, and those that it has no use for: boxes -> value."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.calls import MOST_TIMES, MOST_WORTH, Threshold, not_adding_to_zero
from rules.counting import Counting
from rules.formats import MatchKind
from rules.games import AloneWorth, Auction, Game, GameKey, TopRule
from rules.labels import ALONE_WORTHS, AUCTION_NAMES, COUNTING_NAMES, MATCH_KINDS, TOP_RULES, WORTH_NAMES
from rules.match_points import RestWorth
from rules.violations import Violation
from tournaments.event.regulation import Regulation
from tournaments.pages.frame.typed_points import PointsListBox, listed

_OF_TWO_SIDES = ("game", "level_rule", "forfeit", "rest_is_opponent", "time_rule")
_WORTHS = ("caller", "partner", "others", "alone", "against", "error", "shared")
_TIMES = ("cappotto", "after_void")
_COUNTINGS = (Counting.SUM, Counting.PLACES)
_KINDS = (MatchKind.FIXED, MatchKind.TIMED)
_RESTS = (RestWorth.FIXED, RestWorth.FIELD_MEAN, RestWorth.OWN_MEAN)
_HIGH = re.compile(r"([0-9]{1,3}) *[x×X*:= ] *([0-9]{1,3})")
MOST_THRESHOLDS = 20
OF_CALLS = tuple(f"call_{name}" for name in (*_WORTHS, *_TIMES, "high"))
OF_THREE = ("alone_worth",)
OF_TABLES = ("counting", "table_points", *OF_THREE, *OF_CALLS)
"""What a table is worth: every box there is for it."""


class ThresholdsBox(forms.CharField):
    """High calls, each with how many times it counts: 71×2, 81×3."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=200, **options)

    def clean(self, value: Any) -> Any:
        parts = [part.strip() for part in re.split(r"[;,]+", super().clean(value)) if part.strip()]
        found = [one for part in parts if (one := _HIGH.fullmatch(part))]
        if len(found) < len(parts) or len(found) > MOST_THRESHOLDS:
            raise forms.ValidationError(_("Scrivi i punti chiamati e per quanto contano, per esempio 71×2, 81×3."))
        return tuple(Threshold(int(one[1]), int(one[2])) for one in found)


class AloneBoxes(forms.Form):
    """Part of `RegulationForm`. `zero_asked` has the worths that do not add up to nothing and were before the eyes."""

    counting = forms.ChoiceField(
        label=_("Come contano i tavoli"),
        required=False,
        choices=[(one.value, COUNTING_NAMES[one]) for one in _COUNTINGS],
    )
    table_points = PointsListBox(label=_("Per posti al tavolo: dal primo in giù"))
    top = forms.ChoiceField(label=_("Chi è pari in testa"), choices=list(TOP_RULES.items()))
    alone_worth = forms.ChoiceField(label=_("Una smazzata vale"), choices=list(ALONE_WORTHS.items()))
    auction = forms.ChoiceField(label=_("La chiamata"), choices=list(AUCTION_NAMES.items()))
    zero_asked = forms.CharField(widget=forms.HiddenInput, required=False)

    def keep_alone(self, regulation: Regulation) -> None:
        """Leave the boxes of this game, or take all of them away where two sides play."""
        game = regulation.match_format.game
        if game.two_sided:
            for box in AloneBoxes.base_fields:
                del self.fields[box]
            return
        for box in (*_OF_TWO_SIDES, *(("winner_only_allowed",) if game.key is GameKey.CALLED else ())):
            self.fields.pop(box, None)
        if "card_points_confirmed" in self.fields:
            self.fields["card_points_confirmed"].label = _("Lo voglio anche se non tutti si possono sempre confrontare")
        for box in ("top", *OF_THREE) if game.key is GameKey.CALLED else ("auction", "zero_asked"):
            del self.fields[box]
        if game.key is GameKey.CALLED:
            self._add_worths()
        self._offer("match_kind", [(one.value, MATCH_KINDS[one]) for one in _KINDS])
        rests = self.fields["rest_worth"]
        if isinstance(rests, forms.ChoiceField):
            known = dict(rests.choices)  # type: ignore[arg-type]  # pairs, and no groups of them
            self._offer("rest_worth", [(one.value, known[one.value]) for one in _RESTS])

    def _add_worths(self) -> None:
        for names, least, most in ((_WORTHS, -MOST_WORTH, MOST_WORTH), (_TIMES, 1, MOST_TIMES)):
            for name in names:
                self.fields[f"call_{name}"] = forms.IntegerField(
                    label=str(WORTH_NAMES[name]), min_value=least, max_value=most
                )
        label = _("%(what)s, per esempio 71×2, 81×3") % {"what": WORTH_NAMES["high"]}
        self.fields["call_high"] = ThresholdsBox(label=label, required=False)

    def _offer(self, box: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[box]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def zero_question(self, game: Game) -> dict[str, str]:
        """The box of the question whether worths that do not add up to nothing are meant, where it was not asked."""
        asked = _not_zero(game)
        return {"zero_asked": asked} if asked and self.cleaned_data.get("zero_asked") != asked else {}


def alone_boxes_of(regulation: Regulation) -> dict[str, object]:
    """Box -> what is in it at first."""
    game = regulation.match_format.game
    calls = game.calls
    return {
        "counting": regulation.counting.value,
        "table_points": listed(regulation.table_points.values),
        "top": game.top.value,
        "alone_worth": game.alone.value,
        "auction": game.auction.value,
        "zero_asked": _not_zero(game),
        **{f"call_{name}": getattr(calls, name) for name in (*_WORTHS, *_TIMES)},
        "call_high": ", ".join(f"{one.bid}×{one.times}" for one in calls.high),
    }


def read_alone(given: Mapping[str, Any], base: Regulation) -> dict[str, Any]:
    """How the tables make the ranking, by the names of `Regulation`; what has no box stays as it was."""
    return {
        "counting": Counting(given["counting"]) if given.get("counting") else base.counting,
        "table_points": replace(base.table_points, values=given.get("table_points", base.table_points.values)),
    }


def read_game(given: Mapping[str, Any], before: Game) -> Game:
    """The game that was chosen, with its choices."""
    game = Game(GameKey(given["game"])) if given.get("game") else before
    calls = {name: given[f"call_{name}"] for name in (*_WORTHS, *_TIMES, "high") if f"call_{name}" in given}
    return replace(
        game,
        top=TopRule(given.get("top", game.top)),
        alone=AloneWorth(given.get("alone_worth", game.alone)),
        auction=Auction(given.get("auction", game.auction)),
        calls=replace(game.calls, **calls),
    )


def not_zero(game: Game) -> tuple[Violation, ...]:
    """Every line of the worths by which a table does not end with nothing over."""
    return not_adding_to_zero(game.calls) if game.key is GameKey.CALLED else ()


def _not_zero(game: Game) -> str:
    """The worths that do not add up to nothing, as one text; empty where all do."""
    return " ".join(str(getattr(game.calls, name)) for name in _WORTHS) if not_zero(game) else ""
