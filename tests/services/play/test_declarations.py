"""Powers and curses on the final points: turned on, declared, cancelled, taken back."""

import dataclasses
import datetime
import uuid
from fractions import Fraction

import pytest
from django.utils import timezone

from rules.modifiers import BONUS, FRAMASUN, GIRANDOLA, Condition, EffectKind, ModifierProblem, UseProblem
from rules.modifiers import Modifier as Definition
from tests.factories import (
    DESK,
    action,
    make_tournament,
    team_named,
)
from tests.services.ending import (
    CANCEL,
    activate,
    declare,
    latest_declaration,
    points,
    withdraw,
)
from tests.services.history import refusals, untouched, written
from tournaments.event.problems.evening_problems import FinalProblem
from tournaments.models import Modifier, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.final_changes import declaration_add, modifier_remove

NOBODY = uuid.UUID("01930000-0000-7000-8000-000000000000")

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(sizes=(2, 2, 2, 2))


@pytest.mark.parametrize("definition", [GIRANDOLA, FRAMASUN, BONUS, CANCEL], ids=lambda one: one.key)
def test_a_rule_turned_on_changes_nothing_until_it_is_declared_and_is_logged(
    decided: Tournament, definition: Definition
) -> None:
    before = points(decided)
    entry = written(decided, lambda: activate(decided, definition))

    assert points(decided) == before
    row = Modifier.objects.get(tournament=decided)
    assert (entry.kind, entry.actor_name, entry.subject) == ("modifier", DESK.name, row.id)
    assert (entry.old, entry.new["key"], entry.new["label"]) == (None, definition.key, definition.label)


def test_a_rule_is_turned_on_once(tournament: Tournament) -> None:
    activate(tournament, GIRANDOLA)
    assert refusals(tournament, lambda: activate(tournament, GIRANDOLA)) == [FinalProblem.MODIFIER_TAKEN]


def test_a_rule_that_makes_no_sense_is_refused_with_every_problem(tournament: Tournament) -> None:
    senseless = Definition("", "", EffectKind.SWAP, Fraction(1), condition=Condition.RANK_AT_MOST, uses_per_team=0)

    assert refusals(tournament, lambda: activate(tournament, senseless)) == [
        ModifierProblem.KEY_MISSING,
        ModifierProblem.LABEL_MISSING,
        ModifierProblem.AMOUNT_UNUSED,
        ModifierProblem.TARGET_NEEDED,
        ModifierProblem.RANK_MISSING,
        ModifierProblem.USES_TOO_FEW,
    ]


def test_a_rule_that_nobody_declared_may_be_turned_off(tournament: Tournament) -> None:
    row = activate(tournament, GIRANDOLA)
    entry = written(tournament, lambda: modifier_remove(action(tournament), row.id))

    assert not Modifier.objects.exists()
    assert (entry.kind, entry.actor_name, entry.subject) == ("modifier", DESK.name, row.id)
    assert (entry.old, entry.new) == ({"key": "girandola", "label": "Potere della Girandola"}, None)


def test_a_rule_that_was_declared_stays_even_if_the_declaration_was_taken_back(tournament: Tournament) -> None:
    row = activate(tournament, GIRANDOLA)
    declare(tournament, row, "La Cesa")
    withdraw(tournament, latest_declaration(tournament))

    assert refusals(tournament, lambda: modifier_remove(action(tournament), row.id)) == [FinalProblem.MODIFIER_DECLARED]


@pytest.mark.parametrize("known_elsewhere", [False, True])
def test_a_rule_of_another_tournament_is_not_found(tournament: Tournament, known_elsewhere: bool) -> None:
    row = activate(make_tournament(slug="altro", sizes=(2, 2)), GIRANDOLA)
    row.id = row.id if known_elsewhere else NOBODY

    assert refusals(tournament, lambda: modifier_remove(action(tournament), row.id)) == [FinalProblem.MODIFIER_UNKNOWN]
    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa")) == [FinalProblem.MODIFIER_UNKNOWN]


def test_the_girandola_doubles_the_points_of_who_declares_it(decided: Tournament) -> None:
    row = activate(decided, GIRANDOLA)
    assert points(decided) == {"La Custera": "5", "L'Orsa": "3", "La Cesa": "2", "I Pinacin": "1"}
    entry = written(decided, lambda: declare(decided, row, "La Cesa"))

    assert points(decided) == {"La Custera": "5", "L'Orsa": "3", "La Cesa": "4", "I Pinacin": "1"}
    assert (entry.kind, entry.actor_name) == ("declaration", DESK.name)
    assert entry.subject == latest_declaration(decided).id
    assert (entry.old, entry.new) == (
        None,
        {"modifier": "Potere della Girandola", "team": "La Cesa", "target": None},
    )


