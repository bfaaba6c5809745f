"""Walks through the panel "Try it" in headless Chromium: ENDPOINT WALK CHROMEDRIVER FOLDER [PROJECT]"""

import json
import pathlib
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

import boto3
from botocore.config import Config

from browser import Browser
from local_pool import eventually
from player import Player

endpoint, walk, driver, folder = sys.argv[1:5]


def administrator():
    return boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="x",
                        aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))


def fetch(path):
    with urllib.request.urlopen(endpoint + path, timeout=60) as reply:
        return json.load(reply)


def sign_up(browser):
    """From nothing to a session, and out again."""
    player = Player(browser, endpoint)
    # The page says how to begin: a form, and the command that does the same.
    assert player.title() == "Create a pool"
    assert "cognito-triggers new" in browser.run("return document.querySelector('#player').innerText")
    player.see_snippet("AWS CLI", "aws cognito-idp create-user-pool")
    browser.picture("player-empty")
    player.send("Sign up")
    player.fill(username="grace", newPassword="Harbour-Lamp-7")
    player.see_snippet("AWS CLI", "--username grace")
    player.see_snippet("boto3", 'Username="grace"')
    player.see_snippet("curl", "X-Amz-Target")
    player.see_snippet("Amplify", "await signUp({")
    assert "email to g***@e***" in player.send("Confirm")
    code = player.use_code()
    assert code == fetch("/_local/outbox")[-1]["code"]
    assert player.send("Sign in") == "Confirmed."
    # The form has the name and the password of the sign-up.
    assert player.send("Session") == "Signed in."
    player.choose("Sign in")
    player.fill(way="USER_SRP_AUTH", password="Harbour-Lamp-7")
    player.see_snippet("curl", "PASSWORD_VERIFIER")
    assert player.send("Session") == "Signed in."
    # A wrong password is refused over SRP, too, and the right one is accepted afterwards.
    player.choose("Sign in")
    player.fill(way="USER_SRP_AUTH", password="wrong")
    assert player.send().startswith("NotAuthorizedException: Incorrect username or password."), player.title()
    player.fill(password="Harbour-Lamp-7")
    player.send("Session")
    player.choose("Refresh")
    assert player.send("Session") == "The tokens are new."
    player.choose("Change password")
    player.fill(newPassword="Harbour-Lamp-8")
    player.send("Session")
    player.choose("Attributes")
    player.send()
    shown = browser.until("the attributes", "const shown = document.querySelector('#player pre.answer'); return !shown.hidden && shown.textContent")
    assert json.loads(shown)["Username"] == "grace", shown
    player.choose("Sign out")
    assert player.send("Sign in").startswith("Signed out")
    assert not browser.run("return [...document.querySelectorAll('.chips button')].some((button) => button.textContent === 'Session')")
    player.send("Session")
    player.choose("Delete")
    assert player.send("Sign in") == "The user is deleted."
    calls = player.calls()
    for operation in ["CreateUserPool", "SignUp", "ConfirmSignUp", "InitiateAuth", "RespondToAuthChallenge", "ChangePassword", "GetUser",
                      "GlobalSignOut", "DeleteUser"]:
        assert operation in calls, calls
    # What the page reads for itself is no client's call.
    assert not [operation for operation in calls if operation.startswith(("Describe", "List"))], calls
    player.see_flow("DeleteUser")
    # No token and no code is in the address.
    assert browser.run("return location.href") == f"{endpoint}/_local/"
    for width in (390, 1200, 2560):
        browser.tools("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        assert browser.until("the page has the width", "return innerWidth === arguments[0] && document.documentElement.scrollWidth", width) <= width
        browser.picture(f"player-{width}")
    return player


def secret(browser):
    """A client with a secret, resent codes, a forgotten password and rotated refresh tokens."""
    admin = administrator()
    pool = admin.create_user_pool(
        PoolName="members", AutoVerifiedAttributes=["email"], UsernameAttributes=["email"], Schema=[
            {"Name": "given_name", "Required": True, "AttributeDataType": "String", "Mutable": True},
            {"Name": "plan", "AttributeDataType": "String", "Mutable": True}])["UserPool"]["Id"]
    admin.create_user_pool_client(
        UserPoolId=pool, ClientName="server", GenerateSecret=True, ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0})
    player = Player(browser, endpoint)
    player.fill(username="ada@example.org", **{"attribute given_name": "Ada"})
    browser.run("""document.querySelector("#player .more").open = true;
        const choice = document.querySelector("#player [name=other]");
        choice.value = "custom:plan";
        choice.nextElementSibling.click();""")
    player.fill(**{"attribute custom:plan": "free"})
    player.fill(metadata="campaign=spring")
    player.see_snippet("AWS CLI", '"campaign":"spring"')
    player.see_snippet("AWS CLI", "--secret-hash")
    player.send("Confirm")
    first = player.use_code()
    player.press("Send the code again")
    browser.until("the second mail", "return document.querySelector('#player .outcome').textContent.startsWith('A new code')")
    browser.until("another code is offered", "return document.querySelector('.offers button')?.textContent.includes(arguments[0]) === false", first)
    player.use_code()
    player.send("Sign in")
    player.send("Session")
    player.choose("Sign in")
    player.fill(way="USER_SRP_AUTH")
    player.send("Session")
    player.choose("Refresh")
    player.send("Session")
    assert "GetTokensFromRefreshToken" in player.calls()
    player.choose("Revoke")
    player.send("Sign in")
    player.choose("Forgot password")
    player.send("New password")
    player.use_code()
    player.fill(newPassword="Another-Lamp-9")
    assert player.send("Sign in") == "The password is set."
    assert player.send("Session") == "Signed in."
    user = admin.admin_get_user(UserPoolId=pool, Username="ada@example.org")["UserAttributes"]
    assert {"Name": "custom:plan", "Value": "free"} in user, user
    return player


