"""Functions that a program makes with AWS's SDK for Python at a pool, as triggers of a pool that it makes: ENDPOINT RUNTIME

It makes the zip in memory, as a test suite does, and sends everything to the pool's port.
"""

import base64
import io
import json
import os
import sys
import zipfile

import boto3
from botocore.config import Config
from local_pool import error

endpoint, runtime = sys.argv[1:]
ROLE = "arn:aws:iam::123456789012:role/any"


def client(service):
    return boto3.client(service, endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="local",
                        aws_secret_access_key="local", config=Config(retries={"max_attempts": 1}))


def packed(**files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_dot_", "."), text)
    return buffer.getvalue()


REFUSING = """
import os
def handler(event, context):
    print("asked by", event.get("userName"))
    raise Exception("Not at " + os.environ["COMPANY"])
"""
ACCEPTING = """
import os
def handler(event, context):
    if event.get("triggerSource") is None:
        return {"lambda": os.environ["AWS_ENDPOINT_URL_LAMBDA"], "arn": context.invoked_function_arn}
    event["response"]["autoConfirmUser"] = True
    return event
"""

functions, pools = client("lambda"), client("cognito-idp")
made = functions.create_function(FunctionName="Gate", Runtime=runtime, Role=ROLE, Handler="app.handler", Timeout=5, MemorySize=256,
                                 Code={"ZipFile": packed(app_dot_py=REFUSING)}, Environment={"Variables": {"COMPANY": "Example"}})
assert made["ResponseMetadata"]["HTTPStatusCode"] == 201 and made["State"] == "Active", made
functions.get_waiter("function_active_v2").wait(FunctionName="Gate")
code, words = error(functions.create_function, FunctionName="Gate", Runtime=runtime, Role=ROLE, Handler="app.handler",
                    Code={"ZipFile": packed(app_dot_py=REFUSING)})
assert (code, words) == ("ResourceConflictException", "Function already exist: Gate"), (code, words)

pool = pools.create_user_pool(PoolName="members", LambdaConfig={"PreSignUp": made["FunctionArn"]})["UserPool"]
app = pools.create_user_pool_client(UserPoolId=pool["Id"], ClientName="app")["UserPoolClient"]["ClientId"]


def sign_up(name):
    return pools.sign_up(ClientId=app, Username=name, Password="Passw0rd!x")


# Without a permission, Lambda does not run the function for Cognito.
code, words = error(pools.sign_up, ClientId=app, Username="ada", Password="Passw0rd!x")
assert (code, words) == ("UnexpectedLambdaException", "PreSignUp invocation failed due to error AccessDeniedException."), (code, words)
functions.add_permission(FunctionName="Gate", StatementId="pool", Action="lambda:InvokeFunction",
                         Principal="cognito-idp.amazonaws.com", SourceArn=pool["Arn"])
assert pool["Arn"] in functions.get_policy(FunctionName=made["FunctionArn"])["Policy"]
code, words = error(pools.sign_up, ClientId=app, Username="ada", Password="Passw0rd!x")
assert (code, words) == ("UserLambdaValidationException", "PreSignUp failed with error Not at Example."), (code, words)

functions.update_function_configuration(FunctionName="Gate", Environment={"Variables": {"COMPANY": "Another"}})
functions.get_waiter("function_updated_v2").wait(FunctionName="Gate")
assert "Not at Another." in error(pools.sign_up, ClientId=app, Username="ada", Password="Passw0rd!x")[1]
functions.update_function_code(FunctionName="Gate", ZipFile=packed(app_dot_py=ACCEPTING))
assert sign_up("ada")["UserConfirmed"]

# Invoke: an answer with the end of the log, an error, and no answer.
answer = functions.invoke(FunctionName="Gate", Payload=b"{}", LogType="Tail")
payload = json.load(answer["Payload"])
assert answer["StatusCode"] == 200 and answer["ExecutedVersion"] == "$LATEST" and "FunctionError" not in answer, answer
assert payload["lambda"].startswith("http://127.0.0.1:") and payload["arn"] == made["FunctionArn"], payload
assert "START RequestId" in base64.b64decode(answer["LogResult"]).decode()
assert functions.invoke(FunctionName="Gate", InvocationType="Event", Payload=b"{}")["StatusCode"] == 202
assert functions.invoke(FunctionName="Gate", InvocationType="DryRun")["StatusCode"] == 204
functions.create_function(FunctionName="Broken", Runtime=runtime, Role=ROLE, Handler="app.missing",
                          Code={"ZipFile": packed(app_dot_py=ACCEPTING)})
answer = functions.invoke(FunctionName="Broken", Payload=b"{}")
assert answer["FunctionError"] == "Unhandled" and json.load(answer["Payload"])["errorType"] == "Runtime.HandlerNotFound", answer
code, words = error(functions.invoke, FunctionName="Gate", Payload=b'"' + b"x" * (6 * 1024 * 1024 + 200) + b'"')
assert code == "RequestTooLargeException", (code, words)

# JavaScript, and a program of one's own.
functions.create_function(FunctionName="Script", Runtime="nodejs20.x", Role=ROLE, Handler="index.handler", Code={"ZipFile": packed(
    index_dot_mjs="export const handler = async (event) => ({ sum: event.a + event.b });\n")})
assert json.load(functions.invoke(FunctionName="Script", Payload=b'{"a": 1, "b": 2}')["Payload"]) == {"sum": 3}
with open(os.path.join(os.path.dirname(__file__), "..", "Bootstraps", "answer.py")) as program:
    functions.create_function(FunctionName="Own", Runtime="provided.al2023", Role=ROLE, Handler="any", Environment={"Variables": {"ANSWER": '"own"'}},
                              Code={"ZipFile": packed(bootstrap=program.read())})
answer = functions.invoke(FunctionName="Own", Payload=b'{"a": 1}')
assert json.load(answer["Payload"]) == "own", answer

assert [function["FunctionName"] for function in functions.list_functions()["Functions"]] == ["Broken", "Gate", "Own", "Script"]
code, words = error(functions.create_function, FunctionName="Old", Runtime="java21", Role=ROLE, Handler="a.B",
                    Code={"ZipFile": packed(a="")})
assert code == "InvalidParameterValueException" and "java21" in words, (code, words)
code, words = error(functions.create_function, FunctionName="Old", Runtime=runtime, Role=ROLE, Handler="app.handler",
                    Code={"S3Bucket": "code", "S3Key": "gate.zip"})
assert code == "InvalidParameterValueException" and "there is no S3 here" in words, (code, words)
code, words = error(functions.list_layers)
assert code == "UnknownOperationException" and "--endpoint lambda=URL" in words, (code, words)

functions.remove_permission(FunctionName="Gate", StatementId="pool")
assert error(functions.get_policy, FunctionName="Gate")[0] == "ResourceNotFoundException"
functions.delete_function(FunctionName="Gate")
code, words = error(functions.get_function, FunctionName="Gate")
assert (code, words) == ("ResourceNotFoundException", "Function not found: " + made["FunctionArn"]), (code, words)
code, words = error(pools.sign_up, ClientId=app, Username="eve", Password="Passw0rd!x")
assert (code, words) == ("UnexpectedLambdaException", "PreSignUp invocation failed due to error ResourceNotFoundException."), (code, words)
print("made, called and deleted")
