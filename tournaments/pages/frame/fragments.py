"""The tag `fragment`: what a page shows again and again is made once and kept in the page cache.

After a result most rows of a table and most cards of a turn are what they were; what a page costs is then what changed.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rules.words import Words
from tournaments.pages.frame.page_cache import BESIDE, PAGE_CACHE
from tournaments.pages.frame.plain import Plain

register = template.Library()

INDENTED, KEEPS_SPACES = re.compile(r"\n\s+"), re.compile("<pre|<textarea")
_LISTS = (list, tuple)
_NESTED = (dict, *_LISTS)
_Nested = dict[str, object] | Sequence[object]
_Taken = tuple[Hashable, list[str]]
_PLACE = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Part:
    """A value that is made only where its fragment is not there yet: `of` says everything that it is made of."""

    of: Hashable
    make: Callable[[], object] = field(compare=False)


@register.simple_tag
def fragment(
    name: str, *, each: Iterable[Any] | None = None, by: str = "", texts: bool = False, **values: object
) -> SafeString:
    """The template of this name with these plain values, which must depend on them and the language alone.

    `each`: the same for each of many, which it knows by the name `by`, one after another. `texts`: they differ in their
    texts above all. Then one is made of the first of a kind and filled with the texts of the others; it may show a text
    and ask whether there is one, but must not compare or filter it. Each is then made of dicts, lists and tuples of
    texts, numbers and flags.
    """
    if each is None:
        return kept_fragment(name, values)
    if texts:
        return _filled(name, by, each, values)
    return mark_safe("".join(kept_fragment(name, values | {by: one}) for one in each))  # noqa: S308 - as each of them is


def kept_fragment(name: str, values: Plain) -> SafeString:
    """The template of this name with these values, as `fragment` says."""
    return made_once(name, values, lambda: _all_shown(values))


def made_once(name: str, of: object, values: Callable[[], Plain]) -> SafeString:
    """The template of this name with `values`, which are asked for only where it is not there yet: `of` says everything
    that they are made of.
    """
    return _kept((name, get_language(), _frozen(of)), lambda: _lean(get_template(name).render(values())))


def _kept(key: Hashable, make: Callable[[], str]) -> SafeString:
    kept: bytes | None = PAGE_CACHE.get(key)
    if kept is None:
        kept = make().encode()  # a dash or an apostrophe would double all letters
        PAGE_CACHE.put(key, kept, BESIDE + len(kept))
    return mark_safe(kept.decode())  # noqa: S308 - what a template made is escaped already


def _all_shown(values: Plain) -> Plain:
    return {name: value.make() if isinstance(value, Part) else value for name, value in values.items()}


def _lean(made: str) -> str:
    """Without what indents the lines of a template: made once, it is sent with every page that shows it."""
    return made if KEEPS_SPACES.search(made) else INDENTED.sub("\n", made)


def _frozen(value: object) -> Hashable:
    """Two values have the same only if a template shows them alike: 1 is not True, a text to escape no safe one."""
    if type(value) is str or value is None:
        return value
    if isinstance(value, dict):
        return (*value, *[_frozen(part) for part in value.values()])
    if isinstance(value, _LISTS):
        return (list, *[_frozen(part) for part in value])
    if isinstance(value, Promise | Words):
        return str(value)
    return type(value), value


# Filled in: a fragment is made of marked texts once a shape, and the marks are where the texts of each go.


def _filled(name: str, by: str, each: Iterable[Any], values: Plain) -> SafeString:
    key = name, get_language(), _frozen(values)
    formats: dict[Hashable, str] = {}
    seen: dict[int, _Taken] = {}
    shown = []
    for one in each:
        shape, texts = _taken(one, seen)
        if (with_places := formats.get(shape)) is None:
            make = partial(_with_places, name, {by: one, **values}, by)
            formats[shape] = with_places = _kept((*key, shape), make)
        shown.append(with_places.format(*map(escape, texts)))
    return mark_safe("".join(shown))  # noqa: S308 - a template made it, and every text is escaped


def _taken(value: _Nested, seen: dict[int, _Taken]) -> _Taken:
    """What a value is without its texts, and the texts that are not empty. What rows share is taken apart once: `seen`
    are values by their identity, which stays theirs as long as there are rows.
    """
    if (known := seen.get(id(value))) is not None:
        return known
    keys, parts = (tuple(value), tuple(value.values())) if isinstance(value, dict) else (len(value), value)
    shape: list[Hashable] = [keys]
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            shape.append("text" if part else "")
            if part:
                texts.append(part)
        elif isinstance(part, _NESTED):
            inner, its_texts = _taken(part, seen)
            shape.append(inner)
            texts += its_texts
        else:
            shape.append((type(part), part))
    taken = seen[id(value)] = tuple(shape), texts
    return taken


def _marked(value: object, found: list[str]) -> object:
    """The same value with a mark for every text, numbered as `_taken` finds them."""
    if isinstance(value, str):
        if not value:
            return ""
        found.append(value)
        return f"\ue000{len(found) - 1}\ue001"
    if isinstance(value, dict):
        return {name: _marked(part, found) for name, part in value.items()}
    if isinstance(value, _LISTS):
        return [_marked(part, found) for part in value]
    return value


def _with_places(name: str, values: Plain, by: str) -> str:
    """What is made of a marked value, as a format whose places are the marks."""
    made = get_template(name).render(values | {by: _marked(values[by], [])})
    return _PLACE.sub(r"{\1}", made.replace("{", "{{").replace("}", "}}"))
