"""What a disk holds for sure: a copy of every database file as it was when SQLite last waited for the disk.

SQLite hands every file to the functions of a table, of which this puts its own "sync" in place of the real one: it
calls the real one, then copies the file. What was written and not yet synced is in no copy, as after a power cut.
"""

import ctypes
import importlib
import shutil
from pathlib import Path
from typing import Any

POINTER = ctypes.sizeof(ctypes.c_void_p)
X_SYNC = 5  # the place among a file's functions, counted from the version before them
METHODS = 19  # of the version that has most
Open = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
HELD: list[object] = []
"""What SQLite calls as long as the process lives, without Python knowing it."""


class FileSystem(ctypes.Structure):
    """The beginning of SQLite's own structure `sqlite3_vfs`."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
    )


class SyncedFiles:
    """From its making on, every file of SQLite in `folder` that this process opens is watched; copies go to `kept`."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self._folder, self._kept = folder, kept
        self._paths: dict[int, Path] = {}
        self._tables: dict[int, ctypes.Array[ctypes.c_void_p]] = {}
        find = _library().sqlite3_vfs_find
        find.restype = ctypes.POINTER(FileSystem)
        system = find(None).contents
        self._open = Open(system.open)
        system.open = _address(Open(self._opened))

    def _opened(self, system: int, name: int | None, file: int, flags: int, told: int | None) -> int:
        code: int = self._open(system, name, file, flags, told)
        if code == 0 and name:
            self._paths[file] = Path(ctypes.string_at(name).decode())
            table = ctypes.cast(file, ctypes.POINTER(ctypes.c_void_p))
            table[0] = ctypes.addressof(self._watched(table[0]))
        return code

    def _watched(self, table: int) -> "ctypes.Array[ctypes.c_void_p]":
        """The functions of a file, `sync` being ours."""
        if table not in self._tables:
            functions = (ctypes.c_void_p * METHODS).from_buffer_copy(ctypes.string_at(table, METHODS * POINTER))
            real = Sync(functions[X_SYNC] or 0)

            def synced(file: int, flags: int) -> int:
                code: int = real(file, flags)
                path = self._paths[file]
                if path.is_relative_to(self._folder):
                    self._keep(path)
                return code

            functions[X_SYNC] = _address(Sync(synced))
            self._tables[table] = functions
        return self._tables[table]

    def _keep(self, path: Path) -> None:
        """A file that was deleted before is gone from the disk too."""
        shutil.copyfile(path, self._kept / path.name)
        for copy in self._kept.iterdir():
            if not (self._folder / copy.name).exists():
                copy.unlink()


def _address(function: Any) -> int | None:  # the types of ctypes have no public names
    HELD.append(function)
    return ctypes.cast(function, ctypes.c_void_p).value


def _library() -> ctypes.CDLL:
    """The SQLite that Python itself uses: a library beside its module, or part of the program."""
    return ctypes.CDLL(getattr(importlib.import_module("_sqlite3"), "__file__", None))
