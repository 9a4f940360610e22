"""The forms of the regulations of an evening, one a stage: made, judged, and told what is wrong with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.problems import Problem, sentence
from tournaments.event.estimate import capacity_problems
from tournaments.event.kinds import KINDS
from tournaments.event.presets import ready_tiebreaks
from tournaments.event.regulation import Lock, Ranked, Regulation
from tournaments.event.row import row_problems
from tournaments.labels.stage_labels import stage_name
from tournaments.labels.standings_labels import GAPS
from tournaments.pages.frame.boxes import Boxes
from tournaments.pages.frame.plain import Plain
from tournaments.pages.setup.in_force import OWN_ORDER, TIEBREAK_BOXES
from tournaments.pages.setup.individual_boxes import OF_CALLS
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.stage_boxes import last_boxes
from tournaments.settings.in_words import asked_in, regulation_in_brief, regulation_in_words
from tournaments.settings.in_words import regulation_parts as titles_of
from tournaments.settings.kinds import Part, Place
from tournaments.standings.table import GAP_OF, gaps_in


def stage_forms(
    stages: Sequence[Regulation], data: QueryDict | None = None, *, ranked: Ranked, teams: int | None = None
) -> list[RegulationForm]:
    """One form a stage; the boxes of later stages have their number. `teams` is how many quarters take part. Where
    something was sent, its points are those of the kind of match that was chosen.
    """
    kind = KINDS[ranked]
    shown = [
        RegulationForm(
            data,
            regulation=stage,
            place=Place(before, one_of_many=len(stages) > 1, teams=teams, alone=kind.individual_in(stage.traits)),
            prefix=f"s{number}" if number > 1 else None,
        )
        for number, (before, stage) in enumerate(zip((None, *stages), stages, strict=False), start=1)
    ]
    return shown if data is None else [form.followed() for form in shown]


def with_stage(data: QueryDict, form: RegulationForm) -> QueryDict:
    """What was typed, with what is in the boxes of one more stage at first."""
    more = data.copy()
    for name, box in form.fields.items():
        value = form[name].value()
        if isinstance(box, forms.BooleanField):
            value = "on" if value else None
        if value is not None:
            more[form.add_prefix(name)] = str(value)
    return more


def judge_row(shown: Sequence[RegulationForm], ranked: Ranked, entrants: int | None) -> tuple[Problem, ...]:
    """Say at the boxes what cannot work in the row that these forms make, and give back what has no box."""
    above = []
    stages = [form.judged for form in shown]
    for problem in row_problems(stages, ranked, entrants):
        form = shown[int(problem.values["stage"]) - 1]
        box = box_of(form, problem)
        said = str(sentence(problem))
        if box is None:
            above.append(problem)
        elif said not in form.errors.get(box, ()):
            form.add_error(box, said)
    return tuple(above)


@dataclass(frozen=True, slots=True)
class TypedRegulation:
    """The regulation of a stage in its boxes; `regulation` is None where the boxes have to be looked at before it is
    saved: something is wrong, or they ask something.

    `confirmed`: card points shall break ties although they cannot always be compared. `reason` is why it is changed.
    """

    boxes: RegulationForm
    regulation: Regulation | None
    confirmed: bool
    reason: str


def read_regulations(
    stages: Sequence[Regulation],
    data: QueryDict,
    *,
    ranked: Ranked,
    teams: int | None = None,
    entrants: int | None = None,
) -> list[TypedRegulation]:
    """The regulations as they were typed. `entrants` is how many play in the first of the `stages`, None where nobody
    knows yet, as nobody does of a later one.
    """
    forms = stage_forms(stages, data, ranked=ranked, teams=teams)
    return [_read(form, None if number else entrants) for number, form in enumerate(forms)]


def _read(form: RegulationForm, entrants: int | None) -> TypedRegulation:
    valid = regulation_is_valid(form, entrants)
    proposal, given = proposal_of(form), form.cleaned_data
    return TypedRegulation(
        proposal or form,
        form.regulation if valid and proposal is None else None,
        confirmed=given.get("card_points_confirmed", False),
        reason=given.get("reason", ""),
    )


def points_now(typed: Sequence[TypedRegulation]) -> str:
    """What a match is worth where it has become one of another kind, and where that is changed; else nothing."""
    worth = [
        regulation_in_words(one.boxes.judged, one.boxes.place)[Part.MATCH_POINTS]
        for one in typed
        if one.boxes.points_followed
    ]
    said = _("Con questo tipo di partita i punti sono: %(worth)s. Se vuoi, si cambiano in Regolamento.")
    return said % {"worth": " · ".join(worth)} if worth else ""


def regulation_is_valid(form: RegulationForm, entrants: int | None = None) -> bool:
    """Whether a regulation may be saved as it was typed; if not, its form says why. `entrants` is how many play, None
    where nobody knows yet.
    """
    form.is_valid()
    read = form.judged is not form.base  # with what is in force in the place of what cannot be read
    if read and entrants is not None and entrants > 1:
        for box, problem in capacity_problems(form.judged, entrants).items():
            if box not in form.errors:
                form.add_error(box, sentence(problem))
    _word(form, form.problems)
    return not form.errors


def proposal_of(form: RegulationForm) -> RegulationForm | None:
    """The form that has to be looked at before it is saved, with what is wrong with it as well."""
    proposal = form.proposal()
    if proposal is not None:
        regulation_is_valid(proposal)
    return proposal


def _word(form: Boxes, problems: Sequence[Problem]) -> None:
    """Say every problem at the box it belongs to, or above the form."""
    for problem in problems:
        form.add_error(box_of(form, problem), sentence(problem))


def box_of(form: Boxes, problem: Problem) -> str | None:
    """The box of the form that a problem is about; None where it has none."""
    box = form.box_of(problem.where) if isinstance(form, RegulationForm) else str((*problem.where, "")[0])
    box = "entrants" if box == "teams" else box
    return box if box in form.fields else None


# The regulation of a stage on a page: its boxes in folded groups, each with its value readable on the fold.

_BESIDE: Mapping[str, tuple[str, ...]] = {
    "legs": ("every_pair",),
    "game": ("auction",),
    "match_length": ("top",),
    "table_points": ("alone_worth", *OF_CALLS),
    "tiebreaks": ("tiebreak_list", *TIEBREAK_BOXES),
}
"""The boxes that come behind that of a setting, or instead of it."""
LOCK_REASONS: Mapping[str, Promise] = {
    Lock.PUBLISHED: gettext_lazy("Il sorteggio è già pubblicato: per cambiare qui, prima ritiralo."),
    Lock.RESULTS: gettext_lazy("Ci sono già risultati: questo non si può più cambiare."),
    Lock.CLOSED: gettext_lazy("Il torneo è chiuso. Per correggere qualcosa, prima riaprilo."),
}
_CHECKS = ("card_points_confirmed", "rest_is_opponent")
_SPOKEN = ("counting", "turns_counted", "by_mean", "ready_points")
"""Boxes among the points that are no number."""
_HELD = {
    Lock.PUBLISHED: frozenset({"passage", "calendar"}),
    Lock.RESULTS: frozenset({"passage", "calendar", "match"}),
}


def stage_section(form: RegulationForm, number: int, in_force: Regulation, *, lock: Lock = Lock.OPEN) -> Plain:
    """A stage as the pages show it: its title where there are several, all of it in one line, and its folds."""
    title = f"{_('Fase %(number)s') % {'number': number}}: {stage_name(in_force.format, in_force.name)}"
    parts = regulation_parts(form, in_force, lock=lock)
    return {
        "number": number,
        "title": title if form.place.one_of_many else "",
        "form": form,
        "brief": regulation_in_brief(form.judged, form.place),
        "parts": parts,
        "open": any(part["open"] for part in parts),
    }


def regulation_parts(form: RegulationForm, in_force: Regulation, *, lock: Lock = Lock.OPEN) -> list[Plain]:
    """The parts of a stage in order; those that a published draw or results hold fast say so."""
    words, before = regulation_in_words(form.judged, form.place), form.place.before
    same = words.items() & (regulation_in_words(before) if before else {}).items()
    return [
        _part(form, part, title)
        | {"value": _("come nella fase prima") if (part, words.get(part)) in same else words.get(part, "")}
        | (_held(form, part, in_force, lock) if part in _HELD.get(lock, ()) else {})
        for part, title in titles_of(in_force).items()
    ]


def _held(form: RegulationForm, part: str, in_force: Regulation, lock: Lock) -> Plain:
    """Why a part is held fast, and which of its boxes is not."""
    free = [form[box] for box in ("hall", "queued", "enter_again") if part == "calendar" and box in form.fields]
    reason = str(LOCK_REASONS[lock])
    if part == "calendar" and lock is Lock.RESULTS and in_force.traits.turn_by_turn:
        reason += " " + _("Un turno in più, o uno in meno, si decide in segreteria.")
    if "hall" in form.fields and free:
        reason += " " + _("Il numero di tavoli invece si può cambiare: chi sta giocando resta dov’è.")
    if "enter_again" in form.fields and free:
        reason += " " + _("Puoi ancora decidere se chi è fuori rientra.")
    return {"locked": reason, "free": free}


def _part(form: RegulationForm, part: Part, title: str) -> Plain:
    beside = {**_BESIDE, "match_points": ("ready_points", *form.point_boxes.values())}
    boxes = [box for one in asked_in(part, form.base) for box in (one.field, *beside.get(one.key, ()))]
    rows = [last_boxes(row) for row in range(1, form.last_rows + 1)] if part == "match" else []
    shown = [box for box in boxes if box in form.fields and box not in _CHECKS]
    apart = {"tiebreak_list", *TIEBREAK_BOXES, *_SPOKEN}
    faulty = any(form[box].errors for box in (*shown, *(box for row in rows for box in row)))
    asked = _asked(form, part)
    return {
        "key": part,
        "title": title,
        "fields": [form[box] for box in shown if box not in apart],
        "spoken": [form[box] for box in _SPOKEN if box in shown],
        "order": _order(form) if part == "tiebreaks" else None,
        "rows": [[form[box] for box in row] for row in rows],
        "checks": [form[box] for box in _CHECKS if box in form.fields] if part == "tiebreaks" else [],
        "open": faulty or bool(asked),
        "gaps": _gaps(form) if part == "tiebreaks" else [],
        "said": _said(form) if part == "match_points" else "",
        "asked": asked,
    }


def _order(form: RegulationForm) -> Plain:
    """The tie-breaks in their boxes: the ready orders, each with its criteria for the script, and one's own, which is
    open where something is wrong with it or it is none of those ready.
    """
    ready = [*map(" ".join, ready_tiebreaks(form.base)), ""]
    own = [form[box] for box in TIEBREAK_BOXES if box in form.fields]
    choices = zip(form["tiebreak_list"], ready, strict=True)
    return {
        "list": form["tiebreak_list"],
        "choices": [{"choice": choice, "criteria": criteria} for choice, criteria in choices],
        "own": own,
        "open": any(box.errors for box in own) or form["tiebreak_list"].value() == OWN_ORDER,
    }


def _gaps(form: RegulationForm) -> list[Plain]:
    """What a choice of tie-breaks leaves level without an answer: where it `has` some and `lacks` others, which the
    script follows; `now` is of the choice that the form has.
    """
    now = gaps_in(form.judged.tiebreaks)
    return [
        {"text": text, "now": gap in now, "has": " ".join(GAP_OF[gap][0]), "lacks": " ".join(sorted(GAP_OF[gap][1]))}
        for gap, text in GAPS.items()
    ]


def _said(form: RegulationForm) -> str:
    """What the boxes of the points are about."""
    if form.point_boxes:
        return _("Quanti punti prende chi finisce con questo risultato.")
    if "auction" in form.fields:
        return _(
            "Quanto vale una smazzata vinta da chi ha chiamato; se la perde, gli stessi punti con il segno contrario. "
            "Moltiplicare per 1 non cambia niente. Da solo (in mano) vale 4 e −1 se raddoppia chi ha chiamato, 8 e −2 "
            "se raddoppiano tutti."
        )
    return _("Che cosa vale una smazzata, e come i tavoli fanno la classifica.")


def questions(form: RegulationForm, in_force: Regulation) -> list[Plain]:
    """What has to be looked at before anything is saved, each leading to its boxes, as problems are told above a
    form.
    """
    titles = titles_of(in_force)
    return [
        {"text": f"{titles[part]}: {asked}", "target": form[box].auto_id}
        for part, box in ((Part.MATCH_POINTS, _first_asked(form)), (Part.PLACE_POINTS, "place_points"))
        if (asked := _asked(form, part))
    ]


def _first_asked(form: RegulationForm) -> str:
    """The box to begin with where what a match is worth has to be looked at."""
    if form.not_zero:
        return f"call_{form.not_zero[0].where[0]}"
    return "rest_points"


def _asked(form: RegulationForm, part: str) -> str:
    """Why the form comes back although nothing is wrong with this part of it."""
    if part == "match_points" and form.not_zero:
        return " ".join(
            [*(sentence(problem) for problem in form.not_zero), _("Se va bene, salva di nuovo; se no, correggi.")]
        )
    if part == "match_points" and form.rest_question:
        return form.rest_question
    return _question(form) if part == "place_points" and form.last_is_asked else ""


def _question(form: RegulationForm) -> str:
    """Whose the last number is: the points are for more or fewer places than there are quarters."""
    places = len((form.regulation or form.base).place_points.values)
    return _(
        "Le squadre sono %(teams)s e i punti sono per %(places)s posti. Scegli a chi va l’ultimo numero e salva di "
        "nuovo."
    ) % {"teams": form.place.teams, "places": places}
