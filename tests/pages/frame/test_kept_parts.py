"""A page made from what was kept before is, byte for byte, the page made from nothing: after every write."""

import datetime
import random
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from tests.covers import Sweep, examples
from tests.factories import action, deals, make_evening, make_tournament, match_action, publish
from tests.staged import DANISH, GROUPS, ROTATING, THEN_KNOCKOUT, make_continued, make_danish, make_left, make_staged
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.match_states import Trust, WithdrawalEffect
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Player, Report, Stage, Team, Tournament
from tournaments.pages.frame import fragments, page_cache
from tournaments.pages.frame.page_cache import PageCache
from tournaments.selectors.core import saved_since
from tournaments.selectors.core.match_rows import Chosen
from tournaments.selectors.core.outcomes import Facts, MatchRecord, match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.services.entries.entrant_changes import player_rename, team_rename
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.frame import changes
from tournaments.services.play.award_changes import award_withdraw, match_award
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import match_call, match_start, turn_call
from tournaments.services.play.draw_changes import draw_make, draw_publish
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, turn_add
from tournaments.services.play.report_changes import report_accept, report_make
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.setup import details_change, names_shorten, table_freeze, turns_announce
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db

PAGES = ("", "standings/", "results/", "results.json")
STEPS = examples(80)
Act = Callable[[Tournament, random.Random], object]


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every version that was compared: after each write, before its transaction ends. In turn two pages of the four are
    asked for after two writes, so that each is made from what it had read one write before, and three; in a sweep all.
    """
    compared, log, reader = list[int](), changes._log, Client(headers={"Accept-Language": "it"})

    def logged(draft: changes.Change, seq: int) -> None:
        log(draft, seq)
        slug = Tournament.objects.get(pk=draft.tournament_id).slug
        compared_now = PAGES if Sweep.wanted else PAGES[seq // 2 % 2 :: 2]
        kept = {page: reader.get(f"/t/{slug}/{page}").content for page in compared_now}
        with monkeypatch.context() as nothing:
            for where in (page_cache, fragments):
                nothing.setattr(where, "PAGE_CACHE", PageCache())
            for page in compared_now:
                assert reader.get(f"/t/{slug}/{page}").content == kept[page], (draft.kind, page)
        compared.append(seq)

    monkeypatch.setattr(changes, "_log", logged)
    return compared


@pytest.mark.parametrize("make", [make_staged, make_left, make_danish, make_continued])
def test_a_whole_evening_never_shows_anything_else(make: Callable[[], Tournament], versions: list[int]) -> None:
    made = make()
    assert versions[-1] == Tournament.objects.get(pk=made.pk).version
    assert len(versions) > 3


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(1, 12))])
@pytest.mark.parametrize("kind", ["quarters", "danish", "groups", "rotating"])
def test_whatever_is_done_in_whatever_order_nothing_else_is_shown(kind: str, seed: int, versions: list[int]) -> None:
    chance = random.Random(f"{kind} {seed}")
    tournament = {
        "quarters": lambda: make_tournament(sizes=(2, 2, 2, 2)),
        "danish": lambda: make_evening(DANISH, entrants=6),
        "groups": lambda: make_evening(GROUPS, THEN_KNOCKOUT, entrants=7),
        "rotating": lambda: make_evening(ROTATING, entrants=9, ranked=Ranked.PLAYERS),
    }[kind]()
    publish(tournament)
    for _ in range(STEPS):
        act = chance.choice((save, save, save, save, correct, correct, *OTHERS))
        try:
            act(Tournament.objects.get(pk=tournament.pk), chance)
        except (DomainError, StaleVersion, LookupError):
            continue  # nobody may do that now, or there is nothing to do it to
    assert len(versions) > STEPS // 4


def test_after_a_result_only_what_it_touches_is_put_into_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, _third = publish(make_evening(DANISH, entrants=6))
    reader, made = Client(), list[str]()
    match_record(match_action(first), deals(70, 70))
    before = reader.get("/t/serata/results/").content.decode()

    def noted(name: str) -> Any:
        made.append(name)
        return get_template(name)

    monkeypatch.setattr(fragments, "get_template", noted)
    match_record(match_action(second), deals(50, 50))
    after = reader.get("/t/serata/results/").content.decode()
    assert made == ["shared/_results.html", "shared/_result.html"]
    assert set(re.findall(r"/static/\S+", after)) == set(re.findall(r"/static/\S+", before))
    names_shorten(action(Tournament.objects.get()), initials=True)
    reader.get("/t/serata/results/")
    assert made[2:].count("hall/results.html") == 1


def test_after_a_result_only_its_match_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, read = make_evening(DANISH, entrants=6), list[uuid.UUID | None]()
    first, second, _third = publish(tournament)

    def noted(stage: Stage) -> tuple[MatchRecord, ...]:
        read.append(None)
        return match_records(stage)

    class Noted(Facts):
        @classmethod
        def of(cls, chosen: Chosen) -> Facts:
            read.append(chosen.match_id)
            return Facts.of(chosen)

    monkeypatch.setattr(saved_since, "match_records", noted)
    monkeypatch.setattr(saved_since, "Facts", Noted)
    reader = Client()
    for act in (
        lambda: match_record(match_action(first), deals(70, 70)),
        lambda: match_record(match_action(second), deals(50, 50)),
        lambda: match_record(match_action(first, seen=None, reason="letto male"), deals(50, 50)),
        lambda: names_shorten(action(tournament), initials=True),
    ):
        reader.get("/t/serata/results/")
        act()
    reader.get("/t/serata/results/")
    assert read == [first.pk, second.pk, first.pk, None]


def some_match(tournament: Tournament, chance: random.Random, **wanted: object) -> Match:
    return chance.choice(list(Match.objects.filter(tournament=tournament, **wanted).order_by("pk")))


def some_team(tournament: Tournament, chance: random.Random) -> uuid.UUID:
    return chance.choice(list(Team.objects.filter(tournament=tournament).order_by("number"))).pk


def points(match: Match, chance: random.Random) -> tuple[int, ...]:
    """A whole result, or a part of one."""
    most = regulation_of(match.turn.stage).match_format.most_deals
    won = chance.choice(((70,) * (most // 2 + 1), (50,) * (most // 2 + 1), (70, 50, 70, 50, 70)[:most], (70,), ()))
    return tuple(one + chance.randrange(5) for one in won)


def save(tournament: Tournament, chance: random.Random) -> object:
    match = some_match(tournament, chance, deals__isnull=True)
    return match_record(match_action(match), deals(*points(match, chance)))


def correct(tournament: Tournament, chance: random.Random) -> object:
    match = some_match(tournament, chance)
    again = match_action(match, reason="letto male", redraw=chance.random() < 0.3)
    return match_record(again, deals(*points(match, chance)))


def undo(tournament: Tournament, _chance: random.Random) -> object:
    return change_undo(action(tournament), LogEntry.objects.filter(tournament=tournament).latest("seq").pk)


def draw(tournament: Tournament, chance: random.Random) -> object:
    made = draw_make(action(tournament), chance.randrange(1, 100))
    return made and draw_publish(action(tournament), made.pk)


def tell(tournament: Tournament, chance: random.Random) -> object:
    match = some_match(tournament, chance)
    trust_choose(action(tournament), Trust.PLAYERS)
    return report_make(match_action(match, seen=None), chance.choice((1, 2)), deals(*points(match, chance)), phone="a")


def confirm(tournament: Tournament, chance: random.Random) -> object:
    report = chance.choice(list(Report.objects.filter(tournament=tournament, settled__isnull=True)))
    return report_accept(match_action(report.match), report.pk)


def rename(tournament: Tournament, chance: random.Random) -> object:
    name = f"Nuovo {chance.randrange(1000)}"
    if chance.random() < 0.5:
        return team_rename(action(tournament), some_team(tournament, chance), name)
    player = chance.choice(list(Player.objects.filter(tournament=tournament).order_by("pk")))
    return player_rename(action(tournament), player.pk, name)


def replace_one(tournament: Tournament, chance: random.Random) -> object:
    player = chance.choice(list(Player.objects.filter(tournament=tournament).order_by("pk")))
    name, turn = f"Altro {chance.randrange(1000)}", chance.randrange(1, 4)
    return player_substitute(action(tournament), player_id=player.pk, name=name, from_turn=turn)


def leave(tournament: Tournament, chance: random.Random) -> object:
    return team_withdraw(
        action(tournament),
        some_team(tournament, chance),
        effect=chance.choice(list(WithdrawalEffect)),
        redraw=chance.random() < 0.3,
    )


def details(tournament: Tournament, chance: random.Random) -> object:
    day = datetime.date(2026, 11, chance.randrange(1, 28))
    return details_change(action(tournament), name=f"Sera {chance.randrange(100)}", date=day, place="")


OTHERS: tuple[Act, ...] = (
    undo,
    draw,
    tell,
    confirm,
    rename,
    replace_one,
    leave,
    details,
    lambda one, chance: team_return(action(one), some_team(one, chance)),
    lambda one, chance: entrants_add(action(one), [NewEntrant((f"Zoë {chance.randrange(1000)}", "Ugo"))]),
    lambda one, chance: match_award(match_action(some_match(one, chance)), chance.choice((1, 2, 3))),
    lambda one, chance: award_withdraw(match_action(some_match(one, chance, awards__replaced=None), reason="errore")),
    lambda one, chance: match_call(action(one), some_match(one, chance).pk),
    lambda one, chance: match_start(action(one), some_match(one, chance).pk),
    lambda one, chance: turn_call(action(one), chance.randrange(1, 4)),
    lambda one, chance: table_freeze(action(one), chance.choice((None, None, 0, 1, 2))),
    lambda one, chance: turns_announce(action(one), chance.choice((None, None, 0, 1, 2))),
    lambda one, chance: names_shorten(action(one), initials=chance.random() < 0.5),
    lambda one, _chance: passage_confirm(action(one)),
    lambda one, chance: stage_end_early(action(one), after=chance.randrange(1, 4)),
    lambda one, _chance: stage_play_on(action(one)),
    lambda one, _chance: turn_add(action(one)),
)