def factors(browser):
    """An authenticator app and a passkey, both of the page."""
    browser.post("webauthn/authenticator", {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True})
    player = Player(browser, endpoint.replace("127.0.0.1", "localhost"))
    player.send("Sign up")
    player.send("Confirm")
    player.use_code()
    player.send("Sign in")
    player.send("Session")
    player.choose("Passkey")
    assert player.send("Session").startswith("The passkey is made")
    player.choose("Sign in")
    player.fill(way="USER_AUTH", preferred="WEB_AUTHN")
    player.send("WEB_AUTHN")
    assert player.send("Session") == "Signed in."
    # A code by email, chosen when the pool asks.
    player.choose("Sign in")
    player.fill(way="USER_AUTH", preferred="")
    player.send("SELECT_CHALLENGE")
    player.fill(answer="EMAIL_OTP")
    player.send("EMAIL_OTP")
    player.use_code()
    player.send("Session")
    player.choose("Sign in")
    player.fill(way="USER_AUTH", preferred="PASSWORD")
    player.send("Session")
    player.choose("Authenticator app")
    player.send()
    player.use_code()
    player.send("Second factors")
    player.send("Session")
    player.choose("Sign in")
    player.fill(way="USER_PASSWORD_AUTH")
    player.send("SOFTWARE_TOKEN_MFA")
    player.fill(code="000000")
    assert "Exception" in player.send()
    player.use_code()
    assert player.send("Session") == "Signed in."
    return player


