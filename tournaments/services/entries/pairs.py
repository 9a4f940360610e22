"""Writing pairs and single players: entrants whose name is that of their people."""

import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from rules.problems import Problem, problem_at
from rules.words import small
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.letters import BETWEEN
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.surnames import Surnames, person_name, surname_after, surname_correction
from tournaments.models import CheckIn, Player, Stage, Team, Tournament
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.selectors.core.continuing import may_continue
from tournaments.selectors.core.match_rows import Place, Sitting
from tournaments.selectors.core.people_queries import surnames_of_new
from tournaments.selectors.core.regulation_queries import has_results, is_published
from tournaments.selectors.core.stages import drawn_in, stage_in_play
from tournaments.selectors.entries.late_places import clubmates, late_places
from tournaments.services.entries.alike import Alike, no_longer_waiting, renamed_to, seat_questions, twice_on_a_side
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.club_room import room_for_entrants
from tournaments.services.play.bracket_changes import bracket_advance, place_take
from tournaments.services.play.draw_changes import calendar_redraw
from tournaments.services.play.match_lock import matches_claim_all
from tournaments.services.play.table_links import cards_write

# What a pair or a single player is called: the names of its people, short enough to be stored and never those of
# somebody else.

LONGEST = 80


def entrant_name(people: Sequence[str], taken: Collection[str], *, kept: Collection[str] = ()) -> str:
    """The name of these people together, in at most `LONGEST` characters and different from all that are taken: those
    are given in small letters (`casefold`).

    Where it is too long, forenames shrink to initials, the longest first; who would then look like somebody
    else, or has the same name, gets a number behind it. Words that are `kept` do not shrink, surnames above all.
    """
    name = _fitted(people, LONGEST, kept)
    number = 1
    while name.casefold() in taken:
        number += 1
        behind = f" ({number})"
        name = _fitted(people, LONGEST - len(behind), kept) + behind
    return name


def _fitted(people: Sequence[str], limit: int, kept: Collection[str]) -> str:
    for shrunk in shrinking(people, kept):
        if len(joined := BETWEEN.join(shrunk)) <= limit:
            return joined
    share = (limit - len(BETWEEN) * (len(people) - 1)) // len(people)
    return BETWEEN.join(_cut(name, share) for name in shrunk)


def shrinking(people: Sequence[str], kept: Collection[str]) -> Iterator[list[str]]:
    """The names as they are, then with one more forename shrunk to its initial each time, the longest first."""
    words = [person.split() for person in people]
    while True:
        yield [" ".join(one) for one in words]
        left = [
            (len(word), who, place)
            for who, one in enumerate(words)
            for place, word in enumerate(one[:-1])
            if len(word) > len("M.") and word not in kept
        ]
        if not left:
            return
        _length, who, place = max(left)
        words[who][place] = f"{words[who][place][0]}."


def _cut(name: str, limit: int) -> str:
    return name if len(name) <= limit else f"{name[: limit - 1].rstrip()}…"


# Calling a stored pair or player after its people.


def name_after_people(team: Team) -> None:
    """Let a pair or a single player be called as its people are called now, substitutes included."""
    others = Team.objects.filter(tournament_id=team.tournament_id).exclude(pk=team.pk).values_list("name", flat=True)
    places = Sitting(team.tournament_id).places(team.players.order_by("number"))
    # A name is the same for all readers, in the language of the hall.
    with translation.override(settings.LANGUAGE_CODE):
        people, kept = [_in_words(place) for place in places], _kept(places)
    players = [one for place in places for one in (place.first, *(player for _turn, player in place.later))]
    kept |= Surnames({one.name: one.surname for one in players}).words(one.name for one in players)
    team.name = entrant_name(people, {name.casefold() for name in others}, kept=kept)
    team.save(update_fields=["name"])


def _in_words(place: Place) -> str:
    """ "Bruno Bianchi (dal turno 3, prima Anna Rossi)": who plays comes first, behind them all who did before."""
    if not place.later:
        return place.first.name
    turn, now = place.later[-1]
    before = ", ".join(player.name for player in (place.first, *(player for _turn, player in place.later[:-1])))
    return f"{now.name} ({_from(turn)}, {small(_('Prima'))} {before})"


def _from(turn: int) -> str:
    return small(_("Dal turno %(number)s")) % {"number": turn}


