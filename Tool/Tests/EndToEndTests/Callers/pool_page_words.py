"""Plays varied flows, and reads the pool's page in headless Chromium: every step has its words, and none is a value of the script.

Usage: pool_page_words.py COGNITO-TRIGGERS FUNCTIONS CHROMEDRIVER FOLDER: the command, the folder of the functions, the browser's driver,
and a folder for the browser.
"""

import contextlib
import json
import re
import sys
import urllib.request

import botocore.exceptions
from browser import Browser
from local_pool import LocalPool, arn, eventually
from wire_types import check

command, functions, driver, folder = sys.argv[1:]
POOL, APP, PASSWORD = "eu-west-1_Ab12Cd34E", "5exampleclientid", "Passw0rd!Local"
KEY = "arn:aws:kms:eu-west-1:123456789012:key/d5118b4b-1246-4984-b513-7bd61dcd2e15"
challenges = {name: arn("PasswordlessCode")
              for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]}
seed = {"UserPools": [{
    "Id": POOL, "Name": "words", "AutoVerifiedAttributes": ["email"],
    "LambdaConfig": {
        **challenges, "PreSignUp": arn("InviteOnlySignUp"), "PreTokenGeneration": arn("Witness"), "KMSKeyID": KEY,
        "CustomEmailSender": {"LambdaVersion": "V1_0", "LambdaArn": arn("MailSender")},
        "CustomSMSSender": {"LambdaVersion": "V1_0", "LambdaArn": arn("TextSender")},
        "UserMigration": arn("Missing")},
    "Clients": [{"ClientId": APP, "PreventUserExistenceErrors": "ENABLED", "ExplicitAuthFlows": [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]}],
    "Users": [{"Username": "ada", "Password": PASSWORD, "Attributes": [
        {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}]},
        {"Username": "sam", "Password": PASSWORD, "Attributes": [
            {"Name": "phone_number", "Value": "+4512345678"}, {"Name": "phone_number_verified", "Value": "true"}]}],
}]}
variables = {
    "CODE_KEY": "an-example-of-a-key-that-nobody-has-to-guess", "MAIL_FROM": "codes@example.org", "BRAND_NAME": "Harbour",
    "INVITED_EMAILS": "grace@example.org", "KMS_KEY_ARN": KEY,
}


def attempt(call, **arguments):
    """Calls an operation that may be refused: the page shows it either way."""
    with contextlib.suppress(botocore.exceptions.ClientError, botocore.exceptions.HTTPClientError):
        return call(**arguments)


def fault(pool, **members):
    urllib.request.urlopen(f"{pool.endpoint}/_local/faults", json.dumps(members).encode(), timeout=60).close()


def play(pool):
    app, admin = pool.app, pool.admin

    def sign_up(name, mail):
        return attempt(app.sign_up, ClientId=APP, Username=name, Password=PASSWORD,
                       UserAttributes=[{"Name": "email", "Value": mail}])

    def sign_in(flow, **parameters):
        return attempt(app.initiate_auth, ClientId=APP, AuthFlow=flow, AuthParameters=parameters)

    # A sign-up with a custom sender, and one that the function refuses.
    sign_up("grace.h", "grace@example.org")
    sign_up("mallory", "mallory@example.org")
    # The notes of an app that starts a custom sign-in wrongly, and of a user whom nobody knows.
    sign_in("CUSTOM_AUTH", USERNAME="ada", PASSWORD=PASSWORD)
    sign_in("USER_PASSWORD_AUTH", USERNAME="nobody", PASSWORD=PASSWORD)
    sign_in("USER_PASSWORD_AUTH", USERNAME="ada", PASSWORD="N0t the right one!")
    # Codes: by a function through SES, by the senders for email and for text messages.
    challenge = sign_in("CUSTOM_AUTH", USERNAME="ada")
    assert challenge, "a code is sent"
    attempt(app.respond_to_auth_challenge, ClientId=APP, ChallengeName="CUSTOM_CHALLENGE", Session=challenge["Session"],
            ChallengeResponses={"USERNAME": "ada", "ANSWER": "000000"})
    for name in ["ada", "sam", "nobody"]:
        attempt(app.forgot_password, ClientId=APP, Username=name)
    # A text message of a function's own, with line breaks.
    form = b"Action=Publish&PhoneNumber=%2B4512345678&Message=first%0Asecond"
    urllib.request.urlopen(urllib.request.Request(
        pool.endpoint, form, {"Content-Type": "application/x-www-form-urlencoded"}), timeout=60).close()
    # Tokens, users by an administrator, and what is refused before it is played.
    sign_in("USER_PASSWORD_AUTH", USERNAME="ada", PASSWORD=PASSWORD)
    attempt(admin.admin_create_user, UserPoolId=POOL, Username="bob")
    attempt(admin.list_users, UserPoolId=POOL, Filter='custom:x = "1"')
    attempt(admin.describe_user_pool, UserPoolId="eu-west-1_Missing00")
    # Faults of functions and of operations.
    for members in [{"error": "TooManyRequestsException"}, {"drop": "answer"}, {"delay": 0.01}]:
        fault(pool, operation="SignUp", **members)
    for members in [{"crash": True}, {"answer": "no JSON"}, {"answer": {"response": None}}]:
        fault(pool, trigger="PreSignUp", **members)
    for number in range(6):
        sign_up(f"grace.{number}", "grace@example.org")


