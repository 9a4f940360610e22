"""On public pages every name leads to the page of the one who has it."""

from collections.abc import Callable, Hashable

from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.templatetags.remembered import Part

MakePart = Callable[[Hashable, Callable[[], Plain]], Part]


def linked(context: Plain, tournament: Tournament) -> Plain:
    """The values of a page, every name in them (see `present.entrant`) with the address of its page."""
    _link(context, _prefix(tournament))
    return context


def linked_part(tournament: Tournament) -> MakePart:
    """What makes a part of a page with such names out of what it is made of, and how."""
    prefix = _prefix(tournament)

    def part(of: Hashable, make: Callable[[], Plain]) -> Part:
        def with_links() -> Plain:
            _link(made := make(), prefix)
            return made

        return Part((of, prefix), with_links)

    return part


def _prefix(tournament: Tournament) -> str:
    return reverse("public_who", kwargs={"slug": tournament.slug, "who": "-"}).removesuffix("-/")


def _link(value: object, prefix: str) -> None:
    if isinstance(value, list):
        for one in value:
            _link(one, prefix)
    elif isinstance(value, dict):
        if who := value.get("whose"):
            value["url"] = f"{prefix}{who}/"
        for one in value.values():
            _link(one, prefix)
