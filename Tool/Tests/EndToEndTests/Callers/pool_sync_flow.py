"""From a sign-up to a stream, with boto3 and four functions: COMMAND FUNCTIONS FOLDER

A token function decides the role of a user's credentials, two devices are in conflict, SyncGuard sees the changes, StreamConsumer
reads the stream, and so do a file and moto's Kinesis. The events are compared with the samples in events/.
"""

import base64
import json
import os
import pathlib
import sys

os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "inf"
import boto3
import moto.server
from botocore.config import Config
from local_pool import REGION, LocalPool, arn, error, eventually

command, functions, folder = sys.argv[1:]
SAMPLES = pathlib.Path(__file__).resolve().parents[4] / "events"
READER, EDITOR = (f"arn:aws:iam::123456789012:role/{name}" for name in ("Reader", "Editor"))

aws = moto.server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
aws.start()
services = "http://127.0.0.1:%d" % aws.get_host_and_port()[1]
kinesis = boto3.client("kinesis", endpoint_url=services, region_name=REGION)
kinesis.create_stream(StreamName="changes", ShardCount=1)


def outline(value):
    """The members of a value with their types."""
    if isinstance(value, dict):
        return {name: outline(member) for name, member in value.items()}
    if isinstance(value, list):
        return [outline(element) for element in value[:1]]
    return type(value).__name__ if not isinstance(value, (int, float)) or isinstance(value, bool) else "number"


def sample(name):
    return json.loads((SAMPLES / f"{name}.json").read_text())


def client(pool, service, keys=None):
    keys = keys or {"AccessKeyId": "developer", "SecretKey": "x", "SessionToken": None}
    return boto3.client(
        service, endpoint_url=pool.endpoint, region_name=REGION, aws_access_key_id=keys["AccessKeyId"],
        aws_secret_access_key=keys["SecretKey"], aws_session_token=keys["SessionToken"], config=Config(retries={"max_attempts": 1}))


def user(pool):
    """Signs up and in: the provider, the client, and the ID token."""
    people = pool.admin.create_user_pool(
        PoolName="people", LambdaConfig={"PreSignUp": arn("AutoConfirm"), "PreTokenGeneration": arn("GroupClaims")})["UserPool"]["Id"]
    web = pool.admin.create_user_pool_client(
        UserPoolId=people, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    web = web["UserPoolClient"]["ClientId"]
    assert pool.app.sign_up(ClientId=web, Username="ada", Password="Passw0rd!")["UserConfirmed"]
    tokens = pool.app.initiate_auth(
        ClientId=web, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "ada", "PASSWORD": "Passw0rd!"})
    return f"cognito-idp.{REGION}.amazonaws.com/{people}", web, tokens["AuthenticationResult"]["IdToken"]


def main(pool):
    provider, web, token = user(pool)
    developer, settings = client(pool, "cognito-identity"), client(pool, "cognito-sync")
    name = {"IdentityPoolId": developer.create_identity_pool(
        IdentityPoolName="people", AllowUnauthenticatedIdentities=False,
        CognitoIdentityProviders=[{"ProviderName": provider, "ClientId": web}])["IdentityPoolId"]}
    developer.set_identity_pool_roles(
        **name, Roles={"authenticated": READER},
        RoleMappings={f"{provider}:{web}": {"Type": "Token", "AmbiguousRoleResolution": "AuthenticatedRole"}})
    settings.set_cognito_events(**name, Events={"SyncTrigger": arn("SyncGuard")})
    settings.set_identity_pool_configuration(**name, CognitoStreams={"StreamName": "changes", "StreamingStatus": "ENABLED"})

    # The user has no group: the role is the one that the token function has added.
    logins = {"Logins": {provider: token}}
    identity = developer.get_id(**name, **logins)["IdentityId"]
    place = {**name, "IdentityId": identity}

    def device():
        keys = developer.get_credentials_for_identity(IdentityId=identity, **logins)["Credentials"]
        return client(pool, "cognito-sync", keys)

    phone, laptop = device(), device()
    denied = error(phone.list_datasets, **name, IdentityId=f"{REGION}:00000000-0000-0000-0000-000000000000")
    assert denied[0] == "AccessDeniedException" and ":assumed-role/Editor/CognitoIdentityCredentials " in denied[1], denied

    dataset = {**place, "DatasetName": "progress"}

    def push(at, count, session=None, **changes):
        session = session or at.list_records(**dataset)["SyncSessionToken"]
        patches = [{"Op": "remove", "Key": key, "SyncCount": count} if value is None
                   else {"Op": "replace", "Key": key, "Value": value, "SyncCount": 0 if key == "badge" else count}
                   for key, value in changes.items()]
        return at.update_records(**dataset, SyncSessionToken=session, RecordPatches=patches)["Records"]

    # Two devices read the same state. The second one to write is in conflict: it reads again, merges, and writes.
    sessions = [at.list_records(**dataset)["SyncSessionToken"] for at in (phone, laptop)]
    push(phone, 0, sessions[0], level="3", token="x", name="ada")
    conflict = error(lambda: push(laptop, 0, sessions[1], level="4"))
    assert conflict == ("ResourceConflictException", "Current SyncCount for: level is: 1 not: 0"), conflict
    push(laptop, 1, level="4", token=None, badge="gold")
    stored = {record["Key"]: record.get("Value") for record in phone.list_records(**dataset)["Records"]}
    # SyncGuard has added `seen` to what the devices sent.
    assert stored == {"level": "4", "name": "ada", "token": None, "badge": "gold", "seen": "yes"}, stored
    # A developer's change calls no function; a large one is streamed by a URL.
    session = settings.list_records(**place, DatasetName="drawing")["SyncSessionToken"]
    settings.update_records(**place, DatasetName="drawing", SyncSessionToken=session, RecordPatches=[
        {"Op": "replace", "Key": "picture", "Value": "x" * ((1 << 20) - 20), "SyncCount": 0}])
    settings.delete_dataset(**dataset)

    compare_trigger(pool)
    lines = pathlib.Path(folder, "streams.jsonl")
    records = eventually(lambda: (text := lines.read_text()).count("\n") == 4 and [json.loads(line) for line in text.splitlines()])
    compare_streams(pool, records)


