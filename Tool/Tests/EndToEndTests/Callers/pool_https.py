"""Checks a pool that serves HTTPS: clients' trust, names, cookies, the guard, plain HTTP, and a sign-in through a provider.

Usage: pool_https.py ENDPOINT AUTHORITY DRIVER FOLDER
"""

import http.server
import os
import socket
import ssl
import subprocess
import sys
import threading
import urllib.parse
import warnings

import boto3
import requests

from browser import Browser
from web_pages import Person

endpoint, authority, driver, folder = sys.argv[1:5]
port = urllib.parse.urlsplit(endpoint).port
APP = "http://localhost:3000/callback"


def curl(address, *options):
    """The exit status of curl, and what it printed."""
    result = subprocess.run(["curl", "--silent", "--show-error", *options, address], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout + result.stderr


# Each name has a certificate; a client that does not trust the authority, or calls another name, refuses.
for host in ("127.0.0.1", "localhost", "people.localhost", "a.b.localhost"):
    assert curl(f"https://{host}:{port}/_local/pools", "--cacert", authority) == (0, "[]"), host
assert curl(f"https://localhost:{port}/_local/pools", "--cacert", "/dev/null")[0] in (60, 77)
foreign = curl(f"https://auth.example.org:{port}/", "--cacert", authority, "--resolve", f"auth.example.org:{port}:127.0.0.1")
assert foreign[0] == 60 and "auth.example.org" in foreign[1], foreign

# The key of the authority signs for no other site, whatever a thief writes into a certificate.
subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=auth.example.org",
                "-addext", "subjectAltName=DNS:auth.example.org", "-addext", "basicConstraints=critical,CA:FALSE",
                "-CA", authority, "-CAkey", authority.replace(".pem", "-key.pem"),
                "-keyout", f"{folder}/forged-key.pem", "-out", f"{folder}/forged.pem"], check=True, capture_output=True)
forged = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{folder}/forged.pem", f"{folder}/forged-key.pem")
forged.socket = context.wrap_socket(forged.socket, server_side=True)
forged.handle_error = lambda *_: None
threading.Thread(target=forged.serve_forever, daemon=True).start()
refused = curl(f"https://auth.example.org:{forged.server_port}/", "--cacert", authority,
               "--resolve", f"auth.example.org:{forged.server_port}:127.0.0.1")
assert refused[0] == 60 and "permitted subtree" in refused[1], refused

# Nor does it sign for email, clients or other authorities: OpenSSL and NSS refuse them, and accept a server of this machine.
# NSS does not apply the usage of an authority that is trusted for everything, but it applies the names.
key = authority.replace(".pem", "-key.pem")
database = f"sql:{folder}/verifying"
os.mkdir(f"{folder}/verifying")
subprocess.run(["certutil", "-d", database, "-N", "--empty-password"], check=True)
subprocess.run(["certutil", "-d", database, "-A", "-n", "authority", "-t", "CT,C,C", "-i", authority], check=True)


