"""Has axe look at every view of the pool's page, at its hosted pages and at a page of messages: ENDPOINT DRIVER FOLDER GALLERY

Views are found by the page's navigation, so that new ones are looked at as well."""

import json
import sys
import urllib.request

import accessibility
from browser import Browser

endpoint, driver, folder, gallery = sys.argv[1:5]


def fetch(path):
    return json.load(urllib.request.urlopen(endpoint + path, timeout=60))


def call(operation, **members):
    """Calls an operation, signed with any key."""
    urllib.request.urlopen(urllib.request.Request(endpoint, json.dumps(members).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"}),
        timeout=60)


def settle(browser):
    """Waits until nothing in the page has changed for a moment."""
    browser.post("execute/async", {"args": [], "script": """
        const done = arguments[arguments.length - 1];
        let timer = setTimeout(done, 300);
        new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 300); })
            .observe(document.querySelector("main"), { childList: true, subtree: true });
        setTimeout(done, 3000);"""})


# A text message and an email.
pool = fetch("/_local/pools")[0]
user = {"UserPoolId": pool["id"], "Username": "ada.lovelace"}
for attributes in [{"phone_number": "+12065550100", "phone_number_verified": "true"}, {"phone_number_verified": "false", "email_verified": "true"}]:
    call("AdminUpdateUserAttributes", **user, UserAttributes=[{"Name": name, "Value": value} for name, value in attributes.items()])
    call("ForgotPassword", ClientId=pool["clients"][0]["id"], Username="ada.lovelace")
# What is different from a pool as it starts is in the header.
urllib.request.urlopen(f"{endpoint}/_local/clock", b'{"advance": 3600}', timeout=60)
media = [message["medium"] for message in fetch("/_local/outbox")][-2:]
assert media == ["SMS", "EMAIL"], media

with Browser(driver, folder) as browser:
    browser.post("url", {"url": f"{endpoint}/_local/"})
    browser.until("a flow is shown", "return document.querySelector('.flow')")
    views = browser.run("return [...document.querySelectorAll('nav a')].map((link) => link.hash)")
    assert {"#/flows", "#/users", "#/messages", "#/identities"} <= set(views), views
    browser.run("location.hash = '#/messages'")
    messages = browser.until("the messages are listed", "const all = [...document.querySelectorAll('#messages a')];"
                             "return all.length >= 2 && all.slice(0, 2).map((link) => link.hash)")
    flow = fetch("/_local/trace")[0]["id"]
    with accessibility.looks(browser) as looks:
        for look in looks:
            for view in [*views, f"#/flow/{flow}", *messages]:
                browser.run("location.hash = arguments[0]", view)
                settle(browser)
                # Everything that opens is open: pictures, steps, sources.
                browser.run("document.querySelectorAll('main details').forEach((one) => { if (one.checkVisibility()) one.open = true; })")
                settle(browser)
                accessibility.check(browser, f"{view} at {look}")
            # The question before an administrator's call.
            browser.run("location.hash = '#/users'")
            browser.until("an action is there", "const found = document.querySelector('.user-card .actions button'); found?.click(); return Boolean(found)")
            browser.until("the question", "return document.querySelector('.administration[open] .snippet')?.textContent")
            accessibility.check(browser, f"an administrator's action at {look}")
            browser.run("document.querySelector('.administration').close()")
    complaints = browser.complaints()
    assert not complaints, complaints

    browser.post("url", {"url": f"file://{gallery}"})
    with accessibility.looks(browser) as looks:
        for look in looks:
            accessibility.check(browser, f"the messages at {look}")
print("looked at")
