"""Varied flows for the page's pictures: sign-ups, sign-ins of every kind, tokens, time-outs, a provider, administrators and Sync."""

import contextlib
import http.cookiejar
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import boto3
import botocore.exceptions
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import REGION, LocalPool, arn

POOL, APP, PASSWORD, CALLBACK = "eu-west-1_Ab12Cd34E", "5exampleclientid", "Passw0rd!Local", "http://localhost/callback"
OTHER, MACHINES = "eu-west-1_Zz98Yy76X", "6exampleclientid"
IDENTITIES = "eu-west-1:11111111-2222-4333-8444-555555555555"
challenges = {name: arn("PasswordlessCode")
              for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]}
SEED = {
    "UserPools": [{
        "Id": POOL, "Name": "members", "AutoVerifiedAttributes": ["email"],
        "Schema": [{"Name": "tenant", "AttributeDataType": "String", "Mutable": True}],
        "LambdaConfig": {
            **challenges, "PreSignUp": arn("AllowedEmailDomains"), "InboundFederation": {"LambdaVersion": "V1_0", "LambdaArn": arn("ShapeFederatedAttributes")},
            "PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": arn("TenantClaims")}},
        "Clients": [{
            "ClientId": APP, "ClientName": "web", "PreventUserExistenceErrors": "ENABLED",
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
        "Groups": [{"GroupName": "editors"}],
        "Users": [{"Username": "ada", "Password": PASSWORD, "Groups": ["editors"], "Attributes": [
            {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"},
            {"Name": "custom:tenant", "Value": "harbour"}]}],
    }, {"Id": OTHER, "Name": "partners", "Clients": [{"ClientId": MACHINES, "ClientName": "batch"}]}],
}
VARIABLES = {
    "CODE_KEY": "an-example-of-a-key-that-nobody-has-to-guess", "MAIL_FROM": "codes@example.org", "BRAND_NAME": "Harbour",
    "ALLOWED_EMAIL_DOMAINS": "example.org, corp.example", "CLAIMS": "tenant=custom:tenant", "SUPPRESSED_CLAIMS": "email_verified", "RENAMED_ATTRIBUTES": "mail=email",
}


def attempt(call, **arguments):
    """Calls an operation that may be refused: the page shows it either way."""
    with contextlib.suppress(botocore.exceptions.ClientError, botocore.exceptions.HTTPClientError):
        return call(**arguments)


def post(pool, path, members):
    urllib.request.urlopen(f"{pool.endpoint}{path}", json.dumps(members).encode(), timeout=60).close()


class Callback(Exception):
    """The address of the app to which the pool's domain sends the browser."""


class Redirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, request, fp, code, msg, headers, address):
        if address.startswith(CALLBACK):
            raise Callback(address)
        return super().redirect_request(request, fp, code, msg, headers, address)


def provider_sign_in(pool):
    """A browser's sign-in through the stand-in of an OIDC provider, and the app's exchange of the code."""
    admin, port = pool.admin, urllib.parse.urlsplit(pool.endpoint).port
    admin.create_user_pool_domain(UserPoolId=POOL, Domain="members")
    admin.create_identity_provider(
        UserPoolId=POOL, ProviderName="Corp", ProviderType="OIDC", AttributeMapping={"email": "email", "email_verified": "email_verified", "custom:tenant": "tenant"},
        ProviderDetails={"client_id": "members", "client_secret": "a secret of the provider", "attributes_request_method": "GET",
                         "oidc_issuer": "https://id.example.org", "authorize_scopes": "openid email"})
    admin.update_user_pool_client(
        UserPoolId=POOL, ClientId=APP, ClientName="web", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid", "email"], CallbackURLs=[CALLBACK], SupportedIdentityProviders=["COGNITO", "Corp"],
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar(
        http.cookiejar.DefaultCookiePolicy(strict_domain=False))), Redirects)
    asked = urllib.parse.urlencode({"client_id": APP, "response_type": "code", "redirect_uri": CALLBACK, "state": "state-of-the-app",
                                    "identity_provider": "Corp", "scope": "openid email"})
    with browser.open(f"http://127.0.0.1:{port}/oauth2/authorize?{asked}", timeout=60) as page:
        address, text = page.url, page.read().decode()
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', text))
    form = {**fields, "subject": "s-1", "claim:email": "", "more": '{"mail": "ada@corp.example", "email_verified": "true", "tenant": "corp"}', "outcome": "sign-in"}
    with contextlib.suppress(urllib.error.HTTPError):
        try:
            browser.open(address, urllib.parse.urlencode(form).encode(), timeout=60)
        except Callback as callback:
            code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(str(callback)).query))["code"]
            exchange = {"grant_type": "authorization_code", "client_id": APP, "code": code, "redirect_uri": CALLBACK}
            with urllib.request.urlopen(f"{pool.endpoint}/oauth2/token", urllib.parse.urlencode(exchange).encode(), timeout=60) as reply:
                return json.load(reply)
    raise AssertionError("no code came back")


