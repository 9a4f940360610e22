"""A database with nothing in it, made once: `python -m tests.mutants.empty FILE`. Every mutant begins with a copy."""

import os
import shutil
import sys

import django
import pytest
from django.conf import settings
from django.db import connections
from django.test.utils import setup_databases

EMPTY = "EMPTY_DATABASE"  # names the file that is copied


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """In place of making a database, where this file is a plugin of pytest."""
    copy = shutil.copy(os.environ[EMPTY], tmp_path_factory.mktemp("database") / "test.sqlite3")
    settings.DATABASES["default"]["NAME"] = connections["default"].settings_dict["NAME"] = str(copy)


def main(file: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    connections["default"].settings_dict["TEST"]["NAME"] = file
    setup_databases(verbosity=0, interactive=False)
    connections.close_all()


if __name__ == "__main__":
    main(sys.argv[1])
