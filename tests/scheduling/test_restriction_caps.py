"""How many of those who are apart can play at once, and when the tables cannot be filled without the others."""

import pytest

from tournaments.scheduling.base.types import Apart, Mixed, Options, Relation, Restrictions, singles
from tournaments.scheduling.restriction_caps import Cap, cap_problems, caps


def test_a_table_takes_one_of_a_family_or_two_who_may_be_partners_or_opponents():
    restrictions = Restrictions(
        (Apart(("1", "2")), Apart(("1", "3"), Relation.PARTNERS, first_turn=True), Apart(("4", "5"), hard=False)),
        mixed=(Mixed(("1",), ("2", "3")), Mixed(("6",), ("7",), hard=False)),
    )
    assert list(caps(restrictions, 3)) == [
        Cap(("1", "2"), 3, first_turn=False),
        Cap(("1", "3"), 6, first_turn=True),
        Cap(("1",), 6, first_turn=False),
        Cap(("2", "3"), 6, first_turn=False),
    ]


@pytest.mark.parametrize(
    ("entrants", "tables", "members", "refused"),
    [(8, 2, 2, False), (8, 2, 3, True), (9, 2, 3, False), (9, 2, 4, True), (12, 2, 6, False), (12, 2, 7, True)],
)
def test_a_family_of_which_too_many_must_rest_is_refused(entrants, tables, members, refused):
    options = Options(restrictions=Restrictions((Apart(tuple(str(number) for number in range(1, members + 1))),)))
    found = cap_problems(singles(entrants), options, tables)
    assert [problem.values for problem in found] == [{"members": members, "most": 2}] * refused
