"""Compares wire.d.ts, the page's types of what the server sends, with the JSON of a pool: members that one of them lacks."""

import json
import pathlib
import subprocess
import tempfile

TYPES = pathlib.Path(__file__).resolve().parents[3] / "Sources/LocalCognito/Page/Files/wire.d.ts"


def check(values):
    """Fails if a value, by the name of its type, does not have the type, or has a member that the type lacks."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "wire.ts")
        source.write_text("".join(f"const value{number}: {name} = {json.dumps(value)};\n" for number, (name, value) in enumerate(values)))
        options = {"compilerOptions": {"noEmit": True, "strict": True, "types": []}, "files": [str(TYPES), str(source)]}
        pathlib.Path(folder, "tsconfig.json").write_text(json.dumps(options))
        done = subprocess.run(["tsc", "--project", folder], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[:4000]
