"""Runs the programs of the page *Agents sign in* against a pool: ENDPOINT PAGE [person ADDRESS]

With `person`, the script is the browser: it signs ada in at the address, and brings the answer to the app.
"""

import html
import http.cookiejar
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

endpoint, page = sys.argv[1:3]
PASSWORD = "Passw0rd!Local"
text = pathlib.Path(page).read_text()


def person(address):
    """Signs ada in on the page, and follows the redirect to the app."""
    # Browsers know names below localhost; a program's resolver may not.
    resolve = socket.getaddrinfo
    socket.getaddrinfo = lambda host, *rest, **more: resolve(
        "127.0.0.1" if host == "people.localhost" else host, *rest, **more)
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    reply = browser.open(address)
    form = reply.read().decode()
    fields = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)}
    action = html.unescape(re.search(r'<form method="post" action="([^"]*)"', form)[1])
    data = urllib.parse.urlencode({**fields, "username": "ada", "password": PASSWORD}).encode()
    assert b"You are signed in" in browser.open(urllib.parse.urljoin(reply.url, action), data).read()


def call(operation, **members):
    request = urllib.request.Request(endpoint, json.dumps(members).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20261128/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=x"})
    return json.load(urllib.request.urlopen(request))


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def main():
    pool = call("ListUserPools", MaxResults=1)["UserPools"][0]["Id"]
    call("AdminCreateUser", UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    call("AdminSetUserPassword", UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
    resource, agent = re.findall(r"```python\n(.*?)```", text, re.S)
    document = json.loads(re.search(r"```json\n(.*?)```", text, re.S)[1])
    with tempfile.TemporaryDirectory() as folder:
        play(pool, resource, agent, document, pathlib.Path(folder))
    print("signed in twice")


def play(pool, resource, agent, document, folder):
    """Runs both programs: the agent registers, and then has a document."""
    (folder / "resource.py").write_text(resource)
    # The names below localhost, for the agent as well.
    (folder / "agent.py").write_text(
        "import socket\nresolve = socket.getaddrinfo\nsocket.getaddrinfo = lambda host, *rest, **more: resolve(\n"
        "    '127.0.0.1' if host in ('people.localhost', b'people.localhost') else host, *rest, **more)\n" + agent)
    port = free_port()
    url = f"http://localhost:{port}/mcp"
    server = subprocess.Popen([sys.executable, folder / "resource.py", f"{endpoint}/{pool}", str(port)], stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.05)
        urllib.request.urlopen(urllib.request.Request(f"{endpoint}/_local/client-documents", json.dumps(
            {"url": document["client_id"], "body": document}).encode(), method="PUT"))
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\nexec {sys.executable} {os.path.abspath(__file__)} {endpoint} {page} person "$1"\n')
        browser.chmod(0o700)
        # The module starts it in the background, because the agent waits for its answer.
        environment = {**os.environ, "BROWSER": f"{browser} %s &"}
        for more in ([], [document["client_id"]]):
            printed = subprocess.run([sys.executable, folder / "agent.py", url, *more], env=environment, check=True,
                                     stdout=subprocess.PIPE, text=True, timeout=200).stdout
            client = re.search(r"'client': '([^']*)'", printed)[1]
            assert "'user': 'ada'" in printed, printed
            listed = [one["ClientId"] for one in call("ListUserPoolClients", UserPoolId=pool, ClientType="DCR")["UserPoolClients"]]
            assert client == document["client_id"] if more else [client] == listed, (client, listed)
    finally:
        server.kill()


person(sys.argv[4]) if len(sys.argv) > 3 else main()
