"""Why a page is not shown to everybody."""

from enum import StrEnum


class ShownFault(StrEnum):
    TOO_MANY_MATCHES = "shown_too_many_matches"
    SEASON_TOO_LARGE = "shown_season_too_large"
    TOO_LARGE = "shown_too_large"
