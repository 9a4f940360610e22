"""The versions of the file of a tournament: what a file of version 2 can say and one of version 1 cannot.

A tournament is written as the lowest version that can hold it, so that programs which know only that version go on
reading it. Version 1 holds the Giochi: one stage, in which quarters meet.
"""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

VERSIONS = (1, 2)

Document = Mapping[str, Any]

# Section and field of version 2 -> what every row of a file of version 1 means by not having it.
UNSAID: Mapping[str, Mapping[str, Any]] = {
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
        "rest_points": 0,
    },
    "teams": {"seed": None, "club": "", "withdrawn": None},
    "draws": {"first_turn": 1, "bracket": None, "groups": None},
    "log": {"device": ""},
}
NEW_SECTIONS = ("entries", "awards")
# Files of version 1 did not have it from the first: it is left out where it is empty.
LEFT_OUT = ("stages", "hall")
# Files of version 2 did not have these from the first: they are left out where they say what is meant without them.
LEFT_OUT_OF_2: Mapping[str, Mapping[str, Any]] = {"stages": {"rest_points": 0}, "log": {"device": ""}}

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


def in_lowest_version(document: Document) -> dict[str, Any]:
    """A document of version 2 in the lowest version that can hold it; the rows keep their order."""
    if not _fits_version_1(document):
        return {
            **document,
            **{name: [_without(row, meant) for row in document[name]] for name, meant in LEFT_OUT_OF_2.items()},
        }
    return {
        name: _version_1_of(name, value)
        for name, value in {**document, "version": 1}.items()
        if name not in NEW_SECTIONS
    }


def in_version_2(document: Document) -> dict[str, Any]:
    """A document of any version as version 2 says the same, so that whoever reads it knows one version only."""
    if document["version"] == max(VERSIONS):
        return {
            **document,
            **{name: [{**meant, **row} for row in document[name]] for name, meant in LEFT_OUT_OF_2.items()},
        }
    section, name = LEFT_OUT
    full = {**{name: [] for name in NEW_SECTIONS}, **document, "version": 2}
    full["tournament"] = {**UNSAID["tournament"], **document["tournament"]}
    for more, meant in UNSAID.items():
        if more != "tournament":
            full[more] = [{**copy.deepcopy(meant), **row} for row in document[more]]
    full[section] = [{name: None, **row} for row in full[section]]
    return full


def _without(row: Mapping[str, Any], meant: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in meant or value != meant[name]}


def _version_1_of(section: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_row_of_1(section, row) for row in value]
    return _row_of_1(section, value) if section in UNSAID else value


def _row_of_1(section: str, row: Mapping[str, Any]) -> dict[str, Any]:
    newer = UNSAID.get(section, {})
    return {
        name: value
        for name, value in row.items()
        if name not in newer and not (value is None and (section, name) == LEFT_OUT)
    }


def _fits_version_1(document: Document) -> bool:
    return not any(document[section] for section in NEW_SECTIONS) and all(_conditions_of_1(document))


def _conditions_of_1(document: Document) -> Iterator[bool]:
    for section, meant in UNSAID.items():
        rows = [document[section]] if section == "tournament" else document[section]
        yield all(row[name] == value for row in rows for name, value in meant.items())
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
