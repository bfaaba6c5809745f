"""Confirms a user, for whom a function in Python sends to a topic and to two queues of its template: ENDPOINT"""

import json
import sys
import urllib.request

import boto3

endpoint = sys.argv[1]
pool = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")


def fetch(path):
    with urllib.request.urlopen(endpoint + path, timeout=60) as reply:
        return reply.read().decode()


[found] = json.loads(fetch("/_local/pools"))
pool.sign_up(ClientId=found["clients"][0]["id"], Username="ada", Password="Passw0rd!")
pool.admin_confirm_sign_up(UserPoolId=found["id"], Username="ada")

sent = [(one["medium"], one["recipient"], one["body"], one["writtenBy"]) for one in json.loads(fetch("/_local/outbox"))]
assert sent == [
    ("TOPIC", "topic joined", "ada joined joined", "SNS Publish"),
    ("QUEUE", "queue Joins.fifo", "arn:aws:sqs:us-east-1:123456789012:Joins.fifo", "SQS SendMessage"),
    ("QUEUE", "queue Audit", "confirmed", "SQS SendMessageBatch"),
], sent
outbox = json.loads(fetch(f"/_local/outbox?pool={found['id']}"))
assert len(outbox) == 3 and all(one["function"].endswith(":Welcome") for one in outbox), outbox
assert outbox[0]["destination"] == "arn:aws:sns:us-east-1:123456789012:joined" and outbox[0]["subject"] == "New", outbox

# The flow in words, and as the page has it.
flow = json.loads(fetch(f"/_local/outbox/{outbox[0]['number']}?as=json"))["flow"]
words = fetch(f"/_local/flows/{flow}?as=text")
assert "message  to topic joined  \"New\"" in words and "message  to queue Audit" in words, words
