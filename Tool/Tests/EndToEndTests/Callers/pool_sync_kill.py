"""Kills a local pool's command while six devices synchronize, again and again, and counts what is lost: COMMAND FILE ROUNDS

Three identities have two devices each, which write to the same dataset: records of their own, and one that both write.
"""

import sys
from urllib.parse import quote

from killable_pool import Pool, call, killed_rounds, send

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])


def start():
    return Pool(command, file)


pool = start()
connection = pool.connect()
roles = {"unauthenticated": "arn:aws:iam::123456789012:role/Guest"}
_, made = call(connection, "CreateIdentityPool", "cognito-identity", IdentityPoolName="killed", AllowUnauthenticatedIdentities=True)
pool_id = made["IdentityPoolId"]
call(connection, "SetIdentityPoolRoles", "cognito-identity", IdentityPoolId=pool_id, Roles=roles)
identities = []
for _ in range(3):
    _, made = call(connection, "GetId", "cognito-identity", IdentityPoolId=pool_id)
    _, made = call(connection, "GetCredentialsForIdentity", "cognito-identity", IdentityId=made["IdentityId"])
    # The credentials outlive the kills, as the identities do.
    identities.append((made["IdentityId"], made["Credentials"]["AccessKeyId"], made["Credentials"]["SessionToken"]))

# The last answered values of the devices' own records, and the highest answered count of each identity's dataset.
written, counts = {}, [0] * 3


def sync(connection, identity, method, members=None, path=""):
    name, key, token = identities[identity]
    path = f"/identitypools/{quote(pool_id, safe='')}/identities/{quote(name, safe='')}/datasets/notes{path}"
    return send(connection, method, path, members, key, "cognito-sync", **{"X-Amz-Security-Token": token})


def records(connection, identity):
    """The session token, and the records by their keys."""
    status, page = sync(connection, identity, "GET", path="/records")
    assert status == 200, page
    return page["SyncSessionToken"], page["DatasetSyncCount"], {record["Key"]: record for record in page["Records"]}


def synchronize(pool, number, worker, answered):
    identity, connection = worker % 3, pool.connect()
    for count in range(1000):
        token, _, stored = records(connection, identity)
        own, value = f"device-{worker}-{count % 3}", f"{number}-{count}"
        patches = [{"Op": "replace", "Key": key, "Value": value, "SyncCount": stored.get(key, {}).get("SyncCount", 0)}
                   for key in (own, "shared")]
        status, answer = sync(connection, identity, "POST", {"SyncSessionToken": token, "RecordPatches": patches})
        if status == 409:
            # The other device was faster, and nothing of this one's is stored.
            continue
        assert status == 200, answer
        changed = {record["Key"]: record for record in answer["Records"]}
        assert changed.keys() == {own, "shared"} and changed[own]["SyncCount"] == changed["shared"]["SyncCount"], answer
        answered((identity, own, value, changed[own]["SyncCount"]))


def check(pool, number, seen):
    for identity, key, value, count in sorted(seen, key=lambda one: one[3]):
        written[identity, key] = (value, count)
        counts[identity] = max(counts[identity], count)
    connection = pool.connect()
    for identity in range(3):
        _, count, stored = records(connection, identity)
        assert count >= counts[identity], f"the count went back in round {number}"
        for (owner, key), (value, count) in written.items():
            if owner == identity:
                # A write may be stored whose answer did not arrive.
                there = stored.get(key, {})
                assert there and (there["SyncCount"] > count or (there["SyncCount"], there["Value"]) == (count, value)), (
                    f"{key} is lost after round {number}: {value} at {count}, but {there}")


pool = killed_rounds(pool, rounds, 6, synchronize, check, start)
pool.kill()
print(f"{rounds} kills, {sum(counts)} synchronizations answered, none lost")
