"""The register of a club: people, other spellings of their names, and who turned out to be somebody else."""

from collections.abc import Callable

from django.db.models import F

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.letters import fold_name
from tournaments.event.regulation_kinds import ClubKind
from tournaments.models import Club, Person, Season
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.document import people_of, season_of
from tournaments.seasons.people import register_problems
from tournaments.selectors.seasons.stored import decided_mark, mark_of, register_document, register_of, season_document
from tournaments.services.files.importing.file_reading import refuse_unusable
from tournaments.services.frame.club_room import room_for_people
from tournaments.services.seasons.frame import ClubAction, Noted, season_write


def person_add(
    action: ClubAction, *, name: str, aliases: tuple[str, ...] = (), card: str = "", seen: int | None = None
) -> bool:
    """Somebody new. Raises DomainError without a name, or for a card that somebody else has, and StaleVersion where
    somebody else decided about the name since it had the mark `seen`.
    """

    def act(club: Club) -> Noted:
        _require_undecided(club, name, "", seen)
        room_for_people(club, 1)
        person = Person(club=club, key=_next_key(club), name=name, aliases=list(aliases), card=card)
        _refuse_wrong(person)
        person.save()
        require_sound_seasons(club)
        seasons_touched(club)
        return Noted(name, None, _about(person))

    return season_write(action, ClubKind.PERSON_CHANGED, act)


def person_change(
    action: ClubAction, key: str, *, name: str, aliases: tuple[str, ...], card: str, seen: int | None = None
) -> bool:
    """Another name, other spellings, another card. Raises StaleVersion where somebody else changed the person since
    they had the mark `seen`.
    """

    def change(person: Person) -> None:
        person.name, person.aliases, person.card = name, list(aliases), card
        _refuse_wrong(person)

    return _changed(action, key, ClubKind.PERSON_CHANGED, change, seen)


def person_spelled(action: ClubAction, key: str, spelling: str, *, seen: int | None = None) -> bool:
    """A proposal was taken: this is how somebody is written, too. Nothing else of them is touched. Raises StaleVersion
    where somebody else decided about the name since it had the mark `seen`.
    """

    def change(person: Person) -> None:
        _require_undecided(person.club, spelling, key, seen)
        known = [fold_name(one) for one in (person.name, *person.aliases)]
        if fold_name(spelling) not in known:
            person.aliases = [*person.aliases, spelling]
        _refuse_wrong(person)

    return _changed(action, key, ClubKind.PERSON_CHANGED, change)


def person_merge(action: ClubAction, key: str, into: str, *, seen: int | None = None) -> bool:
    """One person turned out to be another, who has all of it from now on; no result sheet is touched.

    Raises DomainError for people who were at one evening both, which nobody can be, and for a merging in a circle.
    """

    def change(person: Person) -> None:
        person.merged_into = _person(person.club, into)

    return _changed(action, key, ClubKind.PERSON_MERGED, change, seen)


def person_part(action: ClubAction, key: str, *, seen: int | None = None) -> bool:
    """Take a merging back: everything is as it was before it."""

    def change(person: Person) -> None:
        person.merged_into = None

    return _changed(action, key, ClubKind.PERSON_PARTED, change, seen)


def require_seen(document: object, seen: int) -> None:
    """A result sheet or a person is still as it was with the mark `seen`. Raises StaleVersion."""
    if (now := mark_of(document)) != seen:
        raise StaleVersion(expected=seen, found=now)


def _require_undecided(club: Club, name: str, key: str, seen: int | None) -> None:
    if seen is not None and (now := decided_mark(register_of(club), name, key)) != seen:
        raise StaleVersion(expected=seen, found=now)


def _changed(
    action: ClubAction, key: str, kind: ClubKind, change: Callable[[Person], None], seen: int | None = None
) -> bool:
    def act(club: Club) -> Noted | None:
        person = _person(club, key)
        old, told = _about(person), _told(person)
        if seen is not None:
            require_seen(old, seen)
        change(person)
        if _about(person) == old:
            return None
        person.save()
        require_sound_seasons(club)
        seasons_touched(club)
        return Noted(person.name, told, _told(person))

    return season_write(action, kind, act)


def _person(club: Club, key: str) -> Person:
    found = Person.objects.select_related("club", "merged_into").filter(club=club, key=key).first()
    if found is None:
        raise DomainError(problem_at(SeasonProblem.PERSON_UNKNOWN, key=key))
    return found


def _next_key(club: Club) -> str:
    """ "p1", "p2": the first that nobody has, also after people came in with a file."""
    taken = set(Person.objects.filter(club=club).values_list("key", flat=True))
    number = len(taken) + 1
    while f"p{number}" in taken:
        number += 1
    return f"p{number}"


def _refuse_wrong(person: Person) -> None:
    refuse_unusable({"people": [{"name": person.name, "aliases": person.aliases}]})
    problems: list[Problem] = []
    if not person.name:
        problems.append(problem_at(SeasonProblem.NAME_MISSING, "name"))
    others = Person.objects.filter(club=person.club, card=person.card).exclude(pk=person.pk)
    if person.card and (other := others.first()):
        problems.append(problem_at(SeasonProblem.CARD_TAKEN, "card", card=person.card, name=other.name))
    if problems:
        raise DomainError(*problems)


def require_sound_seasons(club: Club) -> None:
    """The register and every season of the club hold together with it."""
    problems = register_problems(people_of({"people": register_document(club.id)}))
    if not problems:
        for season in Season.objects.filter(club=club):
            _value, wrong = season_of(season_document(season))
            problems = (*problems, *wrong)
    if problems:
        raise DomainError(*problems)


def seasons_touched(club: Club) -> None:
    """Every season of the club is another one where somebody of the register is: names link to people, and pages are
    kept by version.
    """
    Season.objects.filter(club=club).update(version=F("version") + 1)


def _told(person: Person) -> dict[str, object]:
    """The same for the log, with the name of whom somebody turned out to be: keys say nothing to people."""
    return _about(person) | ({"whole": person.merged_into.name} if person.merged_into else {})


def _about(person: Person) -> dict[str, object]:
    return {
        "id": person.key,
        "name": person.name,
        "aliases": list(person.aliases),
        "card": person.card,
        "merged_into": None if person.merged_into is None else person.merged_into.key,
    }
