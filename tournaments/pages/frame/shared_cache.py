"""Public pages in memory that others keep: of a proxy in front of the program, of a network that stands near readers.

What has an ETag is one version of a page, the same bytes for everybody who reads it in that language. A browser has
to ask each time and is told "as you have it"; what stands between may answer for us so many seconds, and go on doing so
while it asks us again. In a hall nothing stands between.
"""

import uuid

from django.http import HttpResponseBase

from tournaments.models import Tournament

SECONDS, WHILE_ASKING = 2, 10
SHARED = f"public, max-age=0, must-revalidate, s-maxage={SECONDS}, stale-while-revalidate={WHILE_ASKING}"

Version = tuple[uuid.UUID, int]


def shared(response: HttpResponseBase, tournament: Tournament) -> HttpResponseBase:
    """The answer, with leave to keep it where it is one version of a page."""
    if response.has_header("ETag"):
        response["Cache-Control"] = SHARED
        response.version = tournament.id, tournament.version  # type: ignore[attr-defined]  # read by version_kept
    return response


def version_kept(response: HttpResponseBase) -> Version | None:
    """The tournament and the version before which such an answer cannot be; None where nobody may keep it.

    The page may be of a later version, if somebody saved while it was made: then it is not found by the version of now.
    """
    kept: Version | None = getattr(response, "version", None)
    return kept
