"""Whatever is done to a file: it is either a sound tournament or refused with sentences, and never half stored."""

import json
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import example as always
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.examples import EXAMPLES, example
from tests.hostile.files import damaged
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import sound_document, tournament_import

pytestmark = pytest.mark.django_db
ENDLESS = "an integer of ten thousand digits"
GARBAGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, 1, 2, 3, 60, 120, -1, 2**31, 2**63, ENDLESS, "", "0", "é\u2028", "\x00", [], {}]
)
PLAIN = st.recursive(GARBAGE | st.text(max_size=5) | st.integers(), lambda inner: st.lists(inner, max_size=3))
unhurried = hypothesis_settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])


def import_and_judge(data: bytes) -> Tournament | None:
    """The tournament, checked to be whole, or None for a refusal, checked to say why and to leave nothing."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    told: tuple[str, ...] = ()
    tournament = None
    try:
        tournament = tournament_import(data=data)
    except ImportRefused as refused:
        told = placed_sentences(refused.placed)
    if tournament is None:
        assert told
        assert all(told)
        assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
        return None
    assert sound_document(export_bytes(tournament))
    assert standings_json(stage_of(tournament))["checks"]
    return tournament


@unhurried
@given(st.randoms(use_true_random=False), st.sampled_from(EXAMPLES))
def test_a_damaged_file_is_refused_or_sound(chance: Random, name: str) -> None:
    with transaction.atomic():
        import_and_judge(damaged(chance, example(name)))
        transaction.set_rollback(True)


@unhurried
@always(b'[[""]]')
@given(st.binary(max_size=200) | st.recursive(PLAIN, st.lists).map(lambda value: json.dumps(value).encode()))
def test_anything_else_is_refused(data: bytes) -> None:
    assert import_and_judge(data) is None


@unhurried
@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32), st.binary(min_size=1, max_size=3))
def test_bytes_that_were_hurt_on_the_way_are_refused_or_sound(name: str, chance: int, noise: bytes) -> None:
    data = example(name)
    position = chance % len(data)
    with transaction.atomic():
        import_and_judge(data[:position] + noise + data[position + len(noise) :])
        transaction.set_rollback(True)
