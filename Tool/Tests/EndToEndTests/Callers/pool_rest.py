"""Drives a local pool with boto3: providers and what else it keeps, faults, rates, imports, and the log of calls."""

import base64
import json
import sys
import time
import urllib.error
import urllib.request

import boto3
import botocore.exceptions
import local_pool
from botocore import UNSIGNED
from botocore.config import Config

endpoint = sys.argv[1]


def client(attempts=1, **settings):
    return boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                        aws_secret_access_key="x", config=Config(retries={"total_max_attempts": attempts, "mode": "standard"}, **settings))


admin = client()
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                   config=Config(signature_version=UNSIGNED, retries={"total_max_attempts": 1}))


def local(path, body=None, method=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{endpoint}/_local/{path}", data, method=method)) as answer:
        return json.load(answer)


def error(call, **arguments):
    return local_pool.error(call, **arguments)[0]


def make(**settings):
    pool = admin.create_user_pool(PoolName="rest", AutoVerifiedAttributes=["email"], **settings)["UserPool"]["Id"]
    made = admin.create_user_pool_client(
        UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    return pool, made["UserPoolClient"]["ClientId"]


def sign_up(app_id, name="ada"):
    app.sign_up(ClientId=app_id, Username=name, Password="Passw0rd!",
                UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}])
    app.confirm_sign_up(ClientId=app_id, Username=name, ConfirmationCode=local("outbox")[-1]["code"])


def sign_in(app_id, name="ada", password="Passw0rd!"):
    return app.initiate_auth(ClientId=app_id, AuthFlow="USER_PASSWORD_AUTH",
                             AuthParameters={"USERNAME": name, "PASSWORD": password})["AuthenticationResult"]


