"""Name search: ignores case, accents and marks, words in any order."""

from dataclasses import dataclass

from tournaments.event.letters import alphabetical, looked_for

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

    @property
    def by_number(self) -> bool:
        """Whether a number was typed and nothing else."""
        return "".join(self.words).isdigit()

    def fits(self, *texts: str) -> bool:
        """Whether every word is somewhere in the texts together; nobody has a name that is made of marks alone."""
        return self.fits_known(looked_for(" ".join(texts)))

    def fits_known(self, known: str) -> bool:
        """The same of what texts were made into, once for all searches."""
        if self.typed and not self.words:
            return False
        if not self.short:
            return all(word in known for word in self.words)
        whole = known.split()
        return all(word in whole for word in self.words)


def read_wanted(typed: str) -> Wanted:
    """The words of a search; whatever is longer than any name is cut."""
    shown = " ".join(typed[:MOST_TYPED].split())
    return Wanted(shown, tuple(alphabetical(shown).split()))
