"""Signs up, and signs in with a code that a function mails with SES: ENDPOINT"""

import json
import sys
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1",
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))


def fetch(path):
    with urllib.request.urlopen(endpoint + path, timeout=60) as reply:
        return json.load(reply)


def mail():
    return fetch("/_local/outbox")[-1]


def asked():
    return app.initiate_auth(ClientId=client, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada@example.org"})


def answered(session, code):
    return app.respond_to_auth_challenge(ClientId=client, ChallengeName="CUSTOM_CHALLENGE", Session=session,
                                         ChallengeResponses={"USERNAME": "ada@example.org", "ANSWER": code})


client = fetch("/_local/pools")[0]["clients"][0]["id"]
ada = {"ClientId": client, "Username": "ada@example.org"}
app.sign_up(Password="Passw0rd!", **ada)
app.confirm_sign_up(ConfirmationCode=mail()["code"], **ada)

challenge = asked()
assert challenge["ChallengeParameters"]["medium"] == "EMAIL", challenge
sent = mail()
assert (sent["destination"], sent["subject"], sent["writtenBy"]) == ("ada@example.org", "Your code", "SES SendEmail"), sent
code = sent["body"].removeprefix("Your code is ").removesuffix(".")
# A wrong answer is followed by the same question, and the code stays.
again = answered(challenge["Session"], "1" + code)
assert again["ChallengeName"] == "CUSTOM_CHALLENGE" and mail() == sent, again
assert answered(again["Session"], code)["AuthenticationResult"]["AccessToken"]
# After three wrong answers the sign-in ends.
session = asked()["Session"]
for _ in range(2):
    session = answered(session, "wrong")["Session"]
assert error(answered, session=session, code="wrong") == ("NotAuthorizedException", "Incorrect username or password.")
