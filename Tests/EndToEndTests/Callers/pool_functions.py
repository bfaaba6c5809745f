"""Signs users in to a local pool whose triggers are this project's own functions, as they are built.

Usage: pool_functions.py COGNITO-TRIGGERS FUNCTIONS USERS: the command, the folder of the functions, and the file of users to migrate.
"""

import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request

import boto3
import botocore.exceptions
import jwt
from botocore import UNSIGNED
from botocore.config import Config

command, functions, users = sys.argv[1:]
POOL, APP = "eu-west-1_Ab12Cd34E", "5exampleclientid"
mails = []


class SES(http.server.BaseHTTPRequestHandler):
    """Takes mails as SES does."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        mails.append(json.loads(body))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"MessageId":"1"}')

    def log_message(self, *arguments):
        pass


def arn(name):
    return f"arn:aws:lambda:eu-west-1:123456789012:function:{name}"


ses = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SES)
threading.Thread(target=ses.serve_forever, daemon=True).start()
attributes = [{"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}]
challenges = {name: arn("PasswordlessCode")
              for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]}
seed = {"UserPools": [{
    "Id": POOL, "Name": "functions",
    "LambdaConfig": {**challenges, "UserMigration": arn("LegacyUserMigration"), "PreAuthentication": arn("Witness")},
    "Clients": [{"ClientId": APP, "PreventUserExistenceErrors": "ENABLED", "ExplicitAuthFlows": [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
    "Users": [{"Username": "ada", "Attributes": attributes}],
}]}
with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    json.dump(seed, file)
    file.flush()
    variables = {
        "CODE_KEY": "an-example-of-a-key-that-nobody-has-to-guess", "MAIL_FROM": "codes@example.org",
        "LEGACY_USERS_FILE": users, "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x",
        "AWS_ENDPOINT_URL_SESV2": f"http://127.0.0.1:{ses.server_port}",
    }
    pool = subprocess.Popen(
        [command, "pool", "--port", "0", "--data", ":memory:", "--seed", file.name, "--functions", functions]
        + [part for name, value in variables.items() for part in ("--env", f"{name}={value}")],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    words = []
    while not (found := re.search(r"Playing Cognito at (http://[^;]+);", "".join(words))):
        line = pool.stderr.readline()
        assert line, f"the pool has ended: {words}"
        words.append(line)
    threading.Thread(target=lambda: words.extend(pool.stderr), daemon=True).start()
endpoint = found[1]
cognito = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                       config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))


def sources():
    with urllib.request.urlopen(f"{endpoint}/_local/trace", timeout=60) as reply:
        flows = json.load(reply)
    return [step["triggerSource"] for flow in flows for call in flow["calls"] for step in call["steps"]
            if step["kind"] == "trigger"]


def error(call, **arguments):
    try:
        call(**arguments)
    except botocore.exceptions.ClientError as failure:
        return failure.response["Error"]["Code"], failure.response["Error"]["Message"]
    raise AssertionError("the call did not fail")


def code_by_mail():
    challenge = cognito.initiate_auth(ClientId=APP, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
    assert challenge["ChallengeName"] == "CUSTOM_CHALLENGE", challenge
    assert challenge["ChallengeParameters"]["destination"] == "***@***", challenge
    code = re.search(r"\b\d{6}\b", json.dumps(mails[0]["Content"]))[0]
    wrong = f"{(int(code) + 1) % 1000000:06}"
    for answer in [wrong, code]:
        challenge = cognito.respond_to_auth_challenge(
            ClientId=APP, ChallengeName="CUSTOM_CHALLENGE", Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "ada", "ANSWER": answer})
    claims = jwt.decode(challenge["AuthenticationResult"]["IdToken"], options={"verify_signature": False})
    assert claims["email"] == "ada@example.org", claims
    define, create, verify = (f"{name}_Authentication" for name in challenges)
    assert sources() == ["PreAuthentication_Authentication", define, create, verify, define, create, verify, define], sources()
    assert len(mails) == 1


def unknown_user():
    challenge = cognito.initiate_auth(ClientId=APP, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "nobody"})
    assert challenge["ChallengeParameters"] == {"USERNAME": "nobody", "destination": "***@***"}, challenge
    assert len(mails) == 1


def migration():
    def sign_in(name, password):
        return {"ClientId": APP, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {"USERNAME": name, "PASSWORD": password}}

    wrong = ("NotAuthorizedException", "Incorrect username or password.")
    assert error(cognito.initiate_auth, **sign_in("farah", "a wrong one")) == wrong
    assert error(cognito.initiate_auth, **sign_in("nobody", "a wrong one")) == wrong
    before = len(sources())
    result = cognito.initiate_auth(**sign_in("farah", "late Train 6 coats"))["AuthenticationResult"]
    assert jwt.decode(result["IdToken"], options={"verify_signature": False})["email"] == "farah@example.com"
    cognito.initiate_auth(**sign_in("farah", "late Train 6 coats"))
    assert sources()[before:] == [
        "UserMigration_Authentication", "PreAuthentication_Authentication", "PreAuthentication_Authentication"], sources()


try:
    code_by_mail()
    unknown_user()
    migration()
except BaseException:
    print("".join(words), file=sys.stderr)
    raise
finally:
    pool.terminate()
    pool.wait()
