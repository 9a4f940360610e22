"""How a club looks to everybody: its logo, and the line that thanks its sponsors."""

import hashlib
import io
import uuid
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import LogoProblem
from tournaments.event.regulation_kinds import ClubKind
from tournaments.models import Club, Logo, Tournament
from tournaments.services.clubs.member_changes import ClubChange, club_change
from tournaments.services.frame.changes import Actor

if TYPE_CHECKING:
    from PIL import Image


# A picture that somebody sent, made again: a small and a large one of our own, with nothing but what is seen.

MOST_BYTES = 2_000_000
MOST_PIXELS = 16_000_000
MOST_SIDE = 8_000
"""In pixels: what is made smaller takes memory by the longer side as well, and no mark is a line."""
SMALL, LARGE = (320, 120), (1200, 600)
"""In pixels, width and height: a picture is made to fit, and never larger than it was."""
QUALITY = 85


@dataclass(frozen=True, slots=True)
class LogoPicture:
    """`width` and `height` are those of the small one."""

    kind: str
    small: bytes
    large: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.small + self.large).hexdigest()[:32]


def logo_picture(data: bytes) -> LogoPicture:
    """The pictures made from a PNG or JPEG file; of one that moves, what it begins with. Raises DomainError."""
    from PIL import Image, UnidentifiedImageError  # here, because few send a picture and no start needs it

    if len(data) > MOST_BYTES:
        raise DomainError(problem_at(LogoProblem.TOO_HEAVY, "logo", most=MOST_BYTES // 1_000_000))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we count for ourselves, and sooner
            opened = Image.open(io.BytesIO(data), formats=["PNG", "JPEG"])
        _refuse_large(*opened.size)
        picture = _plain(opened)
    except UnidentifiedImageError:
        raise DomainError(problem_at(LogoProblem.NO_PICTURE, "logo")) from None
    except Image.DecompressionBombError:
        raise DomainError(_too_many("?", "?")) from None
    except (OSError, SyntaxError, ValueError, EOFError):  # whatever Pillow finds wrong with what is in the file
        raise DomainError(problem_at(LogoProblem.BROKEN, "logo")) from None
    kind = "png" if picture.mode == "RGBA" or opened.format == "PNG" else "jpeg"
    large, small = (_fitted(picture, size) for size in (LARGE, SMALL))
    return LogoPicture(kind, _written(small, kind), _written(large, kind), *small.size)


def _refuse_large(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise DomainError(_too_many(width, height))
    if max(width, height) > MOST_SIDE:
        raise DomainError(problem_at(LogoProblem.SIDE_TOO_LONG, "logo", width=width, height=height, most=MOST_SIDE))


def _too_many(width: int | str, height: int | str) -> Problem:
    return problem_at(LogoProblem.TOO_MANY_PIXELS, "logo", width=width, height=height, most=MOST_PIXELS // 1_000_000)


def _plain(opened: "Image.Image") -> "Image.Image":
    """The picture upright, in plain colours, clear where it was; its notes are left behind."""
    from PIL import Image, ImageOps

    picture = ImageOps.exif_transpose(opened)
    if picture.mode.startswith("I"):  # sixteen bits of grey
        picture = picture.convert("I").point(lambda grey: grey * (1 / 256)).convert("L")
    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    picture = picture.convert("RGBA" if clear else "RGB")
    bare = Image.new(picture.mode, picture.size)
    bare.paste(picture)
    return bare


def _fitted(picture: "Image.Image", size: tuple[int, int]) -> "Image.Image":
    from PIL import Image

    fitted = picture.copy()
    fitted.thumbnail(size, Image.Resampling.LANCZOS)
    return fitted


def _written(picture: "Image.Image", kind: str) -> bytes:
    file = io.BytesIO()
    if kind == "png":
        picture.save(file, "PNG", optimize=True)
    else:
        picture.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def look_change(*, club_id: uuid.UUID, sponsors: str, logo: LogoPicture | None, name: str, actor: Actor) -> None:
    """Thank the sponsors so, and have this logo, which was in a file of this `name`; None keeps the one there is.

    Pages that show it are made again. What is so already changes nothing.
    """
    with club_change(club_id, actor) as change:
        changed = False
        if change.club.sponsors != sponsors:
            change.note(ClubKind.SPONSORS, name_before=change.club.sponsors, name_after=sponsors)
            Club.objects.filter(pk=club_id).update(sponsors=sponsors)
            changed = True
        if logo is not None and not Logo.objects.filter(club_id=club_id, digest=logo.digest).exists():
            Logo.objects.filter(club_id=club_id).delete()
            Logo.objects.create(
                club_id=club_id,
                digest=logo.digest,
                kind=logo.kind,
                small=logo.small,
                large=logo.large,
                width=logo.width,
                height=logo.height,
            )
            change.note(ClubKind.LOGO_SET, name_after=name)
            changed = True
        if changed:
            _look_again(change)


def logo_remove(*, club_id: uuid.UUID, actor: Actor) -> None:
    """Do without a logo again; without one it changes nothing."""
    with club_change(club_id, actor) as change:
        gone, _of_which = Logo.objects.filter(club_id=club_id).delete()
        if gone:
            change.note(ClubKind.LOGO_GONE)
            _look_again(change)


def _look_again(change: ClubChange) -> None:
    """All that was made of the club's tournaments is old."""
    Club.objects.filter(pk=change.club.pk).update(look=F("look") + 1)
    look = Club.objects.values_list("look", flat=True).get(pk=change.club.pk)
    Tournament.objects.filter(club=change.club).update(look=look)
