"""Signs up and in at a pool whose functions are in another language: ENDPOINT"""

import base64
import json
import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1",
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
pool = admin.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
client = admin.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]


def sign_up(name, domain):
    return {"ClientId": client, "Username": name, "Password": "Passw0rd!",
            "UserAttributes": [{"Name": "email", "Value": f"{name}@{domain}"}]}


assert error(app.sign_up, **sign_up("eve", "example.net")) == (
    "UserLambdaValidationException", "PreSignUp failed with error Only members of the organization can sign up..")
assert app.sign_up(**sign_up("ada", "example.org"))["UserConfirmed"]

asked = app.initiate_auth(ClientId=client, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
assert asked["ChallengeParameters"]["question"] == "Which colour does the sky have?", asked
answered = app.respond_to_auth_challenge(
    ClientId=client, ChallengeName="CUSTOM_CHALLENGE", Session=asked["Session"],
    ChallengeResponses={"USERNAME": "ada", "ANSWER": "blue"})
claims = answered["AuthenticationResult"]["IdToken"].split(".")[1]
assert json.loads(base64.urlsafe_b64decode(claims + "=="))["plan"] == "free"
