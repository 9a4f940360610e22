"""Every fault a draw can be refused for, and every fault an audit can find in a finished schedule."""

from enum import StrEnum


class ScheduleFault(StrEnum):
    """Codes of `rules.violations.Violation` for schedules; the sentences are made in
    `tournaments.labels.schedule`.

    The first group is what `Format.problems` answers before a draw, the second what `audit` finds in a
    schedule.
    """

    TOO_FEW_ENTRANTS = "too_few_entrants"
    TOO_MANY_ENTRANTS = "too_many_entrants"
    TOO_FEW_TEAMS = "too_few_teams"
    TOO_MANY_TEAMS = "too_many_teams"
    TEAM_TOO_SMALL = "team_too_small"
    TEAM_TOO_LARGE = "team_too_large"
    ENTRANT_TWICE = "entrant_twice"
    TABLES_BELOW_ONE = "tables_below_one"
    TOO_MANY_TABLES = "too_many_tables"
    LEGS_BELOW_ONE = "legs_below_one"
    TOO_MANY_LEGS = "too_many_legs"
    LEGS_NEED_TEAMS = "legs_need_teams"
    NUMBER_BELOW_ONE = "number_below_one"
    SCHEDULE_TOO_LARGE = "schedule_too_large"
    TOO_MANY_PLAYERS = "too_many_players"
    TABLES_NOT_FILLED = "tables_not_filled"
    TURNS_BELOW_ONE = "turns_below_one"
    TOO_MANY_TURNS = "too_many_turns"
    TURNS_NOT_CHOSEN = "turns_not_chosen"
    LEGS_NOT_CHOSEN = "legs_not_chosen"
    PAIRS_NOT_FIXED = "pairs_not_fixed"

    TURN_NUMBER = "turn_number"
    TABLE_TWICE = "table_twice"
    UNKNOWN_ENTRANT = "unknown_entrant"
    TWICE_IN_TURN = "twice_in_turn"
    REST_NOT_LISTED = "rest_not_listed"
    REST_WHILE_PLAYING = "rest_while_playing"
    WRONG_SIDES = "wrong_sides"
    MIXED_SIDE = "mixed_side"
    SAME_TEAM = "same_team"
    TEAM_TWICE_IN_TURN = "team_twice_in_turn"
    FIXTURE_TABLES = "fixture_tables"
    MEETINGS_PROMISED = "meetings_promised"
    PAIR_MEETINGS_PROMISED = "pair_meetings_promised"
    PAIR_CHANGED = "pair_changed"
    UNEQUAL_GAMES = "unequal_games"
    TURNS_PROMISED = "turns_promised"
    TABLES_PROMISED = "tables_promised"
