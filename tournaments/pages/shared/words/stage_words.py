"""Groups, stages and the way from one to the next, in words."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.problems import sentences
from rules.words import small
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.row import Step, row_of
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import ordinal
from tournaments.labels.stage_labels import stage_name, takes_in_words
from tournaments.models import Stage
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.present import LETTERS, entrant
from tournaments.scheduling.qualify import Crossing, Why
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.counted.course import Course, StageCourse, group_numbers
from tournaments.selectors.counted.passages import Mover, OpenPlace, PassagePage
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.settings.in_words import regulation_in_words


def group_letter(number: int) -> str:
    """ "A"; beyond the alphabet the number."""
    return LETTERS[number - 1] if number <= len(LETTERS) else str(number)


def group_name(number: int) -> str:
    """ "Girone A"."""
    return _("Girone %(letter)s") % {"letter": group_letter(number)}


def group_letters(playing: StageCourse | None) -> Mapping[str, str]:
    """The letter of everybody's group by the id of the team; empty where there are no groups."""
    return {team: group_letter(number) for team, number in group_numbers(playing).items()}


def group_letters_of(stage: Stage) -> Mapping[str, str]:
    """The same for a stage, without a look at what was played in it."""
    groups = groups_of_stage(stage) or () if stage.traits.in_groups else ()
    return {team: group_letter(number) for number, members in enumerate(groups, start=1) for team in members}


def group_of(record: MatchRecord, letters: Mapping[str, str]) -> str:
    """The letter of the group that a match belongs to; "" where there are none."""
    return next((letters[side.team.id] for side in record.sides if side.team.id in letters), "")


def letters_by_turn(course: Course) -> Mapping[int, Mapping[str, str]]:
    """The letters of groups as they are in every turn of the calendar."""
    return {
        turn.number: letters
        for one in course.reached
        for letters in (group_letters(one),)
        for turn in one.progress.turns
    }


def stage_rows(course: Course) -> list[Plain]:
    """Every stage with its state and what is decided about it."""
    reached = {one.stage.number: one for one in course.reached}
    rows: list[Plain] = []
    before: Stage | None = None
    for stage in course.stages:
        state, label = _state(reached.get(stage.number))
        from_groups = before is not None and before.traits.in_groups
        rows.append(
            {
                "number": stage.number,
                "name": stage_name(stage.format, stage.name),
                "state": state,
                "state_label": label,
                "facts": stage_facts(regulation_of(stage), from_groups=from_groups),
                "turns": _turns(reached.get(stage.number)),
            }
        )
        before = stage
    return rows


def row_picture(stages: Sequence[Regulation], ranked: Ranked, entrants: int | None) -> list[Plain]:
    """A row of stages as boxes with arrows: who comes to each, how many, and what is played side by side."""
    steps = row_of(stages, entrants)
    return [
        {
            "number": step.number,
            "name": stage_name(step.regulation.format, step.regulation.name),
            "who": _comes(step, steps[step.number - 2].regulation) if step.number > 1 else "",
            "count": "" if step.entrants is None else WORDS[ranked].counted(step.entrants),
            "parts": _side_by_side(step),
        }
        for step in steps
    ]


def _comes(step: Step, before: Regulation) -> str:
    takes = step.regulation.takes
    if takes is None:
        return ""
    said = [takes_in_words(takes, from_groups=before.traits.in_groups)]
    if takes.crossing is Crossing.LOT:
        said.append(_("si incrociano a sorte"))
    if takes.carries:
        said.append(_("contano anche i punti della fase prima"))
    return "; ".join(said)


def _side_by_side(step: Step) -> list[str]:
    """The groups, or the places that are played for, where there are several."""
    if step.places:
        return [_places(best, worst) for best, worst in step.places]
    groups = step.regulation.groups if step.regulation.traits.in_groups else None
    if groups is None:
        return []
    if not step.sizes:
        return [ngettext("%(count)s girone", "%(count)s gironi", groups) % {"count": groups}]
    sizes = Counter(step.sizes)
    return [
        ngettext("%(count)s girone da %(size)s", "%(count)s gironi da %(size)s", count) % {"count": count, "size": size}
        for size, count in sizes.items()
    ]


