"""What a public page says about the draws of pairs and players is enough to make every one of them again."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import strip_tags

from tests.draws.drawing import refused
from tests.factories import action, make_evening, publish, win
from tests.pages.setup.test_wishes_page import make_week
from tests.staged import make_continued, make_danish, make_left, make_rotating, make_staged, play
from tournaments.event.entering_again import EnteringAgain
from tournaments.event.presets import PRESETS
from tournaments.models import Team, Tournament
from tournaments.scheduling.base.types import Byes, KnockoutOptions, SecondChance
from tournaments.services.entries.entering_again_changes import entrant_enter_again
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.setup.apart_changes import first_match_apart
from tournaments.services.setup.day_changes import evenings_ask

pytestmark = pytest.mark.django_db


def published(client: Client, tournament: Tournament, folder: Path) -> Path:
    answer = client.get(f"/t/{tournament.slug}/draw.json")
    assert answer.status_code == 200
    file = folder / "draw.json"
    file.write_bytes(answer.content)
    return file


def repeated(file: Path) -> list[str]:
    out = StringIO()
    call_command("draw", "--repeat", str(file), stdout=out)
    return out.getvalue().splitlines()


def make_bracket(knockout: KnockoutOptions) -> Tournament:
    tournament = make_evening(replace(PRESETS["bar"].stages[0], knockout=knockout), entrants=11)
    for number, seed in ((4, 1), (9, 2), (2, 3)):
        Team.objects.filter(tournament=tournament, number=number).update(seed=seed)
    Team.objects.filter(tournament=tournament, number__in=(1, 6, 7)).update(club="Bar Sport")
    publish(tournament, number=33)
    return tournament


def make_entered_again() -> Tournament:
    """A bracket of which somebody who was out took an empty place."""
    tournament = make_evening(replace(PRESETS["bar"].stages[0], enter_again=EnteringAgain(1, 1)), entrants=6)
    match = publish(tournament, number=33)[0]
    win(match, 1)
    out = Team.objects.get(players__seats__match=match, players__seats__side=2, players__number=1)
    entrant_enter_again(action(tournament), out.id, 7, paid=False)
    return tournament


def make_came_late() -> Tournament:
    """A bracket to which somebody came who was not drawn."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=6)
    win(publish(tournament, number=33)[0], 1)
    entrants_add(action(tournament), [NewEntrant(("Zoë Rui", "Zita Po"))])
    return tournament


def make_apart(preset: str) -> Tournament:
    """Somebody who does not meet two others in the first match, and a club."""
    tournament = make_evening(PRESETS[preset].stages[0], entrants=11)
    Team.objects.filter(tournament=tournament, number__in=(1, 6, 7)).update(club="Bar Sport")
    Team.objects.filter(tournament=tournament, number=8).update(seed=1)
    one, *others = (Team.objects.get(tournament=tournament, number=number).pk for number in (4, 2, 9))
    for other in others:
        first_match_apart(action(tournament), one, other, apart=True)
    publish(tournament, number=33)
    return tournament


def make_asked() -> Tournament:
    """A bracket over two evenings of which three pairs asked for one."""
    tournament = make_week(clubs=4)
    teams = Team.objects.filter(tournament=tournament, number__in=(2, 9, 12)).order_by("number")
    evenings_ask(action(tournament), {team.pk: [2] for team in teams})
    publish(tournament, number=33)
    return tournament


MAKERS = {
    "a bracket on evenings that were asked for": make_asked,
    "a bracket of whom some are apart at first": lambda: make_apart("bar"),
    "Danish of whom some are apart at first": lambda: make_apart("danish"),
    "groups of whom some are apart at first": lambda: make_apart("groups_knockout"),
    "turns by lot of whom some are apart at first": lambda: make_apart("drawn_turns"),
    "all against all, of whom some are of one club": lambda: make_apart("round_robin"),
    "a bracket that somebody entered again": make_entered_again,
    "a bracket to which somebody came late": make_came_late,
    "groups, then a knockout": make_staged,
    "Danish with a latecomer": make_danish,
    "a knockout with a withdrawal": make_left,
    "rotating partners": make_rotating,
    "rotating partners of whom some came and left": make_continued,
    "a bracket with byes by lot": lambda: make_bracket(KnockoutOptions(Byes.DRAWN, third_place=True)),
    "double elimination": lambda: make_bracket(KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)),
}


