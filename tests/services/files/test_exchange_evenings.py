"""Every preset evening and every way to play out a knockout, played in part or whole, comes back as it was."""

import functools
import itertools
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.covers import cover
from tests.damage import Document, changed, comes_back, drop, exchanged, forget, put, refusal
from tests.factories import (
    DESK,
    action,
    make_club,
    make_evening,
    make_tournament,
    match_action,
    publish,
    team_named,
    win,
)
from tests.staged import GROUPS, KNOCKOUT, THEN_KNOCKOUT, make_continued, make_ended, play, stage, win_some
from tests.whole import make_moved, make_whole
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Draw, Team, Tournament
from tournaments.scheduling.base.types import Byes, KnockoutOptions, SecondChance
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.standings_queries import ties_in
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.services.play.lineups import player_missing
from tournaments.services.setup.simulation import evening_invent, evening_simulate
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
STRANGER = "01a1fde5-0000-7000-8000-000000000000"
EVENINGS = [key for key, preset in PRESETS.items() if key != "giochi" and not preset.stages[0].traits.alone]
"""Those at whose tables everybody is alone are in play/test_tables_alone.py, each in part and whole."""
PARTS = [(9, 9), (8, None)]
"""How many play, and of how many matches the results are there: of a part, or of all."""
WAYS = [
    KnockoutOptions(byes=Byes.DRAWN),
    KnockoutOptions(placing=True),
    KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION),
    KnockoutOptions(second_chance=SecondChance.DOUBLE),
    KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True),
]


@pytest.mark.parametrize(("key", "part"), [("giochi", (4, None)), *cover(itertools.product(EVENINGS, PARTS))])
def test_a_preset_evening_comes_back_and_nothing_is_found_in_it(key: str, part: tuple[int, int | None]) -> None:
    entrants, most = part
    tournament = evening_invent(
        club=make_club(), slug=key, name="Prova", preset=PRESETS[key], entrants=entrants, number=1, actor=DESK
    )
    evening_simulate(action(tournament), 1, most=most)
    if most is None:
        tournament_close(action(tournament))
    tournament.refresh_from_db()
    assert tournament_findings(tournament) == []
    comes_back(tournament)


def test_an_evening_of_which_turns_were_drawn_again_comes_back() -> None:
    comes_back(make_continued())


def test_a_later_stage_of_which_turns_were_drawn_again_comes_back() -> None:
    evening = replace(stage("rotating_partners"), turns=1)
    tournament = make_evening(
        evening, replace(evening, turns=3, takes=Takes(per_group=8)), entrants=9, ranked=Ranked.PLAYERS
    )
    publish(tournament)
    play(tournament)
    while ties := ties_in(stage_in_play(tournament.id)):
        decision_record(action(tournament), Criterion.LOT, [uuid.UUID(one) for one in ties[0]])
    passage_confirm(action(tournament))
    publish(tournament, number=2)
    win_some(tournament, 2)
    team_withdraw(action(tournament), stage_in_play(tournament.id).entries.earliest("number").team_id)
    publish(tournament, number=3)
    assert "played" in Draw.objects.latest("number").options
    comes_back(tournament)


def without_last_turn(document: Document) -> None:
    """The matches of the last turn are gone, with all that belongs to them."""
    last = document["turns"][-1]["id"]
    gone = {one["id"] for one in document["matches"] if one["turn"] == last}
    document["matches"] = [one for one in document["matches"] if one["id"] not in gone]
    document["seats"] = [one for one in document["seats"] if one["match"] not in gone]


def test_where_partners_rotate_a_table_may_have_closed_but_not_all_tables_of_a_turn() -> None:
    def make() -> Tournament:
        made = make_evening(replace(stage("rotating_partners"), turns=2), entrants=8, ranked=Ranked.PLAYERS)
        *_others, match = publish(made)
        player_missing(match_action(match), match.seats.earliest("side", "chair").player.team_id)
        return made

    told(make, without_last_turn, "Manca la partita sorteggiata al turno 2, tavolo 1.")
    comes_back(make())


@pytest.mark.parametrize("make", [make_whole, make_moved])
def test_an_evening_to_which_everything_happened_comes_back(make: Callable[[], Tournament]) -> None:
    comes_back(make())


@pytest.mark.parametrize(
    ("stages", "after", "closed"),
    [
        ((stage("round_robin"),), 3, True),
        ((stage("round_robin"),), 3, False),
        ((KNOCKOUT,), 1, True),
        ((GROUPS, THEN_KNOCKOUT), 2, True),
    ],
)
def test_an_evening_that_ended_early_comes_back(stages: tuple[Regulation, ...], after: int, closed: bool) -> None:
    comes_back(make_ended(*stages, after=after, closed=closed))


