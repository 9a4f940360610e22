"""Bytes -> plain values, checked strictly, since anybody may have written the file."""

import functools
import json
import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.conf import settings

from rules.match_points import RestWorth
from tournaments.event.letters import unreadable
from tournaments.event.prizes import PrizeKind, thing_or_money
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, Path, Placed, placed, shown
from tournaments.scheduling.bracket.plan import Round, bracket_of_json, leads_back, rounds_as_played
from tournaments.scheduling.bracket.types import NodeKey
from tournaments.selectors.files.tournament_export import FORMAT, VERSION, WHERE_SET
from tournaments.selectors.files.written import by_side, numbers_of, reported_by_side

MOST_BYTES = 32_000_000
NAMED = {
    ("tournament", "name"),
    ("tournament", "place"),
    ("tournament", "street"),
    ("tournament", "short"),
    ("tournament", "prizes"),
    ("venues", "name"),
    ("venues", "street"),
    ("prizes", "what"),
    ("prizes", "giver"),
    ("prizes", "club"),
    ("stages", "name"),
    ("modifiers", "label"),
    ("teams", "name"),
    ("teams", "club"),
    ("teams", "title"),
    ("players", "name"),
    ("singles", "name"),
    ("season", "name"),
    ("people", "name"),
    ("people", "aliases"),
    ("result_sheets", "name"),
    ("result_sheets", "people"),
    ("result_sheets", "team"),
    ("result_sheets", "club"),
}
"""Lists and fields of names, of the file of a tournament and of a season, which are read here as a form reads them."""
WITH_NAMES = {name for name, _field in NAMED}
NO_DATABASE_STORES = re.compile("[\0\ud800-\udfff]")
DEEPEST = 32
MOST_DIGITS = 18


class _NotWhole(str):
    """A number as it is written in the file that no value of ours can hold."""

    __slots__ = ()


class _Repeated(dict[str, object]):
    """An object of the file in which keys are there twice."""

    twice: tuple[str, ...] = ()


