"""What can be wrong with a file, and where in it. Faults of the rules are carried along with their place."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.violations import Violation, violation
from tournaments.event.errors import DomainError

Path = tuple[str | int, ...]
MOST_SHOWN = 40
"""Characters of a value of the file that are in a sentence."""


class ImportFault(StrEnum):
    """Reading the file, its shape, its references, its agreement with itself, and what is already there."""

    TOO_LARGE = "import_too_large"
    NOT_UTF8 = "import_not_utf8"
    NOT_JSON = "import_not_json"
    TOO_DEEP = "import_too_deep"
    KEY_TWICE = "import_key_twice"
    NUMBER_NOT_WHOLE = "import_number_not_whole"
    CHARACTER_UNUSABLE = "import_character_unusable"

    FORMAT_UNKNOWN = "import_format_unknown"
    VERSION_UNKNOWN = "import_version_unknown"
    TYPE_WRONG = "import_type_wrong"
    KEY_MISSING = "import_key_missing"
    KEY_UNKNOWN = "import_key_unknown"
    VALUE_NOT_ALLOWED = "import_value_not_allowed"
    NUMBER_TOO_SMALL = "import_number_too_small"
    NUMBER_TOO_LARGE = "import_number_too_large"
    TEXT_TOO_SHORT = "import_text_too_short"
    TEXT_TOO_LONG = "import_text_too_long"
    TEXT_SHAPE = "import_text_shape"
    LIST_TOO_SHORT = "import_list_too_short"
    LIST_TOO_LONG = "import_list_too_long"
    SHAPE_WRONG = "import_shape_wrong"

    NO_SUCH_TIME = "import_no_such_time"
    ID_TWICE = "import_id_twice"
    VALUE_TWICE = "import_value_twice"
    REFERENCE_BROKEN = "import_reference_broken"

    LOG_NOT_CONTINUOUS = "import_log_not_continuous"
    LOG_BEGINNING = "import_log_beginning"
    LOG_WITHOUT_REASON = "import_log_without_reason"
    LOG_OTHER_KIND = "import_log_other_kind"
    LOG_OTHER_SUBJECT = "import_log_other_subject"
    LOG_ENDS_BEFORE = "import_log_ends_before"
    VERSION_NOT_LOGGED = "import_version_not_logged"
    LOG_UNREADABLE = "import_log_unreadable"
    RESULT_NOT_LOGGED = "import_result_not_logged"
    AWARD_NOT_LOGGED = "import_award_not_logged"
    PENALTY_NOT_LOGGED = "import_penalty_not_logged"
    DECISION_NOT_LOGGED = "import_decision_not_logged"
    FROZEN_NOT_LOGGED = "import_frozen_not_logged"
    CLOSING_NOT_LOGGED = "import_closing_not_logged"

    STAGE_NOT_NEXT = "import_stage_not_next"
    STAGE_ENDED_ELSEWHERE = "import_stage_ended_elsewhere"
    SECOND_FINAL = "import_second_final"
    ENTRY_OF_FIRST = "import_entry_of_first"
    ENTRY_NOT_BEFORE = "import_entry_not_before"
    ENTRY_NOT_CONTINUOUS = "import_entry_not_continuous"
    ENTRY_GROUP = "import_entry_group"
    TURN_NOT_NEXT = "import_turn_not_next"

    NAMED_NOT_DRAWN = "import_named_not_drawn"
    PART_WRONG = "import_part_wrong"
    GROUPS_WRONG = "import_groups_wrong"
    DRAW_OTHER_FORMAT = "import_draw_other_format"
    DRAW_NOT_NEXT = "import_draw_not_next"
    COUNTED_OTHERWISE = "import_counted_otherwise"
    WITHDRAWAL_NOT_LOGGED = "import_withdrawal_not_logged"
    PASSAGE_NOT_LOGGED = "import_passage_not_logged"
    PUBLISHED_TWICE = "import_published_twice"
    CALENDAR_WITHOUT_DRAW = "import_calendar_without_draw"
    TEAMS_NOT_DRAWN = "import_teams_not_drawn"
    NOT_DRAWN = "import_not_drawn"
    DRAWN_MISSING = "import_drawn_missing"
    TURN_MISSING = "import_turn_missing"
    NODE_WRONG = "import_node_wrong"
    ROUND_WRONG = "import_round_wrong"
    OTHER_SIDES = "import_other_sides"
    PEOPLE_COUNT = "import_people_count"
    FIXTURE_MISSING = "import_fixture_missing"
    FIXTURE_OTHER_TURN = "import_fixture_other_turn"
    FIXTURE_WITHOUT_MATCH = "import_fixture_without_match"
    LINEUP_INCOMPLETE = "import_lineup_incomplete"
    SEAT_UNKNOWN = "import_seat_unknown"
    SEAT_OTHER_TEAM = "import_seat_other_team"
    SEATED_TWICE = "import_seated_twice"

    SIDE_UNKNOWN = "import_side_unknown"
    SIDES_COUNT = "import_sides_count"
    WINNER_MISSING = "import_winner_missing"
    DEALS_OVERLAP = "import_deals_overlap"
    AWARDED_TWICE = "import_awarded_twice"
    AWARDED_AND_PLAYED = "import_awarded_and_played"
    STOPPED_AGAINST_RULE = "import_stopped_against_rule"
    TOLD_TWICE = "import_told_twice"
    TOLD_NOT_WHOLE = "import_told_not_whole"
    TOLD_AND_SETTLED = "import_told_and_settled"
    CLOSED_WITHOUT_MATCHES = "import_closed_without_matches"
    CLOSED_TOO_EARLY = "import_closed_too_early"
    CLOSED_INCOMPLETE = "import_closed_incomplete"
    CHECKED_IN_TWICE = "import_checked_in_twice"
    FEE_SHARE_UNCLEAR = "import_fee_share_unclear"
    CHOSEN_TWICE = "import_chosen_twice"
    SUBSTITUTED_TWICE = "import_substituted_twice"
    SUBSTITUTE_OTHER_TEAM = "import_substitute_other_team"
    DECISION_REPEATS = "import_decision_repeats"

    TOURNAMENT_EXISTS = "import_tournament_exists"
    SLUG_EXISTS = "import_slug_exists"
    ID_EXISTS = "import_id_exists"
    CLUB_EXISTS = "import_club_exists"
    CLUB_UNKNOWN = "import_club_unknown"

    NOT_HERE = "import_not_here"
    NOT_NEWER = "import_not_newer"
    PARTED = "import_parted"
    CHANGED_MEANWHILE = "import_changed_meanwhile"


@dataclass(frozen=True, slots=True)
class Placed:
    """A fault and the place in the file, ("deals", 3, "points"); () is the file as a whole."""

    where: Path
    fault: Violation


class ImportRefused(DomainError):
    """The file is not a tournament that this program can take in; nothing was changed."""

    def __init__(self, faults: Sequence[Placed]) -> None:
        super().__init__(*(placed.fault for placed in faults))
        self.faults = tuple(faults)


def placed(code: StrEnum, *where: str | int, **params: str | int) -> Placed:
    return Placed(where, violation(code, **params))


def shown(value: object) -> str:
    """A value of the file, short enough and harmless inside a sentence."""
    text = str(value).encode("utf-8", "backslashreplace").decode()
    plain = "".join(character if character.isprintable() else "�" for character in text[:MOST_SHOWN])
    return plain if len(text) <= MOST_SHOWN else f"{plain}…"


# What can be wrong with stored data that no single row gives away, and where it is.


class DataFault(StrEnum):
    """What a file of a tournament cannot have, or does not hold."""

    DATABASE_UNSOUND = "data_database_unsound"
    STRANGE_THING = "data_strange_thing"
    UNREADABLE = "data_unreadable"
    OF_ANOTHER_TOURNAMENT = "data_of_another_tournament"
    LOG_OF_ANOTHER = "data_log_of_another"
    SEAT_OF_ANOTHER_TURN = "data_seat_of_another_turn"
    REGISTRATION_PEOPLE = "data_registration_people"
    SUMS_WRONG = "data_sums_wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant: of which tournament (by its address, "" of none), in which row of which list, and what.

    `section` is the list as the file of a tournament calls it, `field` the place within the row, () the row as a whole.
    """

    fault: Violation
    slug: str = ""
    stage: int | None = None
    turn: int | None = None
    table: int | None = None
    section: str = ""
    row: str = ""
    field: Path = ()