def strict(browser):
    """A pool that demands a second factor: an invited user sets one up while signing in, and then chooses between two."""
    admin = administrator()
    pool = admin.create_user_pool(
        PoolName="strict", Schema=[{"Name": "given_name", "Required": True, "AttributeDataType": "String", "Mutable": True}])["UserPool"]["Id"]
    admin.create_user_pool_client(
        UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH"])
    admin.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True},
        SmsMfaConfiguration={"SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms"}})
    player = Player(browser, endpoint)
    player.choose("Invite")
    player.fill(**{"attribute given_name": "Ada"})
    player.send("Sign in")
    player.fill(way="USER_SRP_AUTH")
    player.send("NEW_PASSWORD_REQUIRED")
    player.fill(newPassword="Harbour-Lamp-7")
    player.send("MFA_SETUP")
    player.fill(factor="SOFTWARE_TOKEN_MFA")
    player.send("Authenticator app")
    player.use_code()
    assert player.send("Session") == "Signed in."
    admin.admin_update_user_attributes(UserPoolId=pool, Username="ada", UserAttributes=[
        {"Name": "phone_number", "Value": "+15555550123"}, {"Name": "phone_number_verified", "Value": "true"}])
    player.choose("Second factors")
    player.fill(SoftwareTokenMfaSettings="on", SMSMfaSettings="on")
    player.send("Session")
    player.choose("Sign in")
    player.fill(way="USER_PASSWORD_AUTH")
    player.send("SELECT_MFA_TYPE")
    player.fill(answer="SMS_MFA")
    player.send("SMS_MFA")
    assert player.use_code() == fetch("/_local/outbox")[-1]["code"]
    assert player.send("Session") == "Signed in."
    # A choice of factors, of which the password goes over SRP.
    player.choose("Sign in")
    player.fill(way="USER_AUTH", preferred="")
    player.send("SELECT_CHALLENGE")
    player.fill(answer="PASSWORD_SRP")
    player.send("SELECT_MFA_TYPE")
    player.fill(answer="SOFTWARE_TOKEN_MFA")
    player.send("SOFTWARE_TOKEN_MFA")
    player.use_code()
    assert player.send("Session") == "Signed in."
    return player


def custom(browser):
    """PasswordlessCode's challenge: wrong answers end the sign-in, the code of the mail is accepted."""
    admin = administrator()
    arn = "arn:aws:lambda:us-east-1:123456789012:function:PasswordlessCode"
    pool = admin.create_user_pool(PoolName="passwordless", LambdaConfig={
        name: arn for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]})["UserPool"]["Id"]
    admin.create_user_pool_client(UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_CUSTOM_AUTH"])
    admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}])
    admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Passw0rd!Local", Permanent=True)
    player = Player(browser, endpoint)
    player.choose("Sign in")
    player.fill(username="ada")
    player.see_snippet("curl", "CUSTOM_AUTH")
    player.send("CUSTOM_CHALLENGE")
    # The app's view of the challenge.
    shown = browser.run("return document.querySelector('.parameters').innerText")
    assert "destination" in shown and "***@***" in shown, shown
    player.fill(answer="000000")
    assert player.send("CUSTOM_CHALLENGE") == "The pool asks for CUSTOM_CHALLENGE."
    # The code of the mail, which the function has sent itself, is still on offer.
    player.use_code()
    player.see_snippet("Amplify", "confirmSignIn")
    assert player.send("Session") == "Signed in."
    # Three wrong answers end the next sign-in, and the way on is a new one.
    player.choose("Sign in")
    player.send("CUSTOM_CHALLENGE")
    for _ in range(2):
        player.fill(answer="000000")
        assert player.send("CUSTOM_CHALLENGE") == "The pool asks for CUSTOM_CHALLENGE."
    player.fill(answer="000000")
    assert player.send().startswith("NotAuthorizedException")
    player.press_outcome("Sign in")
    assert player.title() == "Sign in"
    return player