with LocalPool(command, functions, variables, seed) as pool:
    play(pool)
    # By PasswordlessCode, MailSender and TextSender, of which nobody waits for the last two, and one by hand.
    eventually(lambda: len(pool.fetch("/_local/outbox")) >= 4)
    flows = [flow["id"] for flow in pool.fetch("/_local/flows")["flows"]]
    check([("FlowChanges", pool.fetch("/_local/flows")), ("Message[]", pool.fetch("/_local/outbox")), ("Outbox", pool.fetch("/_local/outbox?since=0")), ("PoolSummary[]", pool.fetch("/_local/pools")),
           *(("Flow", pool.fetch(f"/_local/flows/{flow}")) for flow in flows)])
    with Browser(driver, folder) as browser:
        browser.post("url", {"url": f"{pool.endpoint}/_local/"})
        browser.until("all flows are shown", "return document.querySelectorAll('.picture .arrow').length > 0")
        browser.run("document.getElementById('administrative').click()")
        assert browser.run("return document.getElementById('found').textContent") == f"{len(flows)} flows"
        # Every arrow of every flow is chosen, and its panel is read as a person reads it.
        pages = []
        for flow in flows:
            browser.run("location.hash = `#/flow/${arguments[0]}`", flow)
            browser.until("the flow is shown", "return document.querySelector('#flow').dataset.flow === String(arguments[0])", flow)
            pages += browser.run("""return [...document.querySelectorAll('.picture .arrow')].map((arrow) => {
              arrow.dispatchEvent(new MouseEvent('click'));
              for (const details of document.querySelectorAll('#panel details')) details.open = true;
              const panel = document.getElementById('panel').cloneNode(true);
              const whole = arrow.textContent + '\\n' + panel.textContent;
              // Events and answers are JSON, where null is a value, and a log's line may quote them.
              for (const json of panel.querySelectorAll('pre, ins, del, .sentence')) json.remove();
              const isLog = arrow.classList.contains('log');
              return [whole, (isLog ? '' : arrow.textContent) + '\\n' + panel.textContent, arrow.classList.contains('note'), isLog,
                      arrow.querySelector('title').textContent.split(': ').slice(1).join(': ')];
            })""")
        list_text = browser.run("return document.getElementById('flow-list').innerText")
        whole = "\n".join([list_text] + [page for page, *_ in pages])
        words = "\n".join([list_text] + [page for _, page, *_ in pages])
        # Notes look like notes.
        notes = "\n".join(page for page, _, is_note, *_ in pages if is_note)
        wanted = "CUSTOM_AUTH does not read PASSWORD: to have the password checked, the app must send CHALLENGE_NAME=SRP_A and SRP_A."
        assert wanted in notes and "The password is wrong." in notes, notes
        # A function's own lines of the log are in the picture, without Lambda's.
        lines = [line for *_, is_log, line in pages if is_log]
        assert any(line.startswith("INFO Refused cognito.trigger_source=PreSignUp_SignUp") for line in lines), lines
        assert "A fault that is switched on crashed the function." in lines and not any("RequestId" in line for line in lines), lines
        for pattern, text in [(r"\bundefined\b", whole), (r"\bNaN\b", whole), (r"\[object \w+\]", whole), (r"\bnull\b", words)]:
            found = re.search(f".*{pattern}.*", text)
            assert not found, found[0]
        for word in ["UserLambdaValidationException", "TooManyRequestsException", "SES SendEmail", "SNS Publish", "CUSTOM_CHALLENGE"]:
            assert word in whole, (word, whole)
        assert not browser.complaints(), browser.complaints()
print("read")
