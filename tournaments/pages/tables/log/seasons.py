"""What was done about seasons and the register of a club, in words: what it was about, and what is another."""

from typing import Any

from django.utils.translation import gettext as _

MOST_LETTERS = 80


def season(old: Any, new: Any) -> list[str]:
    """The name first; of a change every key whose value became another one, cut where it is long."""
    name = str((new or old or {}).get("name", ""))
    if new and new.get("erased"):
        return [_("%(name)s: nome e tessera cancellati dalla rubrica e dai verbali") % {"name": name}]
    if not old or not new:
        return [name]
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    lines = [
        _("%(what)s: da %(old)s a %(new)s") % {"what": key, "old": _cut(old.get(key)), "new": _cut(new.get(key))}
        for key in changed
    ]
    return [*filter(None, [name]), *lines]


def _cut(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"
