"""What people are called by their initials."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import action, make_evening, publish
from tests.staged import stage
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.core.disclosure import called_in, initials, redacted
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.setup.setup import names_shorten

NAMES = st.lists(st.text("ABab èÈ'-", min_size=1, max_size=8).filter(str.strip), max_size=8)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Maria Rossi", "M. R."),
        ("maria addolorata degl'Innocenti-Bevilacqua", "M. A. D."),
        ("Élodie 'Ndrangola", "É. N."),
        ("Gino", "G."),
        ("(Bis) Rossi", "B. R."),
    ],
)
def test_every_word_gives_its_first_letter(name: str, short: str) -> None:
    assert initials([name]) == [short]


def test_who_looks_like_somebody_before_gets_a_number() -> None:
    assert initials(["Maria Rossi", "Mario Russo", "Ugo Neri", "Mara Riva"]) == [
        "M. R.",
        "M. R. (2)",
        "U. N.",
        "M. R. (3)",
    ]


@given(NAMES, NAMES)
def test_nobody_looks_like_somebody_else_and_who_comes_later_changes_nobody(
    before: list[str], later: list[str]
) -> None:
    short = initials([*before, *later])
    assert len(set(short)) == len(short)
    assert short[: len(before)] == initials(before)


@pytest.mark.django_db
def test_a_pair_is_called_after_who_sits_for_it_now() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    first = Player.objects.filter(tournament=tournament, team__number=1).earliest("number")
    player_substitute(action(tournament, reason="Malata"), player_id=first.id, name="Zoë Verdi", from_turn=1)
    names_shorten(action(tournament), initials=True)
    team = Team.objects.get(tournament=tournament, number=1)
    held = redacted(Tournament.objects.get(pk=tournament.pk))
    assert called_in(held).name(team.id, team.name) == "Z. V. – G. 1. (2)"
    assert called_in(Tournament.objects.get(pk=tournament.pk)).name(team.id, team.name) == team.name
