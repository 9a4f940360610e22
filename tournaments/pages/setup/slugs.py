"""The address of a new tournament, from its name."""

from django.utils.text import slugify

from tournaments.selectors.clubs.lists import free_slug

SLUG_LIMIT = 70


def slug_for(name: str) -> str:
    """One that nobody uses yet."""
    return free_slug(slugify(name)[:SLUG_LIMIT].strip("-") or "torneo")
