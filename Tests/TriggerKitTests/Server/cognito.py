"""Plays the two operations of Cognito that linking calls, with the answers that are known of the real one, and a table of domains.

usage: cognito.py

Prints its port as JSON, and ends when standard input does. POST /users sets the users and forgets all links; GET /links shows the links.
"""

import http.server
import json
import os
import re
import sys
import threading

users, links = [], {}
domains = {
    "acme.example": {"domain": {"S": "acme.example"}, "tenant": {"S": "acme"}, "provider": {"S": "AcmeOkta"}},
    "example.org": {"domain": {"S": "example.org"}, "tenant": {"S": "example"}},
}


class Cognito(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/x-amz-json-1.1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, kind, message):
        self.answer(400, {"__type": kind, "message": message})

    def do_GET(self):
        self.answer(200, links)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/users":
            users[:] = body
            links.clear()
            return self.answer(200, {})
        operation = self.headers.get("X-Amz-Target", "").split(".")[-1]
        if operation == "ListUsers":
            wanted = re.fullmatch(r'email = "(.*)"', body["Filter"])[1]
            found = [u for u in users if {"Name": "email", "Value": wanted} in u["Attributes"]]
            page = {"Users": found[: body["Limit"]]}
            if len(found) > body["Limit"]:
                page["PaginationToken"] = "more"
            return self.answer(200, page)
        if operation == "GetItem":
            item = domains.get(body["Key"]["domain"]["S"])
            return self.answer(200, {"Item": item} if item else {})
        if operation != "AdminLinkProviderForUser":
            return self.refuse("InvalidAction", "unknown")
        source, destination = body["SourceUser"], body["DestinationUser"]
        if source["ProviderAttributeName"] != "Cognito_Subject" or destination["ProviderName"] != "Cognito":
            return self.refuse("InvalidParameterException", "Invalid SourceUser")
        if destination["ProviderAttributeValue"] == "broken":
            return self.refuse("InternalErrorException", "broken@example.org")
        key = f"{source['ProviderName']}_{source['ProviderAttributeValue']}"
        if key in links:
            return self.refuse("InvalidParameterException", "SourceUser is already linked to DestinationUser")
        links[key] = destination["ProviderAttributeValue"]
        self.answer(200, {})

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cognito)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"aws": server.server_port}), flush=True)
sys.stdin.read()
os._exit(0)
