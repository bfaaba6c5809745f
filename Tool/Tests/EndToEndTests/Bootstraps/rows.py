#!/usr/bin/env python3
"""A custom sign-in whose code is in the user's row of a table; the first call of some processes takes too long. VERSION

CODES_TABLE names the table at AWS_ENDPOINT_URL_DYNAMODB; without it, a code is made from the user's name. SLOW is a folder for marks of
the triggers that have been slow; ALWAYS_SLOW is a trigger that never answers.
"""
import hashlib
import json
import os
import time
import urllib.request

env = os.environ
base = "http://" + env["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"


def code(user):
    if "CODES_TABLE" not in env:
        return hashlib.sha256(f"key {user}".encode()).hexdigest()[:12]
    body = {"TableName": env["CODES_TABLE"], "Key": {"user": {"S": user}}}
    call = urllib.request.Request(env["AWS_ENDPOINT_URL_DYNAMODB"], json.dumps(body).encode(), {
        "X-Amz-Target": "DynamoDB_20120810.GetItem", "Content-Type": "application/x-amz-json-1.0",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00"})
    with urllib.request.urlopen(call) as reply:
        item = json.load(reply).get("Item")
    # Without a row, nobody knows the code.
    return item["code"]["S"] if item else hashlib.sha256(os.urandom(32)).hexdigest()[:12]


def answer(event):
    trigger = event["triggerSource"].split("_")[0]
    request, response = event.get("request") or {}, event.setdefault("response", {}) or {}
    event["response"] = response
    known = request.get("userNotFound") is not True
    if trigger == "DefineAuthChallenge":
        session = request.get("session") or []
        own = [step for step in session if step and step.get("challengeName") == "CUSTOM_CHALLENGE"]
        passed = any(step.get("challengeResult") is True for step in own)
        response["issueTokens"] = known and passed
        response["failAuthentication"] = not response["issueTokens"] and (passed or len(own) >= 3)
        if not response["issueTokens"] and not response["failAuthentication"]:
            response["challengeName"] = "CUSTOM_CHALLENGE"
    elif trigger == "CreateAuthChallenge":
        response["publicChallengeParameters"] = {"question": "What is your code?"}
        response["privateChallengeParameters"] = {"answer": code(event.get("userName") if known else "nobody")}
    else:
        right = (request.get("privateChallengeParameters") or {}).get("answer")
        response["answerCorrect"] = bool(known and right and request.get("challengeAnswer") == right)
    return trigger


def wait(trigger):
    """Takes too long, once for each trigger or always."""
    if trigger == env.get("ALWAYS_SLOW"):
        time.sleep(600)
    if "SLOW" in env:
        try:
            os.close(os.open(f"{env['SLOW']}/{trigger}", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        time.sleep(600)


while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier = reply.headers["Lambda-Runtime-Aws-Request-Id"]
        event = json.load(reply)
    wait(answer(event))
    urllib.request.urlopen(urllib.request.Request(f"{base}{identifier}/response", json.dumps(event).encode())).close()
