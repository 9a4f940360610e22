"""The money of an evening on paper: what came in and went out, and where it goes, to be signed."""

from django.utils.translation import gettext as _

from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.words.till import till_context


def till_paper(asked: Asked) -> Plain:
    return {"title": _("Rendiconto della serata"), **till_context(asked.tournament)}
