#!/usr/bin/env python3
"""A bootstrap that refuses sign-ups with words that depend on what a test may lack: a secret, and AWS. VERSION"""
import json
import os
import urllib.error
import urllib.request

env = os.environ
base = "http://" + env["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
if "STARTS" in env:
    with open(env["STARTS"], "a") as file:
        print(os.getpid(), file=file)


def aws(service, variable, path, body, **headers):
    """What a service of AWS answers; None if it refuses."""
    address = env.get(f"AWS_ENDPOINT_URL_{variable}") or env["AWS_ENDPOINT_URL"]
    headers["Authorization"] = f"AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=00"
    try:
        with urllib.request.urlopen(urllib.request.Request(address + path, json.dumps(body).encode(), headers)) as reply:
            return json.load(reply)
    except urllib.error.HTTPError:
        return None


def answer(event):
    key = env.get("CODE_KEY")
    if "CODE_KEY_ARN" in env:
        secret = aws("secretsmanager", "SECRETS_MANAGER", "/", {"SecretId": env["CODE_KEY_ARN"]},
                     **{"X-Amz-Target": "secretsmanager.GetSecretValue"})
        key = secret and secret["SecretString"]
    if key is None:
        return {"errorType": "NoKey", "errorMessage": "There is no key."}
    if "MAILS" in env:
        mail = {"Destination": {"ToAddresses": [event["request"]["userAttributes"]["email"]]},
                "Content": {"Simple": {"Subject": {"Data": "Hello"}, "Body": {"Text": {"Data": "Hello"}}}}}
        if aws("ses", "SESV2", "/v2/email/outbound-emails", mail) is None:
            return {"errorType": "NoMail", "errorMessage": "The mail was refused."}
    return {"errorType": "Refusal", "errorMessage": f"Look for {key[-12:]}."}


while True:
    with urllib.request.urlopen(base + "next") as reply:
        identifier = reply.headers["Lambda-Runtime-Aws-Request-Id"]
        body = answer(json.load(reply))
    urllib.request.urlopen(urllib.request.Request(f"{base}{identifier}/error", json.dumps(body).encode())).close()
