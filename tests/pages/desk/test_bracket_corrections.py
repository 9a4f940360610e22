"""Brackets whose losers play on: a result is corrected at the desk once later matches have begun."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.covers import cover, some
from tests.factories import action, award, make_account, make_evening, publish, team_named, win, win_all
from tests.pages.desk.rows import entry, row
from tests.scheduling.bracket.playing import CONSOLATION, DOUBLE, KINDS, Far, ancestors, bracket, pairs_of
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import PRESETS
from tournaments.event.problems.import_problems import Finding
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Match, Tournament
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.types import NodeKey
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import BracketCourse, bracket_course
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db

BAR = PRESETS["bar"].stages[0]
ASKED, STAYS = "Non è ancora salvato niente", "Partite già giocate"
HELD = "Tavoli che non cambiano, perché qualcuno ha già cominciato un’altra partita"


def first_turn_played(kind: KnockoutOptions) -> tuple[Tournament, Match, Match]:
    """Eight pairs, of which side one has won every match; with the first match and the semifinal after it."""
    tournament = make_evening(replace(BAR, knockout=kind), entrants=8)
    win_all(publish(tournament), 1)
    first, semifinal = at(tournament, "main-1-1"), at(tournament, "main-2-1")
    assert first
    assert semifinal
    return tournament, first, semifinal


def course(tournament: Tournament) -> BracketCourse:
    now = bracket_course(stage_of(tournament))
    assert now is not None
    return now


def at(tournament: Tournament, key: NodeKey) -> Match | None:
    node = course(tournament).bracket.node(key)
    return Match.objects.filter(tournament=tournament, turn__number=node.turn or 0, table=node.table or 0).first()


def names(match: Match | None) -> tuple[str, str]:
    assert match is not None
    assert match.fixture is not None
    return match.fixture.home.name, match.fixture.away.name


def play_before(tournament: Tournament, later: NodeKey, far: Far) -> None:
    """Side one wins everything that a match comes from; the match is as far as is said."""
    drawn = course(tournament).bracket
    for node in drawn.nodes:
        if node.key in ancestors(drawn, later) and node.turn is not None and (match := at(tournament, node.key)):
            win(match, 1)
    match = at(tournament, later)
    if match and far is Far.ENDED:
        win(match, 1)
    if match and far is Far.BEGUN:
        Match.objects.filter(pk=match.pk).update(started_at=timezone.now())


def swapped(client: Client, match: Match, **more: str) -> Any:
    """The sheet of a match that side one won, as side two's."""
    match.refresh_from_db()
    boxes = {f"d{number}.1.first": "40" for number in (1, 2)}
    typed = {**boxes, "version": str(match.version), "reason": "Scambiate le parti", **more}
    return client.post(f"/desk/{match.tournament.slug}/matches/{match.id}/", typed)


SignedIn = Callable[[Tournament], Client]


@pytest.fixture
def desk(client: Client) -> SignedIn:
    def signed_in(tournament: Tournament) -> Client:
        client.force_login(make_account(club=tournament.club))
        return client

    return signed_in


def findings(tournament: Tournament) -> list[Finding]:
    tournament.refresh_from_db()
    return tournament_findings(tournament)


