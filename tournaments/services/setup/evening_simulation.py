"""Playing whole evenings with real cards, whatever their stages; the same number plays the same evening."""

import uuid
from itertools import cycle, islice

from django.utils import timezone

from tournaments.event.kinds import KINDS
from tournaments.event.presets import Preset
from tournaments.models import Club, Team, Tournament
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.passages import passage_page
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.play.finals import decision_record
from tournaments.services.play.passages import passage_confirm
from tournaments.services.setup.evenings import evening_create
from tournaments.services.setup.invented import player_names
from tournaments.services.setup.simulation import (
    chance,
    draw_simulate,
    matches_simulate,
    refuse_if_real,
    tournament_invent,
)
from tournaments.standings.types import Criterion

QUARTER_SIZES = (7, 9, 6, 11)


def evening_invent(
    *, club: Club, slug: str, name: str, preset: Preset, entrants: int, number: int, actor: Actor
) -> Tournament:
    """A rehearsal of invented entrants; quarters are drawn and published already, pairs and players are not.

    Raises DomainError with everything that is in the way; then nothing was written.
    """
    people_each = KINDS[preset.ranked].people
    if people_each is None:
        sizes = tuple(islice(cycle(QUARTER_SIZES), entrants))
        return tournament_invent(
            club=club,
            slug=slug,
            name=name,
            sizes=sizes,
            number=number,
            actor=actor,
            regulation=preset.stages[0],
        )
    people = player_names([people_each] * entrants, chance(f"{number} names"))
    return evening_create(
        club=club,
        slug=slug,
        name=name,
        date=timezone.localdate(),
        stages=preset.stages,
        ranked=preset.ranked,
        entrants=[NewEntrant(names) for names in people],
        is_rehearsal=True,
        actor=actor,
    )


def evening_simulate(deed: Deed, number: int, *, most: int | None = None) -> int:
    """Draw, play and move on, stage by stage, until all is played, or `most` matches; every draw has the same number.

    Ties that decide who moves on are settled by recorded lots. Returns how many matches were played. Every match
    is a change of its own: anybody who writes meanwhile waits for one at most. Raises DomainError in a real tournament,
    and with everything that is in the way of a draw.
    """
    played = 0
    while most is None or played < most:
        course = _until_matches(deed, number)
        left = None if most is None else most - played
        now = 0 if course.over else matches_simulate(deed, number, most=left)
        if not now:
            break
        played += now
    return played


def turn_simulate(deed: Deed, number: int) -> int:
    """Play what is left of the turn being played; where there is none, draw it or move on to it first.

    Returns how many matches were played. Raises DomainError as `evening_simulate` does.
    """
    turn = _until_matches(deed, number).now.progress.current
    return 0 if turn is None else matches_simulate(deed, number, turn=turn.number)


def _until_matches(deed: Deed, number: int) -> Course:
    """Draw, or move on to the next stage, until a match can be played or nothing is left."""
    refuse_if_real(deed.tournament)
    while True:
        tournament = Tournament.objects.get(pk=deed.tournament)
        course = course_of(tournament)
        if not course.now.drawn or course.now.next_turn is not None:
            draw_simulate(deed, number)
        elif course.now.over and not course.over:
            _move_on(deed, tournament, number)
        else:
            return course


def _move_on(deed: Deed, tournament: Tournament, number: int) -> None:
    numbers = dict(Team.objects.filter(tournament=tournament).values_list("id", "number"))
    page = passage_page(tournament)
    while page is not None and page.undecided:
        tied = sorted((uuid.UUID(team) for team, _name in page.undecided[0].teams), key=numbers.__getitem__)
        order = shuffled(seeded(number), tied)
        decision_record(deed, Criterion.LOT, order)
        page = passage_page(tournament)
    passage_confirm(deed)
