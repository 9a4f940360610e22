"""The boxes of the set-up as a browser sends them."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.test import Client
from django.urls import reverse

from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import stage_forms
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of, stages_of

QUARTERS = ["La Custera", "I Pinacin", "La Cesa", "L'Orsa"]


def boxes(regulation: Regulation = GIOCHI, **changed: object) -> dict[str, str]:
    """The boxes as a browser sends them."""
    form = RegulationForm(regulation=regulation)
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()} | changed
    return {
        name: "on" if value is True else str(value)
        for name, value in sent.items()
        if value is not False and value is not None
    }


def answers(**changed: object) -> dict[str, str]:
    asked = {"name": "Giochi 2026", "date": "2026-11-21", "place": "Salone", "entrants": "\n".join(QUARTERS)}
    return boxes() | asked | {"preset": "giochi"} | {key: str(value) for key, value in changed.items()}


def settings_of(desk: Client, tournament: Tournament) -> str:
    return desk.get(reverse("desk_settings", kwargs={"slug": tournament.slug})).content.decode()


def evening(desk: Client, preset: str, **changed: object) -> Any:
    """A new tournament from an evening that is ready, with the boxes of all its stages as they are offered."""
    sent: dict[str, str] = {}
    offered = PRESETS[preset].played_by(str(changed.get("ranked", "")))
    for one in stage_forms(offered.stages, ranked=offered.ranked):
        for name, field in one.fields.items():
            value = one.get_initial_for_field(field, name)
            if value is not False and value is not None:
                sent[one.add_prefix(name)] = "on" if value is True else str(value)
    asked = {"name": "Serata", "date": "2026-11-21", "preset": preset}
    typed = {name: value if isinstance(value, UploadedFile) else str(value) for name, value in changed.items()}
    return desk.post(reverse("desk_new"), {**sent, **asked, **typed})


def stages() -> list[Regulation]:
    return [regulation_of(stage) for stage in stages_of(Tournament.objects.get())]


def change(desk: Client, tournament: Tournament, **changed: object) -> Any:
    in_force = regulation_of(stage_of(tournament))
    return desk.post(reverse("desk_regulation", kwargs={"slug": tournament.slug}), boxes(in_force, **changed))
