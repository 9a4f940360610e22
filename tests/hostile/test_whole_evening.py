"""Whole evenings of every format, driven by what three desks, phones and undoing do, legal and not, in any order.

One rule: nothing breaks, what is stored is sound, and nothing that was acknowledged is lost. What is in force of a
match changes only where somebody did something to that match, or to its turn as a whole, and was told that it was done.
"""

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.covers import Sweep
from tests.factories import action, make_evening, make_tournament
from tests.hostile.hands import DESKS, Facts, Hands, facts_of
from tests.hostile.world import forget_pages
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT, stage
from tournaments.checks.tournament import tournament_findings
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.labels.import_labels import finding_sentence
from tournaments.models import Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

DOUBLE = KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)
CONSOLATION = KnockoutOptions(second_chance=SecondChance.CONSOLATION, third_place=True)


def bracket(options: KnockoutOptions, entrants: int = 8) -> Tournament:
    return make_evening(replace(KNOCKOUT, knockout=options, last_lengths=()), entrants=entrants)


def preset(key: str, entrants: int) -> Tournament:
    found = PRESETS[key]
    return make_evening(*found.stages, entrants=entrants, ranked=Ranked(found.ranked))


EVENINGS: dict[str, Callable[[], Tournament]] = {
    "round robin": lambda: make_evening(stage("round_robin"), entrants=5),
    "groups, then a knockout": lambda: make_evening(GROUPS, THEN_KNOCKOUT, entrants=6),
    "knockout with a third place": lambda: bracket(KnockoutOptions(third_place=True), 6),
    "knockout with all places": lambda: bracket(KnockoutOptions(placing=True)),
    "consolation": lambda: bracket(CONSOLATION),
    "double elimination": lambda: bracket(DOUBLE, 6),
    "danish": lambda: make_evening(DANISH, entrants=7),
    "danish in a small hall": lambda: make_evening(replace(DANISH, hall=2, queued=True), entrants=8),
    "swiss": lambda: make_evening(replace(stage("swiss"), turns=3), entrants=6),
    "drawn turns": lambda: make_evening(replace(stage("drawn_turns"), turns=3), entrants=7),
    "rotating partners": lambda: make_evening(ROTATING, entrants=9, ranked=Ranked.PLAYERS),
    "quarters": lambda: make_tournament(sizes=(2, 3, 2, 2)),
    **{f"preset {key}": lambda key=key: preset(key, 7) for key in PRESETS if key not in ("giochi", "quintets_long")},  # type: ignore[misc]
    "calls": lambda: preset("quintets", 11),
    "trios in six": lambda: preset("six", 5),
}
OFTEN = ("consolation", "danish", "groups, then a knockout", "rotating partners", "preset three_alone", "quarters")
"""Those of every run."""
STEPS, EVENINGS_EACH = (50, 16) if Sweep.wanted else (33, 2)
FIRST = 40
"""The seed of every run."""
OF_A_MATCH = frozenset({
    "desk_match", "desk_told_accept", "desk_told_aside", "desk_missing", "desk_award", "desk_abandon", "desk_stop",
    "desk_award_take_back", "desk_match_drop", "desk_lineup",
})  # fmt: skip
OF_ANY = frozenset({"desk_enter", "desk_undo", "desk_take_back", "desk_turn_time"})
"""What is done to a turn, or to what the log names."""
PUBLIC = ("now", "standings", "results", "calendar", "draw", "projector", "bracket")
SEEDS, WHO = st.integers(0, 2**20), st.integers(0, DESKS - 1)


