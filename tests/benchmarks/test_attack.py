"""The attack finds what it is for: an answer that nobody may have, and a row that is another one afterwards."""

import pytest

from benchmarks.attack import addresses
from benchmarks.attack.__main__ import options
from benchmarks.attack.addresses import FOREIGN, MIXED, OWN, attack_wrong

HERS = {"tournaments_team": True}
OURS = {"tournaments_team": False}


@pytest.mark.parametrize(
    ("access", "who", "whose", "status", "changed", "wrong"),
    [
        ("all", "nobody", OWN, 500, {}, "broken"),
        ("run", "owner", OWN, 302, OURS, ""),
        ("run", "owner", MIXED, 302, HERS, "changed what is of another club"),
        ("run", "of another club", FOREIGN, 302, HERS, ""),
        ("run", "of another club", MIXED, 302, HERS, "changed what is of another club"),
        ("run", "viewer", OWN, 302, OURS, "changed without a right"),
        ("look", "viewer", FOREIGN, 200, {}, "shown without a right"),
        ("look", "viewer", FOREIGN, 404, {}, ""),
        ("club:own", "director", OWN, 200, {}, "shown without a right"),
        ("club:own", "of another club", FOREIGN, 200, {}, ""),
        ("members", "viewer", OWN, 200, {}, ""),
        ("desk", "nobody", OWN, 200, {}, "shown without a right"),
    ],
)
def test_what_is_wrong_is_called_so(
    access: str, who: str, whose: str, status: int, changed: dict[str, bool], wrong: str
) -> None:
    assert attack_wrong(access, who, whose, status, changed) == wrong


def test_only_what_a_question_does_not_write_by_the_way_counts() -> None:
    def execute(*_told: object) -> None: ...

    watched = addresses.Writes()
    for sql in ('UPDATE "django_session" SET x', 'SELECT 1 FROM "tournaments_team"'):
        watched(execute, sql, (), many=False, context={})
        assert not watched.any
    watched(execute, 'INSERT INTO "tournaments_team" VALUES (1)', (), many=False, context={})
    assert watched.any


def test_an_attack_that_nobody_knows_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(["bogus"])
    assert "unknown: bogus" in capsys.readouterr().err