def _kept(places: list[Place]) -> frozenset[str]:
    """The words between the names, which stay as they are where names have to shrink."""
    between = [f"({_from(place.later[-1][0])}, {small(_('Prima'))}" for place in places if place.later]
    return frozenset(word for text in between for word in text.split())


MOST_LOTS = 100


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """A pair or a player: full names, the club whose members are kept apart, the place among the seeded, the surnames
    where they are known apart from the names, and what they call themselves. `written`: names as a list wrote them,
    where they are kept otherwise.
    """

    people: tuple[str, ...]
    club: str = ""
    seed: int | None = None
    surnames: tuple[str, ...] = ()
    title: str = ""
    written: tuple[str, ...] = ()


@writes(LogKind.PLAYERS)
def entrants_add(
    change: Change,
    entrants: Sequence[NewEntrant],
    *,
    redraw: bool = False,
    alike: Alike = Alike.ASK,
    here: bool = False,
) -> tuple[Team, ...]:
    """Enter pairs or players behind those there are.

    Somebody of a name that waits for a partner is `alike`: refused with the question until it is answered.

    Anybody who comes late may enter as long as the next turn follows from the table, or turns are left that can be
    drawn again. In a published bracket they take its free places, as long as these suffice. Any other calendar has no
    room, unless nothing of it was played and it may be drawn again with its own number (`redraw`). Who is `here` is
    checked in, where the list at the door is used and the evening is of one day.
    Raises DomainError with every problem; enters nobody when this request was carried out before.
    """
    if not entrants:
        change.nothing_changed = True
        return ()
    teams = enter(change, entrants, redraw=redraw, alike=alike)
    if here and _has_roll_call(change.tournament_id):
        CheckIn.objects.bulk_create(
            CheckIn(tournament_id=change.tournament_id, team=team, entered_id=change.log_id) for team in teams
        )
        said = change.new if isinstance(change.new, dict) else {}
        change.record(old=change.old, new=said | {"here": True})
    return teams


def _has_roll_call(tournament_id: uuid.UUID) -> bool:
    """Whether somebody was checked in, and nobody on a day of their own."""
    days = CheckIn.objects.filter(tournament_id=tournament_id, replaced__isnull=True).values_list("day", flat=True)
    return {*days.distinct()} == {None}


def enter(
    change: Change,
    entrants: Sequence[NewEntrant],
    *,
    number: int | None = None,
    redraw: bool = False,
    alike: Alike = Alike.ASK,
    gone: Sequence[str] = (),
) -> tuple[Team, ...]:
    """The same inside a change of the set-up, which it records; `number` is of the lots, `gone` wait no longer."""
    tournament = Tournament.objects.get(pk=change.tournament_id)
    present = list(Team.objects.filter(tournament=tournament))
    stage = stage_in_play(tournament.id)
    fixed, places = _room(stage, len(entrants))
    problems = [*_entry_problems(stage, fixed, places, redraw=redraw), *_problems(tournament, entrants, present)]
    problems += [problem for one in entrants for problem in twice_on_a_side(one.people)]
    if problems:
        raise DomainError(*problems)
    gone = (*gone, *no_longer_waiting(change, [name for one in entrants for name in one.people], alike))
    last = max((team.number for team in present), default=0)
    taken = {team.name.casefold() for team in present}
    added, people, said = [], [], _surnames(tournament, entrants, alone=not present)
    for place, one in enumerate(entrants, start=last + 1):
        called = entrant_name(one.people, taken, kept=said.words(one.people))
        team = Team(tournament_id=tournament.id, number=place, name=called)
        team.club, team.seed, team.title = one.club, one.seed, one.title
        taken.add(team.name.casefold())
        added.append(team)
        people += [
            Player(tournament_id=tournament.id, team_id=team.id, number=chair, name=name, surname=said.said(name))
            for chair, name in enumerate(one.people, start=1)
        ]
    room_for_entrants(len(present) + len(added))
    Team.objects.bulk_create(added)
    Player.objects.bulk_create(people)
    cards_write(tournament)
    new: dict[str, Any] = {"added": [team.name for team in added]} | _as_written(entrants)
    new |= ({} if number is None else {"number": number}) | ({"redrawn": calendar_redraw(stage)} if fixed else {})
    change.record(old={"alone": list(gone)} if gone else None, new=new | _in_places(stage, added, fixed, places))
    return tuple(added)


def _as_written(entrants: Sequence[NewEntrant]) -> dict[str, list[str]]:
    """How a list wrote the names that are kept otherwise, as the log has it."""
    written = [name for one in entrants for name in one.written]
    return {"written": written} if written else {}


