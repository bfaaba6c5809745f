"""Headless Firefox over Marionette, its own protocol: Debian has no geckodriver, which would only translate."""

import json
import os
import pathlib
import socket
import subprocess
import time

from browser import Page

PREFERENCES = {
    "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "browser.startup.page": 0, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "app.update.enabled": False, "extensions.update.enabled": False,
    "services.settings.server": "data:,", "browser.safebrowsing.downloads.enabled": False, "remote.prefs.recommended": True,
}


class Firefox(Page):
    def __init__(self, program, folder):
        profile = pathlib.Path(folder, "firefox")
        profile.mkdir()
        profile.joinpath("user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        # Firefox writes into its user's home folder.
        environment = {**os.environ, "HOME": str(folder), "MOZ_HEADLESS": "1", "XDG_CACHE_HOME": str(folder)}
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", profile], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = profile / "MarionetteActivePort"
        for _ in range(1200):
            if port.exists() and port.read_text().strip():
                break
            assert self.process.poll() is None, "Firefox has ended"
            time.sleep(0.1)
        self.connection = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=120)
        self.count = 0
        self.message()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {}})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def message(self):
        """A message is JSON after its length and a colon."""
        length = b""
        while (byte := self.connection.recv(1)) != b":":
            assert byte, "Firefox has closed the connection"
            length += byte
        data = b""
        while len(data) < int(length):
            data += self.connection.recv(int(length) - len(data))
        return json.loads(data)

    def call(self, command, **parameters):
        self.count += 1
        data = json.dumps([0, self.count, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(data), data))
        _, _, error, value = self.message()
        assert error is None, (command, error)
        return value

    def open(self, address):
        self.call("WebDriver:Navigate", url=address)

    def run(self, script, *arguments):
        return self.call("WebDriver:ExecuteScript", script=script, args=list(arguments), newSandbox=False, sandbox=None)["value"]
