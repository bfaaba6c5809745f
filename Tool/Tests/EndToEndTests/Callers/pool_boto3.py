"""Drives a local pool with boto3: administration, paging, errors and signatures."""

import json
import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]


def client(region="eu-west-1", key="x", secret="x", **settings):
    return boto3.client("cognito-idp", endpoint_url=endpoint, region_name=region, aws_access_key_id=key,
                        aws_secret_access_key=secret, config=Config(retries={"max_attempts": 1}, **settings))


def administration():
    cognito = client()
    pool = cognito.create_user_pool(
        PoolName="boto3", AutoVerifiedAttributes=["email"], UserPoolTags={"stage": "test"},
        Schema=[{"Name": "tenant", "AttributeDataType": "String"}])["UserPool"]
    assert pool["Id"].startswith("eu-west-1_"), pool["Id"]
    assert pool["CreationDate"].year >= 2026
    name = {"UserPoolId": pool["Id"]}
    # Pools are found from every region: unsigned calls carry none.
    assert client("us-west-2").describe_user_pool(**name)["UserPool"]["Name"] == "boto3"
    assert pool["Id"] in [listed["Id"] for listed in cognito.list_user_pools(MaxResults=60)["UserPools"]]
    assert pool["Id"] not in [listed["Id"] for listed in client("us-west-2").list_user_pools(MaxResults=60)["UserPools"]]

    ids = {cognito.create_user_pool_client(ClientName=f"app{number}", **name)["UserPoolClient"]["ClientId"] for number in range(5)}
    pages = cognito.get_paginator("list_user_pool_clients").paginate(PaginationConfig={"PageSize": 2}, **name)
    assert {listed["ClientId"] for page in pages for listed in page["UserPoolClients"]} == ids

    for group in ["readers", "editors"]:
        cognito.create_group(GroupName=group, Precedence=1, **name)
    assert error(cognito.create_group, GroupName="readers", **name)[0] == "GroupExistsException"
    assert [group["GroupName"] for group in cognito.list_groups(**name)["Groups"]] == ["editors", "readers"]

    code, message = error(cognito.describe_user_pool, UserPoolId="eu-west-1_none")
    assert (code, message) == ("ResourceNotFoundException", "User pool eu-west-1_none does not exist.")
    unchecked = client(parameter_validation=False)
    code, message = error(unchecked.describe_user_pool)
    assert code == "InvalidParameterException" and "at 'userPoolId' failed to satisfy constraint" in message, message
    code, message = error(unchecked.list_users, UserPoolId=pool["Id"], Limit="many")
    assert code == "SerializationException", (code, message)
    # Whoever administrates has to sign, as with AWS.
    unsigned = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                            config=Config(signature_version=UNSIGNED))
    assert error(unsigned.describe_user_pool, **name)[0] == "MissingAuthenticationTokenException"

    cognito.update_user_pool(**name)
    described = cognito.describe_user_pool(**name)["UserPool"]
    assert "AutoVerifiedAttributes" not in described and described["SchemaAttributes"][-1]["Name"] == "custom:tenant"
    cognito.delete_user_pool(**name)
    assert error(cognito.describe_user_pool, **name)[0] == "ResourceNotFoundException"


def signatures():
    key, secret = sys.argv[3:5]
    client(key=key, secret=secret).list_user_pools(MaxResults=1)
    assert error(client(key=key, secret="other").list_user_pools, MaxResults=1)[0] == "InvalidSignatureException"
    assert error(client(key="AKIDOTHER", secret=secret).list_user_pools, MaxResults=1)[0] == "UnrecognizedClientException"


def flow():
    """A sign-up with a function in its way: what the pool made of it is on standard output."""
    cognito = client()
    arn = "arn:aws:lambda:eu-west-1:123456789012:function:"
    pool = cognito.create_user_pool(
        PoolName="flow", AutoVerifiedAttributes=["email"],
        LambdaConfig={"PreSignUp": f"{arn}InviteOnlySignUp", "CustomMessage": f"{arn}BrandedMessages"})["UserPool"]["Id"]
    app = cognito.create_user_pool_client(UserPoolId=pool, ClientName="app")["UserPoolClient"]["ClientId"]
    attributes = lambda email: [{"Name": "email", "Value": email}]
    code, message = error(cognito.sign_up, ClientId=app, Username="mallory", Password="Passw0rd!",
                          UserAttributes=attributes("mallory@example.org"))
    assert code == "UserLambdaValidationException" and message.startswith("PreSignUp failed with error "), message
    signed_up = cognito.sign_up(ClientId=app, Username="ada.lovelace", Password="Passw0rd!", UserAttributes=attributes("ada@example.org"))
    # A function that is not there is Cognito's own error.
    cognito.update_user_pool(UserPoolId=pool, LambdaConfig={"PreSignUp": f"{arn}Nobody"})
    code, message = error(cognito.sign_up, ClientId=app, Username="bob", Password="Passw0rd!")
    assert code == "UnexpectedLambdaException", (code, message)
    cognito.update_user_pool(UserPoolId=pool, LambdaConfig={"PreSignUp": "arn:aws:lambda:eu-west-1:123456789012:function:../bin/sh"})
    code, message = error(cognito.sign_up, ClientId=app, Username="bob", Password="Passw0rd!")
    assert code == "UnexpectedLambdaException", (code, message)
    print(json.dumps({"pool": pool, "client": app, "confirmed": signed_up["UserConfirmed"]}))


{"administration": administration, "signatures": signatures, "flow": flow}[sys.argv[2]]()
