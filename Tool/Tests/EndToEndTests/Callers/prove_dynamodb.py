"""prove with a table of the template in moto's DynamoDB: COMMAND PROGRAM FOLDER"""

import os
import subprocess
import sys

import boto3

from local_moto import endpoint
from local_pool import eventually

command, program, folder = sys.argv[1:]
# The region of local ids, and of functions.
dynamo = boto3.client("dynamodb", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
proof = subprocess.Popen([command, "prove", program, "--package-path", folder, "--dynamodb", endpoint])


def used():
    """True as soon as the function has put something into the table; the whole proof would take much longer."""
    assert proof.poll() is None, proof.returncode
    return dynamo.list_tables()["TableNames"] == ["SignInTable"] and dynamo.scan(TableName="SignInTable")["Count"]


eventually(used)
assert dynamo.describe_time_to_live(TableName="SignInTable")["TimeToLiveDescription"]["AttributeName"] == "expires"
proof.terminate()
proof.wait()
sys.stdout.flush()
# moto's threads do not end by themselves.
os._exit(0)
