"""The settings of the program with what would help a federation's server next: see docs/running.md."""

from briscola_site.settings import *  # noqa: F403
from briscola_site.settings import DATABASES

# No question before each question, whether the database is still there.
DATABASES["default"]["CONN_HEALTH_CHECKS"] = False
