"""Looks at the identity pool of a template or of a seed, and synchronises a dataset: ENDPOINT KEY COUNT

COUNT is the dataset's sync count before the call."""

import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config

endpoint, key, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
settings = {"endpoint_url": endpoint, "region_name": "us-east-1"}
developer = {**settings, "aws_access_key_id": "x", "aws_secret_access_key": "x"}
identities, sync = boto3.client("cognito-identity", **developer), boto3.client("cognito-sync", **developer)

[listed] = identities.list_identity_pools(MaxResults=10)["IdentityPools"]
pool = listed["IdentityPoolId"]
assert listed["IdentityPoolName"] == "People", listed
described = identities.describe_identity_pool(IdentityPoolId=pool)
[provider] = described["CognitoIdentityProviders"]
users = boto3.client("cognito-idp", **developer)
[userPool] = users.list_user_pools(MaxResults=10)["UserPools"]
[client] = users.list_user_pool_clients(UserPoolId=userPool["Id"])["UserPoolClients"]
assert provider["ProviderName"].endswith("/" + userPool["Id"]) and provider["ClientId"] == client["ClientId"], provider
assert described["IdentityPoolTags"] == {"team": "a"} and described["DeveloperProviderName"] == "staff", described
roles = identities.get_identity_pool_roles(IdentityPoolId=pool)
assert roles["Roles"]["unauthenticated"] == "arn:aws:iam::123456789012:role/Guest", roles
assert list(roles["RoleMappings"]) == [f"{provider['ProviderName']}:{client['ClientId']}"], roles
tags = identities.get_principal_tag_attribute_map(IdentityPoolId=pool, IdentityProviderName=provider["ProviderName"])
assert tags["PrincipalTags"] == {"user": "sub"}, tags
assert sync.get_cognito_events(IdentityPoolId=pool)["Events"]["SyncTrigger"].endswith(":function:Guard")
streams = sync.get_identity_pool_configuration(IdentityPoolId=pool)["CognitoStreams"]
assert (streams["StreamName"], streams["StreamingStatus"]) == ("Changes", "ENABLED"), streams

# The same identity every time, because a developer names it.
identity = identities.get_open_id_token_for_developer_identity(
    IdentityPoolId=pool, Logins={"staff": "ada"})
app = boto3.client("cognito-identity", **settings, config=Config(signature_version=UNSIGNED))
credentials = app.get_credentials_for_identity(
    IdentityId=identity["IdentityId"], Logins={"cognito-identity.amazonaws.com": identity["Token"]})["Credentials"]
device = boto3.client("cognito-sync", **settings, aws_access_key_id=credentials["AccessKeyId"],
                      aws_secret_access_key=credentials["SecretKey"], aws_session_token=credentials["SessionToken"])
dataset = {"IdentityPoolId": pool, "IdentityId": identity["IdentityId"], "DatasetName": "progress"}
records = device.list_records(**dataset)
assert records["DatasetSyncCount"] == count and records["Count"] == count, records
written = device.update_records(**dataset, SyncSessionToken=records["SyncSessionToken"], RecordPatches=[
    {"Op": "replace", "Key": name, "Value": "1", "SyncCount": 0} for name in (key, "_" + key)])
assert [record["Key"] for record in written["Records"]] == [key], written
print(identity["IdentityId"])
