"""The evenings that are ready to start, each with about how long it takes, and the one that is proposed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.problems import Problem, problem_at, sentence
from rules.words import Words, gettext_lazy
from tournaments.event.estimate import Estimate, Losers, estimate_of, proposed
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.problems.evening_problems import EveningProblem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.labels.format_labels import PRESET_NAMES, WORDS, how_played, preset_line
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.scheduling.base.base import Traits
from tournaments.scheduling.base.types import MOST_ENTRANTS
from tournaments.selectors.clubs.tournament_lists import former_tournaments

# The three questions before a new tournament: who plays, how many come, and when losers are out.

_LOSERS: Mapping[Losers, Words] = {
    Losers.PLAY_ON: gettext_lazy("no, giocano tutti fino alla fine"),
    Losers.OUT: gettext_lazy("sì, chi perde è fuori"),
    Losers.AFTER_GROUPS: gettext_lazy("dopo i gironi: prima giocano tutti, poi chi perde è fuori"),
}
LEAST_ENTRANTS, USUAL_ENTRANTS = 2, 16
MOST_TABLES = 2000


@dataclass(frozen=True, slots=True)
class EveningQuestions:
    """The answers, and the texts of the boxes as they were typed; `hall` is None for as many tables as are needed."""

    ranked: Ranked
    entrants: int
    losers: Losers
    hall: int | None
    typed: Mapping[str, str]
    problems: Mapping[str, Problem]


def read_questions(data: Mapping[str, str]) -> EveningQuestions:
    """Read `ranked`, `expected`, `losers` and `hall`; what is not answered, or cannot be read, is as usual."""
    typed = {"expected": data.get("expected", str(USUAL_ENTRANTS)).strip(), "hall": data.get("hall", "").strip()}
    entrants, hall = read_whole(typed["expected"]), read_whole(typed["hall"])
    problems = {}
    if not LEAST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        problems["expected"] = problem_at(EveningProblem.ENTRANTS_RANGE, least=LEAST_ENTRANTS, most=MOST_ENTRANTS)
    if typed["hall"] and not 1 <= hall <= MOST_TABLES:
        problems["hall"] = problem_at(EveningProblem.HALL_RANGE, most=MOST_TABLES)
    ranked, losers = data.get("ranked", ""), data.get("losers", "")
    return EveningQuestions(
        ranked=Ranked(ranked) if ranked in set(Ranked) else Ranked.PAIRS,
        entrants=USUAL_ENTRANTS if "expected" in problems else entrants,
        losers=Losers(losers) if losers in set(Losers) else Losers.PLAY_ON,
        hall=None if "hall" in problems else hall or None,
        typed=typed,
        problems=problems,
    )


STEP = 5
"""Minutes: more exactly nobody can say."""


def evenings(chosen: str = "") -> list[Plain]:
    """The evenings that are ready to start, in their order."""
    return [
        {"key": key, "name": PRESET_NAMES[key], "line": preset_line(key, one.ranked), "current": key == chosen}
        for key, one in PRESETS.items()
    ]


def choice_page(request: HttpRequest) -> HttpResponse:
    """Three questions, the evening that they lead to, and every other one."""
    asked = read_questions(request.GET)
    key = proposed(asked.ranked, asked.entrants, asked.losers)
    cards = [_card(_for(one, asked), asked, proposal=one.key == key) for one in PRESETS.values()]
    context = {
        "asked": asked,
        "ranked": [{"value": one.value, "name": WORDS[one].playing, "chosen": one is asked.ranked} for one in Ranked],
        "losers": [{"value": one.value, "name": name, "chosen": one is asked.losers} for one, name in _LOSERS.items()],
        "problems": {box: sentence(problem) for box, problem in asked.problems.items()},
        "proposal": _proposal(_for(PRESETS[key], asked), asked),
        "tables_needed": _tables_needed(_for(PRESETS[key], asked), asked),
        "evenings": [one for one in cards if one["fits"]],
        "others": [one for one in cards if not one["fits"]],
        "how_many": WORDS[asked.ranked].how_many,
        "counted": WORDS[asked.ranked].counted(asked.entrants),
        "former": former_tournaments(request.user),
    }
    return render(request, "setup/new_choice.html", context, status=422 if asked.problems else 200)


def _for(preset: Preset, asked: EveningQuestions) -> Preset:
    return preset.played_by(asked.ranked).for_entrants(asked.entrants)


def _card(preset: Preset, asked: EveningQuestions, *, proposal: bool) -> Plain:
    """An evening with its picture; how long it takes only where those who come can play it."""
    fits = preset.ranked is asked.ranked
    found = estimate_of(preset.stages, asked.entrants, asked.hall)
    answers = {"expected": asked.entrants, **({"hall": asked.hall} if asked.hall else {})} if fits else {}
    return {
        "fits": fits,
        "name": PRESET_NAMES[preset.key],
        "line": how_played(preset.key) if fits else preset_line(preset.key, preset.ranked),
        "pictures": [_picture(stage) for stage in preset.stages],
        "length": _length(found) if fits else "",
        "proposal": proposal,
        "query": urlencode({"preset": preset.key} | ({"ranked": preset.ranked.value} | answers if fits else {})),
    }


def _proposal(preset: Preset, asked: EveningQuestions) -> Plain:
    found = estimate_of(preset.stages, asked.entrants, asked.hall)
    tables = ngettext("%(count)s tavolo", "%(count)s tavoli", found.tables) % {"count": found.tables}
    card = _card(preset, asked, proposal=True)
    action = {"label": _("Prepara questa serata"), "url": f"{reverse('desk_new')}?{card['query']}"}
    return {
        "step": {
            "state": f"{PRESET_NAMES[preset.key]}: {_turns(found)}, {tables}, {_about(found)}",
            "detail": card["line"],
            "action": action,
        },
        "hall": _("I tavoli non bastano per tutti: ogni turno si gioca in più volte.")
        if any(one.rows > 1 for one in found.turns)
        else "",
    }


def _tables_needed(preset: Preset, asked: EveningQuestions) -> str:
    """How many tables are in use at once, and why these are fewer where some pass the first turn of a bracket."""
    found, (first, *_others) = estimate_of(preset.stages, asked.entrants), preset.stages
    if found.tables < 2:
        return ""
    passing = asked.entrants - 2 * found.turns[0].matches
    if first.traits.bracket and passing:
        said = _("Ne servono %(tables)s: al primo turno %(who)s passano senza giocare. Se li avete, lascia vuoto.")
        return said % {"tables": found.tables, "who": WORDS[asked.ranked].counted(passing)}
    return _("Ne servono %(tables)s: se li avete, lascia vuoto.") % {"tables": found.tables}


def _length(found: Estimate) -> str:
    """ "4 turni, circa 2 h 30" """
    return f"{_turns(found)}, {_about(found)}"


def _about(found: Estimate) -> str:
    """ "circa 2 h 30", "circa 50 minuti" """
    hours, minutes = divmod(-(-found.minutes // STEP) * STEP, 60)
    if not hours:
        return _("circa %(minutes)s minuti") % {"minutes": minutes}
    return _("circa %(hours)s h %(minutes)s") % {"hours": hours, "minutes": f"{minutes:02}"}


def _turns(found: Estimate) -> str:
    return ngettext("%(count)s turno", "%(count)s turni", len(found.turns)) % {"count": len(found.turns)}


PICTURES: tuple[tuple[str, Callable[[Traits], bool]], ...] = (
    ("quarters", lambda one: one.teams),
    ("knockout", lambda one: one.bracket),
    ("groups", lambda one: one.in_groups),
    ("rotating_partners", lambda one: one.partners),
    ("round_tables", lambda one: one.alone),
    ("round_robin", lambda one: one.all_meet),
    ("danish", lambda one: one.needs_outcomes),
    ("drawn_turns", lambda _one: True),
)
"""The drawings, each for the formats that are of its kind: the first that fits."""


def _picture(stage: Regulation) -> str:
    """The drawing of how a stage is played, which a format has by its kind and not by its name."""
    return f"setup/pictures/{next(name for name, fits in PICTURES if fits(stage.traits))}.svg"
