"""moto's server as AWS, in which all actions are free: importing this module starts it. Needs scripts/fetch-python moto."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../../Tests/Moto"))
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "inf"
# The module discards what is printed after its import.
printing = sys.stdout, sys.stderr
from moto_aws import endpoint, server  # noqa: E402, F401

sys.stdout, sys.stderr = printing
