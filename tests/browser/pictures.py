"""Make the pictures of the main pages again: `python -m tests.browser.pictures`."""

import os
import sys

import pytest

WRITE = "BRISCOLA_WRITE_PICTURES"

if __name__ == "__main__":
    os.environ[WRITE] = "yes"
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "tests/browser/test_pictures.py"]))
