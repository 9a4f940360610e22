"""The regulation as it is in the boxes of the set-up pages: boxes -> value, value -> boxes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.awards import forfeit_results
from rules.counting import Counting
from rules.match_formats import MatchFormat, Result, check_format, legal_results, may_end_level
from rules.match_points import MatchPoints, Points, RestWorth, default_points, points_table, same_kind_of_points
from rules.problems import Problem
from rules.words import Words
from tournaments.event.presets import ready_tiebreaks
from tournaments.event.regulation import REST_UNEQUALLY, Regulation
from tournaments.labels.standings_labels import CRITERION_NAMES, criterion_name, tiebreaks_in_words
from tournaments.pages.frame.typed_points import PointsBox
from tournaments.pages.setup.in_force import OWN_ORDER, TIEBREAK_BOXES, boxes_of, list_of
from tournaments.pages.setup.individual_boxes import IndividualBoxes, not_zero, read_game
from tournaments.pages.setup.point_boxes import (
    BY_DEALS,
    POINTS_LISTS,
    PlaceBoxes,
    point_box,
    points_by_deals,
    read_shown_for,
    shown_for,
)
from tournaments.pages.setup.setting_boxes import ORDER, RestBoxes, as_text, setting_boxes, typed_in
from tournaments.pages.setup.stage_boxes import (
    StageBoxes,
    as_played,
    as_summed,
    choice_problems,
    drawn_as,
    if_level_problem,
    last_boxes,
    last_row_problems,
    read_last_lengths,
)
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import ALONE, Place, result_as_text
from tournaments.settings.values import check_regulation, with_values
from tournaments.standings.table import NEEDS_DIFFERENT_OPPONENTS, TiebreakProblem, useless_in
from tournaments.standings.types import Criterion

MOST_MATCH_POINTS = 1000
SPARE = 1
"""Empty boxes behind the tie-breaks that are in use."""
_BOX_OF = {one.path[1]: one.field for one in SETTINGS if one.box and one.path[0] == "match_format"} | {
    "alone": "alone_worth"
}
"""What of a match is faulty -> its box."""


class RegulationForm(StageBoxes, PlaceBoxes, IndividualBoxes, RestBoxes):
    """The boxes of the regulation of a stage. After `is_valid`, `regulation` is the value and `problems` what is
    wrong with it; what has no box here stays as in the regulation that was given.

    The boxes of the match points belong to one kind of match; when another kind is chosen, `followed` is the same form
    with the boxes of that kind, without tie-breaks that it cannot have, and says `points_followed`. Where the
    points by place are not as many as the quarters, and the amounts were not before the eyes, it asks whose the last
    value is: `last_is_asked`. Where worths of a call do not add up to nothing, it asks whether they are meant:
    `not_zero`. What it asks of a rest is its `rest_question`. A knockout needs no match points: who wins goes on.
    """

    points_followed = False
    last_is_asked = False
    not_zero: tuple[Problem, ...] = ()

    card_points_confirmed = forms.BooleanField(
        label=_("Usa lo stesso i punti delle carte, anche se non valgono per tutti"), required=False
    )
    points_for = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=_("Motivo"),
        required=False,
        max_length=300,
        help_text=_("Serve se cambia come contano i risultati che ci sono già."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        regulation: Regulation,
        place: Place = ALONE,
        prefix: str | None = None,
    ) -> None:
        super().__init__(data, initial=boxes_of(regulation), prefix=prefix)
        posted = data.get(self.add_prefix("points_for"), "") if data else ""
        posted = posted if regulation.match_format.game.two_sided else ""
        self.shown_for = read_shown_for(posted) or regulation.match_format
        self.base, self.place = regulation, place
        self.regulation: Regulation | None = None
        self.judged = regulation
        self.problems: tuple[Problem, ...] = ()
        self.used_tiebreaks: tuple[str, ...] = ()
        self.used_rows: list[int] = []
        self.point_boxes: dict[Result, str] = {}
        self.last_rows = self.add_last_lengths(regulation)
        self.fields |= setting_boxes(regulation, place)
        self.add_every_pair(regulation)
        self._offer_forfeits()
        self.ask_last_value(regulation, place.teams)
        if regulation.format not in REST_UNEQUALLY:
            del self.fields["rest_asked"]
        if regulation.traits.bracket:
            del self.fields["card_points_confirmed"]
        else:
            self._add_ranking()
        if not self.point_boxes:
            del self.fields["points_for"]
        self.add_alone(regulation)
        self.order_fields(ORDER)
        if self.is_bound:
            self._leave_unasked()

    def _leave_unasked(self) -> None:
        """What the page that was sent had no box for stays as it is: the stage before it, as it was typed, did not need
        it.
        """
        for name, box in self.fields.items():
            box.required = box.required and self.add_prefix(name) in self.data

    def _offer_forfeits(self) -> None:
        results = [result_as_text(result) for result in forfeit_results(self.shown_for)] or [""]
        best = _("il risultato più alto (%(result)s)") % {"result": results[0]}
        box = self.fields.get("forfeit")
        if isinstance(box, forms.ChoiceField):
            box.choices = [("", best), *((one, one) for one in results)]

    def _add_ranking(self) -> None:
        """The boxes of what a match is worth, and of what breaks ties: a ready order, or one's own, criterion by
        criterion, with room for more.
        """
        said = partial(tiebreaks_in_words, games=self.base.of_games)
        ready = [*enumerate(map(said, ready_tiebreaks(self.base)), start=1)]
        self.fields["tiebreak_list"] = forms.ChoiceField(
            label=_("A pari punti"),
            required=False,
            widget=forms.RadioSelect,
            choices=[*((str(number), words) for number, words in ready), (OWN_ORDER, _("un altro ordine, qui sotto"))],
        )
        offered = [("", "—"), *((one, self._called(one)) for one in CRITERION_NAMES if self._is_offered(one))]
        posted = [place for place, box in enumerate(TIEBREAK_BOXES, start=1) if self.add_prefix(box) in self.data]
        rows = max(posted, default=len(self.base.tiebreaks) + SPARE)
        for place, box in enumerate(TIEBREAK_BOXES[: max(1, min(rows, len(offered) - 1))], start=1):
            self.fields[box] = forms.ChoiceField(
                label=_("%(place)sº criterio") % {"place": place}, required=False, choices=offered
            )
        results = () if self.base.sums_of_sides else legal_results(self.shown_for)
        self.point_boxes = {result: point_box(result) for result in results}
        if self.point_boxes:
            self.fields["ready_points"] = forms.ChoiceField(
                label=_("Una partita vale"), required=False, choices=[(one, str(words)) for one, words in POINTS_LISTS]
            )
        for (first, second), box in self.point_boxes.items():
            self.fields[box] = PointsBox(label=f"{first}–{second}", most=MOST_MATCH_POINTS)

    def _called(self, criterion: str) -> Words:
        return criterion_name(criterion, games=self.base.of_games)

    def _is_offered(self, criterion: str) -> bool:
        """Whether a tie-break can tell anybody apart in this format, or is chosen already."""
        useless = self.base.traits.all_meet and criterion in NEEDS_DIFFERENT_OPPONENTS
        sums = self.base.sums_of_sides or self.data.get(self.add_prefix("counting")) == Counting.SUM
        useless = useless or criterion in useless_in(self.base.match_format.game, sums=sums)
        return not useless or criterion in self.base.tiebreaks

    def clean(self) -> None:
        for box, problem in {
            **choice_problems(self.cleaned_data),
            **last_row_problems(self.cleaned_data, self.last_rows, self._last_texts()),
            **self._order_problems(),
        }.items():
            self.add_error(box, str(problem))
        unreadable = bool(self.errors)
        if (given := self.typed_or_in_force()) is None:
            return
        self.cleaned_data = given
        self.used_rows = [row for row in range(1, self.last_rows + 1) if given[last_boxes(row).turns]]
        self.used_tiebreaks = tuple(box for box in TIEBREAK_BOXES if given.get(box))
        row = str(self.data.get(self.add_prefix("playings"), ""))
        typed = with_values(self.base, typed_in(given, self.base, self.place))
        typed = as_played(as_summed(typed, self.base), self.base, row)
        usual = replace(typed.match_format, game=read_game(given, self.base.match_format.game))
        self.judged = replace(
            drawn_as(given, typed),
            match_format=usual,
            match_points=default_points(usual) if typed.sums_of_sides else self._points(usual),
            tiebreaks=self._tiebreaks(typed),
            last_lengths=read_last_lengths(given, self.last_rows, usual),
            rest_points=typed.rest_points if typed.rest_worth is RestWorth.FIXED else 0,
        )
        for box, said in if_level_problem(usual, row).items():
            self.add_error(box, str(said))
        self.regulation = None if unreadable or self.errors else self.judged
        problems = check_regulation(self.judged, confirmed=given.get("card_points_confirmed", False))
        self.problems = tuple(problem for problem in problems if self.box_of(problem.where) not in self.errors)

    def followed(self) -> "RegulationForm":
        """The form with the boxes of the chosen kind of match, if those of another one were sent: what a match is worth
        stays of its kind, and nobody is asked. The same form where there is nothing to follow.
        """
        self.is_valid()
        chosen, unreadable = self.judged.match_format, self.errors.keys() & {*self.point_boxes.values()}
        if unreadable or self.judged.sums_of_sides or not self._is_other_kind(chosen):
            return self
        form = self._with(
            {
                "points_for": shown_for(chosen),
                "forfeit": "",
                **{point_box(result): as_text(points) for result, points in self.judged.match_points.values},
                **self._unequal(self.judged),
                **self.rest_of(self.judged, self.base, self.cleaned_data),
            }
        )
        form.points_followed = True
        return form

    def _is_other_kind(self, chosen: MatchFormat) -> bool:
        """Whether the boxes of the points that were sent belong to other results than those of the chosen kind."""
        if not self.point_boxes or check_format(chosen):
            return False
        return legal_results(chosen) != legal_results(self.shown_for)

    def proposal(self) -> "RegulationForm | None":
        """The form that has to be looked at before it is saved, with what it asks."""
        if self.regulation is None:
            return None
        question = self.last_question(self.regulation.place_points, self.place.teams)
        zero = self.zero_question(self.regulation.match_format.game)
        rest = self.ask_rest(self.regulation, self.base, self.cleaned_data)
        boxes = {**question, **zero, **rest}
        if not boxes:
            return None
        form = self._with(boxes)
        form.last_is_asked = "last_asked" in boxes
        form.not_zero = not_zero(self.regulation.match_format.game) if zero else ()
        form.rest_question = self.rest_question
        return form

    def _with(self, boxes: Mapping[str, str]) -> "RegulationForm":
        """The form as it was sent, with something else in these boxes."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        for box, value in boxes.items():
            data[self.add_prefix(box)] = value
        return RegulationForm(data, regulation=self.base, place=self.place, prefix=self.prefix)

    def _unequal(self, regulation: Regulation) -> dict[str, str]:
        """The boxes of tie-breaks by card points that nobody touched, emptied where matches are not of equal length any
        more.
        """
        told = {problem.where[1:] for problem in self.problems if problem.code == TiebreakProblem.POINTS_UNEQUAL}
        kept = zip(self.used_tiebreaks, regulation.tiebreaks, self.base.tiebreaks, strict=False)
        return {box: "" for at, (box, now, before) in enumerate(kept, start=1) if now is before and (at,) in told}

    def box_of(self, where: tuple[str | int, ...]) -> str | None:
        """The box that a problem of `check_regulation` is about."""
        part, rest = (where[0], where[1:]) if where else ("", ())
        if part == "match_format" and rest[:1] == ("game",) and len(rest) > 1:
            return f"call_{rest[1]}"
        if part == "match_format":
            return _BOX_OF.get(str(rest[0])) if rest else self._level_box()
        if part == "match_points" and rest:
            box = "points_" + str(rest[0]).replace("-", "_")
            return box if box in self.fields else "match_kind"
        if part == "tiebreaks":
            boxes = self.used_tiebreaks[int(rest[0]) - 1 :] if rest else TIEBREAK_BOXES
            return "tiebreak_list" if self._chosen_list() or not boxes else boxes[0]
        if part == "last_lengths":
            return self._last_box(rest)
        if part == "takes":
            return "take_first"
        return str(part) if part in self.fields else None

    def _last_box(self, rest: tuple[str | int, ...]) -> str:
        """The box of a row of other lengths: counted among those in use, or the first that is faulty in itself."""
        used = self.used_rows
        if rest and isinstance(rest[0], int):
            return last_boxes(used[rest[0] - 1]).turns
        lengths = self.judged.last_lengths
        faulty = [row for row, one in zip(used, lengths, strict=True) if check_format(one.match_format)]
        boxes = last_boxes(faulty[0] if faulty else 1)
        return {"length": boxes.length, "playings": boxes.games}.get(str(rest[0]) if rest else "", boxes.kind)

    def _last_texts(self) -> dict[str, str]:
        """The games of the last matches as they were typed, by box."""
        boxes = (last_boxes(row).games for row in range(1, self.last_rows + 1))
        return {box: str(self.data.get(self.add_prefix(box), "")) for box in boxes}

    def _level_box(self) -> str:
        """The kind of match that may end level: the usual one, else that of the first row which may."""
        if may_end_level(self.judged.match_format):
            return "match_kind"
        used = self.used_rows
        for row, one in zip(used, self.judged.last_lengths, strict=True):
            if may_end_level(one.match_format):
                return last_boxes(row).kind
        return "match_kind"

    def _by_deals(self) -> bool:
        """Whether every deal won is chosen to be a point, instead of what is in the boxes."""
        return self.cleaned_data.get("ready_points") == BY_DEALS

    def _points(self, chosen: MatchFormat) -> MatchPoints:
        if self._by_deals() and not check_format(chosen):
            return points_by_deals(chosen)
        if self.point_boxes:
            typed = points_table(self._typed_points())
            return same_kind_of_points(typed, chosen) if self._is_other_kind(chosen) else typed
        before = self.base.match_format
        if check_format(chosen) or (not check_format(before) and legal_results(chosen) == legal_results(before)):
            return self.base.match_points
        return default_points(chosen)

    def _typed_points(self) -> dict[Result, Points]:
        """What is in the boxes; of a box that was not sent what is in force, or what such a match begins with."""
        usual = default_points(self.shown_for).by_result | self.base.match_points.by_result
        typed = {result: self.cleaned_data[box] for result, box in self.point_boxes.items()}
        return {result: usual[result] if points is None else points for result, points in typed.items()}

    def _order_problems(self) -> Mapping[str, Promise]:
        """A ready order was chosen, and one's own was changed into another one."""
        typed = tuple(one for box in TIEBREAK_BOXES if (one := self.cleaned_data.get(box)))
        number = self._chosen_list()
        if not number or typed in ((), self.base.tiebreaks, ready_tiebreaks(self.base)[number - 1]):
            return {}
        return {"tiebreak_list": _("Hai scelto un elenco pronto e cambiato anche l’ordine: scegline uno solo.")}

    def _chosen_list(self) -> int:
        """The number of the ready order that was chosen in the place of what is in force; 0 for none."""
        chosen = self.cleaned_data.get("tiebreak_list", "")
        return 0 if chosen in ("", OWN_ORDER, list_of(self.base)) else int(chosen)

    def _tiebreaks(self, typed: Regulation) -> tuple[Criterion, ...]:
        """The order that was chosen. Where nobody touched it and card points are added up from now on, it is the usual
        one of such a stage, since what was in force may not be about sums.
        """
        if self.base.traits.bracket:
            return self.base.tiebreaks
        if number := self._chosen_list():
            return ready_tiebreaks(self.base)[number - 1]
        order = tuple(Criterion(self.cleaned_data[box]) for box in self.used_tiebreaks)
        newly = typed.sums_of_sides and not self.base.sums_of_sides and order == self.base.tiebreaks
        return ready_tiebreaks(typed)[0] if newly else order
