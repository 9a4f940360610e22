"""The addresses of this room: the wall and the prize-giving."""

from django.urls import path

from tournaments.pages.frame.later import later

ceremony, projector, season = later("projector", "ceremony", "projector", "season")

urlpatterns = [
    path("desk/<slug:slug>/ceremony/", ceremony.ceremony, name="desk_ceremony"),
    path("t/<slug:slug>/projector/", projector.projector, name="public_projector"),
    path("t/<slug:slug>/overlay/", projector.overlay, name="public_overlay"),
    path("s/<slug:season_slug>/wall/", season.season_wall, name="public_season_wall"),
]
