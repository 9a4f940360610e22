"""The frame of every change of what came of a match, on the word of the desk."""

import contextlib
import uuid
from collections.abc import Iterator

from tournaments.enums import LogKind
from tournaments.models import Stage
from tournaments.rights import Right
from tournaments.selectors.match_facts import KnownMatch, known_match
from tournaments.services.brackets import bracket_advance, bracket_hold
from tournaments.services.changes import Actor, Change, change
from tournaments.services.draws import last_turn_redraw
from tournaments.services.matches import match_claim


@contextlib.contextmanager
def outcome_change(
    kind: LogKind,
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    needs: Right,
    key: uuid.UUID | None,
    reason: str,
    redraw: bool,
) -> Iterator[tuple[Change, KnownMatch] | None]:
    """Run the body on a match as it is known, as one logged change; None where the same request was carried out before.

    Afterwards the evening goes on from what the body left. `redraw` needs the right to draw, whatever else the change
    `needs`. Raises DomainError when the actor lacks the right, StaleVersion when somebody saved first.
    """
    right = Right.RUN if redraw else needs
    with change(tournament_id, kind, actor=actor, needs=right, key=key, reason=reason.strip(), setup=redraw) as entry:
        bracket_hold(tournament_id, match_id)
        if not match_claim(entry, match_id, expected_version):
            yield None
            return
        known = known_match(match_id)
        yield entry, known
        if not entry.nothing_changed:
            carry_on(known.match.turn.stage, after=known.match.turn.number, redraw=redraw)


def carry_on(stage: Stage, *, after: int, redraw: bool) -> None:
    """Bring what follows in line with the results: the bracket by itself, and if asked the turn that was drawn last.

    Only a turn after the calendar's turn `after` is drawn again; call it inside a change.
    """
    bracket_advance(stage)
    if redraw:
        last_turn_redraw(stage, after=after)
