"""The published schemas of our files, and whether a document is what one of them promises."""

import functools
import importlib
import json
import sys
from typing import Any

import pytest
from django.conf import settings

Document = dict[str, Any]
UNASKED = "rfc3987_syntax"
"""The grammars of addresses take two seconds to read, and no schema of ours asks for the format of a text."""


@functools.cache
def schema(name: str) -> Document:
    """For example "tournament-4"."""
    found: Document = json.loads((settings.BASE_DIR / f"docs/schemas/{name}.json").read_text())
    return found


@functools.cache
def validator(name: str) -> Any:
    """Whose `check_schema(schema)` and `validate(document)` raise what is wrong; loaded by whichever test asks first,
    not by every process of the tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, UNASKED, None)
        return importlib.import_module("jsonschema").Draft202012Validator(schema(name))
