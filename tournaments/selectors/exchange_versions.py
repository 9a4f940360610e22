"""The versions of the file of a tournament: what each can say that the one before cannot.

A tournament is written as the lowest version that can hold it, so that programs which know only that version go on
reading it. Version 1 holds the Giochi: one stage, in which quarters meet; version 2 evenings of any formats, entered by
the desk alone; version 3 what phones, roles and money of an evening bring; version 4 whose the last place's points are,
and what a rest is worth for the points of the opponents.
"""

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """What a version added: lists, and fields of rows (by section) with what a row means that has none, as a value or
    as a function of the row.

    `sayable` yields whether the version before could say the rest of a document.
    """

    version: int
    sections: tuple[str, ...]
    fields: Mapping[str, Mapping[str, Any]]
    sayable: Callable[[Document], Iterator[bool]]


# Files of version 1 did not have it from the first: it is left out where it is empty.
LEFT_OUT_OF_1 = ("stages", "hall")

# Closed lists of version 1 that have grown since.
FORMATS_OF_1 = frozenset({"quarters"})
TIEBREAKS_OF_1 = frozenset(
    (
        "head_to_head", "mini_table", "deals_won", "deal_difference", "point_difference", "points_made", "point_ratio",
        "wins", "play_off", "lot",
    )
)  # fmt: skip
DECISIONS_OF_1 = frozenset({"lot", "play_off"})
KINDS_OF_1 = frozenset(
    (
        "created", "settings", "teams", "players", "drawn", "published", "unpublished", "lineup", "result",
        "correction", "decision", "decision_withdrawn", "modifier", "declaration", "declaration_withdrawn", "closed",
        "reopened",
    )
)  # fmt: skip
OPTIONS_OF_1 = frozenset({"format", "tables", "hall", "legs", "lineup", "teams"})
OPTIONS_OF_3 = frozenset({"absent", "played", "by_hand"})
KINDS_OF_2 = KINDS_OF_1 | {
    "stages", "passage", "passage_withdrawn", "withdrawal", "withdrawal_undone", "award", "award_withdrawn",
}  # fmt: skip
SOURCES_OF_2 = frozenset({"desk", "command"})

FIELDS_OF_2: Mapping[str, Mapping[str, Any]] = {
    "tournament": {"ranked": "teams"},
    "stages": {
        "name": "",
        "turns_chosen": None,
        "groups": None,
        "rematches": False,
        "byes": "seeded",
        "third_place": False,
        "placing": False,
        "second_chance": "none",
        "second_final": False,
        "last_lengths": [],
        "take_after": 0,
        "take_first": None,
        "take_rest": 0,
    },
    "teams": {"seed": None, "club": "", "withdrawn": None},
    "draws": {"first_turn": 1, "bracket": None, "groups": None},
}
SECTIONS_OF_3 = ("reports", "penalties", "entry_terms", "check_ins", "payments", "singles", "substitutions")
FIELDS_OF_3: Mapping[str, Mapping[str, Any]] = {
    "tournament": {
        "trust": "paper",
        "frozen_after": None,
        "frozen_version": None,
        "shown_until": None,
        "initials": False,
        "prizes": [],
        "direction": "anticlockwise",
        "talk": "unsaid",
        "last_tricks": "exchanged",
    },
    "stages": {
        "rest_points": 0,
        "forfeit": "",
        "wait_minutes": 10,
        "turn_minutes": None,
        "time_rule": "play_on",
        "queued": False,
    },
    "turns": {"ends_at": None},
    "teams": {"withdrawal": "open", "withdrawn_in": None},
    "awards": {"kind": "absent"},
    "players": {"fixed_table": None},
    "matches": {"drawn_table": None, "hall_table": None, "called_at": None, "started_at": None},
    "log": {"device": ""},
}


def _rest_was_opponent(stage: Mapping[str, Any]) -> bool:
    """Before one could choose, a rest counted as an opponent wherever the points of opponents are asked for."""
    return "buchholz" in stage["tiebreaks"]


