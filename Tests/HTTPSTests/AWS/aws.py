"""moto's server, with one more port that shows what AWS would have sent out.

usage: aws.py

Prints the two ports as JSON, and ends when standard input does. The first three actions are free; later ones must be signed
with a key that IAM knows, and rightly. Needs moto: scripts/fetch-moto.
"""

import http.server
import json
import os
import sys
import threading

os.environ.setdefault("INITIAL_NO_AUTH_ACTION_COUNT", "3")
import moto.backends  # noqa: E402
import moto.server  # noqa: E402


def sent():
    def backend(name):
        return moto.backends.get_backend(name)["123456789012"]["eu-west-1"]

    return {
        "mails": [
            {"from": mail.source, "to": mail.destinations["ToAddresses"], "subject": mail.subject, "body": mail.body}
            for mail in backend("ses").sent_messages
        ],
        "texts": [{"to": number, "text": text} for number, text in backend("sns").sms_messages.values()],
    }


class Sent(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps(sent()).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


out = sys.stdout
sys.stdout = sys.stderr = open(os.devnull, "w")
aws = moto.server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
aws.start()
window = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sent)
threading.Thread(target=window.serve_forever, daemon=True).start()
print(json.dumps({"aws": aws.get_host_and_port()[1], "sent": window.server_port}), file=out, flush=True)
sys.stdin.read()
os._exit(0)
