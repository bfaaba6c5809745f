"""Kills a local pool's command while apps register and policies are made, and counts what is lost: pool_agents_kill.py COMMAND FILE ROUNDS"""

import json
import sys

from killable_pool import Pool, call, killed_rounds

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])


def start():
    return Pool(command, file)


pool = start()
admin = pool.connect()
_, made = call(admin, "CreateUserPool", PoolName="killed", DcrConfiguration={"OpenDcrEnabled": True})
pool_id = made["UserPool"]["Id"]
status, _ = call(admin, "CreateUserPoolDomain", UserPoolId=pool_id, Domain="killed")
assert status == 200
_, made = call(admin, "CreateUserPoolClient", UserPoolId=pool_id, ClientName="app")
client_id = made["UserPoolClient"]["ClientId"]
registered = []


def register(connection):
    connection.request("POST", "/oauth2/register", json.dumps({"redirect_uris": ["http://localhost/cb"]}),
                       {"Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def work(pool, number, worker, answered):
    connection = pool.connect()
    # A pool has 50 policies at most.
    for count in range(1000):
        if worker == 0 and count == 0 and number < 50:
            status, answer = call(connection, "CreateCIMDPolicy", UserPoolId=pool_id, ClientId=client_id, PolicyName=f"p{number}",
                                  URLPatterns=[f"https://a{number}.example.org/*"])
            assert status == 200, answer
            answered(("policy", answer["CIMDPolicy"]["CIMDPolicyId"], answer["CIMDPolicy"]))
        status, answer = register(connection)
        assert status == 201, answer
        answered(("client", answer["client_id"], answer["client_secret"]))


def check(pool, number, seen):
    connection = pool.connect()
    for kind, name, value in seen:
        if kind == "policy":
            status, found = call(connection, "DescribeCIMDPolicy", UserPoolId=pool_id, CIMDPolicyId=name)
            assert status == 200 and found["CIMDPolicy"] == value, (name, found)
            continue
        status, found = call(connection, "DescribeUserPoolClient", UserPoolId=pool_id, ClientId=name)
        assert status == 200, f"{name} is lost after round {number}: {found}"
        assert found["UserPoolClient"]["ClientSecret"] == value and found["UserPoolClient"]["ClientType"] == "DCR", found
        registered.append(name)


pool = killed_rounds(pool, rounds, 4, work, check, start)
connection = pool.connect()
for name in registered:
    assert call(connection, "DescribeUserPoolClient", UserPoolId=pool_id, ClientId=name)[0] == 200, name
pool.kill()
print(f"{rounds} kills, {len(registered)} registrations answered, none lost")
