"""Erased people, by tournament and by a club's seasons, noted beside the database: a restored copy must
not bring anybody's name back.

Nothing here tells a name: a person of a tournament is an identifier, as in the copy; a name of the seasons, where
people have none, is a digest made with the installation's key.
"""

import datetime
import hmac
import json
import os
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from briscola_site.installation import data_folder
from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold, fold_name
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import LogEntry

FILE = "erased.jsonl"
STAYS = datetime.timedelta(days=30)
"""How long older copies stay: they may be needed, and a restored one is erased again."""
MOST_WORDS = 5
"""A name among other words is found where it has no more of its own."""


@dataclass(frozen=True, slots=True)
class Erased:
    """Somebody of a tournament whose name was put out `at` a moment, by `actor`."""

    tournament_id: uuid.UUID
    player_id: uuid.UUID
    at: datetime.datetime
    actor: str
    label: str = ""
    """What they are called since; empty where only the log knew."""
    backups: int = 0
    """The number of the latest copy then: that one and those before it hold the name. 0 where nobody noted it."""
    titles: tuple[str, ...] = ()
    """Digests of the titles out of which the name went too."""


@dataclass(frozen=True, slots=True)
class ErasedNames:
    """Names that were put out of the seasons and the register of a club, by the request `key`."""

    club_id: uuid.UUID
    key: uuid.UUID
    digests: tuple[str, ...]
    at: datetime.datetime
    actor: str
    label: str
    backups: int = 0
    titles: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    """Digests of every name under which the club's tournaments were searched."""
    spared: tuple[uuid.UUID, ...] = ()
    """Namesakes that were spared."""
    spelled: tuple[str, ...] = ()
    """Digests of the name as those titles had it: with an initial, say."""

    def among(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of the names that are meant."""
        return tuple(name for name in names if name_digest(name) in self.digests)

    def spelled_in(self, titles: Iterable[str]) -> tuple[str, ...]:
        """The name as it is among the words of titles."""
        known = {*self.spelled, *self.called, *self.digests}
        return tuple(dict.fromkeys(run for one in titles for run in _word_runs(one) if name_digest(run) in known))


@dataclass(frozen=True, slots=True)
class GoneClub:
    """A club that left and was removed `at` a moment, when the latest copy had this number."""

    club_id: uuid.UUID
    at: datetime.datetime
    backups: int = 0


def spellings(erasure: Erasure, titles: Iterable[str]) -> tuple[str, ...]:
    """What an erasure would put out of titles: the fewest words each that it finds."""
    found = (run for title in titles for run in _word_runs(title) if erasure.holds(run))
    return tuple(run for run in dict.fromkeys(found) if not any(erasure.holds(one) for one in _shorter(run)))


def _word_runs(text: str) -> Iterator[str]:
    words = text.split()
    for first in range(len(words)):
        for last in range(first + 1, min(first + MOST_WORDS, len(words)) + 1):
            yield " ".join(words[first:last])


def _shorter(run: str) -> Iterator[str]:
    words = run.split()
    if len(words) > 1:
        yield " ".join(words[1:])
        yield " ".join(words[:-1])


def called_in(texts: Iterable[str], erased: Iterable[ErasedNames]) -> dict[str, str]:
    """The names under which tournaments were searched, by their digests, as they are in texts, alone or among other
    words.
    """
    wanted = {digest for one in erased for digest in one.called}
    runs = {run for text in dict.fromkeys(texts) for run in _runs(text)} if wanted else ()
    return {digest: run for run in sorted(runs) if (digest := name_digest(run)) in wanted}


def _runs(text: str) -> Iterator[str]:
    """The text, and every run of words in it that may be a name."""
    words = fold(text).split()
    yield " ".join(words)
    for first in range(len(words)):
        for last in range(first + 2, min(first + MOST_WORDS, len(words)) + 1):
            if not words[last - 1].isalpha():
                break  # a moment, or an identifier
            yield " ".join(words[first:last])


def name_digest(name: str) -> str:
    """What tells that a name is one that was erased, without telling which."""
    made = _begun(settings.SECRET_KEY).copy()
    made.update(fold_name(name).encode())
    return made.hexdigest()


@cache
def _begun(_key: str) -> hmac.HMAC:
    return salted_hmac("tournaments.erased", "", algorithm="sha256")


def note_erased(*new: Erased) -> None:
    """Remember them, each once; on the disk when this returns."""
    known = {(one.tournament_id, one.player_id) for one in all_erased()}
    _append([_line(one) for one in new if (one.tournament_id, one.player_id) not in known])


def note_all(names: Iterable[ErasedNames], people: Iterable[Erased]) -> None:
    """Remember names and people, those that are known already too; on the disk when this returns."""
    _append([*map(_line_of_names, names), *map(_line, people)])


def note_gone(club: GoneClub, tournaments: Iterable[uuid.UUID]) -> None:
    """Remember a club, and nobody any more who was erased from it or its tournaments, since who erased them is told by
    name; on the disk when this returns.
    """
    theirs, told = {str(club.club_id), *map(str, tournaments)}, list(_told())
    kept = [one for one in told if not theirs & {one.get("club"), one.get("tournament"), one.get("gone")}]
    kept.append({"gone": str(club.club_id), "at": club.at.isoformat(), "copies": club.backups})
    draft = _file().with_name(f".{FILE}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    _append([f"{json.dumps(one, ensure_ascii=False)}\n" for one in kept], draft)
    draft.replace(_file())


def all_gone() -> tuple[GoneClub, ...]:
    """Every club that was removed."""
    return tuple(
        GoneClub(uuid.UUID(told["gone"]), datetime.datetime.fromisoformat(told["at"]), told["copies"])
        for told in _told()
        if "gone" in told
    )


def _line_of_names(one: ErasedNames) -> str:
    told = {
        "club": str(one.club_id),
        "key": str(one.key),
        "digests": one.digests,
        "at": one.at.isoformat(),
        "actor": one.actor,
        "label": one.label,
        "copies": one.backups,
        "titles": one.titles,
        "called": one.called,
        "spared": [str(who) for who in one.spared],
        "spelled": one.spelled,
    }
    return f"{json.dumps(told, ensure_ascii=False)}\n"


def _append(lines: Sequence[str], to: Path | None = None) -> None:
    if not lines:
        return
    path = to or _file()
    data_folder(path.parent)  # a server with a database of its own may have had nothing to put there
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    broke_off = path.stat().st_size and not path.read_bytes().endswith(b"\n")
    with os.fdopen(descriptor, "a", encoding="utf-8") as file:
        file.write("".join(["\n" if broke_off else "", *lines]))
        file.flush()
        os.fsync(file.fileno())


def all_erased() -> tuple[Erased, ...]:
    """Everybody, in the order in which they were noted; a line that broke off in a power cut is none."""
    return tuple(one for one in map(_read, _told()) if one is not None)


def all_erased_names() -> tuple[ErasedNames, ...]:
    """The same of names of seasons."""
    return tuple(one for one in map(_read_names, _told()) if one is not None)


def logged_erasures() -> tuple[Erased, ...]:
    """Everybody of whom the logs of all tournaments say it."""
    entries = LogEntry.objects.filter(kind=LogKind.ERASED).values_list("tournament_id", "subject", "at", "actor_name")
    return tuple(Erased(tournament, who, at, actor) for tournament, who, at, actor in entries if who is not None)


def goes_on(number: int | None, made: datetime.datetime) -> datetime.datetime | None:
    """When a copy of this number that was made then goes, because somebody was erased since, or a club left; None where
    nobody did. The number says what was before, whatever the clock said; the moment counts where there is none, and for
    what older programs noted.
    """
    noted: list[Erased | ErasedNames | GoneClub] = [*all_erased(), *all_erased_names(), *all_gone()]
    of_before = (made <= one.at if number is None or not one.backups else number <= one.backups for one in noted)
    return min((one.at + STAYS for one, before in zip(noted, of_before, strict=True) if before), default=None)


def _file() -> Path:
    return Path(settings.DATA) / FILE


def _told() -> Iterator[dict[str, Any]]:
    """Every line of the file; one that broke off in a power cut is none."""
    if not _file().exists():
        return
    for line in _file().read_text(encoding="utf-8").splitlines():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict):
            yield told


def _line(one: Erased) -> str:
    told = {
        "tournament": str(one.tournament_id),
        "player": str(one.player_id),
        "at": one.at.isoformat(),
        "actor": one.actor,
        "label": one.label,
        "copies": one.backups,
        "titles": one.titles,
    }
    return f"{json.dumps(told, ensure_ascii=False)}\n"


def _read(told: dict[str, Any]) -> Erased | None:
    try:
        return Erased(
            uuid.UUID(told["tournament"]),
            uuid.UUID(told["player"]),
            datetime.datetime.fromisoformat(told["at"]),
            told["actor"],
            told.get("label", ""),
            int(told.get("copies", 0)),
            tuple(told.get("titles", ())),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _read_names(told: dict[str, Any]) -> ErasedNames | None:
    try:
        return ErasedNames(
            uuid.UUID(told["club"]),
            uuid.UUID(told["key"]),
            tuple(told["digests"]),
            datetime.datetime.fromisoformat(told["at"]),
            told["actor"],
            told["label"],
            int(told.get("copies", 0)),
            tuple(told.get("titles", ())),
            tuple(told.get("called", ())),
            tuple(map(uuid.UUID, told.get("spared", ()))),
            tuple(told.get("spelled", ())),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
