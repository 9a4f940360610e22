"""The regulation of a season as it is in the boxes of its page: boxes -> value, value -> boxes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext_lazy as _

from rules.places import LastValue, SharedRule
from rules.problems import Problem, problem_at, sentence
from rules.words import Words
from tournaments.labels.final_labels import LAST_VALUES, SHARED_RULES
from tournaments.labels.season_labels import CRITERIA, FINALS, PERS, SCORINGS, TOTALS, UNITS
from tournaments.pages.frame.typed_points import WRITTEN_DIGITS, ExactBox, is_writable, listed, read_numbers
from tournaments.pages.shared.lists.names import NameField
from tournaments.seasons.checked import SeasonProblem, check_regulation
from tournaments.seasons.types import (
    Attendance,
    Counted,
    Finals,
    Minimum,
    Per,
    Scoring,
    ScoringKind,
    SeasonCriterion,
    SeasonRegulation,
    Section,
    Total,
    Unit,
)

MOST = 1000
MOST_SECTIONS = 100
FREE_ROWS = 2
"""Empty rows below the parts and disciplines; more appear when these are filled."""
TIEBREAK_BOXES = tuple(f"tiebreak_{place}" for place in range(1, len(SeasonCriterion) + 1))
SECTION_LISTS = ("parts", "disciplines")
NUMBERS = ("least", "step", "each")
BOX_OF = {
    ("counted", "best"): "best",
    ("counted", "share"): "share",
    ("counted", "per"): "per",
    ("minimum", "evenings"): "minimum_evenings",
    ("minimum", "share"): "minimum_share",
}


def _choices(words: Mapping[Any, Words]) -> list[tuple[str, Words]]:
    return [(str(key.value if hasattr(key, "value") else key), said) for key, said in words.items()]


def _whole(least: int = 1, **words: Any) -> forms.IntegerField:
    return forms.IntegerField(required=False, min_value=least, max_value=MOST, **words)


class ValuesBox(forms.CharField):
    """Points by place, the first place first, with spaces between them."""

    def clean(self, value: Any) -> tuple[Fraction, ...]:
        text = super().clean(value)
        if not text:
            return ()
        values, unreadable = read_numbers(text, digits=WRITTEN_DIGITS)
        if unreadable is None:
            unreadable = next((str(one) for one in values if not is_writable(one)), None)
        if unreadable is not None:
            raise forms.ValidationError(
                _("«%(value)s» non è un numero. Scrivi per esempio 5 3 2 1."), params={"value": unreadable[:30]}
            )
        return values


class SeasonRegulationForm(forms.Form):
    """The boxes of a season's name and regulation. After `is_valid`, `regulation` is the value; powers and jokers have
    a page of their own and stay as they are in the regulation that was given.
    """

    name = NameField(label=_("Come si chiama"), max_length=120)
    unit = forms.ChoiceField(label=_("Chi è in classifica"), choices=_choices(UNITS))
    kind = forms.ChoiceField(label=_("Quanto vale una serata"), choices=_choices(SCORINGS))
    values = ValuesBox(
        label=_("Punti per posto, o premi ai primi"),
        required=False,
        max_length=2000,
        help_text=_("Dal primo posto in giù, separati da spazi: 5 3 2 1. Mezzi punti: 1½."),
    )
    last = forms.ChoiceField(label=capfirst(_("l’ultimo numero dell’elenco è")), choices=_choices(LAST_VALUES))
    least = ExactBox(
        label=_("Punti dell’ultimo"),
        help_text=_("Se si conta dall’ultimo in su. Se si è in tanti, è il minimo."),
    )
    step = ExactBox(label=_("Differenza tra un posto e il seguente"))
    each = ExactBox(
        label=_("Punti al primo per ogni iscritto"), help_text=_("Solo se i punti crescono con gli iscritti.")
    )
    shared = forms.ChoiceField(label=capfirst(_("a pari merito")), choices=_choices(SHARED_RULES))
    best = _whole(label=_("Contano le migliori"), help_text=_("Quante serate. Lascia vuoto per contarle tutte."))
    share = ExactBox(label=_("Oppure una parte, in percento"), required=False)
    per = forms.ChoiceField(label=_("Scelte tra"), choices=_choices(PERS))
    evenings = _whole(
        label=_("Serate previste in tutto"), help_text=_("Senza le finali. Lascia vuoto se non si sa ancora.")
    )
    total = forms.ChoiceField(label=_("Il totale è"), choices=_choices(TOTALS))
    attendance = ExactBox(label=_("Punti di presenza a serata"))
    of_discards = forms.BooleanField(label=_("Anche per le serate scartate"), required=False)
    minimum_evenings = _whole(
        label=_("Serate che servono per stare in classifica"),
        least=0,
        help_text=_("Lascia vuoto se non c’è un limite."),
    )
    minimum_share = ExactBox(label=_("Oppure una parte, in percento"), required=False)
    finals = forms.ChoiceField(label=_("Una finale"), choices=_choices(FINALS))
    qualifiers = _whole(
        label=_("Quanti vanno in finale"),
        least=0,
        help_text=_("Di ogni periodo o disciplina. Lascia vuoto se non c’è una finale."),
    )
    club_pairs = forms.IntegerField(label=_("Per ogni bar contano i migliori"), min_value=1, max_value=MOST)

    def __init__(self, data: Mapping[str, str] | None = None, *, name: str, regulation: SeasonRegulation) -> None:
        super().__init__(data, initial=_initial(name, regulation))
        self.base, self.regulation = regulation, regulation
        self.rows: dict[str, list[int]] = {}
        self.used: dict[str, list[int]] = {}
        for lists in SECTION_LISTS:
            self._add_rows(lists, getattr(regulation, lists))
        for place, box in enumerate(TIEBREAK_BOXES, start=1):
            self.fields[box] = forms.ChoiceField(
                label=_("%(place)sº criterio") % {"place": place},
                required=False,
                choices=[("", "–"), *_choices(CRITERIA)],
            )

    def _add_rows(self, lists: str, sections: Sequence[Section]) -> None:
        """A name and how many evenings for each part or discipline, and some rows more."""
        count = len(sections) + FREE_ROWS
        if self.is_bound:
            count = sum(1 for row in range(1, MOST_SECTIONS + 1) if f"{lists}_{row}_name" in self.data)
        self.rows[lists] = list(range(1, min(count, MOST_SECTIONS) + 1))
        for row in self.rows[lists]:
            self.fields[f"{lists}_{row}_name"] = NameField(label=_("Nome"), max_length=80, required=False)
            self.fields[f"{lists}_{row}_evenings"] = _whole(label=_("Serate previste"))
            self.fields[f"{lists}_{row}_key"] = forms.RegexField(
                r"^[\w.:-]+$", max_length=40, required=False, widget=forms.HiddenInput
            )

    def clean(self) -> None:
        readable = _initial("", self.base) | self.cleaned_data if self.errors else self.cleaned_data
        self.used = {lists: self._rows_used(lists, readable) for lists in self.rows}
        self.used["tiebreaks"] = [at for at, box in enumerate(TIEBREAK_BOXES) if readable.get(box)]
        self.regulation = _regulation(readable, self.base, self.used)
        for problem in check_regulation(self.regulation):
            box = self.box_of(problem)
            if box is None or box not in self.errors:
                self.add_error(box, sentence(problem))

    def _rows_used(self, lists: str, readable: Mapping[str, Any]) -> list[int]:
        """The rows with a name; where something is typed beside an empty one, the name is missing."""
        for row in self.rows[lists]:
            name = f"{lists}_{row}_name"
            if name not in self.errors and not readable.get(name) and readable.get(f"{lists}_{row}_evenings"):
                self.add_error(name, sentence(problem_at(SeasonProblem.NAME_MISSING)))
        return [row for row in self.rows[lists] if readable.get(f"{lists}_{row}_name")]

    def box_of(self, problem: Problem) -> str | None:
        """The box that a problem of the regulation is about."""
        match problem.where:
            case ["regulation", "scoring", *rest]:
                return str(rest[0]) if rest else "kind"
            case ["regulation", "counted" | "minimum" as part, *rest]:
                return BOX_OF[part, str(rest[0]) if rest else ("best" if part == "counted" else "evenings")]
            case ["regulation", "parts" | "disciplines" as lists, int(position), *_rest]:
                return f"{lists}_{self.used[lists][position]}_name"
            case ["regulation", "tiebreaks", int(position), *_rest]:
                return TIEBREAK_BOXES[self.used["tiebreaks"][position]]
        return None


@dataclass(frozen=True, slots=True)
class TypedRegulation:
    """A name and a regulation in their boxes, and what they say: None while anything is wrong."""

    boxes: SeasonRegulationForm
    name: str
    regulation: SeasonRegulation | None


def read_season_regulation(data: Mapping[str, str], *, regulation: SeasonRegulation) -> TypedRegulation:
    """A regulation as it was typed; what has no box stays as it is in the `regulation` in force."""
    boxes = SeasonRegulationForm(data, name="", regulation=regulation)
    if not boxes.is_valid():
        return TypedRegulation(boxes, "", None)
    return TypedRegulation(boxes, boxes.cleaned_data["name"], boxes.regulation)


def _regulation(
    given: Mapping[str, Any], base: SeasonRegulation, used: Mapping[str, Sequence[int]]
) -> SeasonRegulation:
    return replace(
        base,
        unit=Unit(given["unit"]),
        scoring=Scoring(
            ScoringKind(given["kind"]),
            given["values"] if isinstance(given["values"], tuple) else base.scoring.values,
            SharedRule(given["shared"]),
            LastValue(given["last"]),
            *(Fraction(given[box]) for box in NUMBERS),
        ),
        counted=Counted(given["best"], _share(given["share"]), Per(given["per"])),
        parts=_sections("parts", given, used["parts"]),
        disciplines=_sections("disciplines", given, used["disciplines"]),
        evenings=given["evenings"],
        total=Total(given["total"]),
        attendance=Attendance(Fraction(given["attendance"]), given["of_discards"]),
        minimum=Minimum(given["minimum_evenings"], _share(given["minimum_share"])),
        finals=Finals(given["finals"]),
        qualifiers=given["qualifiers"] or 0,
        criteria=tuple(SeasonCriterion(given[TIEBREAK_BOXES[at]]) for at in used["tiebreaks"]),
        club_pairs=given["club_pairs"],
    )


def _share(percent: Fraction | None) -> Fraction | None:
    return None if percent is None else Fraction(percent) / 100


def _sections(lists: str, given: Mapping[str, Any], rows: Sequence[int]) -> tuple[Section, ...]:
    """Each with the key that result sheets know it by; a new one gets one made of its name."""
    found: list[Section] = []
    for row in rows:
        name, key = given[f"{lists}_{row}_name"], given.get(f"{lists}_{row}_key", "")
        found.append(Section(key or slugify(name)[:40] or str(row), name, given.get(f"{lists}_{row}_evenings")))
    return tuple(found)


def _initial(name: str, regulation: SeasonRegulation) -> dict[str, Any]:
    scoring, counted, minimum = regulation.scoring, regulation.counted, regulation.minimum
    rows = {
        f"{lists}_{row}_{part}": getattr(section, part)
        for lists in SECTION_LISTS
        for row, section in enumerate(getattr(regulation, lists), start=1)
        for part in ("name", "evenings", "key")
    }
    return {
        "name": name,
        "unit": regulation.unit.value,
        "kind": scoring.kind.value,
        "values": listed(scoring.values),
        "shared": scoring.shared.value,
        "last": scoring.last.value,
        **{box: getattr(scoring, box) for box in NUMBERS},
        "best": counted.best,
        "share": None if counted.share is None else 100 * counted.share,
        "per": counted.per.value,
        "evenings": regulation.evenings,
        "total": regulation.total.value,
        "attendance": regulation.attendance.points,
        "of_discards": regulation.attendance.of_discards,
        "minimum_evenings": minimum.evenings,
        "minimum_share": None if minimum.share is None else 100 * minimum.share,
        "finals": regulation.finals.value,
        "qualifiers": regulation.qualifiers or None,
        "club_pairs": regulation.club_pairs,
        **rows,
        **dict(zip(TIEBREAK_BOXES, (one.value for one in regulation.criteria), strict=False)),
    }
