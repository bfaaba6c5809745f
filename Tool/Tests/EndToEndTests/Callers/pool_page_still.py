"""Reads the pool's page while other clients call the pool: nothing moves under the reader, and the keyboard keeps its place.

Usage: pool_page_still.py COGNITO-TRIGGERS CHROMEDRIVER FOLDER
"""

import sys

from browser import Browser
from local_pool import LocalPool, error

command, driver, folder = sys.argv[1:]
COUNT = "return Number(document.querySelector('.window > li')?.getAttribute('aria-setsize') ?? 0)"
SHOWN = "return document.getElementById('flow').dataset.flow"
TOP = """const box = document.getElementById('flows').getBoundingClientRect();
    const row = [...document.querySelectorAll('.window .flow')].find((one) => one.getBoundingClientRect().top >= box.top);
    return row && [row.firstChild.hash, Math.round(row.getBoundingClientRect().top)]"""


def sign_ups(pool, browser, *names):
    """Refused sign-ups, which the page then lists."""
    known = browser.run(COUNT) if browser else 0
    for name in names:
        error(pool.app.sign_up, ClientId="none", Username=name, Password="Passw0rd!Local")
    if browser:
        browser.until(f"the sign-ups of {names}", f"return ((() => {{ {COUNT} }})()) > arguments[0]", known)


def follows(browser, expected):
    state = browser.run("return [document.getElementById('follow').checked, location.hash]")
    assert state[0] is expected and state[1].startswith("#/flow/") is not expected, state


with LocalPool(command, None, {}) as pool, Browser(driver, folder) as browser:
    sign_ups(pool, None, *(f"user{number % 5}" for number in range(60)))
    browser.post("url", {"url": f"{pool.endpoint}/_local/"})
    latest = browser.until("a flow is shown", SHOWN)

    # It follows the latest flow, and the switch says so.
    follows(browser, True)
    sign_ups(pool, browser, "grace")
    browser.until("the latest flow is shown", f"return ((() => {{ {SHOWN} }})()) > arguments[0]", latest)

    # Whoever scrolls reads: the flow stays, the row in sight keeps its place, and new flows are a number.
    latest = browser.run(SHOWN)
    browser.run("document.getElementById('flows').scrollTop = 900")
    browser.until("the list is scrolled", f"return ((() => {{ {TOP} }})()) && !document.getElementById('follow').checked")
    follows(browser, False)
    place = browser.run(TOP)
    sign_ups(pool, browser, "user4", "heidi", "user0")
    browser.until("three flows are new", "return !document.getElementById('new-flows').hidden && document.getElementById('new-flows').textContent === '3 new'")
    assert browser.run(TOP) == place, (place, browser.run(TOP))
    assert browser.run(SHOWN) == latest

    # The keyboard: a row whose place is scrolled away keeps the focus, and one row can always be tabbed to.
    browser.run("""const box = document.getElementById('flows').getBoundingClientRect();
        [...document.querySelectorAll('.window .flow a')].find((one) => one.getBoundingClientRect().top >= box.top).focus()""")
    focused = browser.run("return document.activeElement.hash")
    browser.run("document.getElementById('flows').scrollTop = 99999")
    browser.until("the list is at its end", "return document.querySelector('.window > li:last-child').getBoundingClientRect().top < innerHeight")
    assert browser.run("return document.activeElement.hash") == focused
    browser.run("document.getElementById('flows').scrollTop = 0; document.activeElement.blur()")
    for top in [0, 1200, 2400]:
        browser.run("document.getElementById('flows').scrollTop = arguments[0]", top)
        browser.until("one row can be tabbed to", "return document.querySelectorAll('.window a[tabindex=\"0\"]').length === 1")

    # The number leads to the top, and the switch to the latest flow.
    sign_ups(pool, browser, "ivan")
    browser.until("a flow is new", "return !document.getElementById('new-flows').hidden")
    browser.run("document.getElementById('new-flows').click()")
    browser.until("the list is at its top", "return document.getElementById('flows').scrollTop === 0 && document.getElementById('new-flows').hidden")
    browser.run("document.getElementById('follow').click()")
    browser.until("the latest flow is shown", f"return ((() => {{ {SHOWN} }})()) > arguments[0]", latest)
    follows(browser, True)

    # A flow that is opened stays, and so does one whose panel is read.
    browser.run("document.querySelectorAll('.window .flow a')[4].click()")
    chosen = browser.until("the flow is shown", "return document.querySelector('.window [aria-current]')?.hash === location.hash && location.hash")
    sign_ups(pool, browser, "judy")
    follows(browser, False)
    assert browser.run("return location.hash") == chosen
    browser.run("document.getElementById('follow').click()")
    follows(browser, True)
    browser.run("document.getElementById('panel').focus()")
    browser.until("the flow stays", "return !document.getElementById('follow').checked")

    # A slow answer is not drawn over a newer state of its flow: the first one comes after the second one.
    made = pool.admin.create_user_pool(PoolName="members")["UserPool"]["Id"]
    client = pool.admin.create_user_pool_client(UserPoolId=made, ClientName="app")["UserPoolClient"]["ClientId"]
    browser.run("""
        const send = window.fetch;
        window.held = [];
        window.fetch = async (path, options) => {
            const reply = await send(path, options);
            if (!/\\/_local\\/flows\\/\\d/.test(path)) return reply;
            return new Promise((answer) => window.held.push(() => answer(reply)));
        };
        document.getElementById("follow").click();""")
    member = {"ClientId": client, "Username": "mallory"}
    pool.app.sign_up(Password="Passw0rd!Local", **member)
    browser.until("the flow is read", "return window.held.length === 1")
    error(pool.app.confirm_sign_up, ConfirmationCode="000000", **member)
    browser.until("it is read again", "return window.held.length === 2")
    browser.run("window.held[1]()")
    calls = "return [...document.querySelectorAll('#picture text')].filter((one) => one.textContent.includes('ConfirmSignUp')).length"
    drawn = browser.until("both calls are drawn", calls)
    browser.run("window.held[0]()")
    # The answer is used in the tasks that follow at once.
    browser.post("execute/async", {"args": [], "script": "setTimeout(arguments[0], 200)"})
    assert browser.run(calls) == drawn

    assert not (complaints := browser.complaints()), complaints
print("kept still")
