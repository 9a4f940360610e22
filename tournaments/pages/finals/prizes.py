"""The prizes of an evening as somebody types them: a line for every place."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models.tournament import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.tables.lists.names import read_name


class PrizesForm(forms.Form):
    """The first line is for the first place; an empty line leaves its place without a prize."""

    prizes = forms.CharField(
        label=_("Premi, uno per riga"),
        required=False,
        strip=False,
        max_length=MOST_PRIZES * (LONGEST_PRIZE + 2),
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "La prima riga è il premio del primo posto, la seconda del secondo, e così via. Chi divide un posto divide "
            "anche i premi. Si leggono nel regolamento, tra i posti finali e sui fogli stampati."
        ),
    )

    def clean_prizes(self) -> list[str]:
        """The prizes as they are kept, without the empty lines at the end."""
        read = [read_name(line, limit=LONGEST_PRIZE) for line in self.cleaned_data["prizes"].splitlines()]
        bad = [str(number) for number, (prize, faults) in enumerate(read, start=1) if faults and prize]
        if bad:
            said = ngettext(
                "Il premio %(lines)s è troppo lungo o non si legge: al massimo %(most)d caratteri.",
                "I premi %(lines)s sono troppo lunghi o non si leggono: al massimo %(most)d caratteri.",
                len(bad),
            )
            raise forms.ValidationError(said % {"lines": ", ".join(bad), "most": LONGEST_PRIZE})
        prizes = [prize for prize, _faults in read]
        while prizes and not prizes[-1]:
            prizes.pop()
        if len(prizes) > MOST_PRIZES:
            raise forms.ValidationError(_("Sono troppe righe: al massimo %(most)d."), params={"most": MOST_PRIZES})
        return prizes