def others(browser):
    """An invited user, a machine, and a hosted sign-in."""
    admin = administrator()
    pool = admin.create_user_pool(PoolName="members")["UserPool"]["Id"]
    admin.create_resource_server(UserPoolId=pool, Identifier="api", Name="api", Scopes=[{"ScopeName": "read", "ScopeDescription": "read"}])
    admin.create_user_pool_client(
        UserPoolId=pool, ClientName="robot", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["client_credentials"],
        AllowedOAuthScopes=["api/read"])
    admin.create_user_pool_client(
        UserPoolId=pool, ClientName="site", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid"],
        CallbackURLs=["http://localhost:1/callback"], SupportedIdentityProviders=["COGNITO"],
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    player = Player(browser, endpoint)
    player.choose("Invite")
    player.send("Sign in")
    player.fill(way="USER_PASSWORD_AUTH")
    player.send("NEW_PASSWORD_REQUIRED")
    player.fill(newPassword="Harbour-Lamp-7")
    assert player.send("Session") == "Signed in."
    # Machines and hosted pages need a domain, which the page makes.
    player.choose("Hosted sign-in")
    assert player.title() == "Domain"
    player.send("Hosted sign-in")
    browser.run("window.opened = []; window.open = (address) => { window.opened.push(address); };")
    player.send()
    address = browser.until("the page opens", "return window.opened[0]")
    assert re.match(r"http://members\.localhost:\d+/oauth2/authorize\?client_id=.*code_challenge_method=S256", address), address
    callback = follow(address, "ada", "Harbour-Lamp-7")
    player.fill(callbackAddress=callback)
    assert player.send("Session") == "Signed in."
    client = browser.run("return [...document.querySelectorAll('[name=client] option')].find((one) => one.textContent === 'robot').value")
    browser.run("const choice = document.querySelector('[name=client]'); choice.value = arguments[0]; choice.dispatchEvent(new Event('change'));", client)
    player.choose("Machine")
    player.see_snippet("curl", "Authorization: Basic")
    player.send()
    shown = browser.until("the token", "const shown = document.querySelector('#player pre.answer'); return !shown.hidden && shown.textContent")
    assert json.loads(shown)["scope"] == "api/read", shown
    return player


def follow(address, name, password):
    """Signs in on the hosted page as a browser does, and returns the callback's address."""
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, request, *arguments):
            return None if arguments[-1].startswith("http://localhost:1/") else super().redirect_request(request, *arguments)

    local = re.sub(r"//[^/]+", endpoint.removeprefix("http:"), address, count=1)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(), Stay)
    page = opener.open(local, timeout=60)
    text = page.read().decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', text))
    form = urllib.parse.urlencode({**hidden, "username": name, "password": password}).encode()
    try:
        opener.open(page.url, form, timeout=60)
    except urllib.error.HTTPError as redirect:
        return redirect.headers["Location"]
    raise AssertionError("no redirect to the callback")


def again(browser):
    """A refusal whose cause is fixed, and an event that is changed."""
    source = pathlib.Path(sys.argv[5], "src/sign_up.py")
    player = Player(browser, endpoint)
    player.fill(username="eve", **{"attribute email": "eve@example.net"})
    assert player.send().startswith("UserLambdaValidationException: PreSignUp failed with error Only members"), player.title()
    browser.until("the step is shown", "return document.querySelector('#panel h3')?.textContent === 'PreSignUp_SignUp'")
    press = "[...document.querySelectorAll('#panel button')].find((one) => one.textContent === arguments[0]).click()"
    now = "return document.querySelectorAll('#panel .again')[0].querySelector('span')?.textContent"
    browser.until("the step has its buttons", "return document.querySelector('#panel .again')")
    browser.run(press, "Send again")
    assert browser.until("the answer", now).startswith("Now: failed"), browser.run(now)
    words = browser.run("return document.querySelector('#panel .again').innerText")
    assert "The answer is the same as in the flow." in words and "Log now" in words, words

    # The event is changed instead: a mistake is named with its path, and nothing is sent.
    browser.run(press, "Change and send")
    event = json.loads(browser.until("the editor", "return document.querySelector('textarea.event')?.value"))

    def edit(text):
        browser.run("const area = document.querySelector('textarea.event'); area.value = arguments[0];", text)
        browser.run(press, "Check and send")

    result = "return document.querySelector('.editor .again').innerText"
    attributes = event["request"].pop("userAttributes")
    edit(json.dumps({**event, "request": {**event["request"], "userAttribute": attributes}}))
    words = browser.until("the problem", f"const words = (() => {{ {result} }})(); return words.includes('request.') && words")
    assert "request.userAttribute: PreSignUp_SignUp has no such member; did you mean userAttributes?" in words, words
    assert "example.net" not in words, words
    edit("{")
    browser.until("no JSON", f"return (() => {{ {result} }})().startsWith('This is not JSON: line 1')")
    event["request"]["userAttributes"] = {**attributes, "email": "eve@example.org"}
    edit(json.dumps(event))
    words = browser.until("the answer", f"const words = (() => {{ {result} }})(); return words.includes('Now:') && words")
    assert "Now: accepted: confirm" in words and "autoConfirmUser" in words, words

    # Completion: the members of the event at the caret, by keyboard.
    browser.run("""const area = document.querySelector("textarea.event");
        area.value = '{"request": {"userA"}}';
        area.focus();
        area.setSelectionRange(19, 19);
        area.dispatchEvent(new Event("input", { bubbles: true }));""")
    browser.until("a member is offered", "return document.querySelector('.completions:not([hidden]) [aria-selected=true]')?.textContent.startsWith('userAttributes')")
    browser.picture("player-completion")
    browser.press("\ue007")
    value = browser.run("return document.querySelector('textarea.event').value")
    assert value == '{"request": {"userAttributes": {}}}', value
    # Enter begins a line that is indented.
    browser.run("const area = document.querySelector('textarea.event'); area.value = '  {'; area.setSelectionRange(3, 3);")
    browser.press("\ue007")
    assert browser.run("return document.querySelector('textarea.event').value") == "  {\n    "

    # The function is fixed, and the event of the flow goes to it again.
    source.write_text(source.read_text().replace("if not", "if False and not"))
    for _ in range(600):
        browser.run("document.querySelectorAll('#panel .again')[0].replaceChildren()")
        browser.run(press, "Send again")
        if browser.until("the answer", now).startswith("Now: accepted: confirm"):
            break
    else:
        raise AssertionError(browser.run(now))
    assert browser.run(now.replace("textContent", "className")) == "good"
    return player