def kept():
    pool, app_id = make(UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    name = {"UserPoolId": pool}
    admin.create_identity_provider(
        ProviderName="Corp", ProviderType="OIDC", IdpIdentifiers=["corp"], AttributeMapping={"email": "mail"},
        ProviderDetails={"client_id": "a", "attributes_request_method": "GET", "oidc_issuer": "https://id.example.org",
                         "authorize_scopes": "openid"}, **name)
    found = admin.get_identity_provider_by_identifier(IdpIdentifier="corp", **name)["IdentityProvider"]
    assert found["ProviderName"] == "Corp" and found["CreationDate"].year >= 2025, found
    pages = admin.get_paginator("list_identity_providers").paginate(PaginationConfig={"PageSize": 1}, **name)
    assert [provider["ProviderName"] for page in pages for provider in page["Providers"]] == ["Corp"]
    assert error(admin.create_identity_provider, ProviderName="Corp", ProviderType="SAML", ProviderDetails={}, **name) == "DuplicateProviderException"

    admin.create_user_pool_domain(Domain="people", **name)
    assert admin.describe_user_pool_domain(Domain="people")["DomainDescription"]["Status"] == "ACTIVE"
    admin.set_ui_customization(CSS=".label-customizable {}", ImageFile=b"image", **name)
    assert admin.get_ui_customization(**name)["UICustomization"]["CSS"] == ".label-customizable {}"
    branding = admin.create_managed_login_branding(ClientId=app_id, Settings={"color": [1, 2]}, **name)["ManagedLoginBranding"]
    assert admin.describe_managed_login_branding(ManagedLoginBrandingId=branding["ManagedLoginBrandingId"], **name)[
        "ManagedLoginBranding"]["Settings"] == {"color": [1, 2]}
    admin.create_terms(ClientId=app_id, TermsName="terms-of-use", TermsSource="LINK", Enforcement="NONE",
                       Links={"cognito:default": "https://example.org/terms"}, **name)
    assert len(admin.list_terms(**name)["Terms"]) == 1
    admin.create_user_pool_replica(RegionName="eu-west-2", **name)
    assert [replica["Role"] for replica in admin.list_user_pool_replicas(**name)["UserPoolReplicas"]] == ["PRIMARY", "SECONDARY"]

    sign_up(app_id)
    admin.admin_link_provider_for_user(
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "ada"},
        SourceUser={"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "sub-1"}, **name)
    token = sign_in(app_id)["AccessToken"]
    attributes = {one["Name"]: one["Value"] for one in app.get_user(AccessToken=token)["UserAttributes"]}
    assert json.loads(attributes["identities"])[0]["userId"] == "sub-1", attributes
    admin.set_user_pool_session_configuration(UserSessionTracking="ENABLED", TokenSession={"MaxPerUser": 5}, **name)
    assert len(app.list_user_sessions(AccessToken=token)["Sessions"]) == 1

    admin.create_resource_server(Identifier="orders", Name="Orders", Scopes=[{"ScopeName": "read", "ScopeDescription": "Read"}], **name)
    machine = admin.create_user_pool_client(ClientName="machine", GenerateSecret=True, AllowedOAuthScopes=["orders/read"],
                                            ExplicitAuthFlows=["ALLOW_CLIENT_TOKEN_AUTH"], **name)["UserPoolClient"]
    issued = admin.get_client_token(ClientId=machine["ClientId"], Secret=machine["ClientSecret"])["ClientAuthenticationResult"]
    claims = json.loads(base64.urlsafe_b64decode(issued["AccessToken"].split(".")[1] + "=="))
    assert claims["scope"] == "orders/read" and claims["sub"] == machine["ClientId"], claims

    events = admin.admin_list_user_auth_events(Username="ada", **name)["AuthEvents"]
    assert [event["EventType"] for event in events] == ["SignIn", "SignUp"], events
    warning = local("takeover", {"userPoolId": pool, "username": "ada", "action": "BLOCK", "city": "Lyon"})
    message = local("outbox")[-1]
    assert message["destination"] == "ada@example.org" and "Lyon" in message["body"], message
    link = next(line for line in message["body"].split() if line.startswith(endpoint) and "response=invalid" in line)
    with urllib.request.urlopen(link) as page:
        assert page.status == 200
    event = next(event for event in admin.admin_list_user_auth_events(Username="ada", **name)["AuthEvents"]
                 if event["EventId"] == warning["eventId"])
    assert event["EventFeedback"]["FeedbackValue"] == "Invalid", event


def faults():
    pool, app_id = make()
    local("faults", {"operation": "SignUp", "error": "TooManyRequestsException", "count": 2})
    started = time.monotonic()
    # An SDK that backs off gets through.
    client(attempts=3).sign_up(ClientId=app_id, Username="ada", Password="Passw0rd!",
                               UserAttributes=[{"Name": "email", "Value": "ada@example.org"}])
    assert local("faults") == [] and time.monotonic() > started
    local("faults", {"operation": "AdminGetUser", "drop": "request"})
    try:
        admin.admin_get_user(UserPoolId=pool, Username="ada")
        raise AssertionError("the connection was not dropped")
    except botocore.exceptions.HTTPClientError:
        pass
    # The call was played, and its answer was lost: the second attempt finds what the first has made.
    local("faults", {"operation": "CreateGroup", "drop": "answer"})
    assert error(client(attempts=2).create_group, UserPoolId=pool, GroupName="editors") == "GroupExistsException"
    local("faults", {"operation": "AdminGetUser", "delay": 0.2})
    started = time.monotonic()
    admin.admin_get_user(UserPoolId=pool, Username="ada")
    assert time.monotonic() - started >= 0.2
    admin.update_user_pool(UserPoolId=pool, LambdaConfig={"PreSignUp": "arn:aws:lambda:eu-west-1:123456789012:function:AutoConfirm"})
    local("faults", {"trigger": "PreSignUp", "crash": True})
    assert error(app.sign_up, ClientId=app_id, Username="bob", Password="Passw0rd!") == "UserLambdaValidationException"
    local("faults", {"trigger": "PreSignUp", "answer": "nonsense"})
    assert error(app.sign_up, ClientId=app_id, Username="bob", Password="Passw0rd!") == "InvalidLambdaResponseException"
    local("faults", {"trigger": "PreSignUp", "crash": True, "count": 9})
    local("faults", method="DELETE")
    assert local("faults") == []
    try:
        local("faults", {"operation": "SignIn", "error": "XException"})
        raise AssertionError("no fault, and taken")
    except urllib.error.HTTPError as refusal:
        assert refusal.code == 400 and "SignIn" in json.load(refusal)["message"]


def rates():
    pool, app_id = make()
    sign_up(app_id)
    asks = [lambda: app.forgot_password(ClientId=app_id, Username="ada")] * 6
    codes = []
    for ask in asks:
        try:
            ask()
            codes.append("ok")
        except botocore.exceptions.ClientError as failure:
            codes.append(failure.response["Error"]["Code"])
    assert codes == ["ok"] * 5 + ["LimitExceededException"], codes
    local("clock", {"advance": 3601})
    app.forgot_password(ClientId=app_id, Username="ada")
    # A back-off gets through where a hurry does not, however fast this machine is: the rate of a pool's groups is 5.
    patient = client(attempts=10)
    for number in range(12):
        patient.create_group(UserPoolId=pool, GroupName=f"group{number}")
    definition = {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "UserCreation"}}
    time.sleep(1.1)
    assert patient.get_provisioned_limit(LimitDefinition=definition)["Limit"]["FreeLimitValue"] == 50


def audit():
    path = sys.argv[3]
    secrets = ["Passw0rd!", "Wr0ng!password", "ada@example.org", "captcha-secret", "provider-secret"]
    pool, app_id = make()
    app.sign_up(ClientId=app_id, Username="ada.secret", Password="Passw0rd!", ClientMetadata={"captcha": "captcha-secret"},
                UserAttributes=[{"Name": "email", "Value": "ada@example.org"}])
    code = local("outbox")[-1]["code"]
    app.confirm_sign_up(ClientId=app_id, Username="ada.secret", ConfirmationCode=code)
    assert error(app.initiate_auth, ClientId=app_id, AuthFlow="USER_PASSWORD_AUTH",
                 AuthParameters={"USERNAME": "ada.secret", "PASSWORD": "Wr0ng!password"}) == "NotAuthorizedException"
    tokens = sign_in(app_id, "ada.secret")
    app.get_user(AccessToken=tokens["AccessToken"])
    app.revoke_token(Token=tokens["RefreshToken"], ClientId=app_id)
    admin.create_identity_provider(UserPoolId=pool, ProviderName="Google", ProviderType="Google", ProviderDetails={
        "client_id": "a", "client_secret": "provider-secret", "authorize_scopes": "email"})
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["eventName"] for line in lines] == [
        "CreateUserPool", "CreateUserPoolClient", "SignUp", "ConfirmSignUp", "InitiateAuth", "InitiateAuth", "GetUser",
        "RevokeToken", "CreateIdentityProvider"], lines
    assert lines[4]["errorCode"] == "NotAuthorizedException" and "errorCode" not in lines[5]
    assert lines[8]["userAgent"].startswith("Boto3/") and lines[8]["requestParameters"]["userPoolId"] == pool
    # The six digits of the code may be part of an id.
    parameters = json.dumps([line["requestParameters"] for line in lines])
    assert code not in parameters
    for secret in [*secrets, "ada.secret", *(tokens[name] for name in ["AccessToken", "IdToken", "RefreshToken"])]:
        assert secret not in text, secret


