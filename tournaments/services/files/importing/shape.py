"""Whether a document has the shape of the schema of its version; every place where it has not."""

import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings

from tournaments.event.faults.importing import ImportFault, Path, Placed, placed, shown
from tournaments.selectors.files.exchange import FORMAT, VERSION
from tournaments.services.files.importing.versions import READ


def shape_faults(document: object) -> list[Placed]:
    """Every fault; a file of another format or version is told as that alone."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return [placed(ImportFault.FORMAT_UNKNOWN, wanted=FORMAT)]
    version = document.get("version")
    if type(version) is not int or version not in READ:
        return [placed(ImportFault.VERSION_UNKNOWN, "version", found=shown(version), first=READ[0], last=VERSION)]
    return schema_faults(f"tournament-{version}", document)


def schema_faults(name: str, document: object) -> list[Placed]:
    """Every place where a document is not as the schema of this name in docs/schemas promises."""
    return [one for error in _validator(name).iter_errors(document) for one in _faults(error)]


@functools.cache
def _validator(name: str) -> Any:
    import jsonschema  # type: ignore[import-untyped]  # it comes without types; here, because only an import wants it

    schema = json.loads((settings.BASE_DIR / "docs" / "schemas" / f"{name}.json").read_text("utf-8"))
    ours = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"properties": _properties, "items": _items})
    return ours(_written_out(schema, schema.get("$defs", {})))


def _properties(validator: Any, below: dict[str, Any], instance: Any, _schema: object) -> Iterator[Any]:
    """What jsonschema does with "properties"; it makes a validator for every value, which takes most of its time, and
    here only for one that is wrong.
    """
    for name, schema in below.items() if isinstance(instance, dict) else ():
        if name in instance and not _sound(validator, schema, instance[name]):
            yield from validator.descend(instance[name], schema, path=name, schema_path=name)


def _items(validator: Any, each: Any, instance: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """The same for "items"."""
    for at in range(len(schema.get("prefixItems", ())), len(instance) if isinstance(instance, list) else 0):
        if not _sound(validator, each, instance[at]):
            yield from validator.descend(instance[at], each, path=at)


def _sound(validator: Any, schema: Any, value: object) -> bool:
    """Whether none of the keywords of a schema finds anything; of one that is a bare yes or no it is not known."""
    if not isinstance(schema, dict):
        return False
    ask = validator.VALIDATORS
    asked = ((ask[name], wanted) for name, wanted in schema.items() if name in ask)
    return not any(True for keyword, wanted in asked for _fault in keyword(validator, wanted, value, schema) or ())


def _written_out(part: Any, named: dict[str, Any]) -> Any:
    """With what is meant in the place of every reference, which jsonschema would look up again for every value."""
    if isinstance(part, list):
        return [_written_out(one, named) for one in part]
    if not isinstance(part, dict):
        return part
    meant = named[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}
    whole = {name: one for name, one in part.items() if name not in ("$ref", "$defs")} | meant
    return {name: _written_out(one, named) for name, one in whole.items()}


def _faults(error: Any) -> Iterator[Placed]:
    where = tuple(error.absolute_path)
    worded = WORDED.get(error.validator)
    if worded is None:
        yield placed(ImportFault.SHAPE_WRONG, *where)
    else:
        yield from worded(error, where)


def _type(error: Any, where: Path) -> Iterator[Placed]:
    wanted = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    yield placed(ImportFault.TYPE_WRONG, *where, wanted=" ".join(wanted))


def _required(error: Any, where: Path) -> Iterator[Placed]:
    # jsonschema tells each missing key by an error of its own, and its name only in the text.
    missing = [name for name in error.validator_value if name not in error.instance]
    yield from (placed(ImportFault.KEY_MISSING, *where, name=name) for name in missing if repr(name) in error.message)


def _unknown_keys(error: Any, where: Path) -> Iterator[Placed]:
    known = error.schema.get("properties", {})
    yield from (
        placed(ImportFault.KEY_UNKNOWN, *where, name=shown(name)) for name in error.instance if name not in known
    )


def _not_allowed(error: Any, where: Path) -> Iterator[Placed]:
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    yield placed(
        ImportFault.VALUE_NOT_ALLOWED, *where, value=shown(error.instance), allowed=", ".join(map(str, allowed))
    )


def _limit(code: ImportFault) -> Callable[[Any, Path], Iterator[Placed]]:
    def faults(error: Any, where: Path) -> Iterator[Placed]:
        yield placed(code, *where, limit=error.validator_value)

    return faults


def _text(error: Any, where: Path) -> Iterator[Placed]:
    yield placed(ImportFault.TEXT_SHAPE, *where, value=shown(error.instance))


WORDED: dict[str, Callable[[Any, Path], Iterator[Placed]]] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown_keys,
    "enum": _not_allowed,
    "const": _not_allowed,
    "minimum": _limit(ImportFault.NUMBER_TOO_SMALL),
    "maximum": _limit(ImportFault.NUMBER_TOO_LARGE),
    "minLength": _limit(ImportFault.TEXT_TOO_SHORT),
    "maxLength": _limit(ImportFault.TEXT_TOO_LONG),
    "minItems": _limit(ImportFault.LIST_TOO_SHORT),
    "maxItems": _limit(ImportFault.LIST_TOO_LONG),
    "pattern": _text,
    "not": _text,
}