def faults(browser):
    """Switches for faults, the clock's buttons and the reset."""
    player = Player(browser, endpoint)
    player.fill(**{"attribute email": "ada@example.org"})
    browser.run("document.querySelectorAll('.controls details').forEach((one) => { one.open = true; })")
    switch = "[...document.querySelectorAll('.controls [role=switch]')].find((one) => one.ariaLabel === arguments[0])"

    def press(label, state):
        browser.until(f"the switch {label}", f"const found = {switch}; found?.click(); return Boolean(found);", label)
        browser.until(f"{label} is {state}", f"return {switch}.ariaChecked === arguments[1]", label, state)

    press("PreSignUp: crash", "true")
    [fault] = fetch("/_local/faults")
    assert fault["trigger"] == "PreSignUp" and fault["crash"] is True, fault
    assert "PreSignUp: crash, every call" in browser.run("return document.querySelector('.active').innerText")
    assert "Exception" in player.send() and player.title() == "Sign up"
    browser.run("document.querySelector('.controls [name=answer]').value = 'oops'")
    press("PreSignUp: answer", "true")
    assert 'PreSignUp: answer "oops" (not JSON), every call' in browser.run("return document.querySelector('.active').innerText")
    press("PreSignUp: answer", "false")
    # A delay that is not a number switches nothing on.
    browser.run(f"const seconds = document.querySelector('[name=seconds]'); seconds.value = ''; {switch}.click(); seconds.value = '6';", "PreSignUp: slow")
    press("every operation: error", "true")
    assert "Faults: 2 on" in browser.run("return document.querySelector('header .badges').innerText")
    assert player.send().startswith("TooManyRequestsException")
    press("every operation: error", "false")
    press("PreSignUp: crash", "false")
    assert fetch("/_local/faults") == []
    assert player.send("Sign in") == "Signed up, and confirmed at once."

    # The clock.
    move = "[...document.querySelectorAll('.controls button')].find((one) => one.textContent === arguments[0]).click()"
    before = json.load(urllib.request.urlopen(f"{endpoint}/_local/clock", b"{}", timeout=60))["now"]
    browser.run(move, "+ a day")
    browser.until("the time is shown", "return document.querySelector('.controls p.warn')?.textContent.startsWith('The pool')")
    after = json.load(urllib.request.urlopen(f"{endpoint}/_local/clock", b"{}", timeout=60))["now"]
    assert after - before >= 86400, (before, after)
    browser.picture("player-controls")
    browser.run(move, "Back to now")
    browser.until("the time is the machine's", "return document.querySelector('.controls details .faint').textContent.includes('of this machine')"
                  " || [...document.querySelectorAll('.controls .faint')].some((one) => one.textContent.includes('of this machine'))")

    # The flow of a call opens by itself, although another one has been chosen.
    browser.run("document.querySelector('.picture .arrow').dispatchEvent(new MouseEvent('click'))")
    assert browser.run("return location.hash").startswith("#/flow/")
    player.choose("Sign in")
    player.send()
    link = browser.until("the link to the flow", "return document.querySelector('.outcome a')?.hash")
    browser.until("the flow is shown", "return document.getElementById('flow').dataset.flow === arguments[0]", link.split("/")[-1])
    browser.run("location.hash = arguments[0]", link)

    # The reset says what comes back, and the template's pool does.
    pool = fetch("/_local/pools")[0]["id"]
    browser.run("document.getElementById('reset').click()")
    words = browser.until("the question", "return document.querySelector('dialog[open]')?.innerText")
    assert "made again" in words, words
    browser.run("[...document.querySelectorAll('dialog button')].at(-1).click()")
    browser.until("the flows are gone", "return !document.querySelector('.window .flow') && document.getElementById('flow').hidden")
    assert browser.run("return location.hash") == "#/flows"
    assert eventually(lambda: fetch("/_local/pools"))[0]["id"] == pool
    browser.until("the form is the first again", "return document.querySelector('#player > form h3').textContent === 'Sign up'")
    return player


