"""The next turn made by hand: the rule, the table to add to, and an empty list to fill in."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Grid, Sheet, Text
from tournaments.pages.tables.words.present import Shown


def by_hand_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The rule with the table, and the empty list on a sheet of its own; nothing where no turn follows from results."""
    if not context["rows"]:
        return ()
    title = str(context["title"])
    steps = Text(tuple(f"{number}. {step}" for number, step in enumerate(context["steps"], start=1)))
    return (
        Sheet(title, (steps, _sums(context))),
        Sheet(str(context["blank_title"]), (_empty(context),)),
    )


def _sums(context: Shown) -> Grid:
    heads = (_("Posto"), _("Punti"), _("Questo turno"), _("Somma"), _("Nuovo posto"), _("Ha incontrato"))
    rows = ((str(one["name"]), (one["place"], one["points"], "", "", "", one["met"])) for one in context["rows"])
    return Grid(corner=_("Nome"), heads=heads, rows=tuple(rows))


def _empty(context: Shown) -> Grid:
    rows = ((str(number), ("", "")) for number in range(1, context["tables"] + 1))
    return Grid(corner=str(context["number_label"]), heads=(_("Nome"), _("Nome")), rows=tuple(rows))
