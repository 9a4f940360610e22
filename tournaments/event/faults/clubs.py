"""What can be wrong with a change of a club, and with a password."""

from enum import StrEnum


class MemberFault(StrEnum):
    UNKNOWN = "member_unknown"
    LAST_OWNER = "member_last_owner"
    INVITATION_UNKNOWN = "invitation_unknown"
    NAME_MISSING = "club_name_missing"
    PRIVATE_DAYS_RANGE = "club_private_days_range"


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
