"""A captcha's provider and moto's DynamoDB with a table, for sign-ins that are proven.

usage: proof_services.py

Prints one line of JSON with the ports, and ends when standard input does. Needs scripts/fetch-python moto.
    POST /siteverify     a form with secret and response; a response that is a user's name twice is accepted once
"""

import http.server
import json
import os
import re
import sys
import threading
import urllib.parse

os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "inf"
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Moto"))
import moto_aws  # noqa: E402

moto_aws.create_table("sign-ins")
lock, used = threading.Lock(), set()


class Provider(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        token = form["response"][0]
        with lock:
            half = token[: len(token) // 2]
            is_user = re.fullmatch(r"[0-9a-f]{8}-0000-4000-8000-[0-9]{12}|[a-z.]+[0-9]+[.][0-9a-f]{8}@example[.]org", half)
            is_token = token == half + half and is_user is not None
            verdict = {"success": is_token and token not in used}
            if not verdict["success"]:
                verdict["error-codes"] = ["timeout-or-duplicate" if token in used else "invalid-input-response"]
            used.add(token)
        body = json.dumps(verdict).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=provider.serve_forever, daemon=True).start()
print(json.dumps({"aws": moto_aws.port, "provider": provider.server_port}), file=moto_aws.out, flush=True)
sys.stdin.read()
os._exit(0)
