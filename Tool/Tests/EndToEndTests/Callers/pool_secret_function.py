"""Signs a user in while a function reads the app client's secret from AWS Secrets Manager, before and after rotations: ENDPOINT"""

import base64
import hashlib
import hmac
import json
import sys
import urllib.request

import boto3

endpoint = sys.argv[1]
WEEK = 7 * 86400


def service(name):
    return boto3.client(name, endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")


def post(path, body):
    request = urllib.request.Request(endpoint + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60):
        pass


cognito, secrets = service("cognito-idp"), service("secretsmanager")
pool = cognito.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
app = cognito.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]
arn = cognito.describe_user_pool_client(UserPoolId=pool, ClientId=app)["UserPoolClient"]["ClientSecretArn"]
cognito.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
cognito.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Passw0rd!Local", Permanent=True)


def proof(secret):
    return base64.b64encode(hmac.new(secret.encode(), f"ada{app}".encode(), hashlib.sha256).digest()).decode()


def current():
    return json.loads(secrets.get_secret_value(SecretId=arn)["SecretString"])["clientSecretValue"]


def claimed(secret):
    """Signs in with a secret, and returns the proof that the function has put into the ID token."""
    tokens = cognito.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "ada", "PASSWORD": "Passw0rd!Local", "SECRET_HASH": proof(secret)})["AuthenticationResult"]
    payload = tokens["IdToken"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["proof"]


seen = [current()]
assert claimed(seen[0]) == proof(seen[0])
for _ in range(2):
    post("/_local/clock", {"advance": WEEK})
    seen.append(current())
    # The app still has the value before, and the function reads the current one.
    assert claimed(seen[-2]) == proof(seen[-1])
assert len(set(seen)) == 3, "the secret has not rotated"
try:
    claimed(seen[0])
    raise AssertionError("a secret works after two rotations")
except cognito.exceptions.NotAuthorizedException:
    print("read over two rotations")
