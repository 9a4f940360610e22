"""All tables at once, each with its constraints: SQLite copies a table for every constraint that is added to it later."""

import django.db.models.deletion
import django.db.models.functions.comparison
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.models.fields
import tournaments.models.points


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("username", models.CharField(max_length=150)),
                ("name", models.CharField(max_length=120)),
                ("is_active", models.BooleanField(default=True)),
                ("sessions_ended", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("username",), name="account_username_unique")],
            },
        ),
        migrations.CreateModel(
            name="Attempts",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("count", models.PositiveIntegerField()),
                ("until", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["until"], name="attempts_until")],
                "constraints": [
                    models.UniqueConstraint(fields=("key",), name="attempts_key_unique"),
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="attempts_count_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("slug", models.SlugField(max_length=60)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("private_days", models.PositiveSmallIntegerField(default=90)),
                ("sponsors", models.CharField(blank=True, default="", max_length=120)),
                ("look", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="club_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("private_days__range", (1, 3650))), name="club_private_days_range"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ClubEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.club"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("actor_name", models.CharField(max_length=120)),
                ("device", models.CharField(blank=True, max_length=60)),
                ("kind", models.CharField(max_length=20)),
                ("member_name", models.CharField(blank=True, max_length=120)),
                ("role_before", models.CharField(blank=True, max_length=10)),
                ("role_after", models.CharField(blank=True, max_length=10)),
                ("name_before", models.CharField(blank=True, max_length=120)),
                ("name_after", models.CharField(blank=True, max_length=120)),
                ("key", models.UUIDField(null=True)),
                ("old", models.JSONField(null=True)),
                ("new", models.JSONField(null=True)),
                ("tournament_name", models.CharField(blank=True, max_length=120)),
                ("tournament_slug", models.CharField(blank=True, max_length=80)),
                ("tournament_date", models.DateField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "invited",
                                    "invitation_ended",
                                    "joined",
                                    "role_changed",
                                    "removed",
                                    "signed_in",
                                    "came_back",
                                    "sign_in_stopped",
                                    "password_set",
                                    "password_gone",
                                    "sessions_ended",
                                    "renamed",
                                    "private_days",
                                    "season_created",
                                    "season_changed",
                                    "sheet_taken",
                                    "sheet_removed",
                                    "person_changed",
                                    "person_merged",
                                    "person_parted",
                                    "sponsors",
                                    "logo_set",
                                    "logo_gone",
                                    "archived",
                                    "unarchived",
                                    "deleted",
                                    "brought_back",
                                ],
                            )
                        ),
                        name="club_entry_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role_before__in", ["", "owner", "director", "desk", "helper", "viewer"])),
                        name="club_entry_role_before_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role_after__in", ["", "owner", "director", "desk", "helper", "viewer"])),
                        name="club_entry_role_after_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("key__isnull", False)), fields=("club", "key"), name="club_entry_key_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind__in", ["archived", "unarchived", "deleted", "brought_back"]), _negated=True
                            ),
                            models.Q(("tournament_name", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="club_entry_tournament_named",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EntranceLink",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.club"
                    ),
                ),
                (
                    "issuer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120)),
                ("role", models.CharField(max_length=10)),
                ("token_digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("token_digest",), name="entrance_link_digest_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "director", "desk", "helper", "viewer"])),
                        name="entrance_link_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("created_at"))),
                        name="entrance_link_expires_later",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="logos", to="tournaments.club"
                    ),
                ),
                ("digest", models.CharField(max_length=32)),
                ("kind", models.CharField(max_length=4)),
                ("small", models.BinaryField()),
                ("large", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club",), name="logo_one_a_club"),
                    models.CheckConstraint(condition=models.Q(("kind__in", ["png", "jpeg"])), name="logo_kind_known"),
                    models.CheckConstraint(
                        condition=models.Q(("height__gte", 1), ("width__gte", 1)), name="logo_of_some_size"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="tournaments.club"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("role", models.CharField(max_length=10)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "account"), name="membership_club_account_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "director", "desk", "helper", "viewer"])),
                        name="membership_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="people", to="tournaments.club"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=120)),
                ("aliases", models.JSONField(default=list)),
                ("card", models.CharField(blank=True, max_length=40)),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "ordering": ("key",),
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="person_key_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("card", ""), _negated=True),
                        fields=("club", "card"),
                        name="person_card_unique",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="person_name_given"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("merged_into__isnull", True),
                            models.Q(("merged_into", models.F("id")), _negated=True),
                            _connector="OR",
                        ),
                        name="person_merged_into_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="tournaments.club"
                    ),
                ),
                ("slug", models.SlugField(max_length=60)),
                ("name", models.CharField(max_length=120)),
                ("regulation", models.JSONField()),
                ("lots", models.JSONField(default=list)),
                ("closed", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("-created_at", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="season_slug_unique"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="season_name_given"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ResultSheet",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="tournaments.season"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("date", models.DateField()),
                ("number", models.PositiveIntegerField()),
                ("tournament", models.UUIDField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("document", models.JSONField()),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("season", "key"), name="result_sheet_key_unique"),
                    models.UniqueConstraint(fields=("season", "number"), name="result_sheet_number_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("tournament__isnull", False)),
                        fields=("season", "tournament"),
                        name="result_sheet_once_a_tournament",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("tournament__isnull", True), ("version", 0)),
                            models.Q(("tournament__isnull", False), ("version__gte", 1)),
                            _connector="OR",
                        ),
                        name="result_sheet_version_of_a_tournament",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tournaments", to="tournaments.club"
                    ),
                ),
                ("slug", models.SlugField(max_length=80)),
                ("name", models.CharField(max_length=120)),
                ("date", models.DateField()),
                ("place", models.CharField(blank=True, max_length=120)),
                ("is_rehearsal", models.BooleanField(default=False)),
                ("ranked", models.CharField(default="teams", max_length=10)),
                ("place_points", models.JSONField()),
                ("prizes", models.JSONField(default=list)),
                ("shared_places", models.CharField(default="same", max_length=10)),
                ("last_value", models.CharField(default="place", max_length=10)),
                ("direction", models.CharField(default="anticlockwise", max_length=15)),
                ("talk", models.CharField(default="unsaid", max_length=15)),
                ("last_tricks", models.CharField(default="exchanged", max_length=15)),
                ("trust", models.CharField(default="paper", max_length=10)),
                ("frozen_after", models.PositiveSmallIntegerField(null=True)),
                ("frozen_version", models.PositiveBigIntegerField(null=True)),
                ("shown_until", models.PositiveSmallIntegerField(null=True)),
                ("initials", models.BooleanField(default=False)),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("look", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="tournament_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="tournament_name_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("shared_places__in", ["same", "average", "next"])),
                        name="tournament_shared_places_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last_value__in", ["place", "last"])), name="tournament_last_value_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ranked__in", ["teams", "pairs", "players"])),
                        name="tournament_ranked_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("trust__in", ["players", "cards", "desk", "paper"])),
                        name="tournament_trust_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("trust", "cards"), _negated=True), ("ranked", "pairs"), _connector="OR"
                        ),
                        name="tournament_cards_of_pairs",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("direction__in", ["anticlockwise", "clockwise", "unsaid"])),
                        name="tournament_direction_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("talk__in", ["silent", "signs", "after_first", "free", "unsaid"])),
                        name="tournament_talk_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last_tricks__in", ["exchanged", "optional", "hidden", "unsaid"])),
                        name="tournament_last_tricks_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("frozen_after__isnull", True), ("frozen_version__isnull", True)),
                            models.Q(("frozen_after__isnull", False), ("frozen_version__isnull", False)),
                            _connector="OR",
                        ),
                        name="tournament_frozen_in_a_version",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("frozen_version__isnull", True),
                            ("frozen_version__lte", models.F("version")),
                            _connector="OR",
                        ),
                        name="tournament_frozen_in_a_past_version",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryTerms",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("fee", models.PositiveIntegerField(null=True)),
                ("fee_per", models.CharField(default="entrant", max_length=10)),
                ("registration", models.BooleanField(default=False)),
                ("limit", models.PositiveSmallIntegerField(null=True)),
                ("closes_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament",), name="entry_terms_once"),
                    models.CheckConstraint(
                        condition=models.Q(("fee__isnull", True), ("fee__range", (1, 10000000)), _connector="OR"),
                        name="entry_terms_fee_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fee_per__in", ("entrant", "person"))), name="entry_terms_fee_per_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("limit__isnull", True), ("limit__gte", 1), _connector="OR"),
                        name="entry_terms_limit_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("seq", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("actor_name", models.CharField(max_length=120)),
                ("device", models.CharField(blank=True, max_length=60)),
                ("source", models.CharField(max_length=10)),
                ("kind", models.CharField(max_length=30)),
                ("subject", models.UUIDField(null=True)),
                ("old", models.JSONField(null=True)),
                ("new", models.JSONField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("key", models.UUIDField(null=True)),
            ],
            options={
                "ordering": ("seq",),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "seq"), name="log_seq_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("key__isnull", False)), fields=("tournament", "key"), name="log_key_unique"
                    ),
                    models.CheckConstraint(condition=models.Q(("seq__gte", 1)), name="log_seq_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "created",
                                    "settings",
                                    "teams",
                                    "players",
                                    "table_fixed",
                                    "drawn",
                                    "published",
                                    "unpublished",
                                    "ended_early",
                                    "played_on",
                                    "turn_added",
                                    "lineup",
                                    "stages",
                                    "passage",
                                    "passage_withdrawn",
                                    "withdrawal",
                                    "withdrawal_undone",
                                    "award",
                                    "award_withdrawn",
                                    "abandoned",
                                    "stopped",
                                    "result",
                                    "correction",
                                    "undone",
                                    "called",
                                    "call_withdrawn",
                                    "started",
                                    "clock",
                                    "reported",
                                    "agreed",
                                    "disputed",
                                    "set_aside",
                                    "links",
                                    "check_in",
                                    "payment",
                                    "substitution",
                                    "penalty",
                                    "penalty_withdrawn",
                                    "decision",
                                    "decision_withdrawn",
                                    "modifier",
                                    "declaration",
                                    "declaration_withdrawn",
                                    "closed",
                                    "reopened",
                                    "erased",
                                    "forgotten",
                                ],
                            )
                        ),
                        name="log_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source__in", ["desk", "command", "table"])), name="log_source_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["correction", "award_withdrawn", "abandoned"]), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="log_reason_where_needed",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="log_agreed_on"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Modifier",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("key", models.SlugField(max_length=40)),
                ("label", models.CharField(max_length=80)),
                ("effect", models.CharField(max_length=10)),
                ("amount_numerator", models.IntegerField(null=True)),
                ("amount_denominator", models.PositiveIntegerField(default=1)),
                ("target", models.CharField(max_length=10)),
                ("condition", models.CharField(default="always", max_length=20)),
                ("rank_limit", models.PositiveSmallIntegerField(null=True)),
                ("deadline", models.DateTimeField(null=True)),
                ("uses_per_team", models.PositiveSmallIntegerField(default=1)),
                ("exclusive", models.BooleanField(default=False)),
                ("stacking", models.BooleanField(default=True)),
                ("floor_numerator", models.IntegerField(default=0, null=True)),
                ("floor_denominator", models.PositiveIntegerField(default=1)),
                ("rounding", models.CharField(default="exact", max_length=10)),
            ],
            options={
                "ordering": ("key",),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "key"), name="modifier_key_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("effect__in", ["multiply", "add", "set", "transfer", "swap", "cancel"])),
                        name="modifier_effect_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("label", ""), _negated=True), name="modifier_label_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("target__in", ["own", "named"])), name="modifier_target_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("condition__in", ["always", "first", "rank_at_most", "challenge_won"])),
                        name="modifier_condition_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rounding__in", ["exact", "down", "up", "half_up"])),
                        name="modifier_rounding_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount_denominator__gte", 1)), name="modifier_amount_denominator_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("floor_denominator__gte", 1)), name="modifier_floor_denominator_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("uses_per_team__gte", 1)), name="modifier_uses_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("amount_numerator__isnull", True), ("effect__in", ["swap", "cancel"])),
                            models.Q(
                                models.Q(("effect__in", ["swap", "cancel"]), _negated=True),
                                ("amount_numerator__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="modifier_amount_where_needed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("condition", "rank_at_most"), ("rank_limit__gte", 1), ("rank_limit__isnull", False)
                            ),
                            models.Q(
                                models.Q(("condition", "rank_at_most"), _negated=True), ("rank_limit__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="modifier_rank_where_needed",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="modifier_agreed_on"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Single",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=120)),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="single_number_unique"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="single_number_positive"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="single_name_given"),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="single_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="single_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("name", models.CharField(blank=True, max_length=80)),
                ("format", models.CharField(default="quarters", max_length=30)),
                ("turns_chosen", models.PositiveSmallIntegerField(null=True)),
                ("ended_after", models.PositiveSmallIntegerField(null=True)),
                ("groups", models.PositiveSmallIntegerField(null=True)),
                ("rematches", models.BooleanField(default=False)),
                ("byes", models.CharField(default="seeded", max_length=10)),
                ("third_place", models.BooleanField(default=False)),
                ("placing", models.BooleanField(default=False)),
                ("second_chance", models.CharField(default="none", max_length=12)),
                ("second_final", models.BooleanField(default=False)),
                ("last_lengths", models.JSONField(default=list)),
                ("take_after", models.PositiveSmallIntegerField(default=0)),
                ("take_first", models.PositiveSmallIntegerField(null=True)),
                ("take_rest", models.PositiveSmallIntegerField(default=0)),
                ("tables", models.PositiveSmallIntegerField(null=True)),
                ("hall", models.PositiveSmallIntegerField(null=True)),
                ("queued", models.BooleanField(default=False)),
                ("legs", models.PositiveSmallIntegerField(default=1, null=True)),
                ("lineup", models.CharField(default="free", max_length=10)),
                ("match_kind", models.CharField(default="fixed", max_length=10)),
                ("match_length", models.PositiveSmallIntegerField(default=5)),
                ("level_rule", models.CharField(default="replay", max_length=10)),
                ("winner_only_allowed", models.BooleanField(default=False)),
                ("cappotto_allowed", models.BooleanField(default=False)),
                ("match_points", models.JSONField()),
                ("tiebreaks", models.JSONField()),
                ("rest_worth", models.CharField(default="fixed", max_length=10)),
                ("rest_points", tournaments.models.points.PointsField(default=0)),
                ("rest_is_opponent", models.BooleanField(default=False)),
                ("forfeit", models.CharField(blank=True, max_length=7)),
                ("wait_minutes", models.PositiveSmallIntegerField(default=10)),
                ("turn_minutes", models.PositiveSmallIntegerField(null=True)),
                ("time_rule", models.CharField(default="play_on", max_length=10)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("tables__isnull", True), ("tables__range", (1, 200)), _connector="OR"),
                        name="stage_tables_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("hall__isnull", True), ("hall__range", (1, 2000)), _connector="OR"),
                        name="stage_hall_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("queued", False), ("hall__isnull", False), _connector="OR"),
                        name="stage_queued_for_a_hall",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("legs__isnull", True), ("legs__range", (1, 100)), _connector="OR"),
                        name="stage_legs_range",
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="stage_number_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("turns_chosen__isnull", True), ("turns_chosen__range", (1, 200)), _connector="OR"
                        ),
                        name="stage_turns_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_after__isnull", True), ("ended_after__gte", 1), _connector="OR"),
                        name="stage_ended_after_a_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("groups__isnull", True), ("groups__range", (1, 100)), _connector="OR"),
                        name="stage_groups_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("byes__in", ["seeded", "drawn"])), name="stage_byes_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("second_chance__in", ["none", "consolation", "double"])),
                        name="stage_second_chance_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("second_final", False), ("second_chance", "double"), _connector="OR"),
                        name="stage_second_final_of_double",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", 1), ("take_first__isnull", True)),
                            models.Q(("number__gt", 1), ("take_first__gte", 1), ("take_first__isnull", False)),
                            _connector="OR",
                        ),
                        name="stage_takes_after_the_first",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rest_points", 0),
                            models.Q(
                                ("format__in", ["danish", "drawn_turns", "rotating_partners", "swiss"]),
                                ("rest_points__gt", 0),
                                ("rest_points__lte", 1000),
                                ("rest_worth", "fixed"),
                            ),
                            _connector="OR",
                        ),
                        name="stage_rest_points_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rest_worth", "fixed"),
                            models.Q(
                                ("format__in", ["danish", "drawn_turns", "rotating_partners", "swiss"]),
                                ("rest_worth__in", ["fixed", "win", "half", "field_mean", "own_mean"]),
                            ),
                            _connector="OR",
                        ),
                        name="stage_rest_worth_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("wait_minutes__range", (5, 20))), name="stage_wait_minutes_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("turn_minutes__isnull", True), ("turn_minutes__range", (5, 300)), _connector="OR"
                        ),
                        name="stage_turn_minutes_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("time_rule__in", ["play_on", "leader", "forfeit", "nobody"])),
                        name="stage_time_rule_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("lineup__in", ["free", "fixed"])), name="stage_lineup_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("match_kind__in", ["fixed", "first_to", "best_of", "sum"])),
                        name="stage_match_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("match_length__range", (1, 99))), name="stage_match_length_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("level_rule__in", ["replay", "level", "last_trick"])),
                        name="stage_level_rule_known",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="stage_agreed_on"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="decisions", to="tournaments.stage"
                    ),
                ),
                ("kind", models.CharField(max_length=10)),
                ("order", models.JSONField()),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "withdrawn",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["play_off", "lot", "desk"])), name="decision_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn__isnull", True),
                            models.Q(("entered", models.F("withdrawn")), _negated=True),
                            _connector="OR",
                        ),
                        name="decision_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="stage", name="decision_stage_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="decision_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="withdrawn", name="decision_withdrawn_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournaments.stage"
                    ),
                ),
                ("first_turn", models.PositiveSmallIntegerField(default=1)),
                ("number", models.PositiveIntegerField()),
                ("options", models.JSONField()),
                ("turns", models.JSONField()),
                ("bracket", models.JSONField(null=True)),
                ("groups", models.JSONField(null=True)),
                ("drawn_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("published_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("published_at__isnull", False)),
                        fields=("tournament", "stage", "first_turn"),
                        name="draw_published_once",
                    ),
                    models.CheckConstraint(condition=models.Q(("first_turn__gte", 1)), name="draw_first_turn_positive"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="draw_number_positive"),
                    tournaments.models.fields.AgreeingKey(field="stage", name="draw_stage_agrees", on=("tournament",)),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("seed", models.PositiveSmallIntegerField(null=True)),
                ("club", models.CharField(blank=True, max_length=80)),
                (
                    "withdrawn",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
                ("withdrawal", models.CharField(default="open", max_length=15)),
                (
                    "withdrawn_in",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.stage"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("withdrawal__in", ["open", "win", "unplayed_void", "all_void"])),
                        name="team_withdrawal_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("withdrawal", "open"), ("withdrawn_in__isnull", True)),
                            models.Q(("withdrawn__isnull", False), ("withdrawn_in__isnull", False)),
                            _connector="OR",
                        ),
                        name="team_withdrawal_in_a_stage",
                    ),
                    models.UniqueConstraint(fields=("tournament", "number"), name="team_number_unique"),
                    models.UniqueConstraint(fields=("tournament", "name"), name="team_name_unique"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="team_name_given"),
                    models.UniqueConstraint(
                        condition=models.Q(("seed__isnull", False)),
                        fields=("tournament", "seed"),
                        name="team_seed_unique",
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="team_number_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("seed__isnull", True), ("seed__gte", 1), _connector="OR"),
                        name="team_seed_positive",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="team_agreed_on"),
                    tournaments.models.fields.AgreeingKey(
                        field="withdrawn", name="team_withdrawn_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="withdrawn_in", name="team_withdrawn_in_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="check_ins", to="tournaments.team"
                    ),
                ),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced__isnull", True)),
                        fields=("tournament", "team"),
                        name="check_in_one_in_force",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaced__isnull", True),
                            models.Q(("entered", models.F("replaced")), _negated=True),
                            _connector="OR",
                        ),
                        name="check_in_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="team", name="check_in_team_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="check_in_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="check_in_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Declaration",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "modifier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="declarations",
                        to="tournaments.modifier",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
                ("challenge_won", models.BooleanField(default=False)),
                (
                    "cancels",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.declaration",
                    ),
                ),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "withdrawn",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("target__isnull", True),
                            models.Q(("target", models.F("team")), _negated=True),
                            _connector="OR",
                        ),
                        name="declaration_names_another_team",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cancels__isnull", True),
                            models.Q(("cancels", models.F("id")), _negated=True),
                            _connector="OR",
                        ),
                        name="declaration_cancels_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn__isnull", True),
                            models.Q(("entered", models.F("withdrawn")), _negated=True),
                            _connector="OR",
                        ),
                        name="declaration_ended_later",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="declaration_agreed_on"),
                    tournaments.models.fields.AgreeingKey(
                        field="modifier", name="declaration_modifier_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="team", name="declaration_team_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="target", name="declaration_target_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="cancels", name="declaration_cancels_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="declaration_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="withdrawn", name="declaration_withdrawn_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.stage"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("group", models.PositiveSmallIntegerField(null=True)),
                ("place", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "stage", "team"), name="entry_team_once_a_stage"),
                    models.UniqueConstraint(fields=("tournament", "stage", "number"), name="entry_number_unique"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="entry_number_positive"),
                    models.CheckConstraint(condition=models.Q(("place__gte", 1)), name="entry_place_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("group__isnull", True), ("group__gte", 1), _connector="OR"),
                        name="entry_group_positive",
                    ),
                    tournaments.models.fields.AgreeingKey(field="stage", name="entry_stage_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(field="team", name="entry_team_agrees", on=("tournament",)),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="payments", to="tournaments.team"
                    ),
                ),
                ("cents", models.PositiveIntegerField()),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__range", (1, 10000000))), name="payment_cents_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaced__isnull", True),
                            models.Q(("entered", models.F("replaced")), _negated=True),
                            _connector="OR",
                        ),
                        name="payment_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(field="team", name="payment_team_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="payment_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="payment_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="players", to="tournaments.team"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("fixed_table", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("fixed_table__isnull", True), ("fixed_table__range", (1, 2000)), _connector="OR"
                        ),
                        name="player_fixed_table_range",
                    ),
                    models.UniqueConstraint(fields=("tournament", "team", "number"), name="player_number_unique"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="player_name_given"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="player_number_positive"),
                    models.UniqueConstraint(fields=("tournament", "id"), name="player_agreed_on"),
                    models.UniqueConstraint(fields=("tournament", "team", "id"), name="player_agreed_on_team"),
                    tournaments.models.fields.AgreeingKey(field="team", name="player_team_agrees", on=("tournament",)),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrivateData",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="private_data",
                        to="tournaments.player",
                    ),
                ),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("card", models.CharField(blank=True, default="", max_length=40)),
                ("birth_year", models.PositiveSmallIntegerField(null=True)),
                ("minor_allowed", models.BooleanField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="private_data_once_a_player"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("birth_year__isnull", True), ("birth_year__range", (1900, 2100)), _connector="OR"
                        ),
                        name="private_data_birth_year",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="player", name="private_data_player_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                ("people", models.JSONField()),
                ("club", models.CharField(blank=True, max_length=80)),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("sender", models.CharField(max_length=64)),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("outcome", models.CharField(default="waiting", max_length=10)),
                (
                    "team",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="tournaments.team"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ("waiting", "approved", "refused"))),
                        name="registration_outcome_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("outcome", "waiting"), ("phone", ""), _connector="OR"),
                        name="registration_phone_only_while_waiting",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("team__isnull", True), ("outcome", "approved"), _connector="OR"),
                        name="registration_team_of_approved",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="team", name="registration_team_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutions",
                        to="tournaments.player",
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutes_for",
                        to="tournaments.player",
                    ),
                ),
                ("from_turn", models.PositiveSmallIntegerField()),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced__isnull", True)),
                        fields=("tournament", "player"),
                        name="substitution_one_in_force",
                    ),
                    models.UniqueConstraint(fields=("tournament", "substitute"), name="substitution_substitute_once"),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("substitute")), _negated=True),
                        name="substitution_of_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_turn__gte", 1)), name="substitution_turn_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaced__isnull", True),
                            models.Q(("entered", models.F("replaced")), _negated=True),
                            _connector="OR",
                        ),
                        name="substitution_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="player", name="substitution_player_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="substitute", name="substitution_substitute_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="substitution_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="substitution_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Turn",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="turns", to="tournaments.stage"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("ends_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="turn_number_unique"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="turn_number_positive"),
                    models.UniqueConstraint(fields=("tournament", "id"), name="turn_agreed_on"),
                    tournaments.models.fields.AgreeingKey(field="stage", name="turn_stage_agrees", on=("tournament",)),
                ],
            },
        ),
        migrations.CreateModel(
            name="Fixture",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fixtures", to="tournaments.turn"
                    ),
                ),
                (
                    "home",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
                (
                    "away",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "turn", "home"), name="fixture_home_once_a_turn"),
                    models.UniqueConstraint(fields=("tournament", "turn", "away"), name="fixture_away_once_a_turn"),
                    models.CheckConstraint(
                        condition=models.Q(("home", models.F("away")), _negated=True), name="fixture_two_teams"
                    ),
                    models.UniqueConstraint(fields=("tournament", "turn", "id"), name="fixture_agreed_on_turn"),
                    tournaments.models.fields.AgreeingKey(field="turn", name="fixture_turn_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(field="home", name="fixture_home_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(field="away", name="fixture_away_agrees", on=("tournament",)),
                ],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournaments.turn"
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="tournaments.fixture",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("drawn_table", models.PositiveSmallIntegerField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("hall_table", models.PositiveSmallIntegerField(null=True)),
                ("called_at", models.DateTimeField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("turn__number", "table"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "turn", "table"), name="match_table_once_a_turn"),
                    models.CheckConstraint(condition=models.Q(("table__gte", 1)), name="match_table_positive"),
                    models.CheckConstraint(condition=models.Q(("version__gte", 1)), name="match_version_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("hall_table__isnull", True),
                            models.Q(("called_at__isnull", False), ("hall_table__range", (1, 2000))),
                            _connector="OR",
                        ),
                        name="match_hall_table_of_a_call",
                    ),
                    models.UniqueConstraint(
                        models.F("tournament"),
                        models.F("turn"),
                        django.db.models.functions.comparison.Coalesce("drawn_table", "table"),
                        name="match_drawn_once_a_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("drawn_table__isnull", True), ("drawn_table__gte", 1), _connector="OR"),
                        name="match_drawn_table_positive",
                    ),
                    models.UniqueConstraint(fields=("tournament", "id"), name="match_agreed_on"),
                    models.UniqueConstraint(fields=("tournament", "turn", "id"), name="match_agreed_on_turn"),
                    tournaments.models.fields.AgreeingKey(field="turn", name="match_turn_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="fixture", name="match_fixture_agrees", on=("tournament", "turn")
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="awards", to="tournaments.match"
                    ),
                ),
                ("kind", models.CharField(default="absent", max_length=10)),
                ("absent", models.PositiveSmallIntegerField()),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced__isnull", True)),
                        fields=("tournament", "match"),
                        name="award_one_in_force",
                    ),
                    models.CheckConstraint(condition=models.Q(("absent__in", (1, 2, 3))), name="award_absent_known"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["absent", "abandoned", "time_up"])), name="award_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaced__isnull", True),
                            models.Q(("entered", models.F("replaced")), _negated=True),
                            _connector="OR",
                        ),
                        name="award_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(field="match", name="award_match_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="award_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="award_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deals", to="tournaments.match"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("attempt", models.PositiveSmallIntegerField(default=1)),
                ("points", models.PositiveSmallIntegerField(null=True)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("cappotto", models.BooleanField(default=False)),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "ordering": ("number", "attempt"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced__isnull", True)),
                        fields=("tournament", "match", "number", "attempt"),
                        name="deal_one_in_force",
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="deal_number_positive"),
                    models.CheckConstraint(condition=models.Q(("attempt__gte", 1)), name="deal_attempt_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("points__isnull", True), ("points__range", (0, 120)), _connector="OR"),
                        name="deal_points_in_pack",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points__isnull", True), models.Q(("points__in", (1, 119)), _negated=True), _connector="OR"
                        ),
                        name="deal_points_possible",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("winner__isnull", True), ("winner__in", (1, 2)), _connector="OR"),
                        name="deal_winner_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("points__isnull", False), ("winner__isnull", False), _connector="OR"),
                        name="deal_says_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points__isnull", True),
                            ("points", 60),
                            models.Q(("points__gt", 60), ("winner", 1), ("winner__isnull", False)),
                            models.Q(("points__lt", 60), ("winner", 2), ("winner__isnull", False)),
                            _connector="OR",
                        ),
                        name="deal_winner_has_more_points",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cappotto", False),
                            ("points__isnull", True),
                            ("points", 120),
                            ("points", 0),
                            _connector="OR",
                        ),
                        name="deal_cappotto_takes_all",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaced__isnull", True),
                            models.Q(("entered", models.F("replaced")), _negated=True),
                            _connector="OR",
                        ),
                        name="deal_ended_later",
                    ),
                    tournaments.models.fields.AgreeingKey(field="match", name="deal_match_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="deal_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="replaced", name="deal_replaced_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="tournaments.stage"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.team"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.match",
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("points", tournaments.models.points.PointsField(default=0)),
                ("reason", models.CharField(max_length=300)),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "withdrawn",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["warning", "penalty", "disqualification"])),
                        name="penalty_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="penalty_reason_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn__isnull", True),
                            models.Q(("entered", models.F("withdrawn")), _negated=True),
                            _connector="OR",
                        ),
                        name="penalty_ended_later",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points", 0),
                            models.Q(("kind", "penalty"), ("points__gt", 0), ("points__lte", 1000)),
                            _connector="OR",
                        ),
                        name="penalty_points_of_penalties",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="stage", name="penalty_stage_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(field="team", name="penalty_team_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="match", name="penalty_match_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="penalty_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="withdrawn", name="penalty_withdrawn_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="player", name="penalty_player_agrees", on=("tournament", "team")
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="tournaments.match"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("deals", models.JSONField()),
                ("phone", models.CharField(blank=True, max_length=64)),
                ("origin", models.CharField(blank=True, max_length=64)),
                ("card", models.BooleanField(default=False)),
                (
                    "entered",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.logentry"
                    ),
                ),
                (
                    "settled",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "ordering": ("side",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled__isnull", True)),
                        fields=("tournament", "match", "side"),
                        name="report_one_a_side_in_force",
                    ),
                    models.CheckConstraint(condition=models.Q(("side__in", (0, 1, 2))), name="report_side_known"),
                    models.CheckConstraint(
                        condition=models.Q(("card", False), ("side__in", (1, 2)), _connector="OR"),
                        name="report_card_of_a_side",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="match", name="report_match_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="entered", name="report_entered_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="settled", name="report_settled_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.turn"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.match"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("chair", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("side", "chair"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "turn", "player"), name="seat_player_once_a_turn"),
                    models.UniqueConstraint(fields=("tournament", "match", "side", "chair"), name="seat_chair_unique"),
                    models.CheckConstraint(condition=models.Q(("side__in", (1, 2))), name="seat_side_known"),
                    models.CheckConstraint(condition=models.Q(("chair__range", (1, 3))), name="seat_chair_range"),
                    tournaments.models.fields.AgreeingKey(field="turn", name="seat_turn_agrees", on=("tournament",)),
                    tournaments.models.fields.AgreeingKey(
                        field="player", name="seat_player_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="match", name="seat_match_agrees", on=("tournament", "turn")
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournaments.match",
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(null=True)),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournaments.team",
                    ),
                ),
                ("token_digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "revoked",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.logentry",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["token_digest"], name="table_link_digest")],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "token_digest"), name="table_link_digest_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("match__isnull", False), ("revoked__isnull", True)),
                        fields=("tournament", "match", "side"),
                        name="table_link_one_a_side",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("revoked__isnull", True), ("team__isnull", False)),
                        fields=("tournament", "team"),
                        name="table_link_one_a_team",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("match__isnull", True), ("side__isnull", True), ("team__isnull", False)),
                            models.Q(("match__isnull", False), ("side__in", (1, 2)), ("team__isnull", True)),
                            _connector="OR",
                        ),
                        name="table_link_for_one_thing",
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="match", name="table_link_match_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="team", name="table_link_team_agrees", on=("tournament",)
                    ),
                    tournaments.models.fields.AgreeingKey(
                        field="revoked", name="table_link_revoked_agrees", on=("tournament",)
                    ),
                ],
            },
        ),
    ]
