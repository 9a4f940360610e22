"""A database with nothing in it, made once: every process of the tests, and every mutant, begins with a copy."""

import os
import shutil

import pytest
from django.conf import settings
from django.db import connections
from django.test.utils import setup_databases

from tests.everything import EMPTY


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """In place of making a database, where this file is a plugin of pytest."""
    copy = shutil.copy(os.environ[EMPTY], tmp_path_factory.mktemp("database") / "test.sqlite3")
    settings.DATABASES["default"]["NAME"] = connections["default"].settings_dict["NAME"] = str(copy)


def make(file: str) -> None:
    connections["default"].settings_dict["TEST"]["NAME"] = file
    setup_databases(verbosity=0, interactive=False)
    connections.close_all()
