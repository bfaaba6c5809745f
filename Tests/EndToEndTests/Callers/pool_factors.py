"""Signs users in to a local pool with second factors, remembered devices, chosen factors and passkeys.

Clients: boto3, pycognito (a device's SRP) and soft-webauthn (an authenticator of passkeys).
"""

import base64
import hashlib
import hmac
import json
import struct
import sys
import urllib.request

import boto3
import botocore.exceptions
import jwt
from botocore import UNSIGNED
from botocore.config import Config

endpoint = sys.argv[1]
PASSWORD = "Passw0rd!Local"
REGION = "eu-west-1"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION,
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))


def fetch(path, body=None):
    request = urllib.request.Request(endpoint + path, data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def code():
    return fetch("/_local/outbox")[-1]["code"]


def now():
    """The pool's time, as its newest call has it."""
    admin.list_user_pools(MaxResults=1)
    return fetch("/_local/trace")[-1]["calls"][-1]["time"]


def totp(secret):
    digest = hmac.digest(base64.b32decode(secret + "=" * (-len(secret) % 8)), struct.pack(">Q", int(now() // 30)), "sha1")
    start = digest[19] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1000000:06}"


def fails(call, **arguments):
    try:
        call(**arguments)
    except botocore.exceptions.ClientError as failure:
        return failure.response["Error"]["Code"], failure.response["Error"]["Message"]
    raise AssertionError("the call did not fail")


def make(name, **members):
    pool = admin.create_user_pool(PoolName=name, AutoVerifiedAttributes=["email"], **members)["UserPool"]["Id"]
    flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    client = admin.create_user_pool_client(UserPoolId=pool, ClientName="app", ExplicitAuthFlows=flows)
    return pool, client["UserPoolClient"]["ClientId"]


def add(pool, name="ada"):
    attributes = [{"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"},
                  {"Name": "phone_number", "Value": "+15555550123"}]
    admin.admin_create_user(UserPoolId=pool, Username=name, UserAttributes=attributes, MessageAction="SUPPRESS")
    admin.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)


def begin(client, **parameters):
    return app.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH",
                             AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD, **parameters})


def answer(client, challenge, **responses):
    return app.respond_to_auth_challenge(ClientId=client, ChallengeName=challenge["ChallengeName"],
                                         Session=challenge["Session"],
                                         ChallengeResponses={"USERNAME": "ada", **responses})


def second_factors():
    pool, client = make("second factors")
    add(pool)
    config = admin.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True})
    assert config["SoftwareTokenMfaConfiguration"] == {"Enabled": True}, config
    challenge = begin(client)
    assert challenge["ChallengeName"] == "MFA_SETUP", challenge
    started = app.associate_software_token(Session=challenge["Session"])
    secret = started["SecretCode"]
    assert fails(app.verify_software_token, Session=started["Session"], UserCode="000000")[0] in (
        "EnableSoftwareTokenMFAException", "CodeMismatchException")
    verified = app.verify_software_token(Session=started["Session"], UserCode=totp(secret), FriendlyDeviceName="phone")
    assert verified["Status"] == "SUCCESS", verified
    challenge["Session"] = verified["Session"]
    assert "AccessToken" in answer(client, challenge)["AuthenticationResult"]
    challenge = begin(client)
    assert challenge["ChallengeParameters"] == {"USER_ID_FOR_SRP": "ada", "FRIENDLY_DEVICE_NAME": "phone"}, challenge
    used = fails(answer, client=client, challenge=challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret))
    assert used == ("ExpiredCodeException", "Your software token has already been used once."), used
    fetch("/_local/clock", {"advance": 30})
    token = answer(client, challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret))["AuthenticationResult"]["AccessToken"]

    role = {"SnsCallerArn": "arn:aws:iam::123456789012:role/sns"}
    admin.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SmsMfaConfiguration={
            "SmsAuthenticationMessage": "{####} is your code", "SmsConfiguration": role},
        EmailMfaConfiguration={"Subject": "Your code", "Message": "Your code is {####}."})
    app.set_user_mfa_preference(AccessToken=token, SMSMfaSettings={"Enabled": True},
                                EmailMfaSettings={"Enabled": True})
    challenge = begin(client)
    choices = json.loads(challenge["ChallengeParameters"]["MFAS_CAN_CHOOSE"])
    assert challenge["ChallengeName"] == "SELECT_MFA_TYPE" and choices == ["SMS_MFA", "EMAIL_OTP"], challenge
    challenge = answer(client, challenge, ANSWER="SMS_MFA")
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "+*******0123", challenge
    assert fetch("/_local/outbox")[-1]["body"] == f"{code()} is your code"
    wrong = fails(answer, client=client, challenge=challenge, SMS_MFA_CODE="1" + code())
    assert wrong == ("CodeMismatchException", "Invalid code or auth state for the user."), wrong
    assert "AccessToken" in answer(client, challenge, SMS_MFA_CODE=code())["AuthenticationResult"]
    app.set_user_mfa_preference(AccessToken=token, EmailMfaSettings={"Enabled": True, "PreferredMfa": True})
    user = app.get_user(AccessToken=token)
    assert user["PreferredMfaSetting"] == "EMAIL_OTP", user
    assert user["UserMFASettingList"] == ["SMS_MFA", "EMAIL_OTP"], user
    challenge = begin(client)
    assert fetch("/_local/outbox")[-1]["subject"] == "Your code"
    assert "AccessToken" in answer(client, challenge, EMAIL_OTP_CODE=code())["AuthenticationResult"]


STORIES = {"second-factors": second_factors}
for name in sys.argv[2:]:
    STORIES[name]()
