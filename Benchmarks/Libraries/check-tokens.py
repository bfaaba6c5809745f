"""usage: check-tokens.py COMMAND FUNCTION...

Checks what functions decide about ID tokens of a local pool over HTTPS. See `Benchmarks/libraries --help`.
"""

import base64
import json
import os
import ssl
import subprocess
import sys
import tempfile
import urllib.request

import boto3

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PASSWORD = "Correct-horse-7"


class Pool:
    """A user pool with one user and a client of its own."""

    def __init__(self, cognito, url):
        self.cognito = cognito
        self.id = cognito.create_user_pool(PoolName="staff")["UserPool"]["Id"]
        self.issuer = f"{url}/{self.id}"
        self.client = self.new_client()
        cognito.admin_create_user(UserPoolId=self.id, Username="sam", MessageAction="SUPPRESS")
        cognito.admin_set_user_password(UserPoolId=self.id, Username="sam", Password=PASSWORD, Permanent=True)

    def new_client(self):
        flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        client = self.cognito.create_user_pool_client(UserPoolId=self.id, ClientName="app", ExplicitAuthFlows=flows)
        return client["UserPoolClient"]["ClientId"]

    def tokens(self, client=None):
        return self.cognito.initiate_auth(ClientId=client or self.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": "sam", "PASSWORD": PASSWORD})["AuthenticationResult"]


def set_back(url, authority, seconds):
    """Sets the pool's clock back."""
    request = urllib.request.Request(f"{url}/_local/clock", json.dumps({"advance": -seconds}).encode(),
                                     {"Content-Type": "application/json"})
    urllib.request.urlopen(request, context=ssl.create_default_context(cafile=authority)).read()


def changed(token, part, old=None, new=None):
    """Returns the token with another byte at the end of a part, or with another text in it."""
    parts = token.split(".")
    data = base64.urlsafe_b64decode(parts[part] + "==")
    data = data.replace(old, new) if old else data[:-1] + bytes([data[-1] ^ 1])
    parts[part] = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return ".".join(parts)


def decision(function, event, environment):
    """Returns true for a confirmed user, or the text of the error."""
    result = subprocess.run([function, "-"], input=json.dumps(event), capture_output=True, text=True, env=environment)
    answer = json.loads(result.stdout)
    if result.returncode:
        return answer["errorMessage"]
    return answer["response"]["autoConfirmUser"]


def main():
    command, *functions = sys.argv[1:]
    with open(f"{ROOT}/events/PreSignUp_SignUp.json") as file:
        event = json.load(file)
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home}
        pool = subprocess.Popen([command, "pool", "--tls", "--port", "0", "--json", "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                env=environment, cwd=home)
        try:
            url = json.loads(pool.stdout.readline())["endpoint"].rstrip("/")
            authority = f"{home}/cognito-triggers/authority.pem"
            cognito = boto3.client("cognito-idp", endpoint_url=url, verify=authority, region_name="us-east-1",
                                   aws_access_key_id="local", aws_secret_access_key="local")
            staff, other = Pool(cognito, url), Pool(cognito, url)
            good = staff.tokens()["IdToken"]
            ended_text = "The invitation has ended. Ask for a new one."
            others = {"client": staff.tokens(staff.new_client())["IdToken"], "kind": staff.tokens()["AccessToken"],
                      "pool": other.tokens()["IdToken"]}
            set_back(url, authority, 7200)
            ended = staff.tokens()["IdToken"]
            cases = [
                ("a valid token", good, True),
                ("another signature", changed(good, 2), ended_text),
                ("other claims under the signature", changed(good, 1, b'"sub"', b'"sab"'), ended_text),
                ("an unknown key", changed(good, 0, b'"kid":"', b'"kid":"x'), ended_text),
                ("no algorithm", changed(good, 0, b"RS256", b"none"), ended_text),
                ("another client", others["client"], ended_text),
                ("an access token", others["kind"], ended_text),
                ("another pool", others["pool"], ended_text),
                ("an ended token", ended, ended_text),
                ("no token at all", "staff", ended_text),
                ("without a token", None, "This service is by invitation only."),
            ]
            settings = {**os.environ, "SSL_CERT_FILE": authority, "STAFF_ISSUER": staff.issuer, "STAFF_CLIENT": staff.client,
                        "INVITED_EMAILS": "", "AWS_LAMBDA_LOG_LEVEL": "ERROR"}
            wrong = 0
            for function in functions:
                for name, token, expected in cases:
                    event["request"]["clientMetadata"] = {} if token is None else {"staffToken": token}
                    found = decision(function, event, settings)
                    if found != expected:
                        wrong += 1
                        print(f"libraries: not true: {os.path.basename(function)}, {name}: {found}", file=sys.stderr)
                print(f"libraries: {os.path.basename(function)} decided {len(cases)} sign-ups")
            return 1 if wrong else 0
        finally:
            pool.terminate()
            pool.wait()


if __name__ == "__main__":
    sys.exit(main())
