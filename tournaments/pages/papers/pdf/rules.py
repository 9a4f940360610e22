"""The regulation on paper."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Facts, Sheet
from tournaments.pages.tables.words.present import Shown


def rules_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Everything that was decided, stage by stage, and what the places win."""
    facts = [_facts(stage["parts"], str(stage["title"])) for stage in context["stages"]]
    facts.append(_facts(context["results"], _("Risultati")))
    prizes = [_facts(context["prizes"], _("Premi"))] if context["prizes"] else []
    return (Sheet(str(context["title"]), (*facts, *prizes)),)


def _facts(parts: Iterable[Shown], title: str) -> Facts:
    return Facts(tuple((str(part["title"]), str(part["text"])) for part in parts), title)
