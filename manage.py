#!/usr/bin/env python3
"""Run a management command; `dev.py manage` calls this inside the installed environment."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
