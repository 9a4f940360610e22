"""What a club keeps of many evenings: seasons, result sheets as values, and the people of its register.

All of it belongs to the club. A result sheet says of which tournament it was taken, as it was at which version, and
points at none: a tournament may go, be corrected or be played on another laptop, and moves nobody in the season.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models.club import Club
from tournaments.models.fields import Row


class Season(Row):
    """A season: its regulation as docs/schemas/season-1.json writes it, and the lots that were drawn.

    `version` rises with every change of the season, of one of its result sheets, and of the club's register, because
    names link to people. `share_of_held`: closed when shares of a closed season were of the evenings that were held.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    regulation = models.JSONField()
    lots = models.JSONField(default=list)
    closed = models.BooleanField(default=False)
    share_of_held = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-created_at", "id")
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="season_slug_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="season_name_given"),
            models.CheckConstraint(condition=Q(share_of_held=False) | Q(closed=True), name="season_held_closed"),
        )

    def __str__(self) -> str:
        return self.name


class ResultSheet(Row):
    """What a season keeps of one evening: `document` is the whole of it, as the file of a season holds it.

    `tournament` is the id of the one it was taken from as it was at `version`; none and 0 where it was typed by hand.
    `key` and `date` are in the document, too; they are here to be found and put in order.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sheets")
    key = models.CharField(max_length=40)
    date = models.DateField()
    number = models.PositiveIntegerField()
    tournament = models.UUIDField(null=True)
    version = models.PositiveIntegerField(default=0)
    document = models.JSONField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["season", "key"], name="result_sheet_key_unique"),
            models.UniqueConstraint(fields=["season", "number"], name="result_sheet_number_unique"),
            models.UniqueConstraint(
                fields=["season", "tournament"],
                condition=Q(tournament__isnull=False),
                name="result_sheet_once_a_tournament",
            ),
            models.CheckConstraint(
                condition=Q(tournament__isnull=True, version=0) | Q(tournament__isnull=False, version__gte=1),
                name="result_sheet_version_of_a_tournament",
            ),
        )

    def __str__(self) -> str:
        return self.key


class Person(Row):
    """Somebody in the register of a club. `merged_into` is the person this one turned out to be; taking it back is
    emptying it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    aliases = models.JSONField(default=list)
    card = models.CharField(max_length=40, blank=True)
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("key",)
        constraints = (
            models.UniqueConstraint(fields=["club", "key"], name="person_key_unique"),
            models.UniqueConstraint(fields=["club", "card"], condition=~Q(card=""), name="person_card_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="person_name_given"),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id")), name="person_merged_into_another"
            ),
        )

    def __str__(self) -> str:
        return self.name
