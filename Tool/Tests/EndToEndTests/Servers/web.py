"""A captcha's provider and a store of downloads, for the tests of the ready-made functions.

Prints its port as JSON, and ends when standard input does.

POST /siteverify       the provider: knows the secret "the secret", and takes the token "right"; the token
                       "verdict:JSON" is answered with that JSON, and all others are refused
POST /broken           a provider out of order: status 500
POST /v2/email/...     an Amazon SES that does not answer
GET /updates/NAME      a download: NAME is "object", "array", "garbage", or a status such as 403
GET /requests          how often each of these was asked for
"""

import http.server
import json
import sys
import threading
import time
import urllib.parse

RECORDS = [
    {"key": "level", "value": "canary7f3a", "op": "replace", "syncCount": 1},
    {"key": "lives", "value": "canary7f3a", "op": "replace", "syncCount": 1},
    {"key": "draft", "op": "remove", "syncCount": 1},
]
requests = {}
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, value, status=200):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def note(self):
        with lock:
            requests[self.path.partition("?")[0]] = requests.get(self.path.partition("?")[0], 0) + 1

    def do_GET(self):
        if self.path == "/requests":
            return self.answer(requests)
        self.note()
        name = self.path.partition("?")[0].removeprefix("/updates/")
        if name == "object":
            self.answer({"identityId": "i", "kinesisSyncRecords": RECORDS})
        elif name == "array":
            self.answer(RECORDS)
        elif name == "garbage":
            self.answer(b"<canary7f3a>")
        else:
            self.answer(b"<Error>canary7f3a</Error>", int(name))

    def do_POST(self):
        self.note()
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path.startswith("/v2/email/"):
            time.sleep(30)
        if self.path != "/siteverify":
            return self.answer(b"canary7f3a", 500)
        form = dict(urllib.parse.parse_qsl(body))
        if form.get("secret") != "the secret":
            return self.answer({"success": False, "error-codes": ["invalid-input-secret"]})
        if form.get("response", "").startswith("verdict:"):
            return self.answer(json.loads(form["response"].removeprefix("verdict:")))
        if form.get("response") != "right":
            return self.answer({"success": False, "error-codes": ["invalid-input-response"]})
        self.answer({"success": True, "hostname": "example.org"})

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"web": server.server_port}), flush=True)
sys.stdin.read()
