"""Normalizes a typed name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.violations import Violation, violation
from tournaments.event.faults.entrants import RosterFault
from tournaments.event.letters import composed, unreadable
from tournaments.pages.tables.lists.roster import LONGEST_LINE, stray_faults
from tournaments.pages.tables.lists.strays import is_note

TOO_LONG = _("Il nome è troppo lungo. Usa al massimo %(limit)s caratteri.")
UNREADABLE = _("Ci sono caratteri illeggibili. Riscrivi il nome a mano.")


def read_name(text: str, *, limit: int) -> tuple[str, tuple[Violation, ...]]:
    """The name in its composed form with single spaces, and what is wrong with it; an empty one is no fault here.

    What is longer than the longest line is refused as it was typed, before anything else looks at it.
    """
    if len(text) > LONGEST_LINE:
        return text, (violation(RosterFault.TOO_LONG, limit=limit),)
    name = " ".join(composed(text).split())
    faults = []
    if unreadable(name):
        faults.append(violation(RosterFault.UNREADABLE))
    if len(name) > limit:
        faults.append(violation(RosterFault.TOO_LONG, limit=limit))
    return name, tuple(faults)


def read_public_name(text: str, *, limit: int) -> tuple[str, tuple[Violation, ...]]:
    """A person's name, which everybody reads: no telephone is in it, and not who has paid."""
    name, faults = read_name(text, limit=limit)
    return name, faults if len(name) > LONGEST_LINE else (*faults, *stray_faults(name))


def read_public_club(text: str, *, limit: int) -> tuple[str, tuple[Violation, ...]]:
    """The bar or club of somebody, in the same way."""
    name, faults = read_name(text, limit=limit)
    if len(name) > LONGEST_LINE:
        return name, faults
    note = (violation(RosterFault.NOTE, note=name[:limit]),) if is_note(name) else ()
    return name, (*faults, *(stray_faults(name)[:1] or note))


class NameField(forms.CharField):
    """A name as it is kept: composed letters, single spaces, and no mark that hides in a line or turns it around."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self.most = max_length

    def clean(self, value: object) -> str:
        name, faults = read_name(super().clean(value), limit=self.most)
        if any(fault.code == RosterFault.UNREADABLE for fault in faults):
            raise forms.ValidationError(UNREADABLE)
        if faults:  # some letters become two
            raise forms.ValidationError(TOO_LONG, params={"limit": self.most})
        return name


NAME_LIMIT = 120


TEAM_NAME_LIMIT = 80
