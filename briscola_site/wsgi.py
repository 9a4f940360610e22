import os

from django.core.wsgi import get_wsgi_application

from briscola_site.installation import use_own_key
from briscola_site.memory import look_for_rings_seldom, set_program_apart

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
look_for_rings_seldom()
application = get_wsgi_application()
use_own_key()
set_program_apart()