def signed(name, *extensions, issuer=(authority, key)):
    """The file of a certificate that the key of an issuer signed."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={name}",
                    *[word for extension in extensions for word in ("-addext", extension)], "-CA", issuer[0], "-CAkey", issuer[1],
                    "-keyout", f"{folder}/{name}-key.pem", "-out", f"{folder}/{name}.pem"], check=True, capture_output=True)
    return f"{folder}/{name}.pem"


def openssl(file, *options):
    run = subprocess.run(["openssl", "verify", "-CAfile", authority, *options, file], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def nss(file, usage):
    subprocess.run(["certutil", "-d", database, "-A", "-n", file, "-t", ",,", "-i", file], check=True)
    return subprocess.run(["certutil", "-d", database, "-V", "-e", "-n", file, "-u", usage], capture_output=True).returncode


LEAF = "basicConstraints=critical,CA:FALSE"
for name, usage, alternative, purpose, letter in (
        ("client", "clientAuth", None, "sslclient", "C"), ("client-mail", "clientAuth", "email:ceo@bank.example", "sslclient", "C"),
        ("client-uri", "clientAuth", "URI:spiffe://bank.example/pay", "sslclient", "C"),
        ("mail", "emailProtection", "email:ceo@bank.example", "smimesign", "S")):
    file = signed(name, LEAF, f"extendedKeyUsage={usage}", *([f"subjectAltName={alternative}"] if alternative else []))
    assert "unsuitable certificate purpose" in openssl(file, "-purpose", purpose)[1], name
    if alternative:
        assert "permitted subtree violation" in openssl(file, "-purpose", "any")[1] and nss(file, letter) != 0, name
below = signed("below", "basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign")
deep = signed("deep", LEAF, "subjectAltName=DNS:localhost", issuer=(below, below.replace(".pem", "-key.pem")))
assert "path length constraint exceeded" in openssl(deep, "-untrusted", below)[1]
server = signed("server", LEAF, "extendedKeyUsage=serverAuth", "subjectAltName=DNS:localhost")
assert openssl(server, "-purpose", "sslserver", "-x509_strict")[0] == 0 and nss(server, "V") == 0, openssl(server, "-purpose", "sslserver", "-x509_strict")

# Plain HTTP gets a sentence, and bytes that are neither end their own connection only.
for sent in (b"GET /_local/pools HTTP/1.1\r\nHost: localhost\r\n\r\n", b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + b"x" * 500_000):
    with socket.create_connection(("127.0.0.1", port)) as plain:
        plain.sendall(sent)
        answer = b"".join(iter(lambda: plain.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 400 ") and "https://" in answer, answer
with socket.create_connection(("127.0.0.1", port)) as broken:
    broken.sendall(b"\x16\x03\x01\x00\x05hello")
    broken.shutdown(socket.SHUT_WR)
    while broken.recv(4096):
        pass

# Versions before TLS 1.2 are refused.
old = ssl.create_default_context(cafile=authority)
old.set_ciphers("DEFAULT@SECLEVEL=0")
warnings.simplefilter("ignore", DeprecationWarning)
old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
try:
    with socket.create_connection(("127.0.0.1", port)) as raw, old.wrap_socket(raw, server_hostname="localhost"):
        raise AssertionError("TLS 1.1 was accepted")
except ssl.SSLError:
    pass

# The guard against other sites' pages stays, and a body that is too large is answered before it has arrived.
assert requests.get(f"{endpoint}/_local/pools", headers={"Host": "attacker.example"}).status_code == 403
assert requests.get(f"{endpoint}/_local/pools", headers={"Origin": "https://attacker.example"}).status_code == 403
assert requests.get(f"{endpoint}/_local/pools", headers={"Origin": f"https://localhost:{port}"}).status_code == 200
large = requests.post(f"{endpoint}/", data=b"x" * (4 << 20))
assert large.json()["__type"] == "RequestEntityTooLargeException", large.text

cognito = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1")
pool = cognito.create_user_pool(PoolName="people")["UserPool"]["Id"]
cognito.create_user_pool_domain(UserPoolId=pool, Domain="people")
cognito.create_identity_provider(
    UserPoolId=pool, ProviderName="Google", ProviderType="Google",
    ProviderDetails={"client_id": "any", "client_secret": "any", "authorize_scopes": "openid email"},
    AttributeMapping={"email": "email"})


class App(http.server.BaseHTTPRequestHandler):
    """The app to which the browser comes back."""

    def do_GET(self):
        body = b"<!doctype html><title>app</title><link rel=icon href=data:,><p>back at the app"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


app_server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
threading.Thread(target=app_server.serve_forever, daemon=True).start()
app = f"http://localhost:{app_server.server_port}/callback"
client = cognito.create_user_pool_client(
    UserPoolId=pool, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
    AllowedOAuthScopes=["openid"], CallbackURLs=[APP, app], SupportedIdentityProviders=["COGNITO", "Google"],
)["UserPoolClient"]["ClientId"]


def query(redirect, **more):
    return urllib.parse.urlencode({"client_id": client, "response_type": "code", "redirect_uri": redirect, **more})


# Every cookie is for HTTPS only; the one that a provider's form has to carry back crosses sites.
person = Person(APP)
leaving = person.session.get(f"{endpoint}/oauth2/authorize?{query(APP, identity_provider='Google')}", allow_redirects=False)
cookies = {header.split("=")[0]: header.split("; ") for header in leaving.raw.headers.getlist("Set-Cookie")}
assert {"csrf-state", "csrf-state-legacy"} <= cookies.keys(), cookies
assert all("Secure" in parts and "HttpOnly" in parts for parts in cookies.values()), cookies
assert "SameSite=None" in cookies["csrf-state"] and "SameSite=Lax" in cookies["csrf-state-legacy"], cookies
provider = person.follow(leaving)
assert provider.url.startswith(f"{endpoint}/_local/providers/"), provider.url
back = person.submit(provider, outcome="success")
assert isinstance(back, str) and "code=" in back, back
assert all(cookie.secure for cookie in person.session.cookies), person.session.cookies

# The same in a browser, which sends secure cookies over HTTPS only; then the live page, which shows the flow.
with Browser(driver, folder) as browser:
    browser.post("url", {"url": f"https://people.localhost:{port}/login?{query(app)}"})
    browser.until("the button of the provider",
                  "const all = [...document.querySelectorAll('a, button')].filter((one) => one.textContent.includes('Google'));"
                  "all[0]?.click(); return all.length")
    browser.until("the stand-in", "const all = document.querySelector('button[name=outcome][value=success]'); all?.click(); return all")
    browser.until("the app", "return location.pathname === '/callback' && location.search.includes('code=')")
    browser.post("url", {"url": f"https://localhost:{port}/"})
    browser.until("the flow", "return document.querySelector('.window .flow')")
    assert browser.run("return location.protocol + location.pathname") == "https:/_local/"
    assert browser.run("return window.isSecureContext")
    browser.run("document.getElementById('administrative').click()")
    cognito.create_group(UserPoolId=pool, GroupName="news-of-the-page")
    browser.until("news arrives while the page is open", "return document.body.innerText.includes('CreateGroup')")
    assert not (complaints := browser.complaints()), complaints
print("served over HTTPS")
