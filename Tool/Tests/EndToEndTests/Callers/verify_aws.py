"""verify-aws between the local pool and moto, which has no triggers: COMMAND WITNESS TEMPLATE

A server in front of moto adds what Witness would log for a sign-up.
"""

import base64
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
import urllib.error
import urllib.request

import boto3

from local_moto import endpoint, server
from local_pool import REGION

command, witness, template = sys.argv[1:]
keys = {"AWS_ACCESS_KEY_ID": "AKIAVERIFYEXAMPLE", "AWS_SECRET_ACCESS_KEY": "verify/secret/key", "AWS_SESSION_TOKEN": "verify-session-token"}
GROUP = "/verify/Witness"
seen = []


def aws(service):
    return boto3.client(service, endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x", aws_secret_access_key="x")


class Front(http.server.BaseHTTPRequestHandler):
    """Passes calls on to moto, and writes a line of Witness for each sign-up that it lets through."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        seen.append({name: value for name, value in self.headers.items()})
        headers = {name: value for name, value in self.headers.items() if name not in ("Host", "Content-Length", "Expect")}
        if "Authorization" not in headers:
            # Without a signature, moto finds no region.
            headers["Authorization"] = f"AWS4-HMAC-SHA256 Credential=x/20260101/{REGION}/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"
        now = int(time.time() * 1000)
        try:
            reply = urllib.request.urlopen(urllib.request.Request(endpoint + "/", body, headers))
        except urllib.error.HTTPError as failure:
            reply = failure
        data = reply.read()
        if self.headers["X-Amz-Target"].endswith(".SignUp") and reply.status == 200:
            logs.put_log_events(logGroupName=GROUP, logStreamName="one", logEvents=[
                {"timestamp": now, "message": "START RequestId: 1"},
                {"timestamp": now, "message": json.dumps({"level": "INFO", "message": "Event", "cognito.trigger_source": "PreSignUp_SignUp"})}])
        status = reply.status
        if hostile:
            status, data = answer(self)
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


hostile = False
# What a side that repeats calls, and writes as it likes, answers to every step.
TEXT = ("x\r\n\r\n# Heading\r\n\r\n![p](http://127.0.0.1:9/p) \u0600<script>\u0600 [a](http://127.0.0.1:9/a) `b` ``c`` a|b \\| \u0338<b>\u0338 \u0338|\u0338 \u202e\x1b[31m "
        "\u2028<https://127.0.0.1:9/> @someone #1")


def answer(request):
    """The status and body of a hostile answer: errors, and members and claims with hostile names."""
    headers = "; ".join(f"{name}:{value}\u0301" for name, value in request.headers.items())
    text = f"{TEXT} {headers} {keys['AWS_SECRET_ACCESS_KEY']}\u0301"
    if request.headers["X-Amz-Target"].endswith((".SignUp", ".InitiateAuth", ".AdminInitiateAuth")):
        part = base64.urlsafe_b64encode(json.dumps({text: 1, "scope": text}).encode()).decode().rstrip("=")
        return 200, json.dumps({text: {text: text}, "UserConfirmed": text, "UserAttributes": [{"Name": text}],
                                "AuthenticationResult": {"IdToken": f"{part}.{part}.x"}}).encode()
    return 400, json.dumps({"__type": f"x#{text}", "message": text}).encode()


idp, logs = aws("cognito-idp"), aws("logs")
pool = idp.create_user_pool(
    PoolName="verify", AutoVerifiedAttributes=["email"], Policies={"PasswordPolicy": {
        "MinimumLength": 12, "RequireLowercase": True, "RequireNumbers": True, "RequireSymbols": True, "RequireUppercase": True}},
)["UserPool"]["Id"]
client = idp.create_user_pool_client(UserPoolId=pool, ClientName="verify", ExplicitAuthFlows=[
    "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"])["UserPoolClient"]["ClientId"]
logs.create_log_group(logGroupName=GROUP)
logs.create_log_stream(logGroupName=GROUP, logStreamName="one")
# A line of an earlier run.
logs.put_log_events(logGroupName=GROUP, logStreamName="one", logEvents=[
    {"timestamp": int(time.time() * 1000) - 3_600_000, "message": "Event cognito.trigger_source=PostConfirmation_ConfirmSignUp outline={}"}])

front = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Front)
threading.Thread(target=front.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory() as folder:
    shutil.copy(template, folder)
    os.mkdir(f"{folder}/witness")
    os.symlink(witness, f"{folder}/witness/bootstrap")
    outputs = [{"OutputKey": "UserPoolId", "OutputValue": pool}, {"OutputKey": "UserPoolClientId", "OutputValue": client},
               {"OutputKey": "LogGroup", "OutputValue": GROUP}]

    def verify(*options, text=json.dumps(outputs), token=keys["AWS_SESSION_TOKEN"]):
        run = subprocess.run(
            [command, "verify-aws", "-", "--template", f"{folder}/template.yaml", "--endpoint-url",
             f"http://127.0.0.1:{front.server_port}", *options],
            input=text, capture_output=True, text=True, env={**os.environ, **keys, "AWS_SESSION_TOKEN": token})
        print(run.stderr, file=sys.stderr)
        return run

    run = verify("--output", f"{folder}/page.md")
    assert run.returncode == 1 and run.stdout == "", run
    page = open(f"{folder}/page.md").read()
    if "PRINT" in os.environ:
        print(page)
    # Developers' calls are signed with the keys, and apps' calls are not.
    by_name = {headers["X-Amz-Target"].split(".")[1]: headers for headers in seen}
    assert "Credential=AKIAVERIFYEXAMPLE/" in by_name["AdminCreateUser"]["Authorization"], by_name["AdminCreateUser"]
    assert by_name["AdminCreateUser"]["X-Amz-Security-Token"] == "verify-session-token"
    assert "Authorization" not in by_name["SignUp"], by_name["SignUp"]

    # Known differences: moto calls no trigger but the one that the front has logged.
    section = page.split("### SignUp\n")[1].split("###")[0]
    assert "| `triggers` | `PreSignUp_SignUp` | `PreSignUp_SignUp, CustomMessage_SignUp` |" in section, section
    section = page.split("### InitiateAuth, CUSTOM_AUTH\n")[1].split("##")[0]
    assert "DefineAuthChallenge_Authentication" in section, section
    # What an account settles: the address in the events of messages that verify a new one.
    for step, source in (("UpdateUserAttributes, a new address", "UpdateUserAttribute"),
                         ("GetUserAttributeVerificationCode, for the new address", "VerifyUserAttribute")):
        section = page.split(f"### {step}\n")[1].split("###")[0]
        assert f"| `events' email` | – | `CustomMessage_{source} has the new address, not verified` |" in section, section
    assert "this page says nothing about AWS" in page and "PostConfirmation_ConfirmSignUp, Post" not in page, page
    assert "## The same on both sides" in page, page

    # Nothing secret, and nothing of a person or an account.
    users = [user["Username"] for user in idp.list_users(UserPoolId=pool)["Users"]]
    assert users == [], users
    for secret in [pool, client, GROUP, REGION + "_", "verify-", "simulator.amazonses.com", "eyJ", "123456789012", *keys.values()]:
        assert secret not in page.replace("verify-aws", ""), secret
    assert not re.search(r"[0-9a-f]{8}-[0-9a-f]{4}-", page), page
    assert not re.search(r"\S+@\S+", page), page

    # An empty token is not a token.
    seen.clear()
    run = verify("--json", "--no-triggers", token="")
    report = json.loads(run.stdout)
    assert all("X-Amz-Security-Token" not in headers for headers in seen), seen
    assert run.returncode == 1 and not report["isAWS"] and not report["comparesTriggers"], run
    facts = {difference["fact"] for step in report["steps"] for difference in step["differences"]}
    assert "message" in facts and "triggers" not in facts, facts

    # A side that repeats headers and writes Markdown: the page has neither keys nor markup of the side's.
    hostile = True
    run = verify("--no-triggers", "--output", f"{folder}/hostile.md")
    assert run.returncode == 1, run
    page = open(f"{folder}/hostile.md", newline="", encoding="utf-8").read()
    for secret in (*keys.values(), "Credential=", "Signature="):
        assert secret not in page, secret
    assert not any(unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp") for one in page.replace("\n", "")), ascii(page)
    assert all(line.startswith(("#", "|", "-")) or not line for line in page.split("\n")[8:]), page
    cells = [cell.strip() for line in page.split("\n") if line.startswith("| `") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    # A cell is a dash, or one code span: a run of backticks that does not occur inside, at both ends.
    assert cells and all(cell == "–" or re.fullmatch(r"(`+)(?!`)(?:(?!(?<!`)\1(?!`)).)+(?<!`)\1", cell) for cell in cells), cells
    assert len(cells) % 3 == 0 and any("![p](http://127.0.0.1:9/p) \\u{0600}<script>" in cell and r"a\|b" in cell for cell in cells), cells
    run = verify("--no-triggers", "--contribute", f"{folder}/contribution")
    assert run.returncode == 1, run
    for name in ("verified.json", "issue.md"):
        text = open(f"{folder}/contribution/{name}", newline="", encoding="utf-8").read()
        for secret in (*keys.values(), "Credential=", "Signature=", pool, client):
            assert secret not in text, (name, secret)
        assert not any(unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp") for one in text.replace("\n", "")), ascii(text)
    facts = json.loads(open(f"{folder}/contribution/verified.json").read())["facts"]
    assert facts and "`" not in open(f"{folder}/contribution/verified.json").read(), facts
    hostile = False

    run = verify(text="[]")
    assert run.returncode == 2 and "has no output UserPoolId" in run.stderr, run
    server.stop()
    run = verify("--no-triggers")
    assert run.returncode == 1 and "cannot be reached" in run.stderr, run
print("done")
