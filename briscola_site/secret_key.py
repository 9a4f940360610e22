"""The secret key of an installation: a file that is read, or made on the first start."""

import contextlib
import os
import secrets
from pathlib import Path

from briscola_site import env
from briscola_site.env import SettingError

LEAST_KEY, LEAST_SIGNS = 50, 5
"""Letters, and different ones among them: Django's own measure. A power cut leaves files empty, or full of zeros."""
TOO_SHORT = "troppo corta"
MENDED = (
    "Se hai una copia della cartella rimetti il file di allora; altrimenti cancellalo e riavvia: il programma ne fa "
    "uno nuovo, chi era entrato deve entrare di nuovo e i codici già stampati non valgono più."
)


def secret_key(file: Path) -> str:
    """The installation's key; made on the first call, readable by its owner alone."""
    if not file.exists():
        _make_key(file)
    return read_key(file)


def read_key(file: Path) -> str:
    """The key in the file. Raises SettingError where the file holds none, or cannot be read."""
    try:
        key = file.read_text()
    except UnicodeDecodeError:
        key = ""
    except OSError as problem:
        raise SettingError(f"La chiave segreta {file} non si può leggere: {problem.strerror}.") from problem
    if weak := _weakness(key):
        found = f"vuota o {weak}" if weak == TOO_SHORT else weak
        raise SettingError(f"La chiave segreta {file} è {found}, forse per un'interruzione di corrente. {MENDED}")
    return key


def named_key() -> str:
    """The key from the environment; "" where none is set. Raises SettingError for a weak one."""
    key = env.text("SECRET_KEY")
    if key and (weak := _weakness(key)):
        raise SettingError(f"SECRET_KEY è {weak}: servono almeno {LEAST_KEY} lettere a caso (docs/running.md).")
    return key


def _weakness(key: str) -> str:
    """Why a key is weak; "" for a good one. Blanks and zeros around it are not counted."""
    if len(key.strip("\0 \t\r\n")) < LEAST_KEY:
        return TOO_SHORT
    return "" if len(set(key)) >= LEAST_SIGNS else f"fatta di meno di {LEAST_SIGNS} lettere diverse"


def _make_key(file: Path) -> None:
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as new:
        new.write(secrets.token_urlsafe(LEAST_KEY))
        new.flush()
        os.fsync(new.fileno())  # a power cut must not leave the name of a file that is empty
    # Linked when it is whole: of two first starts at once one wins, and nobody ever reads half a key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()
