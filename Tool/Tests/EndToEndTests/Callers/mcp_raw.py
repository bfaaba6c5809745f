"""usage: mcp_raw.py COMMAND

Speaks to `COMMAND mcp` without the SDK: wrong messages, cancellation, versions, and the end of what it has started."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

COMMAND = sys.argv[1]


class Server:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            [COMMAND, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder)

    def write(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else json.dumps(line).encode())
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        assert line, "the server has ended"
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0", message
        return message

    def ask(self, method, identifier=1, **parameters):
        self.write({"jsonrpc": "2.0", "id": identifier, "method": method, "params": parameters})
        answer = self.read()
        assert answer["id"] == identifier, answer
        return answer

    def children(self):
        """Returns the processes that the server has started and that still run."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid and fields[0] != "Z":
                found.append(int(path.parent.name))
        return found

    def end(self):
        self.process.stdin.close()
        assert self.process.stdout.read() == b"", "after the end of input, nothing is answered"
        assert self.process.wait(60) == 0


def until(condition):
    """Waits for a state of processes; the test's own limit ends a wait in vain."""
    while not condition():
        time.sleep(0.02)


def wrong_messages(server):
    """After each wrong message, the server answers the next one."""
    cases = [
        (b"{", -32700, None), (b"\xff\xfe", -32700, None), (b"[" * 100_000, -32700, None), (b"[]", -32600, None), (b"7", -32600, None),
        (b"x" * (5 << 20), -32600, None), ({"id": 1}, -32600, 1), ({"jsonrpc": "2.0", "id": 2}, -32600, 2),
        ({"jsonrpc": "1.0", "id": "a", "method": "ping"}, -32600, "a"), ({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, -32600, None),
        ({"jsonrpc": "2.0", "id": None, "method": "ping"}, -32600, None), ({"jsonrpc": "2.0", "id": 3, "method": 7}, -32600, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "ping", "params": []}, -32602, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "nothing"}, -32601, 3), ({"jsonrpc": "2.0", "id": 3, "method": "prompts/list"}, -32601, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "explain", "arguments": []}}, -32602, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "initialize"}, -32602, 3)]
    for line, code, identifier in cases:
        server.write(line)
        answer = server.read()
        assert answer["error"]["code"] == code and answer["id"] == identifier, (line[:80] if isinstance(line, bytes) else line, answer)
        assert answer["error"]["message"], answer
        assert server.ask("ping")["result"] == {}
    # Some clients send null for no arguments.
    assert server.ask("tools/call", 4, name="pool_stop", arguments=None)["result"]["isError"] is False
    # These are not answered: blank lines, notifications, and answers.
    for line in [b"", b"  \r", {"jsonrpc": "2.0", "method": "notifications/initialized"}, {"jsonrpc": "2.0", "method": "nothing"},
                 {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}},
                 {"jsonrpc": "2.0", "id": 4, "result": {}}]:
        server.write(line)
    assert server.ask("ping", 5)["id"] == 5


def versions(server):
    for asked, agreed in [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
                          ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25")]:
        result = server.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={"name": "test", "version": "1"})["result"]
        assert result["protocolVersion"] == agreed and "resultType" not in result, result
    key = "io.modelcontextprotocol/protocolVersion"
    result = server.ask("tools/list", _meta={key: "2026-07-28"})["result"]
    assert result["resultType"] == "complete" and result["ttlMs"] > 0 and result["cacheScope"] == "private", result.keys()
    assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "cognito-triggers"
    for version in ["2025-11-25", "2027-01-01"]:
        error = server.ask("tools/list", _meta={key: version})["error"]
        assert error["code"] == -32022 and error["data"] == {"supported": ["2026-07-28"], "requested": version}, error


def cancellation(server, folder):
    """A cancelled call ends its process, is not answered, and leaves others alone."""
    program = folder / "hangs"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    call = {"jsonrpc": "2.0", "id": "slow", "method": "tools/call",
            "params": {"name": "invoke", "arguments": {"function": str(program), "events": ["PreSignUp_SignUp"], "timeout": "600"}}}
    server.write(call)
    until(server.children)
    server.write(call)
    assert server.read()["error"]["code"] == -32600, "an id that runs is taken"
    server.write({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "slow"}})
    until(lambda: not server.children())
    assert server.ask("ping", 6)["result"] == {}
    # The id is free again; the end of input ends the call.
    server.write(call)
    until(server.children)


with tempfile.TemporaryDirectory() as work:
    folder = pathlib.Path(work).resolve()
    server = Server(folder)
    wrong_messages(server)
    versions(server)
    cancellation(server, folder)
    children = server.children()
    server.end()
    assert children and not any(os.path.exists(f"/proc/{child}") for child in children)
    # A client may also send a signal.
    server = Server(folder)
    assert server.ask("ping")["result"] == {}
    server.write({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "pool_start", "arguments": {}}})
    until(server.children)
    children = server.children()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(60) == 0 and not any(os.path.exists(f"/proc/{child}") for child in children)
print("ok")
