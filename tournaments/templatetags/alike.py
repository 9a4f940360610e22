"""A fragment that a page shows for many things: what is alike in all but its texts is made once and filled in."""

import re
from collections.abc import Hashable, Sequence
from html import escape

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
_LISTS = (list, tuple)
_NESTED = (dict, *_LISTS)
_Nested = dict[str, object] | Sequence[object]
_Taken = tuple[Hashable, list[str]]
_PLACE = re.compile("\ue000(\\d+)\ue001")


@register.simple_tag
def alike(name: str, *, row: Sequence[dict[str, object]], **shared: object) -> SafeString:
    """The fragment of this name for every `row`, with what they share.

    A row is a plain value: dicts, lists and tuples of texts, numbers and flags. The fragment may show a text and ask
    whether there is one; it must not compare or filter it, because it is made of the first row of a kind alone.
    """
    fragment = get_template(name)
    made: dict[Hashable, str] = {}
    seen: dict[int, _Taken] = {}
    shown = []
    for one in row:
        shape, texts = _taken(one, seen)
        if shape not in made:
            made[shape] = _with_places(fragment.render({"row": _marked(one, []), **shared}))
        shown.append(made[shape].format(*map(escape, texts)))
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
            shape.append(part)
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


def _with_places(made: str) -> str:
    """What was made of a marked value, as a format whose places are the marks."""
    return _PLACE.sub(r"{\1}", made.replace("{", "{{").replace("}", "}}"))
