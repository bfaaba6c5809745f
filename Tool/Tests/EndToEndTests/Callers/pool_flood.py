"""Sends requests that declare a hundred megabytes to a local pool, and looks at what it takes of them: pool_flood.py ENDPOINT PROCESS"""

import socket
import sys
import urllib.parse

endpoint, process = urllib.parse.urlparse(sys.argv[1]), sys.argv[2]
OWN = f"{endpoint.hostname}:{endpoint.port}"
TARGET = "X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth"
SIZE = 100 << 20


def peak():
    """The most memory that the process has had, in bytes."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))


def connect(method, path, host, *headers):
    """Sends a head alone."""
    connection = socket.create_connection((endpoint.hostname, endpoint.port), timeout=60)
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {SIZE}", *headers]
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return connection


def flood(connection):
    """The bytes of a body that the pool takes."""
    sent, chunk = 0, b"x" * 65536
    try:
        while sent < SIZE:
            sent += connection.send(chunk)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


before = peak()
for method, path, host, status, *headers in [
    ("POST", "/", "evil.example", 403, TARGET), ("POST", "/", OWN, 403, TARGET, "Origin: https://evil.example"),
    ("POST", "/", OWN, 400, TARGET), ("POST", "/", "127.0.0.1:80@evil.example", 403, TARGET),
    ("POST", "/", OWN, 400, "Content-Type: application/x-www-form-urlencoded"),
    ("POST", "/v2/email/outbound-emails", OWN, 400), ("POST", "/_local/faults", OWN, 413), ("POST", "/nowhere", OWN, 404),
    ("PUT", "/_local/imports/eu-west-1_Ab12Cd34E/import-1?X-Amz-Signature=0", OWN, 403), ("PUT", "/", OWN, 405),
]:
    connections = [connect(method, path, host, *headers) for _ in range(6)]
    for connection in connections:
        # The answer is there before any of the body.
        reply = connection.recv(65536)
        assert reply.startswith(f"HTTP/1.1 {status} ".encode()), (method, path, host, reply)
    for connection in connections:
        taken = flood(connection)
        assert taken < SIZE // 2, (path, host, taken)
        connection.close()
grown = peak() - before
assert grown < 40 << 20, f"the pool has taken {grown >> 20} MB"
print("nothing was kept")
