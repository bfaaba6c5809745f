"""Signs users in to a local pool whose triggers are this project's own functions, as they are built.

Usage: pool_functions.py COGNITO-TRIGGERS FUNCTIONS USERS: the command, the folder of the functions, and the file of users to migrate.
"""

import re
import sys

import jwt
from local_pool import LocalPool, arn, error
from pycognito.aws_srp import AWSSRP

command, functions, users = sys.argv[1:]
POOL, APP = "eu-west-1_Ab12Cd34E", "5exampleclientid"
CAPTCHA_POOL, CAPTCHA_APP = "eu-west-1_Cd34Ef56G", "6captchaclientid"
PASSWORD = "Passw0rd!Local"
attributes = [{"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}]
challenges = {name: arn("PasswordlessCode")
              for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]}
seed = {"UserPools": [{
    "Id": POOL, "Name": "functions",
    "LambdaConfig": {**challenges, "UserMigration": arn("LegacyUserMigration"), "PreAuthentication": arn("Witness")},
    "Clients": [{"ClientId": APP, "PreventUserExistenceErrors": "ENABLED", "ExplicitAuthFlows": [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
    "Users": [{"Username": "ada", "Attributes": attributes}],
}]}
captcha = {name: arn("CaptchaSignIn") for name in challenges}
seed["UserPools"].append({
    "Id": CAPTCHA_POOL, "Name": "captcha", "AutoVerifiedAttributes": ["email"],
    "LambdaConfig": {
        **captcha, "PreSignUp": arn("InviteOnlySignUp"), "CustomMessage": arn("BrandedMessages"),
        "PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": arn("TenantClaims")}},
    "Clients": [{"ClientId": CAPTCHA_APP, "ExplicitAuthFlows": [
        "ALLOW_CUSTOM_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
})
pool = LocalPool(command, functions, {
    "CODE_KEY": "an-example-of-a-key-that-nobody-has-to-guess", "MAIL_FROM": "codes@example.org",
    "LEGACY_USERS_FILE": users, "CLAIMS": "account=sub",
    "SUPPRESSED_CLAIMS": "email", "BRAND_NAME": "Harbour", "INVITED_EMAILS": "grace@example.org",
}, seed)
cognito, sources = pool.app, pool.sources


def mails():
    """The emails that the function sent through SES, which the pool plays."""
    return [message for message in pool.fetch("/_local/outbox") if message["username"] is None]


def code_by_mail():
    challenge = cognito.initiate_auth(ClientId=APP, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
    assert challenge["ChallengeName"] == "CUSTOM_CHALLENGE", challenge
    assert challenge["ChallengeParameters"]["destination"] == "***@***", challenge
    [mail] = mails()
    assert (mail["destination"], mail["medium"]) == ("ada@example.org", "EMAIL"), mail
    code = re.search(r"\b\d{6}\b", mail["text"])[0]
    wrong = f"{(int(code) + 1) % 1000000:06}"
    for answer in [wrong, code]:
        challenge = cognito.respond_to_auth_challenge(
            ClientId=APP, ChallengeName="CUSTOM_CHALLENGE", Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "ada", "ANSWER": answer})
    claims = jwt.decode(challenge["AuthenticationResult"]["IdToken"], options={"verify_signature": False})
    assert claims["email"] == "ada@example.org", claims
    define, create, verify = (f"{name}_Authentication" for name in challenges)
    assert sources() == [define, create, verify, define, create, verify, define], sources()
    assert len(mails()) == 1


def unknown_user():
    challenge = cognito.initiate_auth(ClientId=APP, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "nobody"})
    assert challenge["ChallengeParameters"] == {"USERNAME": "nobody", "destination": "***@***"}, challenge
    assert len(mails()) == 1


def migration():
    def sign_in(name, password):
        return {"ClientId": APP, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {"USERNAME": name, "PASSWORD": password}}

    wrong = ("NotAuthorizedException", "Incorrect username or password.")
    assert error(cognito.initiate_auth, **sign_in("farah", "a wrong one")) == wrong
    assert error(cognito.initiate_auth, **sign_in("nobody", "a wrong one")) == wrong
    before = len(sources())
    result = cognito.initiate_auth(**sign_in("farah", "late Train 6 coats"))["AuthenticationResult"]
    assert jwt.decode(result["IdToken"], options={"verify_signature": False})["email"] == "farah@example.com"
    cognito.initiate_auth(**sign_in("farah", "late Train 6 coats"))
    assert sources()[before:] == [
        "UserMigration_Authentication", "PreAuthentication_Authentication", "PreAuthentication_Authentication"], sources()


def forgotten():
    """The old directory's user has forgotten the password: taken over, and given a new one by a code."""
    before = len(sources())
    delivery = cognito.forgot_password(ClientId=APP, Username="emeka")["CodeDeliveryDetails"]
    assert delivery["Destination"] == "e***@e***", delivery
    assert sources()[before:] == ["UserMigration_ForgotPassword"], sources()[before:]
    assert pool.admin.admin_get_user(UserPoolId=POOL, Username="emeka")["UserStatus"] == "RESET_REQUIRED"
    code = pool.fetch("/_local/outbox")[-1]["code"]
    cognito.confirm_forgot_password(ClientId=APP, Username="emeka", ConfirmationCode=code, Password=PASSWORD)
    cognito.initiate_auth(ClientId=APP, AuthFlow="USER_PASSWORD_AUTH",
                          AuthParameters={"USERNAME": "emeka", "PASSWORD": PASSWORD})
    unknown = ("InvalidParameterException", "UserNotFoundException")
    # The client hides whom the pool knows: a name that nobody has gets a delivery, too, and no user.
    assert cognito.forgot_password(ClientId=APP, Username="nobody")["CodeDeliveryDetails"]
    assert error(pool.admin.admin_get_user, UserPoolId=POOL, Username="nobody")[0] in unknown


def captcha_and_claims():
    """A sign-up by invitation, a password over SRP and then a captcha, and claims in both tokens."""
    def sign_up(name):
        return {"ClientId": CAPTCHA_APP, "Username": f"{name}.h", "Password": PASSWORD,
                "UserAttributes": [{"Name": "email", "Value": f"{name}@example.org"}]}

    refused = error(cognito.sign_up, **sign_up("mallory"))
    assert refused == ("UserLambdaValidationException", "PreSignUp failed with error This service is by invitation only.."), refused
    assert cognito.sign_up(**sign_up("grace"))["UserConfirmed"]
    before = len(sources())

    def answer(challenge, **responses):
        return cognito.respond_to_auth_challenge(
            ClientId=CAPTCHA_APP, ChallengeName=challenge["ChallengeName"], Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "grace.h", **responses})

    def total(challenge):
        return sum(int(number) for number in re.findall(r"\d+", challenge["ChallengeParameters"]["question"]))

    def begin(password=PASSWORD):
        srp = AWSSRP(username="grace.h", password=password, pool_id=CAPTCHA_POOL, client_id=CAPTCHA_APP, client=cognito)
        challenge = cognito.initiate_auth(
            ClientId=CAPTCHA_APP, AuthFlow="CUSTOM_AUTH",
            AuthParameters={**srp.get_auth_params(), "CHALLENGE_NAME": "SRP_A"})
        assert challenge["ChallengeName"] == "PASSWORD_VERIFIER", challenge
        return answer(challenge, **srp.process_challenge(challenge["ChallengeParameters"], {"USERNAME": "grace.h"}))

    challenge = begin()
    challenge = answer(challenge, ANSWER=str(total(challenge) + 1))
    assert challenge["ChallengeName"] == "CUSTOM_CHALLENGE", challenge
    result = answer(challenge, ANSWER=str(total(challenge)))["AuthenticationResult"]
    define, create, verify = (f"{name}_Authentication" for name in challenges)
    assert sources()[before:] == [
        define, define, create, verify, define, create, verify, define, "TokenGeneration_Authentication"], sources()[before:]
    sub = pool.admin.admin_get_user(UserPoolId=CAPTCHA_POOL, Username="grace.h")["UserAttributes"][0]["Value"]
    for token in ("IdToken", "AccessToken"):
        claims = jwt.decode(result[token], options={"verify_signature": False})
        assert claims["account"] == claims["sub"] == sub and "email" not in claims, claims
    wrong = ("NotAuthorizedException", "Incorrect username or password.")
    assert error(begin, password="Wrong1!x") == wrong
    challenge = begin()
    for _ in range(2):
        challenge = answer(challenge, ANSWER="0")
    assert error(lambda **_: answer(challenge, ANSWER="0")) == wrong


def invitations():
    """An administrator creates a user, with each message action, and the user sets a password."""
    def outbox():
        return [message for message in pool.fetch("/_local/outbox") if message["username"] == "ivy.h"]

    email = [{"Name": "email", "Value": "ivy@example.org"}]
    ivy = {"UserPoolId": CAPTCHA_POOL, "Username": "ivy.h", "DesiredDeliveryMediums": ["EMAIL"]}
    assert error(pool.admin.admin_create_user, MessageAction="RESEND", **ivy)[0] == "UnsupportedUserStateException"
    before = len(sources())
    user = pool.admin.admin_create_user(UserAttributes=email, **ivy)["User"]
    assert user["UserStatus"] == "FORCE_CHANGE_PASSWORD", user
    assert sources()[before:] == ["PreSignUp_AdminCreateUser", "CustomMessage_AdminCreateUser"], sources()[before:]
    events = [step["event"] for step in pool.steps("trigger")[before:]]
    assert {event["callerContext"]["clientId"] for event in events} == {"CLIENT_ID_NOT_APPLICABLE"}, events
    [first] = outbox()
    assert "Harbour" in first["subject"] + first["body"] and "ivy.h" in first["body"], first
    assert error(pool.admin.admin_create_user, UserAttributes=email, **ivy)[0] == "UsernameExistsException"
    pool.admin.admin_create_user(MessageAction="RESEND", **ivy)
    _, second = outbox()
    assert second["code"] != first["code"], "the password is another one"

    def sign_in(password):
        return {"ClientId": CAPTCHA_APP, "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": "ivy.h", "PASSWORD": password}}

    assert error(cognito.initiate_auth, **sign_in(first["code"]))[0] == "NotAuthorizedException"
    challenge = cognito.initiate_auth(**sign_in(second["code"]))
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED", challenge
    before = len(sources())
    result = cognito.respond_to_auth_challenge(
        ClientId=CAPTCHA_APP, ChallengeName="NEW_PASSWORD_REQUIRED", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "ivy.h", "NEW_PASSWORD": PASSWORD})
    assert "AccessToken" in result["AuthenticationResult"], result
    assert sources()[before:] == ["TokenGeneration_NewPasswordChallenge"], sources()[before:]
    assert error(pool.admin.admin_create_user, MessageAction="RESEND", **ivy)[0] == "UnsupportedUserStateException"
    before = len(sources())
    pool.admin.admin_create_user(
        UserPoolId=CAPTCHA_POOL, Username="kim.h", MessageAction="SUPPRESS", UserAttributes=email,
        TemporaryPassword=PASSWORD)
    assert sources()[before:] == ["PreSignUp_AdminCreateUser"], sources()[before:]
    assert len(outbox()) == 2 and pool.fetch("/_local/outbox")[-1]["username"] != "kim.h"


with pool:
    code_by_mail()
    unknown_user()
    migration()
    forgotten()
    captcha_and_claims()
    invitations()
