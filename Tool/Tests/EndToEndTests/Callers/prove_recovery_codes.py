"""prove of a sign-in with recovery codes in a table of moto's DynamoDB: COMMAND PROGRAM FOLDER"""

import os
import subprocess
import sys

import boto3

from local_moto import endpoint

command, program, folder = sys.argv[1:]


def prove(*options):
    return subprocess.run(
        [command, "prove", program, "--package-path", folder, "--dynamodb", endpoint, "--env", "SAMPLE=PaperCodes", "--env",
         "CODE_KEY=a key of 32 characters or longer", "--at-most", "150", "--seed", "7", *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


run = prove("--env", "SIGN_IN_TABLE=SignInTable")
assert "No right answer" not in run.stdout and "No sign-in passed" not in run.stdout, run.stdout
assert "NO " not in run.stdout.replace("NO  The exploration ended at its limit", ""), run.stdout

# The program has made the codes itself, and sign-ins have spent some.
table = boto3.client("dynamodb", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
users = [item for item in table.scan(TableName="SignInTable")["Items"] if item["id"]["S"].startswith("recovery:")]
codes = [value["S"] for item in users for name, value in item.items() if name.startswith("code:")]
assert len(users) > 20 and len(codes) == 10 * len(users), (len(users), len(codes))
assert 5 < sum(code != "unspent" for code in codes) < len(codes), codes[:20]

# If the codes cannot be made, the report says why.
run = prove("--env", "SIGN_IN_TABLE=Nowhere")
assert run.returncode == 1 and "refuted" not in run.stdout, run.stdout
assert "makes no recovery codes for the step RECOVERY" in " ".join(run.stdout.split()), run.stdout
sys.stdout.flush()
# moto's threads do not end by themselves.
os._exit(0)
