"""Makes a passkey in headless Chromium, with its virtual authenticator, and signs in with it."""

import json
import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config

from browser import Browser

endpoint, driver, folder = sys.argv[1:4]
PASSWORD = "Passw0rd!Local"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))

policies = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}}
pool = admin.create_user_pool(PoolName="passkeys", Policies=policies)["UserPool"]["Id"]
client = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_AUTH"])["UserPoolClient"]["ClientId"]
admin.set_user_pool_mfa_config(
    UserPoolId=pool, WebAuthnConfiguration={"RelyingPartyId": "localhost", "UserVerification": "required"})
admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)


def begin(**parameters):
    return app.initiate_auth(ClientId=client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "ada", **parameters})


token = {"AccessToken": begin(PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)["AuthenticationResult"]["AccessToken"]}
options = app.start_web_authn_registration(**token)["CredentialCreationOptions"]
# What an app's script does: options and credentials travel as JSON.
CREATE = """const [options, done] = arguments;
navigator.credentials.create({publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options)})
  .then((credential) => done(credential.toJSON()), (error) => done(String(error)));"""
GET = """const [options, done] = arguments;
navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options)})
  .then((credential) => done(credential.toJSON()), (error) => done(String(error)));"""

with Browser(driver, folder) as browser:
    browser.post("webauthn/authenticator", {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True})
    browser.post("url", {"url": endpoint.replace("127.0.0.1", "localhost") + "/_local/"})
    credential = browser.post("execute/async", {"script": CREATE, "args": [options]})
    assert isinstance(credential, dict), credential
    app.complete_web_authn_registration(Credential=credential, **token)
    challenge = begin(PREFERRED_CHALLENGE="WEB_AUTHN")
    request = json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
    signed = browser.post("execute/async", {"script": GET, "args": [request]})
    assert isinstance(signed, dict), signed
    result = app.respond_to_auth_challenge(
        ClientId=client, ChallengeName="WEB_AUTHN", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "ada", "CREDENTIAL": json.dumps(signed)})
    assert "AccessToken" in result["AuthenticationResult"], result
    print("signed in")
