"""A local user pool for a Python program that needs servers of its own beside it: what the pool's functions call."""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import boto3
import botocore.exceptions
from botocore import UNSIGNED
from botocore.config import Config

REGION = "eu-west-1"


class LocalPool:
    """`cognito-triggers pool` with a folder of built functions; ends with the `with` statement."""

    def __init__(self, command, functions, variables, seed=None, options=()):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(seed or {"UserPools": []}, file)
            file.flush()
            self.process = subprocess.Popen(
                [command, "pool", "--port", "0", "--data", ":memory:", "--seed", file.name] + (["--functions", functions] if functions else [])
                + [part for name, value in variables.items() for part in ("--env", f"{name}={value}")]
                + list(options) + os.environ.get("POOL_OPTIONS", "").split(),
                stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            self.words = []
            while not (found := re.search(r"Playing Cognito at (https?://[^;]+);", "".join(self.words))):
                line = self.process.stderr.readline()
                assert line, f"the pool has ended: {self.words}"
                self.words.append(line)
            # Nobody reads the rest, and a full pipe would stop the command.
            threading.Thread(target=lambda: self.words.extend(self.process.stderr), daemon=True).start()
        self.endpoint = found[1]
        config = Config(signature_version=UNSIGNED, retries={"max_attempts": 1})
        self.app = boto3.client("cognito-idp", endpoint_url=self.endpoint, region_name=REGION, config=config)
        self.admin = boto3.client(
            "cognito-idp", endpoint_url=self.endpoint, region_name=REGION, aws_access_key_id="x",
            aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.terminate()
        self.process.wait()
        if kind:
            print("".join(self.words), file=sys.stderr)

    def fetch(self, path):
        with urllib.request.urlopen(self.endpoint + path, timeout=60) as reply:
            return json.load(reply)

    def steps(self, *kinds):
        """The steps of all calls so far, of some kinds."""
        return [step for flow in self.fetch("/_local/trace") for call in flow["calls"] for step in call["steps"]
                if step["kind"] in kinds]

    def sources(self):
        return [step["triggerSource"] for step in self.steps("trigger")]


def arn(name):
    return f"arn:aws:lambda:{REGION}:123456789012:function:{name}"


def error(call, **arguments):
    """The error of a call, which must fail: its code and its message."""
    try:
        call(**arguments)
    except botocore.exceptions.ClientError as failure:
        return failure.response["Error"]["Code"], failure.response["Error"]["Message"]
    raise AssertionError(f"{call.__name__} did not fail")


def eventually(find):
    """What `find` finds, as soon as it finds something."""
    limit = time.monotonic() + 120
    while not (found := find()):
        assert time.monotonic() < limit, "nothing came"
        time.sleep(0.05)
    return found
