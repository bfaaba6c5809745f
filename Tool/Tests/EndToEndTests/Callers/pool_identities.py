"""From a sign-in to credentials to Cognito Sync, with boto3: ENDPOINT"""

import sys
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint, region = sys.argv[1], "eu-west-1"


def client(service, signed=True, **keys):
    keys = keys or {"aws_access_key_id": "developer", "aws_secret_access_key": "x"}
    config = Config(retries={"max_attempts": 1}) if signed else Config(signature_version=UNSIGNED, retries={"max_attempts": 1})
    return boto3.client(service, endpoint_url=endpoint, region_name=region, config=config, **(keys if signed else {}))


users, developer, sync = client("cognito-idp"), client("cognito-identity"), client("cognito-sync")
app = client("cognito-identity", signed=False)

pool = users.create_user_pool(PoolName="people")["UserPool"]["Id"]
web = users.create_user_pool_client(
    UserPoolId=pool, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
editor = "arn:aws:iam::123456789012:role/Editor"
users.create_group(UserPoolId=pool, GroupName="editors", RoleArn=editor)
users.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
users.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Passw0rd!", Permanent=True)
users.admin_add_user_to_group(UserPoolId=pool, Username="ada", GroupName="editors")


def token():
    return users.initiate_auth(
        ClientId=web, AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada", "PASSWORD": "Passw0rd!"})["AuthenticationResult"]["IdToken"]


provider = f"cognito-idp.{region}.amazonaws.com/{pool}"
identities = developer.create_identity_pool(
    IdentityPoolName="people", AllowUnauthenticatedIdentities=True,
    CognitoIdentityProviders=[{"ProviderName": provider, "ClientId": web, "ServerSideTokenCheck": True}])["IdentityPoolId"]
developer.set_identity_pool_roles(
    IdentityPoolId=identities, Roles={"authenticated": "arn:aws:iam::123456789012:role/Reader", "unauthenticated": "arn:aws:iam::123456789012:role/Guest"},
    RoleMappings={f"{provider}:{web}": {"Type": "Token", "AmbiguousRoleResolution": "AuthenticatedRole"}})
sync.set_cognito_events(IdentityPoolId=identities, Events={"SyncTrigger": "SyncGuard"})

# A guest collects something before the sign-in.
guest = app.get_id(IdentityPoolId=identities)["IdentityId"]


def device(identity, **logins):
    answer = app.get_credentials_for_identity(IdentityId=identity, Logins=logins.get("logins", {}))
    keys = answer["Credentials"]
    return answer["IdentityId"], client(
        "cognito-sync", aws_access_key_id=keys["AccessKeyId"], aws_secret_access_key=keys["SecretKey"], aws_session_token=keys["SessionToken"])


def push(at, identity, dataset, key, value, count, session=None):
    name = {"IdentityPoolId": identities, "IdentityId": identity, "DatasetName": dataset}
    session = session or at.list_records(**name)["SyncSessionToken"]
    return at.update_records(
        SyncSessionToken=session, RecordPatches=[{"Op": "replace", "Key": key, "Value": value, "SyncCount": count}], **name)["Records"]


_, guests_device = device(guest)
push(guests_device, guest, "notes", "first", "hello", 0)

# The sign-in gives the identity a user, and the user's group decides the role.
logins = {provider: token()}
assert app.get_id(IdentityPoolId=identities, Logins=logins)["IdentityId"] != guest
ada, phone = device(guest, logins=logins)
assert ada != guest and ada == app.get_id(IdentityPoolId=identities, Logins=logins)["IdentityId"]
assert error(app.get_credentials_for_identity, IdentityId=guest)[0] == "NotAuthorizedException"
merged = phone.list_datasets(IdentityPoolId=identities, IdentityId=ada)["Datasets"]
assert [dataset["DatasetName"] for dataset in merged] == ["notes"], merged

# Two devices in conflict: the first one wins.
_, laptop = device(ada, logins=logins)
name = {"IdentityPoolId": identities, "IdentityId": ada, "DatasetName": "progress"}
sessions = [at.list_records(**name)["SyncSessionToken"] for at in (phone, laptop)]
assert push(phone, ada, "progress", "level", "3", 0, sessions[0])[0]["SyncCount"] == 1
assert error(lambda: push(laptop, ada, "progress", "level", "4", 0, sessions[1])) == (
    "ResourceConflictException", "Current SyncCount for: level is: 1 not: 0")
assert push(laptop, ada, "progress", "level", "4", 1)[0]["Value"] == "4"

# The function refuses what is too large, and nothing of it is stored.
assert error(lambda: push(laptop, ada, "progress", "level", "x" * 11, 2))[0] == "InvalidLambdaFunctionOutputException"
assert [record["Value"] for record in phone.list_records(**name)["Records"]] == ["4"]

# Nobody reads another identity's data, and a forged token opens nothing.
stranger, others_device = device(app.get_id(IdentityPoolId=identities)["IdentityId"])
assert error(others_device.list_records, **name)[0] == "AccessDeniedException"
head, body, signature = token().split(".")
forged = f"{head}.{body}.{signature[::-1]}"
assert error(app.get_id, IdentityPoolId=identities, Logins={provider: forged})[0] == "NotAuthorizedException"

# After the sign-out, the user's token is worth nothing here.
users.admin_user_global_sign_out(UserPoolId=pool, Username="ada")
assert error(app.get_id, IdentityPoolId=identities, Logins=logins) == ("NotAuthorizedException", "Token is inactive")

for document in ("openid-configuration", "jwks_uri"):
    with urllib.request.urlopen(f"{endpoint}/.well-known/{document}") as reply:
        assert reply.status == 200
developer.delete_identity_pool(IdentityPoolId=identities)
assert error(developer.describe_identity_pool, IdentityPoolId=identities)[0] == "ResourceNotFoundException"
