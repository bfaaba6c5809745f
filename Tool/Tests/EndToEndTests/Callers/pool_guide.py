"""Plays what sections of Cognito's developer guide describe, on a local pool, with boto3 and pycognito.

Usage: pool_guide.py ENDPOINT [SECTION…]: all sections or some, by their titles; docs/guide-flows.md lists them. Prints a line of
JSON for each: its title, and what went wrong or null.
"""

import base64
import datetime
import hashlib
import hmac
import json
import sys
import traceback
import urllib.request

import boto3
import joserfc.jwk
import joserfc.jwt
import jwt
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error
from pycognito.aws_srp import AWSSRP

endpoint = sys.argv[1]
REGION, PASSWORD = "eu-west-1", "Passw0rd!Local"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
app = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION,
                   config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
# Leaves to the pool what boto3 would refuse itself.
unchecked = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x",
                         aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}, parameter_validation=False))
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
WRONG = ("NotAuthorizedException", "Incorrect username or password.")
sections = {}


def section(title):
    def add(play):
        sections[title] = play
        return play
    return add


def local(path, body=None):
    request = urllib.request.Request(endpoint + path, data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def outbox():
    return local("/_local/outbox")


def code():
    return outbox()[-1]["code"]


def travel(**time):
    local("/_local/clock", {"advance": datetime.timedelta(**time).total_seconds()})


def attributes(**values):
    return [{"Name": name.replace("custom_", "custom:"), "Value": value} for name, value in values.items()]


class Made:
    """A pool with an app client."""

    def __init__(self, client={}, **members):
        members = {"PoolName": "guide", "AutoVerifiedAttributes": ["email"], **members}
        self.pool = admin.create_user_pool(**members)["UserPool"]["Id"]
        self.name = {"UserPoolId": self.pool}
        client = {"ClientName": "app", "ExplicitAuthFlows": FLOWS, **client}
        made = admin.create_user_pool_client(**self.name, **client)["UserPoolClient"]
        self.client, self.secret = made["ClientId"], made.get("ClientSecret")

    def sign_up(self, username="ada", **values):
        values = values or {"email": f"{username}@example.org"}
        return app.sign_up(ClientId=self.client, Username=username, Password=PASSWORD, UserAttributes=attributes(**values))

    def confirm(self, name="ada", **members):
        return app.confirm_sign_up(ClientId=self.client, Username=name, **{"ConfirmationCode": code(), **members})

    def add(self, username="ada", **values):
        values = values or {"email": f"{username}@example.org", "email_verified": "true"}
        admin.admin_create_user(**self.name, Username=username, UserAttributes=attributes(**values), MessageAction="SUPPRESS")
        admin.admin_set_user_password(**self.name, Username=username, Password=PASSWORD, Permanent=True)

    def sign_in(self, name="ada", password=PASSWORD, **parameters):
        """The answer to a sign-in with a password."""
        return app.initiate_auth(ClientId=self.client, AuthFlow="USER_PASSWORD_AUTH",
                                 AuthParameters={"USERNAME": name, "PASSWORD": password, **parameters})

    def tokens(self, *arguments, **parameters):
        return self.sign_in(*arguments, **parameters)["AuthenticationResult"]

    def answer(self, challenge, **responses):
        return app.respond_to_auth_challenge(ClientId=self.client, ChallengeName=challenge["ChallengeName"],
                                             Session=challenge["Session"], ChallengeResponses=responses)

    def user(self, name="ada"):
        return admin.admin_get_user(**self.name, Username=name)

    def value(self, attribute, name="ada"):
        return {one["Name"]: one["Value"] for one in self.user(name)["UserAttributes"]}.get(attribute)


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


# Setting up user pools


@section("Creating a New User Pool Using the API")
def creating():
    made = Made(PoolName="People of the guide")
    pool = admin.describe_user_pool(**made.name)["UserPool"]
    assert pool["Name"] == "People of the guide" and pool["Arn"].endswith(f":userpool/{made.pool}"), pool
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 8 and pool["MfaConfiguration"] == "OFF", pool
    assert error(unchecked.create_user_pool, PoolName="a/b")[0] == "InvalidParameterException"


@section("Standard Attributes")
def standard_attributes():
    made = Made(Schema=[{"Name": "email", "Required": True}, {"Name": "given_name", "Required": True}])
    missing = error(made.sign_up, username="ada", email="ada@example.org")
    assert missing[0] == "InvalidParameterException" and "given_name: The attribute is required" in missing[1], missing
    made.sign_up("ada", email="ada@example.org", given_name="Ada")
    # An administrator may leave out what is required.
    admin.admin_create_user(**made.name, Username="bob", MessageAction="SUPPRESS")
    for wrong in [{"email": "ada"}, {"phone_number": "0155"}, {"birthdate": "10.12.1815"}]:
        values = {"email": "eve@example.org", "given_name": "Eve", **wrong}
        assert error(made.sign_up, username="eve", **values)[0] == "InvalidParameterException", wrong


@section("Usernames and Preferred Usernames")
def preferred_usernames():
    made = Made(AliasAttributes=["preferred_username"])
    made.sign_up()
    made.confirm()
    token = made.tokens()["AccessToken"]
    app.update_user_attributes(AccessToken=token, UserAttributes=attributes(preferred_username="countess"))
    assert claims(made.tokens("countess")["AccessToken"])["username"] == "ada"
    app.update_user_attributes(AccessToken=token, UserAttributes=attributes(preferred_username="lovelace"))
    made.tokens("lovelace")
    assert error(made.tokens, name="countess")[0] == "UserNotFoundException"
    # The name itself is another user's only once its owner is gone.
    assert error(made.sign_up, username="ada")[0] == "UsernameExistsException"
    app.delete_user(AccessToken=token)
    made.sign_up("ada")


@section("Overview of Aliases")
def aliases():
    made = Made(AliasAttributes=["email"])
    assert error(made.sign_up, username="ada@example.org")[0] == "InvalidParameterException"
    made.sign_up()
    assert error(made.tokens, name="ada@example.org")[0] == "UserNotFoundException"
    made.confirm()
    made.tokens("ada@example.org")
    # The address is taken over by whoever verifies it by force, and by nobody else.
    made.sign_up("eve", email="ada@example.org")
    assert error(made.confirm, name="eve")[0] == "AliasExistsException"
    made.confirm("eve", ForceAliasCreation=True)
    assert claims(made.tokens("ada@example.org")["AccessToken"])["username"] == "eve"
    assert made.value("email_verified") == "false" and made.value("email_verified", "eve") == "true"


@section("Using Aliases to Simplify User Sign-Up and Sign-In")
def addresses_as_names():
    made = Made(UsernameAttributes=["email", "phone_number"])
    sub = app.sign_up(ClientId=made.client, Username="ada@example.org", Password=PASSWORD)["UserSub"]
    made.confirm("ada@example.org")
    user = made.user("ada@example.org")
    assert user["Username"] == sub and made.value("email", sub) == "ada@example.org", user
    made.tokens("ada@example.org")
    app.sign_up(ClientId=made.client, Username="+15555550123", Password=PASSWORD)
    assert made.value("phone_number", "+15555550123") == "+15555550123"
    sign_up = {"ClientId": made.client, "Password": PASSWORD}
    assert error(app.sign_up, Username="ada@example.org", **sign_up)[0] == "UsernameExistsException"
    assert error(app.sign_up, Username="ada", **sign_up)[0] == "InvalidParameterException"


@section("Custom Attributes")
def custom_attributes():
    made = Made(Schema=[{"Name": "tenant", "AttributeDataType": "String", "Mutable": False,
                         "StringAttributeConstraints": {"MinLength": "2", "MaxLength": "8"}}])
    admin.add_custom_attributes(**made.name, CustomAttributes=[
        {"Name": "level", "AttributeDataType": "Number", "NumberAttributeConstraints": {"MinValue": "1", "MaxValue": "9"}}])
    for wrong in [{"custom_tenant": "x"}, {"custom_level": "10"}, {"custom_other": "1"}]:
        assert error(made.sign_up, username="eve", email="eve@example.org", **wrong)[0] == "InvalidParameterException", wrong
    made.sign_up("ada", email="ada@example.org", custom_tenant="north", custom_level="3")
    made.confirm()
    tokens = made.tokens()
    assert claims(tokens["IdToken"])["custom:tenant"] == "north", claims(tokens["IdToken"])
    update = {"AccessToken": tokens["AccessToken"]}
    app.update_user_attributes(UserAttributes=attributes(custom_level="4"), **update)
    assert error(app.update_user_attributes, UserAttributes=attributes(custom_tenant="south"), **update)[0] == (
        "InvalidParameterException")
    assert error(admin.add_custom_attributes, CustomAttributes=[{"Name": "tenant", "AttributeDataType": "String"}],
                 **made.name)[0] == "InvalidParameterException"


@section("Attribute Permissions and Scopes")
def permissions():
    made = Made({"ReadAttributes": ["email", "name"], "WriteAttributes": ["email", "name"]})
    refused = error(made.sign_up, username="ada", email="ada@example.org", nickname="countess")
    assert refused == ("NotAuthorizedException", "A client attempted to write unauthorized attribute"), refused
    made.add("ada", email="ada@example.org", email_verified="true", nickname="countess", name="Ada")
    tokens = made.tokens()
    read = {one["Name"] for one in app.get_user(AccessToken=tokens["AccessToken"])["UserAttributes"]}
    assert {"email", "name"} <= read and "nickname" not in read, read
    token = claims(tokens["IdToken"])
    assert token["name"] == "Ada" and "nickname" not in token, token


@section("Password Policy")
def password_policy():
    made = Made(Policies={"PasswordPolicy": {"MinimumLength": 12, "RequireSymbols": True}})
    for password, reason in [("Short1!", "Password not long enough"), ("LongerThanThis1", "Password must have symbol characters")]:
        refused = error(app.sign_up, ClientId=made.client, Username="ada", Password=password)
        assert refused == ("InvalidPasswordException", f"Password did not conform with policy: {reason}"), refused
    made.sign_up()
    for length in [5, 100]:
        policies = {"PasswordPolicy": {"MinimumLength": length}}
        assert error(unchecked.create_user_pool, PoolName="guide", Policies=policies)[0] == "InvalidParameterException"


@section("Admin Create User Policy")
def admin_create_user_policy():
    made = Made(AdminCreateUserConfig={"AllowAdminCreateUserOnly": True},
                Policies={"PasswordPolicy": {"MinimumLength": 8, "TemporaryPasswordValidityDays": 3}})
    refused = error(made.sign_up)
    assert refused == ("NotAuthorizedException", "SignUp is not permitted for this user pool"), refused
    invite = {**made.name, "Username": "ada", "DesiredDeliveryMediums": ["EMAIL"]}
    admin.admin_create_user(UserAttributes=attributes(email="ada@example.org"), **invite)
    first = code()
    travel(days=4)
    assert "Temporary password has expired" in error(made.sign_in, password=first)[1]
    # Sent once more, the invitation counts from then on.
    admin.admin_create_user(MessageAction="RESEND", **invite)
    assert made.sign_in(password=code())["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


@section("SMS Text Message MFA")
def text_messages():
    made = Made()
    made.add("ada", phone_number="+15555550123")
    role = {"SnsCallerArn": "arn:aws:iam::123456789012:role/sns"}
    admin.set_user_pool_mfa_config(**made.name, MfaConfiguration="ON", SmsMfaConfiguration={"SmsConfiguration": role})
    challenge = made.sign_in()
    assert challenge["ChallengeName"] == "SMS_MFA", challenge
    assert challenge["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "+*******0123", challenge
    mismatch = error(made.answer, challenge=challenge, USERNAME="ada", SMS_MFA_CODE="1" + code())
    assert mismatch[0] == "CodeMismatchException", mismatch
    assert "AccessToken" in made.answer(challenge, USERNAME="ada", SMS_MFA_CODE=code())["AuthenticationResult"]
    # A right code verifies the number; a code ends after three minutes.
    assert made.value("phone_number_verified") == "true"
    challenge = made.sign_in()
    travel(minutes=3, seconds=1)
    late = error(made.answer, challenge=challenge, USERNAME="ada", SMS_MFA_CODE=code())
    assert late == ("NotAuthorizedException", "Invalid session for the user, session is expired."), late


@section("Email and Phone Verification Settings")
def verification():
    made = Made(
        AutoVerifiedAttributes=["email", "phone_number"],
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::123456789012:role/sns"})
    answer = made.sign_up("ada", email="ada@example.org", phone_number="+15555550123")
    assert answer["CodeDeliveryDetails"] == {
        "AttributeName": "phone_number", "DeliveryMedium": "SMS", "Destination": "+*******0123"}, answer
    travel(hours=23)
    made.confirm()
    assert made.value("phone_number_verified") == "true" and made.value("email_verified") != "true"
    # The other contact is verified when the user asks for it.
    token = {"AccessToken": made.tokens()["AccessToken"], "AttributeName": "email"}
    app.get_user_attribute_verification_code(**token)
    app.verify_user_attribute(Code=code(), **token)
    assert made.value("email_verified") == "true"
    made.sign_up("eve")
    travel(hours=24)
    assert error(made.confirm, name="eve")[0] == "ExpiredCodeException"


@section("Message Templates")
def message_templates():
    made = Made(
        VerificationMessageTemplate={"EmailSubject": "Welcome", "EmailMessage": "Your code: {####}"},
        AdminCreateUserConfig={"InviteMessageTemplate": {
            "EmailSubject": "Come in", "EmailMessage": "{username}, your password is {####}"}})
    made.sign_up()
    assert (outbox()[-1]["subject"], outbox()[-1]["body"]) == ("Welcome", f"Your code: {code()}"), outbox()[-1]
    admin.admin_create_user(**made.name, Username="bob", DesiredDeliveryMediums=["EMAIL"],
                            UserAttributes=attributes(email="bob@example.org"))
    assert outbox()[-1]["body"] == f"bob, your password is {code()}", outbox()[-1]
    without = {"DefaultEmailOption": "CONFIRM_WITH_CODE", "EmailMessage": "a text without the code"}
    refused = error(unchecked.create_user_pool, PoolName="guide", VerificationMessageTemplate=without)
    assert refused[0] == "InvalidParameterException", refused


@section("Adding Cost Allocation Tags to Your User Pool")
def tags():
    made = Made(UserPoolTags={"stage": "test"})
    resource = {"ResourceArn": admin.describe_user_pool(**made.name)["UserPool"]["Arn"]}
    admin.tag_resource(Tags={"team": "people"}, **resource)
    assert admin.list_tags_for_resource(**resource)["Tags"] == {"stage": "test", "team": "people"}
    admin.untag_resource(TagKeys=["stage"], **resource)
    assert admin.list_tags_for_resource(**resource)["Tags"] == {"team": "people"}


@section("Specifying User Pool App Settings")
def app_settings():
    made = Made({"GenerateSecret": True, "RefreshTokenValidity": 10})
    assert made.secret
    made.add()
    tokens = made.tokens(SECRET_HASH=secret_hash("ada", made))
    assert len(admin.describe_user_pool_client(ClientId=made.client, **made.name)["UserPoolClient"]["ClientSecret"]) > 40
    refresh = {"REFRESH_TOKEN": tokens["RefreshToken"], "SECRET_HASH": secret_hash("ada", made)}
    travel(days=9)
    app.initiate_auth(ClientId=made.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters=refresh)
    travel(days=1)
    late = error(app.initiate_auth, ClientId=made.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters=refresh)
    assert late == ("NotAuthorizedException", "Refresh Token has expired"), late


# The examples of the SDKs


@section("Examples: Using the JavaScript SDK")
def sdk_examples():
    made = Made()
    assert made.sign_up()["UserConfirmed"] is False
    first = code()
    app.resend_confirmation_code(ClientId=made.client, Username="ada")
    assert error(made.confirm, ConfirmationCode=first)[0] == "CodeMismatchException" or first == code()
    made.confirm()
    user = {"AccessToken": made.tokens()["AccessToken"]}
    assert {one["Name"] for one in app.get_user(**user)["UserAttributes"]} == {"sub", "email", "email_verified"}
    app.get_user_attribute_verification_code(AttributeName="email", **user)
    app.verify_user_attribute(AttributeName="email", Code=code(), **user)
    app.update_user_attributes(UserAttributes=attributes(nickname="joe"), **user)
    assert made.value("nickname") == "joe"
    app.delete_user_attributes(UserAttributeNames=["nickname"], **user)
    assert made.value("nickname") is None
    app.change_password(PreviousPassword=PASSWORD, ProposedPassword="An0ther!password", **user)
    delivery = app.forgot_password(ClientId=made.client, Username="ada")["CodeDeliveryDetails"]
    assert delivery["Destination"] == "a***@e***", delivery
    app.confirm_forgot_password(ClientId=made.client, Username="ada", ConfirmationCode=code(), Password=PASSWORD)
    user = {"AccessToken": made.tokens()["AccessToken"]}
    app.global_sign_out(**user)
    assert error(app.get_user, **user)[1] == "Access Token has been revoked"
    app.delete_user(AccessToken=made.tokens()["AccessToken"])
    assert error(made.tokens)[0] == "UserNotFoundException"


# Creating users as administrator


@section("Creating Users as Administrator")
def creating_users():
    made = Made()
    values = attributes(email="ada@example.org", phone_number="+15555550123", email_verified="true")
    before = len(outbox())
    user = admin.admin_create_user(**made.name, Username="ada", UserAttributes=values, TemporaryPassword="Temp0rary!",
                                   DesiredDeliveryMediums=["SMS", "EMAIL"])["User"]
    assert user["UserStatus"] == "FORCE_CHANGE_PASSWORD" and user["Enabled"], user
    sent = {message["medium"]: message["body"] for message in outbox()[before:]}
    assert set(sent) == {"SMS", "EMAIL"} and all("Temp0rary!" in body for body in sent.values()), sent
    admin.admin_create_user(**made.name, Username="bob", UserAttributes=values, MessageAction="SUPPRESS")
    assert len(outbox()) == before + 2
    resend = {**made.name, "Username": "ada", "MessageAction": "RESEND", "DesiredDeliveryMediums": ["EMAIL"]}
    admin.admin_create_user(**resend)
    assert made.sign_in(password=code())["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


@section("Authentication Flow for Users Created by Administrators or Developers")
def first_sign_in():
    made = Made(Schema=[{"Name": "given_name", "Required": True}])
    admin.admin_create_user(**made.name, Username="ada", TemporaryPassword="Temp0rary!", MessageAction="SUPPRESS",
                            UserAttributes=attributes(email="ada@example.org"))
    srp = AWSSRP(username="ada", password="Temp0rary!", pool_id=made.pool, client_id=made.client, client=app)
    started = app.initiate_auth(ClientId=made.client, AuthFlow="USER_SRP_AUTH", AuthParameters=srp.get_auth_params())
    proof = srp.process_challenge(started["ChallengeParameters"], {"USERNAME": "ada"})
    challenge = app.respond_to_auth_challenge(ClientId=made.client, ChallengeName="PASSWORD_VERIFIER",
                                              ChallengeResponses=proof)
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED", challenge
    parameters = challenge["ChallengeParameters"]
    assert json.loads(parameters["requiredAttributes"]) == ["userAttributes.given_name"], parameters
    assert json.loads(parameters["userAttributes"])["email"] == "ada@example.org", parameters
    responses = {"USERNAME": "ada", "NEW_PASSWORD": PASSWORD}
    assert error(made.answer, challenge=challenge, **responses)[0] == "InvalidParameterException"
    result = made.answer(challenge, **responses, **{"userAttributes.given_name": "Ada"})
    assert "AccessToken" in result["AuthenticationResult"] and made.user()["UserStatus"] == "CONFIRMED"
    assert made.value("given_name") == "Ada"


# User groups


@section("Assigning IAM Roles to Groups")
def group_roles():
    made = Made()
    made.add()
    role = "arn:aws:iam::123456789012:role/"
    admin.create_group(**made.name, GroupName="readers", RoleArn=f"{role}reader", Precedence=5)
    admin.admin_add_user_to_group(**made.name, GroupName="readers", Username="ada")
    token = claims(made.tokens()["IdToken"])
    assert (token["cognito:groups"], token["cognito:roles"], token["cognito:preferred_role"]) == (
        ["readers"], [f"{role}reader"], f"{role}reader"), token
    admin.admin_remove_user_from_group(**made.name, GroupName="readers", Username="ada")
    assert "cognito:groups" not in claims(made.tokens()["IdToken"])


@section("Assigning Precedence Values to Groups")
def precedence():
    made = Made()
    made.add()
    role = "arn:aws:iam::123456789012:role/"

    def preferred(**groups):
        for name, (rank, arn) in groups.items():
            rank = {} if rank is None else {"Precedence": rank}
            admin.create_group(**made.name, GroupName=name, RoleArn=role + arn, **rank)
            admin.admin_add_user_to_group(**made.name, GroupName=name, Username="ada")
        token = claims(made.tokens()["IdToken"])
        for name in groups:
            admin.delete_group(**made.name, GroupName=name)
        return token.get("cognito:preferred_role", "").removeprefix(role)

    assert preferred(writers=(2, "write"), readers=(1, "read")) == "read"
    assert preferred(writers=(None, "write"), readers=(9, "read")) == "read"
    assert preferred(writers=(1, "same"), readers=(1, "same")) == "same"
    # Two that are equal, with two roles: none is preferred.
    assert preferred(writers=(1, "write"), readers=(1, "read")) == ""


@section("Limitations on Groups")
def group_limits():
    made = Made()
    made.add()
    admin.create_group(**made.name, GroupName="readers")
    assert error(admin.create_group, GroupName="readers", **made.name)[0] == "GroupExistsException"
    assert error(unchecked.create_group, GroupName="others", Precedence=-1, **made.name)[0] == "InvalidParameterException"
    admin.admin_add_user_to_group(**made.name, GroupName="readers", Username="ada")
    admin.admin_add_user_to_group(**made.name, GroupName="readers", Username="ada")
    members = admin.list_users_in_group(**made.name, GroupName="readers")["Users"]
    assert [user["Username"] for user in members] == ["ada"], members
    groups = admin.admin_list_groups_for_user(**made.name, Username="ada")["Groups"]
    assert [group["GroupName"] for group in groups] == ["readers"], groups


# Signing up and confirming user accounts


@section("Overview of User Account Confirmation")
def states():
    made = Made()
    made.sign_up()
    assert made.user()["UserStatus"] == "UNCONFIRMED"
    assert error(made.sign_in)[0] == "UserNotConfirmedException"
    made.confirm()
    assert made.user()["UserStatus"] == "CONFIRMED"
    admin.admin_reset_user_password(**made.name, Username="ada")
    assert made.user()["UserStatus"] == "RESET_REQUIRED"
    assert error(made.sign_in)[0] == "PasswordResetRequiredException"
    app.confirm_forgot_password(ClientId=made.client, Username="ada", ConfirmationCode=code(), Password=PASSWORD)
    made.sign_in()
    admin.admin_disable_user(**made.name, Username="ada")
    assert error(made.sign_in) == ("NotAuthorizedException", "User is disabled.") and not made.user()["Enabled"]
    admin.admin_enable_user(**made.name, Username="ada")
    admin.admin_set_user_password(**made.name, Username="ada", Password="Temp0rary!")
    assert made.user()["UserStatus"] == "FORCE_CHANGE_PASSWORD"
    assert made.sign_in(password="Temp0rary!")["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    admin.admin_delete_user(**made.name, Username="ada")
    assert error(made.user)[0] == "UserNotFoundException"


@section("Allowing Users to Sign Up and Confirm Themselves and Verify Email or Phone")
def self_service():
    made = Made(VerificationMessageTemplate={"DefaultEmailOption": "CONFIRM_WITH_LINK"})
    made.sign_up()
    body = outbox()[-1]["body"]
    link = body[body.index(endpoint):].split('"')[0].replace("&amp;", "&")
    with urllib.request.urlopen(link) as page:
        assert page.status == 200
    assert made.user()["UserStatus"] == "CONFIRMED" and made.value("email_verified") == "true"
    again = error(app.confirm_sign_up, ClientId=made.client, Username="ada", ConfirmationCode="123456")
    assert again == ("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"), again


@section("Allowing Users to Sign Up in Your App but Confirming Them as Administrator")
def confirmed_by_administrator():
    made = Made()
    made.sign_up()
    admin.admin_confirm_sign_up(**made.name, Username="ada")
    assert made.user()["UserStatus"] == "CONFIRMED" and made.value("email_verified") != "true"
    made.tokens()


def secret_hash(name, made):
    digest = hmac.digest(made.secret.encode(), f"{name}{made.client}".encode(), hashlib.sha256)
    return base64.b64encode(digest).decode()


@section("Computing SecretHash Values")
def secret_hashes():
    made = Made({"GenerateSecret": True})
    ada = {"ClientId": made.client, "Username": "ada"}
    right = {**ada, "SecretHash": secret_hash("ada", made)}
    assert "SECRET_HASH was not received" in error(app.sign_up, Password=PASSWORD, **ada)[1]
    assert "Unable to verify secret hash" in error(app.sign_up, Password=PASSWORD, SecretHash="AAAA", **ada)[1]
    app.sign_up(Password=PASSWORD, UserAttributes=attributes(email="ada@example.org"), **right)
    app.resend_confirmation_code(**right)
    app.confirm_sign_up(ConfirmationCode=code(), **right)
    app.forgot_password(**right)
    app.confirm_forgot_password(ConfirmationCode=code(), Password="An0ther!password", **right)
    for call, members in [
            (app.resend_confirmation_code, {}), (app.confirm_sign_up, {"ConfirmationCode": "123456"}),
            (app.forgot_password, {}), (app.confirm_forgot_password, {"ConfirmationCode": "123456", "Password": PASSWORD})]:
        assert error(call, **ada, **members)[0] == "NotAuthorizedException", call.__name__


@section("Verifying When Users Change Their Email or Phone Number")
def changed_addresses():
    made = Made()
    made.sign_up()
    made.confirm()
    token = {"AccessToken": made.tokens()["AccessToken"]}
    details = app.update_user_attributes(UserAttributes=attributes(email="new@example.org"), **token)["CodeDeliveryDetailsList"]
    assert [one["Destination"] for one in details] == ["n***@e***"], details
    assert made.value("email_verified") == "false"
    app.verify_user_attribute(AttributeName="email", Code=code(), **token)
    assert made.value("email_verified") == "true"


# Managing and searching for users


@section("Viewing User Attributes")
def viewing():
    made = Made()
    made.add("ada", email="ada@example.org", email_verified="true", family_name="Lovelace")
    assert made.value("family_name") == "Lovelace" and len(made.value("sub")) == 36
    admin.admin_update_user_attributes(**made.name, Username="ada", UserAttributes=attributes(family_name="King"))
    listed = admin.list_users(**made.name, AttributesToGet=["family_name"])["Users"]
    assert listed[0]["Attributes"] == attributes(family_name="King"), listed
    admin.admin_delete_user_attributes(**made.name, Username="ada", UserAttributeNames=["family_name"])
    assert made.value("family_name") is None


@section("Searching for Users Using the ListUsers API")
def searching():
    made = Made(Schema=[{"Name": "tenant", "AttributeDataType": "String"}])
    made.add("ada", family_name="Lovelace", given_name="Ada", custom_tenant="north")
    made.add("bob", family_name="Lovell", phone_number="+15555550123")
    made.sign_up("cy")
    admin.admin_disable_user(**made.name, Username="bob")

    def find(filter):
        return [user["Username"] for user in admin.list_users(**made.name, Filter=filter)["Users"]]

    sub = made.value("sub")
    for filter, names in [
            ('username = "ada"', ["ada"]), ('family_name ^= "Love"', ["ada", "bob"]), ('family_name = "Lovell"', ["bob"]),
            ('given_name="Ada"', ["ada"]), ('phone_number ^= "+1555"', ["bob"]), (f'sub = "{sub}"', ["ada"]),
            ('cognito:user_status = "unconfirmed"', ["cy"]), ('status = "Disabled"', ["bob"]),
            ('email = "cy@example.org"', ["cy"]), ("", ["ada", "bob", "cy"])]:
        assert sorted(find(filter)) == names, (filter, find(filter))
    for wrong in ['custom:tenant = "north"', 'family_name "Lovell"', 'family_name = Lovell']:
        assert error(find, filter=wrong)[0] == "InvalidParameterException", wrong


@section("Examples of Using the ListUsers API")
def listing():
    made = Made()
    for number in range(5):
        made.add(f"user{number}")
    pages = list(admin.get_paginator("list_users").paginate(PaginationConfig={"PageSize": 2}, **made.name))
    assert [len(page["Users"]) for page in pages] == [2, 2, 1], pages
    first = admin.list_users(**made.name, Limit=1)
    rest = admin.list_users(**made.name, PaginationToken=first["PaginationToken"])["Users"]
    assert len(rest) == 4 and "PaginationToken" not in admin.list_users(**made.name), rest
    assert error(admin.list_users, PaginationToken="x", **made.name)[0] == "InvalidParameterException"


# Authentication flow


@section("Admin Authentication Flow")
def admin_flow():
    made = Made({"ExplicitAuthFlows": ["ADMIN_NO_SRP_AUTH"]}, DeviceConfiguration={
        "ChallengeRequiredOnNewDevice": False, "DeviceOnlyRememberedOnUserPrompt": False})
    made.add()
    start = {**made.name, "ClientId": made.client, "AuthFlow": "ADMIN_NO_SRP_AUTH"}
    password = {"USERNAME": "ada", "PASSWORD": PASSWORD}
    assert "AccessToken" in admin.admin_initiate_auth(AuthParameters=password, **start)["AuthenticationResult"]
    assert error(admin.admin_initiate_auth, AuthParameters={**password, "PASSWORD": "Wr0ng!password"}, **start) == WRONG
    # The flow is a server's: an app cannot use it.
    refused = error(app.initiate_auth, ClientId=made.client, AuthFlow="ADMIN_NO_SRP_AUTH", AuthParameters=password)
    assert refused == ("InvalidParameterException", "Initiate Auth method not supported."), refused
    admin.admin_set_user_password(**made.name, Username="ada", Password="Temp0rary!")
    challenge = admin.admin_initiate_auth(AuthParameters={**password, "PASSWORD": "Temp0rary!"}, **start)
    name = challenge["ChallengeParameters"]["USER_ID_FOR_SRP"]
    assert name == "ada"
    answered = admin.admin_respond_to_auth_challenge(
        **made.name, ClientId=made.client, ChallengeName=challenge["ChallengeName"], Session=challenge["Session"],
        ChallengeResponses={"USERNAME": name, "NEW_PASSWORD": PASSWORD})
    assert "AccessToken" in answered["AuthenticationResult"], answered


# Using tokens


@section("Using ID Tokens and Access Tokens in your Web APIs")
def web_apis():
    made, other = Made(), Made()
    made.add()
    other.add()
    keys = joserfc.jwk.KeySet.import_key_set(local(f"/{made.pool}/.well-known/jwks.json"))
    tokens = made.tokens()
    for name, use in [("IdToken", "id"), ("AccessToken", "access")]:
        token = joserfc.jwt.decode(tokens[name], keys, algorithms=["RS256"])
        assert token.claims["iss"].endswith(made.pool) and token.claims["token_use"] == use, token.claims
        assert token.header["kid"] in {key.kid for key in keys.keys}
        assert token.claims["exp"] == token.claims["iat"] + 3600
    assert tokens["ExpiresIn"] == 3600 and tokens["TokenType"] == "Bearer"
    # A token of another pool, or one that is changed, is none.
    for token in [other.tokens()["AccessToken"], tokens["AccessToken"][:-4] + "AAAA"]:
        try:
            joserfc.jwt.decode(token, keys, algorithms=["RS256"])
            raise AssertionError("accepted")
        except (ValueError, joserfc.errors.JoseError):
            pass


@section("Revoking All Tokens for a User")
def revoking():
    made = Made()
    made.add()
    first, second = made.tokens(), made.tokens()
    admin.admin_user_global_sign_out(**made.name, Username="ada")
    for tokens in [first, second]:
        assert error(app.get_user, AccessToken=tokens["AccessToken"])[1] == "Access Token has been revoked"
        refused = error(app.initiate_auth, ClientId=made.client, AuthFlow="REFRESH_TOKEN_AUTH",
                        AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})
        assert refused == ("NotAuthorizedException", "Refresh Token has been revoked"), refused
    app.get_user(AccessToken=made.tokens()["AccessToken"])


# Limits, and who may call what


@section("Limits")
def limits():
    made = Made()
    for wrong in [{"UserAttributes": attributes(nickname="x" * 2049)}, {"Password": "Aa1!" + "x" * 253}, {"Username": "x" * 129}]:
        sign_up = {"ClientId": made.client, "Username": "ada", "Password": PASSWORD, **wrong}
        assert error(unchecked.sign_up, **sign_up)[0] == "InvalidParameterException", wrong.keys()
    texts = {"EmailMessage": "{####}" + "x" * 20_000}
    assert error(unchecked.create_user_pool, PoolName="guide", VerificationMessageTemplate=texts)[0] == "InvalidParameterException"
    many = [{"Name": f"c{number}", "AttributeDataType": "String"} for number in range(50)]
    admin.add_custom_attributes(**made.name, CustomAttributes=many[:25])
    admin.add_custom_attributes(**made.name, CustomAttributes=many[25:])
    more = [{"Name": "more", "AttributeDataType": "String"}]
    assert error(admin.add_custom_attributes, CustomAttributes=more, **made.name) == (
        "InvalidParameterException", "A user pool can have at most 50 custom attributes.")
    for number in range(25):
        admin.create_resource_server(**made.name, Identifier=f"server{number}", Name="server")
    assert error(admin.create_resource_server, Identifier="more", Name="server", **made.name)[0] == "LimitExceededException"


@section("Signed versus Unsigned APIs")
def unsigned():
    made = Made()
    made.add()
    for call, members in [
            (app.admin_get_user, {"Username": "ada"}), (app.list_users, {}), (app.describe_user_pool, {}),
            (app.admin_initiate_auth, {"ClientId": made.client, "AuthFlow": "ADMIN_NO_SRP_AUTH"})]:
        assert error(call, **made.name, **members) == (
            "MissingAuthenticationTokenException", "Missing Authentication Token"), call.__name__
    token = made.tokens()["AccessToken"]
    assert app.get_user(AccessToken=token)["Username"] == "ada"
    assert error(app.get_user, AccessToken="eyJhbGciOiJub25lIn0.e30.AA")[0] == "NotAuthorizedException"


for title in sys.argv[2:] or sections:
    try:
        sections[title]()
        print(json.dumps([title, None]))
    except Exception:
        print(json.dumps([title, traceback.format_exc()]))
