"""How a command says no: one sentence a line on stderr, exit status 2, nothing changed."""

import sys
from collections.abc import Iterable
from typing import NoReturn

from django.core.management.base import BaseCommand


def refuse(command: BaseCommand, sentences: Iterable[str]) -> NoReturn:
    for sentence in sentences:
        command.stderr.write(sentence)
    sys.exit(2)
