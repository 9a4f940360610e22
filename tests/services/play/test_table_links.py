"""Links for phones without an account: long, kept as digests, for one match, and gone when they should be."""

import uuid
from collections.abc import Callable

import pytest

from tests.factories import action, make_tournament, publish, record
from tests.services.history import untouched, written
from tournaments.event.match_states import Trust
from tournaments.models import Match, TableLink, Team
from tournaments.selectors.play.table_links import (
    link_has_ended,
    link_of_token,
    links_of_matches,
    printable_token,
    token_of,
)
from tournaments.services.frame.changes import Action
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.table_links import links_renew, pair_link_end, pair_link_renew, trust_choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches() -> list[Match]:
    found = publish(make_tournament(sizes=(4, 4, 4, 4)))
    trust_choose(action(found[0].tournament_id), Trust.PLAYERS)
    return found


def link_of(match: Match, side: int = 1) -> TableLink:
    return links_of_matches(match.tournament, [match.id])[match.id, side]


def test_where_only_the_desk_enters_there_are_no_links() -> None:
    publish(make_tournament(sizes=(4, 4)))

    assert not TableLink.objects.exists()


def test_the_log_says_whose_link_was_made_and_whose_ended(matches: list[Match]) -> None:
    tournament = matches[0].tournament
    team = Team.objects.filter(tournament=tournament)[0]
    made = written(tournament, lambda: pair_link_renew(action(tournament), team.id))
    ended = written(tournament, lambda: pair_link_end(action(tournament), team.id))
    assert (made.subject, made.old, made.new) == (team.id, None, {"pair": team.name})
    assert (ended.subject, ended.old, ended.new) == (team.id, {"pair": team.name}, None)


@pytest.mark.parametrize(
    "act",
    [
        lambda one: trust_choose(one, Trust.PLAYERS),
        lambda one: links_renew(one, []),
        lambda one: pair_link_renew(one, uuid.uuid4()),
        lambda one: pair_link_end(one, uuid.uuid4()),
    ],
)
def test_where_no_link_is_another_nothing_is_written(matches: list[Match], act: Callable[[Action], None]) -> None:
    untouched(matches[0].tournament, lambda: act(action(matches[0].tournament_id)))


def test_every_side_of_every_match_has_a_link_of_its_own(matches: list[Match]) -> None:
    tokens = {token_of(link_of(match, side).id) for match in matches for side in (1, 2)}

    assert len(tokens) == 2 * len(matches)
    assert {len(token) for token in tokens} == {22}


def test_matches_that_are_made_later_get_their_links(matches: list[Match]) -> None:
    tournament = matches[0].tournament
    draw_unpublish(action(tournament))
    again = publish(tournament, number=2)

    assert links_of_matches(tournament, [match.id for match in again]).keys() == {
        (match.id, side) for match in again for side in (1, 2)
    }


def test_what_is_stored_does_not_open_anything(matches: list[Match]) -> None:
    link = link_of(matches[0])

    assert token_of(link.id) not in str(TableLink.objects.values().get(pk=link.id))
    assert link_of_token(link.token_digest) is None
    assert link_of_token(str(link.id)) is None
    assert link_of_token(token_of(link.id)) == link


def test_another_installations_key_makes_another_token(matches: list[Match], settings: pytest.FixtureRequest) -> None:
    link = link_of(matches[0])
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]  # the settings of the test

    assert printable_token(link) is None


def test_a_renewed_link_leaves_the_old_one_dead(matches: list[Match]) -> None:
    old = token_of(link_of(matches[0]).id)
    links_renew(action(matches[0].tournament_id), [matches[0].id])

    assert link_of_token(old) is None
    new = token_of(link_of(matches[0]).id)
    assert new != old
    assert link_of_token(new) is not None


def test_a_link_ends_with_its_turn_and_lives_again_when_a_result_is_taken_back(matches: list[Match]) -> None:
    first, *others = [match for match in matches if match.turn_id == matches[0].turn_id]
    record(first, 70, 70, 70, 70, 70)
    assert not link_has_ended(link_of(first))
    for other in others:
        record(other, 70, 70, 70, 70, 70)
    assert link_has_ended(link_of(first))
    record(others[0], reason="Altra partita")

    assert not link_has_ended(link_of(first))


def test_an_unknown_token_opens_nothing(matches: list[Match]) -> None:
    assert link_of_token(uuid.uuid4().hex[:22]) is None
