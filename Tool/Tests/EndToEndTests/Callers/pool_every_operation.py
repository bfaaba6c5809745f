"""Every operation of identity pools and of Cognito Sync, with boto3 or the AWS CLI: ENDPOINT boto3|cli

Both make the same calls; the pool needs a receiver of streams. The CLI runs in this process, because its start takes longer than its call.
"""

import contextlib
import io
import json
import os
import sys

import boto3
from botocore import UNSIGNED, xform_name
from botocore.config import Config

endpoint, client = sys.argv[1:]
REGION = "eu-west-1"
DEVELOPER = {"AccessKeyId": "developer", "SecretKey": "x"}
SERVICES = {name: boto3.client(name, endpoint_url=endpoint, region_name=REGION) for name in ("cognito-identity", "cognito-sync")}
called = {name: set() for name in SERVICES}


def with_boto3(service, operation, keys, arguments):
    if keys:
        settings = {"aws_access_key_id": keys["AccessKeyId"], "aws_secret_access_key": keys["SecretKey"],
                    "aws_session_token": keys.get("SessionToken")}
    else:
        settings = {"config": Config(signature_version=UNSIGNED)}
    made = boto3.client(service, endpoint_url=endpoint, region_name=REGION, **settings)
    answer = getattr(made, xform_name(operation))(**arguments)
    return {name: value for name, value in answer.items() if name != "ResponseMetadata"}


def with_cli(service, operation, keys, arguments):
    # The CLI's modules take a second to import.
    from awscli.clidriver import create_clidriver

    words = [service, xform_name(operation, "-"), "--endpoint-url", endpoint, "--region", REGION, "--output", "json"]
    for name, value in arguments.items():
        option = xform_name(name, "-")
        if isinstance(value, bool):
            words.append(f"--{option}" if value else f"--no-{option}")
        else:
            # With a blank in place of the equals sign, a token that begins with a hyphen would be an option.
            words.append(f"--{option}={value if isinstance(value, str) else json.dumps(value)}")
    if not keys:
        words.append("--no-sign-request")
    for variable, name in (("ACCESS_KEY_ID", "AccessKeyId"), ("SECRET_ACCESS_KEY", "SecretKey"), ("SESSION_TOKEN", "SessionToken")):
        os.environ.pop(f"AWS_{variable}", None)
        if keys and name in keys:
            os.environ[f"AWS_{variable}"] = keys[name]
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        status = create_clidriver().main(words)
    assert status == 0, f"aws {' '.join(words)}: {status}: {errors.getvalue()}"
    return json.loads(output.getvalue() or "{}")


make_call = {"boto3": with_boto3, "cli": with_cli}[client]


def call(service, operation, keys=DEVELOPER, /, **arguments):
    called[service].add(operation)
    return make_call(service, operation, keys, arguments)


def identity(operation, keys=DEVELOPER, /, **arguments):
    return call("cognito-identity", operation, keys, **arguments)


def sync(operation, keys=DEVELOPER, /, **arguments):
    return call("cognito-sync", operation, keys, **arguments)


def identity_pools():
    """Leaves a pool, an identity in it and the identity's credentials."""
    made = identity(
        "CreateIdentityPool", IdentityPoolName="people", AllowUnauthenticatedIdentities=True, DeveloperProviderName="login.example",
        SupportedLoginProviders={"graph.facebook.com": "1"}, IdentityPoolTags={"stage": "test"})
    name = {"IdentityPoolId": made["IdentityPoolId"]}
    assert identity("DescribeIdentityPool", **name) == made
    listed = identity("ListIdentityPools", MaxResults=60)["IdentityPools"]
    assert {**name, "IdentityPoolName": "people"} in listed, listed
    updated = identity(
        "UpdateIdentityPool", **name, IdentityPoolName="members", AllowUnauthenticatedIdentities=True, DeveloperProviderName="login.example")
    assert updated["IdentityPoolName"] == "members" and "SupportedLoginProviders" not in updated, updated
    roles = {"authenticated": "arn:aws:iam::123456789012:role/Reader", "unauthenticated": "arn:aws:iam::123456789012:role/Guest"}
    identity("SetIdentityPoolRoles", **name, Roles=roles)
    assert identity("GetIdentityPoolRoles", **name)["Roles"] == roles
    tags = {"IdentityProviderName": "login.example", "UseDefaults": False, "PrincipalTags": {"team": "dept"}}
    assert identity("SetPrincipalTagAttributeMap", **name, **tags) == {**name, **tags}
    assert identity("GetPrincipalTagAttributeMap", **name, IdentityProviderName="login.example") == {**name, **tags}
    resource = {"ResourceArn": f"arn:aws:cognito-identity:{REGION}:123456789012:identitypool/{name['IdentityPoolId']}"}
    identity("TagResource", **resource, Tags={"owner": "ada"})
    identity("UntagResource", **resource, TagKeys=["stage"])
    assert identity("ListTagsForResource", **resource)["Tags"] == {"owner": "ada"}

    guest = identity("GetId", None, **name)["IdentityId"]
    assert identity("GetOpenIdToken", None, IdentityId=guest)["Token"].count(".") == 2

    def developer_user(user, **more):
        return identity("GetOpenIdTokenForDeveloperIdentity", **name, Logins={"login.example": user}, **more)

    ada = developer_user("ada", TokenDuration=60)
    assert developer_user("ada")["IdentityId"] == ada["IdentityId"]
    found = identity("LookupDeveloperIdentity", **name, DeveloperUserIdentifier="ada")
    assert (found["IdentityId"], found["DeveloperUserIdentifierList"]) == (ada["IdentityId"], ["ada"]), found
    bob = developer_user("bob")["IdentityId"]
    merged = identity(
        "MergeDeveloperIdentities", **name, DeveloperProviderName="login.example", SourceUserIdentifier="bob", DestinationUserIdentifier="ada")
    assert merged == {"IdentityId": ada["IdentityId"]} and developer_user("bob")["IdentityId"] == ada["IdentityId"]
    identity(
        "UnlinkDeveloperIdentity", IdentityId=ada["IdentityId"], **name, DeveloperProviderName="login.example", DeveloperUserIdentifier="bob")
    assert developer_user("bob")["IdentityId"] not in (ada["IdentityId"], bob)
    described = identity("DescribeIdentity", IdentityId=ada["IdentityId"])
    assert described["IdentityId"] == ada["IdentityId"] and described["Logins"] == ["login.example"], described
    listed = identity("ListIdentities", **name, MaxResults=60, HideDisabled=True)["Identities"]
    assert {guest, ada["IdentityId"]} <= {one["IdentityId"] for one in listed} and bob not in str(listed), listed
    opened = identity(
        "GetCredentialsForIdentity", None, IdentityId=ada["IdentityId"], Logins={"cognito-identity.amazonaws.com": ada["Token"]})
    assert identity("DeleteIdentities", IdentityIdsToDelete=[guest])["UnprocessedIdentityIds"] == []
    return name, ada["IdentityId"], opened["Credentials"]


