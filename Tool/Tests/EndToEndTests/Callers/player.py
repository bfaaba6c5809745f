"""The panel "Try it" of the pool's page, used as a person uses it."""

import json
import urllib.request

FORM = "const form = document.querySelector('#player > form');"


class Player:
    def __init__(self, browser, endpoint):
        self.browser, self.endpoint = browser, endpoint
        browser.post("url", {"url": f"{endpoint}/_local/"})
        browser.until("the player is there", "return document.querySelector('#player > form h3') && document.getElementById('status').textContent === 'Live'")
        browser.until("the panel is open", "const closed = document.getElementById('player').hidden; if (closed) document.getElementById('try').click(); return !closed")

    def choose(self, words):
        """Presses one of the buttons above the form."""
        found = self.browser.until(f"the button {words}", "const found = [...document.querySelectorAll('.chips button')]"
                                   ".find((button) => button.textContent === arguments[0]); found?.click(); return Boolean(found);", words)
        assert found

    def fill(self, **values):
        for name, value in values.items():
            self.browser.until(f"the field {name}", FORM + """
                const control = form.elements[arguments[0]];
                if (!control || control.disabled) return false;
                control.value = arguments[1];
                control.dispatchEvent(new Event("change", { bubbles: true }));
                control.dispatchEvent(new Event("input", { bubbles: true }));
                return true;""", name, value)

    def press(self, words):
        self.browser.until(f"the button {words}", FORM + """
            const found = [...form.querySelectorAll("button")].find((button) => button.textContent === arguments[0]);
            found?.click();
            return Boolean(found);""", words)

    def press_outcome(self, words):
        """Presses the button next to the outcome."""
        self.browser.until(f"the button {words}", "const found = document.querySelector('#player .outcome button');"
                           "return found?.textContent === arguments[0] && (found.click(), true);", words)

    def use_code(self):
        """Takes the newest code that the page offers, and returns it."""
        return self.browser.until("a code is offered", FORM + """
            const found = form.querySelector(".offers button");
            found?.click();
            return found?.textContent.match(/\\d{4,8}/)[0];""")

    def send(self, title=None):
        """Sends the form, and returns what the page says when the answer is there, without links and notes; `title` is that of the next form."""
        self.browser.run(FORM + "form.querySelector('.main').click()")
        words = self.browser.until("an outcome", """
            const [words, form] = [document.querySelector("#player .outcome").firstChild?.textContent, document.querySelector("#player > form")];
            return !form.hasAttribute("aria-busy") && words !== "…" && words;""")
        if title:
            self.browser.until(f"the form {title} after: {words}", FORM + "return form.querySelector('h3').textContent === arguments[0]", title)
        return words

    def outcome(self):
        """All that the page says after a call: its words, links and notes."""
        return self.browser.run("return document.querySelector('#player .outcome').innerText")

    def title(self):
        return self.browser.run(FORM + "return form.querySelector('h3').textContent")

    def see_snippet(self, way, words):
        """Sees words in the call as a command or code: `AWS CLI`, `boto3`, `curl` or `Amplify`."""
        self.browser.until(f"{words} in the call as {way}", """
            document.querySelector(".calls").open = true;
            const tab = [...document.querySelectorAll(".calls [role=tab]")].find((tab) => tab.textContent === arguments[0]);
            tab?.click();
            return tab && document.querySelector(".calls pre").textContent.includes(arguments[1]);""", way, words)

    def calls(self):
        """The operations of all calls, as the record has them."""
        with urllib.request.urlopen(f"{self.endpoint}/_local/trace", timeout=60) as reply:
            return [call["operation"] for flow in json.load(reply) for call in flow["calls"]]

    def see_flow(self, operation):
        self.browser.until(f"the flow of {operation}", "return [...document.querySelectorAll('.window .flow')].some((flow) => flow.textContent.includes(arguments[0]))", operation)

    def complaints(self):
        """The console's errors, without those of refused requests, which the browser writes itself."""
        return [line for line in self.browser.complaints() if "the server responded with a status of 400" not in line]
