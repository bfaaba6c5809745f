"""Kills a local pool's command during recoveries, each time a little later: pool_recovery_kill.py COMMAND FILE ROUNDS

Each recovery is whole or not begun after the kill, whatever the moment, and one that was answered is whole.
"""

import http.client
import json
import sys
import threading
import time

from killable_pool import Pool, call, send

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
DAY, USERS = 86400, 150
RESTORED = ("RESTORING", "RESTORE_COMPLETED")
base = int(time.time())
counts = {"answered": 0, "whole": 0, "not begun": 0}


def clock(connection, seconds):
    status, answer = send(connection, "POST", "/_local/clock", {"set": seconds}, **{"Content-Type": "application/json"})
    assert status == 200, answer


def ask(connection, operation, **members):
    status, answer = call(connection, operation, UserPoolId=pool_id, **members)
    assert status == 200, (operation, answer)
    return answer


def state(connection):
    """All users with their attributes and the members of the group."""
    users, token = [], {}
    while True:
        page = ask(connection, "ListUsers", **token)
        users += [(user["Username"], json.dumps(user["Attributes"])) for user in page["Users"]]
        if "PaginationToken" not in page:
            break
        token = {"PaginationToken": page["PaginationToken"]}
    members = ask(connection, "ListUsersInGroup", GroupName="team")["Users"]
    return sorted(users), sorted(user["Username"] for user in members)


def make(connection, name):
    ask(connection, "AdminCreateUser", Username=name, MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])


pool = Pool(command, file)
connection = pool.connect()
_, made = call(connection, "CreateUserPool", PoolName="killed", UserPoolTier="PLUS")
pool_id = made["UserPool"]["Id"]
ask(connection, "CreateGroup", GroupName="team")
for number in range(USERS):
    make(connection, f"u{number}")
for number in range(20):
    ask(connection, "AdminAddUserToGroup", GroupName="team", Username=f"u{number}")

for number in range(rounds):
    now = base + (number + 1) * 4 * DAY
    clock(connection, now)
    before = state(connection)
    clock(connection, now + 60)
    for count in range(USERS // 3):
        ask(connection, "AdminDeleteUser", Username=f"u{count}")
        ask(connection, "AdminUpdateUserAttributes", Username=f"u{USERS - 1 - count}",
            UserAttributes=[{"Name": "name", "Value": f"changed in {number}"}])
        make(connection, f"n{number}-{count}")
    after = state(connection)
    clock(connection, now + 1800)
    restore = ask(connection, "InitiatePointInTimeRecovery", RestoreTimestamp=now + 30)["Restoration"]["RestoreId"]
    clock(connection, now + 1810)
    answered = []

    def start():
        other = pool.connect()
        try:
            answered.append(call(other, "StartPointInTimeRecovery", UserPoolId=pool_id, RestoreId=restore))
        except (OSError, http.client.HTTPException, ValueError):
            pass

    thread = threading.Thread(target=start)
    begin = time.monotonic()
    thread.start()
    # The moment of the kill moves through the request, the transaction and the answer; every fourth time, it follows the answer.
    thread.join(None if number % 4 == 0 else duration * 1.2 * number / rounds)
    if number % 4 == 0:
        duration = time.monotonic() - begin
    pool.kill()
    thread.join()
    pool = Pool(command, file)
    connection = pool.connect()
    clock(connection, now + 1812)
    status = ask(connection, "DescribePointInTimeRecovery", RestoreId=restore)["Restoration"]["RestoreStatus"]
    if answered:
        assert answered[0][0] == 200, answered
        assert status in RESTORED, f"an answered recovery is {status} after round {number}"
        counts["answered"] += 1
    if status in RESTORED:
        assert state(connection) == before, f"half a recovery in round {number}"
        counts["whole"] += 1
    else:
        assert status == "PREVIEW_GENERATED" and state(connection) == after, (number, status)
        counts["not begun"] += 1
        code, answer = call(connection, "AdminDeleteUser", UserPoolId=pool_id, Username="u149")
        assert code == 400 and "OperationNotEnabledException" in answer["__type"], answer
        ask(connection, "StartPointInTimeRecovery", RestoreId=restore)
        assert state(connection) == before, f"not restored in round {number}"
    clock(connection, now + 1900)
    assert ask(connection, "DescribePointInTimeRecovery", RestoreId=restore)["Restoration"]["RestoreStatus"] == "RESTORE_COMPLETED"

pool.kill()
assert counts["answered"] >= rounds // 4, counts
print(f"{rounds} kills, {counts}, none lost")
