"""Signs up and in at the pool of a template for production: ENDPOINT

One function sends Cognito's emails, and the other one asks for a code by email, with a key that AWS keeps.
"""

import json
import re
import sys
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import eventually

endpoint = sys.argv[1]
EMAIL = "ada@example.org"
config = Config(retries={"max_attempts": 1})
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=config)
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1",
                   config=config.merge(Config(signature_version=UNSIGNED)))
pool = admin.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
clients = {client["ClientName"]: client["ClientId"] for client in
           admin.list_user_pool_clients(UserPoolId=pool, MaxResults=60)["UserPoolClients"]}
client = clients["UserPoolClient"]


def codes():
    """The codes in all mails so far."""
    with urllib.request.urlopen(endpoint + "/_local/outbox", timeout=60) as reply:
        return [re.search(r"\d{6}", mail["body"])[0] for mail in json.load(reply)]


calls = admin.describe_user_pool(UserPoolId=pool)["UserPool"]["LambdaConfig"]
assert calls["DefineAuthChallenge"].endswith(":function:Members:live"), calls
assert calls["CustomEmailSender"]["LambdaArn"].endswith(":function:MembersSender:live"), calls

assert not app.sign_up(ClientId=client, Username=EMAIL, Password="a-long-password")["UserConfirmed"]
(code,) = eventually(codes)
app.confirm_sign_up(ClientId=client, Username=EMAIL, ConfirmationCode=code)

begun = app.initiate_auth(ClientId=client, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": EMAIL})
_, code = eventually(lambda: codes() if len(codes()) == 2 else None)
tokens = app.respond_to_auth_challenge(
    ClientId=client, ChallengeName="CUSTOM_CHALLENGE", Session=begun["Session"],
    ChallengeResponses={"USERNAME": EMAIL, "ANSWER": code})
assert tokens["AuthenticationResult"]["IdToken"]

# The code for a new address goes there, and nothing goes to the old one, which stays until then.
token, new = tokens["AuthenticationResult"]["AccessToken"], "new@example.net"


def email():
    return {one["Name"]: one["Value"] for one in app.get_user(AccessToken=token)["UserAttributes"]}["email"]


app.update_user_attributes(AccessToken=token, UserAttributes=[{"Name": "email", "Value": new}])
code = eventually(lambda: codes() if len(codes()) == 3 else None)[2]
with urllib.request.urlopen(endpoint + "/_local/outbox", timeout=60) as reply:
    assert [mail["destination"] for mail in json.load(reply)] == [EMAIL, EMAIL, new]
assert email() == EMAIL
app.verify_user_attribute(AccessToken=token, AttributeName="email", Code=code)
assert email() == new
