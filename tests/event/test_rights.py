"""Who may do what: each role a step of one stair."""

import itertools

import pytest

from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role, roles_with


def test_every_role_has_rights() -> None:
    assert RIGHTS.keys() == set(Role)


def test_each_role_may_do_whatever_the_next_one_may_and_more() -> None:
    assert all(RIGHTS[below] < RIGHTS[above] for above, below in itertools.pairwise(Role))


def test_every_member_may_look_and_only_the_owner_says_who_is_a_member() -> None:
    assert roles_with(Right.LOOK) == tuple(Role)
    assert roles_with(Right.OWN) == (Role.OWNER,)
    assert RIGHTS[Role.OWNER] == ALL_RIGHTS


def test_who_enters_at_the_tables_neither_confirms_nor_corrects() -> None:
    assert Right.ENTER in RIGHTS[Role.HELPER]
    assert not RIGHTS[Role.HELPER] & {Right.CONFIRM, Right.CORRECT, Right.AWARD}


@pytest.mark.parametrize("role", [Role.DESK, Role.HELPER, Role.VIEWER])
def test_below_the_direction_nobody_corrects_or_runs(role: Role) -> None:
    assert not RIGHTS[role] & {Right.CORRECT, Right.RUN, Right.OWN}