def _surnames(tournament: Tournament, entrants: Sequence[NewEntrant], *, alone: bool) -> Surnames:
    """How the names of entrants are read, who may be `alone` on the list so far."""
    told = dict.fromkeys((name for one in entrants for name in one.people), "")
    told |= {name: surname for one in entrants for name, surname in zip(one.people, one.surnames, strict=False)}
    there = Player.objects.filter(tournament=tournament).values_list("name", flat=True) if not alone else ()
    return surnames_of_new(tournament.id, told, there)


def pairs_of_lots(people: Sequence[str], number: int) -> list[NewEntrant]:
    """The pairs that lots of this number make of an even number of people; two of one name are drawn apart, as far as
    `MOST_LOTS` lots go.
    """
    rng = seeded(number)
    for _lots in range(MOST_LOTS):
        order = shuffled(rng, people)
        pairs = [NewEntrant((one, other)) for one, other in zip(order[::2], order[1::2], strict=True)]
        if not any(twice_on_a_side(pair.people) for pair in pairs):
            break
    return pairs


@writes(LogKind.PLAYERS)
def entrant_change(change: Change, team_id: uuid.UUID, now: NewEntrant, *, alike: Alike = Alike.ASK) -> Team:
    """Mend the names, the club and the seed of a pair or player; club and seed until the draw that used them.

    Who is now called like somebody else in the tournament is `alike`: refused with the question until it is answered.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    present = list(Team.objects.filter(tournament_id=change.tournament_id))
    team = next((one for one in present if one.id == team_id), None)
    if team is None:
        raise DomainError(problem_at(EntrantProblem.TEAM_UNKNOWN))
    others = [one for one in present if one.id != team_id]
    problems = _problems(tournament, [now], others)
    if (now.club, now.seed) != (team.club, team.seed) and is_fixed(stage_in_play(change.tournament_id)):
        problems.append(problem_at(EntrantProblem.ENTRANTS_PUBLISHED))
    everybody = team.players.order_by("number")
    players = [place.at() for place in Sitting(change.tournament_id).places(everybody)]
    if called := renamed_to(team, players, now.people):
        problems += twice_on_a_side(now.people)
        problems += seat_questions(team.tournament_id, called, alike, teams=[team.id])
    if problems:
        raise DomainError(*problems)
    gone = no_longer_waiting(change, called, alike)
    old = _as_json(team, players)
    for player, name in zip(players, now.people, strict=True):
        player.surname = surname_after(player.name, player.surname, name)
        player.name = name
    team.club, team.seed, team.title = now.club, now.seed, now.title
    Player.objects.bulk_update(players, ["name", "surname"])
    team.save(update_fields=["club", "seed", "title"])
    if old["people"] != list(now.people):
        name_after_people(team)
    new = _as_json(team, players)
    change.record(subject=team.id, old=old | ({"alone": list(gone)} if gone else {}), new=new)
    change.nothing_changed = old == new
    return team


def _as_json(team: Team, players: Sequence[Player]) -> dict[str, Any]:
    titled = {"title": team.title} if team.title else {}
    return {"people": [player.name for player in players], "club": team.club, "seed": team.seed, **titled}


def _problems(tournament: Tournament, entrants: Sequence[NewEntrant], others: Sequence[Team]) -> list[Problem]:
    """What is wrong with new entrants among others who stay as they are."""
    if not tournament.kind.listed:
        return [problem_at(EntrantProblem.PEOPLE_OF_TEAMS)]
    problems = []
    holders = {team.seed: team.name for team in others if team.seed is not None}
    for one in entrants:
        if len(one.people) != tournament.kind.people:
            problems.append(problem_at(EntrantProblem.PEOPLE_COUNT))
        elif not all(one.people):
            problems.append(problem_at(EntrantProblem.PLAYER_NAME_MISSING, "people"))
        if one.seed is None:
            continue
        if one.seed < 1:
            problems.append(problem_at(EntrantProblem.SEED_BELOW_ONE, "seed"))
        if one.seed in holders:
            problems.append(problem_at(EntrantProblem.SEED_TAKEN, "seed", seed=one.seed, holder=holders[one.seed]))
        holders[one.seed] = " – ".join(one.people)
    return problems


def _room(stage: Stage, count: int) -> tuple[bool, int]:
    """Whether the calendar has no room for so many more as it is, and how many of them find a place in a bracket."""
    fixed = _fixed_for_now(stage)
    places = _places_for(stage, count) if fixed else 0
    return fixed and places < count, places


def _in_places(stage: Stage, added: Sequence[Team], fixed: bool, places: int) -> dict[str, Any]:
    return {"places": _placed(stage, added)} if places and not fixed else {}


def _entry_problems(stage: Stage, fixed: bool, places: int, *, redraw: bool) -> list[Problem]:
    if stage.number > 1:
        return [problem_at(EntrantProblem.ENTRY_CLOSED)]
    if not fixed:
        return []
    if has_results(stage) and places:
        return [problem_at(EntrantProblem.PLACES_FEW, places=places)]
    if has_results(stage):
        return [problem_at(EntrantProblem.STAGE_BEGUN)]
    return [] if redraw else [problem_at(EntrantProblem.ENTRANTS_PUBLISHED)]


def let_in_again(tournament_id: uuid.UUID, team_id: uuid.UUID) -> bool:
    """Draw in somebody who left before being drawn and is back, as a latecomer would be; inside a change of the set-up.
    Whether that was needed.

    Raises DomainError where the calendar has no room any more.
    """
    stage = stage_in_play(tournament_id)
    first = Stage.objects.get(tournament_id=tournament_id, number=1)
    if str(team_id) in drawn_in(first) or (stage == first and not is_fixed(stage)):
        return False
    if stage != first:
        raise DomainError(problem_at(EntrantProblem.ENTRY_CLOSED))
    if is_fixed(stage) and _places_for(stage, 1):
        _placed(stage, [Team.objects.get(pk=team_id)])
        return True
    if has_results(stage):
        raise DomainError(problem_at(EntrantProblem.STAGE_BEGUN))
    calendar_redraw(stage)
    return True


def _places_for(stage: Stage, count: int) -> int:
    """How many of so many who come late find a free place in the bracket."""
    late = late_places(stage) if stage.number == 1 else None
    return min(count, late.count) if late else 0


def _placed(stage: Stage, teams: Sequence[Team]) -> list[dict[str, object]]:
    """Each in a free place of the bracket, as the log has it: whom they meet and, by lot, its number."""
    said: list[dict[str, object]] = []
    for team in teams:
        late = late_places(stage)
        place = late.next(str(team.id), clubmates(team)) if late else None
        if late is None or place is None:
            raise DomainError(problem_at(EntrantProblem.STAGE_BEGUN))
        place_take(stage, place, late.number)
        met = Team.objects.values_list("name", flat=True).get(pk=late.met(place))
        said.append({"met": met} | ({} if late.lot is None else {"number": late.lot}))
    bracket_advance(stage)
    return said


def is_fixed(stage: Stage) -> bool:
    """Whether a published draw says for all that is left of the stage who plays."""
    return _is_drawn_whole(stage) and not may_continue(stage)


def _fixed_for_now(stage: Stage) -> bool:
    """The same, with no result coming in between: what was played decides whether somebody may still come."""
    if not _is_drawn_whole(stage):
        return False
    matches_claim_all(stage.tournament_id)
    return not may_continue(stage)


def _is_drawn_whole(stage: Stage) -> bool:
    return not stage.traits.turn_by_turn and is_published(stage)


# Which part of a name is the surname, where the proposal is wrong.


@writes(LogKind.PLAYERS)
def surname_set(change: Change, player_id: uuid.UUID, surname: str, *, seen: str) -> None:
    """Say what the surname is of a person, and of everybody who is written the same; nothing means as it is proposed,
    and so does what is proposed. `seen` is how the name was listed for the one who decided.

    Raises DomainError where the name has no such words, StaleVersion where it is listed otherwise meanwhile.
    """
    player = Player.objects.filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    wanted = surname_correction(player.name, surname)
    if wanted is None:
        raise DomainError(problem_at(EntrantProblem.SURNAME_UNKNOWN, "surname", name=player.name))
    before, now = (person_name(player.name, one).listed for one in (player.surname, wanted))
    if before == now:
        change.nothing_changed = True
        return
    if before != seen:
        raise StaleVersion(expected=0, found=1)
    rows = Player.objects.filter(tournament_id=change.tournament_id, name=player.name)
    rows.update(surname=wanted)
    for team in Team.objects.filter(players__in=rows).distinct():
        if team.tournament.kind.listed:
            name_after_people(team)
    told = {"player": player.name}
    change.record(subject=player.id, old=told | {"listed": before}, new=told | {"listed": now})
