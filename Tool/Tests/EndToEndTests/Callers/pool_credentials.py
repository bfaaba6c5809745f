"""What the keys of an identity open, and what an STS that refuses or fails does to them: COMMAND"""

import base64
import datetime
import http.server
import json
import sys
import tempfile
import threading
import urllib.parse
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import LocalPool, REGION, error

[command] = sys.argv[1:]
ACCOUNT = "123456789012"
DEVELOPER = {"AccessKeyId": "AKIADEVELOPER", "SecretKey": "developer's secret", "SessionToken": None}
GUESTS_ROLE = f"arn:aws:iam::{ACCOUNT}:role/team/Guest"
GUEST = f"arn:aws:sts::{ACCOUNT}:assumed-role/Guest/CognitoIdentityCredentials"
USER = f"arn:aws:iam::{ACCOUNT}:user/local"
once = Config(retries={"max_attempts": 1})


def client(endpoint, service, keys):
    return boto3.client(
        service, endpoint_url=endpoint, region_name=REGION, aws_access_key_id=keys["AccessKeyId"],
        aws_secret_access_key=keys["SecretKey"], aws_session_token=keys["SessionToken"], config=once)


class Guest:
    """An identity pool with guests, and a guest with credentials."""

    def __init__(self, pool, role=GUESTS_ROLE):
        developer = client(pool.endpoint, "cognito-identity", DEVELOPER)
        self.pool = developer.create_identity_pool(IdentityPoolName="p", AllowUnauthenticatedIdentities=True)["IdentityPoolId"]
        developer.set_identity_pool_roles(IdentityPoolId=self.pool, Roles={"unauthenticated": role})
        self.app = boto3.client(
            "cognito-identity", endpoint_url=pool.endpoint, region_name=REGION,
            config=once.merge(Config(signature_version=UNSIGNED)))
        self.identity = self.app.get_id(IdentityPoolId=self.pool)["IdentityId"]

    def keys(self):
        return self.app.get_credentials_for_identity(IdentityId=self.identity)["Credentials"]

    def datasets(self, pool, keys):
        return error(client(pool.endpoint, "cognito-sync", keys).list_datasets, IdentityPoolId=self.pool, IdentityId=self.identity)

    def synchronises(self, pool, keys):
        sync = client(pool.endpoint, "cognito-sync", keys)
        return sync.list_datasets(IdentityPoolId=self.pool, IdentityId=self.identity)["Count"] == 0


def caller(endpoint, keys):
    return client(endpoint, "sts", keys).get_caller_identity()["Arn"]


UNKNOWN = "The security token included in the request is invalid."
EXPIRED = "The security token included in the request is expired"

# Made-up credentials, with and without the check of signatures.
with tempfile.NamedTemporaryFile("w") as file:
    file.write(f"{DEVELOPER['AccessKeyId']}={DEVELOPER['SecretKey']}\n")
    file.flush()
    for options in [], ["--verify-signatures", file.name]:
        with LocalPool(command, "/tmp", {}, options=options) as pool:
            guest = Guest(pool)
            keys = guest.keys()
            assert caller(pool.endpoint, keys) == GUEST
            assert caller(pool.endpoint, DEVELOPER) == USER
            assert guest.synchronises(pool, keys)
            refused = error(client(pool.endpoint, "cognito-sync", keys).list_identity_pool_usage)
            assert refused[0] == "NotAuthorizedException" and GUEST in refused[1], refused
            sts = client(pool.endpoint, "sts", DEVELOPER)
            assert error(sts.get_session_token)[0] == "InvalidAction"
            if options:
                # A secret or a session's token of another key is refused by every service.
                for wrong in {"SecretKey": guest.keys()["SecretKey"]}, {"SecretKey": DEVELOPER["SecretKey"]}:
                    assert guest.datasets(pool, keys | wrong)[0] == "InvalidSignatureException"
                    assert error(client(pool.endpoint, "sts", keys | wrong).get_caller_identity)[0] == "SignatureDoesNotMatch"
                for wrong in guest.keys()["SessionToken"], None:
                    assert guest.datasets(pool, keys | {"SessionToken": wrong}) == ("UnrecognizedClientException", UNKNOWN)
            else:
                # A developer may have temporary keys, such as those of a single sign-on.
                own = {"AccessKeyId": "ASIAQWERTYUIOPASDFGH", "SecretKey": "x", "SessionToken": "t"}
                assert guest.synchronises(pool, own) and caller(pool.endpoint, own) == USER
            # The keys of an identity stay an identity's after the server has forgotten them.
            urllib.request.urlopen(urllib.request.Request(f"{pool.endpoint}/_local/reset", method="POST")).close()
            assert guest.datasets(pool, keys) == ("ExpiredTokenException", EXPIRED)
            assert error(client(pool.endpoint, "cognito-idp", keys).list_user_pools, MaxResults=1) == ("ExpiredTokenException", EXPIRED)
            assert error(client(pool.endpoint, "sts", keys).get_caller_identity) == ("ExpiredToken", EXPIRED)


