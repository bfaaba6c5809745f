"""Signs users in to a local pool with pycognito (SRP) and boto3, and checks the tokens with PyJWT and joserfc.

Usage: pool_sign_in.py ENDPOINT [seed]: with `seed` prints the pool that `cognito-triggers pool --seed` begins with.
"""

import base64
import hashlib
import hmac
import json
import sys
import urllib.request

POOL, REGION = "eu-west-1_Ab12Cd34E", "eu-west-1"
APP, SECRET_APP, SECRET = "5exampleclientid", "6secretclientid", "examplesecretexamplesecretexample"
PASSWORD = "Passw0rd!Local"
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
         "ALLOW_REFRESH_TOKEN_AUTH"]


def seed():
    def user(name, **members):
        attributes = [{"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}]
        return {"Username": name, "Password": PASSWORD, "Attributes": attributes, **members}

    pool = {
        "Id": POOL, "Name": "sign-in", "AliasAttributes": ["email"],
        "Clients": [
            {"ClientId": APP, "ExplicitAuthFlows": FLOWS},
            {"ClientId": SECRET_APP, "ExplicitAuthFlows": FLOWS, "ClientSecret": SECRET,
             "PreventUserExistenceErrors": "ENABLED"},
            {"ClientId": "7rotatingclientid", "ExplicitAuthFlows": FLOWS[:1],
             "RefreshTokenRotation": {"Feature": "ENABLED", "RetryGracePeriodSeconds": 10}},
        ],
        "Groups": [{"GroupName": "staff", "Precedence": 1, "RoleArn": "arn:aws:iam::123456789012:role/staff"}],
        "Users": [user("ada", Groups=["staff"]), user("cy", UserStatus="FORCE_CHANGE_PASSWORD")],
    }
    return json.dumps({"UserPools": [pool]})


if sys.argv[2:] == ["seed"]:
    print(seed())
    sys.exit()

import boto3
import joserfc.jwk
import joserfc.jwt
import jwt
from botocore import UNSIGNED
from botocore.config import Config
from local_pool import error
from pycognito.aws_srp import AWSSRP

endpoint = sys.argv[1]
unsigned = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION,
                        config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
signed = boto3.client("cognito-idp", endpoint_url=endpoint, region_name=REGION, aws_access_key_id="x",
                      aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))


def fetch(path, body=None):
    request = urllib.request.Request(endpoint + path, data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def travel(seconds):
    fetch("/_local/clock", {"advance": seconds})


def srp(name, password=PASSWORD, client=APP, secret=None):
    return AWSSRP(username=name, password=password, pool_id=POOL, client_id=client, client_secret=secret, client=unsigned)


def check(result, name="ada"):
    """Both tokens, by two verifiers that know only the pool's discovery document."""
    discovery = fetch(f"/{POOL}/.well-known/openid-configuration")
    keys = jwt.PyJWKClient(discovery["jwks_uri"])
    key_set = joserfc.jwk.KeySet.import_key_set(fetch(discovery["jwks_uri"][len(endpoint):]))
    for token, use in [(result["IdToken"], "id"), (result["AccessToken"], "access")]:
        audience = {"audience": APP} if use == "id" else {"options": {"verify_aud": False}}
        claims = jwt.decode(token, keys.get_signing_key_from_jwt(token).key, algorithms=["RS256"],
                            issuer=discovery["issuer"], **audience)
        assert claims == joserfc.jwt.decode(token, key_set, algorithms=["RS256"]).claims
        assert claims["token_use"] == use, claims
        assert claims["cognito:username" if use == "id" else "username"] == name, claims
        if name == "ada":
            assert claims["cognito:groups"] == ["staff"], claims
    assert jwt.get_unverified_header(result["IdToken"])["kid"] != jwt.get_unverified_header(result["AccessToken"])["kid"]
    return claims


def passwords():
    check(srp("ada").authenticate_user()["AuthenticationResult"])
    check(srp("ada@example.org").authenticate_user()["AuthenticationResult"])
    result = unsigned.initiate_auth(ClientId=APP, AuthFlow="USER_PASSWORD_AUTH",
                                    AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD})
    check(result["AuthenticationResult"])
    result = signed.admin_initiate_auth(UserPoolId=POOL, ClientId=APP, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
                                        AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD})
    check(result["AuthenticationResult"])
    wrong = ("NotAuthorizedException", "Incorrect username or password.")
    assert error(srp("ada", "Wrong1!x").authenticate_user) == wrong
    assert error(srp("nobody").authenticate_user) == ("UserNotFoundException", "User does not exist.")
    # With a secret; this client hides whom the pool knows.
    srp("ada", client=SECRET_APP, secret=SECRET).authenticate_user()
    assert error(srp("nobody", client=SECRET_APP, secret=SECRET).authenticate_user) == wrong
    assert error(srp("ada", client=SECRET_APP).authenticate_user)[1].endswith("but SECRET_HASH was not received")
    hash = base64.b64encode(hmac.digest(SECRET.encode(), f"ada{SECRET_APP}".encode(), hashlib.sha256)).decode()
    unsigned.initiate_auth(ClientId=SECRET_APP, AuthFlow="USER_PASSWORD_AUTH",
                           AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD, "SECRET_HASH": hash})