def stand_ins(browser):
    """The notes on the template name the address of the callback, and the option that sets it."""
    player = Player(browser, endpoint)
    browser.run("location.hash = '#/users'")
    browser.until("the notes are there", "return !document.getElementById('template-notes').hidden")
    browser.run("document.querySelector('#template-notes summary').click()")
    words = browser.run("return document.getElementById('template-notes').innerText")
    assert "AppUrl=http://localhost" in words and "--parameter NAME=VALUE" in words, words
    browser.picture("stand-ins")
    return player


def everyday(browser):
    """What a person does on a day: a forgotten code, changed attributes, a remembered device, an expired token, and users as administrator."""
    admin = administrator()
    pool = admin.create_user_pool(
        PoolName="members", AutoVerifiedAttributes=["email"], UsernameAttributes=["email"],
        DeviceConfiguration={"ChallengeRequiredOnNewDevice": False, "DeviceOnlyRememberedOnUserPrompt": True})["UserPool"]["Id"]
    admin.create_user_pool_client(
        UserPoolId=pool, ClientName="app", PreventUserExistenceErrors="ENABLED",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    person = "ada@example.org"
    player = Player(browser, endpoint)
    player.fill(username=person)
    browser.run("""const choice = document.querySelector("#player [name=other]");
        choice.value = "locale";
        choice.nextElementSibling.click();""")
    player.fill(**{"attribute locale": "de_DE"})
    player.send("Confirm")
    # An attribute that was added to a form is in the next one, too.
    player.choose("Sign up")
    player.fill(**{"attribute locale": "de_DE"})
    # The code of the sign-up is on offer although a sign-in was tried first.
    player.choose("Sign in")
    player.fill(way="USER_PASSWORD_AUTH")
    assert player.send().startswith("UserNotConfirmedException")
    player.press_outcome("Confirm")
    player.use_code()
    player.send("Sign in")
    player.send("Session")
    assert "See its flow" in player.outcome(), player.outcome()
    assert f"Signed in as {person}; the access token ends at" in browser.run("return document.querySelector('#player > form').innerText")

    # The page becomes a device, which the next sign-in proves.
    player.choose("Remember device")
    player.see_snippet("AWS CLI", "confirm-device")
    player.send("Session")
    player.choose("Sign in")
    assert f"This replaces the session of {person}." in browser.run("return document.querySelector('#player > form').innerText")
    player.fill(way="USER_SRP_AUTH")
    player.send("DEVICE_SRP_AUTH")
    assert player.send("Session") == "Signed in."

    # Attributes are changed, and a new address is verified.
    player.choose("Change attributes")
    player.fill(**{"attribute locale": "de-DE", "attribute email": "ada@example.com"})
    player.see_snippet("boto3", "update_user_attributes")
    player.send("Verify email")
    player.use_code()
    player.send("Session")
    found = {one["Name"]: one["Value"] for one in admin.admin_get_user(UserPoolId=pool, Username="ada@example.com")["UserAttributes"]}
    assert (found["locale"], found["email_verified"]) == ("de-DE", "true"), found

    # The header says that the clock is moved, the session that its token has ended, and the error how to go on.
    urllib.request.urlopen(f"{endpoint}/_local/clock", b'{"advance": 7200}', timeout=60)
    browser.until("the header names the clock", "return document.querySelector('header .badges').textContent === 'Clock: 2 h ahead'")
    browser.until("the token has ended", "return document.querySelector('#player > form').innerText.includes('the access token ended at')")
    player.choose("Attributes")
    assert player.send().startswith("NotAuthorizedException: Access Token has expired")
    browser.picture("player-expired")
    player.press_outcome("Refresh")
    player.send("Session")

    # The app sees a delivery that did not happen, and the page says why.
    player.choose("Forgot password")
    player.fill(username="zoe@example.org")
    assert player.send("New password").startswith("The app sees that a code is on its way by email to"), player.outcome()
    assert "No code is sent, as no user has this name" in player.outcome(), player.outcome()

    # From a message to its user and to its flow.
    browser.run("location.hash = '#/messages'")
    browser.run("location.hash = '#/messages'")
    browser.until("the message names its user", "return [...document.querySelectorAll('#message .facts a')].some((one) => one.textContent.includes('@'))")
    browser.run("[...document.querySelectorAll('#message button')].find((one) => one.textContent === 'See its flow').click()")
    browser.until("its flow", "return /^#\\/flow\\/\\d+$/.test(location.hash) && document.getElementById('flow-head').innerText.startsWith('Changed attributes')")
    browser.run("location.hash = '#/messages'")
    browser.until("its user", "const link = document.querySelector('#message .facts a'); link?.click(); return Boolean(link)")

    # The user as an administrator sees it: each action is a call.
    press = "[...document.querySelectorAll('.user-card .actions button')].find((one) => one.textContent === arguments[0])"
    browser.until("the user is found", "return document.querySelectorAll('.user-card').length === 1")
    browser.run("document.querySelector('.user-card summary').click()")

    def act(label, **values):
        browser.until(f"the action {label}", f"const found = {press}; found?.focus(); found?.click(); return Boolean(found);", f"{label} …")
        browser.until(f"the call of {label}", "return document.querySelector('.administration[open] .snippet')?.textContent.includes('aws cognito-idp admin-')")
        for name, value in values.items():
            browser.run("document.querySelector('.administration [name=' + arguments[0] + ']').value = arguments[1]", name, value)
        browser.run("document.querySelector('.administration [type=submit]').click()")
        browser.until(f"{label} is done", "return !document.querySelector('.administration[open]')")

    known = lambda: admin.admin_get_user(UserPoolId=pool, Username="ada@example.com")
    act("Disable")
    assert not known()["Enabled"]
    # The list is new, and the keyboard still at the user.
    browser.until("the user has the focus", f"return ({press}) && document.activeElement.closest('.user-card') !== null", "Enable …")
    act("Enable")
    assert known()["Enabled"]
    act("Set attributes", attributes="locale=fr-FR")
    assert {"Name": "locale", "Value": "fr-FR"} in known()["UserAttributes"]
    act("Set password", newPassword="Another-Lamp-9")
    act("Sign out everywhere")
    act("Reset password")
    assert known()["UserStatus"] == "RESET_REQUIRED"
    browser.picture("player-users")
    act("Delete")
    browser.until("no user is left", "return !document.querySelector('.user-card')")
    calls = player.calls()
    for operation in ["ConfirmDevice", "UpdateDeviceStatus", "VerifyUserAttribute", "AdminDisableUser", "AdminEnableUser", "AdminUpdateUserAttributes",
                      "AdminSetUserPassword", "AdminUserGlobalSignOut", "AdminResetUserPassword", "AdminDeleteUser"]:
        assert operation in calls, calls
    return player


with Browser(driver, folder) as browser:
    player = {one.__name__: one for one in [sign_up, secret, factors, strict, custom, others, again, faults, stand_ins, everyday]}[walk](browser)
    complaints = player.complaints()
    assert not complaints, complaints
print(f"walked through {walk}")
