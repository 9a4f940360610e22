"""Whatever is done to a file: it is either a sound tournament or refused with sentences, and never half stored."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.damage import EXAMPLES
from tournaments.labels.exchange import placed_sentences
from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.exchange import export_bytes
from tournaments.selectors.stages import stage_of
from tournaments.selectors.standings_json import standings_json
from tournaments.services.exchange import _sound, tournament_import
from tournaments.services.importing.faults import ImportRefused

pytestmark = pytest.mark.django_db
ENDLESS = "an integer of ten thousand digits"
GARBAGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, 1, 2, 3, 60, 120, -1, 2**31, 2**63, ENDLESS, "", "0", "é\u2028", "\x00", [], {}]
)
PLAIN = st.recursive(GARBAGE | st.text(max_size=5) | st.integers(), lambda inner: st.lists(inner, max_size=3))
unhurried = hypothesis_settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def somewhere(draw: st.DrawFn, value: Any) -> tuple[Any, Any]:
    """A container of the document and a key or position in it."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = draw(st.sampled_from(keys))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 4)) == 0:
            return value, key
        value = inner


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(inner)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """An example with up to three of its values taken away, replaced, or taken from elsewhere in it."""
    document = json.loads(draw(st.sampled_from([*EXAMPLES.values()])))
    for _ in range(draw(st.integers(1, 3))):
        place, key = somewhere(draw, document)
        match draw(st.sampled_from(["drop", "replace", "copy", "step", "alike"])):
            case "drop":
                del place[key]
            case "replace":
                place[key] = draw(PLAIN)
            case "copy":
                other, its = somewhere(draw, document)
                place[key] = json.loads(json.dumps(other[its]))
            case "alike" if isinstance(key, str):
                others = [one[key] for one in objects(document) if key in one]
                place[key] = json.loads(json.dumps(draw(st.sampled_from(others))))
            case "step":
                place[key] = place[key] + draw(st.sampled_from([-1, 1])) if type(place[key]) is int else place[key]
        if not document:
            break
    return json.dumps(document).replace(f'"{ENDLESS}"', "7" * 10_000).encode()


def import_and_judge(data: bytes) -> Tournament | None:
    """The tournament, checked to be whole, or None for a refusal, checked to say why and to leave nothing."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    told: tuple[str, ...] = ()
    tournament = None
    try:
        tournament = tournament_import(data=data)
    except ImportRefused as refused:
        told = placed_sentences(refused.faults)
    if tournament is None:
        assert told
        assert all(told)
        assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
        return None
    assert _sound(export_bytes(tournament))
    assert standings_json(stage_of(tournament))["checks"]
    return tournament


@unhurried
@given(damaged())
def test_a_damaged_file_is_refused_or_sound(data: bytes) -> None:
    with transaction.atomic():
        import_and_judge(data)
        transaction.set_rollback(True)


@unhurried
@given(st.binary(max_size=200) | st.recursive(PLAIN, st.lists).map(lambda value: json.dumps(value).encode()))
def test_anything_else_is_refused(data: bytes) -> None:
    assert import_and_judge(data) is None


@unhurried
@given(st.sampled_from([*EXAMPLES]), st.integers(0, 2**32), st.binary(min_size=1, max_size=3))
def test_bytes_that_were_hurt_on_the_way_are_refused_or_sound(name: str, chance: int, noise: bytes) -> None:
    example = EXAMPLES[name]
    position = chance % len(example)
    with transaction.atomic():
        import_and_judge(example[:position] + noise + example[position + len(noise) :])
        transaction.set_rollback(True)
