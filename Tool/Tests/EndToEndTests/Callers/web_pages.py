"""A person in front of the hosted pages, without a browser: reads a page's form and posts it."""

import html.parser
import urllib.parse

import requests


class Page(html.parser.HTMLParser):
    """The first form of a page that posts, with its fields, and the error above it."""

    def __init__(self, reply):
        super().__init__()
        self.url, self.status, self.action, self.fields, self.error = reply.url, reply.status_code, None, {}, None
        self.in_form, self.in_error = False, False
        self.feed(reply.text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form" and values.get("method", "").lower() == "post" and self.action is None:
            self.action, self.in_form = values["action"], True
        if tag == "input" and self.in_form and values.get("name"):
            self.fields[values["name"]] = values.get("value") or ""
        if values.get("id") == "loginErrorMessage":
            self.in_error, self.error = True, ""

    def handle_endtag(self, tag):
        if tag == "form":
            self.in_form = False
        self.in_error = False

    def handle_data(self, data):
        if self.in_error:
            self.error += data.strip()


class Person:
    """A browser's cookies, and the way from page to page until an app's address."""

    def __init__(self, app):
        self.session, self.app = requests.Session(), app

    def open(self, address):
        """Follows an address to a page, or to the app: a `Page`, or the app's address."""
        return self.follow(self.session.get(address, allow_redirects=False))

    def follow(self, reply):
        while reply.is_redirect:
            address = urllib.parse.urljoin(reply.url, reply.headers["Location"])
            if address.startswith(self.app):
                return address
            reply = self.session.get(address, allow_redirects=False)
        return Page(reply)

    def submit(self, page, **values):
        """Fills in a page's form."""
        address = urllib.parse.urljoin(page.url, page.action)
        return self.follow(self.session.post(address, data={**page.fields, **values}, allow_redirects=False))

    def sign_in(self, address, name, password):
        """Signs in on the pages: the app's address."""
        found = self.submit(self.open(address), username=name, password=password)
        assert isinstance(found, str), (found.status, found.error)
        return found
