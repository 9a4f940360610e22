"""Why somebody cannot enter, leave or take the place of another like this."""

from enum import StrEnum


class EntrantFault(StrEnum):
    TEAM_NAME_TAKEN = "team_name_taken"
    TEAM_NAME_MISSING = "team_name_missing"
    TEAM_UNKNOWN = "team_unknown"
    TEAM_DECLARED = "team_declared"
    PLAYER_NAME_MISSING = "player_name_missing"
    PLAYER_UNKNOWN = "player_unknown"
    SURNAME_UNKNOWN = "surname_unknown"
    PLAYER_SEATED = "player_seated"
    PLAYER_DRAWN = "player_drawn"
    PLAYER_IS_ENTRANT = "player_is_entrant"
    TEAMS_PUBLISHED = "teams_published"
    NAMED_BY_PEOPLE = "team_named_by_people"
    PEOPLE_COUNT = "entrant_people_count"
    PEOPLE_OF_TEAMS = "entrant_people_of_teams"
    ODD_PEOPLE = "entrant_odd_people"
    NOT_PAIRS = "entrant_not_pairs"
    SEED_BELOW_ONE = "entrant_seed_below_one"
    SEED_TAKEN = "entrant_seed_taken"
    ENTRANTS_PUBLISHED = "entrants_published"
    STAGE_BEGUN = "entrants_stage_begun"
    ENTRY_CLOSED = "entry_closed"
    TEAM_PAID = "team_paid"
    TEAM_DRAWN = "team_drawn"
    TEAM_PAIRED = "team_paired"
    TEAM_PENALISED = "team_penalised"
    PERSON_WAITS = "entrant_person_waits"
    PERSON_PLAYS = "entrant_person_plays"
    PERSON_SEATED = "entrant_person_seated"
    PERSON_TWICE = "entrant_person_twice"


MAY_BE_SAME = frozenset({EntrantFault.PERSON_WAITS, EntrantFault.PERSON_PLAYS})
ALIKE_FAULTS = MAY_BE_SAME | {EntrantFault.PERSON_SEATED}
"""Refusals that are questions: the same with an answer goes through. Who sits elsewhere can only be another person."""


class WithdrawalFault(StrEnum):
    ALREADY = "withdrawal_already"
    NOT_WITHDRAWN = "withdrawal_not_withdrawn"


class SubstitutionFault(StrEnum):
    SINGLE_PLAYER = "substitution_single_player"
    ALREADY = "substitution_already"
    TURN_UNLIKELY = "substitution_turn_unlikely"
    BEFORE_THE_PLAYER = "substitution_before_the_player"
    PLAYED = "substitution_played"
    SUBSTITUTE_PLAYED = "substitution_substitute_played"
    REASON_MISSING = "substitution_reason_missing"
    GONE = "substitution_gone"
    ONESELF = "substitution_oneself"
    PARTNER = "substitution_partner"
