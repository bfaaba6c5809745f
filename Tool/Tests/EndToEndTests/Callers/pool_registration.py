"""boto3 and Authlib with registered clients, and with clients that are URLs of documents, against the local pool."""

import json
import os
import sys
import urllib.parse

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import boto3
import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from botocore.config import Config

from web_pages import Person

endpoint = sys.argv[1].replace("127.0.0.1", "localhost")
APP, DOCUMENT, PASSWORD = "http://localhost:3118/callback", "https://agents.example.org/clients/desk.json", "Passw0rd!Local"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
pool = admin.create_user_pool(PoolName="people", DcrConfiguration={"AllowedScopes": ["orders/read"]})["UserPool"]["Id"]
assert admin.describe_user_pool(UserPoolId=pool)["UserPool"]["DcrConfiguration"] == {
    "EnableStatus": "Enabled", "OpenDcrEnabled": False, "AllowedScopes": ["orders/read"]}
admin.create_user_pool_domain(UserPoolId=pool, Domain="people")
admin.create_resource_server(UserPoolId=pool, Identifier="orders", Name="orders",
                             Scopes=[{"ScopeName": "read", "ScopeDescription": "read"}])
admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
web = {name: f"{endpoint}/oauth2/{name}" for name in ("authorize", "token", "register")}


def refused(error, operation, **members):
    try:
        operation(**members)
    except admin.exceptions.ClientError as seen:
        assert seen.response["Error"]["Code"] == error, seen
        return
    raise AssertionError(f"{error} is missing")


def signed_in(client, secret, method, scope):
    """Signs in with Authlib: the token."""
    verifier = generate_token(48)
    session = OAuth2Session(client, secret, redirect_uri=APP, scope=scope, code_challenge_method="S256",
                            token_endpoint_auth_method=method)
    address, state = session.create_authorization_url(web["authorize"], code_verifier=verifier)
    answer = Person(APP).sign_in(address, "ada", PASSWORD)
    token = session.fetch_token(web["token"], authorization_response=answer, code_verifier=verifier, state=state)
    session.refresh_token(web["token"])
    return token


# An initial access token by client credentials; the scope needs no resource server.
registrar = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="registrar", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True,
    AllowedOAuthFlows=["client_credentials"], AllowedOAuthScopes=["aws.cognito/dcr/register"])["UserPoolClient"]
machine = OAuth2Session(registrar["ClientId"], registrar["ClientSecret"], scope="aws.cognito/dcr/register")
initial = machine.fetch_token(web["token"], grant_type="client_credentials")
headers = {"Authorization": f"Bearer {initial['access_token']}"}
metadata = {"client_name": "Desk", "redirect_uris": [APP], "grant_types": ["authorization_code", "refresh_token"]}
assert requests.post(web["register"], json=metadata).status_code == 401
for method in ("client_secret_basic", "client_secret_post", "none"):
    reply = requests.post(web["register"], json={**metadata, "token_endpoint_auth_method": method}, headers=headers)
    assert reply.status_code == 201, reply.text
    made = reply.json()
    assert made["scope"] == "openid email phone profile orders/read", made
    signed_in(made["client_id"], made.get("client_secret"), method, "openid orders/read")
    refused("InvalidParameterException", admin.add_user_pool_client_secret, UserPoolId=pool, ClientId=made["client_id"])
pages = admin.get_paginator("list_user_pool_clients").paginate(UserPoolId=pool, ClientType="DCR", PaginationConfig={"PageSize": 1})
assert sum(len(page["UserPoolClients"]) for page in pages) == 3
described = admin.describe_user_pool_client(UserPoolId=pool, ClientId=made["client_id"])["UserPoolClient"]
assert described["ClientType"] == "DCR" and described["CallbackURLs"] == [APP], described

# A client that is the URL of its document.
people = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="people", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
    AllowedOAuthScopes=["openid", "orders/read"], CallbackURLs=["https://app.example.org/"],
    SupportedIdentityProviders=["COGNITO"])["UserPoolClient"]["ClientId"]
policy = admin.create_cimd_policy(UserPoolId=pool, ClientId=people, PolicyName="agents",
                                  URLPatterns=["https://agents.example.org/*"])["CIMDPolicy"]
assert policy["CacheDuration"] == 86400 and policy["CreationDate"] == policy["LastModifiedDate"], policy
body = {"client_id": DOCUMENT, "redirect_uris": ["http://localhost/callback"], "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"]}
requests.put(f"{endpoint}/_local/client-documents", json={"url": DOCUMENT, "body": json.dumps(body)}).raise_for_status()
signed_in(DOCUMENT, None, "none", "openid orders/read")
names = {"UserPoolId": pool, "CIMDPolicyId": policy["CIMDPolicyId"]}
[kept] = admin.list_client_metadata_urls(**names)["ClientMetadataURLs"]
assert kept["URL"] == DOCUMENT and (kept["ExpirationDate"] - kept["CachedDate"]).total_seconds() == 86400, kept
admin.update_client_metadata_url_state(**names, URL=DOCUMENT, Action="REFRESH")
assert requests.get(f"{endpoint}/_local/client-documents").json() == {"documents": [{"url": DOCUMENT, "fetches": 2}]}
admin.update_client_metadata_url_state(**names, URL=DOCUMENT, Action="INVALIDATE")
refused("CachedCIMDURLDoesNotExistException", admin.update_client_metadata_url_state, **names, URL=DOCUMENT, Action="INVALIDATE")
changed = admin.update_cimd_policy(**names, ClientId=people, PolicyName="desks", CacheDuration=90000,
                                   URLPatterns=["https://agents.example.org/clients/*"])["CIMDPolicy"]
assert admin.describe_cimd_policy(**names)["CIMDPolicy"] == changed and changed["PolicyName"] == "desks", changed
[listed] = admin.list_cimd_policies(UserPoolId=pool)["CIMDPolicies"]
assert "URLPatterns" not in listed and listed["CacheDuration"] == 90000, listed
admin.delete_cimd_policy(**names)
refused("ResourceNotFoundException", admin.describe_cimd_policy, **names)
address = f"{web['authorize']}?{urllib.parse.urlencode({'client_id': DOCUMENT, 'response_type': 'code', 'redirect_uri': APP})}"
assert requests.get(address, allow_redirects=False).headers["Location"].startswith("/error?error=invalid_client")
print("registered")
