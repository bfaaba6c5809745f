"""Runs the commands of the page *Rehearse any language* in a copy of its project, and compares their output with the page.

Usage: any_language.py PROJECT SCRATCH RUNTIME. The commands are the lines of ```console blocks that begin with "$ "; "…" matches any
text within a line, and alone on a line any lines; empty lines do not count. A pool runs until the next one starts; it has a free port in place of 9229.
CLIENT stands for the id of its app client, and CODE for the code in the last mail. A command must end with the status 0, or 1 if
its output has a line with NO. Blocks in other languages must be parts of the project's files. The command has to be on the PATH.
"""

import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

project, scratch, runtime = sys.argv[1:]
root = pathlib.Path(__file__).resolve().parents[4]
page = root / "Sources/CognitoTriggers/CognitoTriggers.docc/RehearseAnyLanguage.md"
loader = importlib.machinery.SourceFileLoader("first_hour", str(root / "scripts/first-hour"))
first_hour = importlib.util.module_from_spec(importlib.util.spec_from_loader("first_hour", loader))
sys.dont_write_bytecode = True
loader.exec_module(first_hour)


class Pool:
    """A pool that the page starts."""

    def __init__(self, command):
        self.path = os.path.join(scratch, "pool.txt")
        with open(self.path, "w") as file:
            self.process = subprocess.Popen(f"exec {command} --port 0", shell=True, cwd=project, stdout=file, stderr=file)
        limit = time.monotonic() + 120
        while not re.search(r"Sign yourself up:\n.*\n", self.text):
            assert self.process.poll() is None and time.monotonic() < limit, self.text
            time.sleep(0.05)
        self.endpoint = re.search(r"Playing Cognito at (http://[^;]+);", self.text)[1]
        self.client = re.search(r"\n  client  (\w+)", self.text)[1]

    @property
    def text(self):
        return pathlib.Path(self.path).read_text(encoding="utf-8")

    @property
    def code(self):
        with urllib.request.urlopen(self.endpoint + "/_local/outbox", timeout=60) as reply:
            mails = json.load(reply)
        return mails[-1]["code"] if mails else ""

    def end(self):
        self.process.terminate()
        assert self.process.wait(60) == 0, self.text


def check_blocks(text):
    """Demands that what is shown of files is in them."""
    files = [path.read_text(encoding="utf-8") for path in pathlib.Path(project).rglob("*") if path.is_file() and path.suffix in (
        ".py", ".mjs", ".yaml")]
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M):
        if language == "sh":
            # scripts/check-dist and scripts/check-artefacts install what a release has.
            assert any(f"{tool} install" in block for tool in ("make", "pip", "apt-get")), f"a block that is not replayed: {block}"
        elif language != "console":
            assert any(block.strip() in file for file in files), f"no file of the project has: {block}"


def run(line, command, expected, pool):
    here = command.replace("127.0.0.1:9229", pool.endpoint.removeprefix("http://")) if pool else command
    if pool:
        here = re.sub(r"\bCLIENT\b", pool.client, here)
        here = re.sub(r"\bCODE\b", lambda _: pool.code, here)
    done = subprocess.run(["bash", "-c", here], cwd=project, capture_output=True, text=True, timeout=240)
    # How far `prove` is depends on the machine.
    output = re.sub(r"prove: \d+ histories explored so far\n", "", done.stderr) + done.stdout
    status = 1 if any(line.startswith("NO  ") for line in expected) else 0
    assert done.returncode == status, f"{page.name}:{line}: {here}: status {done.returncode}\n{output}"
    compare(line, expected, output)


def compare(line, expected, output):
    output = "".join(f"{words}\n" for words in output.split("\n") if words.strip())
    if expected and not first_hour.pattern(expected).fullmatch(output):
        raise AssertionError(f"{page.name}:{line}: not {first_hour.first_difference(expected, output)!r} in:\n{output}")


def main():
    text = page.read_text(encoding="utf-8")
    check_blocks(text)
    deploy = pathlib.Path(project, "deploy.py")
    pool, commands = None, first_hour.blocks(text)
    try:
        for line, command, expected in commands:
            expected = [words for words in expected if words.strip()]
            if command.startswith("cognito-triggers pool"):
                if pool:
                    pool.end()
                pool = Pool(command)
                compare(line, expected, pool.text.replace(pool.endpoint, "http://127.0.0.1:9229"))
                script = deploy.read_text(encoding="utf-8")
                deploy.write_text(re.sub(r"http://127[^\"]+", pool.endpoint, script).replace("python3.12", runtime), encoding="utf-8")
            else:
                run(line, command, expected, pool)
    finally:
        if pool:
            pool.process.terminate()
            pool.process.wait()
    print(f"{len(commands)} commands")


main()
