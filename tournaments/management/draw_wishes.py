"""The file of `draw --wishes`: who is to be apart, who stays at a table, and which sides are mixed."""

from collections.abc import Iterable
from typing import Any

from rules.violations import Violation, violation
from tournaments.management.draw_arguments import ArgumentFault
from tournaments.management.json_values import JsonReader
from tournaments.scheduling.kernel.types import NO_WISHES, Apart, EntrantId, Mixed, Relation, Stay, Wishes

WISHES = "--wishes"


def read_wishes(path: str | None) -> tuple[Wishes, tuple[Violation, ...]]:
    """The wishes in this file, or none and everything in it that cannot be read as one; without a file nobody wishes.

    The file is an object of lists, all of which may be missing: "apart" with "members", "relation" and "first_turn",
    "stay" with "entrant" and "table", "mixed" with "ones" and "others", each with "hard". Whatever has a value of its
    own in the types (`tournaments.scheduling.kernel.types`) may be missing, too; other names are refused.
    """
    if path is None:
        return NO_WISHES, ()
    reader = _WishReader(WISHES)
    document = reader.document(path)
    wishes = NO_WISHES if reader.faults else reader.wishes(document)
    return NO_WISHES if reader.faults else wishes, tuple(reader.faults)


class _WishReader(JsonReader):
    """Reads wishes; what is missing has the value that its type gives it."""

    def wishes(self, document: Any) -> Wishes:
        """All wishes of the file."""
        if not isinstance(document, dict):
            self.faults.append(violation(ArgumentFault.WISHES_NOT_LISTS))
            return NO_WISHES
        self._names(document, ("apart", "stay", "mixed"), "")
        return Wishes(
            tuple(self._apart(value, place) for value, place in self._each(document, "apart")),
            tuple(self._stay(value, place) for value, place in self._each(document, "stay")),
            tuple(self._mixed(value, place) for value, place in self._each(document, "mixed")),
        )

    def expected(self, place: str) -> None:
        """Something else was expected at this place."""
        self.faults.append(violation(ArgumentFault.WISHES_SHAPE, place=place))

    def _each(self, document: dict[str, Any], name: str) -> Iterable[tuple[dict[str, Any], str]]:
        """The objects of a list that may be missing, each with its place."""
        values = self.items(document, name, name) if name in document else []
        for index, value in enumerate(values):
            place = f"{name}[{index}]"
            if isinstance(value, dict):
                yield value, place
            else:
                self.expected(place)

    def _apart(self, value: dict[str, Any], place: str) -> Apart:
        self._names(value, ("members", "relation", "first_turn", "hard"), f"{place}.")
        relation = value.get("relation", Relation.TABLE)
        if relation not in list(Relation):
            self.expected(f"{place}.relation")
            relation = Relation.TABLE
        members = self.ids(value.get("members"), f"{place}.members")
        first_turn = self._is(value, "first_turn", place, usual=False)
        return Apart(tuple(members), Relation(relation), first_turn, self._is(value, "hard", place, usual=True))

    def _stay(self, value: dict[str, Any], place: str) -> Stay:
        self._names(value, ("entrant", "table", "hard"), f"{place}.")
        (entrant,) = self.ids([value.get("entrant")], f"{place}.entrant") or [""]
        table = None if value.get("table") is None else self.number(value, "table", place)
        return Stay(entrant, table, self._is(value, "hard", place, usual=True))

    def _mixed(self, value: dict[str, Any], place: str) -> Mixed:
        self._names(value, ("ones", "others", "hard"), f"{place}.")
        ones, others = (self._group(value, name, place) for name in ("ones", "others"))
        return Mixed(ones, others, self._is(value, "hard", place, usual=True))

    def _group(self, value: dict[str, Any], name: str, place: str) -> tuple[EntrantId, ...]:
        return tuple(self.ids(value.get(name), f"{place}.{name}"))

    def _is(self, value: dict[str, Any], name: str, place: str, *, usual: bool) -> bool:
        found = value.get(name, usual)
        if isinstance(found, bool):
            return found
        self.expected(f"{place}.{name}")
        return usual

    def _names(self, value: dict[str, Any], known: tuple[str, ...], place: str) -> None:
        """Refuse names that nothing is read from: a wish that is misspelt would be dropped in silence."""
        for name in value:
            if name not in known:
                self.faults.append(
                    violation(ArgumentFault.WISHES_UNKNOWN_NAME, name=f"{place}{name}", known=", ".join(known))
                )
