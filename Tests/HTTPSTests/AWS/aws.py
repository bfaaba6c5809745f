"""moto's server, with one more port that shows what AWS would have sent out.

usage: aws.py

Prints the two ports as JSON, and ends when standard input does. The first three actions are free; later ones must be signed
with a key that IAM knows, and rightly. Needs moto: scripts/fetch-python moto.
"""

import http.server
import json
import os
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Moto"))
import moto_aws  # noqa: E402


class Sent(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps(moto_aws.sent()).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


window = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sent)
threading.Thread(target=window.serve_forever, daemon=True).start()
print(json.dumps({"aws": moto_aws.port, "sent": window.server_port}), file=moto_aws.out, flush=True)
sys.stdin.read()
os._exit(0)
