"""The addresses of this room: ties, prizes, the final points and the end."""

from django.urls import path

from tournaments.pages.frame.later import later

finals_page, prizes_page, ties = later("finals", "finals_page", "prizes_page", "ties")

urlpatterns = [
    path("desk/<slug:slug>/standings/", ties.standings, name="desk_standings"),
    path("desk/<slug:slug>/standings/ties/", ties.settle, name="desk_tie"),
    path("desk/<slug:slug>/standings/<uuid:decision_id>/withdraw/", ties.withdraw, name="desk_decision_withdraw"),
    path("desk/<slug:slug>/final/", finals_page.final, name="desk_final"),
    path("desk/<slug:slug>/final/rules/", finals_page.rule_add, name="desk_rule_add"),
    path("desk/<slug:slug>/final/rules/<uuid:rule_id>/remove/", finals_page.rule_remove, name="desk_rule_remove"),
    path("desk/<slug:slug>/final/declarations/", finals_page.declare, name="desk_declare"),
    path(
        "desk/<slug:slug>/final/declarations/<uuid:declaration_id>/withdraw/",
        finals_page.declaration_remove,
        name="desk_declaration_withdraw",
    ),
    path("desk/<slug:slug>/prizes/", prizes_page.prizes, name="desk_prizes"),
    path("desk/<slug:slug>/prizes/add/", prizes_page.add, name="desk_prizes_add"),
    path("desk/<slug:slug>/prizes/each/", prizes_page.each, name="desk_prizes_each"),
    path("desk/<slug:slug>/prizes/<uuid:prize_id>/", prizes_page.change, name="desk_prize_change"),
    path("desk/<slug:slug>/prizes/<uuid:prize_id>/settle/", prizes_page.settle, name="desk_prize_settle"),
    path("desk/<slug:slug>/prizes/<uuid:prize_id>/hand/", prizes_page.hand, name="desk_prize_hand"),
    path("desk/<slug:slug>/prizes/back/<uuid:handover_id>/", prizes_page.take_back, name="desk_prize_back"),
    path("desk/<slug:slug>/prizes/receipt/<uuid:handover_id>/", prizes_page.receipt, name="desk_prize_receipt"),
    path("desk/<slug:slug>/final/close/", finals_page.close, name="desk_close"),
    path("desk/<slug:slug>/final/reopen/", finals_page.reopen, name="desk_reopen"),
]
