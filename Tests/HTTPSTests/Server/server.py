"""A server that does what a path says, and remembers what it got.

usage: server.py FOLDER

FOLDER holds server.pem and server.key. Prints the ports of its faces as JSON, and ends when standard input does.
A path is /KEY/DEED, and each KEY has a memory of its own: GET /KEY/memory, which is not remembered itself, lists the requests.
"""

import json
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse

memory = {}
lock = threading.Lock()
connections = 0
opened = set()


class Gone(Exception):
    pass


class Connection:
    def __init__(self, stream):
        global connections
        with lock:
            connections += 1
            self.number = connections
            opened.add(self.number)
        self.stream = stream
        self.file = stream.makefile("rb")
        self.served = 0

    def serve(self):
        try:
            while self.one():
                self.served += 1
        finally:
            with lock:
                opened.discard(self.number)

    def one(self):
        line = self.file.readline(65536).decode("latin-1")
        if not line:
            return False
        method, target, _ = line.split(" ", 2)
        headers = []
        while (header := self.file.readline(65536)) not in (b"\r\n", b""):
            name, _, value = header.decode("utf-8").rstrip("\r\n").partition(":")
            headers.append([name, value.strip()])
        sizes = [value for name, value in headers if name.lower() == "content-length"]
        body = self.file.read(int(sizes[0])) if sizes else b""
        path, _, query = target.partition("?")
        _, key, deed = path.split("/", 2)
        options = dict(urllib.parse.parse_qsl(query))
        if deed == "memory":
            with lock:
                requests = [{**request, "isOpen": request["connection"] in opened} for request in memory.get(key, [])]
            self.answer(json.dumps(requests).encode())
            return True
        with lock:
            requests = memory.setdefault(key, [])
            requests.append({
                "connection": self.number, "method": method, "target": target, "headers": headers,
                "body": body.decode("utf-8"),
            })
            count = len(requests)
        return self.do(deed.rstrip("/"), options, count)

    def answer(self, body, status="200 OK", headers=(), method=None):
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
        self.stream.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def do(self, deed, options, count):
        if deed == "hold":
            self.file.read(1)  # until the client hangs up
            return False
        if deed == "pause":
            time.sleep(float(options["seconds"]))
        elif deed == "drop" and count <= int(options["times"]):
            return False
        elif deed == "drop-if-used" and self.served > 0:
            return False
        elif deed == "reset-if-used" and self.served > 0:
            raw = self.stream
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return False
        elif deed == "close-after":
            self.answer(b"fine")
            return False
        elif deed == "cut":
            self.stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            return False
        elif deed == "cut-head":
            self.stream.sendall(b"HTTP/1.1 200 OK\r\nX-Begun: ye")
            return False
        elif deed == "large":
            size = int(options["bytes"])
            if "chunked" in options:
                self.stream.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in range(0, size, 1000):
                    self.stream.sendall(b"3e8\r\n" + b"x" * 1000 + b"\r\n")
                self.stream.sendall(b"0\r\n\r\n")
            else:
                self.answer(b"x" * size)
            return True
        elif deed == "large-head":
            self.answer(b"", headers=[f"X-Line-{i}: " + "y" * 1000 for i in range(100)])
            return True
        elif deed == "redirect":
            self.answer(b"", "302 Found", ["Location: /elsewhere/fine"])
            return True
        elif deed == "status":
            self.answer(b'{"problem":"none of yours"}', f"{options['code']} Whatever")
            return True
        elif deed == "interim":
            self.stream.sendall(b"HTTP/1.1 103 Early Hints\r\nX-Hint: early\r\n\r\n")
            self.answer(b"late", headers=["X-Kind: final", "X-Twice: one", "x-twice: two"])
            return True
        elif deed == "trickle":
            self.stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            for _ in range(1000):
                self.stream.sendall(b"z")
                time.sleep(0.05)
        elif deed == "head":
            self.stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nX-Kind: head\r\n\r\n")
            return True
        self.answer(b"fine")
        return True


def listen():
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(200)
    return listener


def each(listener, body):
    def guarded(stream):
        try:
            body(stream)
        except (OSError, ValueError):
            pass  # clients that refuse the certificate, or are gone
        finally:
            stream.close()

    def loop():
        while True:
            stream, _ = listener.accept()
            stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=guarded, args=(stream,), daemon=True).start()

    threading.Thread(target=loop, daemon=True).start()
    return listener.getsockname()[1]


def encrypted(folder, version=None):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/server.pem", f"{folder}/server.key")
    if version:
        context.minimum_version = context.maximum_version = version
        context.set_ciphers("ALL:@SECLEVEL=0")
    return lambda stream: Connection(context.wrap_socket(stream, server_side=True)).serve()


def tunnel(stream):
    """A proxy that knows CONNECT, and remembers it under the key "proxy"."""
    file = stream.makefile("rb", buffering=0)
    target = file.readline().decode().split(" ")[1]
    while file.readline() not in (b"\r\n", b""):
        pass
    with lock:
        memory.setdefault("proxy", []).append({
            "connection": 0, "method": "CONNECT", "target": target, "headers": [], "body": ""})
    host, _, port = target.rpartition(":")
    other = socket.create_connection((host, int(port)))
    stream.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")

    def copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    threading.Thread(target=copy, args=(other, stream), daemon=True).start()
    copy(stream, other)


def refusing(stream):
    """A proxy that wants to know who asks."""
    file = stream.makefile("rb", buffering=0)
    while file.readline() not in (b"\r\n", b""):
        pass
    stream.sendall(b"HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n")


def stuck():
    """A port where a connection is never made: its queue is full."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(0)
    kept = [listener]
    for _ in range(4):
        client = socket.socket()
        client.setblocking(False)
        client.connect_ex(listener.getsockname())
        kept.append(client)
    return kept


folder = sys.argv[1]
queue = stuck()
free = socket.socket()
free.bind(("127.0.0.1", 0))  # and nobody listens
ports = {
    "https": each(listen(), encrypted(folder)),
    "old": each(listen(), encrypted(folder, ssl.TLSVersion.TLSv1_1)),
    "http": each(listen(), lambda stream: Connection(stream).serve()),
    "proxy": each(listen(), tunnel),
    "refusing proxy": each(listen(), refusing),
    "silent": each(listen(), lambda stream: stream.recv(1 << 20) and time.sleep(60)),
    "stuck": queue[0].getsockname()[1],
    "closed": free.getsockname()[1],
}
print(json.dumps(ports), flush=True)
sys.stdin.read()
