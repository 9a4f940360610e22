"""Which matches something is known of already."""

from django.db.models import Q

IN_FORCE = (
    Q(deals__isnull=False, deals__replaced__isnull=True)
    | Q(awards__isnull=False, awards__replaced__isnull=True)
    | Q(reports__isnull=False, reports__settled__isnull=True)
)
"""Matches that have a result, whole or in part, or of which the table told one."""

SETTLED_AT_ITS_TABLE = IN_FORCE | Q(called_at__isnull=False) | Q(started_at__isnull=False)
"""Matches whose players have been told where to go, or play there: they change tables no more."""
