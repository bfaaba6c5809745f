"""Documents of clients that a local pool really fetches over HTTPS, from a host on this machine: COMMAND FOLDER

One is read and used. Those that are too large, redirect, are slow, name another client or are at a private address end on the
error page, and lead to no other request.
"""

import http.server
import json
import os
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse

import requests

from local_pool import LocalPool

command, folder = sys.argv[1], sys.argv[2]
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-addext",
     "subjectAltName=DNS:localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/host.pem"], check=True, capture_output=True)
os.environ["SSL_CERT_FILE"] = f"{folder}/host.pem"
asked = []


class Host(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        asked.append(self.path)
        name = self.path.strip("/").removesuffix(".json")
        document = {"client_id": f"{host}/{'other' if name == 'wrong' else name}.json", "redirect_uris": ["http://localhost/callback"],
                    "token_endpoint_auth_method": "none"}
        body = json.dumps(document)
        if name == "slow":
            time.sleep(60)
        if name in ("whole", "large"):
            body += " " * (5120 + (name == "large") - len(body))
        self.send_response(302 if name == "redirect" else 200)
        if name == "redirect":
            self.send_header("Location", f"{host}/good.json?redirected")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
server.daemon_threads = True
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{folder}/host.pem", f"{folder}/key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True)
host = f"https://localhost:{server.server_port}"
threading.Thread(target=server.serve_forever, daemon=True).start()

with LocalPool(command, None, {}, options=["--fetch-client-documents"]) as pool:
    id = pool.admin.create_user_pool(PoolName="people")["UserPool"]["Id"]
    pool.admin.create_user_pool_domain(UserPoolId=id, Domain="people")
    app = pool.admin.create_user_pool_client(
        UserPoolId=id, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid"],
        CallbackURLs=["https://app.example.org/"], SupportedIdentityProviders=["COGNITO"])["UserPoolClient"]["ClientId"]
    pool.admin.create_cimd_policy(
        UserPoolId=id, ClientId=app, PolicyName="agents", URLPatterns=[f"{host}/*", "https://10.1.2.3/*", "https://192.168.0.1:8443/*"])

    def authorize(url):
        query = urllib.parse.urlencode({"client_id": url, "response_type": "code", "redirect_uri": "http://localhost:3118/callback"})
        answer = requests.get(f"{pool.endpoint}/oauth2/authorize?{query}", allow_redirects=False, timeout=60)
        return urllib.parse.urlsplit(answer.headers["Location"])

    requests.post(f"{pool.endpoint}/_local/settings", json={"providerSeconds": 20}).raise_for_status()
    for name in ("good", "whole", "good"):
        assert authorize(f"{host}/{name}.json").path == "/login", name
    assert asked == ["/good.json", "/whole.json"], asked
    asked.clear()
    for name in ("large", "redirect", "wrong"):
        answer = authorize(f"{host}/{name}.json")
        assert answer.path == "/error" and "error=invalid_client" in answer.query, (name, answer)
    # On a busy machine, the request itself takes seconds.
    requests.post(f"{pool.endpoint}/_local/settings", json={"providerSeconds": 10}).raise_for_status()
    urls = [f"{host}/slow.json", "https://10.1.2.3/client.json", "https://192.168.0.1:8443/client.json"]
    for url in urls:
        answer = authorize(url)
        assert answer.path == "/error" and "error=invalid_client" in answer.query, (url, answer)
    assert asked == ["/large.json", "/redirect.json", "/wrong.json", "/slow.json"], asked
    notes = [step["text"] for step in pool.steps("note")]
    for words in ("larger than 5 KB", "redirect", "client_id", "too long", "private address"):
        assert any(words in note for note in notes), (words, notes)
print("fetched and refused")
