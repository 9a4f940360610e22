"""The arguments of `draw` as typed, turned into a field and options; every problem at once."""

import re
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext

from rules.games import PARTNERS
from rules.problems import Problem, ProblemCode, coded, problem_at
from rules.words import as_sentence
from tournaments.management.simulate_arguments import (
    LARGEST_FIELD,
    is_number,
    read_legs,
    read_number,
    read_sizes,
    shown,
)
from tournaments.scheduling.base.base import number_problems
from tournaments.scheduling.base.restrictions import not_at_first
from tournaments.scheduling.base.types import (
    NO_RESTRICTIONS,
    Apart,
    Byes,
    EntrantId,
    Field,
    KnockoutOptions,
    Lineup,
    Options,
    Order,
    Restrictions,
    SecondChance,
    Within,
    singles,
)
from tournaments.scheduling.registry import FORMATS, schedule_problems

SEEDED = tuple(key for key, one in FORMATS.items() if one.traits.seeded)
WITH_CLUBS = tuple(key for key, one in FORMATS.items() if one.traits.seeded or one.traits.clubs_alone)
"""Formats that ask who is strong, and those that ask who belongs together."""


class ArgumentProblem(ProblemCode):
    """What is wrong with an argument before the draw can be judged as a whole."""

    UNKNOWN_FORMAT = coded("unknown_format", "La formula %(value)s non esiste. Scegli tra: %(known)s.")
    UNKNOWN_LINEUP = coded("unknown_lineup", "La formazione %(value)s non esiste. Scegli tra: %(known)s.")
    UNKNOWN_ORDER = coded("unknown_order", "L’ordine %(value)s non esiste. Scegli tra: %(known)s.")
    LINEUP_NEEDS_TEAMS = coded("lineup_needs_teams", "--lineup vale solo tra squadre. Toglilo.")
    UNKNOWN_BYES = coded("unknown_byes", "--byes: %(value)s non esiste. Scegli tra: %(known)s.")
    UNKNOWN_SECOND_CHANCE = coded(
        "unknown_second_chance", "--second-chance: %(value)s non esiste. Scegli tra: %(known)s."
    )
    NOT_SEEDS = coded(
        "not_seeds",
        "--seeds: «%(value)s» non è un elenco di iscritti. Scrivi i più forti in ordine, come 3,1,8 oppure 1-8.",
    )
    NOT_CLUBS = coded(
        "not_clubs", "--clubs: «%(value)s» non è un elenco di circoli. Scrivi chi ne fa parte, come 1+5,2+3+7."
    )
    NOT_APART = coded("not_apart", "--apart: «%(value)s» non è un elenco di coppie. Scrivi chi separare, come 1+5,2+3.")
    NOT_WITHIN = coded(
        "not_within",
        "--within: «%(value)s» non dice chi va dove. Scrivi chi, le sue parti e quante sono, come 3:1+2/4.",
    )
    SEEDS_NOT_HERE = coded("seeds_not_here", "%(option)s vale solo per queste formule: %(formats)s. Toglilo.")
    REPEAT_ALONE = coded("repeat_alone", "--repeat prende tutto dal file. Togli %(options)s.")
    OPTION_MISSING = coded("option_missing", "Manca %(option)s. Aggiungilo.")
    FILE_UNREADABLE = coded("file_unreadable", "%(option)s: il file «%(file)s» non si può leggere. Controlla il nome.")
    FILE_NOT_JSON = coded(
        "file_not_json", "%(option)s: il file %(file)s non è in JSON. Controlla virgole, virgolette e parentesi."
    )
    FILE_SHAPE = coded("file_shape", "%(option)s: %(place)s non è come lo scrive --json. Correggilo.")
    HISTORY_COMPLETE = coded(
        "history_complete",
        "--history: i turni giocati sono già %(played)s. Non ne restano da sorteggiare: aumenta i turni.",
    )
    ABSENT_UNKNOWN = coded("absent_unknown", "--history: tra gli assenti c’è %(entrant)s, che non è iscritto. Toglilo.")
    MISSING_UNKNOWN = coded("missing_unknown", "--missing: «%(entrant)s» non gioca in questo torneo. Toglilo.")
    MATRIX_TOO_LARGE = coded("matrix_too_large", "--matrix: il disegno si legge fino a %(most)s giocatori. Toglilo.")
    WISHES_NOT_LISTS = coded(
        "wishes_not_lists", "--wishes: il file deve contenere gli elenchi apart, stay e mixed. Correggilo."
    )
    WISHES_SHAPE = coded("wishes_shape", "--wishes: %(place)s manca o non ha un valore ammesso. Correggilo.")
    WISHES_UNKNOWN_NAME = coded(
        "wishes_unknown_name", "--wishes: %(name)s non esiste. I nomi ammessi lì sono: %(known)s."
    )


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """A draw without problems."""

    format: str
    field: Field
    options: Options
    number: int


