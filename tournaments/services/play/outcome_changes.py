"""The frame of every change of what came of a match, on the word of the desk."""

import contextlib
import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from tournaments.event.enums import LogKind
from tournaments.event.rights import Right
from tournaments.models import Stage
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.services.frame.changes import Change, Repeated
from tournaments.services.frame.deed import MatchDeed
from tournaments.services.play.brackets import bracket_advance
from tournaments.services.play.draws import last_turn_redraw
from tournaments.services.play.matches import counted_match, match_change

P = ParamSpec("P")


def writes_outcome(
    kind: LogKind, *, needs: Right
) -> Callable[[Callable[Concatenate[Change, KnownMatch, P], None]], Callable[Concatenate[MatchDeed, P], None]]:
    """Make a service of a function that changes what came of a match, as `matches.writes_match` does.

    The function gets the change and the match as it is known; afterwards the evening goes on from what it left. A deed
    that draws again needs the right to draw, whatever else the change `needs`.
    """

    def service(
        write: Callable[Concatenate[Change, KnownMatch, P], None],
    ) -> Callable[Concatenate[MatchDeed, P], None]:
        @functools.wraps(write)
        def verb(deed: MatchDeed, /, *args: P.args, **kwargs: P.kwargs) -> None:
            right = Right.RUN if deed.redraw else needs
            with contextlib.suppress(Repeated), match_change(deed, kind, needs=right) as change:
                known = counted_match(deed.match)
                write(change, known, *args, **kwargs)
                if not change.nothing_changed:
                    carry_on(known.match.turn.stage, after=known.match.turn.number, redraw=deed.redraw)

        return verb

    return service


def carry_on(stage: Stage, *, after: int, redraw: bool) -> None:
    """Bring what follows in line with the results: the bracket by itself, and if asked the turn that was drawn last.

    Only a turn after the calendar's turn `after` is drawn again; call it inside a change.
    """
    bracket_advance(stage)
    if redraw:
        last_turn_redraw(stage, after=after)
