"""When and where a tournament is played: its days and venues, and which turn or match is when and where. Whatever moves
somebody is shown before it is saved.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.problems import problem_at, sentence
from rules.words import capital
from tournaments.event.days import OWN, Appointment, Day, Key, Programme, days_of_groups
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.rights import Right
from tournaments.labels.day_labels import (
    brief_day,
    held_when,
    held_where,
    held_words,
    joined,
    weekday_words,
    when_words,
    where_words,
)
from tournaments.labels.stage_labels import stage_name
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_whole
from tournaments.pages.setup.day_moves import BACK, moved_or_asked
from tournaments.pages.setup.typed_days import (
    TypedProgramme,
    box,
    day_numbers,
    lefts,
    read_programme,
    target_of,
    venue_numbers,
)
from tournaments.pages.shared.words.present import desk_page
from tournaments.pages.shared.words.taken_back import take_back_context
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.stages import entrants_count
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import StagePlan, stage_plans
from tournaments.services.frame.changes import carried_out
from tournaments.services.setup.day_changes import programme_change
from tournaments.settings.of_evening import NAME_LIMIT

SEEN = "seen"
"""Which programme a form was made of, as `_Page.seen` says it."""


@needs(Right.LOOK)
@require_safe
def days(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that is said of days and venues, in boxes; of one turn (`?stage=1&turn=3`) match by match."""
    return _page(request, tournament).shown()


