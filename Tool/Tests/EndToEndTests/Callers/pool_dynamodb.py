"""A function that counts sign-ups in a table of its template, which is in moto's DynamoDB: COMMAND PROJECT"""

import os
import sys

import boto3

from local_moto import endpoint
from local_pool import REGION, LocalPool

command, project = sys.argv[1:]
keys = {"endpoint_url": endpoint, "region_name": REGION, "aws_access_key_id": "x", "aws_secret_access_key": "x"}
dynamo = boto3.client("dynamodb", **keys)
os.environ["POOL_OPTIONS"] = f"--package-path {project} --dynamodb {endpoint} --region {REGION}"

# The second start finds the table, and what is in it.
for count in (1, 2):
    with LocalPool(command, None, {}) as pool:
        users = pool.admin.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
        client = pool.admin.list_user_pool_clients(UserPoolId=users)["UserPoolClients"][0]["ClientId"]
        pool.app.sign_up(ClientId=client, Username=f"user{count}", Password="Passw0rd!")
    [table] = dynamo.list_tables()["TableNames"]
    assert table == "members", table
    described = dynamo.describe_table(TableName=table)["Table"]
    assert described["GlobalSecondaryIndexes"][0]["IndexName"] == "by-owner", described
    assert dynamo.describe_time_to_live(TableName=table)["TimeToLiveDescription"]["AttributeName"] == "expires"
    assert dynamo.get_item(TableName=table, Key={"id": {"S": "sign-ups"}})["Item"]["count"]["N"] == str(count)
