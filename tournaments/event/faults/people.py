"""What can be wrong with people as somebody wrote them: on a list, in a file, in the boxes of a request."""

from enum import StrEnum


class UploadFault(StrEnum):
    TOO_LARGE = "upload_too_large"
    NOT_TEXT = "upload_not_text"
    NOTHING_SENT = "upload_nothing_sent"


class FileFault(StrEnum):
    """Why a file is no list that can be read."""

    TOO_LARGE = "file_too_large"
    EMPTY = "file_empty"
    LOCKED = "file_locked"
    OLD_XLS = "file_old_xls"
    PDF = "file_pdf"
    PICTURE = "file_picture"
    DOCUMENT = "file_document"
    WEB_PAGE = "file_web_page"
    NOT_A_LIST = "file_not_a_list"
    BROKEN = "file_broken"
    BLOWN_UP = "file_blown_up"


class ListQuestion(StrEnum):
    """What is asked of a list before anything of it is entered."""

    NAME_COLUMNS = "ask_name_columns"
    UNKNOWN_COLUMNS = "ask_unknown_columns"
    OTHER_TABLES = "ask_other_tables"
    TOO_MANY_ROWS = "ask_too_many_rows"
    ENCODING = "ask_encoding"
    WITHDRAWN = "ask_withdrawn"
    NOBODY = "ask_nobody"
    NO_NAME = "ask_no_name"
    UNREADABLE = "ask_unreadable"
    MANY_NAMES = "ask_many_names"
    PAIRS_FOR_PLAYERS = "ask_pairs_for_players"
    PARTNER_BESIDE = "ask_partner_beside"
    HYPHEN = "ask_hyphen"
    SHARED_SURNAME = "ask_shared_surname"
    GROWN_TOGETHER = "ask_grown_together"
    ONE_LETTER = "ask_one_letter"
    SMALL_LETTERS = "ask_small_letters"
    SAME_PERSON = "ask_same_person"
    SENDER_PLAYS = "ask_sender_plays"
    NOT_COMING = "ask_not_coming"
    CHAT_UNCLEAR = "ask_chat_unclear"
    PAID_UNCLEAR = "ask_paid_unclear"
    MARKS = "ask_marks"
    SEED_UNCLEAR = "ask_seed_unclear"
    SEVERAL = "ask_several"


class RosterFault(StrEnum):
    NO_LETTERS = "roster_no_letters"
    TOO_LONG = "roster_too_long"
    UNREADABLE = "roster_unreadable"
    TEAM_UNKNOWN = "roster_team_unknown"
    TOO_MANY_LINES = "roster_too_many_lines"
    PHONE = "roster_phone"
    NOTE = "roster_note"


class ListFault(StrEnum):
    PARTNER_MISSING = "list_partner_missing"
    NOBODY_BESIDE = "list_nobody_beside"
    SEED_RANGE = "list_seed_range"
    SEED_TAKEN = "list_seed_taken"
    PAIR_TWICE = "list_pair_twice"
    THREE_NEEDED = "list_three_needed"
    THREE_ALIKE = "list_three_alike"
    THREE_TWICE = "list_three_twice"
    NOTE_TOO_LONG = "list_note_too_long"
    CARD_TOO_LONG = "list_card_too_long"
    ONE_LETTER = "list_one_letter"
    PAIR_ALIKE = "list_pair_alike"
    NAME_ALIKE = "list_name_alike"
    WAITS = "list_waits"


class PersonFault(StrEnum):
    PHONE_UNREADABLE = "person_phone_unreadable"
    BIRTH_YEAR_UNREADABLE = "person_birth_year_unreadable"


class PrivateFault(StrEnum):
    BIRTH_YEAR_RANGE = "private_birth_year_range"