def _places(best: int, worst: int) -> str:
    if best == worst:
        return _("%(place)s posto") % {"place": ordinal(best)}
    return _("Posti %(best)s–%(worst)s") % {"best": best, "worst": worst}


def passage_context(page: PassagePage) -> Plain:
    """Template values of drawing/stages.html for the way to the next stage."""
    return {
        "title": _("Chi passa alla fase %(number)s: %(name)s")
        % {"number": page.stage.number, "name": stage_name(page.stage.format, page.stage.name)},
        "page": page,
        "movers": [entrant(one.team) | {"seed": one.seed, "why": _why(one)} for one in page.movers],
        "undecided": _open_places(page),
        "problems": sentences(page.problems),
    }


def draw_again(course: StageCourse) -> str:
    """What is to be done where somebody came or left while a calendar is played."""
    return _("Sorteggia di nuovo dal turno %(number)s") % {"number": course.next_turn}


def _state(course: StageCourse | None) -> tuple[str, str]:
    if course is None:
        return "open", _("aspetta chi si qualifica")
    if not course.drawn:
        return "open", _("da sorteggiare")
    if course.over:
        return "done", _("finita")
    if course.again:
        return "partial", _("in corso: da sorteggiare di nuovo dal turno %(number)s") % {"number": course.next_turn}
    if course.next_turn is not None:
        return "partial", _("in corso: da sorteggiare il turno %(number)s") % {"number": course.next_turn}
    return "partial", small(_("In corso"))


def _turns(course: StageCourse | None) -> str:
    """ "Turni 4-7", as far as they are in the calendar."""
    turns = [turn.number for turn in course.progress.turns] if course else []
    if not turns:
        return ""
    if len(turns) == 1:
        return small(_("Turno %(number)s")) % {"number": turns[0]}
    return _("turni da %(first)s a %(last)s") % {"first": turns[0], "last": turns[-1]}


def _why(mover: Mover) -> str:
    if mover.group is None:
        return _("%(place)s posto") % {"place": ordinal(mover.place)}
    values = {"place": ordinal(mover.place), "group": group_name(mover.group)}
    if mover.why is Why.REST:
        return _("%(group)s, %(place)s posto: tra i migliori di tutti i gironi") % values
    return _("%(group)s, %(place)s posto") % values


def _open_places(page: PassagePage) -> list[str]:
    """ "Girone 2: Anna Rossi, Bruno Bianchi"; the names alone where there are no groups."""
    groups = [*(one.group for one in page.movers), *(one.group for one in page.undecided)]
    grouped = any(group is not None for group in groups)
    return [_open_place(one, grouped=grouped) for one in page.undecided]


def _open_place(one: OpenPlace, *, grouped: bool) -> str:
    names = ", ".join(name for _id, name in one.teams)
    if not grouped:
        return names
    return f"{_('tra i gironi') if one.group is None else group_name(one.group)}: {names}"


def stage_facts(regulation: Regulation, *, from_groups: bool) -> list[str]:
    """What is decided about a stage, in a few short lines; `from_groups`: the stage before is played in groups."""
    facts = []
    if regulation.takes is not None:
        facts.append(takes_in_words(regulation.takes, from_groups=from_groups))
    if regulation.groups is not None:
        count = regulation.groups
        facts.append(ngettext("%(count)s girone", "%(count)s gironi", count) % {"count": count})
    if regulation.turns is not None:
        count = regulation.turns
        facts.append(ngettext("%(count)s turno", "%(count)s turni", count) % {"count": count})
    if regulation.knockout.third_place:
        facts.append(_("finale per il terzo posto"))
    facts.append(regulation_in_words(regulation)["match"])
    return facts
