"""Mails a code of six digits at the start of a sign-in."""

import hashlib
import hmac
import os
import time

import boto3

ses = boto3.client("ses")


def handler(event, context):
    request = event["request"]
    # A wrong answer does not change the code: its hour is in the first challenge's metadata.
    hour = request["session"][0]["challengeMetadata"] if request["session"] else str(int(time.time() / 3600))
    digest = hmac.digest(os.environ["CODE_KEY"].encode(), f"{event['userName']} {hour}".encode(), hashlib.sha256)
    code = f"{int.from_bytes(digest[:8]) % 1_000_000:06}"
    address = request["userAttributes"].get("email")
    if not request["session"] and address and not request.get("userNotFound"):
        ses.send_email(
            Source="members@example.org",
            Destination={"ToAddresses": [address]},
            Message={"Subject": {"Data": "Your code"}, "Body": {"Text": {"Data": f"Your code is {code}."}}},
        )
    event["response"]["publicChallengeParameters"] = {"medium": "EMAIL"}
    event["response"]["privateChallengeParameters"] = {"code": code}
    event["response"]["challengeMetadata"] = hour
    return event
