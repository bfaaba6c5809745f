"""Signs up, confirms, sets up and uses a second factor, and signs out, on the hosted pages in headless Chromium."""

import base64
import hmac
import http.server
import json
import struct
import sys
import threading
import urllib.parse
import urllib.request

import boto3
from botocore.config import Config

from browser import Browser

endpoint, driver, folder = sys.argv[1:4]
PASSWORD = "Passw0rd!Local"


class App(http.server.BaseHTTPRequestHandler):
    """The app to which the browser comes back."""

    def do_GET(self):
        body = b"<!doctype html><title>app</title><link rel=icon href=data:,><p>back at the app"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
threading.Thread(target=server.serve_forever, daemon=True).start()
app = f"http://localhost:{server.server_port}/callback"
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


with Browser(driver, folder) as browser:
    def fill(**values):
        """Fills in the form, and sends it with its first button."""
        for name, value in values.items():
            browser.run("""const [name, value] = arguments;
                const field = document.querySelector(`[name="${name}"]`);
                if (field.type === "radio") document.querySelector(`[name="${name}"][value="${value}"]`).checked = true;
                else field.value = value;""", name, value)
        browser.run("document.querySelector('form[method=post] button[type=submit], form[method=post] input[type=submit]').click()")

    def wait(path):
        return browser.until(f"the page {path}", f"return document.readyState === 'complete' && location.pathname === '{path}'")

    browser.post("url", {"url": f"{domain}/oauth2/authorize?{query}"})
    wait("/login")
    assert browser.run("return document.documentElement.lang") in ("en", "de")
    browser.run("document.querySelector('a[href^=\"/signup\"]').click()")
    wait("/signup")
    fill(username="ada", password=PASSWORD, **{"requiredAttributes[email]": "ada@example.org"})
    wait("/confirm")
    fill(code=code_of_the_mail())
    # The pool requires a second factor, which the user now sets up.
    browser.until("a factor or a secret", "return document.querySelector('[name=factor], [name=code]') && location.pathname === '/login'"
                  " || document.body.innerText.includes('otpauth') || document.querySelector('[name=factor]')")
    if browser.run("return Boolean(document.querySelector('[name=factor]'))"):
        fill(factor="SOFTWARE_TOKEN_MFA")
    address = browser.until("the authenticator's address", "return document.querySelector('a[href^=\"otpauth:\"]')?.href")
    secret = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["secret"][0]
    assert browser.run("return Boolean(document.querySelector('svg'))")
    fill(code=authenticator(secret))
    wait("/callback")
    assert "code=" in browser.run("return location.search") and "state=s" in browser.run("return location.search")

    # Signed in, the browser is not asked again; signed out, it is.
    browser.post("url", {"url": f"{domain}/oauth2/authorize?{query}"})
    wait("/callback")
    browser.post("url", {"url": f"{domain}/logout?" + urllib.parse.urlencode({"client_id": client, "logout_uri": app})})
    wait("/callback")
    urllib.request.urlopen(urllib.request.Request(
        f"{endpoint}/_local/clock", b'{"advance": 60}', {"Content-Type": "application/json"}))
    browser.post("url", {"url": f"{domain}/login?{query}&lang=de"})
    wait("/login")
    assert browser.run("return document.documentElement.lang") == "de"
    fill(username="ada", password=PASSWORD)
    browser.until("the second factor", "return document.querySelector('[name=code]')")
    fill(code=authenticator(secret))
    wait("/callback")
    assert not (complaints := browser.complaints()), complaints
    print("signed in and out")
