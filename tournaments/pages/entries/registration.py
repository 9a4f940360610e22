"""The registration form of the public, and the desk's form of a person's data."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.sides import PARTNERS
from rules.violations import Violation, violation
from tournaments.event.faults.entrants import PersonFault, RosterFault
from tournaments.event.faults.evening import RegistrationFault
from tournaments.event.fees import ENTRANT, Choice
from tournaments.pages.frame.values import read_line
from tournaments.pages.tables.lists.entrants import CLUB_LIMIT
from tournaments.pages.tables.lists.names import NAME_LIMIT, read_public_club, read_public_name

PHONE_LIMIT = CARD_LIMIT = 40
EMAIL_LIMIT = 120
NOTE_LIMIT = 500
CODE, CODE_LIMIT = "code", 20
"""The box for what the poster says."""
TRAP = "website"
"""A box that nobody sees; programs that fill every box fill it too."""


@dataclass(frozen=True, slots=True)
class TypedRegistration:
    """A request as it was typed; `people` are those who were named. `trapped`: a program sent it."""

    boxes: Mapping[str, str]
    people: tuple[str, ...] = ()
    club: str = ""
    phone: str = ""
    code: str = ""
    trapped: bool = False
    faults: Mapping[str, tuple[Violation, ...]] | None = None
    choices: tuple[int | None, ...] = ()


def read_registration(data: Mapping[str, str], *, people: int, choices: Sequence[Choice] = ()) -> TypedRegistration:
    """Read the boxes person_1 (and those of the others; the partner of a pair may be missing), club and phone, and
    choice_1 and so on: what each chooses of the fee. What is for all together is chosen by all with one box.
    """
    names = [f"person_{number}" for number in range(1, people + 1)]
    boxes = {name: data.get(name, "") for name in (*names, "club", "phone", CODE)}
    read = {name: read_public_name(boxes[name], limit=NAME_LIMIT) for name in names}
    faults = {name: _name_faults(*found, needed=name == names[0] or people > PARTNERS) for name, found in read.items()}
    club, faults["club"] = read_public_club(boxes["club"], limit=CLUB_LIMIT)
    faults = {name: tuple(map(_to_stranger, found)) for name, found in faults.items()}
    phone, faults["phone"] = read_phone(boxes["phone"])
    named = tuple(name for name, _found in read.values() if name)
    return TypedRegistration(
        boxes=boxes,
        people=named,
        choices=_choices(data, len(named), choices),
        club=club,
        phone=phone,
        code=boxes[CODE].strip()[:CODE_LIMIT],
        trapped=bool(data.get(TRAP)),
        faults={name: found for name, found in faults.items() if found},
    )


def _choices(data: Mapping[str, str], people: int, choices: Sequence[Choice]) -> tuple[int | None, ...]:
    """What each of the people chooses; what is none of the choices is nothing."""
    known = {str(one.number): one for one in choices}
    chosen = [known.get(data.get(f"choice_{place}", "")) for place in range(1, people + 1)]
    said = {one for one in chosen if one}
    if len(said) == 1 and (only := next(iter(said))).per == ENTRANT:
        return (only.number,) * people
    return tuple(one.number if one else None for one in chosen)


def _to_stranger(fault: Violation) -> Violation:
    """Who asks to come in knows nothing of the desk's pages."""
    return violation(RegistrationFault.NOTE, note=fault.values["note"]) if fault.code == RosterFault.NOTE else fault


def _name_faults(name: str, found: tuple[Violation, ...], *, needed: bool) -> tuple[Violation, ...]:
    if found or not (name or needed):
        return found
    return () if any(letter.isalpha() for letter in name) else (violation(RosterFault.NO_LETTERS),)


def read_phone(text: str) -> tuple[str, tuple[Violation, ...]]:
    """A telephone number as it was typed, with single spaces."""
    phone = " ".join(text.split())
    if phone and not re.fullmatch(rf"[0-9+()/. -]{{3,{PHONE_LIMIT}}}", phone):
        return phone[:PHONE_LIMIT], (violation(PersonFault.PHONE_UNREADABLE),)
    return phone, ()


@dataclass(frozen=True, slots=True)
class TypedPerson:
    """Private data of a person as they are in the boxes; `minor_allowed` is None where it is not asked."""

    phone: str
    email: str
    card: str
    note: str
    birth_year_typed: str
    birth_year: int | None
    minor_allowed: bool | None
    faults: Mapping[str, tuple[Violation, ...]]


def read_person(data: Mapping[str, str]) -> TypedPerson:
    """Read the boxes phone, email, card, note, birth_year and minor_allowed ("", "yes" or "no")."""
    phone, found = read_phone(data.get("phone", ""))
    faults = {"phone": found} if found else {}
    typed = data.get("birth_year", "").strip()
    year = int(typed) if re.fullmatch(r"[0-9]{4}", typed) else None
    if typed and year is None:
        faults["birth_year"] = (violation(PersonFault.BIRTH_YEAR_UNREADABLE),)
    return TypedPerson(
        phone,
        read_line(data.get("email", ""), limit=EMAIL_LIMIT),
        read_line(data.get("card", ""), limit=CARD_LIMIT),
        read_line(data.get("note", ""), limit=NOTE_LIMIT),
        typed[:10],
        year,
        {"yes": True, "no": False}.get(data.get("minor_allowed", "")),
        faults,
    )
