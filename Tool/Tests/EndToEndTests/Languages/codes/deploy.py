"""Makes a function and a pool that calls it, and signs a guest up."""

import io
import zipfile

import boto3

there = {"endpoint_url": "http://127.0.0.1:9229", "region_name": "us-east-1", "aws_access_key_id": "local",
         "aws_secret_access_key": "local"}
functions, pools = boto3.client("lambda", **there), boto3.client("cognito-idp", **there)

code = io.BytesIO()
with zipfile.ZipFile(code, "w") as archive:
    archive.write("src/gate.py", "gate.py")
gate = functions.create_function(
    FunctionName="GuestGate", Runtime="python3.12", Handler="gate.handler", Role="arn:aws:iam::123456789012:role/any",
    Code={"ZipFile": code.getvalue()}, Environment={"Variables": {"ALLOWED_DOMAIN": "example.org"}})
functions.add_permission(
    FunctionName="GuestGate", StatementId="pool", Action="lambda:InvokeFunction", Principal="cognito-idp.amazonaws.com")
pool = pools.create_user_pool(PoolName="guests", LambdaConfig={"PreSignUp": gate["FunctionArn"]})["UserPool"]
app = pools.create_user_pool_client(UserPoolId=pool["Id"], ClientName="app")["UserPoolClient"]["ClientId"]

ada = {"ClientId": app, "Username": "ada", "Password": "Passw0rd!"}
pools.sign_up(UserAttributes=[{"Name": "email", "Value": "ada@example.org"}], **ada)
print("ada@example.org has signed up")
