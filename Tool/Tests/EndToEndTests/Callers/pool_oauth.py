"""The clients of Authlib, oauthlib and requests-oauthlib with all four grants against the local pool."""

import os
import sys
import urllib.parse

if sys.argv[1].startswith("http:"):
    os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import boto3
import requests
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from authlib.common.security import generate_token
from botocore.config import Config
from joserfc import jwt
from joserfc.jwk import KeySet
from oauthlib.oauth2 import BackendApplicationClient, MobileApplicationClient, WebApplicationClient
from requests_oauthlib import OAuth2Session

from web_pages import Person

endpoint = sys.argv[1].replace("127.0.0.1", "localhost")
# With HTTPS, no library has to allow plain HTTP, not even for the app's address.
APP = endpoint.split(":")[0] + "://localhost:3000/callback"
PASSWORD = "Passw0rd!Local"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
pool = admin.create_user_pool(PoolName="people", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
admin.create_user_pool_domain(UserPoolId=pool, Domain="people")
admin.create_resource_server(UserPoolId=pool, Identifier="orders", Name="orders",
                             Scopes=[{"ScopeName": "read", "ScopeDescription": "read"}])


def client(name, flow, scopes=("openid", "email", "aws.cognito.signin.user.admin"), **settings):
    made = admin.create_user_pool_client(
        UserPoolId=pool, ClientName=name, AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=[flow],
        AllowedOAuthScopes=list(scopes), SupportedIdentityProviders=["COGNITO"], **settings)["UserPoolClient"]
    return made["ClientId"], made.get("ClientSecret")


people = {"CallbackURLs": [APP], "LogoutURLs": ["http://localhost:3000/"]}
public, _ = client("public", "code", **people)
confidential, secret = client("confidential", "code", GenerateSecret=True, **people)
implicit, _ = client("implicit", "implicit", **people)
machine, machine_secret = client("machine", "client_credentials", ["orders/read"], GenerateSecret=True)
admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS", UserAttributes=[
    {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}])
admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)

issuer = f"{sys.argv[1]}/{pool}"
discovery = requests.get(f"{issuer}/.well-known/openid-configuration").json()
assert discovery["issuer"] == issuer, discovery
keys = KeySet.import_key_set(requests.get(discovery["jwks_uri"]).json())
# A program's resolver may not know names below localhost, which browsers know; this machine answers for its only domain.
web = {name: endpoint + urllib.parse.urlsplit(discovery[name]).path
       for name in ("authorization_endpoint", "token_endpoint", "userinfo_endpoint", "revocation_endpoint")}
assert urllib.parse.urlsplit(discovery["authorization_endpoint"]).hostname == "people.localhost", discovery
assert {urllib.parse.urlsplit(url).scheme for name, url in discovery.items() if name.endswith(("endpoint", "uri"))} == {
    urllib.parse.urlsplit(endpoint).scheme}, discovery


def check(token, audience, nonce=None):
    claims = jwt.decode(token, keys, algorithms=["RS256"]).claims
    assert claims["iss"] == issuer and claims["aud"] == audience and claims.get("nonce") == nonce, claims
    assert claims["email"] == "ada@example.org" and claims["email_verified"] is True and claims["at_hash"], claims


# Authlib: code with PKCE and nonce, refresh, revocation; a public client.
verifier, nonce = generate_token(48), generate_token()
session = AuthlibSession(public, redirect_uri=APP, scope="openid email", code_challenge_method="S256",
                         token_endpoint_auth_method="none", revocation_endpoint_auth_method="none")
address, state = session.create_authorization_url(web["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
person = Person(APP)
answer = person.sign_in(address, "ada", PASSWORD)
token = session.fetch_token(web["token_endpoint"], authorization_response=answer, code_verifier=verifier, state=state)
check(token["id_token"], public, nonce)
assert session.get(web["userinfo_endpoint"]).json()["email"] == "ada@example.org"
session.refresh_token(web["token_endpoint"])
assert session.revoke_token(web["revocation_endpoint"], token["refresh_token"]).status_code == 200
refused = requests.post(web["token_endpoint"], {"grant_type": "refresh_token", "client_id": public,
                                                "refresh_token": token["refresh_token"]})
assert (refused.status_code, refused.json()) == (400, {"error": "invalid_grant"}), refused.text

# The browser's session signs in silently.
again, state = session.create_authorization_url(web["authorization_endpoint"], code_verifier=verifier)
answer = person.open(again)
check(session.fetch_token(web["token_endpoint"], authorization_response=answer, code_verifier=verifier,
                          state=state)["id_token"], public)

# requests-oauthlib: code and refresh of a client with a secret, in the header.
session = OAuth2Session(client=WebApplicationClient(confidential), redirect_uri=APP, scope=["openid", "email"])
address, state = session.authorization_url(web["authorization_endpoint"])
token = session.fetch_token(web["token_endpoint"], authorization_response=Person(APP).sign_in(address, "ada", PASSWORD),
                            client_secret=secret)
check(token["id_token"], confidential)
assert session.refresh_token(web["token_endpoint"], auth=(confidential, secret))["access_token"]

# The implicit flow.
session = OAuth2Session(client=MobileApplicationClient(implicit), redirect_uri=APP, scope=["openid", "email"])
address, state = session.authorization_url(web["authorization_endpoint"])
token = session.token_from_fragment(Person(APP).sign_in(address, "ada", PASSWORD))
check(token["id_token"], implicit)

# Machines, with both libraries.
session = OAuth2Session(client=BackendApplicationClient(machine, scope=["orders/read"]))
token = session.fetch_token(web["token_endpoint"], client_id=machine, client_secret=machine_secret)
assert jwt.decode(token["access_token"], keys, algorithms=["RS256"]).claims["scope"] == "orders/read"
token = AuthlibSession(machine, machine_secret, scope="orders/read").fetch_token(
    web["token_endpoint"], grant_type="client_credentials")
assert jwt.decode(token["access_token"], keys, algorithms=["RS256"]).claims["sub"] == machine

# A library meets an error as an error.
try:
    session = OAuth2Session(client=BackendApplicationClient(machine, scope=["orders/none"]))
    session.fetch_token(web["token_endpoint"], client_id=machine, client_secret=machine_secret)
    raise AssertionError("a scope that does not exist was granted")
except Exception as error:
    assert type(error).__name__ == "InvalidScopeError", repr(error)
print("all four grants")
