"""Names on paper, where neither colour nor a drawn suit helps."""

from django.utils.translation import gettext as _

from tournaments.event.letters import BETWEEN
from tournaments.event.surnames import Surnames
from tournaments.pages.papers.pdf.document import Column
from tournaments.pages.tables.words.present import Shown
from tournaments.services.entries.naming import shrinking


def marked(entrant: Shown) -> str:
    """The name with the number before it, or the letter of a quarter behind it; who left is marked, and who
    did not come."""
    name, mark = str(entrant["name"]), str(entrant["letter"])
    if mark:
        name = f"{name} ({mark})" if entrant["suit"] else f"{mark}. {name}"
    if entrant.get("by_reserve"):
        return by_reserve(name)
    return f"{name} ({_('ritiro')})" if entrant.get("withdrawn") else name


def by_reserve(name: str) -> str:
    """Whose chair it is where somebody who is not ranked plays."""
    return f"{name} ({_('riserva')})"


def with_players(entrant: Shown) -> str:
    """A quarter, and in the next line who plays for it; anybody else by the full names, never a short one besides."""
    players = str(entrant.get("players") or "")
    if players and not entrant["suit"]:
        return marked({**entrant, "name": players})
    return f"{marked(entrant)}\n{players}" if players else marked(entrant)


def in_initials(name: str, surnames: Surnames) -> str:
    """The name with initials for all forenames, for where even small type leaves no room for the whole."""
    people = name.split(BETWEEN)
    *_longer, shortest = shrinking(people, surnames.words(people))
    return BETWEEN.join(shortest)


def name_column(title: str) -> Column:
    return Column(title, wide=True, strong=True)
