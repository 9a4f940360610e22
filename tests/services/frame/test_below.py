"""What is below a tournament is taken away kind by kind, so nothing else may hold on to it."""

from django.apps import apps

from tournaments.services.frame.write_lock import below_in_order, columns_of


def test_nothing_beside_what_is_below_a_tournament_names_a_row_of_it() -> None:
    below = set(below_in_order())
    named = [field for model in apps.get_models() if model not in below for field in columns_of(model)]
    assert [str(field) for field in named if field.related_model in below] == []
    assert named


def test_every_kind_comes_after_what_it_names() -> None:
    seen = set[object]()
    for model in below_in_order():
        seen.add(model)
        assert {field.related_model for field in columns_of(model)} & set(below_in_order()) <= seen
