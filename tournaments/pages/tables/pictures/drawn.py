"""A picture from its template: an SVG that every program can read, whatever is written in it."""

from typing import Any

from django.template.loader import render_to_string

from tournaments.event.letters import readable


def drawn(template: str, context: dict[str, Any]) -> str:
    """XML has no place for control characters, which no form of ours lets into a name, but other programs might."""
    return readable(render_to_string(template, context))
