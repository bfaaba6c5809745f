"""An import job with hashes of bcrypt, argon2-cffi and hashlib, and the first sign-ins, with boto3 and over SRP with pycognito."""

import base64
import hashlib
import os
import sys
import time

import argon2
import bcrypt
import boto3
import requests
from botocore.config import Config
from pycognito.aws_srp import AWSSRP

endpoint = sys.argv[1]
PASSWORD = "correct horse battery staple"
LONG = "a" * 72
cognito = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                       aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
pool = cognito.create_user_pool(PoolName="imported", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
app = cognito.create_user_pool_client(UserPoolId=pool, ClientName="app", ExplicitAuthFlows=[
    "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"])["UserPoolClient"]["ClientId"]


def text(value):
    return base64.b64encode(value).decode().rstrip("=")


def scrypt(password):
    salt = os.urandom(16)
    key = hashlib.scrypt(password.encode(), salt=salt, n=1 << 14, r=8, p=2, maxmem=64 << 20, dklen=32)
    return f"$scrypt$ln=14,r=8,p=2${text(salt)}${text(key)}"


def pbkdf2(password):
    salt = os.urandom(16)
    return f"$pbkdf2-sha256$i=60000,l=32${text(salt)}${text(hashlib.pbkdf2_hmac('sha256', password.encode(), salt, 60000))}"


def of_bcrypt(prefix):
    return lambda password: bcrypt.hashpw(password.encode(), bcrypt.gensalt(5, prefix)).decode()


makers = {
    "BCRYPT": [of_bcrypt(b"2b"), of_bcrypt(b"2a")],
    "ARGON2ID": [argon2.PasswordHasher().hash, argon2.PasswordHasher(2, 8192, 1, 24, 12).hash],
    "SCRYPT": [scrypt], "PBKDF2_SHA256": [pbkdf2],
}


def imported(algorithm, rows):
    """Imports users with a cell for each, and returns the job."""
    columns = cognito.get_csv_header(UserPoolId=pool)["CSVHeader"] + ["cognito:password_hash"]
    values = [{"cognito:username": name, "cognito:mfa_enabled": "false", "email": f"{name}@example.org", "email_verified": "true",
               "cognito:password_hash": cell.replace(",", "\\,")} for name, cell in rows.items()]
    lines = [",".join(columns), *(",".join(row.get(column, "") for column in columns) for row in values)]
    job = cognito.create_user_import_job(UserPoolId=pool, JobName="people", PasswordHashingAlgorithm=algorithm,
                                         CloudWatchLogsRoleArn="arn:aws:iam::123456789012:role/import")["UserImportJob"]
    assert job["PasswordHashingAlgorithm"] == algorithm, job
    requests.put(job["PreSignedUrl"], "\n".join(lines).encode(), headers={"x-amz-server-side-encryption": "aws:kms"}).raise_for_status()
    cognito.start_user_import_job(UserPoolId=pool, JobId=job["JobId"])
    while True:
        job = cognito.describe_user_import_job(UserPoolId=pool, JobId=job["JobId"])["UserImportJob"]
        if job["Status"] not in ("Pending", "InProgress"):
            return job
        time.sleep(0.05)


def sign_in(name, password=PASSWORD):
    """Returns True if a sign-in that sends the password succeeds."""
    try:
        cognito.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": name, "PASSWORD": password})
    except cognito.exceptions.NotAuthorizedException:
        return False
    return True


def srp(name):
    """Returns True if a sign-in that proves the password succeeds."""
    try:
        AWSSRP(name, PASSWORD, pool, app, client=cognito).authenticate_user()
    except cognito.exceptions.NotAuthorizedException:
        return False
    return True


for algorithm, functions in makers.items():
    rows = {f"{algorithm}{number}".lower(): make(PASSWORD) for number, make in enumerate(functions)}
    job = imported(algorithm, rows)
    assert job["Status"] == "Succeeded" and job["ImportedUsers"] == len(rows), (algorithm, job)
    for name in rows:
        assert cognito.admin_get_user(UserPoolId=pool, Username=name)["UserStatus"] == "CONFIRMED"
        assert not srp(name) and not sign_in(name, "wrong horse"), name
        assert sign_in(name) and srp(name) and sign_in(name), name

# bcrypt counts 72 bytes of a password.
assert imported("BCRYPT", {"long": of_bcrypt(b"2b")(LONG)})["ImportedUsers"] == 1
assert not sign_in("long", LONG[1:]) and sign_in("long", LONG + "b" * 100)

# A hash of another algorithm, and one that costs too much, fail alone.
costly = argon2.PasswordHasher().hash(PASSWORD).replace("m=65536", "m=1048576")
job = imported("ARGON2ID", {"other": of_bcrypt(b"2b")(PASSWORD), "costly": costly, "empty": ""})
assert (job["FailedUsers"], job["ImportedUsers"]) == (2, 1), job
assert cognito.admin_get_user(UserPoolId=pool, Username="empty")["UserStatus"] == "RESET_REQUIRED"
print("imported")
