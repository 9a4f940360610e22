"""What strangers shall be told of a tournament, as it is chosen among the settings or at the desk's home."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

FULL, SHORT = "full", "short"


_turn_choice = partial(forms.TypedChoiceField, coerce=int, empty_value=None, required=False)
"""A turn, or None for all of them."""


class DiscretionForm(forms.Form):
    """Three choices, each sent by a form of its own. `turns` is how many turns are drawn.

    Of a choice of turns None means that everything is told.
    """

    frozen_after = _turn_choice(
        label=_("Risultati che vedono tutti"),
        help_text=_(
            "La classifica per il pubblico si ferma a quel turno: dei turni dopo si legge solo che si gioca. "
            "Ognuno continua a vedere i propri risultati nella sua pagina; il banco vede tutto."
        ),
    )
    shown_until = _turn_choice(
        label=_("Turni che vedono tutti"),
        help_text=_(
            "Un turno sorteggiato resta al banco, che lo può già stampare, finché non lo mostri con il pulsante "
            "nella pagina del torneo."
        ),
    )
    initials = forms.TypedChoiceField(
        label=_("Nomi nelle pagine per tutti"),
        coerce=lambda value: value == SHORT,
        choices=[(FULL, _("Nome e cognome")), (SHORT, _("Solo le iniziali"))],
        empty_value=False,  # type: ignore[arg-type]  # what `coerce` returns
        required=False,
        help_text=_("Il banco e i fogli stampati portano sempre i nomi interi."),
    )

    def __init__(self, *args: object, tournament: Tournament, turns: int, **options: object) -> None:
        initial = {
            "frozen_after": tournament.frozen_after,
            "shown_until": tournament.shown_until,
            "initials": SHORT if tournament.initials else FULL,
        }
        super().__init__(*args, **{"initial": initial, **options})  # type: ignore[arg-type]  # Django's own arguments
        numbers = [(turn, _("Fino al turno %(turn)d") % {"turn": turn}) for turn in range(1, turns + 1)]
        nothing = (0, _("Ancora nessuno"))
        for name, everything in (
            ("frozen_after", _("Tutti, appena inseriti")),
            ("shown_until", _("Tutti, appena pubblicato il sorteggio")),
        ):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", everything), nothing, *numbers]

    @property
    def asked(self) -> str | None:
        """The choice that was sent, once the form is valid."""
        return next((name for name in self.fields if name in self.data), None)
