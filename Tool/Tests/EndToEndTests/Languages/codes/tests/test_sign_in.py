import json
import subprocess
import urllib.request

import boto3
import pytest
from botocore import UNSIGNED
from botocore.config import Config


class Pool:
    def __init__(self, process):
        ready = json.loads(process.stdout.readline())
        self.endpoint, self.client = ready["endpoint"], ready["signUpClient"]
        self.app = boto3.client("cognito-idp", endpoint_url=self.endpoint, region_name="us-east-1",
                                config=Config(signature_version=UNSIGNED))

    def mails(self):
        with urllib.request.urlopen(self.endpoint + "/_local/outbox") as reply:
            return json.load(reply)


@pytest.fixture(scope="session")
def pool():
    command = ["cognito-triggers", "pool", "--port", "0", "--data", ":memory:", "--json", "--quiet",
               "--parameter", "AllowedDomain=example.org"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Pool(process)
        finally:
            process.terminate()


def test_strangers_stay_out(pool):
    with pytest.raises(pool.app.exceptions.UserLambdaValidationException, match="Use the email address"):
        pool.app.sign_up(ClientId=pool.client, Username="eve@example.net", Password="Passw0rd!")


def test_a_member_signs_in_with_the_mailed_code(pool):
    ada = {"ClientId": pool.client, "Username": "ada@example.org"}
    pool.app.sign_up(Password="Passw0rd!", **ada)
    pool.app.confirm_sign_up(ConfirmationCode=pool.mails()[-1]["code"], **ada)
    assert pool.mails()[-1]["subject"] == "Welcome"

    asked = pool.app.initiate_auth(ClientId=pool.client, AuthFlow="CUSTOM_AUTH",
                                   AuthParameters={"USERNAME": "ada@example.org"})
    code = pool.mails()[-1]["body"].removeprefix("Your code is ").removesuffix(".")
    answered = pool.app.respond_to_auth_challenge(
        ClientId=pool.client, ChallengeName="CUSTOM_CHALLENGE", Session=asked["Session"],
        ChallengeResponses={"USERNAME": "ada@example.org", "ANSWER": code})
    assert answered["AuthenticationResult"]["AccessToken"]
