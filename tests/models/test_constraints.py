"""The database refuses what a form missed: every named constraint, tried by writing straight past all code."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from tests.factories import make_account
from tests.models.rows import make_with_everything
from tournaments.models import (
    Account,
    Appointment,
    Attempts,
    Award,
    CallSubscription,
    CheckIn,
    Club,
    ClubEntry,
    Day,
    Deal,
    Decision,
    Declaration,
    Draw,
    EntranceLink,
    Entry,
    EntryTerms,
    Evening,
    FeeChoice,
    FeeShare,
    Fixture,
    Handover,
    Home,
    KeptApart,
    ListDraft,
    LogEntry,
    Logo,
    MailAddress,
    Match,
    Membership,
    Modifier,
    Movement,
    Payment,
    Penalty,
    Person,
    Player,
    PrivateData,
    Prize,
    Receipt,
    Registration,
    Report,
    ResultSheet,
    Season,
    Seat,
    Single,
    Stage,
    Substitution,
    TableLink,
    Team,
    Tournament,
    Turn,
    Venue,
)
from tournaments.models.fields import AgreeingKey, uuid7
from tournaments.models.tournament import REST_EQUALLY
from tournaments.scheduling.registry import FORMATS

pytestmark = pytest.mark.django_db

Breaker = Callable[[], object]
NOW = datetime.datetime(2026, 11, 21, 21, 40, tzinfo=datetime.UTC)


@pytest.fixture(scope="module")
def played(kept_for_all: None) -> Tournament:
    """A tournament with one row of everything, and all that is beside tournaments."""
    tournament = make_with_everything()
    club = tournament.club
    account = make_account(club=club)
    MailAddress.objects.create(account=account, digest="d")
    Attempts.objects.create(key="k", count=1, until=NOW)
    ClubEntry.objects.create(club=club, actor_name="Ada", kind="joined", key=uuid7())
    season = Season.objects.create(club=club, slug="venerdi", name="Venerdì", regulation={})
    ResultSheet.objects.create(
        season=season, key="a", date=NOW, number=1, tournament=tournament.id, version=1, document={}
    )
    Person.objects.create(club=club, key="p1", name="Ada", card="7")
    Logo.objects.create(club=club, digest="d", kind="png", small=b"s", large=b"l", width=1, height=1)
    EntranceLink.objects.create(
        club=club, role="owner", token_digest="d", expires_at=timezone.now() + datetime.timedelta(1)
    )
    return tournament


def again(model: type[models.Model], **changes: Any) -> Breaker:
    """Insert a copy of the earliest row under a new id, with these changes."""

    def write() -> None:
        row = model._default_manager.order_by("pk").first()
        assert row is not None
        row.pk = uuid7()
        for name, value in changes.items():
            setattr(row, name, value)
        row.save(force_insert=True)

    return write


def changed(model: type[models.Model], **changes: Any) -> Breaker:
    """Change all rows straight in the table."""
    return lambda: model._default_manager.all().update(**changes)


def withdrawal_unknown() -> None:
    entry, stage = LogEntry.objects.earliest("seq"), Stage.objects.earliest("number")
    changed(Team, withdrawal="sulk", withdrawn=entry, withdrawn_in=stage)()


def team_link_twice() -> None:
    team = Team.objects.earliest("number")
    for digest in ("2", "3"):
        TableLink.objects.create(tournament=team.tournament, team=team, token_digest=digest)


def agreed_twice() -> None:
    share = FeeShare.objects.earliest("pk")
    for cents in (1000, 2000):
        FeeShare.objects.create(tournament=share.tournament, team=share.team, agreed=cents, entered=share.entered)


def checked_in_twice_on_a_day() -> None:
    CheckIn.objects.filter(day__isnull=True).delete()
    again(CheckIn)()


def two_remainders() -> None:
    row, prize = Movement.objects.earliest("pk"), Prize.objects.earliest("pk")
    for _again in range(2):
        Movement.objects.create(
            tournament=row.tournament, kind="remainder", cents=1, what="Resto", prize=prize, entered=row.entered
        )


F = models.F
BREAKERS: dict[str, Breaker] = {
    "club_slug_unique": again(Club),
    "club_private_days_range": changed(Club, private_days=0),
    "account_username_unique": again(Account),
    "attempts_key_unique": again(Attempts),
    "mail_address_digest_unique": again(MailAddress),
    "attempts_count_positive": changed(Attempts, count=0),
    "membership_club_account_unique": again(Membership),
    "membership_role_known": changed(Membership, role="boss"),
    "club_entry_kind_known": changed(ClubEntry, kind="thought"),
    "club_entry_role_before_known": changed(ClubEntry, role_before="boss"),
    "club_entry_role_after_known": changed(ClubEntry, role_after="boss"),
    "club_entry_key_unique": again(ClubEntry),
    "season_slug_unique": again(Season),
    "season_name_given": changed(Season, name=""),
    "season_held_closed": changed(Season, share_of_held=True, closed=False),
    "result_sheet_key_unique": again(ResultSheet, number=9, tournament=None, version=0),
    "result_sheet_number_unique": again(ResultSheet, key="b", tournament=None, version=0),
    "result_sheet_once_a_tournament": again(ResultSheet, key="b", number=9),
    "result_sheet_version_of_a_tournament": changed(ResultSheet, version=0),
    "person_key_unique": again(Person, card=""),
    "person_card_unique": again(Person, key="p2"),
    "person_name_given": changed(Person, name=""),
    "person_merged_into_another": changed(Person, merged_into=F("id")),
    "club_entry_tournament_named": changed(ClubEntry, kind="deleted"),
    "logo_one_a_club": again(Logo),
    "logo_kind_known": changed(Logo, kind="gif"),
    "logo_of_some_size": changed(Logo, width=0),
    "entrance_link_digest_unique": again(EntranceLink),
    "entrance_link_role_known": changed(EntranceLink, role="boss"),
    "entrance_link_expires_later": changed(EntranceLink, expires_at=F("created_at")),
    "tournament_slug_unique": again(Tournament, number=None),
    "tournament_number_unique": again(Tournament, slug="altro"),
    "tournament_name_given": changed(Tournament, name=""),
    "tournament_ranked_known": changed(Tournament, ranked="horses"),
    "tournament_shared_places_known": changed(Tournament, shared_places="mine"),
    "tournament_last_value_known": changed(Tournament, last_value="worst"),
    "tournament_direction_known": changed(Tournament, direction="upwards"),
    "tournament_counted_by_known": changed(Tournament, counted_by=0),
    "tournament_talk_known": changed(Tournament, talk="shouted"),
    "tournament_last_tricks_known": changed(Tournament, last_tricks="sold"),
    "stage_number_unique": again(Stage),
    "stage_number_positive": again(Stage, number=0, take_first=1),
    "stage_turns_range": changed(Stage, turns_chosen=0),
    "stage_groups_range": changed(Stage, groups=0),
    "stage_ended_after_a_turn": changed(Stage, ended_after=0),
    "stage_rest_points_range": changed(Stage, rest_points=1),  # quarters all rest equally often
    "stage_rest_worth_known": changed(Stage, rest_worth="win"),
    "stage_wait_minutes_range": changed(Stage, wait_minutes=4),
    "stage_turn_minutes_range": changed(Stage, turn_minutes=4),
    "stage_time_rule_known": changed(Stage, time_rule="sudden"),
    "stage_byes_known": changed(Stage, byes="bought"),
    "stage_second_chance_known": changed(Stage, second_chance="prayer"),
    "stage_second_final_of_double": changed(Stage, second_final=True),
    "stage_takes_after_the_first": again(Stage, number=2),
    "stage_take_who_known": changed(Stage, take_who="friends"),
    "stage_take_block_range": changed(Stage, take_block=1),
    "stage_crossing_known": changed(Stage, crossing="bought"),
    "stage_crossings_printed": changed(Stage, crossings="1A-2B"),
    "stage_tables_range": changed(Stage, tables=0),
    "stage_queued_for_a_hall": changed(Stage, queued=True),
    "stage_hall_range": changed(Stage, hall=0),
    "stage_legs_range": changed(Stage, legs=0),
    "stage_lineup_known": changed(Stage, lineup="loose"),
    "stage_match_kind_known": changed(Stage, match_kind="long"),
    "stage_match_length_range": changed(Stage, match_length=0),
    "stage_level_rule_known": changed(Stage, level_rule="toss"),
    "stage_game_known": changed(Stage, game="scopone"),
    "stage_counting_of_its_game": changed(Stage, counting="sum"),
    "stage_enter_again_known": changed(Stage, enter_again="always"),
    "stage_turns_counted_known": changed(Stage, turns_counted="best_13"),
    "stage_still_level_known": changed(Stage, still_level="never"),
    "decision_kind_known": changed(Decision, kind="guess"),
    "team_number_unique": again(Team, name="Altro"),
    "team_again_of_another": changed(Team, again_of=models.F("pk")),
    "team_name_unique": again(Team, number=9),
    "team_name_given": changed(Team, name=""),
    "team_number_positive": again(Team, name="Altro", number=0),
    "team_seed_unique": changed(Team, seed=1),
    "team_seed_positive": again(Team, name="Altro", number=9, seed=0),
    "team_withdrawal_known": withdrawal_unknown,
    "team_withdrawal_in_a_stage": changed(Team, withdrawal="win"),
    "entry_team_once_a_stage": again(Entry, number=9),
    "entry_number_unique": again(Entry, team_id=uuid7()),
    "entry_place_positive": changed(Entry, place=0),
    "entry_group_positive": changed(Entry, group=0),
    "entry_number_positive": again(Entry, team_id=uuid7(), number=0),
    "player_number_unique": again(Player),
    "player_name_given": changed(Player, name=""),
    "player_fixed_table_range": changed(Player, fixed_table=0),
    "player_number_positive": again(Player, number=0),
    "draw_published_once": again(Draw),
    "draw_first_turn_positive": again(Draw, first_turn=0),
    "draw_number_positive": again(Draw, published_at=None, number=0),
    "turn_number_unique": again(Turn),
    "turn_number_positive": again(Turn, number=0),
    "fixture_once_a_turn": again(Fixture),
    "stage_together_known": changed(Stage, together="fours"),
    "stage_starting_order_known": changed(Stage, starting_order="seeded"),
    "fixture_two_teams": changed(Fixture, home=F("away")),
    "stage_playings_of_two_sides": changed(Stage, playings="scopa", game="thirty_one", winner_only_allowed=True),
    "stage_timed_has_minutes": changed(Stage, match_kind="timed"),
    "match_table_once_a_turn": again(Match, drawn_table=9),
    "match_hall_table_of_a_call": changed(Match, hall_table=3),
    "match_reserves_known": changed(Match, reserves=64),
    "match_round_of_consolation": changed(Match, rounds_left=None, in_consolation=True),
    "match_version_positive": changed(Match, version=0),
    "match_drawn_once_a_turn": again(Match, table=9, drawn_table=1),
    "match_drawn_table_positive": again(Match, table=9, drawn_table=0),
    "match_table_positive": again(Match, table=0),
    "seat_player_once_a_turn": again(Seat, chair=3),
    "seat_chair_unique": again(Seat, player_id=uuid7()),
    "seat_side_known": again(Seat, side=7, player_id=uuid7()),
    "seat_chair_range": again(Seat, chair=4, player_id=uuid7()),
    "deal_one_in_force": again(Deal),
    "deal_number_positive": again(Deal, number=0),
    "deal_attempt_positive": again(Deal, attempt=0),
    "deal_points_in_pack": changed(Deal, points=121),
    "deal_points_possible": changed(Deal, points=119),
    "deal_winner_known": changed(Deal, points=None, winner=4),
    "deal_says_something": changed(Deal, points=None, winner=None),
    "deal_winner_has_more_points": changed(Deal, winner=2),
    "deal_of_nothing_else": changed(Deal, called_off=True),
    "deal_second_possible": changed(Deal, second=1),
    "deal_wrong_void_by_somebody": changed(Deal, wrong_void=True),
    "deal_of_another_game_whole": changed(Deal, game="scopa", second=None),
    "deal_top_has_most": changed(Deal, second=0, winner=3),
    "deal_call_whole": changed(Deal, caller=1, partner=1, bid=61),
    "deal_call_won_with_its_points": changed(Deal, caller=1, bid=120),
    "deal_cappotto_takes_all": changed(Deal, cappotto=True),
    "deal_error_by_loser": changed(Deal, error=3),
    "award_one_in_force": again(Award),
    "award_absent_known": again(Award, match_id=uuid7(), absent=64),
    "penalty_kind_known": changed(Penalty, kind="frown"),
    "penalty_reason_given": changed(Penalty, reason=""),
    "penalty_points_of_penalties": changed(Penalty, points=1),
    "award_kind_known": changed(Award, kind="bored"),
    "report_one_a_side_in_force": again(Report),
    "report_side_known": again(Report, match_id=uuid7(), side=7),
    "report_card_of_a_side": changed(Report, side=0, card=True),
    "table_link_digest_unique": again(TableLink, match_id=uuid7()),
    "table_link_one_a_side": again(TableLink, token_digest="x"),
    "table_link_one_a_team": team_link_twice,
    "table_link_for_one_thing": again(TableLink, token_digest="x", match_id=None),
    "tournament_trust_known": changed(Tournament, trust="nobody"),
    "tournament_cards_of_pairs": changed(Tournament, trust="cards", ranked="players"),
    "tournament_frozen_in_a_version": changed(Tournament, frozen_after=1),
    "tournament_frozen_in_a_past_version": changed(Tournament, frozen_after=1, frozen_version=F("version") + 1),
    "log_seq_unique": again(LogEntry),
    "log_key_unique": lambda: changed(LogEntry, key=uuid7())(),
    "log_seq_positive": again(LogEntry, seq=0),
    "log_kind_known": changed(LogEntry, kind="gossip"),
    "log_source_known": changed(LogEntry, source="dream"),
    "log_reason_where_needed": changed(LogEntry, kind="abandoned", reason=""),
    "entry_terms_once": again(EntryTerms),
    "entry_terms_fee_range": changed(EntryTerms, fee=0),
    "entry_terms_fee_per_known": changed(EntryTerms, fee_per="table"),
    "entry_terms_limit_positive": changed(EntryTerms, limit=0),
    "call_subscription_phone_unique": again(CallSubscription, address="https://b"),
    "call_subscription_address_unique": again(CallSubscription, phone="b"),
    "check_in_one_in_force": again(CheckIn),
    "check_in_one_a_day": checked_in_twice_on_a_day,
    "venue_number_unique": again(Venue),
    "venue_named_unless_first": changed(Venue, name=""),
    "day_number_unique": again(Day),
    "day_dated_unless_first": changed(Day, date=None),
    "appointment_shared_of_a_stage": changed(Appointment, shared=True),
    "appointment_once": again(Appointment),
    "appointment_turn_positive": changed(Appointment, turn=0),
    "appointment_table_in_a_turn": changed(Appointment, turn=None),
    "appointment_says_something": changed(Appointment, day=None, by=True),
    "home_once_a_team": again(Home),
    "evening_asked_once": again(Evening),
    "kept_apart_once": again(KeptApart),
    "kept_apart_two_entrants": changed(KeptApart, two=F("one")),
    "fee_choice_number_unique": again(FeeChoice),
    "fee_choice_number_range": changed(FeeChoice, number=7),
    "fee_choice_named": changed(FeeChoice, name=""),
    "fee_choice_cents_range": changed(FeeChoice, cents=10_000_001),
    "fee_choice_per_known": changed(FeeChoice, per="table"),
    "fee_share_chosen_or_agreed": changed(FeeShare, agreed=1000),
    "fee_share_once_in_force": again(FeeShare),
    "fee_share_one_agreed": agreed_twice,
    "fee_share_ended_later": changed(FeeShare, replaced=F("entered")),
    "receipt_number_unique": again(Receipt),
    "receipt_number_positive": again(Receipt, number=0),
    "payment_cents_range": changed(Payment, cents=0),
    "movement_kind_known": changed(Movement, kind="luck"),
    "movement_cents_range": changed(Movement, cents=0),
    "movement_says_what_for": changed(Movement, kind="offer"),
    "movement_tickets_of_a_raffle": changed(Movement, tickets=3),
    "movement_one_in_force": again(Movement),
    "movement_of_a_prize": changed(Movement, kind="remainder", what="Resto"),
    "movement_one_remainder": two_remainders,
    "prize_number_once": again(Prize),
    "prize_kind_known": changed(Prize, kind="luck", place=None),
    "prize_place_where_placed": changed(Prize, place=201),
    "prize_club_of_a_club": changed(Prize, club="Bar Sport"),
    "prize_count_known": changed(Prize, count="clean"),
    "prize_thing_or_money": changed(Prize, money=True),
    "prize_lot_has_a_number": changed(Prize, settling="lot"),
    "handover_once_to_a_team": again(Handover, cents=5, receipt=None),
    "handover_of_a_thing_once": again(Handover, team_id=uuid7(), receipt=None),
    "handover_cents_range": changed(Handover, taken=False, cents=5, receipt=None),
    "handover_receipt_once": again(Handover, cents=5, team_id=uuid7()),
    "handover_receipt_of_taken": changed(Handover, taken=False),
    "handover_ended_later": changed(Handover, replaced=F("entered")),
    "single_number_unique": again(Single),
    "single_number_positive": again(Single, number=0),
    "single_name_given": changed(Single, name=""),
    "registration_outcome_known": changed(Registration, outcome="lost", phone=""),
    "registration_team_of_approved": lambda: changed(Registration, team=Team.objects.earliest("number"))(),
    "registration_phone_only_while_waiting": changed(Registration, outcome="refused"),
    "private_data_once_a_player": again(PrivateData),
    "list_draft_one_a_tournament": again(ListDraft),
    "private_data_birth_year": changed(PrivateData, birth_year=1899),
    "private_data_paid_cents": changed(PrivateData, paid=False, paid_cents=500),
    "substitution_one_in_force": again(Substitution, substitute_id=uuid7()),
    "substitution_substitute_once": again(Substitution, player_id=uuid7()),
    "substitution_of_another": changed(Substitution, substitute=F("player")),
    "substitution_turn_positive": changed(Substitution, from_turn=0),
    "modifier_key_unique": again(Modifier),
    "modifier_label_given": changed(Modifier, label=""),
    "modifier_effect_known": changed(Modifier, effect="magic"),
    "modifier_target_known": changed(Modifier, target="all"),
    "modifier_condition_known": changed(Modifier, condition="rain"),
    "modifier_rounding_known": changed(Modifier, rounding="odd"),
    "modifier_amount_denominator_positive": changed(Modifier, amount_denominator=0),
    "modifier_floor_denominator_positive": changed(Modifier, floor_denominator=0),
    "modifier_uses_positive": changed(Modifier, uses_per_team=0),
    "modifier_amount_where_needed": changed(Modifier, amount_numerator=None),
    "modifier_rank_where_needed": changed(Modifier, rank_limit=2),
    "declaration_names_another_team": changed(Declaration, target=F("team")),
    "decision_ended_later": changed(Decision, withdrawn=F("entered")),
    "deal_ended_later": changed(Deal, replaced=F("entered")),
    "award_ended_later": changed(Award, replaced=F("entered")),
    "penalty_ended_later": changed(Penalty, withdrawn=F("entered")),
    "check_in_ended_later": changed(CheckIn, replaced=F("entered")),
    "payment_ended_later": changed(Payment, replaced=F("entered")),
    "movement_ended_later": changed(Movement, replaced=F("entered")),
    "substitution_ended_later": changed(Substitution, replaced=F("entered")),
    "declaration_ended_later": changed(Declaration, withdrawn=F("entered")),
    "declaration_cancels_another": changed(Declaration, cancels=F("id")),
}


def constraint_names() -> set[str]:
    """All but the keys that hold tournaments together, which `test_agreement` tries, and what these lead to."""
    return {
        constraint.name
        for model in apps.get_app_config("tournaments").get_models()
        for constraint in model._meta.constraints
        if not isinstance(constraint, AgreeingKey) and "id" not in getattr(constraint, "fields", ())
    }


def test_every_constraint_has_its_breaker() -> None:
    assert BREAKERS.keys() == constraint_names()


@pytest.mark.parametrize("name", sorted(BREAKERS))
def test_the_database_refuses(name: str, played: Tournament) -> None:
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        BREAKERS[name]()
    told = str(refusal.value)
    if connection.vendor == "postgresql" or "CHECK constraint failed" in told:
        assert name in told
    else:
        # SQLite names the columns of a unique index, or the index where it is partial, never both.
        assert "UNIQUE constraint failed" in told


@pytest.mark.parametrize(
    ("name", "breaker"),
    [
        ("deal_winner_has_more_points", changed(Deal, winner=None)),
        ("modifier_rank_where_needed", changed(Modifier, condition="rank_at_most", rank_limit=None)),
    ],
)
def test_an_empty_column_satisfies_no_condition_on_its_value(name: str, breaker: Breaker, played: Tournament) -> None:
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        breaker()


def test_what_the_tables_say_of_rests_is_true_of_the_formats_they_name() -> None:
    assert [key for key in REST_EQUALLY if FORMATS[key].traits.rests_unequally] == []
