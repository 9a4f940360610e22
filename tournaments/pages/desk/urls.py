"""The addresses of this room: the home of a tournament and running its evening."""

from django.urls import path

from tournaments.pages.frame.later import later

awards_page, calls_page, enter, exchange_page, home, missing = later(
    "desk", "awards_page", "calls_page", "enter", "exchange_page", "home", "missing"
)
penalties_page, rehearsal_page, results_page, reports_page = later(
    "desk", "penalties_page", "rehearsal_page", "results_page", "reports_page"
)

urlpatterns = [
    path("desk/<slug:slug>/", home.home, name="desk_home"),
    path("desk/<slug:slug>/rehearsal/copy/", rehearsal_page.copy, name="desk_rehearsal_copy"),
    path("desk/<slug:slug>/rehearsal/turn/", rehearsal_page.play_turn, name="desk_rehearsal_turn"),
    path("desk/<slug:slug>/rehearsal/all/", rehearsal_page.play_all, name="desk_rehearsal_all"),
    path("desk/<slug:slug>/rehearsal/restart/", rehearsal_page.restart, name="desk_rehearsal_restart"),
    path("desk/<slug:slug>/rehearsal/remove/", rehearsal_page.remove, name="desk_rehearsal_remove"),
    path("desk/<slug:slug>/turns/<int:number>/", results_page.turn, name="desk_turn"),
    path("desk/<slug:slug>/turns/<int:number>/enter/", enter.enter, name="desk_enter"),
    path("desk/<slug:slug>/log/<uuid:log_id>/undo/", enter.undo, name="desk_undo"),
    path("desk/<slug:slug>/log/<uuid:log_id>/take-back/", results_page.take_back, name="desk_take_back"),
    path("desk/<slug:slug>/turns/<int:number>/exchange/", exchange_page.exchange, name="desk_exchange"),
    path("desk/<slug:slug>/turns/<int:number>/told/", reports_page.turn_reported, name="desk_turn_told"),
    path("desk/<slug:slug>/turns/<int:number>/match/", missing.add, name="desk_match_add"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/drop/", missing.drop, name="desk_match_drop"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/", results_page.match, name="desk_match"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/told/accept/", reports_page.accept, name="desk_told_accept"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/told/aside/", reports_page.set_aside, name="desk_told_aside"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/missing/", missing.missing, name="desk_missing"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/lineup/", results_page.lineup, name="desk_lineup"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/award/", awards_page.award, name="desk_award"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/abandon/", awards_page.abandon, name="desk_abandon"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/stop/", awards_page.stop, name="desk_stop"),
    path(
        "desk/<slug:slug>/matches/<uuid:match_id>/award/take-back/",
        awards_page.award_take_back,
        name="desk_award_take_back",
    ),
    path("desk/<slug:slug>/turns/<int:number>/clocks/", calls_page.clocks, name="desk_turn_clocks"),
    path("desk/<slug:slug>/turns/<int:number>/call/", calls_page.call_turn, name="desk_turn_call"),
    path("desk/<slug:slug>/turns/<int:number>/seated/", calls_page.all_seated, name="desk_turn_seated"),
    path("desk/<slug:slug>/turns/<int:number>/call/take-back/", calls_page.call_back, name="desk_turn_call_back"),
    path("desk/<slug:slug>/turns/<int:number>/time/", calls_page.turn_time, name="desk_turn_time"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/call/", calls_page.call_match, name="desk_match_call"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/seated/", calls_page.seated, name="desk_match_seated"),
    path("desk/<slug:slug>/penalties/", penalties_page.penalties, name="desk_penalties"),
    path(
        "desk/<slug:slug>/penalties/<uuid:penalty_id>/withdraw/", penalties_page.withdraw, name="desk_penalty_withdraw"
    ),
]
