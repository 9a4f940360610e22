"""What follows from who is ranked. A new kind of entrant is one more value here, with words in
`labels/format_labels.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games import FOUR_PLAYERS, MOST_PARTNERS, PARTNERS, SIDES_OF, Variant
from tournaments.event.match_states import Trust
from tournaments.event.regulation import Ranked
from tournaments.scheduling.base.base import Traits
from tournaments.scheduling.base.types import Together


@dataclass(frozen=True, slots=True)
class Kind:
    """What an entrant is.

    `people`: how many people it is made of; None where it has as many players as it likes, who are entered one by one.
    `lined_up`: a draw names its players, who sit, rest and are ranked each for themselves; else it names the entrant.
    `suited`: it has a suit of the cards, by which it is known from afar.
    """

    people: int | None
    lined_up: bool = False
    suited: bool = False

    @property
    def listed(self) -> bool:
        """Whether its people are its name: it enters by a list or registers itself, and is called at the door."""
        return self.people is not None

    @property
    def together(self) -> bool:
        """Whether it is several people who always play together."""
        return self.people is not None and self.people > 1

    @property
    def in_pairs(self) -> bool:
        """Whether somebody coming alone needs a partner."""
        return self.people == PARTNERS

    def may_trust(self, trust: Trust) -> bool:
        """Whether their results can be settled like that: only pairs, who sit together all evening, keep a card."""
        return trust is not Trust.CARDS or self.in_pairs

    def plays(self, traits: Traits) -> bool:
        """Whether a format of these traits is for such entrants: partners are drawn for single players alone."""
        return traits.teams is self.lined_up and (self.people == 1 or not (traits.partners or traits.alone))

    def table(self, traits: Traits, together: Together = Together.PAIRS) -> Variant:
        """How many sit at a table of two sides of theirs, with which pack: of a team as many as play `together` sit on
        a side, of drawn partners two.
        """
        if self.people is None:
            return SIDES_OF[together.size]
        return FOUR_PLAYERS if traits.partners else SIDES_OF[self.people]

    def individual_in(self, traits: Traits) -> bool:
        """Whether a single player sits on either side of a table, with nobody to tell anything and two chairs."""
        return self.people == 1 and not traits.partners


KINDS: Mapping[str, Kind] = {
    Ranked.TEAMS: Kind(None, lined_up=True, suited=True),
    Ranked.PAIRS: Kind(PARTNERS),
    Ranked.TRIOS: Kind(MOST_PARTNERS),
    Ranked.PLAYERS: Kind(1),
}