class STS(http.server.BaseHTTPRequestHandler):
    """An STS, with the answer that the test wants."""

    status, body = 403, "<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>"

    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        assert form["RoleArn"] == [GUESTS_ROLE] and form["RoleSessionName"] == ["CognitoIdentityCredentials"], form
        claims = form["WebIdentityToken"][0].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        assert claims["amr"] == ["unauthenticated"] and claims["iss"] == "https://cognito-identity.amazonaws.com", claims
        self.send_response(STS.status)
        self.end_headers()
        self.wfile.write(STS.body.encode())

    def log_message(self, *_):
        pass


sts = http.server.ThreadingHTTPServer(("127.0.0.1", 0), STS)
threading.Thread(target=sts.serve_forever, daemon=True).start()
# The pool's clock stands still, long before the time of the STS.
options = ["--sts", "http://127.0.0.1:%d" % sts.server_port, "--clock", "2020-01-01T00:00:00Z"]
with LocalPool(command, "/tmp", {}, options=options) as pool:
    guest = Guest(pool)
    for status, words in (403, "403 AccessDenied"), (200, "200 AccessDenied"):
        STS.status = status
        assert error(guest.keys)[0] == "InvalidIdentityPoolConfigurationException"
        assert words in json.dumps(pool.fetch("/_local/trace")), words
    STS.status = 503
    assert error(guest.keys)[0] == "ExternalServiceException"

    # Not every STS gives keys that begin with ASIA; they are an identity's nevertheless, for as long as the STS says.
    end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
    STS.status, STS.body = 200, (
        "<AssumeRoleWithWebIdentityResponse><Credentials><AccessKeyId>LSIAEXAMPLE</AccessKeyId><SecretAccessKey>s</SecretAccessKey>"
        f"<SessionToken>t</SessionToken><Expiration>{end:%Y-%m-%dT%H:%M:%SZ}</Expiration></Credentials></AssumeRoleWithWebIdentityResponse>")
    keys = guest.keys()
    assert keys["AccessKeyId"] == "LSIAEXAMPLE" and caller(pool.endpoint, keys) == GUEST
    assert error(client(pool.endpoint, "cognito-sync", keys).list_identity_pool_usage)[0] == "NotAuthorizedException"
    move = urllib.request.Request(f"{pool.endpoint}/_local/clock", b'{"advance": 3540}', {"Content-Type": "application/json"})
    urllib.request.urlopen(move).close()
    assert guest.synchronises(pool, keys)
    urllib.request.urlopen(move).close()
    assert guest.datasets(pool, keys) == ("ExpiredTokenException", EXPIRED)
    # A temporary key that nobody knows may be a forgotten one of the STS.
    assert guest.datasets(pool, keys | {"AccessKeyId": "ASIAQWERTYUIOPASDFGH"}) == ("ExpiredTokenException", EXPIRED)
print("done")
