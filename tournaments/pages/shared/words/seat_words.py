"""A chair as the log has it, in words: [side, chair, name], with True behind it where a reserve plays for them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _


def seated_in_words(seat: Sequence[Any]) -> str:
    """Who sits at a chair, or for whom somebody plays there who is not ranked."""
    return _("riserva per %(name)s") % {"name": seat[2]} if seat[3:] else str(seat[2])
