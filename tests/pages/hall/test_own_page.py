"""What one's own page says of what comes next, of the place in a bracket, and of the points of the opponents."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win, win_all
from tests.pages.hall.test_who import page_of, read
from tests.staged import DANISH, GROUPS, KNOCKOUT, THEN_KNOCKOUT, stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import clock_set
from tournaments.services.setup.setup import table_freeze
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


def side_of(match: Match, number: int) -> str:
    records = {record.id: record for record in match_records(stage_of(match.tournament))}
    return records[match.id].sides[number - 1].team.id


def test_after_ones_match_the_page_says_which_turn_comes_and_about_when(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turn_minutes=40), entrants=4)
    first, _second = publish(tournament)
    clock_set(action(tournament), turn=1, minutes=60, seen=None)
    win(first, 1)
    winner = side_of(first, 1)
    page = client.get(page_of(tournament, winner)).content.decode()
    # Until that time, which only who reads it can tell: a page is kept while nothing changes.
    assert re.search(r'data-ends="[^"]+" data-left="Turno 2 verso le \d\d:\d[05]\." data-over="([^"]+)">\1<', page)
    assert "Turno 2 tra poco." in read(client, page_of(tournament, winner))
    table_freeze(action(tournament), 0)
    assert "tra poco" not in read(client, page_of(tournament, winner))


def test_who_plays_nothing_now_reads_that_first_and_the_table_to_come_smaller(client: Client) -> None:
    """Five pairs who all meet: in the first turn one rests and two tables play."""
    tournament = make_evening(stage("round_robin"), entrants=5)
    matches = publish(tournament)[:2]
    playing = {side_of(match, number) for match in matches for number in (1, 2)}
    rests = next(str(team.pk) for team in Team.objects.filter(tournament=tournament) if str(team.pk) not in playing)

    def first_words(who: str) -> tuple[str, str]:
        """The heading of what is played, and all its words; only with a table to go to there is great type."""
        page = client.get(page_of(tournament, who), headers={"Accept-Language": "it"}).content.decode()
        ticket = page.split('aria-labelledby="ahead">')[1].split("</section>")[0]
        heading, said = (" ".join(re.sub("<[^>]+>", " ", one).split()) for one in (ticket.split("</h2>")[0], ticket))
        assert ('class="great"' in ticket) == heading.startswith("Turno")
        return heading, said

    assert first_words(side_of(matches[0], 1))[0] == "Turno 1 di 5 Tavolo 1"
    heading, said = first_words(rests)
    assert heading == "Adesso riposi."
    assert re.match(r"Adesso riposi\. Gli altri giocano\. .*Poi: Turno 2 di 5 .*Tavolo \d", said)
    win(matches[0], 1)
    heading, said = first_words(side_of(matches[0], 1))
    assert heading == "Adesso non hai un tavolo."
    assert re.match(r"Adesso non hai un tavolo\. Gli altri giocano\. .*Poi: Turno [23] di 5 .*Tavolo \d", said)


def test_after_the_match_of_the_last_turn_no_further_turn_is_promised(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=4)
    first, _second = publish(tournament)
    win(first, 1)
    text = read(client, page_of(tournament, side_of(first, 1)))
    assert "Hai finito: il posto dipende ancora dagli altri tavoli." in text
    assert "tra poco" not in text


def test_who_did_not_move_on_has_finished_and_is_promised_no_turn_of_the_next_stage(client: Client) -> None:
    """Six pairs in two groups of three, of which the first two play three turns of a Danish final; the lower
    number wins.
    """
    final = replace(DANISH, takes=Takes(per_group=2), name="Finale")
    tournament = make_evening(replace(stage("groups"), groups=2), final, entrants=6)
    for match in publish(tournament):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    between = {
        "Passi alla fase seguente: si pubblica tra poco.": 4,
        "Hai finito questa fase. Se e dove giochi ancora si sa tra poco.": 2,
    }
    teams = [str(team.pk) for team in Team.objects.filter(tournament=tournament)]
    said = [read(client, page_of(tournament, one)) for one in teams]
    assert {words: sum(words in page for page in said) for words in between} == between
    passage_confirm(action(tournament))
    *_before, last = publish(tournament, number=2)
    win(last, 1)
    out = [one for one, page in zip(teams, said, strict=True) if "Hai finito questa fase" in page]
    for one in out:
        page = read(client, page_of(tournament, one))
        assert "Hai finito." in page
        assert re.search(r"Posto 5º su 6 ?, alla pari con un altro", page), page
        assert "tra poco" not in page
    assert "Adesso non hai un tavolo." in read(client, page_of(tournament, last.fixture and last.fixture.home_id))


def test_who_played_all_in_a_group_reads_that_the_stage_is_over_for_them(client: Client) -> None:
    """Of seven pairs the three of the smaller group need three turns, as the four of the other, in one of which each
    rests: who rests in the last has played.
    """
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=7)
    matches = publish(tournament)
    last = max(match.turn.number for match in matches)
    win_all([match for match in matches if match.turn.number < last], 1)
    playing = {side_of(match, number) for match in matches if match.turn.number == last for number in (1, 2)}
    (rests,) = (one for one in Team.objects.filter(tournament=tournament) if str(one.pk) not in playing)
    told = "Hai finito questa fase. Se e dove giochi ancora si sa quando finiscono gli altri."
    assert told in read(client, page_of(tournament, rests.pk))


def test_at_the_end_everybody_has_finished_at_their_place(client: Client) -> None:
    tournament = make_evening(replace(DANISH, turns=1), entrants=4)
    win_all(publish(tournament), 1)
    for row in team_table(stage_of(tournament)):
        page = read(client, page_of(tournament, row.entrant))
        assert "Hai finito." in page
        assert f"Posto {row.place}º su 4" in page


def test_the_points_of_the_opponents_add_up_to_the_number_that_breaks_ties(client: Client) -> None:
    """Who won the first match has met one with 0 points and then one with 1 who lost to them, so 0 + 1, or 1 + 1 once
    the first opponent has won the second match.
    """
    tournament = make_evening(replace(DANISH, tiebreaks=(Criterion.BUCHHOLZ, Criterion.LOT)), entrants=4)
    win_all(publish(tournament), 1)
    (top, *_rest) = team_table(stage_of(tournament))
    page = page_of(tournament, top.entrant)
    assert "Punti degli avversari: 0" in read(client, page)
    for match in publish(tournament, number=2):
        if match.turn.number == 2:
            win(match, 1)
    rows = {row.entrant: row for row in team_table(stage_of(tournament))}
    for one, row in rows.items():
        said = re.search(r"Punti degli avversari: (\d+) \+ (\d+) = (\d+)", read(client, page_of(tournament, one)))
        assert said
        first, second, both = map(int, said.groups())
        met = [
            rows[other.team.id].totals.points
            for record in match_records(stage_of(tournament))
            for own, other in (record.sides, record.sides[::-1])
            if own.team.id == one
        ]
        assert [first, second] == met
        assert first + second == both == row.met


@pytest.mark.parametrize(("position", "shown"), [(0, range(5)), (3, range(1, 6)), (7, range(3, 8))])
def test_ones_own_row_is_in_the_middle_of_those_above_and_below(client: Client, position: int, shown: range) -> None:
    tournament = make_evening(replace(DANISH, turns=3), entrants=8)
    page = client.get(page_of(tournament, Team.objects.filter(tournament=tournament)[0].pk)).content.decode()
    assert 'id="around"' not in page
    win_all(publish(tournament), 1)
    whole = client.get(reverse("public_standings", args=[tournament.slug])).content.decode()
    order = re.findall(r'<tr id="[^"]+?-1-([^"]+)"', whole)
    page = client.get(page_of(tournament, order[position]), headers={"Accept-Language": "it"}).content.decode()
    _before, _heading, table = page.partition('id="around"')
    told = re.findall(r'<a href="[^"]+/who/([^/"]+)/"', table.partition("</table>")[0])
    assert told == [order[one] for one in shown]
    own = table.partition("data-own-row")[2].partition("</tr>")[0]
    assert order[position] in own
    assert ">tu<" in own


def test_a_place_in_a_bracket_is_a_place(client: Client) -> None:
    """Eight pairs: who lost a quarter-final is 5th to 8th while another is still played; the winner is 1st to 4th."""
    tournament = make_evening(replace(KNOCKOUT, knockout=KnockoutOptions()), entrants=8)
    first = publish(tournament)[0]
    win(first, 1)
    assert "Posto 5º–8º su 8" in read(client, page_of(tournament, side_of(first, 2)))
    assert "Hai finito." in read(client, page_of(tournament, side_of(first, 2)))
    assert "Posto 1º–4º su 8" in read(client, page_of(tournament, side_of(first, 1)))


def test_in_the_bracket_behind_groups_a_place_is_told_once_over_the_whole_tournament(client: Client) -> None:
    """Eight pairs in two groups of four, of which four play a semi-final: who lost the first one played may still be
    third or fourth, who did not move on is fifth with the three others.
    """
    semifinals = replace(THEN_KNOCKOUT, knockout=KnockoutOptions())
    tournament = make_evening(GROUPS, semifinals, entrants=8)
    win_all(publish(tournament), 1)
    passage_confirm(action(tournament))
    first = next(one for one in publish(tournament, number=2) if one.turn.stage.number == 2)
    win(first, 1)
    lost = read(client, page_of(tournament, side_of(first, 2)))
    assert "Hai finito." in lost
    told, in_group = re.findall(r"Posto (\S+ su \d)", lost)
    assert (told, in_group[-4:]) == ("3º–4º su 8", "su 4")
    assert "Fino a Semifinale 1" in lost
    assert "Posto 1º–2º su 8" in read(client, page_of(tournament, side_of(first, 1)))


def test_in_a_consolation_no_place_is_told_before_it_is_over(client: Client) -> None:
    """Of eight the four losers play on: two share the seventh place in the end."""
    consolation = KnockoutOptions(second_chance=SecondChance.CONSOLATION)
    tournament = make_evening(replace(KNOCKOUT, knockout=consolation), entrants=8)
    win_all(publish(tournament), 1)
    matches = Match.objects.filter(tournament=tournament)
    consoled = matches.filter(turn__number=2).order_by("-table")[0]
    win(consoled, 1)
    out = page_of(tournament, side_of(consoled, 2))
    assert "Hai finito." in read(client, out)
    assert "Posto" not in read(client, out)
    assert "Fino a Consolazione 1.2" in read(client, out)
    for turn in (2, 3):
        win_all([one for one in matches.filter(turn__number=turn).order_by("table") if one.pk != consoled.pk], 1)
    assert "Posto 7º–8º su 8" in read(client, out)


def test_who_shares_a_place_is_told_with_how_many(client: Client) -> None:
    tournament = make_evening(replace(stage("danish"), tiebreaks=(Criterion.LOT,), turns=3), entrants=6)
    first, second, _third = publish(tournament)
    win(first, 1)
    win(second, 1)
    text = read(client, page_of(tournament, side_of(first, 1)))
    assert re.search(r"Posto 1º su 6 ?, alla pari con un altro", text), text


def test_the_list_goes_by_surname_with_a_line_for_each_of_a_pair(client: Client) -> None:
    tournament = make_evening(DANISH, entrants=2)
    for number, people in enumerate((("Zoe Abate", "Anna De Luca"), ("Bruno Castelli", "Ada D’Agosto")), start=1):
        team = Team.objects.get(tournament=tournament, number=number)
        team.name = " – ".join(people)
        team.save()
        for player, name in zip(Player.objects.filter(team=team).order_by("number"), people, strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
    text = read(client, reverse("public_mine", args=[tournament.slug]))
    lines = ["ABATE Zoe n. 1 con Anna De Luca", "CASTELLI Bruno", "D’AGOSTO Ada", "DE LUCA Anna n. 1 con Zoe Abate"]
    places = [text.replace("&nbsp;", " ").find(line) for line in lines]
    assert -1 not in places, text
    assert places == sorted(places)


def test_only_the_phone_with_the_card_of_the_pair_has_the_button(client: Client, make_ours: Tournament) -> None:
    mine = reverse("public_mine", args=[make_ours.slug])
    assert client.get(f"{mine}?enter").status_code == 200  # the list
    pair = Team.objects.filter(tournament=make_ours).earliest("number")
    client.get(mine, {"follow": str(pair.pk)})
    assert 'class="own-page"' not in client.get(mine).content.decode()


@pytest.fixture
def make_ours() -> Tournament:
    tournament = make_evening(DANISH, entrants=4)
    publish(tournament)
    return tournament


def test_of_six_at_a_table_the_page_says_in_which_deal_who_deals_it_rests(client: Client) -> None:
    """Eleven are a table of five and one of six, where everybody deals once: side k rests in deal k."""
    tournament = make_evening(PRESETS["quintets"].stages[0], entrants=11, ranked=Ranked.PLAYERS)
    publish(tournament)
    large, small = (
        next(one for one in match_records(stage_of(tournament)) if len(one.sides) == sides) for sides in (6, 5)
    )
    for number, side in enumerate(large.sides, start=1):
        said = f"Siete in sei: chi dà le carte riposa. Tu riposi alla smazzata {number}."
        assert said in read(client, page_of(tournament, side.team.id))
    assert "riposa" not in read(client, page_of(tournament, small.sides[0].team.id))
    assert read(client, "/t/serata/").count("In sei: a turno chi dà le carte riposa.") == 1
    assert read(client, "/t/serata/projector/?show=tables").count("a turno riposa chi dà") == 1
