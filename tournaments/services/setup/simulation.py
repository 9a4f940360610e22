"""Playing tournaments with real cards, for rehearsals and tests; the same number plays the same evening.

All chance comes from `random.Random` with that number, and every write goes through the services of the desk.
"""

import random
import uuid
from collections.abc import Sequence
from itertools import chain, cycle, islice, repeat

from django.utils import timezone

from rules.games import ALONE_AT, SIDES_OF
from rules.play import play_match
from rules.problems import problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.kinds import KINDS
from tournaments.event.presets import Preset
from tournaments.event.problems.evening_problems import RehearsalProblem
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.models import Club, Team, Tournament
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.passages import passage_page
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.frame.changes import Action, Actor, MatchAction
from tournaments.services.frame.write_lock import writing
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.draw_changes import draw_make, draw_publish
from tournaments.services.play.final_changes import decision_record
from tournaments.services.play.report_changes import report_accept
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.evening_changes import evening_create
from tournaments.standings.types import Criterion

# Invented quarters and people for rehearsals and simulations: no list of a real evening is ever shown.

QUARTERS = ("La Custera", "I Pinacin", "La Cesa", "L'Orsa", "Borgo Nuovo", "Rione Ponte", "San Rocco", "La Fontana")

FIRST_NAMES = (
    "Agnese", "Alberto", "Anna Maria", "Aurelio", "Beatrice", "Bruno", "Carla", "Celestino", "Chiara", "Dario",
    "Delfina", "Edoardo", "Elsa", "Ettore", "Fiorenza", "Giacomo", "Gian Luca", "Ginevra", "Ines", "Irma",
    "Italo", "Lidia", "Loredana", "Nicolò", "Noemi", "Oreste", "Pier Carlo", "Renata", "Rocco", "Ugo",
)  # fmt: skip

SURNAMES = (
    "Arduino", "Bertolè", "Boeri", "Canavesio", "Castagneri", "D'Agostin", "Dalmasso", "De Luca", "Fenoglio",
    "Ferrero Bianco", "Galetto", "Ghigo", "Giachero", "Lanteri", "Maestrutti", "Marocco", "Nicolello", "Novarìn",
    "Olivero", "Pasquero", "Peirano", "Quaglia", "Ravera", "Rostàn", "Sant'Ambrogio", "Soleri", "Tarditi", "Ubezio",
    "Vercellone Pons", "Zanon",
)  # fmt: skip


def quarter_names(count: int) -> tuple[str, ...]:
    """`count` different names, the quarters of the Giochi first."""
    return tuple(QUARTERS[:count]) + tuple(f"Quartiere {number}" for number in range(len(QUARTERS) + 1, count + 1))


