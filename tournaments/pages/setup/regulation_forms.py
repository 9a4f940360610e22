"""The forms of the regulations of an evening, one a stage: made, judged, and told what is wrong with them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from rules.violations import Violation
from tournaments.event.capacity import capacity_faults
from tournaments.event.kinds import KINDS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.labels import sentence
from tournaments.pages.frame.boxes import Boxes
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.stage_boxes import Place


def stage_forms(
    stages: Sequence[Regulation], data: QueryDict | None = None, *, ranked: Ranked, teams: int | None = None
) -> list[RegulationForm]:
    """One form a stage; the boxes of later stages have their number. `teams` is how many quarters take part."""
    kind = KINDS[ranked]
    return [
        RegulationForm(
            data,
            regulation=stage,
            place=Place(before, one_of_many=len(stages) > 1, teams=teams, alone=kind.alone_in(stage.traits)),
            prefix=f"s{number}" if number > 1 else None,
        )
        for number, (before, stage) in enumerate(zip((None, *stages), stages, strict=False), start=1)
    ]


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


def regulation_is_valid(form: RegulationForm, entrants: int | None = None) -> bool:
    """Whether a regulation may be saved as it was typed; if not, its form says why. `entrants` is how many play, None
    where nobody knows yet.
    """
    form.is_valid()
    read = form.judged is not form.base  # with what is in force in the place of what cannot be read
    if read and entrants is not None and entrants > 1:
        for box, fault in capacity_faults(form.judged, entrants).items():
            if box not in form.errors:
                form.add_error(box, sentence(fault))
    _word(form, form.violations)
    return not form.errors


def proposal_of(form: RegulationForm) -> RegulationForm | None:
    """The form that has to be looked at before it is saved, with what is wrong with it as well."""
    proposal = form.proposal()
    if proposal is not None:
        regulation_is_valid(proposal)
    return proposal


def _word(form: Boxes, faults: Sequence[Violation]) -> None:
    """Say every fault at the box it belongs to, or above the form."""
    for fault in faults:
        form.add_error(box_of(form, fault), sentence(fault))


def box_of(form: Boxes, fault: Violation) -> str | None:
    """The box of the form that a fault is about; None where it has none."""
    box = form.box_of(fault.where) if isinstance(form, RegulationForm) else str((*fault.where, "")[0])
    box = "entrants" if box == "teams" else box
    return box if box in form.fields else None
