"""The final points as people read them: rows for _final_table.html, and every declaration in a sentence."""

import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from rules.final_points import Effect
from tournaments.labels.finals import WHY_NOT
from tournaments.selectors.public import FinalPage
from tournaments.views.present import Plain, entrant


def final_rows(page: FinalPage) -> list[Plain]:
    return [
        entrant(name=line.team.name, team_number=line.team.number)
        | {
            "place": line.row.place,
            "base": points_text(line.row.base),
            "effects": [effect_sentence(effect, page) for effect in line.row.effects],
            "final": points_text(line.row.final),
        }
        for line in page.lines
    ]


def effect_sentence(effect: Effect, page: FinalPage) -> str:
    """What a declaration did, who made it, who wrote it down and when."""
    declared = page.declared[effect.use.key]
    values = {
        "modifier": effect.label,
        "team": page.names[effect.use.team],
        "before": points_text(effect.before),
        "after": points_text(effect.after),
        "author": declared.author,
        "at": moment_text(declared.at),
    }
    if effect.why_not is not None:
        values["reason"] = str(WHY_NOT[effect.why_not])
        return _("%(modifier)s, dichiarata da %(team)s: non vale, %(reason)s. Scritta da %(author)s, %(at)s.") % values
    return _("%(modifier)s, dichiarata da %(team)s: da %(before)s a %(after)s. Scritta da %(author)s, %(at)s.") % values


def points_text(points: Fraction) -> str:
    """An exact number as people write it: 5, 1/2, 2 1/2, −1 1/2."""
    sign, size = ("−", -points) if points < 0 else ("", points)
    whole, rest = divmod(size, 1)
    parts = [str(part) for part in (whole, rest) if part]
    return sign + (" ".join(parts) or "0")


def moment_text(at: datetime.datetime) -> str:
    """21/11/2026 21:40, as the clock in the hall shows it."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
