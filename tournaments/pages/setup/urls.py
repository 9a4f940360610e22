"""The addresses of this room: new tournaments and their settings."""

from django.urls import path

from tournaments.pages.frame.later import later

again, days_page, new, own, setup, wishes_page = later(
    "setup", "again", "days_page", "new", "own", "setup", "wishes_page"
)

urlpatterns = [
    path("desk/", own.desk, name="desk"),
    path("desk/new/", new.new, name="desk_new"),
    path("desk/<slug:slug>/settings/", setup.settings, name="desk_settings"),
    path("desk/<slug:slug>/settings/details/", setup.details, name="desk_details"),
    path("desk/<slug:slug>/settings/regulation/", setup.regulation, name="desk_regulation"),
    path("desk/<slug:slug>/settings/stages/", setup.stages, name="desk_row"),
    path("desk/<slug:slug>/settings/trust/", setup.trust, name="desk_trust"),
    path("desk/<slug:slug>/settings/discretion/", setup.disclosure, name="desk_discretion"),
    path("desk/<slug:slug>/days/", days_page.days, name="desk_days"),
    path("desk/<slug:slug>/days/save/", days_page.days_save, name="desk_days_save"),
    path("desk/<slug:slug>/days/people/", wishes_page.wishes, name="desk_wishes"),
    path("desk/<slug:slug>/days/people/save/", wishes_page.wishes_save, name="desk_wishes_save"),
    path("desk/<slug:slug>/days/people/apart/", wishes_page.apart_save, name="desk_apart"),
    path("desk/<slug:slug>/again/", again.again, name="desk_again"),
    path("desk/<slug:slug>/archive/", own.archive, name="desk_archive"),
    path("desk/<slug:slug>/archive/take-back/", own.unarchive, name="desk_unarchive"),
    path("desk/<slug:slug>/delete/", own.delete, name="desk_delete"),
]