def conflict(pool):
    """Two devices write the same record of a dataset: the second has the wrong count."""
    options = {"endpoint_url": pool.endpoint, "region_name": REGION}
    identities = boto3.client("cognito-identity", **options, config=Config(signature_version=UNSIGNED))
    made = boto3.client("cognito-identity", **options, aws_access_key_id="x", aws_secret_access_key="x").create_identity_pool(
        IdentityPoolName="settings", AllowUnauthenticatedIdentities=True)["IdentityPoolId"]
    identity = identities.get_id(IdentityPoolId=made)["IdentityId"]
    sync = boto3.client("cognito-sync", **options, aws_access_key_id="x", aws_secret_access_key="x")
    dataset = {"IdentityPoolId": made, "IdentityId": identity, "DatasetName": "settings"}
    for _ in range(2):
        session = sync.list_records(**dataset)["SyncSessionToken"]
        attempt(sync.update_records, **dataset, SyncSessionToken=session, RecordPatches=[
            {"Op": "replace", "Key": "theme", "Value": "dark", "SyncCount": 0}])


def play(pool):
    app, admin = pool.app, pool.admin
    sign_up = {"ClientId": APP, "Password": PASSWORD}
    attempt(app.sign_up, **sign_up, Username="grace", UserAttributes=[{"Name": "email", "Value": "grace@example.org"}])
    attempt(app.sign_up, **sign_up, Username="mallory", UserAttributes=[{"Name": "email", "Value": "mallory@evil.example"}])
    tokens = app.initiate_auth(ClientId=APP, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD})
    tokens = tokens["AuthenticationResult"]
    app.get_user(AccessToken=tokens["AccessToken"])
    app.initiate_auth(ClientId=APP, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})
    attempt(app.initiate_auth, ClientId=APP, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "ada", "PASSWORD": "N0t the right one!"})
    challenge = app.initiate_auth(ClientId=APP, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
    attempt(app.respond_to_auth_challenge, ClientId=APP, ChallengeName="CUSTOM_CHALLENGE", Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "ada", "ANSWER": "000000"})
    admin.admin_create_user(UserPoolId=POOL, Username="bob", UserAttributes=[{"Name": "email", "Value": "bob@example.org"}])
    admin.list_users(UserPoolId=POOL)
    attempt(admin.describe_user_pool, UserPoolId="eu-west-1_Missing00")
    attempt(app.forgot_password, ClientId=APP, Username="ada")
    issued = provider_sign_in(pool)
    conflict(pool)
    return {**tokens, **issued}


if __name__ == "__main__":
    import sys
    command, functions = sys.argv[1:3]
    with LocalPool(command, functions, VARIABLES, SEED, sys.argv[3:]) as pool:
        print(pool.endpoint, flush=True)
        play(pool)
        post(pool, "/_local/faults", {"trigger": "PreSignUp", "delay": 5.6, "count": 3})
        attempt(pool.app.sign_up, ClientId=APP, Password=PASSWORD, Username="grace.slow", UserAttributes=[{"Name": "email", "Value": "grace@example.org"}])
        print("played", flush=True)
        sys.stdin.read()
