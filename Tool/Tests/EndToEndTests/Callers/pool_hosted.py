"""Signs up, confirms, sets up and uses a second factor, and signs out, on the hosted pages in headless Chromium."""

import base64
import hmac
import json
import struct
import sys
import urllib.parse
import urllib.request

import boto3
from botocore.config import Config

from hosted_browser import HostedBrowser, start_app

endpoint, driver, folder = sys.argv[1:4]
PASSWORD = "Passw0rd!Local"

app = start_app()
server_address = urllib.parse.urlsplit(endpoint)
domain = f"{server_address.scheme}://people.localhost:{server_address.port}"

admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
pool = admin.create_user_pool(PoolName="people", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
admin.set_user_pool_mfa_config(
    UserPoolId=pool, SoftwareTokenMfaConfiguration={"Enabled": True}, MfaConfiguration="ON")
admin.create_user_pool_domain(UserPoolId=pool, Domain="people")
client = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
    AllowedOAuthScopes=["openid", "email"], CallbackURLs=[app], LogoutURLs=[app],
    SupportedIdentityProviders=["COGNITO"])["UserPoolClient"]["ClientId"]
query = urllib.parse.urlencode({"client_id": client, "response_type": "code", "redirect_uri": app, "state": "s"})


def authenticator(secret):
    """The code of an authenticator app."""
    period = json.load(urllib.request.urlopen(urllib.request.Request(
        f"{endpoint}/_local/clock", b"{}", {"Content-Type": "application/json"})))["now"] // 30
    digest = hmac.digest(base64.b32decode(secret + "=" * (-len(secret) % 8)), struct.pack(">Q", int(period)), "sha1")
    place = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[place:place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def code_of_the_mail():
    return json.load(urllib.request.urlopen(f"{endpoint}/_local/outbox"))[-1]["code"]


with HostedBrowser(driver, folder) as browser:
    browser.open(f"{domain}/oauth2/authorize?{query}")
    browser.wait("/login")
    assert browser.run("return document.documentElement.lang") in ("en", "de")
    browser.run("document.querySelector('a[href^=\"/signup\"]').click()")
    browser.wait("/signup")
    browser.fill(username="ada", password=PASSWORD, **{"requiredAttributes[email]": "ada@example.org"})
    browser.wait("/confirm")
    browser.fill(code=code_of_the_mail())
    # The pool requires a second factor, which the user now sets up.
    browser.until("a factor or a secret", "return document.querySelector('[name=factor], [name=code]') && location.pathname === '/login'"
                  " || document.body.innerText.includes('otpauth') || document.querySelector('[name=factor]')")
    if browser.run("return Boolean(document.querySelector('[name=factor]'))"):
        browser.fill(factor="SOFTWARE_TOKEN_MFA")
    address = browser.until("the authenticator's address", "return document.querySelector('a[href^=\"otpauth:\"]')?.href")
    secret = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["secret"][0]
    assert browser.run("return Boolean(document.querySelector('svg'))")
    browser.fill(code=authenticator(secret))
    browser.wait("/callback")
    assert "code=" in browser.run("return location.search") and "state=s" in browser.run("return location.search")

    # Signed in, the browser is not asked again; signed out, it is.
    browser.open(f"{domain}/oauth2/authorize?{query}")
    browser.wait("/callback")
    browser.open(f"{domain}/logout?" + urllib.parse.urlencode({"client_id": client, "logout_uri": app}))
    browser.wait("/callback")
    urllib.request.urlopen(urllib.request.Request(
        f"{endpoint}/_local/clock", b'{"advance": 60}', {"Content-Type": "application/json"}))
    browser.open(f"{domain}/login?{query}&lang=de")
    browser.wait("/login")
    assert browser.run("return document.documentElement.lang") == "de"
    browser.fill(username="ada", password=PASSWORD)
    browser.until("the second factor", "return document.querySelector('[name=code]')")
    browser.fill(code=authenticator(secret))
    browser.wait("/callback")
    assert not (complaints := browser.complaints()), complaints
    print("signed in and out")
