"""The boxes of what is chosen of a game at whose tables everybody is alone: boxes -> value."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.calls import MOST_TIMES, MOST_WORTH, Threshold, not_adding_to_zero
from rules.games import Auction, Game, GameKey, IndividualWorth, TopRule
from rules.labels import WORTH_NAMES
from rules.problems import Problem
from tournaments.event.regulation import Regulation
from tournaments.settings.of_play import OF_GAME

_WORTHS = ("caller", "partner", "others", "alone", "against", "error", "shared")
_OPTIONAL = ("wrong_void", "wrong_shared")
"""Worths whose empty box says: as any error."""
_TIMES = ("cappotto", "after_void")
_HIGH = re.compile(r"([0-9]{1,3}) *[x×X*:= ] *([0-9]{1,3})")
MOST_THRESHOLDS = 20
OF_CALLS = tuple(f"call_{name}" for name in (*_WORTHS, *_OPTIONAL, *_TIMES, "high", "high_adds"))
_BOXES_OF = {GameKey.ALONE: {"top": "top", "alone_worth": "alone"}, GameKey.CALLED: {"auction": "auction"}}
"""By game: box -> which of its choices it is for."""


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


class IndividualBoxes(forms.Form):
    """Part of `RegulationForm`. `zero_asked` has the worths that do not add up to nothing and were before the eyes."""

    zero_asked = forms.CharField(widget=forms.HiddenInput, required=False)

    def add_alone(self, regulation: Regulation) -> None:
        """The boxes of what is chosen of this game; none where two sides play."""
        game = regulation.match_format.game
        if game.key is not GameKey.CALLED:
            del self.fields["zero_asked"]
        if game.two_sided:
            return
        if "card_points_confirmed" in self.fields:
            self.fields["card_points_confirmed"].label = _("Usa lo stesso questo criterio, anche se non vale per tutti")
        for box, choice in ({} if game.totals_alone else _BOXES_OF[game.key]).items():
            label, words = OF_GAME[choice]
            self.fields[box] = forms.ChoiceField(
                label=str(label),
                choices=[(one, str(said)) for one, said in words.items() if one != IndividualWorth.OWN],
            )
        if game.key is GameKey.CALLED:
            self._add_worths()

    def _add_worths(self) -> None:
        worths = (*_WORTHS, *_OPTIONAL)
        for names, least, most in ((worths, -MOST_WORTH, MOST_WORTH), (_TIMES, 1, MOST_TIMES)):
            for name in names:
                self.fields[f"call_{name}"] = forms.IntegerField(
                    label=str(WORTH_NAMES[name]), min_value=least, max_value=most, required=name not in _OPTIONAL
                )
        label = _("%(what)s, per esempio 71×2, 81×3") % {"what": WORTH_NAMES["high"]}
        self.fields["call_high"] = ThresholdsBox(label=label, required=False)
        self.fields["call_high_adds"] = forms.BooleanField(label=str(WORTH_NAMES["high_adds"]), required=False)

    def zero_question(self, game: Game) -> dict[str, str]:
        """The box of the question whether worths that do not add up to nothing are meant, where it was not asked."""
        asked = _not_zero(game)
        return {"zero_asked": asked} if asked and self.cleaned_data.get("zero_asked") != asked else {}


def individual_boxes_of(regulation: Regulation) -> dict[str, object]:
    """Box -> what is in it at first."""
    game = regulation.match_format.game
    calls = game.calls
    return {
        "top": game.top.value,
        "alone_worth": game.alone.value,
        "auction": game.auction.value,
        "zero_asked": _not_zero(game),
        **{f"call_{name}": getattr(calls, name) for name in (*_WORTHS, *_OPTIONAL, *_TIMES, "high_adds")},
        "call_high": ", ".join(f"{one.bid}×{one.times}" for one in calls.high),
    }


def read_game(given: Mapping[str, Any], before: Game) -> Game:
    """The game that was chosen, with its choices."""
    game = Game(GameKey(given["game"])) if given.get("game") else before
    calls = {
        name: given[f"call_{name}"]
        for name in (*_WORTHS, *_OPTIONAL, *_TIMES, "high", "high_adds")
        if f"call_{name}" in given
    }
    return replace(
        game,
        top=TopRule(given.get("top", game.top)),
        alone=IndividualWorth(given.get("alone_worth", game.alone)),
        auction=Auction(given.get("auction", game.auction)),
        calls=replace(game.calls, **calls),
    )


def not_zero(game: Game) -> tuple[Problem, ...]:
    """Every line of the worths by which a table does not end with nothing over."""
    return not_adding_to_zero(game.calls) if game.key is GameKey.CALLED else ()


def _not_zero(game: Game) -> str:
    """The worths that do not add up to nothing, as one text; empty where all do."""
    return " ".join(str(getattr(game.calls, name)) for name in _WORTHS) if not_zero(game) else ""
