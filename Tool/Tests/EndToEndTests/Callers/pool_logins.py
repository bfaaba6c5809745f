"""Logins of other providers at an identity pool, and whose keys a client has: ENDPOINT"""

import json
import sys
import urllib.error
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint, region = sys.argv[1], "eu-west-1"
settings = {"endpoint_url": endpoint, "region_name": region}
developer = {"aws_access_key_id": "developer", "aws_secret_access_key": "x"}
identities = boto3.client("cognito-identity", **settings, **developer)
app = boto3.client("cognito-identity", **settings, config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
role = "arn:aws:iam::123456789012:role/"
saml = "arn:aws:iam::123456789012:saml-provider/Corp"
oidc = "arn:aws:iam::123456789012:oidc-provider/id.example.org"
rules = {"Type": "Rules", "AmbiguousRoleResolution": "Deny", "RulesConfiguration": {"Rules": [
    {"Claim": "hd", "MatchType": "Equals", "Value": "example.org", "RoleARN": role + "Colleague"}]}}
pool = identities.create_identity_pool(
    IdentityPoolName="people", AllowUnauthenticatedIdentities=False, SupportedLoginProviders={
        "accounts.google.com": "app-1;app-2", "graph.facebook.com": "fb"},
    SamlProviderARNs=[saml], OpenIdConnectProviderARNs=[oidc])["IdentityPoolId"]
identities.set_identity_pool_roles(
    IdentityPoolId=pool, Roles={"authenticated": role + "Member"}, RoleMappings={"accounts.google.com": rules})


def login(**members):
    request = urllib.request.Request(f"{endpoint}/_local/logins", json.dumps(members).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["Logins"]


def identity(logins):
    return app.get_id(IdentityPoolId=pool, Logins=logins)["IdentityId"]


def keys(logins, **members):
    return app.get_credentials_for_identity(IdentityId=identity(logins), Logins=logins, **members)["Credentials"]


def caller(credentials):
    sts = boto3.client("sts", **settings, aws_access_key_id=credentials["AccessKeyId"],
                       aws_secret_access_key=credentials["SecretKey"], aws_session_token=credentials["SessionToken"])
    return sts.get_caller_identity()["Arn"]


# Claims that a token of a login cannot have are refused with a reason.
for members, words in (
        ({"subject": "g-1"}, "Missing required parameter provider"),
        ({"provider": "accounts.google.com"}, "Missing required parameter subject"),
        ({"provider": "accounts.google.com", "subject": ""}, "subject is empty"),
        ({"provider": "accounts.google.com", "subject": "g-1", "claims": ["email"]}, "claims has to be an object"),
        ({"provider": "google", "subject": "g-1"}, "No identity pool accepts logins of this provider. The pools' providers are: accounts.google.com, "),
        ({"provider": "id.example.org", "subject": "o-1"}, "clientId is missing"),
        ({"provider": "cognito-identity.amazonaws.com", "subject": "x"}, "sign in there"),
        ({"provider": f"cognito-idp.{region}.amazonaws.com/{region}_Ab12Cd34E", "subject": "x"}, "sign in there")):
    try:
        raise AssertionError(login(**members))
    except urllib.error.HTTPError as refusal:
        message = json.load(refusal)["message"]
        assert refusal.code == 400 and words in message, message

google = login(provider="accounts.google.com", subject="g-1", claims={"hd": "example.org"})
assert identity(google) == identity(login(provider="accounts.google.com", subject="g-1", clientId="app-2"))
assert identity(google) != identity(login(provider="accounts.google.com", subject="g-2"))
assert caller(keys(google)) == "arn:aws:sts::123456789012:assumed-role/Colleague/CognitoIdentityCredentials"
stranger = login(provider="accounts.google.com", subject="g-3", claims={"hd": "example.net"})
assert error(lambda: keys(stranger))[0] == "NotAuthorizedException"
assert error(lambda: identity(login(provider="accounts.google.com", subject="g-1", clientId="other")))[0] == "NotAuthorizedException"

facebook = login(provider="graph.facebook.com", subject="f-1")
assert caller(keys(facebook)).endswith(":assumed-role/Member/CognitoIdentityCredentials")
assert error(lambda: identity({"graph.facebook.com": "EAAB"}))[0] == "ExternalServiceException"
# A changed token opens nothing, and the token of one provider is not one of another.
head, _, signature = facebook["graph.facebook.com"].split(".")
_, body, _ = login(provider="graph.facebook.com", subject="f-2")["graph.facebook.com"].split(".")
assert error(lambda: identity({"graph.facebook.com": f"{head}.{body}.{signature}"}))[0] == "ExternalServiceException"
assert error(lambda: identity({"graph.facebook.com": google["accounts.google.com"]}))[0] == "ExternalServiceException"
assert caller(keys(login(provider="id.example.org", subject="o-1", clientId="any"))).endswith(":assumed-role/Member/CognitoIdentityCredentials")

# A SAML assertion names roles, and has no place in the basic flow.
attribute = "https://aws.amazon.com/SAML/Attributes/Role"
company = login(provider=saml, subject="ada", claims={attribute: [f"{role}Auditor,{saml}"]})
assert caller(keys(company, CustomRoleArn=role + "Auditor")).endswith(":assumed-role/Auditor/CognitoIdentityCredentials")
assert error(lambda: keys(company, CustomRoleArn=role + "Owner"))[0] == "NotAuthorizedException"
assert error(lambda: identity(login(provider=saml, subject="bob"))) == ("NotAuthorizedException", "Invalid base64 SAMLResponse")
identities.set_identity_pool_roles(IdentityPoolId=pool, Roles={"authenticated": role + "Member"})
assert error(app.get_open_id_token, IdentityId=identity(company), Logins=company)[0] == "InvalidParameterException"

# Everything is linked to one identity if it is brought together.
together = {**google, **facebook}
assert identity(together) == identity(google) == identity(facebook)

# Developers are no identity, and keys that the server has forgotten are nobody's.
assert boto3.client("sts", **settings, **developer).get_caller_identity()["Arn"] == "arn:aws:iam::123456789012:user/local"
forgotten = {"AccessKeyId": "ASIALOCALAAAAAAAAAAA", "SecretKey": "x", "SessionToken": "x"}
assert error(lambda: caller(forgotten))[0] == "ExpiredToken"
assert error(boto3.client(
    "cognito-identity", **settings, aws_access_key_id=forgotten["AccessKeyId"], aws_secret_access_key="x", aws_session_token="x").list_identity_pools,
    MaxResults=1)[0] == "ExpiredTokenException"

with urllib.request.urlopen(f"{endpoint}/_local/identity-pools") as answer:
    [shown] = json.load(answer)
assert shown["IdentityPoolId"] == pool
logins = [{login["ProviderName"]: login["Subject"] for login in one["Logins"]} for one in shown["Identities"]]
assert {"accounts.google.com": "g-1", "graph.facebook.com": "f-1"} in logins, logins
