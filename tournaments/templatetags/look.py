"""The little that the shared templates cannot say by themselves."""

import tomllib
from functools import cache

from django import template
from django.conf import settings

register = template.Library()


@register.filter
def absolute(number: int) -> int:
    """The size of a movement whose direction an arrow shows."""
    return abs(number)


@register.simple_tag
@cache
def program_version() -> str:
    """The version that pyproject.toml states."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]
    return str(project["version"])
