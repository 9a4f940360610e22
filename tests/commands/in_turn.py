"""Several commands on the data of one installation, in one process: to start one for each takes longer than they do.

`python -m tests.commands.in_turn "migrate" "play_on serata 8"`. `play_on` plays a rehearsal on, up to so many matches;
`steps_to` makes the tables as they once were; all other commands are the program's own.
"""

import os
import shlex
import sys
from collections.abc import Callable

NUMBER = 1  # the number of a simulation that names none


def play_on(slug: str, most: str | None = None) -> None:
    from tournaments.event.regulation_kinds import Source
    from tournaments.models import Tournament
    from tournaments.services.frame.changes import Action, Actor
    from tournaments.services.setup.simulation import evening_simulate

    evening_simulate(
        Action(Tournament.objects.get(slug=slug).pk, Actor(name="Prova", source=Source.COMMAND)),
        NUMBER,
        most=None if most is None else int(most),
    )


def steps_to(name: str) -> None:
    """Every step up to this one, as an older program took them."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != "tournaments"]
    executor.migrate([*others, ("tournaments", name)])


def main(commands: list[str]) -> None:
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    for command in commands:
        name, *arguments = shlex.split(command)
        if name in OURS:
            OURS[name](*arguments)
        else:
            call_command(name, *arguments)


OURS: dict[str, Callable[..., None]] = {"play_on": play_on, "steps_to": steps_to}

if __name__ == "__main__":
    main(sys.argv[1:])
