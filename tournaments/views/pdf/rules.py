"""The regulation on paper."""

from tournaments.views.pdf.document import Facts, Sheet, Shown


def rules_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Everything that was decided, stage by stage."""
    facts = tuple(
        Facts(tuple((str(part["title"]), str(part["text"])) for part in stage["parts"]), title=str(stage["title"]))
        for stage in context["stages"]
    )
    return (Sheet(str(context["title"]), facts),)
