"""The boxes of one pair or player: who they are."""

from django.utils.translation import gettext as _

from tournaments.labels import sentences
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.lists.entrants import TypedEntrant


def entrant_boxes(shown: TypedEntrant, *, people: int, names_only: bool) -> list[Plain]:
    """The boxes of one entrant: names, and club and seed as long as a draw may still use them."""
    together = [_("Primo giocatore"), _("Secondo giocatore"), _("Terzo giocatore")]
    labels = together[:people] if people > 1 else [_("Nome e cognome")]
    names = [
        {"id": f"person_{place}", "label": label, "value": name, "limit": 120, "hint": ""}
        for place, (label, name) in enumerate(zip(labels, shown.people, strict=False), start=1)
    ]
    club = _("Facoltativo. Chi ha lo stesso bar o circolo si incontra il più tardi possibile.")
    seed = _("Facoltativo: 1 per i più forti. Il sorteggio li fa incontrare il più tardi possibile.")
    used_by_draw = [
        {"id": "club", "label": _("Bar o circolo"), "value": shown.club, "limit": 80, "hint": club},
        {"id": "seed", "label": _("Testa di serie"), "value": shown.seed_typed, "limit": 3, "hint": seed},
    ]
    title = _("Facoltativo: come si chiama la squadra. Si legge accanto ai nomi.")
    titled = {"id": "title", "label": _("Nome della squadra"), "value": shown.title, "limit": 80, "hint": title}
    names += [titled] if people > 1 else []
    boxes = names if names_only else [*names, *used_by_draw]
    return [box | {"errors": sentences(shown.faults.get(str(box["id"]), ()))} for box in boxes]
