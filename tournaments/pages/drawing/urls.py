"""The addresses of this room: the draw and the stages."""

from django.urls import path

from tournaments.pages.frame.later import later

draws, hand_draws, stages = later("drawing", "draws", "hand_draws", "stages")

urlpatterns = [
    path("desk/<slug:slug>/draw/", draws.draw, name="desk_draw"),
    path("desk/<slug:slug>/draw/by-hand/", hand_draws.by_hand, name="desk_draw_by_hand"),
    path("desk/<slug:slug>/draw/make/", draws.make, name="desk_draw_make"),
    path("desk/<slug:slug>/draw/publish/", draws.publish, name="desk_draw_publish"),
    path("desk/<slug:slug>/draw/unpublish/", draws.unpublish, name="desk_draw_unpublish"),
    path("desk/<slug:slug>/end/", stages.end_early, name="desk_end_early"),
    path("desk/<slug:slug>/end/take-back/", stages.play_on, name="desk_play_on"),
    path("desk/<slug:slug>/end/later/", stages.one_more_turn, name="desk_one_more_turn"),
    path("desk/<slug:slug>/stages/", stages.stages, name="desk_stages"),
    path("desk/<slug:slug>/stages/passage/", stages.passage, name="desk_passage"),
    path("desk/<slug:slug>/stages/passage/take-back/", stages.passage_take_back, name="desk_passage_take_back"),
    path("desk/<slug:slug>/bracket/", stages.bracket, name="desk_bracket"),
]
