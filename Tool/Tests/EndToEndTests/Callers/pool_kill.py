"""Kills a local pool's command while clients sign up, again and again, and counts what is lost: pool_kill.py COMMAND FILE ROUNDS"""

import sys

from killable_pool import Pool, call, killed_rounds

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])


def start():
    return Pool(command, file)


pool = start()
admin = pool.connect()
_, made = call(admin, "CreateUserPool", PoolName="killed", AutoVerifiedAttributes=["email"])
pool_id = made["UserPool"]["Id"]
_, made = call(admin, "CreateUserPoolClient", UserPoolId=pool_id, ClientName="app")
client_id = made["UserPoolClient"]["ClientId"]
signed_up = {}


def sign_up(pool, number, worker, answered):
    connection = pool.connect()
    for count in range(1000):
        name = f"user-{number}-{worker}-{count}"
        status, answer = call(
            connection, "SignUp", ClientId=client_id, Username=name, Password="Passw0rd!",
            UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}])
        assert status == 200, answer
        answered((name, answer["UserSub"]))


def check(pool, number, seen):
    signed_up.update(seen)
    connection = pool.connect()
    for name, sub in seen:
        status, user = call(connection, "AdminGetUser", UserPoolId=pool_id, Username=name)
        assert status == 200, f"{name} is lost after round {number}: {user}"
        assert {"Name": "sub", "Value": sub} in user["UserAttributes"], name
        assert user["UserStatus"] == "UNCONFIRMED"


pool = killed_rounds(pool, rounds, 4, sign_up, check, start)

# At the end all are there, those of the first rounds as well.
connection = pool.connect()
listed, token = set(), {}
while True:
    _, page = call(connection, "ListUsers", UserPoolId=pool_id, **token)
    listed.update(user["Username"] for user in page["Users"])
    if "PaginationToken" not in page:
        break
    token = {"PaginationToken": page["PaginationToken"]}
assert set(signed_up) <= listed, set(signed_up) - listed
pool.kill()
print(f"{rounds} kills, {len(signed_up)} sign-ups answered, none lost")