def imports():
    pool, app_id = make()
    header = admin.get_csv_header(UserPoolId=pool)["CSVHeader"]
    users = [
        {"cognito:username": "ada", "email": "ada@example.org", "email_verified": "TRUE", "cognito:mfa_enabled": "FALSE",
         "address": "1 Main St\\, Lyon", "birthdate": "12/10/1815"},
        {"cognito:username": "bob", "email": "bob@example.org", "email_verified": "FALSE", "cognito:mfa_enabled": "FALSE"},
        {"cognito:username": "ada", "email": "eve@example.org", "email_verified": "TRUE", "cognito:mfa_enabled": "FALSE"},
    ]
    rows = [",".join(header)] + [",".join(user.get(column, "") for column in header) for user in users]
    job = admin.create_user_import_job(UserPoolId=pool, JobName="people",
                                       CloudWatchLogsRoleArn="arn:aws:iam::123456789012:role/import")["UserImportJob"]
    name = {"UserPoolId": pool, "JobId": job["JobId"]}
    assert error(admin.start_user_import_job, **name) == "PreconditionNotMetException"
    upload = urllib.request.Request(job["PreSignedUrl"], "\n".join(rows).encode(), method="PUT",
                                    headers={"x-amz-server-side-encryption": "aws:kms"})
    with urllib.request.urlopen(upload) as answer:
        assert answer.status == 200
    admin.start_user_import_job(**name)
    while (job := admin.describe_user_import_job(**name)["UserImportJob"])["Status"] in ["Pending", "InProgress"]:
        time.sleep(0.05)
    assert (job["Status"], job["ImportedUsers"], job["SkippedUsers"], job["FailedUsers"]) == ("Succeeded", 1, 1, 1), job
    with urllib.request.urlopen(f"{endpoint}/_local/imports/{pool}/{job['JobId']}") as answer:
        report = answer.read().decode().splitlines()
    assert report[0] == "[SUCCEEDED] Line Number 2 - The import succeeded." and report[1].startswith("[FAILED] Line Number 3"), report
    assert admin.list_user_import_jobs(UserPoolId=pool, MaxResults=1)["UserImportJobs"][0]["JobId"] == job["JobId"]
    # Whoever is imported sets a password first.
    try:
        sign_in(app_id)
        raise AssertionError("signed in without a password")
    except botocore.exceptions.ClientError as failure:
        assert failure.response["Error"]["Code"] == "PasswordResetRequiredException", failure
    app.forgot_password(ClientId=app_id, Username="ada")
    app.confirm_forgot_password(ClientId=app_id, Username="ada", Password="Passw0rd!", ConfirmationCode=local("outbox")[-1]["code"])
    attributes = {one["Name"]: one["Value"] for one in app.get_user(AccessToken=sign_in(app_id)["AccessToken"])["UserAttributes"]}
    assert attributes["address"] == "1 Main St, Lyon" and attributes["birthdate"] == "1815-12-10", attributes


{"kept": kept, "faults": faults, "rates": rates, "audit": audit, "imports": imports}[sys.argv[2]]()
