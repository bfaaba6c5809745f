"""Compares an answer with the code."""

import hmac


def handler(event, context):
    code = event["request"]["privateChallengeParameters"]["code"]
    event["response"]["answerCorrect"] = hmac.compare_digest(code.encode(), event["request"]["challengeAnswer"].encode())
    return event
