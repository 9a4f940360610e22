"""A club's logo and sponsors, with the pictures."""

from dataclasses import dataclass

from tournaments.models import Club, Logo, Tournament


@dataclass(frozen=True, slots=True)
class LogoRef:
    """The logo as pages name it: what is in it names it, so that a browser never has to ask again."""

    digest: str
    kind: str
    width: int
    height: int

    @property
    def wall(self) -> tuple[int, int]:
        """Width and height on a wall, where the large one has room."""
        return self.width * 3, self.height * 3

    @property
    def small(self) -> str:
        return f"{self.digest}.{self.kind}"

    @property
    def large(self) -> str:
        return f"{self.digest}-large.{self.kind}"


@dataclass(frozen=True, slots=True)
class ClubLook:
    name: str
    sponsors: str
    logo: LogoRef | None


@dataclass(frozen=True, slots=True)
class LogoFile:
    content: bytes
    content_type: str


NO_LOOK = ClubLook("", "", None)


def look_of(tournament: Tournament) -> ClubLook:
    """The look of its club; a club that never had one is not asked for it."""
    return look_of_club(Club.objects.get(pk=tournament.club_id)) if tournament.look else NO_LOOK


def look_of_club(club: Club) -> ClubLook:
    found = Logo.objects.filter(club=club).values_list("digest", "kind", "width", "height").first()
    return ClubLook(club.name, club.sponsors, LogoRef(*found) if found else None)


def logo_file(name: str) -> LogoFile | None:
    """The picture of this name, as `LogoRef` calls it."""
    stem, _, kind = name.partition(".")
    digest, dash, size = stem.partition("-")
    logo = Logo.objects.filter(digest=digest, kind=kind).first() if size == ("large" if dash else "") else None
    return LogoFile(bytes(logo.large if dash else logo.small), f"image/{kind}") if logo else None