def new_password():
    challenge = unsigned.initiate_auth(ClientId=APP, AuthFlow="USER_PASSWORD_AUTH",
                                       AuthParameters={"USERNAME": "cy", "PASSWORD": PASSWORD})
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED", challenge
    result = srp("cy").set_new_password_challenge("N3w!password")
    check(result["AuthenticationResult"], "cy")
    assert srp("cy", "N3w!password").authenticate_user()["AuthenticationResult"]["TokenType"] == "Bearer"


def tokens():
    first = srp("ada").authenticate_user()["AuthenticationResult"]
    claims = check(first)
    refresh = {"ClientId": APP, "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": {"REFRESH_TOKEN": first["RefreshToken"]}}
    second = unsigned.initiate_auth(**refresh)["AuthenticationResult"]
    assert check(second)["origin_jti"] == claims["origin_jti"] and "RefreshToken" not in second
    unsigned.revoke_token(ClientId=APP, Token=first["RefreshToken"])
    assert error(unsigned.initiate_auth, **refresh) == ("NotAuthorizedException", "Refresh Token has been revoked")
    assert error(unsigned.global_sign_out, AccessToken=second["AccessToken"])[1] == "Access Token has been revoked"

    rotating = "7rotatingclientid"
    result = unsigned.initiate_auth(ClientId=rotating, AuthFlow="USER_PASSWORD_AUTH",
                                    AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD})["AuthenticationResult"]
    rotate = {"ClientId": rotating, "RefreshToken": result["RefreshToken"]}
    rotated = unsigned.get_tokens_from_refresh_token(**rotate)["AuthenticationResult"]
    assert rotated["RefreshToken"] != result["RefreshToken"]
    travel(11)
    assert error(unsigned.get_tokens_from_refresh_token, **rotate)[0] == "RefreshTokenReuseException"
    rotate["RefreshToken"] = rotated["RefreshToken"]
    assert error(unsigned.get_tokens_from_refresh_token, **rotate)[1] == "Refresh Token has been revoked"


def time():
    client = srp("ada")
    challenge = unsigned.initiate_auth(ClientId=APP, AuthFlow="USER_SRP_AUTH", AuthParameters=client.get_auth_params())
    proof = client.process_challenge(challenge["ChallengeParameters"], challenge["ChallengeParameters"])
    travel(181)
    answer = {"ClientId": APP, "ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": proof}
    assert error(unsigned.respond_to_auth_challenge, **answer)[1] == "Invalid session for the user, session is expired."
    # The app's clock stays behind, and its users still sign in.
    result = srp("ada").authenticate_user()["AuthenticationResult"]
    travel(3600)
    assert error(unsigned.global_sign_out, AccessToken=result["AccessToken"])[1] == "Access Token has expired"
    travel(31 * 86400)
    refresh = {"ClientId": APP, "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": {"REFRESH_TOKEN": result["RefreshToken"]}}
    assert error(unsigned.initiate_auth, **refresh)[1] == "Refresh Token has expired"
    for number in range(5):
        error(srp("ada", "Wrong1!x").authenticate_user)
    assert error(srp("ada").authenticate_user)[1] == "Password attempts exceeded"
    travel(1)
    srp("ada").authenticate_user()


passwords()
new_password()
tokens()
time()
