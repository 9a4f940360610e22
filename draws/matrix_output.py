"""The picture of who meets whom as a file."""

from pathlib import Path

from django.core.management.base import BaseCommand

from draws.draw_arguments import ArgumentProblem
from rules.problems import problem_at, sentence
from tournaments.management.console import refuse, write_bytes
from tournaments.pages.shared.pictures.matrix_picture import matrix_file
from tournaments.scheduling.audit.tally import LARGEST, matrix
from tournaments.scheduling.base.types import Field, Schedule


def write_matrix(command: BaseCommand, schedule: Schedule, field: Field, output: Path) -> None:
    """Draw the schedule into the file, or refuse if nobody could read it."""
    if len(field.ids) > LARGEST:
        refuse(command, [sentence(problem_at(ArgumentProblem.MATRIX_TOO_LARGE, most=LARGEST))])
    write_bytes(command, matrix_file(matrix(schedule, field), {}), output)
