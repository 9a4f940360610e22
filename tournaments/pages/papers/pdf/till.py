"""The report of the till on one sheet."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Align, Column, Facts, Row, Sheet, Signatures, Table
from tournaments.pages.tables.words.present import Shown


def till_sheets(context: Shown) -> tuple[Sheet, ...]:
    """What came in and went out, what is left and for whom, and room for two signatures."""
    columns = (
        Column(_("Voce"), strong=True),
        Column(_("Per che cosa"), wide=True),
        Column(_("Entrate"), Align.END),
        Column(_("Uscite"), Align.END),
    )
    entries = tuple(
        Row((one["label"], one["what"], one["taken_text"], one.get("paid_out_text", ""))) for one in context["entries"]
    )
    total = Row((_("Totale"), "", str(context["taken"]), str(context["paid_out"])))
    results = [
        (one["label"], f"{one['value']} ({one['note']})" if one["note"] else one["value"]) for one in context["results"]
    ]
    if context["destination"]:
        results.append((_("Il ricavato va a"), str(context["destination"])))
    results += [(one["label"], str(one["value"])) for one in context["people"]]
    signed = Signatures((_("Chi ha tenuto la cassa"), _("Per il circolo")))
    return (
        Sheet(str(context["title"]), (Table(columns, (*entries, total)), Facts(tuple(results)), signed), fitted=True),
    )
