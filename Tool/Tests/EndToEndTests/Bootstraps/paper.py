#!/usr/bin/env python3
"""A bootstrap for sign-ins with a code on paper, which works once: the code is in a file. VERSION"""
import json
import os
import random
import sys
import urllib.request

if sys.argv[1:2] == ["--describe"]:
    print(json.dumps({"flow": {"codes": [*sys.argv[2:], os.environ["AWS_REGION"], os.environ["PAPER"][-5:]]}}))
    sys.exit()

base = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
paper = os.environ["PAPER"]


def spend(code):
    """Whether a code is right; it is wrong from then on."""
    with open(paper, "a+") as file:
        file.seek(0)
        codes = file.read().split()
        file.truncate(0)
        print(*(one for one in codes if one != code), file=file)
    return code in codes


def decide(source, request):
    if source.startswith("PreSignUp"):
        return {"autoConfirmUser": True, "autoVerifyEmail": False, "autoVerifyPhone": False}
    if source.startswith("Create"):
        return {"publicChallengeParameters": {"challenge": "RECOVERY", "number": str(random.random())},
                "privateChallengeParameters": {"number": str(random.random())}, "challengeMetadata": "RECOVERY"}
    if source.startswith("Verify"):
        return {"answerCorrect": spend(request["challengeAnswer"])}
    session = request["session"]
    isRight = bool(session) and session[-1]["challengeResult"]
    return {"issueTokens": isRight, "failAuthentication": not isRight and len(session) > 2,
            "challengeName": None if isRight or len(session) > 2 else "CUSTOM_CHALLENGE"}


while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier = reply.headers["Lambda-Runtime-Aws-Request-Id"]
        event = json.load(reply)
    event["response"] = decide(event["triggerSource"], event["request"])
    urllib.request.urlopen(urllib.request.Request(f"{base}{identifier}/response", json.dumps(event).encode())).close()
