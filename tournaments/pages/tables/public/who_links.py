"""On public pages every name leads to the page of the one who has it."""

from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain


def linked(context: Plain, tournament: Tournament) -> Plain:
    """The values of a page, every name in them (see `present.entrant`) with the address of its page."""
    _link(context, reverse("public_who", kwargs={"slug": tournament.slug, "who": "-"}).removesuffix("-/"))
    return context


def _link(value: object, prefix: str) -> None:
    if isinstance(value, list):
        for one in value:
            _link(one, prefix)
    elif isinstance(value, dict):
        if who := value.get("whose"):
            value["url"] = f"{prefix}{who}/"
        for one in value.values():
            _link(one, prefix)
