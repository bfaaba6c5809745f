"""Runs the command: `python -m cognito_triggers …` is `cognito-triggers …`."""

import os
import sys

from ._command import find_command

command = find_command()
os.execv(command, [command, *sys.argv[1:]])
