"""Headless Chromium over WebDriver."""

import base64
import contextlib
import json
import os
import pathlib
import re
import subprocess
import time
import urllib.request


def request(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method), timeout=60) as reply:
        return json.load(reply)["value"]


def trusting(authority, folder):
    """The environment of a browser that also trusts an authority: Chromium reads the database of a home folder."""
    database = pathlib.Path(folder, "home/.pki/nssdb")
    database.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-N", "--empty-password"], check=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-A", "-n", "cognito-triggers", "-t", "C,,", "-i", authority], check=True)
    return {**os.environ, "HOME": f"{folder}/home"}


def started(driver, environment):
    """A driver and its port, which it chooses itself; it ends if that port is taken for the other kind of address."""
    for _ in range(10):
        process = subprocess.Popen([driver, "--port=0"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in process.stdout:
            if words := re.search(r"started successfully on port (\d+)", line):
                return process, words[1]
        process.wait()
    raise AssertionError(f"{driver} does not start")


class Page:
    """A page that a browser shows; `run` evaluates a script in it."""

    def until(self, words, script, *arguments):
        for _ in range(600):
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(f"{words}; the page shows: {self.run('return document.body.innerText')}")


class Browser(Page):
    def __init__(self, driver, folder):
        self.folder = folder
        authority = os.environ.get("SSL_CERT_FILE")
        environment = trusting(authority, folder) if authority else None
        self.process, port = started(driver, environment)
        base = f"http://127.0.0.1:{port}"
        # Chromium does not start its sandbox as root.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        options = {"args": ["--headless=new", *sandbox, "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900",
                            f"--user-data-dir={folder}/profile"]}
        session = request("POST", f"{base}/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = f"{base}/session/{session['sessionId']}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            request("DELETE", self.session)
        self.process.terminate()
        self.process.wait()

    def post(self, path, body=None):
        return request("POST", f"{self.session}/{path}", body or {})

    def run(self, script, *arguments):
        return self.post("execute/sync", {"script": script, "args": list(arguments)})

    def tools(self, command, **parameters):
        return self.post("goog/cdp/execute", {"cmd": command, "params": parameters})

    def press(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.post("actions", {"actions": [{"type": "key", "id": "keys", "actions": [{"type": kind, "value": key}]}]})

    def picture(self, name):
        data = request("GET", f"{self.session}/screenshot")
        pathlib.Path(self.folder, f"{name}.png").write_bytes(base64.b64decode(data))

    def complaints(self):
        return [entry["message"] for entry in self.post("se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]