def unlink():
    """A login of a user pool is taken from an identity."""
    users = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x", aws_secret_access_key="x")
    pool = users.create_user_pool(PoolName="people")["UserPool"]["Id"]
    app = users.create_user_pool_client(UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])
    app = app["UserPoolClient"]["ClientId"]
    users.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    users.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Passw0rd!", Permanent=True)
    tokens = users.initiate_auth(
        ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "ada", "PASSWORD": "Passw0rd!"})
    provider = f"cognito-idp.{REGION}.amazonaws.com/{pool}"
    name = {"IdentityPoolId": identity(
        "CreateIdentityPool", IdentityPoolName="linked", AllowUnauthenticatedIdentities=False,
        CognitoIdentityProviders=[{"ProviderName": provider, "ClientId": app, "ServerSideTokenCheck": True}])["IdentityPoolId"]}
    logins = {"Logins": {provider: tokens["AuthenticationResult"]["IdToken"]}}
    linked = identity("GetId", None, **name, **logins)["IdentityId"]
    identity("UnlinkIdentity", None, IdentityId=linked, LoginsToRemove=[provider], **logins)
    assert identity("GetId", None, **name, **logins)["IdentityId"] != linked
    identity("DeleteIdentityPool", **name)
    assert name["IdentityPoolId"] not in str(identity("ListIdentityPools", MaxResults=60))


def cognito_sync(name, owner, keys):
    pushes = {"ApplicationArns": [f"arn:aws:sns:{REGION}:123456789012:app/APNS/people"], "RoleArn": "arn:aws:iam::123456789012:role/Push"}
    streams = {"StreamName": "changes", "RoleArn": "arn:aws:iam::123456789012:role/Streams", "StreamingStatus": "ENABLED"}
    configuration = {**name, "PushSync": pushes, "CognitoStreams": streams}
    assert sync("SetIdentityPoolConfiguration", **configuration) == configuration
    assert sync("GetIdentityPoolConfiguration", **name) == configuration
    events = {"SyncTrigger": f"arn:aws:lambda:{REGION}:123456789012:function:Guard"}
    sync("SetCognitoEvents", **name, Events=events)
    assert sync("GetCognitoEvents", **name)["Events"] == events
    sync("SetCognitoEvents", **name, Events={"SyncTrigger": ""})
    assert sync("GetCognitoEvents", **name)["Events"] == {}

    place = {**name, "IdentityId": owner}
    dataset = {**place, "DatasetName": "progress"}
    device = {"DeviceId": sync("RegisterDevice", keys, **place, Platform="APNS", Token="token")["DeviceId"]}
    empty = sync("ListRecords", keys, **dataset)
    assert empty["Records"] == [] and empty["DatasetExists"] is False, empty
    patches = [{"Op": "replace", "Key": "level", "Value": "3", "SyncCount": 0}]
    written = sync("UpdateRecords", keys, **dataset, **device, SyncSessionToken=empty["SyncSessionToken"], RecordPatches=patches)
    assert [(one["Key"], one["Value"], one["SyncCount"]) for one in written["Records"]] == [("level", "3", 1)], written
    assert sync("ListRecords", keys, **dataset)["Records"] == written["Records"]
    sync("SubscribeToDataset", keys, **dataset, **device)
    sync("UnsubscribeFromDataset", keys, **dataset, **device)
    described = sync("DescribeDataset", keys, **dataset)["Dataset"]
    assert described["NumRecords"] == 1 and sync("ListDatasets", keys, **place)["Datasets"] == [described]
    assert sync("DescribeIdentityUsage", keys, **place)["IdentityUsage"]["DatasetCount"] == 1
    usage = sync("DescribeIdentityPoolUsage", **name)["IdentityPoolUsage"]
    assert usage["DataStorage"] == 6 and usage in sync("ListIdentityPoolUsage")["IdentityPoolUsages"], usage
    assert sync("BulkPublish", **name) == name
    assert sync("GetBulkPublishDetails", **name)["BulkPublishStatus"] == "SUCCEEDED"
    assert sync("DeleteDataset", keys, **dataset)["Dataset"] == described
    assert sync("ListDatasets", keys, **place)["Datasets"] == []


cognito_sync(*identity_pools())
unlink()
for service, made in SERVICES.items():
    assert called[service] == set(made.meta.service_model.operation_names), set(made.meta.service_model.operation_names) ^ called[service]
print(sum(map(len, called.values())), "operations")
