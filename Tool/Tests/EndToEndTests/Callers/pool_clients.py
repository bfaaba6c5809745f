"""Many clients of a local pool at once, each over a connection of its own: pool_clients.py ENDPOINT COUNT"""

import http.client
import json
import sys
import threading
import urllib.parse

endpoint, count = urllib.parse.urlparse(sys.argv[1]), int(sys.argv[2])
SIGNATURE = "AWS4-HMAC-SHA256 Credential=x/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00"


class Client:
    def __init__(self):
        self.connection = http.client.HTTPConnection(endpoint.hostname, endpoint.port, timeout=200)
        self.connection.connect()

    def call(self, operation, **members):
        self.connection.request("POST", "/", json.dumps(members), {
            "Content-Type": "application/x-amz-json-1.1", "Authorization": SIGNATURE,
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"})
        answer = self.connection.getresponse()
        body = json.loads(answer.read())
        assert answer.status == 200, (operation, body)
        return body


admin = Client()
pool = admin.call("CreateUserPool", PoolName="many")["UserPool"]["Id"]
app = admin.call("CreateUserPoolClient", UserPoolId=pool, ClientName="app", ExplicitAuthFlows=[
    "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
clients = [Client() for _ in range(count)]
together = threading.Barrier(count)
done, failures = [], []


def live(number):
    try:
        client, name, password = clients[number], f"user-{number}", f"Passw0rd!{number}"
        together.wait()
        sub = client.call("SignUp", ClientId=app, Username=name, Password=password)["UserSub"]
        client.call("AdminConfirmSignUp", UserPoolId=pool, Username=name)
        tokens = client.call("InitiateAuth", ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": name, "PASSWORD": password})["AuthenticationResult"]
        user = client.call("GetUser", AccessToken=tokens["AccessToken"])
        # Nobody gets another one's answer.
        assert user["Username"] == name and user["UserAttributes"][0]["Value"] == sub, user
        done.append(number)
    except BaseException as error:
        failures.append(f"{number}: {error!r}")


threads = [threading.Thread(target=live, args=[number]) for number in range(count)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures[:5]
assert len(done) == count
print(f"{count} signed up and in")
