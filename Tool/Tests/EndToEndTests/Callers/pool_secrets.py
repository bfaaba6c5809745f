"""Secrets of app clients in AWS Secrets Manager, with boto3: reading, rotation by the pool's clock, moving there and back."""

import base64
import hashlib
import hmac
import json
import sys

import boto3
import requests
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]
DAY = 86400


def service(name):
    return boto3.client(name, endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x", aws_secret_access_key="x",
                        config=Config(retries={"max_attempts": 1}))


cognito, manager = service("cognito-idp"), service("secretsmanager")
pool = cognito.create_user_pool(PoolName="secrets")["UserPool"]["Id"]
cognito.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
cognito.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Passw0rd!Local", Permanent=True)


def value(arn, **version):
    content = json.loads(manager.get_secret_value(SecretId=arn, **version)["SecretString"])
    assert content["userPoolId"] == pool and set(content) == {"userPoolId", "userPoolClientId", "clientSecretValue"}, content
    return content["clientSecretValue"]


def signs_in(app, secret):
    """Returns True if a secret's hash proves the app client, as an app computes it."""
    proof = hmac.new(secret.encode(), f"ada{app}".encode(), hashlib.sha256).digest()
    try:
        cognito.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": "ada", "PASSWORD": "Passw0rd!Local", "SECRET_HASH": base64.b64encode(proof).decode()})
    except cognito.exceptions.NotAuthorizedException:
        return False
    return True


def advance(seconds):
    requests.post(f"{endpoint}/_local/clock", json={"advance": seconds}).raise_for_status()


settings = {"UserPoolId": pool, "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}
made = cognito.create_user_pool_client(ClientName="app", GenerateSecret=True, PublishSecretsInAWSSecretsManager=True,
                                       **settings)["UserPoolClient"]
app, arn = made["ClientId"], made["ClientSecretArn"]
assert "ClientSecret" not in made and f":secret:cognito/{app}-" in arn, made
first = value(arn)
assert signs_in(app, first)
told = manager.describe_secret(SecretId=arn)
assert told["RotationEnabled"] and (told["NextRotationDate"] - told["LastRotatedDate"]).days == 7, told
advance(7 * DAY)
second = value(arn)
assert second != first and value(arn, VersionStage="AWSPREVIOUS") == first
assert signs_in(app, first) and signs_in(app, second)
advance(7 * DAY)
assert not signs_in(app, first) and signs_in(app, second)

# Back to a plain secret, which is the current one, and to Secrets Manager again.
current = value(arn)
plain = cognito.update_user_pool_client(ClientId=app, PublishSecretsInAWSSecretsManager=False, **settings)["UserPoolClient"]
assert plain["ClientSecret"] == current and "ClientSecretArn" not in plain, plain
code, message = error(manager.get_secret_value, SecretId=arn)
assert code == "ResourceNotFoundException" and message == "Secrets Manager can't find the specified secret.", (code, message)
moved = cognito.update_user_pool_client(ClientId=app, PublishSecretsInAWSSecretsManager=True, **settings)["UserPoolClient"]
assert value(moved["ClientSecretArn"]) != current and signs_in(app, current)
code, message = error(cognito.add_user_pool_client_secret, UserPoolId=pool, ClientId=app)
assert code == "InvalidParameterException" and "Secrets Manager" in message, (code, message)
cognito.delete_user_pool_client(UserPoolId=pool, ClientId=app)
assert error(manager.describe_secret, SecretId=arn)[0] == "ResourceNotFoundException"
print("rotated")