def test_the_framasun_halves_the_points_of_the_team_it_names(decided: Tournament) -> None:
    row = activate(decided, FRAMASUN)
    entry = written(decided, lambda: declare(decided, row, "I Pinacin", on="La Custera"))

    assert points(decided) == {"La Custera": "5/2", "L'Orsa": "3", "La Cesa": "2", "I Pinacin": "1"}
    assert entry.new == {"modifier": "Maledizione del Framasun", "team": "I Pinacin", "target": "La Custera"}


def test_declarations_never_touch_match_points_or_places(decided: Tournament) -> None:
    before = team_table(stage_of(decided))
    declare(decided, activate(decided, GIRANDOLA), "I Pinacin")
    declare(decided, activate(decided, FRAMASUN), "I Pinacin", on="La Custera")

    assert team_table(stage_of(decided)) == before


def test_a_declaration_counts_once_however_often_the_request_comes(decided: Tournament) -> None:
    row, key = activate(decided, GIRANDOLA), uuid7()
    written(decided, lambda: declare(decided, row, "La Cesa", key=key))
    untouched(decided, lambda: declare(decided, row, "La Cesa", key=key))

    assert points(decided)["La Cesa"] == "4"


def test_a_declaration_is_in_time_until_the_last_instant(tournament: Tournament) -> None:
    deadline = timezone.now()
    row = activate(tournament, dataclasses.replace(GIRANDOLA, deadline=deadline))
    late = deadline + datetime.timedelta(microseconds=1)

    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa", now=late)) == [UseProblem.TOO_LATE]
    written(tournament, lambda: declare(tournament, row, "La Cesa", now=deadline))


def test_without_a_given_time_the_clock_decides_whether_a_declaration_is_late(tournament: Tournament) -> None:
    row = activate(tournament, dataclasses.replace(GIRANDOLA, deadline=timezone.now()))
    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa")) == [UseProblem.TOO_LATE]


def test_a_team_uses_a_rule_no_more_often_than_allowed(decided: Tournament) -> None:
    row = activate(decided, dataclasses.replace(BONUS, uses_per_team=2))
    declare(decided, row, "La Cesa")
    declare(decided, row, "La Cesa")

    assert refusals(decided, lambda: declare(decided, row, "La Cesa")) == [UseProblem.NO_USES_LEFT]
    written(decided, lambda: declare(decided, row, "L'Orsa"))
    assert points(decided)["La Cesa"] == "4"


def test_a_use_that_was_taken_back_may_be_made_again(tournament: Tournament) -> None:
    row = activate(tournament, GIRANDOLA)
    declare(tournament, row, "La Cesa")
    withdraw(tournament, latest_declaration(tournament))

    written(tournament, lambda: declare(tournament, row, "La Cesa"))


def test_a_rule_for_one_team_alone_is_gone_once_a_team_took_it(tournament: Tournament) -> None:
    row = activate(tournament, dataclasses.replace(GIRANDOLA, exclusive=True))
    declare(tournament, row, "La Cesa")

    assert refusals(tournament, lambda: declare(tournament, row, "L'Orsa")) == [UseProblem.ALREADY_TAKEN]


def test_what_does_not_add_up_falls_on_a_team_alone(tournament: Tournament) -> None:
    row = activate(tournament, dataclasses.replace(FRAMASUN, stacking=False))
    declare(tournament, activate(tournament, GIRANDOLA), "La Cesa")

    assert refusals(tournament, lambda: declare(tournament, row, "L'Orsa", on="La Cesa")) == [UseProblem.NO_STACKING]


def test_a_curse_names_another_team_of_the_tournament(tournament: Tournament) -> None:
    row = activate(tournament, FRAMASUN)
    foreign = team_named(make_tournament(slug="altro", sizes=(2, 2)), "La Custera")

    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa")) == [UseProblem.TARGET_MISSING]
    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa", on="La Cesa")) == [
        UseProblem.TARGET_IS_SELF
    ]
    assert refusals(
        tournament,
        lambda: declaration_add(
            action(tournament), modifier_id=row.id, team_id=team_named(tournament, "La Cesa").id, target_id=foreign.id
        ),
    ) == [UseProblem.TARGET_UNKNOWN]


