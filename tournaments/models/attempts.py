"""How often somebody tried something for which there is a limit."""

from django.db import models
from django.db.models import Q

from tournaments.models.identity import Row


class Attempts(Row):
    """So many within a window that ends at `until`; `key` is a digest of the limit and of who tried, so that no
    address and no name can be read here.
    """

    key = models.CharField(max_length=64)
    count = models.PositiveIntegerField()
    until = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["key"], name="attempts_key_unique"),
            models.CheckConstraint(condition=Q(count__gt=0), name="attempts_count_positive"),
        )
        indexes = (models.Index(fields=["until"], name="attempts_until"),)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
