"""What somebody typed to find a name -> whether it fits one: without case, accents and marks, in any order."""

from dataclasses import dataclass

from tournaments.event.letters import fold

LEAST = 3
MOST_TYPED = 80


@dataclass(frozen=True, slots=True)
class Wanted:
    """The words that were typed; `words` is empty where nothing was."""

    typed: str
    words: tuple[str, ...]

    @property
    def short(self) -> bool:
        """Whether too little was typed to look for parts of names: then only whole words fit."""
        return max(map(len, self.words), default=0) < LEAST

    def fits(self, *texts: str) -> bool:
        """Whether every word stands somewhere in the texts together."""
        name = fold(" ".join(texts))
        whole = name.split()
        return all(word in whole if self.short else word in name for word in self.words)


def read_wanted(typed: str) -> Wanted:
    """The words of a search; whatever is longer than any name is cut."""
    shown = " ".join(typed[:MOST_TYPED].split())
    return Wanted(shown, tuple(fold(shown).split()))
