"""Evenings that more than one module of tests begins with."""

import pytest

from tests.factories import make_tournament, play_worked_case
from tests.services.ending import RECORDED_ONLY
from tournaments.models import Tournament


@pytest.fixture
def tied() -> Tournament:
    """The worked case: A and D share the first place, and only a play-off or a lot can tell them apart."""
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2), regulation=RECORDED_ONLY))


@pytest.fixture
def decided() -> Tournament:
    """The worked case with head-to-head first: A, D, C, B."""
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
