#!/usr/bin/env python3
"""Run a management command; `dev.py manage` calls this inside the installed environment."""

import sys

OURS = ("briscola_site", "tournaments", "rules")


def main(arguments: list[str]) -> None:
    """The command that the arguments name; what is missing in the environment takes one sentence."""
    try:
        from briscola_site.command_line import main as run  # here, because it is what may be missing that it needs

        run(arguments)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] in OURS:
            raise
        sys.exit(
            f"Nell'ambiente manca «{missing.name}», forse tolto da un antivirus: cancella la cartella .venv e ripeti "
            "il comando, che la prepara di nuovo."
        )


if __name__ == "__main__":
    main(sys.argv)
