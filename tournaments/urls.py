"""Every address, by who it is for. Each view says itself who may call it (`views.guard`)."""

from django.urls import path

from tournaments.views import results

urlpatterns = [
    path("desk/<slug:slug>/turns/<int:number>/", results.turn, name="desk_turn"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path("desk/<slug:slug>/matches/<uuid:match_id>/lineup/", results.lineup, name="desk_lineup"),
]
