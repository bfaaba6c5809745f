from __future__ import annotations

import importlib.metadata
import os
import shutil

NAME = "cognito-triggers"
VARIABLE = "COGNITO_TRIGGERS_COMMAND"


def find_command() -> str:
    """Returns the path of the command: that of COGNITO_TRIGGERS_COMMAND, or the installed one, or the one on the PATH."""
    given = os.environ.get(VARIABLE)
    if given:
        if not os.access(given, os.X_OK):
            raise FileNotFoundError(f"{VARIABLE} is {given}, which is not a program")
        return given
    found = _installed() or shutil.which(NAME)
    if not found:
        raise FileNotFoundError(f"there is no command {NAME}: install the wheel for this platform, or set {VARIABLE} to its path")
    return found


def _installed() -> str | None:
    """Returns the command that this package's wheel has installed."""
    try:
        files = importlib.metadata.files(NAME) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name == NAME and file.parent.name == "bin":
            path = os.path.realpath(str(file.locate()))
            return path if os.access(path, os.X_OK) else None
    return None
