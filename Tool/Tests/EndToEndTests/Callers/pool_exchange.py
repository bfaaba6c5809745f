"""Token exchange with boto3 and Authlib, whose tokens joserfc checks: impersonation, delegation, scopes, audiences, refusals."""

import os
import sys

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import boto3
import requests
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from botocore import UNSIGNED
from botocore.config import Config
from joserfc import jwt
from joserfc.jwk import KeySet
from local_pool import error

endpoint = sys.argv[1]
TYPES = "urn:ietf:params:oauth:token-type:"
PASSWORD = "Passw0rd!Local"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
anyone = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                      config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
pool = admin.create_user_pool(PoolName="agents", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
admin.create_user_pool_domain(UserPoolId=pool, Domain="agents")
admin.create_resource_server(UserPoolId=pool, Identifier="orders", Name="orders", Scopes=[
    {"ScopeName": "read", "ScopeDescription": "read"}, {"ScopeName": "write", "ScopeDescription": "write"}])


def client(name, **settings):
    return admin.create_user_pool_client(UserPoolId=pool, ClientName=name, **settings)["UserPoolClient"]


people = client("people", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])["ClientId"]
agent = client("agent", GenerateSecret=True, AllowedOAuthScopes=["openid", "email", "aws.cognito.signin.user.admin"],
               ExplicitAuthFlows=["ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"])
machine = client("machine", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["client_credentials"],
                 AllowedOAuthScopes=["orders/read"])
admin.create_group(UserPoolId=pool, GroupName="clerks")
admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS", UserAttributes=[
    {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}])
admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
admin.admin_add_user_to_group(UserPoolId=pool, Username="ada", GroupName="clerks")
signed_in = anyone.initiate_auth(ClientId=people, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
    "USERNAME": "ada", "PASSWORD": PASSWORD})["AuthenticationResult"]
subject = signed_in["AccessToken"]

discovery = requests.get(f"{endpoint}/{pool}/.well-known/openid-configuration").json()
keys = KeySet.import_key_set(requests.get(discovery["jwks_uri"]).json())
token_endpoint = f"{endpoint}/oauth2/token"


def claims(token):
    return jwt.decode(token, keys, algorithms=["RS256"]).claims


def session(app):
    return OAuth2Session(app["ClientId"], app["ClientSecret"], token_endpoint_auth_method="client_secret_basic")


actor = session(machine).fetch_token(token_endpoint, grant_type="client_credentials", scope="orders/read")["access_token"]

# boto3: with IAM credentials and without a secret, and without credentials and with the secret.
given = {"ClientId": agent["ClientId"], "SubjectToken": subject, "SubjectTokenType": "ACCESS_TOKEN"}
for call in [admin.get_derived_token, lambda **members: anyone.get_derived_token(ClientSecret=agent["ClientSecret"], **members)]:
    answer = call(**given)
    assert answer["TokenType"] == "Bearer" and answer["IssuedTokenType"] == "ACCESS_TOKEN" and answer["ExpiresIn"] == 3600, answer
    issued = claims(answer["IssuedToken"])
    assert issued["username"] == "ada" and issued["client_id"] == agent["ClientId"] and "act" not in issued, issued
    assert issued["cognito:groups"] == ["clerks"] and issued["sub"] == claims(subject)["sub"], issued
assert error(anyone.get_derived_token, **given)[0] == "MissingAuthenticationTokenException"
wrong = {"ClientSecret": "0123456789abcdef0123456789abcdef"}
assert error(admin.get_derived_token, **given, **wrong)[0] == "NotAuthorizedException"
assert admin.get_user(AccessToken=answer["IssuedToken"])["Username"] == "ada"

# A chain: the machine acts for the user, and then another user for both.
delegated = admin.get_derived_token(**given, ActorToken=actor, ActorTokenType="ACCESS_TOKEN")["IssuedToken"]
assert claims(delegated)["act"] == {"sub": machine["ClientId"], "iss": discovery["issuer"]}, claims(delegated)
again = admin.get_derived_token(**{**given, "SubjectToken": delegated}, ActorToken=actor, ActorTokenType="ACCESS_TOKEN",
                                Audiences=["https://api.example.org"])["IssuedToken"]
assert claims(again)["act"]["act"] == claims(delegated)["act"] and claims(again)["aud"] == "https://api.example.org"

# Authlib: the grant with client_secret_basic. It sends the parameters as they are named in RFC 8693.
grant = {"grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "subject_token": subject,
         "subject_token_type": f"{TYPES}access_token"}
answer = session(agent).fetch_token(token_endpoint, **grant, actor_token=actor, actor_token_type=f"{TYPES}access_token",
                                    resource="orders")
assert answer["issued_token_type"] == f"{TYPES}access_token" and answer["token_type"] == "Bearer", answer
assert "refresh_token" not in answer and answer["scope"] == "aws.cognito.signin.user.admin", answer
assert claims(answer["access_token"])["aud"] == "orders" and claims(answer["access_token"])["act"]["sub"] == machine["ClientId"]
of_id = {**grant, "subject_token": signed_in["IdToken"], "subject_token_type": f"{TYPES}id_token"}
answer = session(agent).fetch_token(token_endpoint, **of_id, scope="email orders/write")
assert answer["scope"] == "email" and claims(answer["access_token"])["scope"] == "email", answer
identity = session(agent).fetch_token(token_endpoint, **of_id, requested_token_type=f"{TYPES}id_token")
assert identity["token_type"] == "N_A" and claims(identity["access_token"])["aud"] == agent["ClientId"], identity


def refusal(app=agent, **members):
    try:
        return session(app).fetch_token(token_endpoint, **members)
    except OAuthError as problem:
        return problem.error


assert refusal(**{**grant, "subject_token": actor}) == "invalid_request"
assert refusal(**grant, scope="orders/read") == "invalid_scope"
assert refusal(**grant, resource="bills") == "invalid_target"
assert refusal(machine, **grant) == "unauthorized_client"

# The end of the sign-in ends what was derived from it.
admin.admin_user_global_sign_out(UserPoolId=pool, Username="ada")
assert error(admin.get_user, AccessToken=delegated)[0] == "NotAuthorizedException"
assert refusal(**grant) == "invalid_request"
print("exchanged")
