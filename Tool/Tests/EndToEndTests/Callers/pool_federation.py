"""Signs a person in to a local pool through oidc-provider-mock, and exchanges the code with Authlib.

Usage: pool_federation.py ENDPOINT
"""

import os
import sys
import urllib.parse

import boto3
import joserfc.jwk
import joserfc.jwt
import oidc_provider_mock
import requests
from authlib.integrations.requests_client import OAuth2Session

ENDPOINT = sys.argv[1]
CALLBACK = "http://localhost:3000/cb"
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

cognito = boto3.client("cognito-idp", endpoint_url=ENDPOINT, region_name="eu-west-1")
pool = cognito.create_user_pool(PoolName="federation")["UserPool"]["Id"]
cognito.create_user_pool_domain(Domain="acme", UserPoolId=pool)
# The mock's ID tokens name no key.
requests.post(f"{ENDPOINT}/_local/settings", json={"unnamedKeys": True}).raise_for_status()

with oidc_provider_mock.run_server_in_thread() as server:
    issuer = f"http://localhost:{server.server_port}"
    requests.put(f"{issuer}/users/ada", json={"email": "ada@example.org", "name": "Ada"}).raise_for_status()
    made = cognito.create_identity_provider(
        UserPoolId=pool, ProviderName="Mock", ProviderType="OIDC",
        ProviderDetails={"client_id": "members", "client_secret": "a secret", "attributes_request_method": "GET",
                         "oidc_issuer": issuer, "authorize_scopes": "openid email profile"},
        AttributeMapping={"email": "email", "name": "name"})
    assert made["IdentityProvider"]["ProviderDetails"]["token_url"].startswith(issuer), made
    app = cognito.create_user_pool_client(
        UserPoolId=pool, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid"], CallbackURLs=[CALLBACK], SupportedIdentityProviders=["Mock"])
    client = app["UserPoolClient"]["ClientId"]

    # No name below localhost is looked up: the pool is called by its address, and the domain is the only one.
    session = OAuth2Session(client, redirect_uri=CALLBACK, scope="openid", code_challenge_method="S256",
                            token_endpoint_auth_method="none")
    verifier = "v" * 48
    address, state = session.create_authorization_url(
        f"{ENDPOINT}/oauth2/authorize", code_verifier=verifier, identity_provider="Mock")

    def sign_in(browser):
        to_provider = browser.get(address, allow_redirects=False).headers["Location"]
        assert to_provider.startswith(issuer), to_provider
        back = requests.post(to_provider, data={"sub": "ada"}, allow_redirects=False).headers["Location"]
        assert "/oauth2/idpresponse?" in back, back
        return browser.get(back, allow_redirects=False).headers["Location"]

    for _ in range(2):
        callback = sign_in(requests.Session())
        assert callback.startswith(CALLBACK), callback
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(callback).query))
        assert query["state"] == state, query
        tokens = session.fetch_token(
            f"{ENDPOINT}/oauth2/token", authorization_response=callback, code_verifier=verifier)

keys = joserfc.jwk.KeySet.import_key_set(requests.get(f"{ENDPOINT}/{pool}/.well-known/jwks.json").json())
claims = joserfc.jwt.decode(tokens["id_token"], keys).claims
assert claims["cognito:username"] == "Mock_ada" and claims["email"] == "ada@example.org", claims
assert claims["identities"][0]["providerName"] == "Mock" and claims["cognito:groups"] == [f"{pool}_Mock"], claims
users = cognito.list_users(UserPoolId=pool)["Users"]
assert [user["UserStatus"] for user in users] == ["EXTERNAL_PROVIDER"], users
