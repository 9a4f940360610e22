"""The addresses of this room: ties, the final points and the end."""

from django.urls import path

from tournaments.pages.finals import finals, ties

urlpatterns = [
    path("desk/<slug:slug>/standings/", ties.standings, name="desk_standings"),
    path("desk/<slug:slug>/standings/ties/", ties.settle, name="desk_tie"),
    path("desk/<slug:slug>/standings/<uuid:decision_id>/withdraw/", ties.withdraw, name="desk_decision_withdraw"),
    path("desk/<slug:slug>/final/", finals.final, name="desk_final"),
    path("desk/<slug:slug>/final/rules/", finals.rule_add, name="desk_rule_add"),
    path("desk/<slug:slug>/final/rules/<uuid:rule_id>/remove/", finals.rule_remove, name="desk_rule_remove"),
    path("desk/<slug:slug>/final/declarations/", finals.declare, name="desk_declare"),
    path(
        "desk/<slug:slug>/final/declarations/<uuid:declaration_id>/withdraw/",
        finals.declaration_remove,
        name="desk_declaration_withdraw",
    ),
    path("desk/<slug:slug>/final/prizes/", finals.prizes, name="desk_prizes"),
    path("desk/<slug:slug>/final/close/", finals.close, name="desk_close"),
    path("desk/<slug:slug>/final/reopen/", finals.reopen, name="desk_reopen"),
]
