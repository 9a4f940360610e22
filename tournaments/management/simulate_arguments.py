"""The arguments of `simulate` as typed, turned into what is played; every problem as a sentence."""

import dataclasses
from dataclasses import dataclass
from typing import Any

from django.core.validators import slug_re
from django.utils.translation import gettext as _

from rules.problems import Problem, ProblemCode, coded, problem_at, sentence
from tournaments.event.kinds import KINDS
from tournaments.event.presets import PRESETS, Preset, followers
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Tournament
from tournaments.scheduling.base.base import number_problems
from tournaments.scheduling.base.types import EVERY_PAIR, MOST_ENTRANTS, Field, Legs, Options, teams
from tournaments.scheduling.registry import schedule_problems
from tournaments.scheduling.teams.team_sides import MOST_TEAMS

LONGEST_NUMBER = 9
LARGEST_FIELD = 10_000
LONGEST_SLUG = Tournament._meta.get_field("slug").max_length or 0


class NumberProblem(ProblemCode):
    """What is wrong with a number, or with the sizes of teams, before a draw can be judged as a whole."""

    NOT_A_NUMBER = coded(
        "not_a_number", "%(option)s: «%(value)s» non è un numero intero di al più 9 cifre. Correggilo."
    )
    NOT_SIZES = coded(
        "not_sizes",
        "--entrants: «%(value)s» non è un elenco di numeri. Scrivi i giocatori di ogni squadra, come 7,9,6,11.",
    )


def shown(text: str) -> str:
    """What was typed, cut so that a sentence stays a sentence."""
    return text if len(text) <= 30 else f"{text[:30]}…"


def is_number(text: str) -> bool:
    """Whether it is a whole number, of either sign, that is not too long."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER


def read_number(option: str, text: str, problems: list[Problem]) -> int:
    """The number, or after a problem 1, which no format refuses."""
    if is_number(text):
        return int(text)
    problems.append(problem_at(NumberProblem.NOT_A_NUMBER, option=option, value=shown(text)))
    return 1


def read_sizes(text: str, problems: list[Problem]) -> Field | None:
    """Teams of these sizes; sizes that are numbers but too large are left for the format to refuse."""
    sizes = [part.strip() for part in text.split(",")]
    if all(map(is_number, sizes)):
        return teams(tuple(min(int(size), LARGEST_FIELD) for size in sizes))
    problems.append(problem_at(NumberProblem.NOT_SIZES, value=shown(text)))
    return None


def read_legs(text: str | None, problems: list[Problem]) -> Legs:
    """How often all meet; "all" lets every pair meet every pair."""
    if text == EVERY_PAIR:
        return EVERY_PAIR
    return 1 if text is None else read_number("--legs", text, problems)


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play. `most` None: every match."""

    sizes: tuple[int, ...]
    number: int
    regulation: Regulation
    slug: str
    most: int | None

    @property
    def arguments(self) -> dict[str, Any]:
        """The simulation as the services take it."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def read_simulation(
    *, teams: str, number: str, tables: str | None, legs: str | None, stop_after: str | None, slug: str | None
) -> tuple[Simulation | None, tuple[str, ...]]:
    """The simulation that is asked for, or a sentence for every reason why there is none."""
    problems: list[Problem] = []
    field, drawn_by = read_sizes(teams, problems), read_number("--number", number, problems)
    options = Options(
        tables=None if tables is None else read_number("--tables", tables, problems), legs=read_legs(legs, problems)
    )
    problems += schedule_problems("quarters", field, options, drawn_by) if field else number_problems(drawn_by)
    # The draw calls the same argument --entrants, because its formats know other entrants than quarters.
    wrong = [sentence(problem).replace("--entrants", "--teams") for problem in problems]
    if stop_after is not None and not _is_count(stop_after):
        wrong.append(_("--stop-after: scrivi quante partite giocare, da 0 in su."))
    named = f"simulazione-{number}" if slug is None else slug
    if field and not problems and not _is_slug(named):
        wrong.append(_("--slug: usa lettere senza accenti, cifre e trattini; al massimo %d.") % LONGEST_SLUG)
    if wrong or field is None:
        return None, tuple(wrong)
    return Simulation(
        sizes=tuple(len(members) for members in field.teams),
        number=drawn_by,
        regulation=dataclasses.replace(GIOCHI, tables=options.tables, legs=options.legs),
        slug=named,
        most=None if stop_after is None else int(stop_after),
    ), ()


@dataclass(frozen=True, slots=True)
class Evening:
    """Which evening to play, and with how many entrants. `most` None: every match."""

    preset: Preset
    entrants: int
    number: int
    slug: str
    most: int | None

    @property
    def arguments(self) -> dict[str, Any]:
        """The evening as the services take it."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def read_evening(
    *,
    preset: str,
    entrants: str | None,
    number: str,
    stop_after: str | None,
    slug: str | None,
    then: str | None = None,
) -> tuple[Evening | None, tuple[str, ...]]:
    """The evening that is asked for, or a sentence for every reason why there is none. `then` are the formats of the
    stages behind its own.
    """
    wrong = []
    found = PRESETS.get(preset)
    if found is None:
        wrong.append(_("--preset: scegli una di queste serate: %s.") % ", ".join(PRESETS))
    most_entrants = MOST_TEAMS if found is not None and KINDS[found.ranked].lined_up else MOST_ENTRANTS
    count = int(entrants) if entrants is not None and _is_count(entrants) else 0
    if not 2 <= count <= most_entrants:
        wrong.append(_("--entrants: scrivi quanti partecipano, da 2 a %d.") % most_entrants)
    known = followers(found.ranked) if found is not None else ()
    if found is not None and then is not None and not {*then.split(",")} <= {*known}:
        wrong.append(_("--then: scegli tra queste formule, con le virgole: %s.") % ", ".join(known))
    if not _is_count(number) or int(number) < 1:
        wrong.append(_("--number: scrivi un numero intero da 1 in su, di nove cifre al massimo."))
    if stop_after is not None and not _is_count(stop_after):
        wrong.append(_("--stop-after: scrivi quante partite giocare, da 0 in su."))
    named = f"simulazione-{preset}-{number}".replace("_", "-") if slug is None else slug
    if not wrong and not _is_slug(named):
        wrong.append(_("--slug: usa lettere senza accenti, cifre e trattini; al massimo %d.") % LONGEST_SLUG)
    if wrong or found is None:
        return None, tuple(wrong)
    found = found.followed_by([one for one in (then or "").split(",") if one], count)
    return Evening(found, count, int(number), named, None if stop_after is None else int(stop_after)), ()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def _is_slug(text: str) -> bool:
    return len(text) <= LONGEST_SLUG and slug_re.fullmatch(text) is not None
