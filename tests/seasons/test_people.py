"""Who a name is over many evenings: what links by itself, what is only proposed, and merging that leaves no trace."""

import random

import pytest

from tests.covers import Sweep
from tests.seasons.names import made_names
from tournaments.event.letters import fold_name
from tournaments.seasons import people
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.people import (
    LEAST_LIKENESS,
    MOST_PROPOSED,
    Link,
    Person,
    Register,
    like,
    register_problems,
)

ANNA = Person("1", "Anna Rossi", aliases=("Annina",))
NICOLO = Person("2", "Nicolò De Luca")
OTHER_ANNA = Person("3", "Anna Rosso")
REGISTER = Register([ANNA, NICOLO, OTHER_ANNA])


@pytest.mark.parametrize("name", ["anna rossi", "ROSSI Anna", " Rossi  anna ", "annina"])
def test_a_name_that_is_the_same_when_folded_links_by_itself(name):
    assert REGISTER.link(name) == Link("1")


def test_what_is_nearly_a_name_is_proposed_and_never_linked():
    assert REGISTER.link("Anna Rossa") == Link(None, ("1", "3"))
    assert REGISTER.link("Nicola De Luca").proposed[0] == "2"
    assert REGISTER.link("N. De Luca").proposed[0] == "2"
    assert REGISTER.link("Zeno Vitali") == Link(None)


def test_two_who_are_called_the_same_are_both_proposed():
    twice = Register([ANNA, Person("4", "Rossi Anna")])
    assert twice.link("anna rossi") == Link(None, ("1", "4"))


def test_the_other_of_two_who_are_called_the_same_is_proposed_though_the_first_is_there_already():
    twice = Register([ANNA, Person("4", "Rossi Anna")])
    assert twice.link("anna rossi", beside=["1"]) == Link(None, ("4",))
    assert twice.link("anna rossi", beside=["4"]) == Link(None, ("1",))


def test_two_people_of_one_evening_are_never_one():
    assert REGISTER.link("Anna Rossi", beside=["1"]) == Link(None, ("3",))


def test_a_name_is_compared_with_nobody_who_was_there_too(monkeypatch):
    compared = []

    def noted(_one, other, _least):
        compared.append(other)
        return 0

    monkeypatch.setattr(people, "like", noted)
    REGISTER.link("Anna Rossa", beside=["1", "2"])
    assert compared == ["anna rosso"]


def test_leaving_out_whom_nobody_would_see_changes_no_proposal():
    known, typed = made_names(random.Random(7), people=300, names=300 if Sweep.wanted else 100)
    register = Register(known)
    for name, _person in typed:
        folded, link = fold_name(name), register.link(name, beside=["p3"])
        alike = [(-like(folded, fold_name(one.name)), one.name, one.id) for one in known if one.id != "p3"]
        best = [person for likeness, _name, person in sorted(alike) if -likeness >= LEAST_LIKENESS]
        assert link.person or link.proposed == tuple(best[:MOST_PROPOSED])


def test_who_was_merged_links_as_the_other_and_taking_it_back_leaves_no_trace():
    merged = Register([ANNA, NICOLO, Person("3", "Anna Rosso", merged_into="1")])
    assert merged.link("Anna Rosso") == Link("1")
    assert merged.whole("3") == "1"
    assert REGISTER.link("Anna Rosso") == Link("3")


def test_pointers_lead_somewhere_and_end():
    pointing = [Person("1", "A", merged_into="2"), Person("2", "B", merged_into="1"), Person("3", "C", merged_into="9")]
    assert [problem.code for problem in register_problems(pointing)] == [
        SeasonProblem.MERGED_IN_A_CIRCLE,
        SeasonProblem.MERGED_IN_A_CIRCLE,
        SeasonProblem.MERGED_UNKNOWN,
    ]
    with pytest.raises(ValueError, match="circle"):
        Register(pointing)


def test_of_960_names_as_people_type_them_ninety_per_cent_link_and_none_wrongly():
    """A made list of 300 people: 97 of 100 names link by themselves or find their person among three proposed."""
    known, typed = made_names(random.Random(7), people=300, names=960)
    register = Register(known)
    links = [(person, register.link(name)) for name, person in typed]
    linked = [(person, link.person) for person, link in links if link.person is not None]
    offered = sum(1 for person, link in links if person in (link.person, *link.proposed))
    assert all(person == found for person, found in linked)
    assert len(linked) >= 864
    assert offered >= 931
