"""The registration form of the public, and the desk's form of a person's data."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.games import PARTNERS
from rules.problems import Problem, problem_at, sentences
from tournaments.event.fees import ENTRANT, Choice
from tournaments.event.problems.entrant_problems import PersonProblem, RosterProblem
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.entrants_form import CLUB_LIMIT
from tournaments.pages.shared.lists.names import (
    CARD_LIMIT,
    NAME_LIMIT,
    read_phone,
    read_public_club,
    read_public_name,
)
from tournaments.selectors.entries.registration_queries import people_per_entrant

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
    problems: Mapping[str, tuple[Problem, ...]] | None = None
    choices: tuple[int | None, ...] = ()


def read_registration(data: Mapping[str, str], *, people: int, choices: Sequence[Choice] = ()) -> TypedRegistration:
    """Read the boxes person_1 (and those of the others; the partner of a pair may be missing), club and phone, and
    choice_1 and so on: what each chooses of the fee. What is for all together is chosen by all with one box.
    """
    names = [f"person_{number}" for number in range(1, people + 1)]
    boxes = {name: data.get(name, "") for name in (*names, "club", "phone", CODE)}
    read = {name: read_public_name(boxes[name], limit=NAME_LIMIT) for name in names}
    problems = {
        name: _name_problems(*found, needed=name == names[0] or people > PARTNERS) for name, found in read.items()
    }
    club, problems["club"] = read_public_club(boxes["club"], limit=CLUB_LIMIT)
    problems = {name: tuple(map(_to_stranger, found)) for name, found in problems.items()}
    phone, problems["phone"] = read_phone(boxes["phone"])
    named = tuple(name for name, _found in read.values() if name)
    return TypedRegistration(
        boxes=boxes,
        people=named,
        choices=_choices(data, len(named), choices),
        club=club,
        phone=phone,
        code=boxes[CODE].strip()[:CODE_LIMIT],
        trapped=bool(data.get(TRAP)),
        problems={name: found for name, found in problems.items() if found},
    )


def _partner_boxes(people: int) -> list[tuple[str, str, int, str, str]]:
    """The boxes for the partners of the person who asks: the partner may still be missing, two more may not."""
    if people == PARTNERS:
        partner = _("Facoltativo: chi è da solo trova un compagno a sorte.")
        return [("person_2", _("Nome e cognome del compagno"), 120, partner, "off")]
    return [(f"person_{number}", _("Nome e cognome del compagno"), 120, "", "off") for number in range(2, people + 1)]


def registration_boxes(
    tournament: Tournament, typed: TypedRegistration | None, *, with_code: bool = False
) -> list[Plain]:
    """The boxes of a request with what was typed; `with_code`: also the one for the poster's code."""
    labels = [
        ("person_1", _("Nome e cognome"), 120, "", "name"),
        *_partner_boxes(people_per_entrant(tournament)),
        ("club", _("Bar o circolo"), 80, _("Facoltativo."), "off"),
        ("phone", _("Telefono"), 40, _("Facoltativo: lo vede solo chi organizza, per avvisarti."), "tel"),
    ]
    if with_code:
        said = _("Le richieste sono tante: con il codice della locandina la tua passa lo stesso.")
        labels.append((CODE, _("Codice della locandina"), CODE_LIMIT, said, "off"))
    values, problems = (typed.boxes, typed.problems or {}) if typed else ({}, {})
    return [
        {
            "id": name,
            "label": label,
            "limit": limit,
            "hint": hint,
            "autocomplete": auto,
            "value": values.get(name, ""),
            "errors": sentences(problems.get(name, ())),
        }
        for name, label, limit, hint, auto in labels
    ]


def _choices(data: Mapping[str, str], people: int, choices: Sequence[Choice]) -> tuple[int | None, ...]:
    """What each of the people chooses; what is none of the choices is nothing."""
    known = {str(one.number): one for one in choices}
    chosen = [known.get(data.get(f"choice_{place}", "")) for place in range(1, people + 1)]
    said = {one for one in chosen if one}
    if len(said) == 1 and (only := next(iter(said))).per == ENTRANT:
        return (only.number,) * people
    return tuple(one.number if one else None for one in chosen)


def _to_stranger(problem: Problem) -> Problem:
    """A person who asks to enter knows nothing of the desk's pages."""
    return (
        problem_at(RegistrationProblem.NOTE, note=problem.values["note"])
        if problem.code == RosterProblem.NOTE
        else problem
    )


def _name_problems(name: str, found: tuple[Problem, ...], *, needed: bool) -> tuple[Problem, ...]:
    if found or not (name or needed):
        return found
    return () if any(letter.isalpha() for letter in name) else (problem_at(RosterProblem.NO_LETTERS),)


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
    problems: Mapping[str, tuple[Problem, ...]]


def read_person(data: Mapping[str, str]) -> TypedPerson:
    """Read the boxes phone, email, card, note, birth_year and minor_allowed ("", "yes" or "no")."""
    phone, found = read_phone(data.get("phone", ""))
    problems = {"phone": found} if found else {}
    typed = data.get("birth_year", "").strip()
    year = int(typed) if re.fullmatch(r"[0-9]{4}", typed) else None
    if typed and year is None:
        problems["birth_year"] = (problem_at(PersonProblem.BIRTH_YEAR_UNREADABLE),)
    return TypedPerson(
        phone,
        read_line(data.get("email", ""), limit=EMAIL_LIMIT),
        read_line(data.get("card", ""), limit=CARD_LIMIT),
        read_line(data.get("note", ""), limit=NOTE_LIMIT),
        typed[:10],
        year,
        {"yes": True, "no": False}.get(data.get("minor_allowed", "")),
        problems,
    )
