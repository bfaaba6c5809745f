"""Plays varied flows, and reads them on the pool's page in headless Chromium: pictures, differences, tokens, users, and hundreds of flows.

Usage: pool_pictures.py COGNITO-TRIGGERS FUNCTIONS CHROMEDRIVER FOLDER
"""

import concurrent.futures
import contextlib
import sys
import threading
import urllib.error
import urllib.request

from browser import Browser
from local_pool import LocalPool
from pool_pictures_play import APP, PASSWORD, SEED, VARIABLES, attempt, play, post

command, functions, driver, folder = sys.argv[1:]
LANES = "return [...document.querySelectorAll('.picture svg .name')].map((name) => name.textContent)"
ARROWS = "return [...document.querySelectorAll('.picture .arrow text')].map((text) => text.textContent)"
PANEL = "return document.getElementById('panel').innerText"
FLOW = "return [...document.querySelectorAll('.window .flow a')].find((link) => link.innerText.includes(arguments[0]))"


def choose(browser, id, value):
    browser.run("""const [id, value] = arguments, field = document.getElementById(id);
        field.value = value;
        field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input"));""", id, value)


def show(browser, flow):
    browser.run("location.hash = `#/flow/${arguments[0]}`", flow)
    browser.until("the flow is shown", "return document.querySelector('#flow').dataset.flow === String(arguments[0])", flow)


def press(browser, words):
    """Chooses the arrow with some words, and returns the text of the panel."""
    found = browser.run("""const arrow = [...document.querySelectorAll('.picture .arrow')].find((one) => one.textContent.includes(arguments[0]));
        arrow?.dispatchEvent(new MouseEvent('click'));
        return Boolean(arrow)""", words)
    assert found, (words, browser.run(ARROWS))
    return browser.run(PANEL)


def flow_of(pool, **wanted):
    """The latest flow whose summary has some members."""
    flows = pool.fetch("/_local/flows")["flows"]
    return next(flow["id"] for flow in reversed(flows) if all(flow.get(name) == value for name, value in wanted.items()))


def read_provider(browser, pool):
    show(browser, flow_of(pool, username="Corp_s-1", act="signIn"))
    lanes = browser.run(LANES)
    assert lanes[:3] == ["App", "Browser", "Cognito"] and lanes[-1] == "Corp", lanes
    arrows = browser.run(ARROWS)
    order = ["GET /oauth2/authorize", "POST /_local/providers", "GET /oauth2/idpresponse", "InboundFederation_ExternalProvider",
             "PreSignUp_ExternalProvider", "TokenGeneration_HostedAuth", "POST /oauth2/token"]
    places = [arrows.index(words) for words in order]
    assert places == sorted(places), arrows
    # The app's exchange shows the tokens, with what the trigger did when the browser signed in.
    text = press(browser, "ok, tokens")
    for words in ["ID token", "expires in", "RS256", "tenant", "added by the trigger", "And a refresh token"]:
        assert words in text, (words, text)


def read_tokens(browser, pool):
    show(browser, flow_of(pool, username="ada", act="signIn", title="Signed in"))
    text = press(browser, "TokenGeneration_Authentication")
    for words in ["Changes of the event", "claimsToSuppress", "Claims of the ID token", "harbour"]:
        assert words in text, (words, text)
    kinds = browser.run("return [...document.querySelectorAll('#panel .difference')].map((row) => `${row.querySelector('.kind').textContent} ${row.querySelector('th').textContent}`)")
    assert "added tenant" in kinds and "removed email_verified" in kinds, kinds
    text = press(browser, "InitiateAuth")
    assert "suppressed by the trigger" in text and '"PASSWORD": "(not shown)"' in text and PASSWORD not in text, text


def read_users(browser):
    browser.run("location.hash = '#/users'")
    browser.until("the users are listed", "return document.querySelectorAll('.user-card').length === 4")
    pools = browser.run("return document.getElementById('pool-list').innerText")
    assert "members" in pools and "partners" in pools and "batch" in pools, pools
    choose(browser, "find-user", "editors ADA")
    browser.until("one user is found", "return document.querySelectorAll('.user-card').length === 1")
    browser.run("document.querySelector('.user-card summary').click()")
    text = browser.until("the user opens", "return document.querySelector('.user-facts')?.innerText")
    for words in ["ada@example.org", "custom:tenant", "Sessions", "ends in", "web"]:
        assert words in text, (words, text)
    browser.run("document.querySelector('.user-card > a').click()")
    browser.until("the user's flows are shown", "return document.getElementById('by-user').textContent === 'User: ada ×' && !document.getElementById('flows-view').hidden")
    users = browser.run("return [...document.querySelectorAll('.window .user')].map((row) => row.innerText)")
    assert len(users) == 1 and users[0].startswith("ada"), users
    browser.run("document.getElementById('by-user').click()")
    browser.until("all users are listed", "return document.querySelectorAll('.window .user').length > 1")


