"""Why a copy is not made, or not put back."""

from enum import StrEnum


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
