"""Who gets a prize as things are, and that there is none: on the public pages, on one's own and on the wall."""

import re

import pytest
from django.test import Client

from tests.factories import action, make_evening, publish, win, win_all
from tests.pages.hall.test_who import page_of, read
from tests.prizes import give_prizes, play_level
from tests.staged import DANISH, GROUPS, THEN_KNOCKOUT, stage
from tournaments.event.prizes import PrizeDraft, PrizeKind
from tournaments.models import Team, Tournament
from tournaments.pages.shared.ranking.prize_words import prizes_said
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.setup.prize_changes import prizes_add
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db
NONE = "Nessun premio scritto."
MARK = re.compile(r'class="key-mark prize-mark"|class="state prize-mark"')


def after_a_turn(prizes: list[str]) -> Tournament:
    """Of eight pairs four have won and are level in everything."""
    tournament = make_evening(DANISH, entrants=8)
    give_prizes(tournament, prizes)
    win_all(publish(tournament), 1)
    tournament.refresh_from_db()
    return tournament


def marks(client: Client, address: str) -> int:
    return len(MARK.findall(client.get(address, headers={"Accept-Language": "it"}).content.decode()))


def test_places_that_win_are_marked_with_what_they_win(client: Client) -> None:
    tournament = after_a_turn(["Coppa", "Vino"])
    assert marks(client, "/t/serata/standings/") == 4
    assert "premio uno di questi, da decidere: Coppa, Vino" in read(client, "/t/serata/standings/")
    assert read(client, "/t/serata/standings/").count("premio come sopra") == 3
    assert marks(client, "/t/serata/projector/?show=standings") == 4
    assert "Premi ai primi 2." in read(client, "/t/serata/")
    assert "Premi ai primi 2." in read(client, "/t/serata/projector/?show=standings")
    rows = team_table(stage_of(tournament))
    first, last = (read(client, page_of(tournament, row.entrant)) for row in (rows[0], rows[-1]))
    assert "Premio, se finisse adesso: uno di questi, da decidere: Coppa, Vino . Premi ai primi 2." in first
    assert "se finisse adesso" not in last
    assert "Premi ai primi 2." in last


@pytest.mark.parametrize("page", ["", "standings/", "regulation/", "projector/?show=standings", "who"])
def test_that_there_is_no_prize_is_said_and_nobody_is_marked(client: Client, page: str) -> None:
    tournament = after_a_turn([])
    address = page_of(tournament, str(Team.objects.get(tournament=tournament, number=1).pk))
    address = address if page == "who" else f"/t/serata/{page}"
    assert NONE in read(client, address)
    assert marks(client, address) == 0


def test_before_the_last_stage_places_win_nothing_yet(client: Client) -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=8)
    give_prizes(tournament, ["Coppa"])
    win_all(publish(tournament)[:2], 1)
    shown = read(client, "/t/serata/standings/")
    assert shown.count("A fine serata: premio al primo.") == 1
    # Above all groups: below the head of the first it was read as of that group alone.
    assert shown.index("A fine serata: premio al primo.") < shown.index("Girone A")
    assert marks(client, "/t/serata/standings/") == 0


def test_prizes_that_everybody_chooses_go_to_the_first_and_the_others_are_in_the_rules() -> None:
    tournament = make_evening(DANISH, entrants=8)
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.CHOICE, what=what) for what in ("Coppa", "Vino", "Salame")])
    assert prizes_said(tournament) == "3 premi a scelta."
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.LAST, what="Mazzo")])
    assert prizes_said(tournament) == "3 premi a scelta, altri premi nel regolamento."
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.PLACE, place, what="Torta") for place in (1, 4)])
    assert prizes_said(tournament) == "Premi ai posti 1, 4, 3 premi a scelta, altri premi nel regolamento."


def test_every_place_that_has_a_prize_is_named_with_it_on_the_phone_and_among_the_winners_on_the_wall(
    client: Client,
) -> None:
    """Of six, the lower number always wins: pair n comes in at place n; the fifth place has none, a bar has one."""
    tournament = make_evening(stage("round_robin"), entrants=6)
    Team.objects.filter(tournament=tournament, number=5).update(club="Bar Sport")
    prizes = ["Coppa", "Vino", "Salame", "Torta", "", "Mazzo"]
    give_prizes(tournament, prizes)
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.CLUB, club="Bar Sport", what="Targa")])
    play_level(tournament, level=False)
    teams = Team.objects.filter(tournament=tournament).order_by("number")
    names = [team.name for team in teams]
    page = client.get("/t/serata/standings/", headers={"Accept-Language": "it"}).content.decode()
    rows = [page.split(f'-1-{team.pk}"', 1)[1].split("</tr>")[0] for team in teams]
    assert [re.findall(r">premio</span> ([^<]+)</span>", row) for row in rows] == [
        [prize or "Targa"] for prize in prizes
    ]
    wall = client.get("/t/serata/projector/?show=standings", headers={"Accept-Language": "it"}).content.decode()
    leaves = [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in wall.split("<section")[1:3]]
    assert all(f"{name} {prize}" in leaves[0] for name, prize in zip(names[:3], prizes, strict=False))
    assert re.search(
        f"4º posto {names[3]} Torta 6º posto {names[5]} Mazzo Primo di «Bar Sport» {names[4]} Targa", leaves[1]
    )
    table_freeze(action(tournament), 3)
    hidden = read(client, "/t/serata/projector/?show=standings")
    assert not [prize for prize in ("Torta", "Mazzo", "Targa") if prize in hidden]


def test_once_all_is_played_ones_own_page_says_what_was_won(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    give_prizes(tournament, ["Coppa"])
    for number in (1, 2, 3):
        for match in publish(tournament, number=number):
            if match.turn.number == number:
                win(match, 1)
    tournament.refresh_from_db()
    first = team_table(stage_of(tournament))[0]
    assert "Premio: Coppa" in read(client, page_of(tournament, first.entrant))
