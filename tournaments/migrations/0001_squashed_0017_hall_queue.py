"""All tables at once, each with its constraints: SQLite copies a table for every constraint that is added to it later."""

import django.db.models.deletion
import django.db.models.functions.comparison
import django.utils.timezone
import tournaments.models.identity
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('tournaments', '0001_initial'), ('tournaments', '0002_stage_hall'), ('tournaments', '0003_stages_and_brackets'), ('tournaments', '0004_stage_rest_points'), ('tournaments', '0005_roles'), ('tournaments', '0006_log_device'), ('tournaments', '0007_undone'), ('tournaments', '0008_reports_and_links'), ('tournaments', '0009_arrivals_and_registrations'), ('tournaments', '0010_club_entries'), ('tournaments', '0011_awards'), ('tournaments', '0012_withdrawal_effects'), ('tournaments', '0013_penalties'), ('tournaments', '0014_fixed_tables'), ('tournaments', '0015_turn_clock'), ('tournaments', '0016_links_of_pairs'), ('tournaments', '0017_hall_queue')]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Account',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('username', models.CharField(max_length=150)),
                ('name', models.CharField(max_length=120)),
                ('is_active', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('username',), name='account_username_unique')],
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=60)),
                ('name', models.CharField(max_length=120)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('slug',), name='club_slug_unique')],
            },
        ),
        migrations.CreateModel(
            name='ClubEntry',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('actor_name', models.CharField(max_length=120)),
                ('device', models.CharField(blank=True, max_length=60)),
                ('kind', models.CharField(choices=[('invited', 'invito creato'), ('invitation_ended', 'invito ritirato'), ('joined', 'entrato con un invito'), ('role_changed', 'ruolo cambiato'), ('removed', 'tolto dal circolo')], max_length=20)),
                ('member_name', models.CharField(blank=True, max_length=120)),
                ('role_before', models.CharField(blank=True, max_length=10)),
                ('role_after', models.CharField(blank=True, max_length=10)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.club')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['invited', 'invitation_ended', 'joined', 'role_changed', 'removed'])), name='club_entry_kind_known'), models.CheckConstraint(condition=models.Q(('role_before__in', ['', 'owner', 'director', 'desk', 'helper', 'viewer'])), name='club_entry_role_before_known'), models.CheckConstraint(condition=models.Q(('role_after__in', ['', 'owner', 'director', 'desk', 'helper', 'viewer'])), name='club_entry_role_after_known')],
            },
        ),
        migrations.CreateModel(
            name='EntranceLink',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(max_length=10)),
                ('token_digest', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.club')),
                ('issuer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(blank=True, max_length=120)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('token_digest',), name='entrance_link_digest_unique'), models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('created_at'))), name='entrance_link_expires_later'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'desk', 'helper', 'viewer'])), name='entrance_link_role_known')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(max_length=10)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournaments.club')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'account'), name='membership_club_account_unique'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'desk', 'helper', 'viewer'])), name='membership_role_known')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=80)),
                ('name', models.CharField(max_length=120)),
                ('date', models.DateField()),
                ('place', models.CharField(blank=True, max_length=120)),
                ('is_rehearsal', models.BooleanField(default=False)),
                ('place_points', models.JSONField()),
                ('shared_places', models.CharField(default='same', max_length=10)),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('closed_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournaments.club')),
                ('ranked', models.CharField(default='teams', max_length=10)),
                ('trust', models.CharField(default='paper', max_length=10)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('slug',), name='tournament_slug_unique'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournament_name_given'), models.CheckConstraint(condition=models.Q(('shared_places__in', ['same', 'average', 'next'])), name='tournament_shared_places_known'), models.CheckConstraint(condition=models.Q(('ranked__in', ['teams', 'pairs', 'players'])), name='tournament_ranked_known'), models.CheckConstraint(condition=models.Q(('trust__in', ['players', 'desk', 'paper'])), name='tournament_trust_known')],
            },
        ),
        migrations.CreateModel(
            name='EntryTerms',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('fee', models.PositiveIntegerField(null=True)),
                ('fee_per', models.CharField(default='entrant', max_length=10)),
                ('registration', models.BooleanField(default=False)),
                ('limit', models.PositiveSmallIntegerField(null=True)),
                ('closes_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament',), name='entry_terms_once'), models.CheckConstraint(condition=models.Q(('fee__isnull', True), ('fee__range', (1, 10000000)), _connector='OR'), name='entry_terms_fee_range'), models.CheckConstraint(condition=models.Q(('fee_per__in', ('entrant', 'person'))), name='entry_terms_fee_per_known'), models.CheckConstraint(condition=models.Q(('limit__isnull', True), ('limit__gte', 1), _connector='OR'), name='entry_terms_limit_positive')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('seq', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('actor_name', models.CharField(max_length=120)),
                ('source', models.CharField(choices=[('desk', 'banco'), ('command', 'comando'), ('table', 'tavolo')], max_length=10)),
                ('kind', models.CharField(choices=[('created', 'torneo creato'), ('settings', 'impostazioni cambiate'), ('teams', 'quartieri cambiati'), ('players', 'giocatori cambiati'), ('table_fixed', 'tavolo fisso'), ('drawn', 'sorteggio eseguito'), ('published', 'sorteggio pubblicato'), ('unpublished', 'pubblicazione ritirata'), ('lineup', 'formazione cambiata'), ('stages', 'fasi cambiate'), ('passage', 'passaggio alla fase successiva'), ('passage_withdrawn', 'passaggio ritirato'), ('withdrawal', 'ritiro'), ('withdrawal_undone', 'ritiro annullato'), ('award', 'partita assegnata a tavolino'), ('award_withdrawn', 'assegnazione ritirata'), ('abandoned', 'partita interrotta'), ('stopped', 'partita fermata a tempo'), ('result', 'risultato inserito'), ('correction', 'risultato corretto'), ('undone', 'inserimento annullato'), ('called', 'partite chiamate ai tavoli'), ('started', 'partita cominciata'), ('clock', 'orologio del turno'), ('reported', 'risultato detto al tavolo'), ('agreed', 'risultato confermato'), ('disputed', 'risultato contestato'), ('set_aside', 'risultato del tavolo annullato'), ('links', 'codici dei tavoli cambiati'), ('check_in', 'presenza'), ('payment', 'quota di iscrizione'), ('substitution', 'sostituzione'), ('penalty', 'sanzione'), ('penalty_withdrawn', 'sanzione ritirata'), ('decision', 'parità risolta'), ('decision_withdrawn', 'decisione sulla parità ritirata'), ('modifier', 'regola sui punti finali cambiata'), ('declaration', 'dichiarazione sui punti finali'), ('declaration_withdrawn', 'dichiarazione ritirata'), ('closed', 'torneo chiuso'), ('reopened', 'torneo riaperto')], max_length=30)),
                ('subject', models.UUIDField(null=True)),
                ('old', models.JSONField(null=True)),
                ('new', models.JSONField(null=True)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('key', models.UUIDField(null=True)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('device', models.CharField(blank=True, max_length=60)),
            ],
            options={
                'ordering': ('seq',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'seq'), name='log_seq_unique'), models.UniqueConstraint(condition=models.Q(('key__isnull', False)), fields=('tournament', 'key'), name='log_key_unique'), models.CheckConstraint(condition=models.Q(('seq__gte', 1)), name='log_seq_positive'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'correction'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='log_correction_has_reason'), models.CheckConstraint(condition=models.Q(('source__in', ['desk', 'command', 'table'])), name='log_source_known'), models.CheckConstraint(condition=models.Q(('kind__in', ['created', 'settings', 'teams', 'players', 'table_fixed', 'drawn', 'published', 'unpublished', 'lineup', 'stages', 'passage', 'passage_withdrawn', 'withdrawal', 'withdrawal_undone', 'award', 'award_withdrawn', 'abandoned', 'stopped', 'result', 'correction', 'undone', 'called', 'started', 'clock', 'reported', 'agreed', 'disputed', 'set_aside', 'links', 'check_in', 'payment', 'substitution', 'penalty', 'penalty_withdrawn', 'decision', 'decision_withdrawn', 'modifier', 'declaration', 'declaration_withdrawn', 'closed', 'reopened'])), name='log_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='Modifier',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('key', models.SlugField(max_length=40)),
                ('label', models.CharField(max_length=80)),
                ('effect', models.CharField(max_length=10)),
                ('amount_numerator', models.IntegerField(null=True)),
                ('amount_denominator', models.PositiveIntegerField(default=1)),
                ('target', models.CharField(max_length=10)),
                ('condition', models.CharField(default='always', max_length=20)),
                ('rank_limit', models.PositiveSmallIntegerField(null=True)),
                ('deadline', models.DateTimeField(null=True)),
                ('uses_per_team', models.PositiveSmallIntegerField(default=1)),
                ('exclusive', models.BooleanField(default=False)),
                ('stacking', models.BooleanField(default=True)),
                ('floor_numerator', models.IntegerField(default=0, null=True)),
                ('floor_denominator', models.PositiveIntegerField(default=1)),
                ('rounding', models.CharField(default='exact', max_length=10)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('key',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'key'), name='modifier_key_unique'), models.CheckConstraint(condition=models.Q(('effect__in', ['multiply', 'add', 'set', 'transfer', 'swap', 'cancel'])), name='modifier_effect_known'), models.CheckConstraint(condition=models.Q(('target__in', ['own', 'named'])), name='modifier_target_known'), models.CheckConstraint(condition=models.Q(('condition__in', ['always', 'first', 'rank_at_most', 'challenge_won'])), name='modifier_condition_known'), models.CheckConstraint(condition=models.Q(('rounding__in', ['exact', 'down', 'up', 'half_up'])), name='modifier_rounding_known'), models.CheckConstraint(condition=models.Q(('amount_denominator__gte', 1)), name='modifier_amount_denominator_positive'), models.CheckConstraint(condition=models.Q(('floor_denominator__gte', 1)), name='modifier_floor_denominator_positive'), models.CheckConstraint(condition=models.Q(('uses_per_team__gte', 1)), name='modifier_uses_positive'), models.CheckConstraint(condition=models.Q(models.Q(('amount_numerator__isnull', True), ('effect__in', ['swap', 'cancel'])), models.Q(models.Q(('effect__in', ['swap', 'cancel']), _negated=True), ('amount_numerator__isnull', False)), _connector='OR'), name='modifier_amount_where_needed'), models.CheckConstraint(condition=models.Q(models.Q(('condition', 'rank_at_most'), ('rank_limit__gte', 1), ('rank_limit__isnull', False)), models.Q(models.Q(('condition', 'rank_at_most'), _negated=True), ('rank_limit__isnull', True)), _connector='OR'), name='modifier_rank_where_needed')],
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('format', models.CharField(default='quarters', max_length=30)),
                ('tables', models.PositiveSmallIntegerField(null=True)),
                ('legs', models.PositiveSmallIntegerField(default=1, null=True)),
                ('lineup', models.CharField(default='free', max_length=10)),
                ('match_kind', models.CharField(default='fixed', max_length=10)),
                ('match_length', models.PositiveSmallIntegerField(default=5)),
                ('level_rule', models.CharField(default='replay', max_length=10)),
                ('winner_only_allowed', models.BooleanField(default=False)),
                ('cappotto_allowed', models.BooleanField(default=False)),
                ('match_points', models.JSONField()),
                ('tiebreaks', models.JSONField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('hall', models.PositiveSmallIntegerField(null=True)),
                ('byes', models.CharField(default='seeded', max_length=10)),
                ('groups', models.PositiveSmallIntegerField(null=True)),
                ('last_lengths', models.JSONField(default=list)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('placing', models.BooleanField(default=False)),
                ('rematches', models.BooleanField(default=False)),
                ('second_chance', models.CharField(default='none', max_length=12)),
                ('second_final', models.BooleanField(default=False)),
                ('take_after', models.PositiveSmallIntegerField(default=0)),
                ('take_first', models.PositiveSmallIntegerField(null=True)),
                ('take_rest', models.PositiveSmallIntegerField(default=0)),
                ('third_place', models.BooleanField(default=False)),
                ('turns_chosen', models.PositiveSmallIntegerField(null=True)),
                ('rest_points', models.PositiveSmallIntegerField(default=0)),
                ('forfeit', models.CharField(blank=True, max_length=7)),
                ('wait_minutes', models.PositiveSmallIntegerField(default=10)),
                ('time_rule', models.CharField(default='play_on', max_length=10)),
                ('turn_minutes', models.PositiveSmallIntegerField(null=True)),
                ('queued', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='stage_number_unique'), models.CheckConstraint(condition=models.Q(('tables__isnull', True), ('tables__range', (1, 200)), _connector='OR'), name='stage_tables_range'), models.CheckConstraint(condition=models.Q(('legs__isnull', True), ('legs__range', (1, 100)), _connector='OR'), name='stage_legs_range'), models.CheckConstraint(condition=models.Q(('lineup__in', ['free', 'fixed'])), name='stage_lineup_known'), models.CheckConstraint(condition=models.Q(('match_kind__in', ['fixed', 'first_to', 'best_of', 'sum'])), name='stage_match_kind_known'), models.CheckConstraint(condition=models.Q(('match_length__range', (1, 99))), name='stage_match_length_range'), models.CheckConstraint(condition=models.Q(('level_rule__in', ['replay', 'level', 'last_trick'])), name='stage_level_rule_known'), models.CheckConstraint(condition=models.Q(('hall__isnull', True), ('hall__range', (1, 2000)), _connector='OR'), name='stage_hall_range'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='stage_number_positive'), models.CheckConstraint(condition=models.Q(('turns_chosen__isnull', True), ('turns_chosen__range', (1, 200)), _connector='OR'), name='stage_turns_range'), models.CheckConstraint(condition=models.Q(('groups__isnull', True), ('groups__range', (1, 100)), _connector='OR'), name='stage_groups_range'), models.CheckConstraint(condition=models.Q(('byes__in', ['seeded', 'drawn'])), name='stage_byes_known'), models.CheckConstraint(condition=models.Q(('second_chance__in', ['none', 'consolation', 'double'])), name='stage_second_chance_known'), models.CheckConstraint(condition=models.Q(('second_final', False), ('second_chance', 'double'), _connector='OR'), name='stage_second_final_of_double'), models.CheckConstraint(condition=models.Q(models.Q(('number', 1), ('take_first__isnull', True)), models.Q(('number__gt', 1), ('take_first__gte', 1), ('take_first__isnull', False)), _connector='OR'), name='stage_takes_after_the_first'), models.CheckConstraint(condition=models.Q(('rest_points', 0), models.Q(('format__in', ['danish', 'rotating_partners', 'swiss']), ('rest_points__range', (1, 1000))), _connector='OR'), name='stage_rest_points_range'), models.CheckConstraint(condition=models.Q(('wait_minutes__range', (5, 20))), name='stage_wait_minutes_range'), models.CheckConstraint(condition=models.Q(('turn_minutes__isnull', True), ('turn_minutes__range', (5, 300)), _connector='OR'), name='stage_turn_minutes_range'), models.CheckConstraint(condition=models.Q(('time_rule__in', ['play_on', 'leader', 'forfeit', 'nobody'])), name='stage_time_rule_known'), models.CheckConstraint(condition=models.Q(('queued', False), ('hall__isnull', False), _connector='OR'), name='stage_queued_for_a_hall')],
            },
        ),
        migrations.CreateModel(
            name='Single',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=120)),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='single_number_unique'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='single_number_positive'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='single_name_given')],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=10)),
                ('order', models.JSONField()),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('withdrawn', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='tournaments.stage')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['play_off', 'lot', 'desk'])), name='decision_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('options', models.JSONField()),
                ('turns', models.JSONField()),
                ('drawn_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('published_at', models.DateTimeField(null=True)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='tournaments.stage')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('bracket', models.JSONField(null=True)),
                ('first_turn', models.PositiveSmallIntegerField(default=1)),
                ('groups', models.JSONField(null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='draw_number_positive'), models.UniqueConstraint(condition=models.Q(('published_at__isnull', False)), fields=('tournament', 'stage', 'first_turn'), name='draw_published_once'), models.CheckConstraint(condition=models.Q(('first_turn__gte', 1)), name='draw_first_turn_positive')],
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('club', models.CharField(blank=True, max_length=80)),
                ('seed', models.PositiveSmallIntegerField(null=True)),
                ('withdrawn', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('withdrawal', models.CharField(default='open', max_length=15)),
                ('withdrawn_in', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.stage')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='team_number_unique'), models.UniqueConstraint(fields=('tournament', 'name'), name='team_name_unique'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='team_name_given'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='team_number_positive'), models.UniqueConstraint(condition=models.Q(('seed__isnull', False)), fields=('tournament', 'seed'), name='team_seed_unique'), models.CheckConstraint(condition=models.Q(('seed__isnull', True), ('seed__gte', 1), _connector='OR'), name='team_seed_positive'), models.CheckConstraint(condition=models.Q(('withdrawal__in', ['open', 'win', 'unplayed_void', 'all_void'])), name='team_withdrawal_known'), models.CheckConstraint(condition=models.Q(models.Q(('withdrawal', 'open'), ('withdrawn_in__isnull', True)), models.Q(('withdrawn__isnull', False), ('withdrawn_in__isnull', False)), _connector='OR'), name='team_withdrawal_in_a_stage')],
            },
        ),
        migrations.CreateModel(
            name='Turn',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turns', to='tournaments.stage')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('ends_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='turn_number_positive'), models.UniqueConstraint(fields=('tournament', 'number'), name='turn_number_unique')],
            },
        ),
        migrations.CreateModel(
            name='CheckIn',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='check_ins', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('replaced__isnull', True)), fields=('tournament', 'team'), name='check_in_one_in_force')],
            },
        ),
        migrations.CreateModel(
            name='Declaration',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('challenge_won', models.BooleanField(default=False)),
                ('cancels', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.declaration')),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('withdrawn', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('modifier', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='declarations', to='tournaments.modifier')),
                ('target', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('target__isnull', True), models.Q(('target', models.F('team')), _negated=True), _connector='OR'), name='declaration_names_another_team'), models.CheckConstraint(condition=models.Q(('cancels__isnull', True), models.Q(('cancels', models.F('id')), _negated=True), _connector='OR'), name='declaration_cancels_another')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('group', models.PositiveSmallIntegerField(null=True)),
                ('place', models.PositiveSmallIntegerField(default=1)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.stage')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'stage', 'team'), name='entry_team_once_a_stage'), models.UniqueConstraint(fields=('tournament', 'stage', 'number'), name='entry_number_unique'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entry_number_positive'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='entry_place_positive'), models.CheckConstraint(condition=models.Q(('group__isnull', True), ('group__gte', 1), _connector='OR'), name='entry_group_positive')],
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('cents', models.PositiveIntegerField()),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('cents__range', (1, 10000000))), name='payment_cents_range')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=120)),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('fixed_table', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'team', 'number'), name='player_number_unique'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_name_given'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='player_number_positive'), models.CheckConstraint(condition=models.Q(('fixed_table__isnull', True), ('fixed_table__range', (1, 2000)), _connector='OR'), name='player_fixed_table_range')],
            },
        ),
        migrations.CreateModel(
            name='Registration',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('people', models.JSONField()),
                ('club', models.CharField(blank=True, max_length=80)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('sender', models.CharField(max_length=64)),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('outcome', models.CharField(default='waiting', max_length=10)),
                ('team', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('outcome__in', ('waiting', 'approved', 'refused'))), name='registration_outcome_known'), models.CheckConstraint(condition=models.Q(('outcome', 'waiting'), ('phone', ''), _connector='OR'), name='registration_phone_only_while_waiting')],
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('away', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('home', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('turn', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='tournaments.turn')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'turn', 'home'), name='fixture_home_once_a_turn'), models.UniqueConstraint(fields=('tournament', 'turn', 'away'), name='fixture_away_once_a_turn'), models.CheckConstraint(condition=models.Q(('home', models.F('away')), _negated=True), name='fixture_two_teams')],
            },
        ),
        migrations.CreateModel(
            name='PrivateData',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('birth_year', models.PositiveSmallIntegerField(null=True)),
                ('minor_allowed', models.BooleanField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_data', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'player'), name='private_data_once_a_player'), models.CheckConstraint(condition=models.Q(('birth_year__isnull', True), ('birth_year__range', (1900, 2100)), _connector='OR'), name='private_data_birth_year')],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('from_turn', models.PositiveSmallIntegerField()),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='tournaments.player')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('substitute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutes_for', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('replaced__isnull', True)), fields=('tournament', 'player'), name='substitution_one_in_force'), models.UniqueConstraint(fields=('tournament', 'substitute'), name='substitution_substitute_once'), models.CheckConstraint(condition=models.Q(('player', models.F('substitute')), _negated=True), name='substitution_of_another'), models.CheckConstraint(condition=models.Q(('from_turn__gte', 1)), name='substitution_turn_positive')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('table', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('fixture', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.fixture')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('turn', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.turn')),
                ('called_at', models.DateTimeField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('drawn_table', models.PositiveSmallIntegerField(null=True)),
                ('hall_table', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'ordering': ('turn__number', 'table'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'turn', 'table'), name='match_table_once_a_turn'), models.CheckConstraint(condition=models.Q(('table__gte', 1)), name='match_table_positive'), models.UniqueConstraint(models.F('tournament'), models.F('turn'), django.db.models.functions.comparison.Coalesce('drawn_table', 'table'), name='match_drawn_once_a_turn'), models.CheckConstraint(condition=models.Q(('drawn_table__isnull', True), ('drawn_table__gte', 1), _connector='OR'), name='match_drawn_table_positive'), models.CheckConstraint(condition=models.Q(('hall_table__isnull', True), models.Q(('called_at__isnull', False), ('hall_table__range', (1, 2000))), _connector='OR'), name='match_hall_table_of_a_call')],
            },
        ),
        migrations.CreateModel(
            name='Award',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('absent', models.PositiveSmallIntegerField()),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='tournaments.match')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('kind', models.CharField(default='absent', max_length=10)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('replaced__isnull', True)), fields=('tournament', 'match'), name='award_one_in_force'), models.CheckConstraint(condition=models.Q(('absent__in', (1, 2, 3))), name='award_absent_known'), models.CheckConstraint(condition=models.Q(('kind__in', ['absent', 'abandoned', 'time_up'])), name='award_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('points', models.PositiveSmallIntegerField(null=True)),
                ('winner', models.PositiveSmallIntegerField(null=True)),
                ('cappotto', models.BooleanField(default=False)),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('replaced', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='tournaments.match')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('number', 'attempt'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('replaced__isnull', True)), fields=('tournament', 'match', 'number', 'attempt'), name='deal_one_in_force'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='deal_number_positive'), models.CheckConstraint(condition=models.Q(('attempt__gte', 1)), name='deal_attempt_positive'), models.CheckConstraint(condition=models.Q(('points__isnull', True), ('points__range', (0, 120)), _connector='OR'), name='deal_points_in_pack'), models.CheckConstraint(condition=models.Q(('points__isnull', True), models.Q(('points__in', (1, 119)), _negated=True), _connector='OR'), name='deal_points_possible'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), ('winner__in', (1, 2)), _connector='OR'), name='deal_winner_known'), models.CheckConstraint(condition=models.Q(('points__isnull', False), ('winner__isnull', False), _connector='OR'), name='deal_says_something'), models.CheckConstraint(condition=models.Q(('points__isnull', True), ('points', 60), models.Q(('points__gt', 60), ('winner', 1), ('winner__isnull', False)), models.Q(('points__lt', 60), ('winner', 2), ('winner__isnull', False)), _connector='OR'), name='deal_winner_has_more_points'), models.CheckConstraint(condition=models.Q(('cappotto', False), ('points__isnull', True), ('points', 120), ('points', 0), _connector='OR'), name='deal_cappotto_takes_all')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=20)),
                ('points', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(max_length=300)),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.match')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.stage')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('withdrawn', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['warning', 'penalty', 'disqualification'])), name='penalty_kind_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='penalty_reason_given'), models.CheckConstraint(condition=models.Q(('points', 0), models.Q(('kind', 'penalty'), ('points__range', (1, 1000))), _connector='OR'), name='penalty_points_of_penalties')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('side', models.PositiveSmallIntegerField()),
                ('deals', models.JSONField()),
                ('phone', models.CharField(blank=True, max_length=64)),
                ('entered', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='tournaments.match')),
                ('settled', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('side',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('settled__isnull', True)), fields=('tournament', 'match', 'side'), name='report_one_a_side_in_force'), models.CheckConstraint(condition=models.Q(('side__in', (0, 1, 2))), name='report_side_known')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('side', models.PositiveSmallIntegerField()),
                ('chair', models.PositiveSmallIntegerField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('turn', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.turn')),
            ],
            options={
                'ordering': ('side', 'chair'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'turn', 'player'), name='seat_player_once_a_turn'), models.UniqueConstraint(fields=('tournament', 'match', 'side', 'chair'), name='seat_chair_unique'), models.CheckConstraint(condition=models.Q(('side__in', (1, 2))), name='seat_side_known'), models.CheckConstraint(condition=models.Q(('chair__range', (1, 3))), name='seat_chair_range')],
            },
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.identity.uuid7, editable=False, primary_key=True, serialize=False)),
                ('token_digest', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournaments.match')),
                ('revoked', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.logentry')),
                ('team', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'indexes': [models.Index(fields=['token_digest'], name='table_link_digest')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'token_digest'), name='table_link_digest_unique'), models.UniqueConstraint(condition=models.Q(('match__isnull', False), ('revoked__isnull', True)), fields=('tournament', 'match'), name='table_link_one_a_match'), models.UniqueConstraint(condition=models.Q(('revoked__isnull', True), ('team__isnull', False)), fields=('tournament', 'team'), name='table_link_one_a_team'), models.CheckConstraint(condition=models.Q(models.Q(('match__isnull', True), ('team__isnull', False)), models.Q(('match__isnull', False), ('team__isnull', True)), _connector='OR'), name='table_link_for_one_thing')],
            },
        ),
    ]