def compare_trigger(pool):
    """The Sync event has the members of the sample, and each kind of record that the sample has."""
    events = [step["event"] for step in pool.steps("trigger") if step["event"].get("eventType") == "SyncTrigger"]
    assert len(events) == 2, events
    wanted = sample("SyncTrigger")
    kinds = {json.dumps(outline(record), sort_keys=True) for record in wanted.pop("datasetRecords").values()}
    seen = {json.dumps(outline(record), sort_keys=True) for event in events for record in event.pop("datasetRecords").values()}
    assert seen == kinds, (seen, kinds)
    assert all(outline(event) == outline(wanted) for event in events), events
    assert {(event["datasetName"], event["version"]) for event in events} == {("progress", 2)}, events


def compare_streams(pool, records):
    """All receivers have the same records, with the members of the sample's."""
    examples = [json.loads(base64.b64decode(record["kinesis"]["data"])) for record in sample("CognitoStreams")["Records"]]
    inline, large, _ = (outline(example) for example in examples)
    # The deletion of a dataset has no records.
    deletion = {name: kind for name, kind in inline.items() if name != "kinesisSyncRecords"}
    assert [outline(record) for record in records] == [inline, inline, large, deletion], records
    assert [record["operation"] for record in records] == ["replace", "replace", "replace", "remove"], records
    assert {record["op"] for record in records[1]["kinesisSyncRecords"]} == {"replace", "remove"}, records[1]

    shard = kinesis.describe_stream(StreamName="changes")["StreamDescription"]["Shards"][0]["ShardId"]
    place = kinesis.get_shard_iterator(StreamName="changes", ShardId=shard, ShardIteratorType="TRIM_HORIZON")["ShardIterator"]
    got = eventually(lambda: len(found := kinesis.get_records(ShardIterator=place)["Records"]) == 4 and found)
    assert [json.loads(record["Data"]) for record in got] == records, got
    assert {record["PartitionKey"] for record in got} == {records[0]["identityId"]}, got

    def consumed():
        steps = [step for step in pool.steps("trigger") if "Records" in step["event"] and "answer" in step]
        return sum(len(step["event"]["Records"]) for step in steps) == 4 and steps

    steps = eventually(consumed)
    # The trace is in the order of flows, and a slow machine begins another one for the last deletion.
    delivered = [record["kinesis"] for step in steps for record in step["event"]["Records"]]
    delivered.sort(key=lambda record: record["sequenceNumber"])
    read = [json.loads(base64.b64decode(record["data"])) for record in delivered]
    assert read == records, read
    assert all(outline(step["event"]) == outline(sample("CognitoStreams")) for step in steps), steps
    # The pool is no host of Amazon S3, so that StreamConsumer does not download from it.
    assert "its URL does not lead to Amazon S3" in json.dumps(steps), steps


SETTINGS = {"ADDED_ROLES": EDITOR, "ADDED_GROUPS": "editors", "ADDED_RECORDS": "seen=yes"}
with LocalPool(
        command, functions, SETTINGS,
        options=["--streams", f"{folder}/streams.jsonl", "--kinesis", services, "--stream-consumer", "changes=StreamConsumer"]) as pool:
    main(pool)
aws.stop()
print("done")
