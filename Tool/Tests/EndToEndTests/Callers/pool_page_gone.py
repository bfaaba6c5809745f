"""Stops the pool while its page is open, and reads in each view what the page says then, and when the pool is back.

Usage: pool_page_gone.py COGNITO-TRIGGERS CHROMEDRIVER FOLDER
"""

import sys
import urllib.parse

from browser import Browser
from local_pool import REGION, LocalPool, error

command, driver, folder = sys.argv[1:]
POOL, APP = f"{REGION}_Ab12Cd34E", "5exampleclientid"
SEED = {"UserPools": [{"Id": POOL, "Name": "members", "Clients": [{"ClientId": APP, "ClientName": "web"}]}]}
SILENCE = "The pool does not answer. Is it running?"
PRESS = """const found = [...document.querySelectorAll(arguments[0])].find((one) => one.textContent === arguments[1]);
    found?.click();
    return Boolean(found);"""
SHOWN = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility()).map((one) => one.textContent).join('\\n')"


def sees(browser, where, *words):
    """Waits until an element that is shown has some words."""
    browser.until(f"{words} in {where}", f"const text = (() => {{ {SHOWN} }})(); return arguments[1].every((one) => text.includes(one))", where, words)


def fails(browser, place, label):
    """Presses a button, and reads what the page says next to it."""
    assert browser.run(PRESS, place, label), label
    browser.until(f"an error next to {label}", """return [...document.querySelectorAll(arguments[0])]
        .some((one) => one.textContent === arguments[1] && one.nextElementSibling?.textContent.includes(arguments[2]))""", place, label, SILENCE)


with Browser(driver, folder) as browser:
    with LocalPool(command, None, {}, SEED) as pool:
        error(pool.app.sign_up, ClientId="none", Username="ada", Password="Passw0rd!Local")
        error(pool.app.sign_up, ClientId="none", Username="grace", Password="Passw0rd!Local")
        browser.post("url", {"url": f"{pool.endpoint}/_local/"})
        browser.until("a flow is shown", "return document.querySelector('#flow').dataset.flow && document.querySelector('#player form h3')")
        browser.until("the pool is live", "return document.getElementById('status').textContent === 'Live'")
        address = urllib.parse.urlsplit(pool.endpoint)
    sees(browser, "#offline", SILENCE, "What is shown here is from")

    # Flows: another flow is not the picture of the last one, a search says what it lacks, and each control says that it failed.
    first = browser.run("return document.querySelector('.window .flow a:not([aria-current])').hash")
    browser.run("location.hash = arguments[0]", first)
    sees(browser, "#unread-flow", "could not be read", SILENCE, "Try again")
    assert browser.run("return document.getElementById('flow').hidden")
    browser.run("const field = document.getElementById('find'); field.value = 'ada'; field.dispatchEvent(new Event('input'))")
    sees(browser, "#found", "could not be searched", SILENCE)
    browser.run("document.querySelectorAll('.controls details').forEach((one) => { one.open = true; })")
    fails(browser, ".controls button", "+ a day")
    fails(browser, ".controls [role=switch]", "error")
    browser.run("document.querySelector('#player form .main').click()")
    browser.until("the form's outcome", "return document.querySelector('#player .outcome').textContent.includes('the connection was closed')")
    assert not browser.run("return document.querySelector('#player form').hasAttribute('aria-busy')")

    # The other views, which have not been read before.
    for view in ["users", "messages", "identities"]:
        browser.run("location.hash = arguments[0]", f"#/{view}")
        sees(browser, f"[data-view={view}] .unread", "could not be read", SILENCE, "Try again")
        assert browser.run(PRESS, f"[data-view={view}] .unread button", "Try again")

    # The pool is back: the page reads what it could not read, without a click.
    with LocalPool(command, None, {}, SEED, ["--port", str(address.port)]) as pool:
        browser.until("the pool is back", "return document.getElementById('offline').hidden && document.getElementById('status').textContent === 'Live'")
        browser.until("all is read", "return !document.querySelector('[data-view]:not([hidden]) .unread:not([hidden])')")
        browser.run("location.hash = '#/users'")
        sees(browser, "#pool-list", "members")
    # What the browser itself writes of a server that is gone is no mistake of the page.
    mistakes = [line for line in browser.complaints() if "Failed to load resource" not in line and "net::ERR_" not in line]
    assert not mistakes, mistakes
print("said so")
