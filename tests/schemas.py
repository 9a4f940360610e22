"""The published schemas of our files, and whether a document is what one of them promises."""

import functools
import json
from typing import Any

import jsonschema_rs
from django.conf import settings

Document = dict[str, Any]


@functools.cache
def schema(name: str) -> Document:
    """For example "tournament-4"."""
    found: Document = json.loads((settings.BASE_DIR / f"docs/schemas/{name}.json").read_text())
    return found


@functools.cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Whose `validate(document)` raises what is wrong."""
    return jsonschema_rs.Draft202012Validator(schema(name))
