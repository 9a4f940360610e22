"""Becomes another program that may do less: `python -m tests.crash.humbled [--no-room] manage.py serve …`.

Permissions of files hold for it even if it is started by root, and with `--no-room` no file of it may grow.
"""

import ctypes
import os
import resource
import sys

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE = 1
NO_ROOM = "--no-room"


def main(arguments: list[str]) -> None:
    if os.geteuid() == 0 and ctypes.CDLL(None, use_errno=True).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "root does not let go of its power over files")
    if arguments[0] == NO_ROOM:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    os.execv(sys.executable, [sys.executable, *(word for word in arguments if word != NO_ROOM)])  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