class WholeEvening(RuleBasedStateMachine):
    """One evening of one kind; `kinds` are those it may be."""

    kinds: Sequence[str] = ()

    def __init__(self) -> None:
        super().__init__()
        self.put_back = transaction.atomic()
        self.put_back.__enter__()
        forget_pages()
        self.steps = 0

    @initialize(place=st.integers(0, 1000))
    def begin(self, place: int) -> None:
        self.kind = self.kinds[place % len(self.kinds)]
        self.tournament = EVENINGS[self.kind]()
        trust_choose(action(self.tournament), Trust.PLAYERS)
        self.hands = Hands(self.tournament)
        self.go_on(0, 1)
        self.known = facts_of(self.tournament)

    def teardown(self) -> None:
        try:
            if hasattr(self, "known"):
                self.is_sound()
        finally:
            transaction.set_rollback(True)
            self.put_back.__exit__(None, None, None)

    def is_sound(self) -> None:
        found = tournament_findings(Tournament.objects.get(pk=self.tournament.pk))
        assert [finding_sentence(one) for one in found] == []

    @invariant()
    def now_and_then_everything_is_looked_at(self) -> None:
        self.steps += 1
        if hasattr(self, "known") and self.steps % 16 == 0:
            self.is_sound()

    # What somebody does

    @rule(desk=WHO)
    def look(self, desk: int) -> None:
        self.hands.look(desk)

    @rule(desk=WHO, number=SEEDS)
    def go_on(self, desk: int, number: int) -> None:
        """Draw the next turn and publish it, or confirm who moves on."""
        slug = {"slug": self.tournament.slug}
        client = self.hands.desks[desk]
        self.hands.post(
            client, reverse("desk_draw_make", kwargs=slug), {"number": str(number % 9 + 1), "key": key(number)}
        )
        page = self.hands.get(client, reverse("desk_draw", kwargs=slug))
        for form in self.forms(page, "desk_draw_publish"):
            self.hands.post(client, reverse("desk_draw_publish", kwargs=slug), form)
        if number % 3 == 0:
            page = self.hands.get(client, reverse("desk_stages", kwargs=slug))
            for form in self.forms(page, "desk_passage"):
                self.hands.post(client, reverse("desk_passage", kwargs=slug), form)
        self.hands.look(desk)

    def forms(self, page: HttpResponse, name: str) -> Iterator[dict[str, str]]:
        for form in self.hands.forms_of(page):
            if form.address and resolve(form.address.partition("?")[0]).url_name == name:
                yield form.fields

    @rule(desk=WHO, number=SEEDS, most=st.sampled_from((1, 2, 99, 99)), fresh=st.booleans())
    def enter_rows(self, desk: int, number: int, most: int, fresh: bool) -> None:
        turn = self.hands.last_turn() - (number % 5 == 0)
        if turn < 1:
            return
        if fresh:
            self.hands.look(desk)
        answer, typed = self.hands.type_rows(Random(number), desk, turn, most=most)
        self.judge(answer, typed, whole=False)

    @rule(desk=WHO, number=SEEDS, fresh=st.booleans())
    def enter_sheet(self, desk: int, number: int, fresh: bool) -> None:
        there = self.hands.matches()
        if not there:
            return
        if fresh:
            self.hands.look(desk)
        answer, typed = self.hands.type_sheet(Random(number), desk, there[number % len(there)])
        self.judge(answer, typed, whole=True)

    def judge(self, answer: HttpResponse, typed: Facts, *, whole: bool) -> None:
        """What was acknowledged is there as it was typed, what was refused changed nothing, nor did any other match."""
        now = facts_of(self.tournament)
        if whole and self.hands.plays_again and answer.status_code == 302:
            self.known = now  # the results that go were named, and somebody said yes
            return
        for match, points in typed.items():
            was, is_ = self.known.get(match, ()), now.get(match, ())
            saved = not points or points_in(is_, len(points)) == points
            if whole and saved and points and answer.status_code == 302:
                saved = len(is_) == len(points)
            assert is_ == was or (saved and answer.status_code != 200), (points, was, is_)
            assert saved or answer.status_code != 302, (points, was, is_)
        self.keeps(now, set(typed))

    @rule(number=SEEDS)
    def tell_by_phone(self, number: int) -> None:
        there = self.hands.matches(self.hands.last_turn() or None)
        if not there:
            return
        match = there[number % len(there)]
        self.hands.tell(Random(number), match)
        self.keeps(facts_of(self.tournament), {match.pk} if self.known.get(match.pk) == () else set())

    @rule(desk=WHO, number=SEEDS)
    def press(self, desk: int, number: int) -> None:
        answer, address, name = self.hands.press(Random(number), desk)
        now = facts_of(self.tournament)
        if answer is None or (answer.status_code >= 400 and name != "desk_enter"):
            self.keeps(now, set())
        elif name in OF_A_MATCH:
            self.keeps(now, {resolve(address.partition("?")[0]).kwargs["match_id"]})
        else:
            self.keeps(now, set(now) if name in OF_ANY else set())

    def keeps(self, now: Facts, touched: set[uuid.UUID]) -> None:
        """Whatever was in force of a match that nobody touched still is."""
        lost = {match: (was, now.get(match)) for match, was in self.known.items() if was and now.get(match) != was}
        assert {match: change for match, change in lost.items() if match not in touched} == {}, self.hands.heard
        self.known = now

    @rule(desk=WHO, number=SEEDS)
    def undo(self, desk: int, number: int) -> None:
        """What this desk did last."""
        turn = self.hands.last_turn()
        if not turn:
            return
        address = reverse("desk_turn", kwargs={"slug": self.tournament.slug, "number": turn})
        page = self.hands.get(self.hands.desks[desk], address)
        for form in self.hands.forms_of(page):
            if form.address and resolve(form.address).url_name in ("desk_undo", "desk_take_back"):
                self.hands.post(self.hands.desks[desk], form.address, form.fields)
                break
        now = facts_of(self.tournament)
        self.keeps(now, set(now))

    @rule(number=SEEDS)
    def close_or_open(self, number: int) -> None:
        address = reverse("desk_final", kwargs={"slug": self.tournament.slug})
        page = self.hands.get(self.hands.desks[0], address)
        for name in ("desk_close", "desk_reopen"):
            for form in self.forms(page, name):
                self.hands.post(self.hands.desks[0], reverse(name, kwargs={"slug": self.tournament.slug}), form)
        self.keeps(facts_of(self.tournament), set())

    @rule(number=SEEDS)
    def read(self, number: int) -> None:
        name = PUBLIC[number % len(PUBLIC)]
        self.hands.get(Client(), reverse(f"public_{name}", kwargs={"slug": self.tournament.slug}))


def key(number: int) -> str:
    return str(uuid.UUID(int=number + 2**70, version=4))


def points_in(facts: tuple[object, ...], deals: int) -> tuple[object, ...]:
    """The card points of side one in the first playings that are in force."""
    first = {one[0]: one[2] for one in facts if isinstance(one, tuple) and one[0] != "award" and one[1] == 1}
    return tuple(first.get(number) for number in range(1, deals + 1))


def drive(kinds: Sequence[str], chance: int, *, evenings: int) -> None:
    machine = seed(chance)(type("WholeEvening", (WholeEvening,), {"kinds": tuple(kinds)}))
    how = settings(
        max_examples=evenings, stateful_step_count=STEPS, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink] if Sweep.wanted else [Phase.generate],
    )  # fmt: skip
    run_state_machine_as_test(machine, settings=how)


def test_an_evening_breaks_nowhere_and_loses_nothing_that_was_acknowledged() -> None:
    drive(OFTEN, FIRST, evenings=7)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", sorted(EVENINGS))
def test_no_kind_of_evening_does(kind: str, request: pytest.FixtureRequest) -> None:
    drive([kind], request.config.getoption("randomly_seed"), evenings=EVENINGS_EACH)  # printed at the head of every run
