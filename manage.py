#!/usr/bin/env python3
"""Run a management command; `dev.py manage` calls this inside the installed environment."""

import sys

from briscola_site.command_line import main

if __name__ == "__main__":
    main(sys.argv)
