"""Credentials from moto's STS, and the records of Cognito Streams in moto's Kinesis: COMMAND"""

import json
import os
import sys
import tempfile

import boto3
from botocore import UNSIGNED
from botocore.config import Config

from local_moto import endpoint, server
from local_pool import REGION, LocalPool, error, eventually

keys = {"region_name": REGION, "aws_access_key_id": "x", "aws_secret_access_key": "x"}
kinesis = boto3.client("kinesis", endpoint_url=endpoint, **keys)
kinesis.create_stream(StreamName="changes", ShardCount=1)
os.environ["POOL_OPTIONS"] = f"--sts {endpoint} --kinesis {endpoint}/"
with tempfile.TemporaryDirectory() as functions, LocalPool(sys.argv[1], functions, {}) as pool:
    identities = boto3.client("cognito-identity", endpoint_url=pool.endpoint, **keys)
    developer = boto3.client("cognito-sync", endpoint_url=pool.endpoint, **keys)
    app = boto3.client("cognito-identity", endpoint_url=pool.endpoint, region_name=REGION,
                       config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
    people = identities.create_identity_pool(IdentityPoolName="people", AllowUnauthenticatedIdentities=True)["IdentityPoolId"]
    identities.set_identity_pool_roles(IdentityPoolId=people, Roles={"unauthenticated": "arn:aws:iam::123456789012:role/Guest"})
    developer.set_identity_pool_configuration(IdentityPoolId=people, CognitoStreams={
        "StreamName": "changes", "StreamingStatus": "ENABLED", "RoleArn": "arn:aws:iam::123456789012:role/Stream"})
    identity = app.get_id(IdentityPoolId=people)["IdentityId"]
    given = app.get_credentials_for_identity(IdentityId=identity)["Credentials"]
    session = {"region_name": REGION, "aws_access_key_id": given["AccessKeyId"], "aws_secret_access_key": given["SecretKey"],
               "aws_session_token": given["SessionToken"]}
    # Both servers know whose keys these are.
    there = boto3.client("sts", endpoint_url=endpoint, **session).get_caller_identity()["Arn"]
    assert there == "arn:aws:sts::123456789012:assumed-role/Guest/CognitoIdentityCredentials", there
    assert boto3.client("sts", endpoint_url=pool.endpoint, **session).get_caller_identity()["Arn"] == there

    device = boto3.client("cognito-sync", endpoint_url=pool.endpoint, **session)
    dataset = {"IdentityPoolId": people, "IdentityId": identity, "DatasetName": "progress"}
    token = device.list_records(**dataset)["SyncSessionToken"]
    device.update_records(**dataset, SyncSessionToken=token, RecordPatches=[
        {"Op": "replace", "Key": "level", "Value": "4", "SyncCount": 0}])
    [shard] = kinesis.list_shards(StreamName="changes")["Shards"]
    iterator = kinesis.get_shard_iterator(StreamName="changes", ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON")["ShardIterator"]
    [record] = eventually(lambda: kinesis.get_records(ShardIterator=iterator)["Records"])
    data = json.loads(record["Data"])
    assert (record["PartitionKey"], data["dataSetName"], data["syncCount"]) == (identity, "progress", 1), data

    # Without a server there are no credentials, and the app sees no address.
    server.stop()
    code, message = error(app.get_credentials_for_identity, IdentityId=identity)
    assert code == "ExternalServiceException" and "cannot be reached" in message, message
