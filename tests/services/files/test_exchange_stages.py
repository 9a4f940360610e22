"""Evenings of stages and brackets come back whole, and a file of one that cannot have been played is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.damage import Document, changed, comes_back, drop, exchanged, put, refusal, same
from tests.eventful import make_eventful
from tests.examples import example
from tests.factories import action, make_evening, publish
from tests.staged import DANISH as DANISH_STAGE
from tests.staged import GROUPS, make_danish, make_left, make_rotating, make_staged, play, win_some
from tests.staged import ROTATING as ROTATING_STAGE
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Stage, Team, Tournament
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.final_changes import tournament_close
from tournaments.settings.values import check_regulation
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("make", [make_eventful, make_staged, make_left, make_danish, make_rotating])
def test_it_comes_back_with_the_same_bytes_and_the_same_table(make: Callable[[], Tournament]) -> None:
    comes_back(make())


STRANGER = "01a1fde5-0000-7000-8000-000000000000"
BOTH, LEFT, DANISH, ROTATING = "staged", "left", "danish", "rotating"


def twice(section: str, position: int) -> Callable[[Document], object]:
    """A row once more, under an id of its own."""
    return lambda document: document[section].append({**document[section][position], "id": STRANGER})


def without_match(position: int) -> Callable[[Document], object]:
    """A match gone with all that belongs to it."""

    def edit(document: Document) -> None:
        match = document["matches"].pop(position)
        document["fixtures"] = [row for row in document["fixtures"] if row["id"] != match["fixture"]]
        document["seats"] = [row for row in document["seats"] if row["match"] != match["id"]]

    return edit


def turned_round(document: Document) -> None:
    """Every deal won by the other side."""
    for deal in document["deals"]:
        deal["points"], deal["winner"] = deal["points"][::-1], 3 - deal["winner"]


RULES: list[tuple[str, Callable[[Document], object], str]] = [
    (BOTH, put("stages", 1, "number", value=3), "stages[1].number: Le fasi si numerano di seguito: c’è 3 dove"),
    (BOTH, put("stages", 1, "take_first", value=None), "stages[1].take_first: Fase 2: manca chi si qualifica"),
    (BOTH, put("stages", 0, "take_first", value=2), "stages[0].take_first: Fase 1: manca chi si qualifica"),
    (BOTH, put("stages", 1, "format", value="quarters"), "stages[1].format: Fase 2: così non si può giocare con chi"),
    (BOTH, put("tournament", "ranked", value="teams"), "stages[0].format: Fase 1: così non si può giocare con chi"),
    (BOTH, put("stages", 1, "second_final", value=True), "stages[1].second_final: Una seconda finale c’è solo dove"),
    (BOTH, put("stages", 1, "match_length", value=4), "stages[1].match_length: Al meglio delle 4 può non vincere"),
    (BOTH, put("stages", 0, "last_lengths", value=[{"turns": 1, "kind": "best_of", "length": 5}]), "stages[0].last_"),
    (BOTH, put("stages", 1, "last_lengths", 0, "length", value=40), "stages[1].last_lengths: "),
    (BOTH, same("teams", 2, "seed", of=("teams", 4, "seed")), "teams[4].seed: C’è un doppione: 2 compare già"),
    (BOTH, put("teams", 2, "withdrawn", value=STRANGER), "teams[2].withdrawn: Nell’elenco «log» questo"),
    (BOTH, same("teams", 2, "withdrawn", of=("log", 5, "id")), "teams[2].withdrawn: Rimanda a una voce del registro"),
    (BOTH, same("entries", 0, "stage", of=("stages", 0, "id")), "entries[0].stage: Nella prima fase giocano tutti"),
    (BOTH, put("entries", 3, "number", value=5), "entries[3].number: Chi passa a una fase si numera di seguito da 1."),
    (BOTH, put("entries", 3, "group", value=3), "entries[3].group: Nella fase prima questo girone non c’è."),
    (BOTH, same("entries", 1, "team", of=("entries", 0, "team")), "entries[1].team: C’è un doppione: "),
    (BOTH, put("entries", value=[]), "stages[1]: Il registro e l’elenco «entries» non dicono lo stesso"),
    (BOTH, put("log", 19, "kind", value="passage_withdrawn"), "stages[1]: Il registro e l’elenco «entries»"),
    (BOTH, drop("entries", 3), "draws[3].options.teams: Gli iscritti del sorteggio pubblicato non sono quelli"),
    (
        BOTH,
        put("turns", 3, "number", value=9),
        "turns[3].number: I turni si numerano di seguito, fase dopo fase: il turno 9",
    ),
    (BOTH, same("turns", 3, "stage", of=("stages", 0, "id")), "turns[3]: Non è nel sorteggio pubblicato."),
    (BOTH, put("draws", 0, "options", "seeds", 0, value=STRANGER), "draws[0].options.seeds: Qui c’è chi non è tra"),
    (BOTH, put("draws", 0, "options", "groups", value=9), "draws[0].options: "),
    (BOTH, exchanged("draws", 1, "turns"), "draws[1].turns: "),
    (BOTH, put("draws", 1, "groups", value=None), "draws[1].groups: Gironi e tabellone ci sono dove la formula"),
    (BOTH, put("draws", 1, "turns", 0, "meetings", 0, "sides", 0, 0, value=STRANGER), "draws[1].turns: "),
    (BOTH, drop("draws", 1, "groups", 0, 0), "draws[1].groups: I gironi non sono quelli dei sorteggiati"),
    (BOTH, put("draws", 3, "bracket", value=None), "draws[3].bracket: Gironi e tabellone ci sono dove la formula"),
    (BOTH, drop("draws", 3, "bracket", 0), "draws[3].bracket: Gli iscritti del sorteggio pubblicato non sono"),
    (BOTH, same("draws", 3, "bracket", 0, "sources", 0, "entrant", of=("teams", 0, "id")), "draws[3].bracket: Gli isc"),
    (BOTH, put("draws", 3, "options", "teams", value=[]), "draws[3].options.teams: L’elenco è troppo corto: servono"),
    (BOTH, put("draws", 2, "bracket", 1, "key", value="main-1-1"), "draws[2].bracket[1]: Un tabellone con questi"),
    (BOTH, put("draws", 2, "bracket", 1, "column", value=5), "draws[2].bracket"),
    (BOTH, put("draws", 2, "bracket", 3, "table", value=1), "draws[2].bracket[3]: Un tabellone con questi"),
    (BOTH, put("draws", 2, "bracket", 3, "sources", 0, "path", value="winner"), "draws[2].bracket[3]: Un tabellone"),
    (BOTH, put("draws", 2, "options", "knockout", "third_place", value=False), "draws[2].bracket[3]: Un tabellone"),
    (BOTH, exchanged("draws", 2, "bracket", 0, "sources"), "draws[2].turns: Non è nel sorteggio pubblicato."),
    (BOTH, put("draws", 2, "published_at", value="2026-11-21T12:00:00.000000Z"), "draws[3]: Un sorteggio è già"),
    (BOTH, put("draws", 3, "published_at", value=None), "turns: Ci sono turni, ma nessun sorteggio è pubblicato."),
    (BOTH, put("matches", 11, "table", value=9), "matches[11]: Non è nel sorteggio pubblicato."),
    (BOTH, put("matches", 3, "fixture", value=None), "matches[3].fixture: A una partita tra due iscritti serve"),
    (BOTH, put("seats", 0, "chair", value=3), "matches[0]: La formazione non è completa"),
    (BOTH, put("awards", 0, "replaced", value=None), "awards[0].match: La partita assegnata a tavolino ha anche"),
    (BOTH, twice("awards", 1), "awards[2].match: La partita è già a tavolino"),
    (BOTH, same("awards", 1, "entered", of=("log", 9, "id")), "awards[1].entered: Rimanda a una voce del registro"),
    (BOTH, same("awards", 1, "match", of=("awards", 0, "match")), "awards[1].entered: Rimanda a una voce del registro"),
    (BOTH, same("deals", 0, "match", of=("awards", 1, "match")), "awards[1].match: La partita assegnata a tavolino"),
    (BOTH, put("log", 6, "reason", value=""), "log[6].reason: A una correzione manca il motivo. Scrivilo."),
    (BOTH, drop("deals", -1), "matches[12]: Il torneo risulta chiuso, ma questa partita non è completa."),
    (LEFT, without_match(1), "matches: Manca la partita sorteggiata al turno 2, tavolo 1."),
    (
        LEFT,
        same("teams", 0, "withdrawn", of=("log", 6, "id")),
        "teams[0].withdrawn: Rimanda a una voce del registro",
    ),
    (LEFT, put("log", 7, "kind", value="withdrawal"), "teams[5].withdrawn: Il registro e «withdrawn»"),
    (LEFT, drop("turns", 2), "turns: Il tabellone pubblicato ha più turni: manca il turno 3."),
    (LEFT, turned_round, "matches[1]: Secondo i risultati qui giocano altri, o nessuno."),
    (DANISH, put("draws", 2, "first_turn", value=3), "draws[2].first_turn: Il sorteggio comincia dal turno 3"),
    (DANISH, put("draws", 1, "published_at", value="2026-11-21T12:00:00.000000Z"), "draws[2]: Un sorteggio è già"),
    (DANISH, put("draws", 1, "turns", 0, "number", value=3), "draws[1].turns: Il turno 2 è fuori posto"),
    (DANISH, put("draws", 2, "turns", 0, "number", value=3), "draws[2].turns: Il turno 3 è fuori posto"),
    (DANISH, same("draws", 1, "options", "standing", 0, 0, of=("draws", 1, "options", "standing", 1, 0)), "draws[1]"),
    (DANISH, put("draws", 0, "options", "format", value="swiss"), "draws[0].options.format: Il sorteggio pubblicato"),
    (DANISH, drop("draws", 0), "draws[1].turns: Il turno 2 è fuori posto"),
    (ROTATING, same("seats", 0, "player", of=("seats", 4, "player")), "seats[4].player: Il giocatore in questo turno"),
    (ROTATING, exchanged("draws", 0, "turns", 0, "meetings", 0, "sides"), "matches[0]: Non è nel sorteggio"),
    (ROTATING, drop("seats", 0), "matches[0]: La formazione non è completa"),
    (ROTATING, put("tournament", "ranked", value="pairs"), "stages[0].format: Fase 1: nella baraonda"),
    (ROTATING, put("stages", 0, "turns_chosen", value=4), "tournament.closed_at: Il torneo risulta chiuso, ma mancano"),
    ("kept", twice("reports", 0), "reports[4]: La stessa squadra dice due risultati insieme"),
]


@pytest.mark.parametrize(("name", "edit", "sentence"), RULES)
def test_a_broken_rule_is_told_with_its_place(name: str, edit: Callable[[Document], object], sentence: str) -> None:
    assert [line for line in refusal(changed(edit, example(name))) if line.startswith(sentence)]


def test_what_the_organizer_confirmed_is_taken_in_without_asking_again() -> None:
    tournament = make_evening(DANISH_STAGE, entrants=6)
    points = [Criterion.POINT_DIFFERENCE.value]
    Stage.objects.filter(tournament=tournament).update(tiebreaks=points)
    assert check_regulation(regulation_of(stage_of(tournament)))
    comes_back(tournament)


def test_a_second_stage_whose_turns_follow_from_results_comes_back() -> None:
    tournament = make_evening(GROUPS, replace(DANISH_STAGE, takes=Takes(per_group=3)), entrants=8)
    publish(tournament)
    play(tournament)
    passage_confirm(action(tournament))
    for _turn in range(2):
        publish(tournament)
        play(tournament)
    comes_back(tournament)


def test_an_evening_closed_without_the_matches_of_a_pair_that_left_comes_back() -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=5)
    publish(tournament)
    gone = Team.objects.get(tournament=tournament, number=5)
    effect = WithdrawalEffect.UNPLAYED_VOID
    team_withdraw(action(tournament), gone.id, effect=effect)
    play(tournament)
    tournament_close(action(tournament))
    comes_back(tournament)


def test_a_second_stage_that_was_drawn_on_without_somebody_comes_back() -> None:
    tournament = make_evening(
        ROTATING_STAGE, replace(ROTATING_STAGE, takes=Takes(per_group=9)), entrants=9, ranked=Ranked.PLAYERS
    )
    publish(tournament)
    play(tournament)
    passage_confirm(action(tournament))
    publish(tournament)
    win_some(tournament, 2)
    gone = Team.objects.get(tournament=tournament, number=3)
    team_withdraw(action(tournament), gone.id)
    publish(tournament)
    comes_back(tournament)
    grouped = changed(put("entries", 0, "group", value=1), export_bytes(tournament))
    assert refusal(grouped, tournament.club.slug) == ["entries[0].group: Nella fase prima questo girone non c’è."]
