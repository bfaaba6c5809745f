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
import jwt
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error
from pycognito.aws_srp import AWSSRP, generate_hash_device
from soft_webauthn import SoftWebauthnDevice

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
    # Email MFA needs a sender.
    pool, client = make("second factors", EmailConfiguration={
        "EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/example.org"})
    add(pool)
    config = admin.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True})
    assert config["SoftwareTokenMfaConfiguration"] == {"Enabled": True}, config
    challenge = begin(client)
    assert challenge["ChallengeName"] == "MFA_SETUP", challenge
    started = app.associate_software_token(Session=challenge["Session"])
    secret = started["SecretCode"]
    assert error(app.verify_software_token, Session=started["Session"], UserCode="000000")[0] in (
        "EnableSoftwareTokenMFAException", "CodeMismatchException")
    verified = app.verify_software_token(Session=started["Session"], UserCode=totp(secret), FriendlyDeviceName="phone")
    assert verified["Status"] == "SUCCESS", verified
    challenge["Session"] = verified["Session"]
    assert "AccessToken" in answer(client, challenge)["AuthenticationResult"]
    challenge = begin(client)
    assert challenge["ChallengeParameters"] == {"USER_ID_FOR_SRP": "ada", "FRIENDLY_DEVICE_NAME": "phone"}, challenge
    used = error(answer, client=client, challenge=challenge, SOFTWARE_TOKEN_MFA_CODE=totp(secret))
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
    wrong = error(answer, client=client, challenge=challenge, SMS_MFA_CODE="1" + code())
    assert wrong == ("CodeMismatchException", "Invalid code or auth state for the user."), wrong
    assert "AccessToken" in answer(client, challenge, SMS_MFA_CODE=code())["AuthenticationResult"]
    app.set_user_mfa_preference(AccessToken=token, EmailMfaSettings={"Enabled": True, "PreferredMfa": True})
    user = app.get_user(AccessToken=token)
    assert user["PreferredMfaSetting"] == "EMAIL_OTP", user
    assert user["UserMFASettingList"] == ["SMS_MFA", "EMAIL_OTP"], user
    challenge = begin(client)
    assert fetch("/_local/outbox")[-1]["subject"] == "Your code"
    assert "AccessToken" in answer(client, challenge, EMAIL_OTP_CODE=code())["AuthenticationResult"]


def devices():
    role = {"ChallengeRequiredOnNewDevice": True, "DeviceOnlyRememberedOnUserPrompt": False}
    pool, client = make("devices", DeviceConfiguration=role)
    add(pool)
    admin.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    first = AWSSRP(username="ada", password=PASSWORD, pool_id=pool, client_id=client, client=app)
    result = first.authenticate_user()["AuthenticationResult"]
    metadata, token = result["NewDeviceMetadata"], result["AccessToken"]
    key = metadata["DeviceKey"]
    assert jwt.decode(token, options={"verify_signature": False})["device_key"] == key
    password, verifier = generate_hash_device(metadata["DeviceGroupKey"], key)
    answer = app.confirm_device(AccessToken=token, DeviceKey=key, DeviceName="laptop",
                                DeviceSecretVerifierConfig=verifier)
    assert answer["UserConfirmationNecessary"] is False, answer
    devices = app.list_devices(AccessToken=token)["Devices"]
    attributes = {item["Name"]: item["Value"] for item in devices[0]["DeviceAttributes"]}
    assert [device["DeviceKey"] for device in devices] == [key], devices
    assert attributes["device_name"] == "laptop", attributes
    assert attributes["dev:device_remembered_status"] == "remembered", attributes
    secret = app.associate_software_token(AccessToken=token)["SecretCode"]
    app.verify_software_token(AccessToken=token, UserCode=totp(secret))
    app.set_user_mfa_preference(AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True})
    assert begin(client)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    # The remembered device proves itself in place of the code.
    again = AWSSRP(username="ada", password=PASSWORD, pool_id=pool, client_id=client, client=app, device_key=key,
                   device_group_key=metadata["DeviceGroupKey"], device_password=password)
    result = again.authenticate_user()["AuthenticationResult"]
    assert "NewDeviceMetadata" not in result, result
    wrong = AWSSRP(username="ada", password=PASSWORD, pool_id=pool, client_id=client, client=app, device_key=key,
                   device_group_key=metadata["DeviceGroupKey"], device_password="other")
    assert error(wrong.authenticate_user) == ("NotAuthorizedException", "Incorrect username or password.")
    refresh = {"ClientId": client, "AuthFlow": "REFRESH_TOKEN_AUTH"}
    token = result["RefreshToken"]
    assert error(app.initiate_auth, AuthParameters={"REFRESH_TOKEN": token}, **refresh)[1] == "Invalid Refresh Token."
    app.initiate_auth(AuthParameters={"REFRESH_TOKEN": token, "DEVICE_KEY": key}, **refresh)
    admin.admin_update_device_status(UserPoolId=pool, Username="ada", DeviceKey=key,
                                     DeviceRememberedStatus="not_remembered")
    assert begin(client, DEVICE_KEY=key)["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    app.forget_device(AccessToken=result["AccessToken"], DeviceKey=key)
    assert error(app.get_user, AccessToken=result["AccessToken"])[1] == "Access Token has been revoked"
    assert error(begin, client=client, DEVICE_KEY=key) == ("ResourceNotFoundException", "Device does not exist.")
    assert admin.admin_list_devices(UserPoolId=pool, Username="ada")["Devices"] == []


def choose(client, name="ada", **parameters):
    return app.initiate_auth(ClientId=client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": name, **parameters})


def choices():
    factors = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]}}
    pool, client = make(
        "choices", Policies=factors, SmsConfiguration={"SnsCallerArn": "arn:aws:iam::123456789012:role/sns"})
    # From the sign-up to the tokens without a password.
    mail = [{"Name": "email", "Value": "eve@example.org"}]
    session = app.sign_up(ClientId=client, Username="eve", UserAttributes=mail)["Session"]
    confirmed = app.confirm_sign_up(ClientId=client, Username="eve", ConfirmationCode=code(), Session=session)
    result = app.initiate_auth(ClientId=client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "eve"},
                               Session=confirmed["Session"])
    assert "AccessToken" in result["AuthenticationResult"], result
    factors = app.get_user_auth_factors(AccessToken=result["AuthenticationResult"]["AccessToken"])
    assert factors["ConfiguredUserAuthFactors"] == ["EMAIL_OTP"], factors
    challenge = choose(client, "eve")
    assert challenge["ChallengeName"] == "EMAIL_OTP" and len(code()) == 8, challenge
    answers = {"USERNAME": "eve", "EMAIL_OTP_CODE": code()}
    result = app.respond_to_auth_challenge(ClientId=client, ChallengeName="EMAIL_OTP", Session=challenge["Session"],
                                           ChallengeResponses=answers)
    assert "AccessToken" in result["AuthenticationResult"], result

    add(pool)
    challenge = choose(client)
    assert challenge["ChallengeName"] == "SELECT_CHALLENGE", challenge
    assert challenge["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP", "SMS_OTP"], challenge
    challenge = answer(client, challenge, ANSWER="SMS_OTP")
    assert "AccessToken" in answer(client, challenge, SMS_OTP_CODE=code())["AuthenticationResult"]
    srp = AWSSRP(username="ada", password=PASSWORD, pool_id=pool, client_id=client, client=app)
    challenge = choose(client, PREFERRED_CHALLENGE="PASSWORD_SRP", SRP_A=srp.get_auth_params()["SRP_A"])
    proof = srp.process_challenge(challenge["ChallengeParameters"], {"USERNAME": "ada"})
    assert "AccessToken" in answer(client, challenge, **proof)["AuthenticationResult"]
    result = choose(client, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)
    assert "AccessToken" in result["AuthenticationResult"], result