@pytest.mark.parametrize("what", MAKERS)
def test_every_draw_comes_out_the_same_again(client: Client, tmp_path: Path, what: str) -> None:
    file = published(client, MAKERS[what](), tmp_path)
    lines = repeated(file)
    assert len(lines) == len(json.loads(file.read_bytes())["draws"])
    assert all(line.endswith(": uguale.") for line in lines), lines


def test_a_danish_evening_somebody_left_can_be_repeated(client: Client, tmp_path: Path) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=7)
    publish(tournament, number=5)
    play(tournament)
    leaver = Team.objects.get(tournament=tournament, number=3)
    team_withdraw(action(tournament), leaver.id)
    for number in (6, 7):
        publish(tournament, number=number)
        play(tournament)
    lines = repeated(published(client, tournament, tmp_path))
    assert [line.split(": ")[-1] for line in lines] == ["uguale."] * 3


def test_a_draw_that_was_tampered_with_is_found_out(client: Client, tmp_path: Path) -> None:
    file = published(client, make_bracket(KnockoutOptions()), tmp_path)
    document = json.loads(file.read_bytes())
    sides = [source for node in document["draws"][0]["bracket"] for source in node["sources"] if source["entrant"]]
    sides[0]["entrant"], sides[1]["entrant"] = sides[1]["entrant"], sides[0]["entrant"]
    file.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as stopped:
        repeated(file)
    assert stopped.value.code == 1


def test_a_history_that_was_tampered_with_is_found_out(client: Client, tmp_path: Path) -> None:
    file = published(client, make_continued(), tmp_path)
    document = json.loads(file.read_bytes())
    (one, two), *_ = (meeting["sides"] for meeting in document["draws"][1]["played"][0]["meetings"])
    one[0], two[0] = two[0], one[0]
    file.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as stopped:
        repeated(file)
    assert stopped.value.code == 1


def test_the_page_says_from_which_turn_another_draw_counts(client: Client) -> None:
    make_continued()
    page = " ".join(client.get("/t/cambi/draw/").content.decode().split())
    assert "dal turno 3 vale un sorteggio nuovo" in page
    assert "Non giocavano più: 3." in page


def test_the_page_gives_the_command_of_a_bracket_with_seeds_clubs_and_choices(client: Client) -> None:
    make_bracket(KnockoutOptions(Byes.DRAWN, third_place=True))
    page = " ".join(client.get("/t/serata/draw/").content.decode().split())
    command = strip_tags(page.split("manage draw ")[1].split("</code>")[0])
    assert command == (
        "--format knockout --entrants 11 --seeds 4,9,2 --clubs 1+6+7 --byes drawn --third-place --number 33"
    )
    out = StringIO()
    call_command("draw", *command.split(), "--json", stdout=out)
    (drawn,) = json.loads(client.get("/t/serata/draw.json").content)["draws"]
    seated = [meeting["sides"] for turn in json.loads(out.getvalue())["turns"] for meeting in turn["meetings"]]
    assert seated == [meeting["sides"] for turn in drawn["turns"] for meeting in turn["meetings"]]


def test_before_anything_is_published_there_is_no_file(client: Client) -> None:
    make_evening(*PRESETS["bar"].stages, entrants=4)
    assert client.get("/t/serata/draw.json").status_code == 404


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"draws": [7]},
        {"draws": [{"drawn_from": {"format": "danish", "entrants": "5"}}]},
        {"draws": [{"drawn_from": {"format": True, "entrants": "5", "number": "1"}}]},
        {"draws": [{"drawn_from": {"format": "danish", "entrants": "5", "turns": "2", "number": "1", "seen": "x"}}]},
        {"draws": [{"drawn_from": {"format": "danish", "entrants": "5", "turns": "2", "number": "1"},
                    "standing": [1]}]},
        {"draws": [{"drawn_from": {"format": "danish", "entrants": "5", "turns": "2", "number": "1"},
                    "standing": [["9", 1]]}]},
        {"draws": [{"drawn_from": {"format": "danish", "entrants": "5", "turns": "2", "number": "1"},
                    "played": [{"number": 1, "meetings": [{"table": 1, "sides": [["8"], ["9"]]}]}]}]},
        {"draws": [{"drawn_from": {"format": "rotating_partners", "entrants": "9", "number": "1"}, "absent": ["10"]}]},
        {"draws": [{"drawn_from": {"format": "rotating_partners", "entrants": "9", "number": "1"}, "absent": "9"}]},
    ],
)  # fmt: skip
def test_a_file_that_says_something_else_is_refused(tmp_path: Path, document: object) -> None:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(document))
    assert refused("--repeat", str(file))
