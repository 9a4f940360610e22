"""The boxes of what entering costs, where an evening is set up and where its fee is changed."""

from django import forms
from django.utils.functional import lazystr

from rules.problems import problem_at, sentence
from tournaments.event.fees import ENTRANT, PERSON, Prices
from tournaments.event.money import in_boxes, read_euro
from tournaments.event.problems.evening_problems import TermsProblem
from tournaments.labels.arrival_labels import TOGETHER
from tournaments.settings.of_evening import FEE, FEE_PER

LONGEST_FEE = 20


class FeeForm(forms.Form):
    """The fee, and whether an entrant pays it once or each of its `people`; who is alone is not asked."""

    fee = forms.CharField(
        label=lazystr(FEE.label),
        help_text=lazystr(FEE.hint),
        required=False,
        max_length=LONGEST_FEE,
        widget=forms.TextInput(attrs={"id": "fee", "inputmode": "decimal", "autocomplete": "off"}),
    )
    fee_per = forms.ChoiceField(
        label=lazystr(FEE_PER.label), required=False, widget=forms.Select(attrs={"id": "fee_per"})
    )

    def __init__(self, *args: object, people: int | None, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # Django's own arguments, passed on
        choice = self.fields["fee_per"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [(ENTRANT, str(TOGETHER[people])), (PERSON, str(TOGETHER[1]))]
        if people == 1:
            choice.widget = forms.HiddenInput()

    def clean_fee(self) -> int | None:
        typed = self.cleaned_data["fee"]
        cents = read_euro(typed)
        if typed and cents is None:
            raise forms.ValidationError(sentence(problem_at(TermsProblem.FEE_UNREADABLE)))
        return cents or None

    def clean_fee_per(self) -> str:
        return self.cleaned_data["fee_per"] or ENTRANT


def prices_typed(boxes: FeeForm, before: Prices) -> Prices:
    """What boxes that are right say, with what may be chosen instead as it was `before`."""
    given = boxes.cleaned_data
    return Prices(given["fee"], given["fee_per"], before.choices, before.by_day)


def prices_in_boxes(prices: Prices) -> dict[str, str]:
    """What is stored, as the boxes show it."""
    return {"fee": in_boxes(prices.fee), "fee_per": prices.per}
