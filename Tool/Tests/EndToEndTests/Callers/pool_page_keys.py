"""Goes through the pool's page with the keyboard alone, and looks at it in forced colours: ENDPOINT DRIVER FOLDER"""

import json
import sys
import urllib.request

from browser import Browser

endpoint, driver, folder = sys.argv[1:4]
TAB, ENTER, DOWN, END = "\ue004", "\ue007", "\ue015", "\ue010"
FOCUSED = """const one = document.activeElement;
    return {tag: one.tagName, id: one.id, name: (one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 60), hash: one.hash ?? '',
            isSeen: one === document.body || one.checkVisibility()}"""


def tab_to(browser, words, fits):
    """Presses Tab until something has the focus that fits; everything on the way must be seen."""
    seen = []
    for _ in range(120):
        browser.press(TAB)
        one = browser.run(FOCUSED)
        assert one["isSeen"], one
        seen.append(one)
        if fits(one):
            return one
    raise AssertionError(f"{words} cannot be reached by Tab: {seen}")


def view(browser, name):
    return browser.until(f"the view {name}", "return !document.querySelector(`[data-view=${arguments[0]}]`).hidden && document.activeElement.tagName === 'H2'"
                         " && [document.title, document.activeElement.textContent]", name)



def call(operation, **members):
    """Calls an operation, signed with any key."""
    urllib.request.urlopen(urllib.request.Request(endpoint, json.dumps(members).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"}),
        timeout=60).close()


# An email.
with urllib.request.urlopen(f"{endpoint}/_local/pools", timeout=60) as reply:
    pool = json.load(reply)[0]
call("AdminUpdateUserAttributes", UserPoolId=pool["id"], Username="ada.lovelace", UserAttributes=[{"Name": "email_verified", "Value": "true"}])
call("ForgotPassword", ClientId=pool["clients"][0]["id"], Username="ada.lovelace")

with Browser(driver, folder) as browser:
    browser.post("url", {"url": f"{endpoint}/_local/"})
    browser.until("a flow is shown", "return document.getElementById('flow').dataset.flow")
    assert browser.run("return document.title") == "Flows · Local user pool"

    # The first stop skips the header.
    browser.press(TAB)
    assert browser.run(FOCUSED)["name"] == "Skip to the content"

    # Each view is reached by its link; its title has the focus and is the window's.
    for name, title in [("users", "Users and clients"), ("messages", "Messages"), ("identities", "Identity pools"), ("flows", "Flows")]:
        browser.run("document.querySelector('.skip').focus()")
        tab_to(browser, f"the link to {name}", lambda one: one["hash"] == f"#/{name}")
        browser.press(ENTER)
        assert view(browser, name) == [f"{title} · Local user pool", title]

    # From the list to a flow, to its arrows, and to the panel, which is not read aloud as a whole.
    row = tab_to(browser, "a flow", lambda one: one["hash"].startswith("#/flow/"))
    browser.press(DOWN)
    browser.until("the next flow is chosen", "return document.activeElement.hash === location.hash && location.hash !== arguments[0]", row["hash"])
    browser.until("its title is announced", "return document.getElementById('announcement').textContent === document.getElementById('flow-title').textContent")
    tab_to(browser, "an arrow", lambda one: one["tag"] == "g")
    browser.press(END)
    browser.until("the last arrow is chosen", "return document.activeElement === [...document.querySelectorAll('.picture .arrow')].at(-1) && document.activeElement.getAttribute('aria-pressed') === 'true'")
    tab_to(browser, "the panel", lambda one: one["id"] == "panel")
    live = browser.run("return [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].filter((one) => one.contains(document.getElementById('panel'))).length")
    assert live == 0, live

    # The panel “Try it” opens and closes, and gives the focus back.
    browser.run("document.querySelector('.skip').focus()")
    tab_to(browser, "Try it", lambda one: one["id"] == "try")
    browser.press(ENTER)
    browser.until("the panel is open", "return document.activeElement.id === 'player-title' && document.getElementById('try').ariaExpanded === 'true'")
    tab_to(browser, "Close", lambda one: one["id"] == "close-player")
    browser.press(ENTER)
    browser.until("the panel is closed", "return document.activeElement.id === 'try' && document.getElementById('player').hidden")

    # A message, its width and its flow.
    browser.run("location.hash = '#/messages'")
    view(browser, "messages")
    tab_to(browser, "a message", lambda one: one["hash"].startswith("#/message/"))
    browser.press(ENTER)
    tab_to(browser, "the phone's width", lambda one: one["name"] == "Phone (375 px)")
    browser.press(ENTER)
    assert browser.run("return document.querySelector('iframe.mail').clientWidth") == 375
    browser.run("document.getElementById('find-message').focus()")
    tab_to(browser, "its flow", lambda one: one["name"] == "See its flow")
    browser.press(ENTER)
    browser.until("the flow", "return location.hash.startsWith('#/flow/') && document.getElementById('flow').dataset.flow === location.hash.split('/')[2]")

    # In forced colours, what is chosen differs from the rest; placeholders are as readable as faint words.
    browser.tools("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    colours = browser.run("""const back = (selector) => getComputedStyle(document.querySelector(selector)).backgroundColor;
        return [back('.window a[aria-current]'), back('.window a:not([aria-current])'), back('nav a[aria-current]'), back('nav a:not([aria-current])')]""")
    assert colours[0] != colours[1] and colours[2] != colours[3], colours
    strokes = browser.run("""return ['true', 'false'].map((is) => getComputedStyle(document.querySelector(`.arrow[aria-pressed=${is}] .hit`)).stroke)""")
    assert strokes[0] != strokes[1], strokes
    browser.tools("Emulation.setEmulatedMedia", features=[])
    for scheme in ["light", "dark"]:
        browser.tools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colour = browser.run("""const field = document.getElementById('find');
            const numbers = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
            const light = (text) => numbers(text).map((one) => one / 255).map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
                .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
            const all = [light(getComputedStyle(field, '::placeholder').color), light(getComputedStyle(field).backgroundColor)].sort((a, b) => b - a);
            return (all[0] + 0.05) / (all[1] + 0.05)""")
        assert colour >= 4.5, (scheme, colour)
    assert not (complaints := browser.complaints()), complaints
print("went through")
