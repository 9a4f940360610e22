"""Everything a club has as one file, to take along: a ZIP with the file of each tournament and season, and `club.json`
with all else (docs/schemas/club-file-1.json).
"""

import base64
import io
import zipfile
from collections.abc import Iterator

from tournaments.models import Club, ClubEntry, Logo, Membership, PrivateData, Registration, Season, Tournament
from tournaments.selectors.files.tournament_export import Json, document_bytes, export_bytes, plain_row
from tournaments.selectors.seasons.stored import register_document, season_document

FORMAT, VERSION = "briscola-club-file", 1
ALL_ELSE, TOURNAMENTS, SEASONS = "club.json", "tournaments/", "seasons/"
OF_CLUB = "slug name private_days sponsors"
PRIVATE = "tournament player phone email card note birth_year minor_allowed paid paid_cents"
REQUEST = "id tournament people choices club phone sent_at outcome team"
ENTRY = (
    "id at actor_name device kind member_name role_before role_after name_before name_after key old new "
    "tournament_name tournament_slug tournament_date"
)


def club_bytes(club: Club) -> bytes:
    """The file of a club; the same club gives the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in _parts(club):
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _parts(club: Club) -> Iterator[tuple[str, bytes]]:
    yield ALL_ELSE, document_bytes(_document(club))
    for tournament in Tournament.objects.filter(club=club).order_by("created_at", "id"):
        yield f"{TOURNAMENTS}{tournament.slug}.json", export_bytes(tournament)
    for season in Season.objects.filter(club=club).order_by("created_at", "id"):
        yield f"{SEASONS}{season.slug}.json", document_bytes(season_document(season))


def _document(club: Club) -> Json:
    """What is in no file of a tournament or a season. Who works at the desk is told by name and role: nobody comes in
    by a file.
    """
    logo = Logo.objects.filter(club=club).first()
    tournaments = list(Tournament.objects.filter(club=club).order_by("created_at", "id"))
    members = Membership.objects.filter(club=club).select_related("account").order_by("id")
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": plain_row(club, OF_CLUB),
        "logo": base64.b64encode(logo.large).decode() if logo else "",
        "members": [{"name": one.account.name, "role": one.role} for one in members],
        "people": register_document(club.pk),
        "archived": [str(one.pk) for one in tournaments if one.archived_at],
        "private": [
            plain_row(row, PRIVATE)
            for one in tournaments
            for row in PrivateData.objects.filter(tournament=one).order_by("id")
        ],
        "requests": [
            plain_row(row, REQUEST)
            for one in tournaments
            for row in Registration.objects.filter(tournament=one).order_by("id")
        ],
        "log": [plain_row(row, ENTRY) for row in ClubEntry.objects.filter(club=club).order_by("at", "id")],
    }
