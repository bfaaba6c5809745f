"""Calls functions through boto3, as an app would, and prints what came of it as JSON."""
import base64
import concurrent.futures
import json
import sys

import boto3
import botocore.config
import botocore.exceptions

endpoint, name = sys.argv[1:]
config = botocore.config.Config(retries={"total_max_attempts": 1}, max_pool_connections=16, read_timeout=120)
client = boto3.client(
    "lambda", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x", config=config)


def invoke(name=name, **arguments):
    reply = client.invoke(FunctionName=name, **arguments)
    return {
        "status": reply["StatusCode"],
        "error": reply.get("FunctionError"),
        "version": reply.get("ExecutedVersion"),
        "log": base64.b64decode(reply.get("LogResult", "")).decode(),
        "payload": reply["Payload"].read().decode(),
        "requestId": reply["ResponseMetadata"]["RequestId"],
    }


def refusal(**arguments):
    try:
        return invoke(**arguments)
    except botocore.exceptions.ClientError as error:
        return {
            "status": error.response["ResponseMetadata"]["HTTPStatusCode"],
            "code": error.response["Error"]["Code"],
            "message": error.response["Error"]["Message"],
        }


def echo(number):
    payload = json.dumps({"do": "echo", "number": number})
    return invoke(Payload=payload)["payload"] == payload


arn = "arn:aws:lambda:us-east-1:123456789012:function:" + name
context = base64.b64encode(json.dumps({"custom": {"club": "chess"}}).encode()).decode()
describe = json.dumps({"do": "context", "env": []})
with concurrent.futures.ThreadPoolExecutor(16) as pool:
    echoes = list(pool.map(echo, range(400)))
results = {
    "answer": invoke(Payload='{"do":"echo"}'),
    "error": invoke(Payload='{"do":"throw","text":"no"}'),
    "crash": invoke(Payload='{"do":"trap"}'),
    "tail": invoke(Payload='{"do":"log","text":"hello","count":1}', LogType="Tail"),
    "context": invoke(Payload=describe, ClientContext=context),
    "by ARN": invoke(name=arn, Payload=describe),
    "by alias": invoke(name=arn + ":live", Payload=describe),
    "by qualifier": invoke(Payload=describe, Qualifier="7"),
    "nothing": invoke(),
    "event": invoke(Payload='{"do":"log","text":"nobody waits"}', InvocationType="Event"),
    "dry run": invoke(Payload='{"do":"log","text":"never"}', InvocationType="DryRun"),
    "unknown": refusal(name="nobody", Payload="{}"),
    "not JSON": refusal(Payload="{"),
    "too large": refusal(Payload='"' + "x" * (6291557 - 2) + '"'),
    "too large for an event": refusal(Payload='"' + "x" * 1048576 + '"', InvocationType="Event"),
    "echoes": echoes.count(True),
}
print(json.dumps(results))