def test_groups_that_ended_early_come_back_with_the_knockout_after_them() -> None:
    tournament = make_ended(GROUPS, THEN_KNOCKOUT, after=2, closed=False)
    while ties := ties_in(stage_in_play(tournament.id)):
        decision_record(action(tournament), Criterion.LOT, [uuid.UUID(one) for one in ties[0]])
    passage_confirm(action(tournament))
    publish(tournament, number=2)
    play(tournament)
    tournament_close(action(tournament))
    comes_back(tournament)


@functools.cache
def file_of(make: Callable[[], Tournament]) -> bytes:
    """Of an evening that is in no database any more."""
    made = make()
    data = export_bytes(made)
    forget(made)
    return data


def told(make: Callable[[], Tournament], edit: Callable[[Document], object], said: str) -> None:
    """The file of a tournament is refused with this sentence after an edit."""
    found = refusal(changed(edit, file_of(make)))
    assert any(said in one for one in found), found


CONTINUED: Sequence[tuple[Callable[[Document], object], str]] = (
    (
        exchanged("draws", 1, "options", "played", 0, "meetings", 0, "sides"),
        "Le partite che questo sorteggio conta non sono quelle del calendario.",
    ),
    (drop("draws", 1, "options", "played"), "Il turno 3 è fuori posto"),
    (put("draws", 1, "options", "absent", value=[STRANGER]), "Qui c’è chi non è tra i sorteggiati"),
    (drop("draws", 1, "options", "absent"), "non gioca e manca tra chi riposa"),
)


@pytest.mark.parametrize(("edit", "said"), CONTINUED)
def test_a_draw_that_counts_what_was_not_played_is_refused(edit: Callable[[Document], object], said: str) -> None:
    told(make_continued, edit, said)


@pytest.mark.parametrize("make", [make_whole, make_moved])
def test_somebody_who_is_missing_at_a_table_is_told(make: Callable[[], Tournament]) -> None:
    told(make, drop("seats", -1), "La formazione non è completa")


def nobody_there(document: Document) -> None:
    """A player, and whatever names the player, is gone from the file."""
    (gone,) = document["players"][-1:]
    document["players"].remove(gone)
    document["seats"] = [one for one in document["seats"] if one["player"] != gone["id"]]


def one_more(document: Document) -> None:
    """A third player of a pair, without a seat."""
    (last,) = document["players"][-1:]
    document["players"].append(last | {"id": STRANGER, "number": last["number"] + 1, "name": "Una Terza"})


def sits_too_much(document: Document) -> None:
    """Somebody sits on a chair that a pair has not."""
    (last,) = document["seats"][-1:]
    last["chair"] = 3


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (nobody_there, "teams[3]: Ha 1 giocatori, ma qui un iscritto ne ha 2."),
        (one_more, "teams[3]: Ha 3 giocatori, ma qui un iscritto ne ha 2."),
        (sits_too_much, "A questa partita un posto così non c’è."),
    ],
)
def test_a_pair_is_two_people_on_two_chairs(edit: Callable[[Document], object], said: str) -> None:
    told(make_moved, edit, said)


@pytest.mark.parametrize(("way", "hall"), [*zip(WAYS, (None, 2, None, 2, None), strict=True)])
def test_a_knockout_with_withdrawals_and_late_corrections_comes_back(way: KnockoutOptions, hall: int | None) -> None:
    tournament = make_evening(replace(KNOCKOUT, knockout=way, last_lengths=(), hall=hall), entrants=7)
    first, *_ = publish(tournament)
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))
    win_some(tournament, 2)
    team_withdraw(action(tournament), teams[2].id)
    win_some(tournament, 3)
    comes_back(tournament)
    win(first, 2, reason="Foglio letto male")
    team_withdraw(action(tournament), teams[5].id)
    comes_back(tournament)
    play(tournament)
    comes_back(tournament)


def test_quarters_of_which_one_left_come_back() -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    publish(tournament)
    team_withdraw(action(tournament), team_named(tournament, "La Cesa").id)
    tournament.refresh_from_db()
    comes_back(tournament)


def test_a_stage_that_ended_after_no_turn_of_its_own_is_told() -> None:
    elsewhere = put("stages", 0, "ended_after", value=9)
    told(lambda: make_ended(stage("round_robin"), after=3), elsewhere, "La fase finisce prima dopo il turno 9")
