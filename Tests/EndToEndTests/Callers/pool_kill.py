"""Kills a local pool's command while clients sign up, again and again, and counts what is lost: pool_kill.py COMMAND FILE ROUNDS"""

import http.client
import json
import re
import signal
import subprocess
import sys
import threading

command, file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
SIGNATURE = "AWS4-HMAC-SHA256 Credential=x/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00"


class Pool:
    def __init__(self):
        self.process = subprocess.Popen([command, "pool", "--port", "0", "--data", file], stderr=subprocess.PIPE,
                                        stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            found = re.search(r"Playing Cognito at http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                # Nobody reads the rest, and a full pipe would stop the command.
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return
        raise SystemExit("the command did not start")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)


def call(connection, operation, **members):
    connection.request("POST", "/", json.dumps(members), {
        "Content-Type": "application/x-amz-json-1.1", "Authorization": SIGNATURE,
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


pool = Pool()
admin = pool.connect()
_, made = call(admin, "CreateUserPool", PoolName="killed", AutoVerifiedAttributes=["email"])
pool_id = made["UserPool"]["Id"]
_, made = call(admin, "CreateUserPoolClient", UserPoolId=pool_id, ClientName="app")
client_id = made["UserPoolClient"]["ClientId"]

answered = {}
for number in range(rounds):
    enough = threading.Event()
    seen = []

    def sign_up(worker):
        try:
            connection = pool.connect()
            for count in range(1000):
                name = f"user-{number}-{worker}-{count}"
                status, answer = call(
                    connection, "SignUp", ClientId=client_id, Username=name, Password="Passw0rd!",
                    UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}])
                assert status == 200, answer
                seen.append((name, answer["UserSub"]))
                # Each round ends at another place of the work.
                if len(seen) >= 4 + number % 7:
                    enough.set()
        except (OSError, http.client.HTTPException, ValueError):
            enough.set()

    workers = [threading.Thread(target=sign_up, args=(worker,)) for worker in range(4)]
    for worker in workers:
        worker.start()
    assert enough.wait(60)
    pool.kill()
    for worker in workers:
        worker.join()
    answered.update(seen)
    pool = Pool()
    connection = pool.connect()
    for name, sub in seen:
        status, user = call(connection, "AdminGetUser", UserPoolId=pool_id, Username=name)
        assert status == 200, f"{name} is lost after round {number}: {user}"
        assert {"Name": "sub", "Value": sub} in user["UserAttributes"], name
        assert user["UserStatus"] == "UNCONFIRMED"

# At the end all are there, those of the first rounds as well.
connection = pool.connect()
listed, token = set(), {}
while True:
    _, page = call(connection, "ListUsers", UserPoolId=pool_id, **token)
    listed.update(user["Username"] for user in page["Users"])
    if "PaginationToken" not in page:
        break
    token = {"PaginationToken": page["PaginationToken"]}
assert set(answered) <= listed, set(answered) - listed
pool.kill()
print(f"{rounds} kills, {len(answered)} sign-ups answered, none lost")
