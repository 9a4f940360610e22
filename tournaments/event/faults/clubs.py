"""What can be wrong with a change of a club, and with a password."""

from enum import StrEnum


class MemberFault(StrEnum):
    UNKNOWN = "member_unknown"
    LAST_OWNER = "member_last_owner"
    INVITATION_UNKNOWN = "invitation_unknown"
    NAME_MISSING = "club_name_missing"
    PRIVATE_DAYS_RANGE = "club_private_days_range"


class ArchiveFault(StrEnum):
    """Why a tournament is not put away or deleted."""

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
