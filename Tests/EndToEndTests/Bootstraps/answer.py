#!/usr/bin/env python3
"""A function in another language, with another idea of Cognito's answers.

It returns the event with the members of ANSWER, a JSON object, in place of its own; or ANSWER itself if that is no object.
"""
import json
import os
import urllib.request

answer = json.loads(os.environ["ANSWER"])
base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], json.load(reply)
    body = json.dumps({**event, **answer} if isinstance(answer, dict) else answer).encode()
    urllib.request.urlopen(urllib.request.Request(base + identifier + "/response", body)).close()