@dataclass(frozen=True, slots=True)
class TypedArguments:
    """The arguments as they were typed; None was not typed."""

    format: str | None
    entrants: str | None
    number: str
    legs: str | None = None
    tables: str | None = None
    seats: str | None = None
    lineup: str | None = None
    together: str | None = None
    turns: str | None = None
    hall: str | None = None
    order: str | None = None
    groups: str | None = None
    seeds: str | None = None
    clubs: str | None = None
    apart: str | None = None
    within: str | None = None
    byes: str | None = None
    second_chance: str | None = None
    third_place: bool = False
    placing: bool = False
    second_final: bool = False
    rematches: bool = False


def seeding_arguments(parser: ArgumentParser) -> None:
    """Give a command the options that only a draw needs: who is strong, who belongs together, and the bracket."""
    parser.add_argument("--seeds", help=gettext("I più forti, in ordine: 3,1,8 oppure 1-8."))
    parser.add_argument("--clubs", help=gettext("Chi è dello stesso circolo e si incontra tardi: 1+5,2+3+7."))
    parser.add_argument("--apart", help=gettext("Chi non si incontra alla prima partita: 1+5,2+3."))
    parser.add_argument(
        "--within", help=gettext("Chi gioca in quale parte del tabellone, o in quale girone: 3:1+2/4,5:3/4.")
    )
    parser.add_argument("--byes", help=gettext("seeded: passano il turno i più forti; drawn: lo decide la sorte."))
    parser.add_argument("--third-place", action="store_true", help=as_sentence(gettext("finale per il terzo posto")))
    parser.add_argument("--placing", action="store_true", help=as_sentence(gettext("finali per tutti i posti")))
    parser.add_argument("--second-chance", help=gettext("Che cosa fa chi perde: none, consolation o double."))
    parser.add_argument("--second-final", action="store_true", help=gettext("Eliminazione doppia con seconda finale."))
    parser.add_argument("--rematches", action="store_true", help=as_sentence(gettext("ci si può incontrare di nuovo")))


def event_arguments(parser: ArgumentParser) -> None:
    """Give a command the options that say what is drawn, and how it is shown; what is wrong with them takes one
    sentence, without the usage of all.
    """
    parser.usage = SUPPRESS
    parser.add_argument("--format", help=gettext("La formula: %(known)s.") % {"known": ", ".join(FORMATS)})
    parser.add_argument("--entrants", help=gettext("Quanti iscritti; tra squadre i giocatori di ognuna: 7,9,6,11."))
    parser.add_argument("--legs", help=gettext("Quante volte ci si affronta; all: ogni coppia contro ogni coppia."))
    parser.add_argument("--groups", help=gettext("In quanti gironi dividere gli iscritti."))
    parser.add_argument("--tables", help=gettext("Quanti tavoli (tra squadre: per incontro)."))
    parser.add_argument(
        "--seats",
        help=gettext("Quanti a ogni tavolo dove ognuno gioca per sé: 3, 4 o 5 (se serve, qualche tavolo è da 6)."),
    )
    parser.add_argument("--hall", help=gettext("Quanti tavoli ha la sala, tra squadre; senza, bastano per tutti."))
    parser.add_argument(
        "--lineup", help=gettext("free: coppie nuove a ogni turno; fixed: coppie fisse; listed: come in elenco.")
    )
    parser.add_argument("--together", help=gettext("Tra squadre, quanti giocano insieme: 1, 2 o 3."))
    parser.add_argument(
        "--wishes", metavar="FILE", help=gettext("Chi separare, chi non cambia tavolo, coppie miste: JSON.")
    )
    parser.add_argument("--matrix", metavar="FILE.svg", help=gettext("Dove disegnare chi incontra chi."))
    parser.add_argument("--json", action="store_true", help=gettext("Scrivi in JSON."))


