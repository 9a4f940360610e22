"""What can be wrong with a club, a password, a copy, a page or a paper, and why nothing can be read or saved."""

from enum import StrEnum

# What can be wrong with a change of a club, and with a password.


class MemberFault(StrEnum):
    UNKNOWN = "member_unknown"
    LAST_OWNER = "member_last_owner"
    INVITATION_UNKNOWN = "invitation_unknown"
    NAME_MISSING = "club_name_missing"
    PRIVATE_DAYS_RANGE = "club_private_days_range"


class ArchiveFault(StrEnum):
    """Why a tournament is not archived or deleted."""

    GONE = "archive_gone"
    ANOTHER_NAME = "archive_another_name"
    NO_FILE = "archive_no_file"


class LogoFault(StrEnum):
    """Why a picture does not become the logo of a club."""

    TOO_HEAVY = "logo_too_heavy"
    NO_PICTURE = "logo_no_picture"
    BROKEN = "logo_broken"
    SIDE_TOO_LONG = "logo_side_too_long"
    TOO_MANY_PIXELS = "logo_too_many_pixels"


class PasswordFault(StrEnum):
    """The words of the last four are those of Django's own checks."""

    WRONG = "password_wrong"
    DIFFERENT = "passwords_differ"
    NAME_SHORT = "sign_in_name_short"
    NAME_TAKEN = "sign_in_name_taken"
    SHORT = "password_too_short"
    SIMILAR = "password_too_similar"
    COMMON = "password_too_common"
    NUMERIC = "password_entirely_numeric"


# Why a copy is not made, or not put back.


class CopyFault(StrEnum):
    NOT_SQLITE = "copy_not_sqlite"
    NO_DATA = "copy_no_data"
    UNSOUND = "copy_unsound"
    NOT_OURS = "copy_not_ours"
    NO_ROOM = "copy_no_room"
    MISSING = "copy_missing"
    NEWER = "copy_newer"
    SERVED = "copy_served"
    DATA_DAMAGED = "copy_data_damaged"
    DATA_TAKEN_AWAY = "copy_data_taken_away"
    DATA_FOREIGN = "copy_data_foreign"
    DATA_NEWER = "copy_data_newer"
    DATA_GONE = "copy_data_gone"
    DATA_GONE_WITHOUT_COPIES = "copy_data_gone_without_copies"
    DATA_AT_ODDS = "copy_data_at_odds"


# Why there is no paper, or none that is set in type.


class PaperFault(StrEnum):
    NOT_SET = "paper_not_set"
    NO_ENTRANTS = "paper_no_entrants"
    NO_CALENDAR = "paper_no_calendar"
    NOT_ALL_MEET = "paper_not_all_meet"
    NO_DINNERS = "paper_no_dinners"
    NO_RECEIPT = "paper_no_receipt"
    NO_BRACKET = "paper_no_bracket"
    NO_TURN_BY_HAND = "paper_no_turn_by_hand"
    NO_RESULTS = "paper_no_results"
    NOT_OVER = "paper_not_over"
    PRIZES_NOT_OVER = "paper_prizes_not_over"
    NO_PAIR_CODE = "paper_no_pair_code"
    ONLY_HERE = "paper_only_here"


# Why a page is not shown to everybody.


class ShownFault(StrEnum):
    TOO_MANY_MATCHES = "shown_too_many_matches"
    SEASON_TOO_LARGE = "shown_season_too_large"
    TOO_LARGE = "shown_too_large"


# Why nothing can be read or saved now.


class StorageFault(StrEnum):
    FULL = "storage_full"
    READ_ONLY = "storage_read_only"
    BUSY = "storage_busy"
    AWAY = "storage_away"
    DISK = "storage_disk"
    DAMAGED = "storage_damaged"
