"""Becomes another program that may do less: `python -m tests.crash.humbled [--no-room] manage.py serve …`.

Permissions of files hold for it even if it is started by root, and with `--no-room` no file of it may grow.
"""

import ctypes
import os
import resource
import runpy
import sys

VERSION = 0x20080522
CAP_DAC_OVERRIDE = 1
NO_ROOM = "--no-room"


def let_go_of_power_over_files() -> None:
    """The two halves of the three sets of powers: those in force, those allowed, those handed on."""
    system, powers = ctypes.CDLL(None, use_errno=True), (ctypes.c_uint32 * 6)()
    head = (ctypes.c_uint32 * 2)(VERSION, 0)
    if system.capget(head, powers):
        raise OSError(ctypes.get_errno(), "nobody says what root may do")
    for place in range(3):
        powers[place] &= ~(1 << CAP_DAC_OVERRIDE)
    if system.capset(head, powers):
        raise OSError(ctypes.get_errno(), "root does not let go of its power over files")


def main(arguments: list[str]) -> None:
    if os.geteuid() == 0:
        let_go_of_power_over_files()
    if arguments[0] == NO_ROOM:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    sys.argv = [word for word in arguments if word != NO_ROOM]
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