def read_arguments(
    typed: TypedArguments, forgiven: Container[StrEnum] = (), restrictions: Restrictions = NO_RESTRICTIONS
) -> tuple[DrawRequest | None, tuple[Problem, ...]]:
    """The draw that is asked for, or every reason why there is none; problems of the schedule that are `forgiven` are
    none.
    """
    needed = {"--format": typed.format, "--entrants": typed.entrants}
    problems = [
        problem_at(ArgumentProblem.OPTION_MISSING, option=name) for name, text in needed.items() if text is None
    ]
    key = typed.format if typed.format in FORMATS else None
    if typed.format is not None and key is None:
        known = ", ".join(FORMATS)
        problems.append(problem_at(ArgumentProblem.UNKNOWN_FORMAT, value=shown(typed.format), known=known))
    with_teams = key is None or FORMATS[key].traits.teams
    field = None if typed.entrants is None else _field(typed.entrants, with_teams, problems)
    number = read_number("--number", typed.number, problems)
    restrictions = replace(
        restrictions,
        apart=(*restrictions.apart, *_apart(typed.apart, problems)),
        within=(*restrictions.within, *_within(typed.within, problems)),
    )
    options = _options(typed, with_teams, restrictions, problems)
    field = _seeded(field, key, typed, problems)
    options = replace(options, knockout=_knockout(typed, problems))
    if key is not None and field is not None:
        found = schedule_problems(key, field, options, number)
        problems += [problem for problem in found if problem.code not in forgiven]
    else:
        problems += number_problems(number)
    if problems or field is None or key is None:
        return None, tuple(problems)
    return DrawRequest(key, field, options, number), ()


def _options(typed: TypedArguments, with_teams: bool, restrictions: Restrictions, problems: list[Problem]) -> Options:
    """All but what is asked of a knockout."""

    def asked(option: str, text: str | None) -> int | None:
        return None if text is None else read_number(option, text, problems)

    return Options(
        seats=asked("--seats", typed.seats),
        tables=asked("--tables", typed.tables),
        turns=asked("--turns", typed.turns),
        hall=asked("--hall", typed.hall),
        groups=asked("--groups", typed.groups),
        legs=read_legs(typed.legs, problems),
        lineup=_lineup(typed.lineup, with_teams, problems),
        together=PARTNERS if (together := asked("--together", typed.together)) is None else together,
        order=_order(typed.order, problems),
        restrictions=restrictions,
        rematches=typed.rematches,
    )


def _field(text: str, with_teams: bool, problems: list[Problem]) -> Field | None:
    """The field of these sizes; sizes that are numbers but too large are left for the format to refuse."""
    if not with_teams:
        before = len(problems)
        count = read_number("--entrants", text, problems)
        return singles(min(count, LARGEST_FIELD)) if len(problems) == before else None
    return read_sizes(text, problems)


