"""A fragment that a page shows for many things: what is alike in all but its texts is made once and filled in."""

import re
from collections.abc import Hashable, Sequence

from django import template
from django.template.loader import get_template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
_LISTS = (list, tuple)
_PLACE = re.compile("\ue000(\\d+)\ue001")


@register.simple_tag
def alike(name: str, *, row: Sequence[dict[str, object]], **shared: object) -> SafeString:
    """The fragment of this name for every `row`, with what they share.

    A row is a plain value: dicts, lists and tuples of texts, numbers and flags. The fragment may show a text and ask
    whether there is one; it must not compare or filter it, because it is made of the first row of a kind alone.
    """
    fragment = get_template(name)
    made: dict[Hashable, str] = {}
    shown = []
    for one in row:
        texts: list[str] = []
        shape = _shape(one, texts)
        if shape not in made:
            made[shape] = _with_places(fragment.render({"row": _marked(one, []), **shared}))
        shown.append((format_html(made[shape], *texts),))
    return format_html_join("", "{}", shown)


def _shape(value: object, texts: list[str]) -> Hashable:
    """What a value is without its texts, which are put into `texts` in their order; where one is empty stays known."""
    if isinstance(value, str):
        if value:
            texts.append(value)
        return bool(value)
    if isinstance(value, dict):
        return (*value, *[_shape(part, texts) for part in value.values()])
    if isinstance(value, _LISTS):
        return tuple([_shape(part, texts) for part in value])
    return value


def _marked(value: object, found: list[str]) -> object:
    """The same value with a mark for every text, numbered as `_shape` finds them."""
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
