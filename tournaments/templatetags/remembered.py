"""A fragment that pages show again and again with the same values: it is made once and kept on the rack.

After a result most rows of a table and most cards of a turn are what they were; what a page costs is then what changed.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from django import template
from django.template.loader import get_template
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from briscola_site.rack import BESIDE, RACK
from rules.words import Words

register = template.Library()

INDENTED, KEEPS_SPACES = re.compile(r"\n\s+"), re.compile("<pre|<textarea")


@dataclass(frozen=True, slots=True)
class Part:
    """A value that is made only where its fragment is not there yet: `of` says everything that it is made of."""

    of: Hashable
    make: Callable[[], object] = field(compare=False)


@register.simple_tag
def remembered(name: str, **values: object) -> SafeString:
    """The fragment of this name with these plain values, which must depend on them and the language alone."""
    return made_once(name, values, lambda: _all_shown(values))


@register.simple_tag
def each_remembered(name: str, of: str, many: Iterable[object], **values: object) -> SafeString:
    """The same fragment for each of `many`, which it knows by the name `of`, one after another."""
    language = get_language()
    rows = (values | {of: one} for one in many)
    made = [_made_once(name, language, row, partial(_all_shown, row)) for row in rows]
    return mark_safe("".join(made))  # noqa: S308  # as each of them is


def made_once(name: str, of: object, values: Callable[[], dict[str, object]]) -> SafeString:
    """The template of this name with `values`, which are asked for only where it is not there yet: `of` says everything
    that they are made of.
    """
    return _made_once(name, get_language(), of, values)


def _made_once(name: str, language: str | None, of: object, values: Callable[[], dict[str, object]]) -> SafeString:
    key = name, language, _frozen(of)
    kept: bytes | None = RACK.get(key)
    if kept is None:
        kept = _lean(get_template(name).render(values())).encode()  # a dash or an apostrophe would double all letters
        RACK.put(key, kept, BESIDE + len(kept))
    return mark_safe(kept.decode())  # noqa: S308  # what a template made is escaped already


def _lean(made: str) -> str:
    """Without what indents the lines of a template: made once, it is sent with every page that shows it."""
    return made if KEEPS_SPACES.search(made) else INDENTED.sub("\n", made)


def _all_shown(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value.make() if isinstance(value, Part) else value for name, value in values.items()}


def _frozen(value: object) -> Hashable:
    """Two values have the same only if a template shows them alike: 1 is not True, a text to escape no safe one."""
    if type(value) is str or value is None:
        return value
    if isinstance(value, dict):
        return (*value, *[_frozen(part) for part in value.values()])
    if isinstance(value, list | tuple):
        return (list, *[_frozen(part) for part in value])
    if isinstance(value, Promise | Words):
        return str(value)
    return type(value), value