def test_a_power_names_nobody(tournament: Tournament) -> None:
    row = activate(tournament, GIRANDOLA)
    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa", on="L'Orsa")) == [UseProblem.TARGET_UNUSED]


def test_only_a_team_of_the_tournament_declares(tournament: Tournament) -> None:
    row = activate(tournament, GIRANDOLA)
    foreign = team_named(make_tournament(slug="altro", sizes=(2, 2)), "La Custera")

    assert refusals(
        tournament,
        lambda: declaration_add(action(tournament), modifier_id=row.id, team_id=foreign.id),
    ) == [UseProblem.TEAM_UNKNOWN]


def test_a_challenge_that_was_lost_gives_nothing(decided: Tournament) -> None:
    row = activate(decided, dataclasses.replace(BONUS, condition=Condition.CHALLENGE_WON))
    declare(decided, row, "La Cesa", won=True)
    declare(decided, row, "L'Orsa", won=False)

    assert (points(decided)["La Cesa"], points(decided)["L'Orsa"]) == ("3", "3")


def test_a_curse_may_be_cancelled_by_who_suffers_it(decided: Tournament) -> None:
    declare(decided, activate(decided, FRAMASUN), "I Pinacin", on="La Custera")
    curse, row = latest_declaration(decided), activate(decided, CANCEL)
    declare(decided, row, "La Custera", cancels=curse)

    assert points(decided)["La Custera"] == "5"


def test_who_does_not_suffer_a_curse_does_not_cancel_it(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, FRAMASUN), "I Pinacin", on="La Custera")
    curse, row = latest_declaration(tournament), activate(tournament, CANCEL)

    assert refusals(tournament, lambda: declare(tournament, row, "La Cesa", cancels=curse)) == [
        UseProblem.CANCELS_NOT_OWN
    ]


def test_a_cancellation_names_a_declaration_in_force(tournament: Tournament) -> None:
    power, row = activate(tournament, GIRANDOLA), activate(tournament, CANCEL)
    declare(tournament, power, "La Custera")
    gone = latest_declaration(tournament)
    withdraw(tournament, gone)

    assert refusals(tournament, lambda: declare(tournament, row, "La Custera")) == [UseProblem.CANCELS_MISSING]
    assert refusals(tournament, lambda: declare(tournament, row, "La Custera", cancels=gone)) == [
        UseProblem.CANCELS_UNKNOWN
    ]


def test_only_a_cancellation_cancels(tournament: Tournament) -> None:
    power, bonus = activate(tournament, GIRANDOLA), activate(tournament, BONUS)
    declare(tournament, power, "La Custera")
    made = latest_declaration(tournament)

    assert refusals(tournament, lambda: declare(tournament, bonus, "L'Orsa", cancels=made)) == [
        UseProblem.CANCELS_UNUSED
    ]


def test_a_declaration_taken_back_counts_no_more_and_stays_on_record(decided: Tournament) -> None:
    declare(decided, activate(decided, GIRANDOLA), "La Cesa")
    made = latest_declaration(decided)
    entry = written(decided, lambda: withdraw(decided, made, reason="Squadra sbagliata"))

    assert points(decided)["La Cesa"] == "2"
    assert (entry.kind, entry.actor_name, entry.subject) == ("declaration_withdrawn", DESK.name, made.id)
    assert (entry.reason, entry.old) == (
        "Squadra sbagliata",
        {"modifier": "Potere della Girandola", "team": "La Cesa"},
    )
    made.refresh_from_db()
    assert made.withdrawn_id == entry.id


def test_a_declaration_is_taken_back_once_and_only_here(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, GIRANDOLA), "La Cesa")
    made = latest_declaration(tournament)
    other = make_tournament(slug="altro", sizes=(2, 2))

    assert refusals(other, lambda: withdraw(other, made)) == [FinalProblem.DECLARATION_UNKNOWN]
    withdraw(tournament, made)
    assert refusals(tournament, lambda: withdraw(tournament, made)) == [FinalProblem.DECLARATION_UNKNOWN]


def test_a_cancelled_declaration_is_taken_back_after_what_cancels_it(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, FRAMASUN), "I Pinacin", on="La Custera")
    curse = latest_declaration(tournament)
    declare(tournament, activate(tournament, CANCEL), "La Custera", cancels=curse)
    rescue = latest_declaration(tournament)

    assert refusals(tournament, lambda: withdraw(tournament, curse)) == [FinalProblem.DECLARATION_CANCELLED_BY]
    withdraw(tournament, rescue)
    written(tournament, lambda: withdraw(tournament, curse))