def read_filters(browser):
    choose(browser, "by-function", "PasswordlessCode")
    flows = browser.run("return [...document.querySelectorAll('.window .flow')].map((row) => row.innerText)")
    assert len(flows) == 1 and "CUSTOM_CHALLENGE" in "".join(flows), flows
    choose(browser, "by-function", "")
    # Words of an event are found by the server.
    choose(browser, "find", "harbour custom:tenant tokengeneration")
    browser.until("events are searched", "return document.querySelectorAll('.window .flow').length >= 2")
    choose(browser, "find", "")
    before = browser.run("return parseInt(document.getElementById('found').textContent)")
    browser.run("document.getElementById('administrative').click()")
    assert browser.run("return parseInt(document.getElementById('found').textContent)") > before
    browser.run("document.getElementById('administrative').click()")


def flood(pool, count):
    def call(number):
        request = urllib.request.Request(pool.endpoint, b'{"ClientId":"%d","Username":"someone","Password":"Passw0rd!"}' % number, {
            "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", "Content-Type": "application/x-amz-json-1.1"})
        with contextlib.suppress(urllib.error.HTTPError):
            urllib.request.urlopen(request, timeout=60)
    with concurrent.futures.ThreadPoolExecutor(4) as calls:
        list(calls.map(call, range(count)))


def read_many(browser):
    """Of 500 flows a few are in the document, and those at the end of the list are there when one scrolls to them."""
    browser.run("location.hash = '#/flows'")
    browser.until("the flows have come", "return parseInt(document.getElementById('found').textContent) >= 490")
    assert browser.run("return document.querySelectorAll('.window > li').length") < 100
    assert browser.run("return document.querySelectorAll('*').length") < 2000
    last = browser.run("const box = document.getElementById('flows'); box.scrollTop = box.scrollHeight; return box.scrollTop")
    assert last > 10_000, last
    browser.until("the oldest is shown", "return document.querySelector('.window > li:last-child').getAttribute('aria-posinset') === document.querySelector('.window > li').getAttribute('aria-setsize')")
    browser.run("document.querySelector('.window > li:last-child a').click()")
    browser.until("it opens", "return document.querySelector('.window a[aria-current]') && document.querySelector('#flow').dataset.flow === location.hash.split('/')[2]")
    print(browser.run("return document.querySelector('#flow').dataset.milliseconds"), "ms to open a flow", file=sys.stderr)


with LocalPool(command, functions, VARIABLES, SEED) as pool, Browser(driver, folder) as browser:
    browser.post("url", {"url": f"{pool.endpoint}/_local/"})
    browser.run("window.isFirst = true")
    play(pool)
    browser.until("the last flow has come", "return document.querySelector('.window .ending')?.innerText.includes('ResourceConflictException')")
    # A conflict of Sync, as the app sees it.
    conflict = flow_of(pool, error="ResourceConflictException")
    show(browser, conflict)
    assert "ResourceConflictException" in press(browser, "ResourceConflictException"), browser.run(PANEL)
    read_provider(browser, pool)
    read_tokens(browser, pool)
    # What a function sends itself comes out of its own lane, between its event and its answer.
    show(browser, flow_of(pool, username="ada", act="signIn", challenge="CUSTOM_CHALLENGE"))
    text = press(browser, "SES SendEmail: EMAIL to ada@example.org")
    assert "sent by PasswordlessCode" in text, text
    read_filters(browser)
    read_users(browser)
    # An attempt that takes too long has the line of five seconds.
    post(pool, "/_local/faults", {"trigger": "PreSignUp", "delay": 5.5})
    slow = threading.Thread(target=attempt, args=[pool.app.sign_up], kwargs={
        "ClientId": APP, "Password": PASSWORD, "Username": "grace.slow", "UserAttributes": [{"Name": "email", "Value": "grace@example.org"}]})
    slow.start()
    slow.join()
    show(browser, flow_of(pool, username="grace.slow"))
    browser.until("the limit is drawn", "return document.querySelector('.picture text.limit')?.textContent === '5 s'")
    heights = browser.run("return [...document.querySelectorAll('.picture rect.bar:not(.call):not(.cold)')].map((bar) => bar.height.baseVal.value)")
    assert heights[0] > 3 * heights[1], heights
    flood(pool, 500)
    read_many(browser)
    # Everything came by the stream: nothing was loaded anew, and nothing was asked for again and again.
    assert browser.run("return window.isFirst === true && !performance.getEntriesByType('resource').some((one) => one.name.endsWith('/_local/trace'))")
    browser.picture("flows")
    assert not (complaints := browser.complaints()), complaints
print("seen")
