"""The addresses of this room: the draw and the stages."""

from django.urls import path

from tournaments.pages.frame.later import later

draws_page, hand_draws, stages_page = later("drawing", "draws_page", "hand_draws", "stages_page")

urlpatterns = [
    path("desk/<slug:slug>/draw/", draws_page.draw, name="desk_draw"),
    path("desk/<slug:slug>/draw/by-hand/", hand_draws.by_hand, name="desk_draw_by_hand"),
    path("desk/<slug:slug>/draw/make/", draws_page.make, name="desk_draw_make"),
    path("desk/<slug:slug>/draw/publish/", draws_page.publish, name="desk_draw_publish"),
    path("desk/<slug:slug>/draw/unpublish/", draws_page.unpublish, name="desk_draw_unpublish"),
    path("desk/<slug:slug>/end/", stages_page.end_early, name="desk_end_early"),
    path("desk/<slug:slug>/end/take-back/", stages_page.play_on, name="desk_play_on"),
    path("desk/<slug:slug>/end/later/", stages_page.one_more_turn, name="desk_one_more_turn"),
    path("desk/<slug:slug>/stages/", stages_page.stages, name="desk_stages"),
    path("desk/<slug:slug>/stages/passage/", stages_page.passage, name="desk_passage"),
    path("desk/<slug:slug>/stages/passage/take-back/", stages_page.passage_take_back, name="desk_passage_take_back"),
    path("desk/<slug:slug>/bracket/", stages_page.bracket, name="desk_bracket"),
]
