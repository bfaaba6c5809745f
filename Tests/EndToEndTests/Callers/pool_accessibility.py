"""Has axe look at every view of the pool's page, at its hosted pages and at a page of messages: ENDPOINT DRIVER FOLDER GALLERY

Views are found by the page's navigation, so that new ones are looked at as well."""

import json
import sys
import urllib.request

import accessibility
from browser import Browser

endpoint, driver, folder, gallery = sys.argv[1:5]


def settle(browser):
    """Waits until nothing in the page has changed for a moment."""
    browser.post("execute/async", {"args": [], "script": """
        const done = arguments[arguments.length - 1];
        let timer = setTimeout(done, 300);
        new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 300); })
            .observe(document.querySelector("main"), { childList: true, subtree: true });
        setTimeout(done, 3000);"""})


with Browser(driver, folder) as browser:
    browser.post("url", {"url": f"{endpoint}/_local/"})
    browser.until("a flow is shown", "return document.querySelector('.flow')")
    views = browser.run("return [...document.querySelectorAll('nav a')].map((link) => link.hash)")
    assert {"#/flows", "#/users", "#/messages", "#/identities"} <= set(views), views
    message = browser.until("a message is listed", "return document.querySelector('#messages a')?.hash")
    flow = json.load(urllib.request.urlopen(f"{endpoint}/_local/trace", timeout=60))[0]["id"]
    with accessibility.looks(browser) as looks:
        for look in looks:
            for view in [*views, f"#/flow/{flow}", message]:
                browser.run("location.hash = arguments[0]", view)
                settle(browser)
                # Everything that opens is open: pictures, steps, sources.
                browser.run("document.querySelectorAll('main details').forEach((one) => { if (one.checkVisibility()) one.open = true; })")
                settle(browser)
                accessibility.check(browser, f"{view} at {look}")
    complaints = browser.complaints()
    assert not complaints, complaints

    browser.post("url", {"url": f"file://{gallery}"})
    with accessibility.looks(browser) as looks:
        for look in looks:
            accessibility.check(browser, f"the messages at {look}")
print("looked at")