@needs(Right.RUN)
@require_POST
def days_save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was typed there; where it moves anybody, first who that is."""
    page = _page(request, tournament)
    typed = read_programme(request.POST, page.programme, page.plans, turn=page.turn)
    if request.POST.get(SEEN, page.seen) != page.seen and not carried_out(action_of(request, tournament)):
        return page.shown(request.POST, errors=[{"text": sentence(problem_at(DayProblem.CHANGED)), "target": ""}])
    if typed.problems or BACK in request.POST:
        return page.shown(request.POST, errors=typed.problems)
    return answer(
        request,
        lambda: page.moved(typed),
        then=lambda shown: shown,
        else_=lambda no: page.shown(request.POST, no=no),
    )


def _page(request: HttpRequest, tournament: Tournament) -> "_Page":
    plans = stage_plans(course_of(tournament), entrants_count(tournament))
    may = Right.RUN in rights_of(request) and tournament.closed_at is None
    return _Page(request, tournament, programme_of(tournament), plans, _turn_asked(request, plans), may=may)


def _turn_asked(request: HttpRequest, plans: Iterable[StagePlan]) -> Key | None:
    """The turn of which every match is shown; None for the whole tournament."""
    if "turn" not in request.GET:
        return None
    stage, turn = (read_whole(request.GET.get(name, ""), digits=3) for name in ("stage", "turn"))
    if not any(plan.stage.number == stage and turn in plan.turns for plan in plans):
        raise Http404
    return stage, turn, None


class _Page:
    """One request for the page."""

    def __init__(
        self,
        request: HttpRequest,
        tournament: Tournament,
        programme: Programme,
        plans: tuple[StagePlan, ...],
        turn: Key | None,
        *,
        may: bool,
    ) -> None:
        self.request, self.tournament, self.programme = request, tournament, programme
        self.plans, self.turn, self.may = plans, turn, may

    @property
    def seen(self) -> str:
        """The programme that the boxes show, so that two who change it at once do not undo each other unseen."""
        said = self.programme.days, self.programme.venues, sorted(self.programme.appointments.items(), key=str)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:12]

    def moved(self, typed: TypedProgramme) -> HttpResponse:
        """Saved where nobody moves or that was seen; else who would."""
        action = action_of(self.request, self.tournament)

        def write() -> None:
            programme_change(
                action,
                days=typed.days,
                venues=typed.venues,
                appointments=typed.appointments,
                seen=self.programme if SEEN in self.request.POST else None,
            )

        return moved_or_asked(
            self.request,
            self.tournament,
            write,
            page="desk_days",
            action=self._action(),
            then=redirect("desk_days", slug=self.tournament.slug),
        )

    def _action(self) -> str:
        query = self.request.GET.urlencode()
        address = reverse("desk_days_save", args=[self.tournament.slug])
        return f"{address}?{query}" if query else address

    def shown(
        self, typed: QueryDict | None = None, *, errors: Sequence[Plain] = (), no: Refusal = NOT_REFUSED
    ) -> HttpResponse:
        """The page with what is stored, or with what was typed and what is wrong with it."""
        told = [*errors, *({"text": text, "target": ""} for text in (() if no.problems else no.errors))]
        told += [
            {"text": text, "target": target_of(problem)} for problem, text in zip(no.problems, no.errors, strict=False)
        ]
        boxes = _Boxes(self.programme, typed)
        context = desk_page(self.tournament, "desk_days") | {
            "may": self.may,
            "errors": told,
            "limit": NAME_LIMIT,
            "action": self._action(),
            "several": self.programme.several,
            "seen": self.seen,
            **take_back_context(self.request, self.tournament),
        }
        if self.turn is None:
            context |= boxes.whole(self.plans)
        else:
            context |= boxes.of_turn(self.plans, self.turn)
        status = 422 if errors else no.status if no.errors else 200
        return render(self.request, "setup/days.html", context, status=status)


class _Boxes:
    """What the boxes hold: what was typed, else what is stored."""

    def __init__(self, programme: Programme, typed: Mapping[str, str] | None) -> None:
        self.programme, self.typed = programme, typed

    def whole(self, plans: Sequence[StagePlan]) -> Plain:
        days = {day.number: day for day in self.programme.days}
        venues = {venue.number: venue for venue in self.programme.venues}
        named = [("", _("come il torneo")), *self._venue_choices()[1:]]
        return {
            "venues": [
                {
                    "name": self._text(box("venue", number), venues[number].name if number in venues else ""),
                    "street": self._text(box("street", number), venues[number].street if number in venues else ""),
                    "new": number not in venues,
                    "own": number == OWN,
                }
                for number in venue_numbers(self.programme)
            ],
            "days": [
                {
                    "date": self._text(box("date", number), str(days[number].date) if number in days else ""),
                    "hour": self._text(box("hour", number), _hour(days.get(number))),
                    "at": self._choice(box("at", number), days[number].venue if number in days else None, named),
                    "new": number not in days,
                    "own": number == OWN,
                    "said": weekday_words(days[number].date) if number in days else "",
                }
                for number in self._day_order()
            ],
            "stages": [self._stage(plan, alone=len(plans) == 1) for plan in plans] if self.programme.several else [],
        }

    def _day_order(self) -> list[int]:
        """Those there are by their dates, then the empty ones."""
        known = [day.number for day in self.programme.in_order]
        return known + [number for number in day_numbers(self.programme) if number not in known]

    def _stage(self, plan: StagePlan, *, alone: bool) -> Plain:
        number = plan.stage.number
        shared = self.programme.appointments.get((number, None, None), Appointment()).shared
        return {
            "title": stage_name(plan.stage.format, plan.stage.name),
            "turns_box": box("turns", number),
            "tables_box": box("tables", number),
            "many_days": len(self.programme.days) > 1,
            "left": self._choice(box("left", number), None, [("", "–"), *((str(one), str(one)) for one in left)])
            if (left := lefts(plan, self.programme))
            else None,
            "shared": {"name": box("shared", number), "ticked": self._ticked(box("shared", number), stored=shared)}
            if plan.stage.traits.in_groups
            else None,
            "many_venues": len(self.programme.venues) > 1,
            "rows": [
                *([] if alone else [self._row((number, None, None), _("Tutta la fase"), plan)]),
                *(
                    self._row((number, turn, None), _("Turno %(number)s") % {"number": turn}, plan)
                    for turn in plan.turns
                ),
            ],
            "matches": [
                {"label": _("Turno %(number)s") % {"number": turn}, "query": f"?stage={number}&turn={turn}"}
                for turn in plan.turns
            ],
        }

    def of_turn(self, plans: Iterable[StagePlan], turn: Key) -> Plain:
        plan = next(plan for plan in plans if plan.stage.number == turn[0])
        tables = plan.turns[turn[1] or 0]
        return {
            "turn": _("Turno %(number)s") % {"number": turn[1]},
            "rows": [
                self._row((turn[0], turn[1], table), capital(_("tavolo %(number)s")) % {"number": table})
                for table in tables
            ],
        }

    def _row(self, key: Key, label: str, plan: StagePlan | None = None) -> Plain:
        said = self.programme.appointments.get(key, Appointment())
        return {
            "label": label,
            "held": self._held(key, plan) if plan else held_words(self.programme.held(*key)),
            "day": self._choice(box("day", *key), said.day, self._day_choices()),
            "where": self._choice(box("where", *key), said.venue, self._venue_choices()),
            "by": {"name": box("by", *key), "ticked": self._ticked(box("by", *key), stored=said.by)},
        }

    def _held(self, key: Key, plan: StagePlan) -> str:
        """When and where all of it is played now: every day and every venue, as far as it is known."""
        stage, turn, _table = key
        turns = plan.turns if turn is None else [turn]
        held = [self.programme.held(stage, one, table) for one in turns for table in plan.turns.get(one, ())]
        days = {one.day.number for one in held}
        if not plan.drawn or not days:
            days = set(days_of_groups(self.programme, stage, plan.stage.groups or 1)) or days
        if len(days) > 1:
            return joined(*(brief_day(day.date) for day in self.programme.in_order if day.number in days))
        venues = list(dict.fromkeys(held_where(one) for one in held))
        if len(venues) > 1:
            return joined(held_when(held[0]), joined(*venues, by="; "))
        return held_words(held[0] if held else self.programme.held(*key))

    def _day_choices(self) -> list[tuple[str, str]]:
        days = [(str(day.number), when_words(day.date, day.hour)) for day in self.programme.in_order]
        return [("", "–"), *days]

    def _venue_choices(self) -> list[tuple[str, str]]:
        named = (
            (str(one.number), where_words(one.name, one.street) or capital(_("luogo del torneo")))
            for one in self.programme.venues
        )
        return [("", "–"), *named]

    def _text(self, name: str, stored: str) -> Plain:
        return {"name": name, "value": stored if self.typed is None else self.typed.get(name, "")}

    def _choice(self, name: str, stored: int | None, choices: Sequence[tuple[str, str]]) -> Plain:
        chosen = str(stored or "") if self.typed is None else self.typed.get(name, "")
        return {"name": name, "choices": [(value, words, value == chosen) for value, words in choices]}

    def _ticked(self, name: str, *, stored: bool) -> bool:
        return stored if self.typed is None else name in self.typed


def _hour(day: Day | None) -> str:
    return f"{day.hour:%H:%M}" if day and day.hour else ""
