"""The addresses of this room: the home of a tournament and running its evening."""

from django.urls import path

from tournaments.pages.frame.later import later

awards, calls, enter, home, missing, penalties, rehearsal, results, take_back, told = later(
    "desk", "awards", "calls", "enter", "home", "missing", "penalties", "rehearsal", "results", "take_back", "told"
)

urlpatterns = [
    path("desk/<slug:slug>/", home.home, name="desk_home"),
    path("desk/<slug:slug>/rehearsal/copy/", rehearsal.copy, name="desk_rehearsal_copy"),
    path("desk/<slug:slug>/rehearsal/turn/", rehearsal.play_turn, name="desk_rehearsal_turn"),
    path("desk/<slug:slug>/rehearsal/all/", rehearsal.play_all, name="desk_rehearsal_all"),
    path("desk/<slug:slug>/rehearsal/restart/", rehearsal.restart, name="desk_rehearsal_restart"),
    path("desk/<slug:slug>/rehearsal/remove/", rehearsal.remove, name="desk_rehearsal_remove"),
    path("desk/<slug:slug>/turns/<int:number>/", results.turn, name="desk_turn"),
    path("desk/<slug:slug>/turns/<int:number>/enter/", enter.enter, name="desk_enter"),
    path("desk/<slug:slug>/log/<uuid:log_id>/undo/", enter.undo, name="desk_undo"),
    path("desk/<slug:slug>/log/<uuid:log_id>/take-back/", take_back.take_back, name="desk_take_back"),
    path("desk/<slug:slug>/turns/<int:number>/told/", told.turn_told, name="desk_turn_told"),
    path("desk/<slug:slug>/turns/<int:number>/match/", missing.add, name="desk_match_add"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/drop/", missing.drop, name="desk_match_drop"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/told/accept/", told.accept, name="desk_told_accept"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/told/aside/", told.set_aside, name="desk_told_aside"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/missing/", missing.missing, name="desk_missing"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/lineup/", results.lineup, name="desk_lineup"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/award/", awards.award, name="desk_award"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/abandon/", awards.abandon, name="desk_abandon"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/stop/", awards.stop, name="desk_stop"),
    path(
        "desk/<slug:slug>/matches/<uuid:match_id>/award/take-back/",
        awards.award_take_back,
        name="desk_award_take_back",
    ),
    path("desk/<slug:slug>/turns/<int:number>/clocks/", calls.clocks, name="desk_turn_clocks"),
    path("desk/<slug:slug>/turns/<int:number>/call/", calls.call_turn, name="desk_turn_call"),
    path("desk/<slug:slug>/turns/<int:number>/seated/", calls.all_seated, name="desk_turn_seated"),
    path("desk/<slug:slug>/turns/<int:number>/call/take-back/", calls.call_back, name="desk_turn_call_back"),
    path("desk/<slug:slug>/turns/<int:number>/time/", calls.turn_time, name="desk_turn_time"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/call/", calls.call_match, name="desk_match_call"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/seated/", calls.seated, name="desk_match_seated"),
    path("desk/<slug:slug>/penalties/", penalties.penalties, name="desk_penalties"),
    path("desk/<slug:slug>/penalties/<uuid:penalty_id>/withdraw/", penalties.withdraw, name="desk_penalty_withdraw"),
]
