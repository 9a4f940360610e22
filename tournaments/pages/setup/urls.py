"""The addresses of this room: new tournaments and their settings."""

from django.urls import path

from tournaments.pages.setup import discretion, new, setup

urlpatterns = [
    path("desk/", setup.desk, name="desk"),
    path("desk/new/", new.new, name="desk_new"),
    path("desk/<slug:slug>/settings/", setup.settings, name="desk_settings"),
    path("desk/<slug:slug>/settings/details/", setup.details, name="desk_details"),
    path("desk/<slug:slug>/settings/regulation/", setup.regulation, name="desk_regulation"),
    path("desk/<slug:slug>/settings/trust/", setup.trust, name="desk_trust"),
    path("desk/<slug:slug>/settings/discretion/", discretion.discretion, name="desk_discretion"),
]
