"""The empty boxes of a turn: forty tables have the same ones but for their names, so they are made once."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.cards import TOTAL_POINTS
from rules.formats import LevelRule, MatchFormat
from rules.variants import FOUR_PLAYERS, attainable_totals
from tournaments.forms.match import SheetLine
from tournaments.selectors.outcomes import MatchRecord
from tournaments.views.present import Plain

_ATTAINABLE = attainable_totals(FOUR_PLAYERS)
# What the script completes in the line for a repeat: the table, the deal, the attempt and the sides.
WORDS = {"table": "__r__", "deal": "__d__", "attempt": "__n__", "one": "__1__", "two": "__2__"}


def entry_rules(match_format: MatchFormat) -> Plain:
    """What the script must know to help: it decides nothing."""
    return {
        "total": TOTAL_POINTS,
        "impossible": " ".join(str(total) for total in range(TOTAL_POINTS + 1) if total not in _ATTAINABLE),
        "most": match_format.most_deals,
        "early": match_format.may_close_early,
        "repeats": match_format.level_rule is LevelRule.REPLAY,
        "last_trick": match_format.level_rule is LevelRule.LAST_TRICK,
        "cappotto": match_format.cappotto_allowed,
    }


@dataclass(frozen=True, slots=True)
class EmptyLine:
    """A line with nothing in it, once for a deal and once for its repeat, as texts whose fields are the WORDS."""

    first: str
    repeat: str

    @classmethod
    def under(cls, rules: Plain) -> "EmptyLine":
        """The line as it is where matches have these `rules` (see entry_rules)."""
        return cls(_line(rules, repeat=False), _line(rules, repeat=True))

    @property
    def unfilled(self) -> SafeString:
        """The repeat, which the script completes when it becomes due."""
        return format_html(self.repeat, **WORDS)

    def filled(self, record: MatchRecord, line: SheetLine) -> SafeString:
        """The boxes of this line of a match."""
        one, two = (side.team.name for side in record.sides)
        text = self.repeat if line.repeat else self.first
        return format_html(text, table=record.table, deal=line.number, attempt=line.attempt, one=one, two=two)


def _line(rules: Plain, *, repeat: bool) -> str:
    names = [WORDS["one"], WORDS["two"]]
    labels = [f"{_('Smazzata')} {WORDS['deal']}, {name}" for name in names]
    name = "r{table}.d{deal}.{attempt}".format(**WORDS)
    line: Plain = {"name": name, "labels": labels, "names": names, "repeat": repeat}
    text: str = render_to_string("tournaments/_entry_line.html", {"line": line, "rules": rules})
    text = text.replace("{", "{{").replace("}", "}}")
    for field, word in WORDS.items():
        text = text.replace(word, f"{{{field}}}")
    return text
