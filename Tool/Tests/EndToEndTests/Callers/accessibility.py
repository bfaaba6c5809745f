"""axe-core in a page, over WebDriver: what it finds is described so that it can be fixed."""

import contextlib
import json
import pathlib

CORE = pathlib.Path(__file__).resolve().parents[4] / ".tools/axe/axe_selenium_python/node_modules/axe-core/axe.min.js"

# The page's policy says nothing about scripts that WebDriver runs. A frame in which nothing may run cannot be looked into.
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {iframes: false, resultTypes: ["violations"]}).then((result) => done(result.violations.map((found) => ({
  rule: found.id, help: found.help, places: found.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`)
}))), (error) => done([{rule: "axe", help: String(error), places: []}]));
"""

WIDTHS = [(1200, False), (390, True)]
SCHEMES = ["light", "dark"]


@contextlib.contextmanager
def looks(browser):
    """Yields a generator of the names of all looks, each of which the browser then has: wide and narrow, light and dark."""
    def all_looks():
        for width, mobile in WIDTHS:
            browser.tools("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=mobile)
            for scheme in SCHEMES:
                browser.tools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                yield f"{width}-{scheme}"
    yield all_looks()
    browser.tools("Emulation.clearDeviceMetricsOverride")
    browser.tools("Emulation.setEmulatedMedia", features=[])


def check(browser, view):
    """Fails if axe finds anything in the page as it is shown now, or if the page is wider than the window."""
    if not browser.run("return Boolean(window.axe)"):
        browser.run(CORE.read_text(encoding="utf-8"))
    found = browser.post("execute/async", {"script": RUN, "args": []})
    assert not found, f"{view}: {json.dumps(found, indent=1)}"
    room = browser.run("return [document.documentElement.scrollWidth, innerWidth]")
    assert room[0] <= room[1], f"{view}: {room[0]} pixels wide in {room[1]}"
