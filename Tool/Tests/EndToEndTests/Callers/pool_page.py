"""Looks at the pool's page in headless Chromium, over WebDriver, and uses it as a person does."""

import contextlib
import json
import sys
import urllib.error
import urllib.request

from browser import Browser

endpoint, driver, folder = sys.argv[1:4]


def call(operation, body):
    """Calls an operation, signed by anybody."""
    urllib.request.urlopen(urllib.request.Request(endpoint, json.dumps(body).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"}),
        timeout=60)


FIND = """const field = document.getElementById("find");
field.value = arguments[0];
field.dispatchEvent(new Event("input"));"""


def open_refusal(browser):
    """Opens the flow of a refused sign-up, and returns the text of the page before."""
    browser.run(FIND, "InviteOnlySignUp UserLambdaValidationException")
    text = browser.until("the refusal is found", "return document.querySelector('.window .flow .ending .refused') && document.body.innerText")
    browser.run("document.querySelector('.window .flow a').click()")
    browser.until("its picture is shown", "return [...document.querySelectorAll('.picture .arrow text')].some((one) => one.textContent === 'PreSignUp_SignUp')")
    browser.run(FIND, "")
    return text


with Browser(driver, folder) as browser:
    browser.post("url", {"url": f"{endpoint}/"})
    text = browser.until("a flow is shown", "return document.querySelector('.window .flow') && document.querySelector('#panel h3') && document.body.innerText")
    assert browser.run("return location.pathname") == "/_local/"
    # The latest refusal is there with its flow, by user and by what the user did.
    for words in ["Could not sign up", "UserLambdaValidationException"]:
        assert words in open_refusal(browser)
    # Names come from callers, and are text whatever they hold.
    assert browser.run("return document.querySelectorAll('main script, main img, .flows iframe').length") == 0

    # A mail shows as in a mail program, in a frame that may run nothing, and its source is one click away.
    pool = json.load(urllib.request.urlopen(f"{endpoint}/_local/pools", timeout=60))[0]
    user = {"UserPoolId": pool["id"], "Username": "ada.lovelace"}
    call("UpdateUserPool", {"UserPoolId": pool["id"], "EmailVerificationMessage": "<p>Your code is <b>{####}</b>.</p>"})
    call("AdminUpdateUserAttributes", {**user, "UserAttributes": [{"Name": "email_verified", "Value": "true"}]})
    call("ForgotPassword", {"ClientId": pool["clients"][0]["id"], "Username": "ada.lovelace"})
    browser.run("location.hash = '#/messages'")
    frame = browser.until("a mail is shown", "return document.querySelector('#message iframe.mail')")
    assert browser.run("return arguments[0].getAttribute('sandbox')", frame) == "allow-popups allow-popups-to-escape-sandbox"
    # One frame, at the width and in the colours that one chooses.
    press = "[...document.querySelectorAll('#message .looks button')].find((one) => one.textContent === arguments[0]).click()"
    for look, width in [("Phone (375 px)", 375), ("Mail program (600 px)", 600)]:
        browser.run(press, look)
        assert browser.run("return document.querySelector('#message iframe').clientWidth") == width, look
    for look in ["Dark", "Light"]:
        browser.run(press, look)
        assert browser.run("return document.querySelector('#message iframe').src").endswith(f"?scheme={look.lower()}"), look
    browser.post("frame", {"id": frame})
    mail = browser.until("the mail has its text", "return document.body && document.body.innerText")
    assert mail.startswith("Your code is ") and "<" not in mail, mail
    browser.post("frame", {"id": None})
    source = browser.run("return document.querySelector('#message pre[aria-label=Source]').textContent")
    assert source.startswith("<p>Your code is <b>"), source

    # The words of a mail are read in a time that grows with its length, not with the square: this one took minutes.
    hostile = "<style>p { color: red }</style><p>Your code is <b>482913</b> &amp; more.</p>" + "<style" * 150_000 + "<" * 150_000
    urllib.request.urlopen(urllib.request.Request(f"{endpoint}/v2/email/outbound-emails", json.dumps({
        "FromEmailAddress": "codes@example.org", "Destination": {"ToAddresses": ["ada@example.org"]},
        "Content": {"Simple": {"Subject": {"Data": "A long mail"}, "Body": {"Html": {"Data": hostile}}}}}).encode(),
        {"Content-Type": "application/json"}), timeout=60).close()
    found = browser.until("the long mail is shown", """return document.querySelector('#message .subject')?.textContent === 'A long mail'
        && document.querySelector('#message .code')?.textContent""")
    assert found == "482913", found
    browser.run("location.hash = '#/flows'")

    # By keyboard: from flow to flow, and from arrow to arrow, whose details are next to the picture.
    open_refusal(browser)
    lanes = browser.run("return [...document.querySelectorAll('.picture svg .name')].map((name) => name.textContent)")
    assert lanes[:3] == ["App", "Cognito", "InviteOnlySignUp"], lanes
    browser.run("document.querySelector('.picture .arrow[tabindex=\"0\"]').focus()")
    browser.press("\ue011")
    browser.press("\ue015")
    title = browser.until("the event's arrow opens", "return document.querySelector('#panel h3')?.textContent")
    assert title == "PreSignUp_SignUp", title
    labels = browser.run("return [...document.querySelectorAll('#panel .label')].map((label) => label.textContent)")
    assert {"Verdict", "Event", "Log", "The app sees"} <= set(labels), labels
    outline = browser.run("return getComputedStyle(document.activeElement.querySelector('.hit')).strokeWidth")
    assert outline == "2px", outline

    # Copying gives the command; outside of a project an event becomes a download.
    browser.run("window.copied = []; navigator.clipboard.writeText = async (text) => { window.copied.push(text); };")
    browser.run("[...document.querySelectorAll('#panel button')].find((b) => b.textContent === 'Copy invoke command').click()")
    command = browser.until("the command is copied", "return window.copied[0]")
    assert "| cognito-triggers invoke " in command and '"triggerSource":"' in command, command

    # The same event goes to the program as it is now.
    browser.run("[...document.querySelectorAll('#panel button')].find((b) => b.textContent === 'Send again').click()")
    words = browser.until("the answer is there", "return document.querySelector('#panel .again span')?.textContent")
    assert words.startswith(("Now: refused", "Now: accepted")), words

    # The field and the box leave the flows that fit; an address names a flow.
    shown = "return [...document.querySelectorAll('.window .flow')].map((flow) => flow.innerText)"
    browser.run(FIND, "forgotpassword LOVELACE")
    [found] = browser.run(shown)
    assert "Forgot the password" in found, found
    browser.run(FIND, "")
    browser.run("document.getElementById('errors').click()")
    refused = browser.run(shown)
    assert refused and all("●" in flow for flow in refused), refused
    browser.run("document.getElementById('errors').click()")
    flow = json.load(urllib.request.urlopen(f"{endpoint}/_local/trace", timeout=60))[0]["id"]
    browser.run("location.hash = `#/flow/${arguments[0]}`", flow)
    browser.until("the flow is marked", "return document.querySelector('.window .flow a[aria-current]')?.hash === `#/flow/${arguments[0]}`", flow)

    # A flow that the pool does not have says so, and a list without flows has a way back.
    browser.run("location.hash = '#/flow/99999'")
    browser.until("the missing flow", "return document.getElementById('gone').checkVisibility() && document.getElementById('flow').hidden")
    browser.run(FIND, "no flow has these words")
    browser.until("an empty list", "return document.getElementById('none-found').checkVisibility()")
    browser.run("document.getElementById('clear-filters').click()")
    assert browser.run(shown)

    # The chosen flow and arrow are in the address, come into the window from its end, and are there again after another view.
    open_refusal(browser)
    browser.run("[...document.querySelectorAll('.picture .arrow')].find((one) => one.textContent.includes('PreSignUp_SignUp')).dispatchEvent(new MouseEvent('click'))")
    address = browser.run("return location.hash")
    assert address.count("/") == 3, address
    browser.run("scrollTo(0, document.body.scrollHeight); location.hash = `#/flow/${arguments[0]}`", flow)
    browser.until("another flow is shown", "return document.getElementById('flow').dataset.flow === String(arguments[0])", flow)
    browser.until("its title is in the window", "return document.querySelector('#flow-title').getBoundingClientRect().top >= Math.max(0, document.querySelector('header').getBoundingClientRect().bottom)")
    for place in [address, "#/users", "#/flows"]:
        browser.run("location.hash = arguments[0]", place)
        browser.until(f"the view {place}", "return document.querySelector('nav [aria-current]').hash === arguments[0].replace(/flow\\/.*/, 'flows')", place)
    browser.until("the arrow is chosen", "return document.querySelector('.picture [aria-pressed=true]')?.textContent.includes('PreSignUp_SignUp')")
    assert browser.run("return location.hash") == address
    browser.run("location.hash = '#/flows'")

    # While the page follows, the picture is that of a flow that is found, and Enter opens the first one.
    browser.run(FIND, "no flow has these words")
    browser.until("no picture is shown", "return document.getElementById('flow').hidden && document.getElementById('found').textContent.startsWith('0 of ')")
    browser.run(FIND, "InviteOnlySignUp UserLambdaValidationException")
    browser.until("the refusal is shown", "return document.getElementById('flow').checkVisibility() && document.getElementById('flow-title').textContent.startsWith('Could not sign up')")
    assert browser.run("return document.getElementById('follow').checked")
    browser.run("document.getElementById('find').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))")
    browser.until("it is open", "return location.hash === document.querySelector('.window .flow a').hash && !document.getElementById('follow').checked")
    # Its line begins with the reason.
    ending = browser.run("return document.querySelector('.window .flow .ending').textContent")
    assert "failed with error" not in ending and ending.endswith(" · UserLambdaValidationException"), ending
    browser.run(FIND, "")
    browser.run("location.hash = '#/flows'")

    # Live: a call that comes now shows without reloading.
    known = browser.run("return parseInt(document.getElementById('found').textContent)")
    call = urllib.request.Request(endpoint, b'{"ClientId":"none","Username":"<img src=x onerror=alert(1)>"}', {
        "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", "Content-Type": "application/x-amz-json-1.1"})
    with contextlib.suppress(urllib.error.HTTPError):
        urllib.request.urlopen(call, timeout=60)
    browser.until("the new call is shown", "return parseInt(document.getElementById('found').textContent) > arguments[0]", known)
    assert browser.run("return document.querySelectorAll('main img').length") == 0

    browser.picture("page-light")
    light = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.tools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    dark = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert light != dark, light
    browser.picture("page-dark")

    # At the width of a phone nothing stands out on the right.
    browser.tools("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
    width = browser.until("the page is narrow", "return innerWidth <= 400 && document.documentElement.scrollWidth")
    assert width <= 360, width
    browser.picture("page-phone")

    complaints = [line for line in browser.complaints() if "/_local/events" not in line]
    assert not complaints, complaints
print("looked at")