def read_json(data: bytes) -> object:
    """The values of a JSON text in UTF-8. Raises ImportRefused with every problem.

    Refused are repeated keys, fractions, NaN, numbers of more than 18 digits, deep nesting, and characters
    that no database stores.
    """
    if len(data) > MOST_BYTES:
        raise ImportRefused([placed(ImportProblem.TOO_LARGE, most=MOST_BYTES // 1_000_000)])
    try:
        document: object = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_float=_NotWhole,
            parse_constant=_NotWhole,
            parse_int=_integer,
        )
    except UnicodeDecodeError as error:
        raise ImportRefused([placed(ImportProblem.NOT_UTF8, byte=error.start)]) from error
    except json.JSONDecodeError as error:
        raise ImportRefused([placed(ImportProblem.NOT_JSON, line=error.lineno, column=error.colno)]) from error
    except RecursionError as error:
        raise ImportRefused([placed(ImportProblem.TOO_DEEP, most=DEEPEST)]) from error
    refuse_unusable(document)
    return document


def refuse_unusable(document: object) -> None:
    """Raises ImportRefused with every value that cannot be stored, and every name in which a mark hides: of the values
    of a file, and of those that come in by another door and are stored as one.
    """
    if problems := list(_value_problems(document, ())):
        raise ImportRefused(problems)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    repeated = _Repeated(values)
    names = [name for name, _ in pairs]
    repeated.twice = tuple(name for name in values if names.count(name) > 1)
    return repeated


def _integer(text: str) -> object:
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else _NotWhole(text)


def _value_problems(value: object, where: Path) -> Iterator[Placed]:
    if len(where) > DEEPEST:
        yield placed(ImportProblem.TOO_DEEP, most=DEEPEST)
    elif isinstance(value, dict):
        for name in getattr(value, "twice", ()):
            yield placed(ImportProblem.KEY_TWICE, *where, name=shown(name))
        for name, one in value.items():
            yield from _text_problems(name, where)
            yield from _value_problems(one, (*where, name))
    elif isinstance(value, list):
        for position, one in enumerate(value):
            yield from _value_problems(one, (*where, position))
    elif isinstance(value, _NotWhole):
        yield placed(ImportProblem.NUMBER_NOT_WHOLE, *where, value=shown(value), digits=MOST_DIGITS)
    elif isinstance(value, str):
        yield from _text_problems(value, where)


def _text_problems(text: str, where: Path) -> Iterator[Placed]:
    if NO_DATABASE_STORES.search(text) or (_is_name(where) and unreadable(text)):
        yield placed(ImportProblem.CHARACTER_UNUSABLE, *where)


def _is_name(where: Path) -> bool:
    if len(where) < 2 or where[0] not in WITH_NAMES:
        return False
    fields = [name for name in where if isinstance(name, str)]
    return (where[0], fields[-1]) in NAMED


# Files of earlier versions: each is brought to the next one by a step of its own, and the last is read.

Document = dict[str, Any]


def brought_up(document: Document) -> Document:
    """The same tournament as a file of the last version says it; `document` has the shape of its own.

    Where a file of the last version says nothing of the rounds of a bracket they are noted, too.
    """
    for version in range(document["version"], VERSION):
        document = STEPS[version](document) | {"version": version + 1}
    return with_rounds(_with_prizes(document))


def _with_prizes(document: Document) -> Document:
    """The same with a row for what each place wins, where a file says it in one list."""
    about = document["tournament"]
    told = enumerate(about.get("prizes", ()), start=1)
    kept = {name: value for name, value in about.items() if name != "prizes"}
    rows = [
        {"id": str(uuid.uuid5(uuid.UUID(about["id"]), f"prize {place}")), "kind": PrizeKind.PLACE.value, "place": place}
        | {"number": place, "giver": "", **thing_or_money(text)}
        for place, text in told
        if text
    ]
    return document | {"tournament": kept, **({"prizes": rows} if rows else {})}


def with_lists(document: Document) -> Document:
    """The same with lists that are left out where they are empty."""
    return document | {name: document.get(name, []) for name in WHERE_SET}


def _from_4(document: Document) -> Document:
    """What was recorded of side one alone, or of all sides by one number, is recorded of each side. A rest was worth
    what its points say.
    """
    return document | {
        "stages": [row | {"rest_worth": RestWorth.FIXED.value} for row in document["stages"]],
        "deals": [row | {"points": by_side(row["points"])} for row in document["deals"]],
        "reports": [row | {"deals": reported_by_side(row["deals"])} for row in document["reports"]],
        "awards": [row | {"absent": numbers_of(row["absent"])} for row in document["awards"]],
    }


STEPS: Mapping[int, Callable[[Document], Document]] = {4: _from_4}
"""By the version that is read."""
READ = (*STEPS, VERSION)
"""Every version that can be read."""


# Whether a document has the shape of the schema of its version; every place where it has not.


def shape_problems(document: object) -> list[Placed]:
    """Every problem; of a file of another format or version only that."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return [placed(ImportProblem.FORMAT_UNKNOWN, wanted=FORMAT)]
    version = document.get("version")
    if type(version) is not int or version not in READ:
        return [placed(ImportProblem.VERSION_UNKNOWN, "version", found=shown(version), first=READ[0], last=VERSION)]
    return schema_problems(f"tournament-{version}", document)


def schema_problems(name: str, document: object) -> list[Placed]:
    """Every place where a document is not as the schema of this name in docs/schemas promises."""
    return [one for error in _validator(name).iter_errors(document) for one in _problems(error)]


@functools.cache
def _validator(name: str) -> Any:
    from jsonschema_rs import Draft202012Validator  # here, because only an import wants it

    schema = settings.BASE_DIR / "docs" / "schemas" / f"{name}.json"
    return Draft202012Validator(json.loads(schema.read_text("utf-8")))


def _problems(error: Any) -> Iterator[Placed]:
    where, worded = tuple(error.instance_path), WORDED.get(error.kind.name)
    if worded is None:
        yield placed(ImportProblem.SHAPE_WRONG, *where)
    else:
        yield from worded(error, where)


def _type(error: Any, where: Path) -> Iterator[Placed]:
    wanted = sorted(error.kind.types, key=lambda kind: (kind == "null", kind))
    yield placed(ImportProblem.TYPE_WRONG, *where, wanted=" ".join(wanted))


def _required(error: Any, where: Path) -> Iterator[Placed]:
    yield placed(ImportProblem.KEY_MISSING, *where, name=error.kind.property)


def _unknown_keys(error: Any, where: Path) -> Iterator[Placed]:
    yield from (placed(ImportProblem.KEY_UNKNOWN, *where, name=shown(name)) for name in error.kind.unexpected)


def _name_wrong(error: Any, where: Path) -> Iterator[Placed]:
    yield from WORDED[error.kind.error.kind.name](error.kind.error, where)


def _not_allowed(error: Any, where: Path) -> Iterator[Placed]:
    allowed = error.kind.options if error.kind.name == "enum" else [error.kind.expected_value]
    yield placed(
        ImportProblem.VALUE_NOT_ALLOWED, *where, value=shown(error.instance), allowed=", ".join(map(str, allowed))
    )


def _limit(code: ImportProblem) -> Callable[[Any, Path], Iterator[Placed]]:
    def problems(error: Any, where: Path) -> Iterator[Placed]:
        yield placed(code, *where, limit=error.kind.limit)

    return problems


def _text(error: Any, where: Path) -> Iterator[Placed]:
    yield placed(ImportProblem.TEXT_SHAPE, *where, value=shown(error.instance))


WORDED: dict[str, Callable[[Any, Path], Iterator[Placed]]] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown_keys,
    "propertyNames": _name_wrong,
    "enum": _not_allowed,
    "const": _not_allowed,
    "minimum": _limit(ImportProblem.NUMBER_TOO_SMALL),
    "maximum": _limit(ImportProblem.NUMBER_TOO_LARGE),
    "minLength": _limit(ImportProblem.TEXT_TOO_SHORT),
    "maxLength": _limit(ImportProblem.TEXT_TOO_LONG),
    "minItems": _limit(ImportProblem.LIST_TOO_SHORT),
    "maxItems": _limit(ImportProblem.LIST_TOO_LONG),
    "pattern": _text,
    "not": _text,
}


Rows = list[dict[str, Any]]


def with_rounds(document: Document) -> Document:
    """The document with the round of every match of its brackets, what has begun as long as it was; as it is where a
    match of them has its round.

    What leads nowhere in it is left for those who judge references.
    """
    noted: dict[str, dict[str, object]] = {}
    for draw in document["draws"]:
        if draw["bracket"] and draw["published_at"] is not None:
            noted |= _rounds(document, draw)
    return document | {"matches": [match | noted.get(match["id"], {}) for match in document["matches"]]}


def _rounds(document: Document, draw: Mapping[str, Any]) -> dict[str, dict[str, object]]:
    """What is to be noted of the matches of a bracket, by their ids."""
    numbers = {stage["id"]: stage["number"] for stage in document["stages"]}
    stage = next((one for one in document["stages"] if one["id"] == draw["stage"]), None)
    if stage is None:
        return {}
    turns = {one["id"]: one["number"] for one in document["turns"] if one["stage"] == stage["id"]}
    earlier = [one["number"] for one in document["turns"] if numbers.get(one["stage"], 0) < stage["number"]]
    matches: Rows = [match for match in document["matches"] if match["turn"] in turns]
    if not matches or any("rounds_left" in match for match in matches):
        return {}
    bracket, before = bracket_of_json(draw["bracket"]), max(earlier, default=0)
    at = {(node.turn, node.table): node.key for node in bracket.nodes}
    made: dict[NodeKey, dict[str, Any]] = {}
    for match in matches:
        place = turns[match["turn"]] - before, match["drawn_table"] or match["table"]
        if place in at:
            made[at[place]] = match
    if not (made and leads_back(bracket)):
        return {}
    played = _played(document)
    begun = {key for key, match in made.items() if match["id"] in played or match["started_at"] is not None}
    rounds = rounds_as_played(bracket, begun, {one["turns"] for one in stage["last_lengths"]})
    return {match["id"]: _noted(rounds[key]) for key, match in made.items()}


def _noted(round_: Round) -> dict[str, object]:
    return {"rounds_left": round_.left, **({"in_consolation": True} if round_.consolation else {})}


def _played(document: Document) -> set[str]:
    """The matches of which a deal or an award is in force."""
    return {row["match"] for name in ("deals", "awards") for row in document[name] if row["replaced"] is None}