def player_names(sizes: Sequence[int], rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """One list of names per quarter; nobody has the name of another until all names are used up."""
    everybody = [f"{first} {surname}" for surname in SURNAMES for first in FIRST_NAMES]
    waiting = chain.from_iterable(rng.sample(everybody, len(everybody)) for _again in repeat(None))
    return tuple(tuple(next(waiting) for _ in range(size)) for size in sizes)


def refuse_if_real(tournament_id: uuid.UUID) -> None:
    """Results are invented, and tournaments thrown away, in rehearsals only. Raises DomainError elsewhere."""
    if not Tournament.objects.filter(pk=tournament_id, is_rehearsal=True).exists():
        raise DomainError(problem_at(RehearsalProblem.REAL))


def tournament_invent(
    *,
    club: Club,
    slug: str,
    name: str,
    sizes: Sequence[int],
    number: int,
    actor: Actor,
    regulation: Regulation = GIOCHI,
    place: str = "",
) -> Tournament:
    """A rehearsal of invented quarters with `sizes` players each, drawn with `number` and published.

    Raises DomainError with everything that is in the way; then nothing was written.
    """
    with writing():
        tournament = evening_create(
            club=club,
            slug=slug,
            name=name,
            date=timezone.localdate(),
            place=place,
            teams=quarter_names(len(sizes)),
            stages=[regulation],
            ranked=Ranked.TEAMS,
            is_rehearsal=True,
            actor=actor,
        )
        teams = Team.objects.filter(tournament=tournament).order_by("number").values_list("id", flat=True)
        names = player_names(sizes, chance(f"{number} names"))
        action = Action(tournament.id, actor)
        players_add(action, dict(zip(teams, names, strict=True)))
        draw_simulate(action, number)
        tournament.refresh_from_db(fields=["version"])
    return tournament


def draw_simulate(action: Action, number: int) -> None:
    """Draw what comes next with this number, and publish it. Raises DomainError in a real tournament."""
    refuse_if_real(action.tournament)
    draw = draw_make(action, number)
    if draw is not None:
        draw_publish(action, draw.id)


def matches_simulate(action: Action, number: int, *, most: int | None = None, turn: int | None = None) -> int:
    """Play the matches that owe a result, by turn and table, and no more than `most` of them; `turn`: of that turn.

    What happens at a table depends on the number, the turn and the table alone, so that a stopped simulation
    goes on as if it had not been stopped. A match that was begun is played on, and what its table told is confirmed.
    Returns how many matches were played. Raises DomainError in a real tournament.
    """
    refuse_if_real(action.tournament)
    records = match_records(stage_in_play(action.tournament), turn=turn)
    waiting = [record for record in records if not record.complete][:most]
    return sum(_match_simulate(action.of_match(record.id, record.version), record, number) for record in waiting)


def _match_simulate(action: MatchAction, record: MatchRecord, number: int) -> bool:
    """Play the match; False where somebody saved a result meanwhile, which counts."""
    rng = chance(f"{number} turn {record.turn} table {record.table}")
    try:
        if record.reported:
            report_accept(action, record.reported[0].id)
            return True
        seats = max(len(side.players) for side in record.sides)
        table = SIDES_OF[seats] if record.match_format.game.two_sided else ALONE_AT[len(record.sides)]
        match_record(action, play_match(record.match_format, rng, table, begun=record.deals))
    except StaleVersion:
        return False
    return True


def chance(name: str) -> random.Random:
    """A random generator of its own for each name."""
    return random.Random(name)  # noqa: S311  # repeatable on purpose; nothing here is a secret


# Playing whole evenings with real cards, whatever their stages; the same number plays the same evening.

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


def evening_simulate(action: Action, number: int, *, most: int | None = None) -> int:
    """Draw, play and move on, stage by stage, until all is played, or `most` matches; every draw has the same number.

    Ties that decide who moves on are settled by recorded lots. Returns how many matches were played. Every match
    is a change of its own: other writers wait for one at most. Raises DomainError in a real tournament,
    and with everything that is in the way of a draw.
    """
    played = 0
    while most is None or played < most:
        course = _until_matches(action, number)
        left = None if most is None else most - played
        now = 0 if course.over else matches_simulate(action, number, most=left)
        if not now:
            break
        played += now
    return played


def turn_simulate(action: Action, number: int) -> int:
    """Play what is left of the turn being played; where there is none, draw it or move on to it first.

    Returns how many matches were played. Raises DomainError as `evening_simulate` does.
    """
    turn = _until_matches(action, number).now.progress.current
    return 0 if turn is None else matches_simulate(action, number, turn=turn.number)


def _until_matches(action: Action, number: int) -> Course:
    """Draw, or move on to the next stage, until a match can be played or nothing is left."""
    refuse_if_real(action.tournament)
    while True:
        tournament = Tournament.objects.get(pk=action.tournament)
        course = course_of(tournament)
        if not course.now.drawn or course.now.next_turn is not None:
            draw_simulate(action, number)
        elif course.now.over and not course.over:
            _move_on(action, tournament, number)
        else:
            return course


def _move_on(action: Action, tournament: Tournament, number: int) -> None:
    numbers = dict(Team.objects.filter(tournament=tournament).values_list("id", "number"))
    page = passage_page(tournament)
    while page is not None and page.undecided:
        tied = sorted((uuid.UUID(team) for team, _name in page.undecided[0].teams), key=numbers.__getitem__)
        order = shuffled(seeded(number), tied)
        decision_record(action, Criterion.LOT, order)
        page = passage_page(tournament)
    passage_confirm(action)
