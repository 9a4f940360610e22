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
    from jsonschema_rs import Draft202012Validator  # here, because only an import wants it

    schema = settings.BASE_DIR / "docs" / "schemas" / f"{name}.json"
    return Draft202012Validator(json.loads(schema.read_text("utf-8")))


def _faults(error: Any) -> Iterator[Placed]:
    where, worded = tuple(error.instance_path), WORDED.get(error.kind.name)
    if worded is None:
        yield placed(ImportFault.SHAPE_WRONG, *where)
    else:
        yield from worded(error, where)


def _type(error: Any, where: Path) -> Iterator[Placed]:
    wanted = sorted(error.kind.types, key=lambda kind: (kind == "null", kind))
    yield placed(ImportFault.TYPE_WRONG, *where, wanted=" ".join(wanted))


def _required(error: Any, where: Path) -> Iterator[Placed]:
    yield placed(ImportFault.KEY_MISSING, *where, name=error.kind.property)


def _unknown_keys(error: Any, where: Path) -> Iterator[Placed]:
    yield from (placed(ImportFault.KEY_UNKNOWN, *where, name=shown(name)) for name in error.kind.unexpected)


def _name_wrong(error: Any, where: Path) -> Iterator[Placed]:
    yield from WORDED[error.kind.error.kind.name](error.kind.error, where)


def _not_allowed(error: Any, where: Path) -> Iterator[Placed]:
    allowed = error.kind.options if error.kind.name == "enum" else [error.kind.expected_value]
    yield placed(
        ImportFault.VALUE_NOT_ALLOWED, *where, value=shown(error.instance), allowed=", ".join(map(str, allowed))
    )


def _limit(code: ImportFault) -> Callable[[Any, Path], Iterator[Placed]]:
    def faults(error: Any, where: Path) -> Iterator[Placed]:
        yield placed(code, *where, limit=error.kind.limit)

    return faults


def _text(error: Any, where: Path) -> Iterator[Placed]:
    yield placed(ImportFault.TEXT_SHAPE, *where, value=shown(error.instance))


WORDED: dict[str, Callable[[Any, Path], Iterator[Placed]]] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown_keys,
    "propertyNames": _name_wrong,
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
