"""Powers and curses on the final points: the rules that are in force, and who declared them on whom."""

from django.db import models
from django.db.models import F, Q

from rules.modifiers import Condition, EffectKind, Rounding, Target
from tournaments.models.entrant import Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing, ended_later

EFFECTS = [effect.value for effect in EffectKind]
TARGETS = [target.value for target in Target]
CONDITIONS = [condition.value for condition in Condition]
ROUNDINGS = [rounding.value for rounding in Rounding]
WITHOUT_AMOUNT = [EffectKind.SWAP.value, EffectKind.CANCEL.value]


class Modifier(TournamentRow):
    """A rule that changes final points when a team declares it. Amounts are exact: numerator and denominator."""

    key = models.SlugField(max_length=40)
    label = models.CharField(max_length=80)
    effect = models.CharField(max_length=10)
    amount_numerator = models.IntegerField(null=True)
    amount_denominator = models.PositiveIntegerField(default=1)
    target = models.CharField(max_length=10)
    condition = models.CharField(max_length=20, default="always")
    rank_limit = models.PositiveSmallIntegerField(null=True)
    deadline = models.DateTimeField(null=True)
    uses_per_team = models.PositiveSmallIntegerField(default=1)
    exclusive = models.BooleanField(default=False)
    stacking = models.BooleanField(default=True)
    floor_numerator = models.IntegerField(null=True, default=0)
    floor_denominator = models.PositiveIntegerField(default=1)
    rounding = models.CharField(max_length=10, default="exact")

    class Meta:
        ordering = ("key",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "key"], name="modifier_key_unique"),
            models.CheckConstraint(condition=Q(effect__in=EFFECTS), name="modifier_effect_known"),
            models.CheckConstraint(condition=~Q(label=""), name="modifier_label_given"),
            models.CheckConstraint(condition=Q(target__in=TARGETS), name="modifier_target_known"),
            models.CheckConstraint(condition=Q(condition__in=CONDITIONS), name="modifier_condition_known"),
            models.CheckConstraint(condition=Q(rounding__in=ROUNDINGS), name="modifier_rounding_known"),
            models.CheckConstraint(condition=Q(amount_denominator__gte=1), name="modifier_amount_denominator_positive"),
            models.CheckConstraint(condition=Q(floor_denominator__gte=1), name="modifier_floor_denominator_positive"),
            models.CheckConstraint(condition=Q(uses_per_team__gte=1), name="modifier_uses_positive"),
            models.CheckConstraint(
                condition=Q(effect__in=WITHOUT_AMOUNT, amount_numerator__isnull=True)
                | (~Q(effect__in=WITHOUT_AMOUNT) & Q(amount_numerator__isnull=False)),
                name="modifier_amount_where_needed",
            ),
            models.CheckConstraint(
                condition=Q(condition=Condition.RANK_AT_MOST.value, rank_limit__gte=1, rank_limit__isnull=False)
                | (~Q(condition=Condition.RANK_AT_MOST.value) & Q(rank_limit__isnull=True)),
                name="modifier_rank_where_needed",
            ),
            agreed_on("modifier"),
        )

    def __str__(self) -> str:
        return self.label


class Declaration(TournamentRow):
    """A team's use of a modifier, with the log entry that says who wrote it down and when."""

    modifier = models.ForeignKey(Modifier, on_delete=models.PROTECT, related_name="declarations")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    target = models.ForeignKey(Team, null=True, on_delete=models.PROTECT, related_name="+")
    challenge_won = models.BooleanField(default=False)
    cancels = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(target__isnull=True) | ~Q(target=F("team")), name="declaration_names_another_team"
            ),
            models.CheckConstraint(
                condition=Q(cancels__isnull=True) | ~Q(cancels=F("id")), name="declaration_cancels_another"
            ),
            ended_later("withdrawn", name="declaration_ended_later"),
            agreed_on("declaration"),
            *agreeing("declaration", "modifier", "team", "target", "cancels", "entered", "withdrawn"),
        )

    def __str__(self) -> str:
        return f"{self.modifier} {self.team}"
