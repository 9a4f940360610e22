"""Writing pairs and single players: entrants whose name is that of their people."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.surnames import surname_after
from tournaments.models import Player, Stage, Team, Tournament
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.selectors.core.continuing import may_continue
from tournaments.selectors.core.locks import has_results, is_published
from tournaments.selectors.core.sitting import Sitting
from tournaments.selectors.core.stages import drawn_in, stage_in_play
from tournaments.selectors.core.surnames import surnames_said
from tournaments.services.entries.alike import Alike, no_longer_waiting, renamed_to, seat_questions, twice_on_a_side
from tournaments.services.entries.naming import entrant_name
from tournaments.services.entries.naming_rows import name_after_people
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.draws import calendar_redraw
from tournaments.services.play.matches import matches_claim_all
from tournaments.services.play.table_links import cards_write

MOST_LOTS = 100


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """A pair or a player: full names, the club whose members are kept apart, the place among the seeded, the surnames
    where they are known apart from the names, and what they call themselves.
    """

    people: tuple[str, ...]
    club: str = ""
    seed: int | None = None
    surnames: tuple[str, ...] = ()
    title: str = ""


@writes(LogKind.PLAYERS)
def entrants_add(
    change: Change,
    entrants: Sequence[NewEntrant],
    *,
    redraw: bool = False,
    alike: Alike = Alike.ASK,
) -> tuple[Team, ...]:
    """Enter pairs or players behind those there are.

    Somebody of a name that waits for a partner is `alike`: refused with the question until it is answered.

    Anybody who comes late may enter as long as the next turn follows from the table, or turns are left that can be
    drawn again. A bracket or another calendar that is published has no room, unless nothing of it was played and it may
    be drawn again with its own number (`redraw`).
    Raises DomainError with every fault; enters nobody when this request was carried out before.
    """
    if not entrants:
        change.nothing_changed = True
        return ()
    return enter(change, entrants, redraw=redraw, alike=alike)


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
    fixed = is_fixed(stage)
    faults = [*_entry_faults(change, stage, redraw=redraw), *_faults(tournament, entrants, present)]
    faults += [fault for one in entrants for fault in twice_on_a_side(one.people)]
    if faults:
        raise DomainError(*faults)
    gone = (*gone, *no_longer_waiting(change, [name for one in entrants for name in one.people], alike))
    last = max((team.number for team in present), default=0)
    taken = {team.name.casefold() for team in present}
    added, people, said = [], [], surnames_said(tournament.id).with_told(_told_apart(entrants))
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
    Team.objects.bulk_create(added)
    Player.objects.bulk_create(people)
    cards_write(tournament)
    lots = {} if number is None else {"number": number}
    redrawn = {"redrawn": calendar_redraw(stage)} if fixed else {}
    left = {"alone": list(gone)} if gone else None
    change.record(old=left, new={"added": [team.name for team in added]} | lots | redrawn)
    return tuple(added)


def _told_apart(entrants: Sequence[NewEntrant]) -> dict[str, str]:
    """The surnames that are known apart from the names, by name."""
    return {name: surname for one in entrants for name, surname in zip(one.people, one.surnames, strict=False)}


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
        raise DomainError(violation(EntrantFault.TEAM_UNKNOWN))
    others = [one for one in present if one.id != team_id]
    faults = _faults(tournament, [now], others)
    if (now.club, now.seed) != (team.club, team.seed) and is_fixed(stage_in_play(change.tournament_id)):
        faults.append(violation(EntrantFault.ENTRANTS_PUBLISHED))
    everybody = team.players.order_by("number")
    players = [place.at() for place in Sitting(change.tournament_id).places(everybody)]
    if called := renamed_to(team, players, now.people):
        faults += twice_on_a_side(now.people)
        faults += seat_questions(team.tournament_id, called, alike, teams=[team.id])
    if faults:
        raise DomainError(*faults)
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


def _faults(tournament: Tournament, entrants: Sequence[NewEntrant], others: Sequence[Team]) -> list[Violation]:
    """What is wrong with new entrants among others who stay as they are."""
    if not tournament.kind.listed:
        return [violation(EntrantFault.PEOPLE_OF_TEAMS)]
    faults = []
    holders = {team.seed: team.name for team in others if team.seed is not None}
    for one in entrants:
        if len(one.people) != tournament.kind.people:
            faults.append(violation(EntrantFault.PEOPLE_COUNT))
        elif not all(one.people):
            faults.append(violation(EntrantFault.PLAYER_NAME_MISSING, "people"))
        if one.seed is None:
            continue
        if one.seed < 1:
            faults.append(violation(EntrantFault.SEED_BELOW_ONE, "seed"))
        if one.seed in holders:
            faults.append(violation(EntrantFault.SEED_TAKEN, "seed", seed=one.seed, holder=holders[one.seed]))
        holders[one.seed] = " – ".join(one.people)
    return faults


def _entry_faults(change: Change, stage: Stage, *, redraw: bool) -> list[Violation]:
    if stage.number > 1:
        return [violation(EntrantFault.ENTRY_CLOSED)]
    if not is_fixed(stage):
        return []
    matches_claim_all(change.tournament_id)
    if has_results(stage):
        return [violation(EntrantFault.STAGE_BEGUN)]
    return [] if redraw else [violation(EntrantFault.ENTRANTS_PUBLISHED)]


def let_in_again(tournament_id: uuid.UUID, team_id: uuid.UUID) -> None:
    """Draw in somebody who left before being drawn and is back, as a latecomer would be; inside a change of the set-up.

    Raises DomainError where the calendar has no room any more.
    """
    stage = stage_in_play(tournament_id)
    first = Stage.objects.get(tournament_id=tournament_id, number=1)
    if str(team_id) in drawn_in(first) or (stage == first and not is_fixed(stage)):
        return
    if stage != first:
        raise DomainError(violation(EntrantFault.ENTRY_CLOSED))
    if has_results(stage):
        raise DomainError(violation(EntrantFault.STAGE_BEGUN))
    calendar_redraw(stage)


def is_fixed(stage: Stage) -> bool:
    """Whether a published draw says for all that is left of the stage who plays."""
    if stage.traits.turn_by_turn or may_continue(stage):
        return False
    return is_published(stage)
