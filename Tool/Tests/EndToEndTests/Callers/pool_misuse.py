"""What a local pool's port gets from elsewhere: pool_misuse.py ENDPOINT

Names that were made to lead to this machine, requests that stop half-way, bodies over the limit and without end, bytes that are
no HTTP. The pool answers, or closes the connection, and goes on.
"""

import json
import socket
import sys
import urllib.parse

endpoint = urllib.parse.urlparse(sys.argv[1])
OWN = f"{endpoint.hostname}:{endpoint.port}"
TARGET = "X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth"
# More than a call may have.
LARGE = 4 << 20


def connect():
    return socket.create_connection((endpoint.hostname, endpoint.port), timeout=100)


def exchange(*parts):
    """Everything that comes back until the pool closes the connection."""
    with connect() as connection:
        try:
            for part in parts:
                connection.sendall(part.encode() if isinstance(part, str) else part)
        except (BrokenPipeError, ConnectionResetError):
            # It has heard enough.
            pass
        reply = b""
        try:
            while received := connection.recv(65536):
                reply += received
        except ConnectionResetError:
            pass
        return reply.decode(errors="replace")


def request(host=OWN, method="POST", path="/", headers=(), body="{}"):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}", *headers]
    return exchange("\r\n".join(lines) + "\r\n\r\n" + body)


def status(reply):
    return int(reply.split(" ", 2)[1]) if reply.startswith("HTTP/1.1 ") else None


def answered(reply):
    return reply.partition("\r\n\r\n")[2]


# DNS rebinding: a page of another site whose name leads here.
for host in ["attacker.example", f"attacker.example:{endpoint.port}", "127.0.0.1.attacker.example", "localhost.attacker.example:80"]:
    for path in ["/", "/_local/outbox", "/_local/reset", "/eu-west-1_Ab12Cd34E/.well-known/jwks.json"]:
        reply = request(host=host, method="GET" if path.endswith("outbox") else "POST", path=path, headers=[TARGET])
        assert status(reply) == 403, (host, path, reply)
        assert "Access-Control-Allow-Origin" not in reply, reply
assert status(request(headers=[TARGET])) == 400
# A simple form of another site, which browsers send without asking first.
reply = request(path="/_local/reset", headers=["Origin: https://attacker.example", "Content-Type: text/plain"])
assert status(reply) == 403, reply

# Bodies over the limit: said, in AWS's form, and nothing of it is read as a call.
for size in [LARGE, 2 * LARGE]:
    reply = request(headers=[TARGET], body="x" * size)
    assert json.loads(answered(reply))["__type"] == "RequestEntityTooLargeException", reply[:300]
chunk = f"{65536:x}\r\n" + "x" * 65536 + "\r\n"
head = f"POST / HTTP/1.1\r\nHost: {OWN}\r\n{TARGET}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
reply = exchange(head, *[chunk] * (LARGE >> 16), "0\r\n\r\n")
assert "RequestEntityTooLargeException" in reply, reply[:300]

# No HTTP, and headers without end.
for junk in [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)), b"\x00" * 64 + b"\r\n\r\n", b"HELO x\r\n\r\n",
             b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
             b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * (256 << 10)]:
    reply = exchange(junk)
    assert not reply.startswith("HTTP/1.1 2"), (junk[:40], reply[:200])

# Half requests hold their connections, and nobody else waits for them.
half = []
for _ in range(100):
    connection = connect()
    connection.sendall(f"POST / HTTP/1.1\r\nHost: {OWN}\r\n{TARGET}\r\nContent-Length: 100\r\n\r\n{{".encode())
    half.append(connection)
reply = request(headers=[TARGET], body="{}")
assert json.loads(answered(reply))["__type"] == "InvalidParameterException", reply
# One that is taken up again is answered.
late = half.pop()
late.sendall(("}" + " " * 98).encode())
assert late.recv(65536).startswith(b"HTTP/1.1 400"), "a slow client is answered"
for connection in half:
    connection.close()
print("served to the end")
