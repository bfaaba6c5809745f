"""Signs up at the pool of a project that `cognito-triggers new --language` has made: ENDPOINT"""

import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]
config = Config(retries={"max_attempts": 1})
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=config)
pool = admin.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
client = admin.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1",
                   config=config.merge(Config(signature_version=UNSIGNED)))

assert error(app.sign_up, ClientId=client, Username="eve@example.net", Password="Passw0rd!") == (
    "UserLambdaValidationException", "PreSignUp failed with error Use the email address of your organization..")
assert not app.sign_up(ClientId=client, Username="ada@example.org", Password="Passw0rd!")["UserConfirmed"]