def encode(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def as_json(credential):
    """A credential of soft-webauthn as a browser's `toJSON()` gives it."""
    response = {name: encode(value) for name, value in credential["response"].items()}
    return {"id": encode(credential["rawId"]), "rawId": encode(credential["rawId"]), "type": credential["type"],
            "response": response, "clientExtensionResults": {}}


def passkeys():
    factors = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}}
    pool, client = make("passkeys", Policies=factors)
    add(pool)
    token = {"AccessToken": begin(client)["AuthenticationResult"]["AccessToken"]}
    assert error(app.start_web_authn_registration, **token)[0] == "WebAuthnConfigurationMissingException"
    admin.set_user_pool_mfa_config(
        UserPoolId=pool, WebAuthnConfiguration={"RelyingPartyId": "localhost", "UserVerification": "preferred"})
    options = app.start_web_authn_registration(**token)["CredentialCreationOptions"]
    options["challenge"], options["user"]["id"] = decode(options["challenge"]), decode(options["user"]["id"])
    authenticator = SoftWebauthnDevice()
    credential = as_json(authenticator.create({"publicKey": options}, "http://localhost:3000"))
    app.complete_web_authn_registration(Credential=credential, **token)
    listed = app.list_web_authn_credentials(**token)["Credentials"]
    assert [item["CredentialId"] for item in listed] == [credential["id"]], listed
    factors = app.get_user_auth_factors(**token)["ConfiguredUserAuthFactors"]
    assert factors == ["PASSWORD", "WEB_AUTHN"], factors

    def sign(challenge):
        options = json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        options["challenge"] = decode(options["challenge"])
        return json.dumps(as_json(authenticator.get({"publicKey": options}, "http://localhost:3000")))

    challenge = choose(client, PREFERRED_CHALLENGE="WEB_AUTHN")
    signed = sign(challenge)
    assert "AccessToken" in answer(client, challenge, CREDENTIAL=signed)["AuthenticationResult"]
    # The same signature for another challenge signs nobody in.
    again = choose(client, PREFERRED_CHALLENGE="WEB_AUTHN")
    refused = error(answer, client=client, challenge=again, CREDENTIAL=signed)
    assert refused == ("NotAuthorizedException", "Incorrect username or password."), refused
    app.delete_web_authn_credential(CredentialId=credential["id"], **token)
    assert choose(client)["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


STORIES = {"second-factors": second_factors, "devices": devices, "choices": choices, "passkeys": passkeys}
for name in sys.argv[2:]:
    STORIES[name]()