FIELDS_OF_4: Mapping[str, Mapping[str, Any]] = {
    "tournament": {"last_value": "place"},
    "stages": {"rest_is_opponent": _rest_was_opponent},
}


def _sayable_in_1(document: Document) -> Iterator[bool]:
    yield len(document["stages"]) == 1
    for stage in document["stages"]:
        yield stage["format"] in FORMATS_OF_1
        yield TIEBREAKS_OF_1.issuperset(stage["tiebreaks"])
    for draw in document["draws"]:
        yield draw["options"]["format"] in FORMATS_OF_1
        yield OPTIONS_OF_1.issuperset(draw["options"])
    yield all(decision["kind"] in DECISIONS_OF_1 for decision in document["decisions"])
    yield all(match["fixture"] is not None for match in document["matches"])
    yield all(entry["kind"] in KINDS_OF_1 for entry in document["log"])


def _sayable_in_2(document: Document) -> Iterator[bool]:
    yield all(OPTIONS_OF_3.isdisjoint(draw["options"]) for draw in document["draws"])
    yield all(entry["kind"] in KINDS_OF_2 and entry["source"] in SOURCES_OF_2 for entry in document["log"])


def _sayable_in_3(_document: Document) -> Iterator[bool]:
    """It knows every word of version 4."""
    yield from ()


STEPS = (
    Step(2, ("entries", "awards"), FIELDS_OF_2, _sayable_in_1),
    Step(3, SECTIONS_OF_3, FIELDS_OF_3, _sayable_in_2),
    Step(4, (), FIELDS_OF_4, _sayable_in_3),
)
VERSIONS = (1, *(step.version for step in STEPS))


def in_lowest_version(document: Document) -> dict[str, Any]:
    """A document of the last version in the lowest one that can hold it; the rows keep their order."""
    written = dict(document)
    for step in reversed(STEPS):
        if not _fits_below(step, written):
            return written
        written = _without(step, written)
    section, name = LEFT_OUT_OF_1
    rows = [{key: value for key, value in row.items() if key != name or value is not None} for row in written[section]]
    return {**written, section: rows}


def in_last_version(document: Document) -> dict[str, Any]:
    """A document of any version as the last one says the same, so that anybody who reads it knows one version only."""
    full = dict(document)
    if full["version"] == 1:
        section, name = LEFT_OUT_OF_1
        full[section] = [{name: None, **row} for row in full[section]]
    for step in STEPS:
        if full["version"] < step.version:
            full = _with(step, full)
    return full


def _fits_below(step: Step, document: Document) -> bool:
    """Whether the version before this one says everything that the document says."""
    silent = (
        row[name] == _meant(meant, row)
        for section, fields in step.fields.items()
        for row in _rows(document, section)
        for name, meant in fields.items()
    )
    return not any(document[section] for section in step.sections) and all(silent) and all(step.sayable(document))


def _without(step: Step, document: Document) -> dict[str, Any]:
    """The document as the version before says it."""

    def said(section: str, value: Any) -> Any:
        newer = step.fields.get(section)
        if newer is None:
            return value
        if isinstance(value, list):
            return [{name: one for name, one in row.items() if name not in newer} for row in value]
        return {name: one for name, one in value.items() if name not in newer}

    kept = {name: said(name, value) for name, value in document.items() if name not in step.sections}
    return {**kept, "version": step.version - 1}


def _with(step: Step, document: Document) -> dict[str, Any]:
    """The document as this version says it, from the version before."""
    full = {**{name: [] for name in step.sections}, **document, "version": step.version}
    for section, fields in step.fields.items():
        rows = [{**{name: _meant(one, row) for name, one in fields.items()}, **row} for row in _rows(document, section)]
        full[section] = rows if isinstance(document[section], list) else rows[0]
    return full


def _meant(meant: Any, row: Mapping[str, Any]) -> Any:
    return meant(row) if callable(meant) else copy.deepcopy(meant)


def _rows(document: Document, section: str) -> list[Mapping[str, Any]]:
    value = document[section]
    return value if isinstance(value, list) else [value]
