#!/usr/bin/env python3
"""A function in another language, with another idea of Cognito's answers.

It returns the event with the members of ANSWER, a JSON object, in place of its own; or ANSWER itself if that is no object.
"""
import http.client
import json
import os

answer = json.loads(os.environ["ANSWER"])
host, _, port = os.environ["AWS_LAMBDA_RUNTIME_API"].partition(":")
base = "/2018-06-01/runtime/invocation/"
connection = http.client.HTTPConnection(host, int(port))
while True:
    connection.request("GET", base + "next")
    reply = connection.getresponse()
    identifier, event = reply.headers["Lambda-Runtime-Aws-Request-Id"], json.load(reply)
    body = json.dumps({**event, **answer} if isinstance(answer, dict) else answer).encode()
    connection.request("POST", base + identifier + "/response", body)
    connection.getresponse().read()
