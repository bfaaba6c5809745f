"""prove with rows for its users in a table of moto's DynamoDB: COMMAND PROGRAM FOLDER"""

import os
import subprocess
import sys

import boto3

from local_moto import endpoint

command, program, folder = sys.argv[1:]


def prove(*options):
    return subprocess.run(
        [command, "prove", program, "--answer", "private:answer", "--package-path", folder, "--dynamodb", endpoint, *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


rows = os.path.join(folder, "rows.json")
with open(rows, "w", encoding="utf-8") as file:
    file.write('[{"user": "{sub}", "code": "blue-{number}", "left": 3, "spent": {"L": []}}]')
run = prove("--item", f"Codes={rows}", "--at-most", "120")
assert "ok  unknown-users-get-no-tokens" in run.stdout or "It was not explored to the end." in run.stdout, run.stdout
assert "NO " not in run.stdout.replace("NO  The exploration ended at its limit", ""), run.stdout

table = boto3.client("dynamodb", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="x")
found = table.scan(TableName="codes")["Items"]
assert len(found) > 50 and len({item["code"]["S"] for item in found}) == len(found), found[:3]
assert all(item["code"]["S"].startswith("blue-555") and item["left"] == {"N": "3"} and item["spent"] == {"L": []} for item in found), found[:3]

# A row that the table refuses is wrong use, and no fault of the function.
run = prove("--item", 'Codes={"code": "blue"}')
assert "crashes" not in run.stdout and "refuted" not in run.stdout, run.stdout
assert run.returncode == 2 and "--item Codes: DynamoDB refuses the row with ValidationException" in run.stdout, run.stdout

# So is a table that nobody has, before anything runs.
run = prove("--item", 'Code={"user": "{sub}"}')
assert run.returncode == 2 and "explored" not in run.stdout, run.stdout
assert "template.yaml has no table Code; it has Codes." in " ".join(run.stdout.split()), run.stdout
# A table that only the server has is not in the template.
table.create_table(
    TableName="Others", BillingMode="PAY_PER_REQUEST", AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
    KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
run = prove("--item", 'Others={"id": "{sub}"}', "--item", f"Codes={rows}", "--at-most", "5")
assert run.returncode == 1 and "has no table" not in run.stdout, run.stdout
assert "for --seed; first empty the tables" in run.stdout, run.stdout
assert table.scan(TableName="Others")["Count"] > 0
sys.stdout.flush()
# moto's threads do not end by themselves.
os._exit(0)
