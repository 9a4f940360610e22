from tournaments import urls

urlpatterns = urls.urlpatterns
handler500 = "tournaments.pages.frame.refusals.server_error"
