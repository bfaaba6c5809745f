"""Kills a local pool's command while secrets rotate, again and again: pool_kill_secrets.py COMMAND FILE ROUNDS"""

import json
import sys

from killable_pool import Pool, call, killed_rounds, send

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
WEEK = 7 * 86400


def start():
    return Pool(command, file)


pool = start()
admin = pool.connect()
_, made = call(admin, "CreateUserPool", PoolName="killed")
pool_id = made["UserPool"]["Id"]
_, made = call(admin, "CreateUserPoolClient", UserPoolId=pool_id, ClientName="app", GenerateSecret=True,
               PublishSecretsInAWSSecretsManager=True)
arn = made["UserPoolClient"]["ClientSecretArn"]
count = 0


def value(connection, **version):
    status, answer = send(connection, "POST", "/", {"SecretId": arn, **version}, service="secretsmanager", **{
        "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "secretsmanager.GetSecretValue"})
    assert status == 200, answer
    return json.loads(answer["SecretString"])["clientSecretValue"]


def rotate(pool, number, worker, answered):
    connection = pool.connect()
    for _ in range(1000):
        status, answer = send(connection, "POST", "/_local/clock", {"advance": WEEK}, **{"Content-Type": "application/json"})
        assert status == 200, answer
        answered(value(connection))


def check(pool, number, seen):
    """The last value that an app has read works: it is current, or previous if the next rotation was stored before the end."""
    global count
    count += len(seen)
    connection = pool.connect()
    stored = [value(connection), value(connection, VersionStage="AWSPREVIOUS")]
    assert seen[-1] in stored, f"the secret is lost after round {number}"


pool = killed_rounds(pool, rounds, 1, rotate, check, start)
pool.kill()
print(f"{rounds} kills, {count} rotations read, none lost" if count > rounds else f"only {count} rotations")
