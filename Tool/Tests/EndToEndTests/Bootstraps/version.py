#!/usr/bin/env python3
"""A bootstrap that answers with its version, after as many seconds as the event says; it may make a file first."""
import json
import os
import time
import urllib.request

base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], json.load(reply)
    if "begun" in event:
        open(event["begun"], "w").close()
    time.sleep(event.get("sleep", 0))
    answer = json.dumps({"version": "VERSION", "response": {}}).encode()
    urllib.request.urlopen(urllib.request.Request(base + identifier + "/response", answer)).close()
