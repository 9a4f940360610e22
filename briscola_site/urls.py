from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]
handler500 = "tournaments.pages.frame.refusals.server_error"
