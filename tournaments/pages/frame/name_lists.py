"""Lists of names in running text."""

from collections.abc import Sequence

from django.utils.translation import ngettext


def shortened(names: Sequence[str], most: int) -> str:
    """The names with commas; of more than `most` the first ones, and how many others there are."""
    shown, more = ", ".join(names[:most]), len(names) - most
    if more <= 0:
        return shown
    return ngettext("%(names)s e un altro", "%(names)s e altri %(more)s", more) % {"names": shown, "more": more}
