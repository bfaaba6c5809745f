#!/usr/bin/env python3
"""A bootstrap that answers with a hostile text of the event: as a refusal, as an error's type, as a value and as a name. VERSION"""
import json
import os
import random
import urllib.request
import zlib

base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"


def texts(value):
    if isinstance(value, str):
        yield value
    for child in value.items() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []:
        yield from texts(child)


def answer(event):
    """The path of the answer, and its body."""
    found = next((text for text in texts([event.get("request"), event.get("userName")]) if "attack" in text), None)
    if event["userName"] == "nested":
        return "response", {**event, "response": {"deep": json.loads("[" * 60 + "1" + "]" * 60), "flat": [[1]]}}
    if found is None:
        return "response", event
    match zlib.crc32((event["triggerSource"] + found).encode()) % 4:
        case 0:
            return "error", {"errorType": "Refusal", "errorMessage": found}
        case 1:
            return "error", {"errorType": found, "errorMessage": found}
        case 2:
            return "response", {**event, "response": {found: found, "list": [found, {found: None}]}}
    return "response", {**event, "response": {found: random.random(), "other": random.random(), "same": found, f"{found}2": found}}


while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier = reply.headers["Lambda-Runtime-Aws-Request-Id"]
        path, body = answer(json.load(reply))
    urllib.request.urlopen(urllib.request.Request(f"{base}{identifier}/{path}", json.dumps(body).encode())).close()