def page(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


@pytest.mark.parametrize("kind", KINDS, ids=range(len(KINDS)))
def test_the_winner_of_a_first_match_is_swapped_once_their_next_match_was_played(
    kind: KnockoutOptions, desk: SignedIn
) -> None:
    tournament, first, semifinal = first_turn_played(kind)
    win(semifinal, 1)
    client, before = desk(tournament), names(semifinal)

    asked = page(swapped(client, first))
    assert ASKED in asked
    assert STAYS in asked
    assert swapped(client, first, confirmed="1").status_code == 302

    assert names(at(tournament, "main-2-1")) == before
    assert findings(tournament) == []


@pytest.mark.parametrize(("kind", "down"), [(CONSOLATION, "consolation-1-1"), (DOUBLE, "lower-1-1")])
def test_who_lost_keeps_their_second_chance_where_the_wrong_winner_has_gone_on(
    kind: KnockoutOptions, down: NodeKey, desk: SignedIn
) -> None:
    """Pairs a and b: a was written as the winner and has begun the semifinal, so b stays in the second chance."""
    tournament, first, semifinal = first_turn_played(kind)
    Match.objects.filter(pk=semifinal.pk).update(started_at=timezone.now())
    chance = names(at(tournament, down))
    client = desk(tournament)
    asked = page(swapped(client, first))
    right = " contro ".join(name if name != names(first)[1] else names(first)[0] for name in chance)
    assert f"resta {' contro '.join(chance)}, doveva essere {right}" in asked.split(HELD)[1]
    swapped(client, first, confirmed="1")
    assert names(at(tournament, down)) == chance


def test_where_nothing_later_has_begun_the_bracket_is_as_if_it_had_been_right(desk: SignedIn) -> None:
    wrong, first, _semifinal = first_turn_played(CONSOLATION)
    page(swapped(desk(wrong), first))
    swapped(desk(wrong), first, confirmed="1")
    right = make_evening(replace(BAR, knockout=CONSOLATION), entrants=8, slug="giusta")
    for match in publish(right):
        win(match, 2 if match.table == first.table else 1)
    sides = {
        one.slug: [names(match) for match in Match.objects.filter(tournament=one).order_by("turn__number", "table")]
        for one in (wrong, right)
    }
    assert sides[wrong.slug] == sides[right.slug]


@pytest.mark.parametrize(("kind", "pairs"), cover(product(range(len(KINDS)), (4, 5, 7, 9, 12))))
def test_every_correction_asks_first_and_leaves_sound_data(kind: int, pairs: int, client: Client) -> None:
    """Of larger brackets every fifth moment is enough: tests/scheduling/bracket/test_reseating.py has all of them."""
    moments = list(product(pairs_of(bracket(pairs, KINDS[kind])), Far))[:: 1 if pairs < 7 else 5]
    for number, ((key, later), far) in enumerate(some(moments, 2)):
        tournament = make_evening(replace(BAR, knockout=KINDS[kind]), entrants=pairs, slug=f"serata-{number}")
        publish(tournament)
        client.force_login(make_account(club=tournament.club))
        play_before(tournament, later, far)
        match = at(tournament, key)
        if match is None:  # nobody, or one side alone, comes to it
            continue
        assert ASKED in page(swapped(client, match)), (key, later, far)
        assert swapped(client, match, confirmed="1").status_code == 302
        assert findings(tournament) == [], (key, later, far)


def test_a_result_that_was_emptied_is_typed_again_only_after_a_look_where_later_matches_have_begun(
    desk: SignedIn,
) -> None:
    tournament, first, semifinal = first_turn_played(CONSOLATION)
    win(semifinal, 1)
    client = desk(tournament)
    swapped(client, first, confirmed="1", **{"d1.1.first": "", "d2.1.first": ""})
    asked = page(swapped(client, first))
    assert ASKED in asked
    assert STAYS in asked


def test_in_a_row_such_a_result_is_refused_and_led_to_its_sheet(desk: SignedIn) -> None:
    tournament, first, semifinal = first_turn_played(CONSOLATION)
    win(semifinal, 1)
    client = desk(tournament)
    swapped(client, first, confirmed="1", **{"d1.1.first": "", "d2.1.first": ""})
    answer = client.post(entry(tournament), row(first, **{"d1.1.first": "40", "d2.1.first": "40"}))
    assert answer.status_code == 422
    assert "Apri il segnapunti" in answer.content.decode()


def sides_of(tournament: Tournament) -> list[tuple[str, str]]:
    matches = Match.objects.filter(tournament=tournament).select_related("fixture__home", "fixture__away")
    return [names(match) for match in matches.order_by("turn__number", "table")]


@pytest.mark.parametrize("kind", KINDS, ids=range(len(KINDS)))
def test_what_others_played_is_played_again_where_that_is_chosen(kind: KnockoutOptions, desk: SignedIn) -> None:
    tournament, first, semifinal = first_turn_played(kind)
    win(semifinal, 1)
    client = desk(tournament)
    wrong = " contro ".join(names(semifinal))
    asked = page(swapped(client, first))
    offered = asked.split("Si cancella quello che hanno già giocato: Turno 2")[1]
    assert wrong in offered.split("</p>")[0]
    assert swapped(client, first, confirmed="1", redraw="1").status_code == 302

    right = make_evening(replace(BAR, knockout=kind), entrants=8, slug="giusta")
    for match in publish(right):
        win(match, 2 if match.table == first.table else 1)
    assert sides_of(tournament) == sides_of(right)
    assert not Match.objects.filter(tournament=tournament, turn__number=2, started_at__isnull=False).exists()
    assert findings(tournament) == []
    told = LogEntry.objects.filter(tournament=tournament).order_by("seq").values_list("kind", "reason")
    assert list(told)[-2:] == [("correction", "Scambiate le parti")] * 2


def test_what_stayed_after_an_earlier_correction_is_named_before_it_is_played_again(desk: SignedIn) -> None:
    """The final was played by the wrong semifinalist, and stayed; then the other semifinal is written again."""
    tournament = make_evening(replace(BAR, knockout=KnockoutOptions()), entrants=4)
    first, second = publish(tournament)
    win_all((first, second), 1)
    final = at(tournament, "main-2-1")
    assert final
    win(final, 1)
    client = desk(tournament)
    assert swapped(client, first, confirmed="1").status_code == 302

    second.refresh_from_db()
    boxes = {f"d{number}.1.first": "80" for number in (1, 2)} | {"version": str(second.version), "reason": "Letto male"}
    asked = page(client.post(f"/desk/{tournament.slug}/matches/{second.id}/", boxes))
    assert "nessuna partita è cominciata" not in asked
    offered = asked.split("Si cancella quello che hanno già giocato:")[1].split("</p>")[0]
    assert " contro ".join(names(final)) in offered


def test_what_follows_from_what_is_played_again_is_named_as_well(desk: SignedIn) -> None:
    """A semifinal was played by the wrong pair, whom the final then followed: both go, and both are named."""
    tournament, first, semifinal = first_turn_played(KnockoutOptions())
    other = at(tournament, "main-2-2")
    assert other
    win(semifinal, 1)
    win(other, 1)
    final = at(tournament, "main-3-1")
    assert final
    win(final, 1)
    asked = page(swapped(desk(tournament), first))
    offered = asked.split("Si cancella quello che hanno già giocato:")[1].split("</p>")[0]
    for match in (semifinal, final):
        assert " contro ".join(names(match)) in offered


def test_awarded_begun_and_told_matches_are_played_again_as_well(desk: SignedIn) -> None:
    tournament, first, semifinal = first_turn_played(CONSOLATION)
    consolation = at(tournament, "consolation-1-1")
    assert consolation
    award(semifinal, 1)
    Match.objects.filter(pk=consolation.pk).update(started_at=timezone.now())
    client = desk(tournament)
    swapped(client, first, confirmed="1", redraw="1")
    now = course(tournament)
    assert not [key for key, one in now.results.items() if one.begun and one.turn > 1]
    assert (now.reseating().stays, now.reseating().held) == ({}, {})
    assert findings(tournament) == []


def test_who_may_not_draw_is_not_offered_to_have_it_played_again(client: Client) -> None:
    tournament, first, semifinal = first_turn_played(CONSOLATION)
    win(semifinal, 1)
    client.force_login(make_account(club=tournament.club, role=Role.DESK))
    answer = swapped(client, first)
    assert 'name="redraw"' not in answer.content.decode()


def test_nobody_came_to_a_match_whose_followers_play_already(desk: SignedIn) -> None:
    """The sheet was emptied, and then neither side had come."""
    tournament, first, semifinal = first_turn_played(CONSOLATION)
    win(semifinal, 1)
    client = desk(tournament)
    swapped(client, first, confirmed="1", **{"d1.1.first": "", "d2.1.first": ""})
    first.refresh_from_db()
    typed = {"match_version": str(first.version), "absent": "3"}
    address = f"/desk/serata/matches/{first.id}/award/"
    asked = page(client.post(address, typed))
    assert "Non è ancora salvato niente" in asked
    assert "ma con questi risultati non toccava a loro" in asked.split(STAYS)[1]
    assert client.post(address, typed | {"confirmed": "1"}).status_code == 302
    assert findings(tournament) == []


@pytest.mark.parametrize("wrong", [True, False])
def test_one_of_both_has_left_when_their_match_is_corrected(wrong: bool, desk: SignedIn) -> None:
    tournament, first, semifinal = first_turn_played(DOUBLE)
    Match.objects.filter(pk=semifinal.pk).update(started_at=timezone.now())
    leaver = team_named(tournament, names(first)[0 if wrong else 1])
    team_withdraw(action(tournament), leaver.id)
    client = desk(tournament)
    assert ASKED in page(swapped(client, first))
    assert swapped(client, first, confirmed="1").status_code == 302
    assert findings(tournament) == []


@pytest.mark.parametrize("redraw", [{}, {"redraw": "1"}])
def test_somebody_who_played_the_consolation_to_its_end_had_won_their_first_match(
    redraw: dict[str, str], desk: SignedIn
) -> None:
    """Twelve pairs: they advanced there past matches to which nobody else came."""
    tournament = make_evening(replace(BAR, knockout=CONSOLATION), entrants=12)
    publish(tournament)
    play_before(tournament, "consolation-4-1", Far.ENDED)
    first = at(tournament, "main-1-2")
    assert first
    client = desk(tournament)
    assert STAYS in page(swapped(client, first))
    assert swapped(client, first, confirmed="1", **redraw).status_code == 302
    assert findings(tournament) == []
    assert bool(course(tournament).reseating().stays) is not bool(redraw)
