import base64
import hashlib
import hmac
import json

import boto3

cognito, secrets = boto3.client("cognito-idp"), boto3.client("secretsmanager")


def handler(event, context):
    """Adds the proof of the app client's secret, which AWS Secrets Manager has, for the user."""
    app, user = event["callerContext"]["clientId"], event["userName"]
    client = cognito.describe_user_pool_client(UserPoolId=event["userPoolId"], ClientId=app)["UserPoolClient"]
    assert "ClientSecret" not in client
    secret = json.loads(secrets.get_secret_value(SecretId=client["ClientSecretArn"])["SecretString"])
    assert (secret["userPoolId"], secret["userPoolClientId"]) == (event["userPoolId"], app)
    proof = hmac.new(secret["clientSecretValue"].encode(), f"{user}{app}".encode(), hashlib.sha256).digest()
    event["response"] = {"claimsOverrideDetails": {"claimsToAddOrOverride": {"proof": base64.b64encode(proof).decode()}}}
    return event