def _seeded(field: Field | None, key: str | None, typed: TypedArguments, problems: list[Problem]) -> Field | None:
    """The field with its seeds and clubs; names that are not in it are left for the format to refuse."""
    seeds, clubs = _seeds(typed.seeds, problems), _clubs(typed.clubs, problems)
    for option, given, known in (("--seeds", typed.seeds, SEEDED), ("--clubs", typed.clubs, WITH_CLUBS)):
        if given is not None and key is not None and key not in known:
            problems.append(problem_at(ArgumentProblem.SEEDS_NOT_HERE, option=option, formats=", ".join(known)))
    return None if field is None else replace(field, seeds=seeds, clubs=clubs)


def _seeds(text: str | None, problems: list[Problem]) -> tuple[EntrantId, ...]:
    if text is None:
        return ()
    if found := re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", text.strip(), re.ASCII):
        return tuple(str(number) for number in range(int(found[1]), int(found[2]) + 1))
    names = tuple(name.strip() for name in text.split(","))
    if all(is_number(name) for name in names):
        return names
    problems.append(problem_at(ArgumentProblem.NOT_SEEDS, value=shown(text)))
    return ()


def _clubs(text: str | None, problems: list[Problem]) -> tuple[tuple[EntrantId, ...], ...]:
    if text is None:
        return ()
    clubs = tuple(tuple(name.strip() for name in club.split("+")) for club in text.split(","))
    if all(is_number(name) for club in clubs for name in club):
        return clubs
    problems.append(problem_at(ArgumentProblem.NOT_CLUBS, value=shown(text)))
    return ()


def _apart(text: str | None, problems: list[Problem]) -> tuple[Apart, ...]:
    couples = [couple.split("+") for couple in text.split(",")] if text is not None else []
    named = [(one.strip(), two[0].strip()) for one, *two in couples if len(two) == 1]
    if len(named) == len(couples) and all(is_number(name) for couple in named for name in couple):
        return not_at_first(named)
    problems.append(problem_at(ArgumentProblem.NOT_APART, value=shown(text or "")))
    return ()


def _within(text: str | None, problems: list[Problem]) -> tuple[Within, ...]:
    parts = [] if text is None else text.split(",")
    found = [re.fullmatch(r"([0-9]+):([0-9]+(?:\+[0-9]+)*)/([0-9]+)", part.strip(), re.ASCII) for part in parts]
    read = [Within(one[1], tuple(map(int, one[2].split("+"))), int(one[3])) for one in found if one]
    if len(read) < len(found):
        problems.append(problem_at(ArgumentProblem.NOT_WITHIN, value=shown(text or "")))
        return ()
    return tuple(read)


def _knockout(typed: TypedArguments, problems: list[Problem]) -> KnockoutOptions:
    byes, chance = typed.byes or Byes.SEEDED, typed.second_chance or SecondChance.NONE
    if byes not in list(Byes):
        problems.append(problem_at(ArgumentProblem.UNKNOWN_BYES, value=shown(byes), known=", ".join(Byes)))
        byes = Byes.SEEDED
    if chance not in list(SecondChance):
        known = ", ".join(SecondChance)
        problems.append(problem_at(ArgumentProblem.UNKNOWN_SECOND_CHANCE, value=shown(chance), known=known))
        chance = SecondChance.NONE
    return KnockoutOptions(Byes(byes), typed.third_place, typed.placing, SecondChance(chance), typed.second_final)


def _lineup(text: str | None, with_teams: bool, problems: list[Problem]) -> Lineup:
    if text is not None and not with_teams:
        problems.append(problem_at(ArgumentProblem.LINEUP_NEEDS_TEAMS))
    elif text is not None and text not in list(Lineup):
        known = ", ".join(Lineup)
        problems.append(problem_at(ArgumentProblem.UNKNOWN_LINEUP, value=shown(text), known=known))
    elif text is not None:
        return Lineup(text)
    return Lineup.FREE


def _order(text: str | None, problems: list[Problem]) -> Order:
    if text is None or text in list(Order):
        return Order(text or Order.DRAWN)
    problems.append(problem_at(ArgumentProblem.UNKNOWN_ORDER, value=shown(text), known=", ".join(Order)))
    return Order.DRAWN
