#!/usr/bin/env python3
"""A bootstrap that makes the calls it is told to make, legal and illegal, and writes down what it is told.

PROBE_CALLS holds the calls before the first poll, and each event the calls for it: a list of [name, method, path, headers,
body], of which headers and body may be missing. In a path and in headers {id} is the event's id, {last} that of the event
before, {extension} the identifier of the extension that was registered last. A body that is a number is so many bytes.

Four names are no calls: "sleep" sleeps for so many seconds as stand in place of the method, "exit" exits with that status,
"kill" sends itself that signal, and "background" makes the call without waiting for it. The transcript goes to the file
TRANSCRIPT.
"""
import http.client
import json
import os
import threading
import time

host, _, port = os.environ["AWS_LAMBDA_RUNTIME_API"].partition(":")
names = {"id": "none", "last": "none", "extension": "none"}


def call(name, method, path="", headers={}, body=None):
    if name == "sleep":
        return time.sleep(method)
    if name == "exit":
        os._exit(method)
    if name == "kill":
        return os.kill(os.getpid(), method)
    if name == "background":
        return threading.Thread(target=call, args=("waits", method, path, headers), daemon=True).start()
    body = b"x" * body if isinstance(body, int) else body
    connection = http.client.HTTPConnection(host, int(port), timeout=20)
    headers = {key: value.format(**names) for key, value in headers.items()}
    connection.request(method, path.format(**names), body, headers)
    reply = connection.getresponse()
    content = reply.read().decode("utf-8", "replace")
    received = {key.lower(): value for key, value in reply.getheaders()}
    names["extension"] = received.get("lambda-extension-identifier", names["extension"])
    with open(os.environ["TRANSCRIPT"], "a") as transcript:
        line = {"name": name, "status": reply.status, "headers": dict(sorted(received.items())), "body": content[:600]}
        print(json.dumps(line), file=transcript)
    return received, content


def poll():
    received, content = call("next", "GET", "/2018-06-01/runtime/invocation/next")
    names["last"], names["id"] = names["id"], received["lambda-runtime-aws-request-id"]
    return json.loads(content)


for each in json.loads(os.environ.get("PROBE_CALLS", "[]")):
    call(*each)
while True:
    for each in poll():
        call(*each)
