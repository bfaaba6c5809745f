"""Drives a local pool with boto3: a user from the sign-up to the deletion."""

import json
import sys
import urllib.request

import boto3
import botocore.exceptions
from botocore import UNSIGNED
from botocore.config import Config

endpoint = sys.argv[1]
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))


def outbox():
    with urllib.request.urlopen(f"{endpoint}/_local/outbox") as answer:
        return json.load(answer)


def fails(error, call, **arguments):
    try:
        call(**arguments)
    except botocore.exceptions.ClientError as failure:
        assert failure.response["Error"]["Code"] == error, failure
        return failure.response["Error"]["Message"]
    raise AssertionError(f"no {error}")


pool = admin.create_user_pool(PoolName="users", AutoVerifiedAttributes=["email"], AliasAttributes=["email"])["UserPool"]["Id"]
client = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
)["UserPoolClient"]["ClientId"]
ada = {"ClientId": client, "Username": "ada"}

answer = app.sign_up(Password="Passw0rd!", UserAttributes=[{"Name": "email", "Value": "ada@example.org"}], **ada)
assert answer["UserConfirmed"] is False
assert answer["CodeDeliveryDetails"] == {
    "AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "a***@e***"}, answer
message = outbox()[-1]
assert message["destination"] == "ada@example.org" and message["code"] in message["body"], message
fails("CodeMismatchException", app.confirm_sign_up, ConfirmationCode="1" + message["code"], **ada)
app.confirm_sign_up(ConfirmationCode=message["code"], **ada)
user = admin.admin_get_user(UserPoolId=pool, Username="ada@example.org")
assert user["UserStatus"] == "CONFIRMED" and user["Username"] == "ada", user

tokens = app.initiate_auth(AuthFlow="USER_PASSWORD_AUTH", ClientId=client,
                           AuthParameters={"USERNAME": "ada@example.org", "PASSWORD": "Passw0rd!"})["AuthenticationResult"]
token = {"AccessToken": tokens["AccessToken"]}
assert app.get_user(**token)["Username"] == "ada"
app.update_user_attributes(UserAttributes=[{"Name": "email", "Value": "new@example.org"}], **token)
app.verify_user_attribute(AttributeName="email", Code=outbox()[-1]["code"], **token)
app.change_password(PreviousPassword="Passw0rd!", ProposedPassword="N3w!password", **token)
assert app.forgot_password(**ada)["CodeDeliveryDetails"]["Destination"] == "n***@e***"
app.confirm_forgot_password(ConfirmationCode=outbox()[-1]["code"], Password="Th1rd!password", **ada)

created = admin.admin_create_user(
    UserPoolId=pool, Username="bob", DesiredDeliveryMediums=["EMAIL"],
    UserAttributes=[{"Name": "email", "Value": "bob@example.org"}])["User"]
assert created["UserStatus"] == "FORCE_CHANGE_PASSWORD"
assert "bob" in outbox()[-1]["body"]
names = [user["Username"] for user in admin.list_users(UserPoolId=pool, Filter='email ^= "bob"')["Users"]]
assert names == ["bob"], names
app.delete_user(**token)
fails("UserNotFoundException", app.get_user, **token)
