"""What the program says about itself: lines for people, JSON for programs, secrets in neither."""

import datetime
import io
import json
import logging
import re
import sys
import threading
from contextvars import ContextVar
from typing import TextIO

log = logging.getLogger(__name__)

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request that is being answered, so that all that is said meanwhile can be found together."""

# The one-time links and the codes of tables: anybody who reads them may use them. Django and the web server name the
# address of a request that fails.
SECRETS = re.compile(r"(/(?:entrance|sign-up|m)/)[^/\s\"'\\?]+")


def without_secrets(said: str) -> str:
    return SECRETS.sub(r"\1…", said)


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """One object a line. What a message is about beyond its words, is in `facts` of the record."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        said = _said(moment, record.levelname, record.name, record.getMessage())
        said |= getattr(record, "facts", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return _line(said)


class JsonLines(io.TextIOBase):
    """A stream for what is no log and is printed beside it, by the program, Python or a package: every line becomes an
    object, too.
    """

    def __init__(self, stream: TextIO, name: str, level: str) -> None:
        self._stream, self._name, self._level = stream, name, level
        self._begun, self._one = "", threading.Lock()

    def write(self, text: str) -> int:
        with self._one:
            *whole, self._begun = (self._begun + text).split("\n")
            for line in filter(str.strip, whole):
                self._stream.write(f"{line if _is_object(line) else self._as_object(line)}\n")
        return len(text)

    def _as_object(self, line: str) -> str:
        return _line(_said(datetime.datetime.now(datetime.UTC), self._level, self._name, line))

    def flush(self) -> None:
        self._stream.flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False


def print_json() -> None:
    """From now on nothing but objects leaves this process, a line each: warnings and what ends a thread are logged, and
    all that is printed is said as one.
    """
    sys.stdout, sys.stderr = JsonLines(sys.stdout, "stdout", "INFO"), JsonLines(sys.stderr, "stderr", "ERROR")
    logging.captureWarnings(capture=True)
    sys.excepthook = lambda *error: log.critical("the program ends", exc_info=error)
    threading.excepthook = _thread_ended


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None and ended.exc_type is not SystemExit:
        log.error("a thread ends", exc_info=(ended.exc_type, ended.exc_value, ended.exc_traceback))


def _is_object(line: str) -> bool:
    """Whether it was logged as one: loggers that are set up later write here, too."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _said(moment: datetime.datetime, level: str, logger: str, message: str) -> dict[str, object]:
    said: dict[str, object] = {
        "time": moment.isoformat(timespec="milliseconds"),
        "level": level,
        "logger": logger,
        "message": message,
    }
    return said | ({"request": REQUEST_ID.get()} if REQUEST_ID.get() else {})


def _line(said: dict[str, object]) -> str:
    """In letters that every system can write, whatever is said: one that it cannot would break the object, and so would
    one that some readers take for the end of a line.
    """
    return without_secrets(json.dumps(said, default=str))
