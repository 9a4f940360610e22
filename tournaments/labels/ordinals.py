"""A place in the order of a ranking, as each language counts it."""

from django.utils.translation import get_language

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = range(11, 14)


def ordinal(place: int) -> str:
    """ "3º", in English "3rd"."""
    if not (get_language() or "").startswith("en"):
        return f"{place}º"
    ending = "th" if place % 100 in TEENS else ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"
