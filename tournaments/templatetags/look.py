"""The little that the shared templates cannot say by themselves."""

import datetime
import importlib.metadata
import re
import tomllib
from collections.abc import Iterable
from functools import cache

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from briscola_site.program import called
from rules.match_points import Points
from rules.problems import sentence
from rules.words import one_stop
from tournaments.backups.database import look_at_file
from tournaments.backups.trouble import data_damaged, trouble
from tournaments.event.letters import BETWEEN, hyphened
from tournaments.event.letters import bound as bound_name
from tournaments.labels.day_labels import day_words, days_between, hour_words, joined, programme_words, where_words
from tournaments.labels.points import figure, points_in_words, with_article
from tournaments.labels.points import ordinal as ordinal_words
from tournaments.models import Tournament
from tournaments.selectors.clubs.tournament_lists import TournamentLine
from tournaments.selectors.core.day_queries import programme_of

register = template.Library()
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
FROM_THE_RIGHT = re.compile(rf"[{_LETTERS}]+(?:[ .'’\-]+[{_LETTERS}]+)*")
"""Words of Hebrew, Arabic and their like, with what is between them."""


@register.simple_tag
def version_address(tournament: Tournament) -> str:
    """Where a phone asks first whether anything is new: behind a proxy, which may keep that answer for all."""
    return reverse("public_version", args=[tournament.slug]) if settings.PROXIES else ""


@register.filter
def points(number: Points) -> str:
    """ "3½ punti"."""
    return points_in_words(number)


@register.filter
def ordinal(place: int) -> str:
    """ "3º", in English "3rd"."""
    return ordinal_words(place)


@register.filter
def after(number: object, article: str) -> str:
    """ "l’8 dicembre": a number, or what begins with one, behind its Italian article."""
    return with_article(article, str(number))


@register.filter
def isolated(text: object) -> SafeString:
    """A sentence in which every name that is written from the right keeps to itself: without that, what is beside it (a
    number, a bracket, another name) is taken along and changes its place.
    """
    return mark_safe(FROM_THE_RIGHT.sub(r"<bdi>\g<0></bdi>", conditional_escape(str(text))))  # noqa: S308 - escaped first


register.filter("one_stop", one_stop, is_safe=True)


@register.filter
def partners(name: str) -> list[str]:
    """The people of a pair, each for a line of their own; anybody else alone."""
    return hyphened(name).split(BETWEEN)


@register.filter
def bound(name: object) -> str:
    """A name whose dash never begins a line, and whose long words may be broken."""
    return bound_name(hyphened(str(name)))


@register.filter
def all_bound(names: Iterable[object], between: str) -> str:
    """Names one behind the other; `join` escapes them, and behind it an apostrophe would be escaped once more."""
    return bound_name(between.join(hyphened(str(name)) for name in names))


@register.filter
def in_figures(number: Points) -> str:
    """3½: points as people write them."""
    return str(figure(number))


@register.filter
def absolute(number: int) -> int:
    """The size of a movement whose direction an arrow shows."""
    return abs(number)


@register.simple_tag
@cache
def program_version() -> str:
    """The version that pyproject.toml states, or of what was installed from it."""
    file = settings.BASE_DIR / "pyproject.toml"
    if not file.exists():
        return importlib.metadata.version("briscola-desk")
    project = tomllib.loads(file.read_text())["project"]
    return str(project["version"])


@register.simple_tag
def of_server(name: str) -> bool:
    """Whether the installation is that: "MANY_CLUBS", "DEMONSTRATION"."""
    return bool(getattr(settings, name))


@register.simple_tag
def command(name: str) -> str:
    """How this command of the program is typed here."""
    return f"{called()} {name}"


@register.simple_tag
def trouble_of_data() -> dict[str, object] | None:
    """What is wrong with the data (`damaged`) or with copying them, as a sentence `why`."""
    found = look_at_file() or trouble()
    return None if found is None else {"why": sentence(found), "damaged": data_damaged()}


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """The code and the name of every language but the reader's."""
    return [(code, name) for code, name in settings.LANGUAGES if code != get_language()]


@register.filter
def day(date: datetime.date) -> str:
    """A day as a score sheet has it: 21 novembre 2026."""
    return day_words(date)


@register.filter
def where(one: Tournament | TournamentLine) -> str:
    """Where it is played, with the street where that is known."""
    return where_words(one.place, one.street)


@register.filter
def when_and_where(one: Tournament | TournamentLine) -> str:
    """Both in one line, with all its days; of a line of a list the first and the last."""
    if isinstance(one, Tournament):
        return programme_words(programme_of(one))
    return joined(days_between(one.date, one.last), hour_words(one.hour), where(one))
