"""Prizes as people read them: by place, and beside the one who won them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.labels.points import ordinal
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain


def prize_list(tournament: Tournament) -> list[Plain]:
    """Every place that wins something: {title, text}."""
    return [{"title": place_name(place), "text": prize} for place, prize in enumerate(tournament.prizes, 1) if prize]


def place_name(place: int) -> str:
    return _("%(place)s posto") % {"place": ordinal(place)}


def prizes_beside(tournament: Tournament, places: Sequence[int]) -> list[str]:
    """What everybody of a ranking wins, by their places.

    Who share a place share the prizes of all the places that they fill.
    """
    return [prize_of_place(tournament, place, places.count(place)) for place in places]


def prize_of_place(tournament: Tournament, place: int, sharing: int) -> str:
    """What everybody at a shared place wins together."""
    won = [prize for prize in tournament.prizes[place - 1 : place - 1 + sharing] if prize]
    return _("%(prizes)s, da dividere") % {"prizes": ", ".join(won)} if won and sharing > 1 else ", ".join(won)
